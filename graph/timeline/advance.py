"""Outcomes continued: what new outcomes change, without reading the old ones.

A slot of many outcomes keeps the state of its fold. When what is new was said strictly later, the
fold goes on from there; the result is the same as folding everything again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from ..lifecycle import TRANSITIONS, Change, Count, Counters, Event, policy_mark
from ..model import RANK, Because, Kind, Link, LinkType, Memory, Observation, Polarity, Status
from ..policy import Policy
from ..times import BEGINNING
from .assemble import ends_unsaid, memory_id
from .folding import ended_kind, fold_one, place
from .outcomes import SUCCESSES, continuable, fold_text
from .parts import is_assistant, said_order


@dataclass(frozen=True, slots=True)
class Advance:
    """What new outcomes change in a slot, without reading the old ones.

    ``memories`` are new or changed; ``links`` are new. ``supports`` and ``opposes`` pair
    observation ids with memory ids. ``fold`` is the state after them.
    """

    memories: tuple[Memory, ...]
    links: tuple[Link, ...]
    supports: tuple[tuple[str, str], ...]
    opposes: tuple[tuple[str, str], ...]
    fold: str


def advance(
    policy: Policy,
    fold: str,
    memories: Iterable[Memory],
    observations: Iterable[Observation],
    earlier: Iterable[Observation] = (),
) -> Advance | None:
    """Go on from a stored state; None when everything has to be read.

    ``memories`` are the slot's, ``observations`` what is new, ``earlier`` the slot's stored
    observations that come from the same sources as the new ones (they decide which source is new).
    """
    data = json.loads(fold)
    moment, position, name = data["last"]
    last = (datetime.fromisoformat(moment), position, name)
    new = sorted(observations, key=said_order)
    if data["policy"] != policy_mark(policy) or not new or said_order(new[0]) <= last:
        return None
    if not continuable(new) or any(o.track_key not in data["tracks"] for o in new):
        return None
    (track,) = data["tracks"]
    counters = Counters.from_data(policy, data["tracks"][track])
    known = _Sources(earlier)
    patch = _Patch({m.memory_id: m for m in memories})
    for o in new:
        if is_assistant(o):
            return None
        assert o.value_key is not None
        count = counters.values.get(o.value_key)
        fresh = known.new(o, count)
        for change in fold_one(counters, o, o.value_key, fresh):
            patch.apply(change, o, counters)
    return Advance(
        memories=tuple(patch.changed.values()),
        links=tuple(patch.links),
        supports=tuple(patch.supports),
        opposes=tuple(patch.opposes),
        fold=fold_text(policy, said_order(new[-1]), {track: counters.to_data()}),
    )


class _Sources:
    """Which sources have supported a value since its counters started."""

    def __init__(self, earlier: Iterable[Observation]) -> None:
        self._seen = [o for o in earlier if o.stance in SUCCESSES and not is_assistant(o)]

    def new(self, o: Observation, count: Count | None) -> bool:
        """Whether this success comes from a source that has not supported the value yet."""
        fresh = (
            count is None
            or count.anchor is None
            or not any(
                other.source == o.source
                and other.value_key == o.value_key
                and place(other) >= count.since
                for other in self._seen
            )
        )
        if o.stance in SUCCESSES:
            self._seen.append(o)
        return fresh


class _Patch:
    """Applies changes to the stored memories of a slot."""

    def __init__(self, memories: dict[str, Memory]) -> None:
        self._memories = memories
        self.changed: dict[str, Memory] = {}
        self.links: list[Link] = []
        self.supports: list[tuple[str, str]] = []
        self.opposes: list[tuple[str, str]] = []

    def apply(self, change: Event, o: Observation, counters: Counters) -> None:
        """Apply one change that the outcome ``o`` made."""
        name = memory_id(change.anchor, 0)
        memory = self._memories.get(name) or _candidate(name, o, counters.policy)
        count = counters.values[change.value]
        if change.change is Change.SUPPORTED:
            self.supports.append((o.observation_id, name))
            memory = _supported(memory, o, count.sources)
        elif change.change is Change.OPPOSED:
            self.opposes.append((o.observation_id, name))
        else:
            memory = self._turn(memory, change, o, counters.policy)
        if self._memories.get(name) != memory:
            self.changed[name] = memory
        self._memories[name] = memory

    def _join(self, memory: Memory, o: Observation) -> None:
        """Where values coexist: link to the one that was promoted last among those that hold."""
        holding = [
            m
            for m in self._memories.values()
            if m.status is Status.ACTIVE and m.valid_to is None and m is not memory
        ]
        if holding:
            other = max(holding, key=lambda m: (m.valid_from or BEGINNING, m.value_key))
            why = Because("coexists", (memory.anchor,))
            self.links.append(
                Link(LinkType.COEXISTS_WITH, memory.memory_id, other.memory_id, o.observed_at, why)
            )

    def _turn(self, memory: Memory, change: Event, o: Observation, policy: Policy) -> Memory:
        status = TRANSITIONS[memory.status, change.change]
        why = Because(change.rule, change.evidence)
        if change.change is not Change.PROMOTED:
            kind = Kind.PLAIN
            if change.change is not Change.ENDED:
                kind = ended_kind(memory.valid_from, o.observed_at)
            return replace(
                memory,
                status=status,
                kind=kind,
                valid_to=o.observed_at,
                end_inferred=ends_unsaid(why),
                ended_because=why,
                open_key=None,
            )
        if not policy.single:
            self._join(memory, o)
        for old in change.supersedes:
            self.links.append(
                Link(LinkType.SUPERSEDES, memory.memory_id, memory_id(old, 0), o.observed_at, why)
            )
        if change.evolves_from is not None:
            again = Because("repromoted", why.observations)
            source = memory_id(change.evolves_from, 0)
            self.links.append(
                Link(LinkType.EVOLVES_TO, source, memory.memory_id, o.observed_at, again)
            )
        return replace(
            memory,
            status=status,
            kind=Kind.PLAIN,
            valid_from=o.observed_at,
            because=why,
            open_key=memory.track_key if policy.single else None,
        )


def _supported(memory: Memory, o: Observation, sources: int) -> Memory:
    """The memory with one success more."""
    times = [t for t in (memory.recorded_at, o.recorded_at) if t is not None]
    stronger = RANK[o.authority] > RANK[memory.authority]
    return replace(
        memory,
        supports=sources,
        authority=o.authority if stronger else memory.authority,
        recorded_at=min(times, default=None),
    )


def _candidate(name: str, o: Observation, policy: Policy) -> Memory:
    """The hypothesis that the first success of a value starts."""
    assert o.value is not None and o.value_key is not None
    return Memory(
        memory_id=name,
        slot=o.slot,
        slot_key=o.slot_key,
        track_key=o.track_key,
        scope=o.scope,
        scope_key=o.scope_key,
        value=o.value,
        value_key=o.value_key,
        polarity=Polarity.POSITIVE,
        status=Status.HYPOTHESIS,
        kind=Kind.CANDIDATE,
        valid_from=o.observed_at,
        valid_to=None,
        anchor=o.observation_id,
        supports=0,
        supporters=(),
        authority=o.authority,
        contested=False,
        said_at=o.observed_at,
        pending_to=None,
        recorded_at=o.recorded_at,
        start_inferred=False,
        end_inferred=False,
        because=Because("candidate", (o.observation_id,)),
        ended_because=None,
        from_precision=o.from_precision,
        to_precision=o.to_precision,
        offset_minutes=o.offset_minutes,
    )
