"""What a turn, and every whole number, must be to be kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from tenure.graph.door import observation
from tenure.graph.engines.translate import SHOWN, without_statement
from tenure.graph.errors import InputError, RefusedObservation
from tenure.graph.model import Authority, Turn
from tenure.graph.store.batch import MOST_BYTES, parts
from tenure.graph.times import utc
from tenure.graph.turn_door import LONGEST_TURN, check_turn

TURN = Turn(
    "t", "g", "c/1", utc("2025-01-01T00:00:00Z"), 1, "Ada", Authority.USER, "I live in Rome."
)


def test_the_longest_turn_is_taken_and_one_character_more_is_not() -> None:
    assert check_turn(replace(TURN, text="王" * 1_000_000))
    with pytest.raises(RefusedObservation, match=r"1,000,001 characters.*give it as several") as no:
        check_turn(replace(TURN, text="x" * (LONGEST_TURN + 1)))
    assert no.value.field == "text"


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("position", 2**63),
        ("position", -(10**30)),
        ("position", 1.5),
        ("position", True),
        ("text", None),
        ("text", "a\ud800b"),
        ("text", "a\x00b"),
        ("speaker", None),
        ("speaker", "A\udfffda"),
        ("speaker", "A" * 513),
        ("source", "c" * 513),
        ("at", "2025-01-01T00:00:00Z"),
        ("at", datetime(2025, 1, 1)),
    ],
)
def test_a_turn_is_refused_by_its_field(field: str, given: Any) -> None:
    with pytest.raises(RefusedObservation) as no:
        check_turn(replace(TURN, **{field: given}))
    assert no.value.field == field
    with pytest.raises(InputError):
        list(parts(turns=[replace(TURN, **{field: given})]))


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("position", 2**63),
        ("position", -(2**63) - 1),
        ("value", 10**30),
        ("value", [1, [10**30]]),
        ("value", {"amount": 10**30, "unit": "mg"}),
        ("value", float("inf")),
        ("target", 10**30),
        ("quote", None),
        ("quote", "x" * (LONGEST_TURN + 1)),
        ("speaker", 5),
        ("target_id", 7),
        ("still", 1),
        ("confidence", 10**30),
        ("authority", []),
    ],
)
def test_an_observation_is_refused_by_its_field(field: str, given: Any) -> None:
    row: dict[str, Any] = {
        "group": "g",
        "subject": "Ada",
        "attribute": "residence",
        "stance": "asserts",
        "value": "Rome",
        "observed_at": "2025-01-01T00:00:00Z",
        "source": "s",
    }
    observation(**row, position=2**63 - 1)
    with pytest.raises(RefusedObservation) as no:
        observation(**{**row, field: given})
    assert no.value.field == field


def test_a_unit_is_cut_by_bytes_not_by_characters() -> None:
    many = [replace(TURN, turn_id=str(n), text="\U0001f600" * 300_000) for n in range(6)]
    sizes = [sum(len(t.text.encode()) for t in part.turns.values()) for part in parts(turns=many)]
    assert sum(sizes) == 6 * 1_200_000
    assert max(sizes) <= MOST_BYTES


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Expected parameter(s): nope", "Expected parameter(s): nope"),
        ("Invalid input 'X'\n\"MATCH (n:Secret {name: 'Ada'}) RETURN n\"\n ^", "Invalid input 'X'"),
        (
            "Error on executing query 'UNWIND $given.turns AS t MERGE (x:Y)'",
            "Error on executing query …",
        ),
        ("Out of memory: // Purpose: locks slots. MATCH (s)", "Out of memory …"),
        ("syntax error, expecting 'RETURN'", "syntax error, expecting 'RETURN'"),
    ],
)
def test_an_error_holds_no_statement(message: str, kept: str) -> None:
    assert without_statement(message) == kept
    assert len(without_statement(message * 500)) <= SHOWN


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        (
            "Couldn't connect to h:1 (resolved to ('10.0.0.1:1',)):\nFailed to establish a "
            "connection to IPv4(('10.0.0.1', 1)) (reason [Errno 111] Connection refused)",
            "Couldn't connect to h:1 (resolved to ('10.0.0.1:1',)): [Errno 111] Connection refused",
        ),
        ("Couldn't connect to h:1 (resolved to ()):\n", "Couldn't connect to h:1 (resolved to ())"),
        ("Couldn't reach h:1:\nNobody is there\nreally", "Couldn't reach h:1: Nobody is there"),
        ("It is full\n(reason of its own)", "It is full"),
    ],
)  # fmt: skip
def test_a_message_that_goes_on_on_the_next_line_has_its_reason(message: str, kept: str) -> None:
    assert without_statement(message) == kept
