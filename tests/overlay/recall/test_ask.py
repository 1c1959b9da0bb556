"""Questions against a bank: every outcome and reason, and evidence for what is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tenure.graph.door import verdict
from tenure.graph.errors import GroupError, InputError, ScopeError
from tenure.graph.model import Role
from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome, Reason, View

NOW = utc("2026-03-01T00:00:00Z")


async def asked(bank: Any, question: str, **more: Any) -> Answer:
    return await ask(bank, "g", question, **{"asked_at": NOW, **more})


def day(text: str) -> str:
    return f"{text}T00:00:00Z"


@pytest.fixture
def moves(bank: Any, say: Any) -> Any:
    return bank(
        [
            say("Maya", "residence", "Bristol", day("2024-01-15"), quote="I live in Bristol."),
            say("Maya", "residence", "Lisbon", day("2024-10-06"), speaker="Maya"),
            say("Maya", "residence", "Porto", day("2025-05-01"), "plans",
                valid_from=day("2026-09-01")),
            say("Maya", "diet", "vegan", day("2025-01-05")),
            say("Maya", "diet", "vegetarian", day("2025-01-06"),
                scope={"condition": "on weekends"}),
            say("Maya", "allergy", "sesame", day("2025-01-05")),
            say("Maya", "allergy", "mango", day("2025-02-05")),
            say("Maya", "allergy", "peanuts", day("2025-02-06"), "denies"),
            say("Otto", "residence", "Oslo", day("2024-01-15")),
        ]
    )  # fmt: skip


async def test_what_holds_now_with_its_evidence(moves: Any) -> None:
    got = await asked(moves, "Where does Maya live?")
    assert (got.outcome, got.reason, got.view) == (Outcome.ANSWERED, Reason.HOLDS, View.CURRENT)
    (row,) = got.rows
    assert (row.value, row.role, row.subject) == ("Lisbon", Role.CURRENT, "Maya")
    assert row.valid_from == utc(day("2024-10-06")) and row.valid_to is None
    assert row.memory_id.startswith("m") and row.speaker == "Maya" and row.source
    assert got.text == "Lisbon (since 2024-10-06)"


async def test_what_held_then(moves: Any) -> None:
    got = await asked(moves, "Where did Maya live in May 2024?")
    assert (got.outcome, got.reason) == (Outcome.ANSWERED, Reason.HELD_THEN)
    assert [(row.value, row.role) for row in got.rows] == [("Bristol", Role.HISTORICAL)]
    assert got.rows[0].quote == "I live in Bristol."


async def test_a_year_in_which_two_held_names_both(moves: Any) -> None:
    got = await asked(moves, "Where did Maya live in 2024?")
    assert [row.value for row in got.rows] == ["Bristol", "Lisbon"]


async def test_a_time_given_outranks_the_words(moves: Any) -> None:
    got = await asked(moves, "Where did Maya live in 2024?", as_of=utc(day("2024-02-01")))
    assert [row.value for row in got.rows] == ["Bristol"]


async def test_before_anything_was_told(moves: Any) -> None:
    got = await asked(moves, "Where did Maya live in 2020?")
    assert (got.outcome, got.reason, got.rows) == (Outcome.ABSTAINED, Reason.NOT_YET, ())
    got = await asked(moves, "Where does Maya live?", known_at=utc(day("2020-01-01")))
    assert (got.outcome, got.reason) == (Outcome.EMPTY, Reason.NEVER_TOLD)


async def test_known_at_shows_what_was_believed(moves: Any) -> None:
    got = await asked(moves, "Where does Maya live?", known_at=utc(day("2024-03-01")))
    assert [(row.value, row.role) for row in got.rows] == [("Bristol", Role.CURRENT)]


async def test_what_used_to_be(moves: Any) -> None:
    got = await asked(moves, "Where did Maya use to live, previously?")
    assert (got.reason, [row.value for row in got.rows]) == (Reason.HELD_BEFORE, ["Bristol"])
    got = await asked(moves, "Where did Otto live previously?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.NOTHING_BEFORE)
    assert [row.value for row in got.last_known] == ["Oslo"]
    got = await asked(moves, "Where did Otto live?")
    assert (got.reason, [row.value for row in got.rows]) == (Reason.STILL_HOLDS, ["Oslo"])


async def test_what_changed(moves: Any) -> None:
    got = await asked(moves, "How did the home of Maya change, and when?")
    assert (got.outcome, got.reason) == (Outcome.ANSWERED, Reason.CHANGED)
    first = got.changes[0]
    assert first.old is not None and (first.old.value, first.new.value) == ("Bristol", "Lisbon")
    assert first.at == utc(day("2024-10-06")) and first.rule == "superseded"
    assert "Bristol → Lisbon (2024-10-06)" in got.text and got.rows == ()


async def test_a_plan_answers_only_what_is_planned(moves: Any) -> None:
    got = await asked(moves, "Is Maya about to move?")
    assert (got.outcome, got.reason) == (Outcome.ANSWERED, Reason.PLANNED)
    (change,) = got.changes
    assert (change.new.value, change.new.role) == ("Porto", Role.TRANSITION)
    got = await asked(moves, "Where does Maya live?")
    assert "Porto" not in got.text
    got = await asked(moves, "Is Otto about to move?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.NO_CHANGE)
    assert [row.value for row in got.last_known] == ["Oslo"]


async def test_a_plan_that_came_true_is_one_change(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "residence", "Bergen", day("2024-01-01")),
            say("Oda", "residence", "Oslo", day("2024-02-01"), "plans",
                valid_from=day("2024-09-01")),
            say("Oda", "residence", "Oslo", day("2024-09-02")),
        ]
    )  # fmt: skip
    got = await asked(one, "How did the home of Oda change?")
    assert got.text == "Bergen → Oslo (2024-09-02)"


async def test_an_end_reads_as_it_was_stated(bank: Any, say: Any) -> None:
    stay = {
        "valid_from": day("2010-01-01"), "from_precision": "year",
        "valid_to": day("2016-01-01"), "to_precision": "year",
    }  # fmt: skip
    one = bank([say("Oda", "residence", "Bergen", day("2020-01-01"), **stay)])
    assert (await asked(one, "How did the home of Oda change?")).text == "Bergen ended (2015)"
    assert (await asked(one, "Where did Oda live in 2013?")).text == "Bergen (2010 → 2015)"


async def test_coexisting_values_are_all_given(moves: Any) -> None:
    got = await asked(moves, "Which allergies does Maya have?")
    assert {row.value for row in got.rows} == {"sesame", "mango"}
    assert {row.role for row in got.rows} == {Role.COEXISTENCE}


async def test_a_denied_value_answers_no(moves: Any) -> None:
    got = await asked(moves, "Is Maya allergic to peanuts?")
    assert (got.outcome, got.reason) == (Outcome.ANSWERED, Reason.DENIED)
    assert got.text.startswith("no: not peanuts") and got.rows[0].negative
    assert (await asked(moves, "Is Maya allergic to sesame?")).text.startswith("yes: sesame")
    got = await asked(moves, "Is Maya allergic to kiwi?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.VALUE_UNKNOWN)
    assert got.rows == () and len(got.last_known) == 2


async def test_yes_or_no_of_a_single_value(moves: Any) -> None:
    got = await asked(moves, "Does Maya live in Bristol?")
    assert got.text.startswith("no: Lisbon") and got.reason is Reason.OTHER_HOLDS
    assert [row.value for row in got.last_known] == ["Bristol"]
    got = await asked(moves, "Did Maya live in Lisbon in May 2024?")
    assert (got.reason, got.rows[0].value) == (Reason.OTHER_HOLDS, "Bristol")
    got = await asked(moves, "Does Maya live in Porto?")
    assert got.text.startswith("no: Lisbon")


async def test_an_exception_is_given_where_it_is_asked_for(moves: Any) -> None:
    got = await asked(moves, "What does Maya eat on weekends?")
    assert [(row.value, row.role) for row in got.rows] == [("vegetarian", Role.SCOPED_EXCEPTION)]
    assert got.scope == {"condition": "on weekends"}
    got = await asked(moves, "What does Maya eat?")
    assert [row.value for row in got.rows] == ["vegan"]
    got = await asked(moves, "What does Maya eat?", scope={"condition": "on weekends"})
    assert [row.value for row in got.rows] == ["vegetarian"]


async def test_known_in_another_scope_only(bank: Any, say: Any) -> None:
    one = bank(
        [say("Tom", "answer_length", "long", day("2025-01-01"), scope={"project": "Marlin"})]
    )
    got = await asked(one, "Which answer length does Tom want?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.OTHER_SCOPE)


async def test_an_end_without_a_successor_is_not_known_now(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "instrument", "cello", day("2024-01-01")),
            say("Oda", "instrument", "cello", day("2025-09-01"), "ends"),
        ]
    )
    got = await asked(one, "Which instrument does Oda play now?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.ENDED)
    assert "cello" not in got.text and [row.value for row in got.last_known] == ["cello"]
    assert got.last_known[0].role is Role.HISTORICAL


async def test_a_tie_shows_both_sides(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "residence", "Bergen", day("2025-01-01"), source="a"),
            say("Oda", "residence", "Molde", day("2025-01-01"), source="b"),
        ]
    )
    for question in ("Where does Oda live?", "Does Oda live in Molde?"):
        got = await asked(one, question)
        assert (got.outcome, got.reason) == (Outcome.CONFLICT, Reason.CONTESTED)
        assert {row.value for row in got.rows} == {"Bergen", "Molde"}
        assert {row.role for row in got.rows} == {Role.UNKNOWN}


async def test_incomparable_scopes_are_a_conflict(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "tone", "dry", day("2025-01-01"), scope={"mood": "late"}),
            say("Oda", "tone", "warm", day("2025-01-02"), scope={"weather": "rain"}),
        ]
    )
    got = await asked(one, "Which tone does Oda want?", scope={"mood": "late", "weather": "rain"})
    assert (got.outcome, got.reason) == (Outcome.CONFLICT, Reason.SCOPES_DIFFER)


@pytest.mark.parametrize(
    ("stance", "authority", "reason"),
    [
        ("plans", "user", Reason.ONLY_PLANNED),
        ("supposes", "user", Reason.ONLY_SUPPOSED),
        ("asserts", "assistant", Reason.ONLY_SUPPOSED),
    ],
)
async def test_what_is_no_fact_is_no_answer(
    bank: Any, say: Any, stance: str, authority: str, reason: Reason
) -> None:
    one = bank([say("Oda", "residence", "Bergen", day("2025-01-01"), stance, authority=authority)])
    for question in ("Where does Oda live?", "Does Oda live in Bergen?"):
        got = await asked(one, question)
        assert (got.outcome, got.reason, got.rows) == (Outcome.ABSTAINED, reason, ())
        assert "Bergen" not in got.text


async def test_what_was_taken_back_is_no_answer(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "residence", "Bergen", day("2025-01-01")),
            say("Oda", "residence", "Bergen", day("2025-02-01"), "retracts"),
        ]
    )
    for question in ("Where does Oda live?", "Where did Oda live in January 2025?"):
        got = await asked(one, question)
        assert (got.outcome, got.reason, got.rows) == (Outcome.ABSTAINED, Reason.WITHDRAWN, ())
        assert "Bergen" not in got.text + got.hint


@pytest.mark.parametrize("stance", ["retracts", "corrects"])
async def test_what_was_taken_back_was_not_so(bank: Any, say: Any, stance: str) -> None:
    given: dict[str, Any] = {"target": "Bergen"} if stance == "corrects" else {}
    value = "Molde" if stance == "corrects" else "Bergen"
    one = bank(
        [
            say("Oda", "residence", "Bergen", day("2025-01-01")),
            say("Oda", "residence", value, day("2025-02-01"), stance, **given),
        ]
    )
    for question in ("Does Oda live in Bergen?", "Did Oda live in Bergen in January 2025?"):
        got = await asked(one, question)
        assert (got.outcome, got.text[:3]) == (Outcome.ANSWERED, "no:")
        assert {row.value for row in got.rows} == ({"Molde"} if stance == "corrects" else set())


async def test_a_verdict_counts(bank: Any, say: Any) -> None:
    a = say("Oda", "residence", "Bergen", day("2025-01-01"), source="a")
    b = say("Oda", "residence", "Molde", day("2025-01-01"), source="b")
    prefers = verdict(decision="prefers", a=a, b=b, decided_at=NOW, recorded_at=NOW)
    got = await asked(bank([a, b], [prefers]), "Where does Oda live?")
    assert [row.value for row in got.rows] == ["Bergen"]


async def test_nothing_is_known(moves: Any) -> None:
    for question, reason in (
        ("Where does Zorro live?", Reason.SUBJECT_UNKNOWN),
        ("What is the licence plate of Maya?", Reason.NEVER_TOLD),
        ("What is the meaning of Maya?", Reason.NOTHING_ASKED),
        ("What is the employer of Maya's manager?", Reason.SUBJECT_UNKNOWN),
        ("Where does she live?", Reason.WHICH_SUBJECT),
        ("Which vehicle is it?", Reason.NEVER_TOLD),
        ("What?", Reason.NOBODY_NAMED),
    ):
        got = await asked(moves, question)
        assert (question, got.outcome, got.reason) == (question, Outcome.EMPTY, reason)
        assert got.rows == () and got.text


async def test_the_only_one_who_has_it_is_meant(moves: Any) -> None:
    got = await asked(moves, "Which allergies are there?")
    assert got.subjects == ("Maya",) and len(got.rows) == 2


async def test_groups_are_apart(moves: Any) -> None:
    got = await ask(moves, "other", "Where does Maya live?", asked_at=NOW)
    assert (got.outcome, got.reason) == (Outcome.EMPTY, Reason.SUBJECT_UNKNOWN)


async def test_chinese(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("谷岚", "residence", "宁波", day("2024-01-01")),
            say("谷岚", "residence", "苏州", day("2025-02-15")),
            say("谷岚", "diet", "吃素", day("2025-01-01")),
            say("谷岚", "diet", "吃素", day("2025-06-01"), "ends"),
        ]
    )
    assert (await asked(one, "谷岚现在住在哪里？")).text == "苏州（自2025年2月15日起）"
    got = await asked(one, "谷岚从哪里搬到了哪里，什么时候？")
    assert got.text == "宁波 → 苏州（2025年2月15日）"
    assert (await asked(one, "谷岚现在吃素吗？")).text.startswith("否：吃素")
    assert (await asked(one, "谷岚的血型是什么？")).text == "从未提到过"


async def test_first_person_where_speakers_have_no_names(bank: Any, say: Any) -> None:
    one = bank([say("user", "residence", "Bergen", day("2025-01-01"))])
    assert (await asked(one, "Where do I live?")).rows[0].value == "Bergen"


async def test_typed_values(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Oda", "smoking", True, day("2025-01-01")),
            say("Oda", "weight", {"amount": 61.5, "unit": "kg"}, day("2025-01-01")),
        ]
    )
    assert (await asked(one, "Does Oda smoke?")).text.startswith("yes")
    row = (await asked(one, "What is the weight of Oda?")).rows[0]
    assert (row.value, row.value_raw) == ("61.5 kg", {"amount": 61.5, "unit": "kg"})


@pytest.mark.parametrize("question", ["", "   ", "\u200b", "a\x00b", "\ud800", None, 5])
async def test_no_question(moves: Any, question: Any) -> None:
    with pytest.raises(InputError):
        await asked(moves, question)


async def test_bad_arguments(moves: Any) -> None:
    naive = datetime(2026, 1, 1)
    for wrong in ({"asked_at": naive}, {"as_of": naive}, {"known_at": naive}):
        with pytest.raises(InputError, match="offset"):
            await asked(moves, "Where does Maya live?", **wrong)
    with pytest.raises(ScopeError):
        await asked(moves, "Where does Maya live?", scope={"not a key": "x"})
    for group in ("", "a b", "a" * 200):
        with pytest.raises(GroupError):
            await ask(moves, group, "Where does Maya live?", asked_at=NOW)


@pytest.mark.parametrize(
    "question",
    [
        "x" * 100_000,
        "Where does Maya live? " * 5_000,
        "AND OR NOT \" ( [ { \\ ` ' ~ * ? ^ : /",
        "🦆 👨‍👩‍👧 live?",
        "住",
    ],
)
async def test_odd_questions_end_well(moves: Any, question: str) -> None:
    got = await asked(moves, question)
    assert got.outcome in Outcome and got.text


async def test_times_at_the_ends_of_the_calendar(moves: Any) -> None:
    far = utc("9999-12-31T23:59:59Z")
    assert (await asked(moves, "Where does Maya live?", as_of=far)).rows[0].value == "Lisbon"
    early = utc("0001-01-01T00:00:00Z")
    assert (await asked(moves, "Where does Maya live?", as_of=early)).rows == ()
    assert (await asked(moves, "Where did Maya live 500 years ago?", asked_at=early)).rows == ()
