"""Cases of what people decided: did it undo what rules and models had made current? Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ...graph.known import known
from ...graph.model import (
    Authority,
    Decision,
    Judge,
    Memory,
    Observation,
    Polarity,
    Role,
    Slot,
    Verdict,
)
from ...graph.policy import Policy
from ...graph.roles import roles_at
from ...graph.timeline import resolve
from ...graph.times import TICK
from ...graph.values import value_text
from .measures import Case

_HOLDS = (Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION)
_TRIALS = (Decision.TRIAL_PASSED, Decision.TRIAL_FAILED)


@dataclass(slots=True)
class _Act:
    """What a person decided about a slot at one moment."""

    verdicts: list[Verdict] = field(default_factory=list)
    said: list[Observation] = field(default_factory=list)

    @property
    def ids(self) -> tuple[str, ...]:
        return (
            *sorted(v.verdict_id for v in self.verdicts),
            *sorted(o.observation_id for o in self.said),
        )


def overturns(
    policy: Policy,
    slot: Slot,
    observations: Sequence[Observation],
    verdicts: Sequence[Verdict],
) -> Iterator[Case]:
    """One case a decision, in the order in which they were recorded."""
    acts = _acts(observations, verdicts)
    people = {v.verdict_id for v in verdicts if v.by is Judge.PERSON}
    for moment in sorted(acts):
        act = acts[moment]
        before = _holding(policy, slot, observations, verdicts, moment - TICK, moment)
        after = _holding(policy, slot, observations, verdicts, moment, moment)
        names = {v.b_key: v.a_key for v in act.verdicts if v.decision is Decision.SAME}
        gone = [
            memory
            for (track, value), memory in before.items()
            if (track, value) not in after
            and (track, names.get(value) or value) not in after
            and memory.authority is not Authority.REVIEW
            and not people.intersection(memory.because.verdicts)
        ]
        ids = (*act.ids, *(memory.memory_id for memory in gone))
        note = f"no longer: {', '.join(value_text(m.value) for m in gone)}" if gone else ""
        yield Case(bool(gone), moment, slot.group, slot.subject, slot.attribute, ids, note)


def _acts(observations: Iterable[Observation], verdicts: Iterable[Verdict]) -> dict[datetime, _Act]:
    """By recorded moment. What is told again here counts where it was told."""
    acts: dict[datetime, _Act] = {}
    for verdict in verdicts:
        if (
            verdict.by is Judge.PERSON
            and verdict.decision not in _TRIALS
            and verdict.recorded_at is not None
            and verdict.told_of is None
        ):
            acts.setdefault(verdict.recorded_at, _Act()).verdicts.append(verdict)
    for said in observations:
        if (
            said.authority is Authority.REVIEW
            and said.recorded_at is not None
            and said.told_of is None
        ):
            acts.setdefault(said.recorded_at, _Act()).said.append(said)
    return acts


def _holding(
    policy: Policy,
    slot: Slot,
    observations: Sequence[Observation],
    verdicts: Sequence[Verdict],
    known_by: datetime,
    moment: datetime,
) -> dict[tuple[str, str], Memory]:
    """What holds at a moment by what had been recorded, by track and value."""
    memories = resolve(policy, *known(observations, verdicts, known_by), slot=slot).memories
    roles = roles_at(memories, moment)
    return {
        (memory.track_key, memory.value_key): memory
        for memory in memories
        if memory.polarity is Polarity.POSITIVE and roles.get(memory.memory_id) in _HOLDS
    }
