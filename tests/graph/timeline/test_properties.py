"""What holds of every timeline, whatever was said: checked on random slots."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.errors import InputError
from tenure.graph.known import known
from tenure.graph.model import (
    Decision,
    Memory,
    Observation,
    Polarity,
    Stance,
    Status,
    Timeline,
    Verdict,
)
from tenure.graph.policy import Policy, Risk
from tenure.graph.roles import answer, roles_at
from tenure.graph.rules import RULES
from tenure.graph.timeline import advance, anchor_of, resolve, weighed_timeline
from tenure.graph.timeline.parts import said_order
from tenure.graph.timeline.plain import plain
from tenure.graph.times import BEGINNING

from ...strategies import OUTCOMES, banks, day, outcome_policies, plain_slots, slots

Bank = tuple[Policy, list[Observation], list[Verdict]]


@given(banks(), st.randoms(use_true_random=False))
def test_the_order_of_observations_and_verdicts_does_not_matter(
    bank: Bank, chance: random.Random
) -> None:
    policy, observations, verdicts = bank
    shuffled, decided = list(observations), list(verdicts)
    chance.shuffle(shuffled)
    chance.shuffle(decided)
    assert resolve(policy, shuffled, decided) == resolve(policy, observations, verdicts)


@given(banks())
def test_twice_is_once(bank: Bank) -> None:
    policy, observations, verdicts = bank
    once = resolve(policy, observations, verdicts)
    assert resolve(policy, observations * 2, verdicts * 2) == once


@given(banks(), st.sampled_from([f"s{n}" for n in range(8)]))
def test_forgetting_a_source_is_never_having_heard_it(bank: Bank, source: str) -> None:
    policy, observations, _ = bank
    left = [o for o in observations if o.source != source]
    if left:
        whole = resolve(policy, observations)
        rest = resolve(policy, left)
        gone = {o.observation_id for o in observations} - {o.observation_id for o in left}
        assert not any(set(m.supporters) & gone for m in rest.memories)
        if not gone:
            assert rest == whole


@given(banks(), st.integers(0, 13))
def test_what_was_known_is_a_replay_of_what_had_been_recorded(bank: Bank, n: int) -> None:
    policy, observations, verdicts = bank
    seen, decided = known(observations, verdicts, day(n))
    recorded = [o for o in observations if o.recorded_at is not None and o.recorded_at <= day(n)]
    given_by_then = [v for v in verdicts if v.recorded_at is not None and v.recorded_at <= day(n)]
    assert seen == recorded and decided == given_by_then
    slot = observations[0].slot
    assert resolve(policy, seen, decided, slot=slot) == resolve(
        policy, recorded, given_by_then, slot=slot
    )


@given(banks())
def test_a_verdict_taken_back_was_never_given(bank: Bank) -> None:
    policy, observations, verdicts = bank
    gone = {v.a for v in verdicts if v.decision is Decision.WITHDRAWS}
    kept = [
        v for v in verdicts if v.verdict_id not in gone and v.decision is not Decision.WITHDRAWS
    ]
    assert resolve(policy, observations, verdicts) == resolve(policy, observations, kept)


def _held_together(timeline: Timeline, verdicts: list[Verdict]) -> None:
    tracks: dict[str, list[Memory]] = defaultdict(list)
    switched_off = {
        v.track_key for v in verdicts if v.decision in (Decision.COEXISTS, Decision.REFINES)
    }
    for memory in timeline.memories:
        if (
            memory.status is Status.ACTIVE
            and memory.polarity is Polarity.POSITIVE
            and not memory.contested
            and memory.track_key not in switched_off
        ):
            tracks[memory.track_key].append(memory)
    for memories in tracks.values():
        memories.sort(key=lambda m: m.valid_from or BEGINNING)
        for one, other in pairwise(memories):
            assert one.valid_to is not None, "two open ends"
            assert one.valid_to <= (other.valid_from or BEGINNING), "overlap"


@given(banks())
def test_a_single_valued_track_never_holds_two_values_at_once(bank: Bank) -> None:
    policy, observations, verdicts = bank
    timeline = resolve(policy, observations, verdicts)
    if policy.single:
        _held_together(timeline, verdicts)
    keys = [m.open_key for m in timeline.memories if m.open_key is not None]
    assert len(keys) == len(set(keys))


@given(banks())
def test_every_interval_begins_before_it_ends_and_every_part_says_why(bank: Bank) -> None:
    timeline = resolve(*bank)
    ids = [m.memory_id for m in timeline.memories]
    assert len(ids) == len(set(ids))
    names = {o.observation_id for o in bank[1]} | {v.verdict_id for v in bank[2]}
    for memory in timeline.memories:
        assert memory.valid_to is None or _begins_before_its_end(memory)
        assert memory.because.rule in RULES
        assert set(memory.because.observations) <= names
        assert memory.supports >= 1
        if memory.status is Status.ACTIVE and memory.valid_to is not None:
            assert memory.ended_because is not None and memory.ended_because.rule in RULES
    for link in timeline.links:
        assert link.source in ids and link.target in ids and link.source != link.target
        assert link.because.rule in RULES
    assert len({(x.type, x.source, x.target) for x in timeline.links}) == len(timeline.links)
    assert len({r.review_id for r in timeline.reviews}) == len(timeline.reviews)


def _begins_before_its_end(memory: Memory) -> bool:
    """Promoted and replaced by outcomes of one moment, a memory held for no time at all."""
    assert memory.valid_to is not None
    start = memory.valid_from or BEGINNING
    by_outcome = memory.because.rule in ("promoted", "trial")
    return start < memory.valid_to or (by_outcome and start == memory.valid_to)


@given(banks())
def test_an_assistant_alone_is_never_believed(bank: Bank) -> None:
    policy, observations, verdicts = bank
    confirmed = {v.a for v in verdicts if v.decision is Decision.CONFIRMS}
    speaks = {
        o.observation_id
        for o in observations
        if o.authority != "assistant" or o.observation_id in confirmed
    }
    for memory in resolve(policy, observations, verdicts).memories:
        if memory.status is Status.ACTIVE and memory.supporters:
            assert set(memory.supporters) <= speaks


@given(banks(), st.integers(0, 13))
def test_roles_follow_status_and_time(bank: Bank, n: int) -> None:
    policy, observations, verdicts = bank
    memories = resolve(policy, observations, verdicts).memories
    roles = roles_at(memories, day(n))
    by_id = {m.memory_id: m for m in memories}
    for name, role in roles.items():
        memory = by_id[name]
        assert (role == "transition") == (memory.status is Status.HYPOTHESIS)
        assert memory.kind != "withdrawn"
    for memory in answer(memories, day(n)).memories:
        assert roles[memory.memory_id] in ("current", "coexistence")
        assert memory.polarity is Polarity.POSITIVE


@given(banks(), st.integers(1, 8))
def test_an_id_once_given_still_leads_to_the_evidence(bank: Bank, n: int) -> None:
    policy, observations, verdicts = bank
    before = resolve(policy, observations[:n])
    after = resolve(policy, observations, verdicts)
    supporters = {name for m in after.memories for name in m.supporters}
    for memory in before.memories:
        assert anchor_of(memory.memory_id) == memory.anchor
        if memory.memory_id in {m.memory_id for m in after.memories}:
            assert memory.anchor in supporters


@given(plain_slots(), st.booleans())
def test_the_short_way_gives_the_same_as_the_general_one(
    observations: list[Observation], high: bool
) -> None:
    policy = Policy(risk=Risk.HIGH if high else Risk.LOW)
    first = observations[0]
    short = plain(policy, first.slot, first.slot_key, observations)
    if short is not None:
        said = sorted(observations, key=said_order)
        assert short == weighed_timeline(policy, said, (), slot=first.slot)


@given(outcome_policies, slots(OUTCOMES, most=20), st.integers(1, 19))
def test_going_on_from_a_stored_fold_gives_the_same_as_folding_everything(
    policy: Policy, observations: list[Observation], cut: int
) -> None:
    observations = [o for o in observations if o.authority != "assistant" and o.scope_key == ""]
    if not observations:
        return
    observations.sort(key=said_order)
    old, new = observations[:cut], observations[cut:]
    if not old or not new:
        return
    before = resolve(policy, old)
    assert before.fold is not None
    sources = {o.source for o in new}
    stored = [_without_supporters(m) for m in before.memories]
    step = advance(policy, before.fold, stored, new, [o for o in old if o.source in sources])
    whole = resolve(policy, observations)
    if step is None:
        assert said_order(new[0]) <= said_order(old[-1])
        return
    changed = {m.memory_id: m for m in step.memories}
    patched = {m.memory_id: m for m in stored} | changed
    after = {m.memory_id: _without_supporters(m) for m in whole.memories}
    assert after == {name: _without_supporters(m) for name, m in patched.items()}
    assert set(before.links) | set(step.links) == set(whole.links)
    assert step.fold == whole.fold
    supports = {(o, m.memory_id) for m in before.memories for o in m.supporters}
    assert supports | set(step.supports) == {
        (o, m.memory_id) for m in whole.memories for o in m.supporters
    }
    assert set(before.opposes) | set(step.opposes) == set(whole.opposes)


def _without_supporters(memory: Memory) -> Memory:
    """What a stored memory of such a track knows: its supporters are relations."""
    return replace(memory, supporters=())


def test_stances_of_outcomes_are_all_drawn() -> None:
    assert set(OUTCOMES) == {Stance.SUCCEEDS, Stance.FAILS, Stance.ASSERTS}


def test_a_slot_that_nobody_names_is_a_fault_of_the_caller() -> None:
    with pytest.raises(InputError, match="must be named"):
        resolve(Policy(), [])
