"""Reads a bank, subject by subject, and counts every measure on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from ...graph.door import check_group
from ...graph.errors import GroupError
from ...graph.known import known
from ...graph.model import Observation, Slot, Timeline, Verdict
from ...graph.policy import Policy, Risk
from ...graph.store import Store
from ...graph.timeline import resolve
from .asked import Asked, cases_of
from .measures import Case, Measure, Name, Tally
from .overturns import overturns
from .state import audits, changes, duplicates
from .weeks import Week, weeks_until


@dataclass(frozen=True, slots=True)
class Report:
    """The measures of some groups at a moment. What happened before ``since`` is not counted;
    ``weeks`` are those of the points of every measure."""

    groups: tuple[str, ...]
    at: datetime
    since: datetime | None
    traces: int
    weeks: tuple[Week, ...]
    measures: tuple[Measure, ...]

    def measure(self, name: Name) -> Measure:
        """A measure by its name."""
        return next(one for one in self.measures if one.name is name)


class _Evidence(NamedTuple):
    slot: Slot
    observations: list[Observation]
    verdicts: list[Verdict]


@dataclass(slots=True)
class _Waiting:
    """A question with the timelines of its slots that were read so far."""

    asked: Asked
    timelines: list[Timeline] = field(default_factory=list)


async def gather(
    store: Store,
    groups: Sequence[str],
    *,
    at: datetime,
    since: datetime | None = None,
    asked: Iterable[Asked] = (),
) -> Report:
    """The measures of named groups. ``at`` is the moment of the report (aware): what holds then is
    what counts as current. ``asked`` are the traces of the same groups.

    Raises ``GroupError`` where no group is named, and a ``StoreError`` where the graph cannot be
    read. It reads every slot of the groups, one subject at a time.
    """
    if not groups:
        raise GroupError("a report names its groups")
    weeks = weeks_until(at, since)
    tallies = {name: Tally(name, weeks) for name in Name}

    def add(name: Name, cases: Iterable[Case]) -> None:
        for case in cases:
            if since is None or since <= case.at:
                tallies[name].add(case)

    names = tuple(dict.fromkeys(check_group(group) for group in groups))
    waiting = [_Waiting(one) for one in asked if one.group in names]
    for group in names:
        own = _by_slot(one for one in waiting if one.asked.group == group)
        for subject in await store.subjects(group):
            stored = await store.own_timelines(group, subject.name)
            evidence = {
                one.slot.key: one
                for one in (
                    _Evidence(*found) for found in await store.evidence(group, subject.name)
                )
            }
            _bank(stored, evidence, store.vocabulary.policy, add)
            for timeline in stored:
                if store.vocabulary.policy(timeline.slot.attribute).single:
                    _current(tallies[Name.DUPLICATES], timeline, at, weeks)
            _asked(own, evidence, store.vocabulary.policy)
    for one in waiting:
        for name, case in cases_of(one.asked, one.timelines):
            add(name, [case])
    counted = sum(since is None or since <= one.asked.at for one in waiting)
    measures = tuple(tally.measure() for tally in tallies.values())
    return Report(names, at, since, counted, weeks, measures)


def _bank(
    stored: Iterable[Timeline],
    evidence: Mapping[str, _Evidence],
    policy_of: Callable[[str], Policy],
    add: Callable[[Name, Iterable[Case]], None],
) -> None:
    """The cases of the slots of one subject, but for what holds now."""
    for timeline in stored:
        policy = policy_of(timeline.slot.attribute)
        if policy.single:
            add(Name.SUPERSESSIONS, changes(timeline))
        if policy.risk is Risk.HIGH and timeline.slot_key in evidence:
            own = evidence[timeline.slot_key]
            said = {o.observation_id: o for o in own.observations}
            add(Name.AUDITS, audits(timeline, said, {v.verdict_id: v for v in own.verdicts}))
    for slot, observations, verdicts in evidence.values():
        add(Name.OVERTURNS, overturns(policy_of(slot.attribute), slot, observations, verdicts))


def _current(tally: Tally, timeline: Timeline, at: datetime, weeks: Sequence[Week]) -> None:
    """What holds at the moment of the report, and what held at the end of each week."""
    for case in duplicates(timeline, at):
        tally.total(case)
    for number, week in enumerate(weeks):
        for case in duplicates(timeline, week.seen):
            tally.in_week(number, case)


def _by_slot(waiting: Iterable[_Waiting]) -> dict[str, list[_Waiting]]:
    found: dict[str, list[_Waiting]] = {}
    for one in waiting:
        for key in {*(slot.key for slot in one.asked.slots), *one.asked.beside}:
            found.setdefault(key, []).append(one)
    return found


def _asked(
    waiting: Mapping[str, Sequence[_Waiting]],
    evidence: Mapping[str, _Evidence],
    policy_of: Callable[[str], Policy],
) -> None:
    """Give each question what had been recorded of its slots by then."""
    for key, (slot, observations, verdicts) in evidence.items():
        for one in waiting.get(key, ()):
            counting = known(observations, verdicts, one.asked.known_by)
            one.timelines.append(resolve(policy_of(slot.attribute), *counting, slot=slot))
