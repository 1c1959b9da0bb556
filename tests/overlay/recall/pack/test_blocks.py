"""Which memory stands in which block, for every view."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tenure.graph.errors import GroupError, InputError
from tenure.graph.model import Role, Status
from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome, View
from tenure.overlay.recall.pack.model import BlockName, Label, Packet
from tenure.overlay.recall.recall import recall
from tenure.overlay.recall.recalled import Packing

from .conftest import NOW, Ask, day

B, L = BlockName, Label


def shown(packet: Packet) -> dict[str, list[tuple[str, str]]]:
    return {
        str(block.name): [(str(row.label), row.value or f"{row.old}→") for row in block.rows]
        for block in packet.blocks
    }


async def test_a_slot_of_high_risk_is_shown_whole_but_for_what_never_was_so(packet: Ask) -> None:
    got = await packet("Where does Maya live?")
    assert shown(got) == {
        "current": [("current", "Lisbon")],
        "historical": [("historical", "Bristol")],
        "transition": [("planned", "Porto"), ("changed", "Lisbon")],
    }
    (row,) = got.block(B.CURRENT).rows
    assert row.interval == "since 2024-10-06" and row.speaker == "Maya" and row.source
    assert got.view is View.CURRENT and got.slots == 1 and got.left_out == 0


async def test_a_slot_of_low_risk_is_shown_as_it_is(packet: Ask) -> None:
    got = await packet("What is the diet of Maya?")
    assert shown(got) == {
        "current": [("current", "vegan")],
        "exceptions": [("exception", "vegetarian")],
    }


async def test_in_a_named_scope_its_value_is_current_and_the_general_one_beside(
    packet: Ask,
) -> None:
    got = await packet("What is the diet of Maya?", scope={"condition": "on weekends"})
    assert shown(got) == {
        "current": [("current", "vegetarian")],
        "exceptions": [("exception", "vegan")],
    }


async def test_values_that_hold_side_by_side_stand_together(packet: Ask) -> None:
    got = await packet("What is Maya allergic to?")
    assert shown(got)["current"] == [
        ("coexistence", "mango"),
        ("coexistence", "sesame"),
        ("denied", "peanuts"),
    ]


async def test_what_was_taken_back_is_nowhere(packet: Ask) -> None:
    got = await packet("What medication does Maya take?")
    assert got.rows == () and got.slots == 0


async def test_a_tie_waits_for_a_person_and_is_not_current(packet: Ask) -> None:
    got = await packet("Where does Uta live?")
    assert set(shown(got)) == {"needs_review"}
    rows = got.block(B.REVIEW).rows
    assert [row.label for row in rows] == [L.TIED, L.TIED, L.REVIEW]
    assert {row.value for row in rows[:2]} == {"Bern", "Basel"}
    assert rows[2].value in ("Bern / Basel", "Basel / Bern")


async def test_for_a_historical_view_what_held_then_comes_first(packet: Ask) -> None:
    got = await packet("Where did Maya live in May 2024?")
    assert [block.name for block in got.blocks][:2] == [B.HISTORICAL, B.CURRENT]
    assert got.rows[0].value == "Bristol" and got.rows[0].label is L.HELD_THEN
    still = await packet("Where did Maya live in December 2024?")
    assert (still.rows[0].value, still.rows[0].label) == ("Lisbon", L.STILL_HOLDS)
    assert L.CURRENT not in {row.label for row in still.rows}


async def test_a_change_shows_both_sides(packet: Ask) -> None:
    got = await packet("How did Maya's diet change?")
    (row,) = got.block(B.TRANSITION).rows
    assert (row.label, row.old, row.value, row.interval) == (
        L.CHANGED, "omnivore", "vegan", "2025-01-05",
    )  # fmt: skip
    assert {row.id, row.old_id} <= got.ids


async def test_at_another_valid_time_what_held_then_is_current(packet: Ask) -> None:
    got = await packet("Where does Maya live?", as_of=utc(day("2024-05-01")))
    assert shown(got)["current"] == [("current", "Bristol")]
    assert ("later", "Lisbon") in shown(got)["transition"]
    then = await packet("Where does Maya live?", asked_at=utc(day("2024-05-01")))
    assert ("to_come", "Lisbon") in shown(then)["transition"]


async def test_what_was_told_afterwards_held_at_that_time_all_the_same(bank: Any, say: Any) -> None:
    told = bank(
        [
            say("Maya", "residence", "Bristol", day("2024-01-15")),
            say("Maya", "allergy", "sesame", day("2025-01-05"), valid_from=day("2020-01-01")),
        ]
    )
    asked: dict[str, Any] = {"asked_at": NOW, "as_of": utc(day("2024-05-01"))}
    got = await recall(told, ["g"], "What is Maya allergic to?", **asked)
    assert shown(got) == {"current": [("current", "sesame")]}
    asked["known_at"] = utc(day("2024-06-01"))
    assert shown(await recall(told, ["g"], "What is Maya allergic to?", **asked)) == {}


async def test_what_led_to_whom_a_question_means_is_shown(packet: Ask) -> None:
    got = await packet("Where does Maya's manager live?")
    values = {(row.subject, row.attribute, row.value) for row in got.block(B.CURRENT).rows}
    assert values == {("Otto", "residence", "Oslo"), ("Maya", "manager", "Otto")}


@pytest.mark.parametrize("view", list(View))
@pytest.mark.parametrize("days", [-900, -500, -100, 0, 400])
async def test_nothing_but_what_holds_is_ever_current(full: Any, view: View, days: int) -> None:
    at = NOW + timedelta(days=days)
    for question in (
        "Where does Maya live?",
        "What medication does Maya take?",
        "What is Maya allergic to?",
        "What is the diet of Maya?",
        "Where does Uta live?",
    ):
        got = await recall(full, ["g"], question, asked_at=NOW, as_of=at, view=view)
        for row in got.block(B.CURRENT).rows:
            assert row.status is Status.ACTIVE
            assert row.role in (Role.CURRENT, Role.COEXISTENCE)
            assert (row.valid_from is None or row.valid_from <= at) and (
                row.valid_to is None or at < row.valid_to
            )


@pytest.mark.parametrize(
    "question",
    [
        "Where does Maya live?",
        "Where did Maya live before?",
        "Does Maya live in Bristol?",
        "Who lives in Oslo?",
        "Where does Maya's manager live?",
        "How did Maya's residence change, and when?",
        "Does Maya plan to move?",
        "Is Maya allergic to peanuts?",
        "Where does Uta live?",
        "Maya住在哪里？",
    ],
)
async def test_the_answer_cites_only_what_the_packet_holds(full: Any, question: str) -> None:
    got = await ask(full, "g", question, asked_at=NOW)
    assert got.packet is not None
    cited = {row.memory_id for row in (*got.rows, *got.last_known, *got.via)}
    cited |= {row.memory_id for c in got.changes for row in (c.new, c.old) if row is not None}
    assert cited <= got.packet.ids
    if got.outcome is Outcome.ANSWERED:
        assert cited


async def test_the_same_question_gives_the_same_packet(packet: Ask, full: Any) -> None:
    one = await packet("What is Maya allergic to?")
    full.observations.reverse()
    assert await packet("What is Maya allergic to?") == one


async def test_groups_are_named_and_every_row_says_its_own(full: Any, say: Any) -> None:
    full.observations.append(say("Maya", "residence", "Turin", day("2025-01-01"), group="h"))
    got = await recall(full, ["g", "h", "g"], "Where does Maya live?", asked_at=NOW)
    assert got.groups == ("g", "h")
    assert {(row.group, row.value) for row in got.block(B.CURRENT).rows} == {
        ("g", "Lisbon"),
        ("h", "Turin"),
    }
    wrong: Any
    for wrong in ((), [], "g", None):
        with pytest.raises(GroupError):
            await recall(full, wrong, "Where does Maya live?", asked_at=NOW)
    with pytest.raises(GroupError):
        await recall(full, ["g", "a group"], "Where does Maya live?", asked_at=NOW)


async def test_only_so_many_slots_are_shown_and_named_ones_first(bank: Any, say: Any) -> None:
    told = bank(
        [say(name, "residence", "Bern", day("2025-01-01")) for name in ("Ana", "Bo", "Cy", "Di")]
    )
    question = "Where do Ana, Bo, Cy and Di live?"
    got = await recall(told, ["g"], question, asked_at=NOW, packing=Packing(top=2))
    assert got.slots == 4, "the answer names all four"
    for wrong in (0, 51, True):
        with pytest.raises(InputError):
            await recall(told, ["g"], question, asked_at=NOW, packing=Packing(top=wrong))
