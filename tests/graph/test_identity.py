"""Where words count is a function of what was said and of what was decided to be one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.door import observation
from tenure.graph.identity import Home, Moves, away, homes, original, told_again
from tenure.graph.known import known
from tenure.graph.model import Observation, Verdict, entity_id
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve

from ..strategies import banks

Bank = tuple[Policy, list[Observation], list[Verdict]]
START = datetime(2027, 1, 1, tzinfo=UTC)
NAMES = ("Noll", "Nolly", "N.")
hours = st.integers(0, 30)


@st.composite
def histories(draw: st.DrawFn) -> Moves:
    """Where the name Nolly led over time."""
    times = sorted(draw(st.sets(hours, max_size=6)))
    return tuple(
        Home(START + timedelta(hours=hour), entity_id("g", name), name)
        for hour in times
        for name in [draw(st.sampled_from(NAMES))]
    )


def told(hour: int) -> Observation:
    said = observation(
        group="g",
        subject="Nolly",
        attribute="residence",
        stance="asserts",
        value="Ashby",
        observed_at=START,
        source="talk/1",
    )
    return replace(said, recorded_at=START + timedelta(hours=hour))


@given(histories(), hours, hours)
def test_what_was_said_counts_in_exactly_one_slot_at_any_time(
    moves: Moves, recorded: int, asked: int
) -> None:
    said = told(recorded)
    there = homes(said.slot, {entity_id("g", "Nolly"): moves})
    all_of_it = [said] if there is None else [original(said, there), *told_again(said, there)]
    moment = START + timedelta(hours=asked)
    counting, _ = known(all_of_it, (), moment)
    assert len(counting) == (asked >= recorded)
    lead = [one.name for one in moves if one.since <= moment]
    assert {o.slot.subject for o in counting} <= {lead[-1] if lead else "Nolly"}
    now, _ = known(all_of_it, ())
    assert [o.slot.subject for o in now] == [moves[-1].name if moves else "Nolly"]


@given(banks())
def test_joined_and_parted_is_as_never_joined(bank: Bank) -> None:
    policy, observations, verdicts = bank
    slot = observations[0].slot
    moves = (
        Home(START, entity_id(slot.group, "Zoe"), "Zoe"),
        Home(START + timedelta(hours=1), slot.subject_id, slot.subject),
    )
    there = homes(slot, {slot.subject_id: moves})
    assert there is not None
    again = [original(o, there) for o in observations]
    counting = known(again, [original(v, there) for v in verdicts])
    assert resolve(policy, *counting, slot=slot) == resolve(
        policy, observations, verdicts, slot=slot
    )


@given(banks())
def test_what_is_told_again_says_the_same(bank: Bank) -> None:
    _, observations, _ = bank
    for said in observations:
        moves = (Home(START, entity_id(said.slot.group, "Zoe"), "Zoe"),)
        there = homes(said.slot, {said.slot.subject_id: moves})
        assert there is not None
        (again,) = told_again(replace(said, recorded_at=None), there)
        assert again.told_of == said.observation_id != again.observation_id
        assert (again.value, again.scope, again.stance, again.quote, again.source) == (
            said.value,
            said.scope,
            said.stance,
            said.quote,
            said.source,
        )


def test_times_before_it_was_recorded_are_not_kept() -> None:
    spans = [(START, START + timedelta(hours=1)), (START + timedelta(hours=2), None)]
    late = START + timedelta(hours=5)
    assert away(spans, late) == away(spans, None) == ()
    assert away(spans[:1], late) == ((START + timedelta(hours=1), None),)
