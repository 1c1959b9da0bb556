"""Questions with several names: whose relation, from which side, of whom together."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome, Reason

NOW = utc("2026-03-01T00:00:00Z")
DAY = "2025-01-01T00:00:00Z"


@pytest.fixture
def people(bank: Any, say: Any) -> Any:
    told = [
        ("Ana", "manager", "Paul"), ("Dora", "manager", "Paul"), ("Paul", "manager", "Ida"),
        ("Ida", "manager", "Zoe"), ("Paul", "phone_number", "555"), ("Paul", "residence", "Rome"),
        ("Leo", "spouse", "Ana"), ("Max", "spouse", "Ida"), ("Otto", "employer", "Acme"),
        ("Ana", "employer", "Bolt"), ("Ana", "residence", "Lisbon"),
        ("Bruno", "residence", "Lisbon"), ("Ana", "allergy", "peanut"),
        ("安娜", "manager", "保罗"), ("保罗", "manager", "伊达"), ("莱奥", "spouse", "安娜"),
        ("安娜", "residence", "深圳"), ("李明", "residence", "深圳"), ("保罗", "residence", "北京"),
        ("安娜", "employer", "腾讯"), ("李明", "employer", "阿里"),
    ]  # fmt: skip
    ended = [say("Otto", "manager", "Paul", "2024-01-01T00:00:00Z"),
             say("Otto", "manager", "Ida", DAY)]  # fmt: skip
    return bank([*ended, *(say(*one, DAY) for one in told)])


async def asked(bank: Any, question: str) -> Answer:
    return await ask(bank, "g", question, asked_at=NOW)


def names(answer: Answer) -> list[str]:
    return [row.subject if answer.inverse else row.value for row in answer.rows]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who reports to Paul?", ["Ana", "Dora"]),
        ("Whose manager is Paul?", ["Ana", "Dora"]),
        ("Who is Paul the manager of?", ["Ana", "Dora"]),
        ("Who has Paul as their manager?", ["Ana", "Dora"]),
        ("Who does Paul report to?", ["Ida"]),
        ("Who does Ana have as manager?", ["Paul"]),
        ("Who works for Acme?", ["Otto"]),
        ("Who lives in Lisbon?", ["Ana", "Bruno"]),
        ("谁向保罗汇报？", ["安娜"]),
        ("谁的经理是保罗？", ["安娜"]),
        ("安娜向谁汇报？", ["保罗"]),
        ("谁在阿里工作？", ["李明"]),
        ("谁住在深圳？", ["安娜", "李明"]),
    ],
)
async def test_a_relation_has_a_direction(people: Any, question: str, wanted: list[str]) -> None:
    got = await asked(people, question)
    assert (got.outcome, names(got)) == (Outcome.ANSWERED, wanted)
    assert all(name in got.text for name in wanted)


async def test_the_other_side_in_the_past(people: Any) -> None:
    got = await asked(people, "Who reported to Paul in June 2024?")
    assert names(got) == ["Otto"] and got.inverse


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who is Ana married to?", ["Leo"]),
        ("Who is married to Ana?", ["Leo"]),
        ("Who married Leo?", ["Ana"]),
        ("Who is Ida's spouse?", ["Max"]),
        ("Who is Leo married to?", ["Ana"]),
        ("安娜和谁结婚了？", ["莱奥"]),
        ("谁和安娜结婚了？", ["莱奥"]),
    ],
)
async def test_a_symmetric_relation_is_known_from_both_sides(
    people: Any, question: str, wanted: list[str]
) -> None:
    got = await asked(people, question)
    assert (got.outcome, names(got)) == (Outcome.ANSWERED, wanted)
    assert got.text.startswith(wanted[0])


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who are Paul's direct reports?", ["Ana", "Dora"]),
        ("保罗的下属是谁？", ["安娜"]),
        ("Who is Ana's child?", ["Tim"]),
        ("Who is Tim's parent?", ["Ana"]),
        ("蒂姆的父母是谁？", ["安娜"]),
        ("Who is Eve's manager?", ["Zoe"]),
    ],
)
async def test_what_one_side_tells_is_known_of_the_other(
    bank: Any, say: Any, question: str, wanted: list[str]
) -> None:
    told = [
        ("Ana", "manager", "Paul"), ("Dora", "manager", "Paul"), ("Zoe", "direct_report", "Eve"),
        ("Ana", "child", "Tim"), ("安娜", "child", "蒂姆"), ("安娜", "manager", "保罗"),
    ]  # fmt: skip
    group = bank([*(say(*one, DAY) for one in told)])
    got = await asked(group, question)
    assert (got.outcome, names(got)) == (Outcome.ANSWERED, wanted)


async def test_the_other_side_of_what_has_ended_is_no_longer_told(people: Any) -> None:
    got = await asked(people, "Who are Paul's direct reports?")
    assert names(got) == ["Ana", "Dora"], "Otto has another manager now"
    past = await asked(people, "Who were Paul's direct reports in June 2024?")
    assert names(past) == ["Otto"]


async def test_no_relation_is_turned_into_its_contrary(people: Any) -> None:
    got = await asked(people, "Who are Dora's direct reports?")
    assert (got.outcome, got.rows) == (Outcome.EMPTY, ())


@pytest.mark.parametrize(
    ("question", "wanted", "via"),
    [
        ("Who is Dora's manager's manager?", ["Ida"], ["Paul"]),
        ("Who is the manager of Dora's manager?", ["Ida"], ["Paul"]),
        ("Who is the manager of the manager of Dora?", ["Ida"], ["Paul"]),
        ("Who is Dora's manager's manager's manager?", ["Zoe"], ["Paul", "Ida"]),
        ("What is the phone number of Dora's manager?", ["555"], ["Paul"]),
        ("Where does Dora's manager live?", ["Rome"], ["Paul"]),
        ("安娜的经理的经理是谁？", ["伊达"], ["保罗"]),
        ("安娜经理的经理是谁？", ["伊达"], ["保罗"]),
        ("安娜的经理住在哪里？", ["北京"], ["保罗"]),
    ],
)
async def test_relations_of_relations_are_walked(
    people: Any, question: str, wanted: list[str], via: list[str]
) -> None:
    got = await asked(people, question)
    assert (names(got), [row.value for row in got.via]) == (wanted, via)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Who is Ida's manager's manager?", Reason.NEVER_TOLD),
        ("Who is Bruno's manager's manager?", Reason.SUBJECT_UNKNOWN),
        ("Who was Dora's manager's manager?", Reason.SUBJECT_UNKNOWN),
        ("What is Dora's friend's manager?", Reason.RELATION_UNCLEAR),
        ("Who is the manager of Dora's friend?", Reason.RELATION_UNCLEAR),
        ("Where does the friend of Ana live?", Reason.RELATION_UNCLEAR),
        ("Who reports to Dora's manager?", Reason.RELATION_UNCLEAR),
        ("Who lives in Lisbon and works for Bolt?", Reason.RELATION_UNCLEAR),
        ("Who reports to Ida and Paul?", Reason.RELATION_UNCLEAR),
        ("Who does Ana live with?", Reason.RELATION_UNCLEAR),
        ("安娜和谁一起住？", Reason.RELATION_UNCLEAR),
        ("Where do people who report to Paul live?", Reason.RELATION_UNCLEAR),
        ("Was Ana living in Lisbon and Bruno in Porto?", Reason.RELATION_UNCLEAR),
        ("Who doesn't live in Lisbon?", Reason.NEGATED),
        ("谁不在阿里工作？", Reason.NEGATED),
        ("安娜的朋友的经理是谁？", Reason.RELATION_UNCLEAR),
        ("安娜的朋友住在哪里？", Reason.RELATION_UNCLEAR),
        ("Who reports to Bruno?", Reason.NEVER_TOLD),
        ("Who is Bruno married to?", Reason.NEVER_TOLD),
        ("Where does Zorro work?", Reason.SUBJECT_UNKNOWN),
        ("Who is Zorro married to?", Reason.SUBJECT_UNKNOWN),
        ("Who is allergic to peanuts?", Reason.SUBJECT_UNKNOWN),
        ("Who has allergies?", Reason.NOBODY_NAMED),
    ],
)
async def test_what_leads_nowhere_is_no_answer(people: Any, question: str, reason: Reason) -> None:
    got = await asked(people, question)
    assert got.outcome in (Outcome.EMPTY, Outcome.ABSTAINED)
    assert (got.reason, got.rows) == (reason, ())


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Is Paul Ana's manager?", "yes"),
        ("Is Ana's manager Paul?", "yes"),
        ("Does Ana report to Paul?", "yes"),
        ("Is Ana Paul's manager?", None),
        ("Does Paul report to Ana?", None),
        ("Is Ana a manager?", None),
        ("Is Ana married to Leo?", "yes"),
        ("Is Ana married to Max?", None),
        ("Does Dora's manager live in Rome?", "yes"),
        ("保罗是安娜的经理吗？", "是"),
        ("安娜是保罗的经理吗？", None),
        ("安娜和莱奥结婚了吗？", "是"),
        ("安娜在腾讯工作吗？", "是"),
        ("安娜在阿里工作吗？", None),
        ("Do Ana and Bruno live in Lisbon?", "yes"),
        ("Do Ana and Paul live in Rome?", None),
        ("Do Ana and Zorro live in Lisbon?", None),
        ("Do Ana and Otto live in Lisbon?", None),
        ("Does Ana or Paul live in Lisbon?", "yes"),
        ("Does Ana live with Bruno?", None),
        ("Does Ana live in Lisbon and work at Bolt?", "yes"),
        ("Does Ana live in Lisbon and work at Acme?", None),
        ("安娜和李明住在深圳吗？", "是"),
        ("安娜和保罗都住在深圳吗？", None),
    ],
)
async def test_yes_only_where_all_of_it_is_so(people: Any, question: str, word: str | None) -> None:
    got = await asked(people, question)
    if word is None:
        assert got.outcome in (Outcome.EMPTY, Outcome.ABSTAINED) and got.rows == ()
    else:
        assert got.outcome is Outcome.ANSWERED and got.text.startswith(word)


async def test_no_where_one_of_two_says_so(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Ana", "residence", "Lisbon", DAY),
            say("Bruno", "residence", "Lisbon", "2024-01-01T00:00:00Z"),
            say("Bruno", "residence", "Porto", DAY),
        ]
    )
    got = await asked(one, "Do Ana and Bruno live in Lisbon?")
    assert got.text.startswith("no: Bruno: Porto") and got.rows[0].subject == "Bruno"
    assert (await asked(one, "Does Ana or Bruno live in Lisbon?")).text.startswith("yes: Ana")
    got = await asked(one, "Where do Ana and Bruno live?")
    assert "Ana: Lisbon" in got.text and "Bruno: Porto" in got.text
    got = await asked(one, "What are the hobbies of Ana and Bruno?")
    assert got.reason is Reason.NEVER_TOLD


@pytest.mark.parametrize(
    ("question", "told", "wanted"),
    [
        ("What is the default currency?", ("shop", "default_currency", "krona"), ["krona"]),
        ("Which API is used for search?", ("the team", "search_api", "Wren"), ["Wren"]),
        ("What does Wim drink in the morning?", ("Wim", "morning_drink", "rooibos"), ["rooibos"]),
        ("默认货币是什么？", ("商店", "默认货币", "克朗"), ["克朗"]),
    ],
)
async def test_an_attribute_of_ones_own_is_asked_for_in_its_own_words(
    bank: Any, say: Any, question: str, told: tuple[str, str, str], wanted: list[str]
) -> None:
    got = await asked(bank([say(*told, DAY)]), question)
    assert (got.outcome, names(got)) == (Outcome.ANSWERED, wanted)


@pytest.mark.parametrize(
    "question",
    [
        "What is the default currency of Norway?",
        "Which API is used for search by the other team?",
        "挪威的默认货币是什么？",
    ],
)
async def test_words_that_say_whose_are_not_passed_over(bank: Any, say: Any, question: str) -> None:
    told = [
        say("shop", "default_currency", "krona", DAY), say("the team", "search_api", "Wren", DAY),
        say("商店", "默认货币", "克朗", DAY),
    ]  # fmt: skip
    got = await asked(bank(told), question)
    assert got.outcome is not Outcome.ANSWERED


async def test_an_attribute_that_two_have_is_nobodys(bank: Any, say: Any) -> None:
    told = [say(who, "default_currency", "krona", DAY) for who in ("shop", "bank")]
    got = await asked(bank(told), "What is the default currency?")
    assert got.outcome is not Outcome.ANSWERED
