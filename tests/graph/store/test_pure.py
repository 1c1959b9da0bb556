"""The pure pieces of the store: rows, cutting into units, readings, sizes of statements."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.cypher import statement
from tenure.graph.model import Observation
from tenure.graph.policy import Policy
from tenure.graph.store.batch import MOST_OBSERVATIONS, parts
from tenure.graph.store.difference import PARTS, Difference
from tenure.graph.store.editing import Recorded, counted
from tenure.graph.store.memory_rows import memory_of, memory_record
from tenure.graph.store.rows import OBSERVATION, observation_of, observation_row
from tenure.graph.store.verdict_rows import VERDICT
from tenure.graph.timeline import resolve

from ...strategies import observations

DAY0 = datetime(2026, 1, 1, tzinfo=UTC)


def at(number: int) -> datetime:
    return DAY0 + timedelta(days=number)


@given(observations())
def test_an_observation_comes_back_as_it_went(o: Observation) -> None:
    row = observation_row(o)
    kept = {**row["props"], **row, "observation_id": row["id"]}
    assert observation_of([kept.get(name) for name in OBSERVATION], o.slot, o.slot_key) == o


@given(st.lists(observations(), min_size=1, max_size=6))
def test_a_memory_comes_back_as_it_went(told: list[Observation]) -> None:
    for memory in resolve(Policy(), told).memories:
        record = memory_record(memory)
        back = memory_of(record, memory.slot, memory.slot_key)
        assert back == replace(memory, supporters=())
        assert memory_record(back) == record


def test_statements_return_the_columns_in_the_order_of_the_rows() -> None:
    for name in ("lock", "slot_evidence", "subject_evidence", "memory"):
        lists = re.findall(
            r"\[(o\.observation_id, o\.scope.*?)\]", statement(f"store/{name}"), re.S
        )
        assert lists
        for columns in lists:
            assert re.findall(r"\bo\.(\w+)", columns) == list(OBSERVATION)
    for name in ("lock", "slot_evidence", "subject_evidence"):
        (columns,) = re.findall(r"\[(v\.verdict_id.*?)\]", statement(f"store/{name}"), re.S)
        assert re.findall(r"\bv\.(\w+)", columns) == list(VERDICT)


def test_every_part_of_the_difference_is_in_its_statement() -> None:
    assert set(re.findall(r"\$given\.(\w+)", statement("store/diff"))) == {*PARTS, "times"}


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6, unique=True), st.integers(0, 5))
def test_the_newest_reading_counts_at_every_recorded_time(edits: list[int], held: int) -> None:
    readings = [Recorded(f"r{n}", at(edit), at(n)) for n, edit in enumerate(edits)]
    o = replace(_observation(), recorded_at=at(0))
    seen = counted(o, {f"r{held}"}, readings)
    for n in range(len(edits)):
        top = max(readings[: n + 1], key=lambda r: r.edited_at or DAY0)
        out = seen.counted_to is not None and seen.counted_to <= at(n)
        out = out or any(start <= at(n) < end for start, end in seen.lapses)
        if held < len(edits):
            assert out == (top.reading_id != f"r{held}")


def _observation() -> Observation:
    from tenure.graph.door import observation

    return observation(
        group="g", subject="Noll", attribute="home", stance="asserts", value="Ashby",
        observed_at=DAY0, source="s", recorded_at=DAY0,
    )  # fmt: skip


def test_a_call_is_cut_by_count_and_by_bytes() -> None:
    few = [replace(_observation(), observation_id=f"o{n}") for n in range(MOST_OBSERVATIONS + 1)]
    assert [len(part.slots) for part in parts(few)] == [1, 1]
    long = [replace(o, quote="x" * 2_000_000) for o in few[:3]]
    assert len(list(parts(long))) == 3


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_a_large_difference_takes_several_statements(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenure.graph.store.difference.MOST_ROWS", limit)
    difference = Difference()
    for n in range(3):
        difference.add("drop", f"d{n}")
        difference.add("supports", [f"o{n}", "m"])
    difference.replace("active", {"id": "m1"})
    given = list(difference.statements())
    flat = [(part, str(row)) for one in given for part in PARTS for row in one[part]]
    assert sorted(flat) == sorted(
        [("drop", f"d{n}") for n in range(3)]
        + [("supports", str([f"o{n}", "m"])) for n in range(3)]
        + [("replace", "m1"), ("active", str({"id": "m1"}))]
    )
    order = [part for part, _ in flat]
    assert order == sorted(order, key=PARTS.index)
