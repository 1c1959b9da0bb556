"""What a wrapped search asks for, and which contradictions the guard lets stand. Pure."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tenure.graph.model import Role
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.relations import Relations
from tenure.overlay.graphiti.wrap.asked import MOST_WORDS, asked, ordered, says_something, shortened
from tenure.overlay.graphiti.wrap.guard import Told, stands_beside
from tenure.overlay.graphiti.wrap.states import State

NOW = datetime(2026, 6, 1, tzinfo=UTC)
WORDS = Vocabulary.load()


def since(year: int, until: int | None = None, role: Role | None = Role.HISTORICAL) -> State:
    ends = None if until is None else datetime(until, 1, 1, tzinfo=UTC)
    return State(("g", "slot"), role, None, datetime(year, 1, 1, tzinfo=UTC), ends)


STATES = {
    "first": since(2018, 2020),
    "second": since(2020, 2023),
    "now": since(2023, role=Role.CURRENT),
    "none": since(2019, 2021, role=None),
}


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("Where does Ines live?", ["now"]),
        ("Ines and her homes", ["now"]),
        ("Where did Ines live before?", ["second", "first", "now", "none"]),
        ("Where did Ines live in 2019?", ["first", "second", "now", "none"]),
        ("伊内斯2019年住在哪里？", ["first", "second", "now", "none"]),
        ("How has where Ines lives changed?", ["now", "second", "first", "none"]),
    ],
)
def test_the_words_of_a_query_say_which_states_answer(query: str, order: list[str]) -> None:
    assert ordered(STATES, STATES, asked(query, NOW, WORDS)) == order


def test_of_a_time_to_come_roles_are_told_then() -> None:
    assert asked("Where will Ines live in March 2027?", NOW, WORDS).at.year == 2027
    assert asked("Where did Ines live in 2019?", NOW, WORDS).at == NOW


def test_slots_come_in_the_order_in_which_they_were_found() -> None:
    other = State(("g", "other"), Role.CURRENT)
    states = {"a": STATES["first"], "b": other, "c": STATES["now"]}
    assert ordered(states, states, asked("Ines?", NOW, WORDS)) == ["c", "b"]


def test_what_full_text_can_take() -> None:
    assert [says_something(q) for q in ("~", "?! *", "", "a", "7", "住", "🍕")] == [
        False, False, False, True, True, True, True,
    ]  # fmt: skip
    assert shortened("a  b\nc") == "a  b\nc"
    assert len(shortened("word " * 300).split()) == MOST_WORDS


@pytest.mark.parametrize(
    ("new", "old", "known", "beside"),
    [
        (("LIVES_IN", "Ines", "Porto"), ("LIVES_IN", "Ines", "Lyon"), True, False),
        (("LIVES_IN", "Ines", "Porto"), ("WORKS_AT", "Ines", "Orchid"), True, True),
        (("HAS_HOBBY", "Ines", "cello"), ("ENJOYS", "Ines", "chess"), True, True),
        (("GAVE_UP", "Ines", "chess"), ("ENJOYS", "Ines", "Chess"), True, False),
        (("GAVE_UP", "Ines", "cello"), ("ENJOYS", "Ines", "chess"), True, True),
        (("EMPLOYS", "Fathom", "Ines"), ("WORKS_AT", "Ines", "Orchid"), True, False),
        (("SOLD", "Ines", "Volvo"), ("DRIVES", "Ines", "Volvo"), True, False),
        (("LEFT", "Ines", "Lyon"), ("LIVES_IN", "Ines", "Lyon"), True, False),
        (("MARRIED_TO", "Ines", "Tom"), ("KNOWS", "Ines", "Tom"), True, False),
        (("DIVORCED_FROM", "Ines", "Tom"), ("MARRIED_TO", "Tom", "Ines"), True, False),
        (("FIRED", "Orchid", "Ines"), ("WORKS_AT", "Ines", "Orchid"), True, False),
        (("RELATIONSHIP_STATUS", "Ines", "single"), ("MARRIED_TO", "Ines", "Tom"), True, False),
        (("RELATIONSHIP_STATUS", "Ines", "single"), ("LIVES_IN", "Ines", "Lyon"), True, True),
        (("VISITED", "Ines", "Porto"), ("LIVES_IN", "Ines", "Lyon"), True, True),
        (("LIVES_IN", "Ida", "Porto"), ("LIVES_IN", "Ines", "Lyon"), True, True),
        (("LIVES_IN", "Ines Moreau", "Porto"), ("LIVES_IN", "Ines", "Lyon"), False, False),
        (("SPONSORS", "Ines", "Orchid"), ("LIVES_IN", "Ines", "Lyon"), True, False),
    ],
)
def test_what_can_hold_beside_a_stored_fact(
    new: tuple[str, str, str], old: tuple[str, str, str], known: bool, beside: bool
) -> None:
    row = dict(zip(("relation", "source", "target"), old, strict=True)) | {"known": known}
    assert stands_beside(Told(*new), row, Relations(WORDS)) is beside
