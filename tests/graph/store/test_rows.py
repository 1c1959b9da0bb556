"""Values of the model come back from their rows as they went in."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.door import mapping_of, observation
from tenure.graph.model import Observation, Verdict
from tenure.graph.policy import Policy
from tenure.graph.store import memory_rows, rows, verdict_rows
from tenure.graph.timeline import resolve
from tenure.graph.times import iso, utc
from tenure.graph.values import Value, check_value, pack_value, unpack_value, value_key

from ...strategies import banks, observations

Bank = tuple[Policy, list[Observation], list[Verdict]]

_texts = st.text(
    st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=30
).filter(lambda text: bool(_usable(text)))
_numbers = st.one_of(
    st.integers(-(2**63) + 1, 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False)
)
_amounts = st.fixed_dictionaries({"amount": _numbers, "unit": _texts})
_simple = st.one_of(_texts, _numbers, st.booleans(), _amounts)
values = st.one_of(_simple, st.lists(_simple, min_size=1, max_size=4))


def _usable(value: object) -> bool:
    try:
        check_value(value)
    except ValueError:
        return False
    return True


def stored(columns: list[str], row: dict[str, Any], identity: str) -> list[Any]:
    """The columns as an engine returns them: properties of the node, null where there is none."""
    node = {**row["props"], identity: row["id"]}
    node.update({key: value for key, value in row.items() if key not in ("props", "id")})
    return [node.get(column) for column in columns]


@given(values)
def test_a_value_comes_back_typed(value: Value) -> None:
    assert _same(unpack_value(pack_value(value)), value)
    text, packed = rows.packed(value)
    assert _same(rows.unpacked(text, packed), value)


def _same(one: object, other: object) -> bool:
    """Equal, and of one type all the way down: ``true`` is not ``1``."""
    return json.dumps(one) == json.dumps(other)


@given(observations(), values)
def test_an_observation_comes_back(o: Observation, value: Value) -> None:
    if o.value is not None:
        o = replace(o, value=value, value_key=value_key(value))
    if o.target is not None:
        o = replace(o, target=value, target_key=value_key(value))
    o = replace(
        o, quote="said so", speaker="Noll", offset_minutes=-330, turn_id="t", reading_id="r"
    )
    row = rows.observation_row(o)
    assert (
        rows.observation_of(stored(rows.OBSERVATION, row, "observation_id"), o.slot, o.slot_key)
        == o
    )


@given(banks())
def test_a_timeline_comes_back(bank: Bank) -> None:
    timeline = resolve(*bank)
    for memory in timeline.memories:
        record = memory_rows.memory_record(memory)
        back = memory_rows.memory_of(record, memory.slot, memory.slot_key)
        assert back == replace(memory, supporters=())
        assert memory_rows.memory_record(back) == record
        json.dumps(memory_rows.memory_row(memory, record))
    for link in timeline.links:
        source, target, at, rule, _, said, decided = memory_rows.link_row(link)
        assert (
            memory_rows.link_of([str(link.type), source, target, at, rule, said, decided]) == link
        )
    for review in timeline.reviews:
        props = memory_rows.review_row(review, "2025-01-01T00:00:00.000000Z")["props"]
        row = [review.review_id, review.track_key, props["scope"], str(review.reason),
               props["values_json"], props["observations"]]  # fmt: skip
        assert memory_rows.review_of(row, review.slot, review.slot_key) == review


@given(banks())
def test_a_verdict_comes_back(bank: Bank) -> None:
    for v in bank[2]:
        row = stored(verdict_rows.VERDICT, verdict_rows.verdict_row(v), "verdict_id")
        assert verdict_rows.verdict_of(row, v.slot, v.slot_key) == v


@given(observations())
def test_an_exported_observation_is_read_as_the_same(o: Observation) -> None:
    exported = json.loads(json.dumps(dict(mapping_of(o))))
    again = observation(**exported)
    for field in fields(Observation):
        if field.name != "offset_minutes":  # times are exported in UTC
            assert getattr(again, field.name) == getattr(o, field.name), field.name


@given(st.datetimes(timezones=st.timezones()), st.datetimes(timezones=st.timezones()))
def test_the_order_of_texts_is_the_order_of_times(one: datetime, other: datetime) -> None:
    try:
        first, second = utc(one), utc(other)
    except ValueError:
        return  # outside the years 1 to 9999 in UTC
    assert utc(iso(first)) == first
    assert (iso(first) < iso(second)) == (first < second)
