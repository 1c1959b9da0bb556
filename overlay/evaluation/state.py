"""Cases of the bank: tracks with two current values, changes without a link, changes without a
trail. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from ...graph.model import (
    Because,
    Link,
    LinkType,
    Memory,
    Observation,
    Polarity,
    Status,
    Timeline,
    Verdict,
)
from ...graph.roles import believed, holds_at
from ...graph.rules import RULES
from ...graph.values import value_text
from .measures import Case

CHANGES = frozenset({LinkType.SUPERSEDES, LinkType.EVOLVES_TO})
"""The links that say that something became something else."""


def duplicates(timeline: Timeline, moment: datetime) -> Iterator[Case]:
    """One case a track of a single-valued slot in which something holds at the moment."""
    holding: dict[str, list[Memory]] = {}
    for memory in timeline.memories:
        if (
            memory.status is Status.ACTIVE
            and memory.polarity is Polarity.POSITIVE
            and holds_at(memory, moment)
        ):
            holding.setdefault(memory.track_key, []).append(memory)
    allowed = _let_stand(timeline.links)
    for memories in holding.values():
        several = len(memories) > 1
        note = ""
        if several:
            how = _how(memories, allowed)
            note = f"{how}: {', '.join(value_text(m.value) for m in memories)}"
        yield _case(timeline, several, moment, (m.memory_id for m in memories), note)


def _let_stand(links: Iterable[Link]) -> frozenset[str]:
    """The memories that a verdict lets hold beside another."""
    return frozenset(
        name
        for link in links
        if link.because.verdicts and link.type in (LinkType.COEXISTS_WITH, LinkType.EVOLVES_TO)
        for name in (link.source, link.target)
    )


def _how(memories: Iterable[Memory], allowed: frozenset[str]) -> str:
    every = list(memories)
    if all(m.contested for m in every):
        return "tied, nobody has settled it"
    if all(m.memory_id in allowed for m in every):
        return "a verdict lets them stand together"
    return "they overlap"


def changes(timeline: Timeline) -> Iterator[Case]:
    """One case a change of value in a single-valued slot: two memories that meet."""
    linked = {(link.source, link.target) for link in timeline.links if link.type in CHANGES}
    ended: dict[tuple[str, datetime], list[Memory]] = {}
    told = [m for m in timeline.memories if believed(m) and m.polarity is Polarity.POSITIVE]
    for memory in told:
        if memory.valid_to is not None:
            ended.setdefault((memory.track_key, memory.valid_to), []).append(memory)
    for new in told:
        if new.valid_from is None:
            continue
        for old in ended.get((new.track_key, new.valid_from), ()):
            if old.value_key == new.value_key:
                continue
            pair = new.memory_id, old.memory_id
            hit = pair in linked or pair[::-1] in linked
            yield _case(timeline, hit, max(_learned(new), _learned(old)), pair, _moved(old, new))


def audits(
    timeline: Timeline,
    observations: Mapping[str, Observation],
    verdicts: Mapping[str, Verdict],
) -> Iterator[Case]:
    """One case a change in a slot of high risk; the evidence of the slot is given by id."""
    memories = {m.memory_id: m for m in timeline.memories}
    for link in timeline.links:
        if link.type not in CHANGES:
            continue
        ends = (link.source, link.target)
        new, old = ends if link.type is LinkType.SUPERSEDES else ends[::-1]
        if new not in memories or old not in memories:
            continue
        missing = _missing(link.because, memories[new], observations, verdicts)
        moved = _moved(memories[old], memories[new])
        note = f"{moved}: {', '.join(missing)}" if missing else moved
        said = link.because.observations or (memories[new].anchor,)
        ids = (new, old, *said, *link.because.verdicts)
        learned = max(_learned(memories[new]), _learned(memories[old]))
        yield _case(timeline, not missing, learned, ids, note)


def _missing(
    because: Because,
    new: Memory,
    observations: Mapping[str, Observation],
    verdicts: Mapping[str, Verdict],
) -> list[str]:
    """What the trail of a change lacks, in words."""
    missing = [] if because.rule in RULES else ["no known reason"]
    missing += [f"verdict {name} is not there" for name in because.verdicts if name not in verdicts]
    said = because.observations or (new.anchor,)
    for name in said:
        found = observations.get(name)
        if found is None:
            missing.append(f"observation {name} is not there")
            continue
        missing += [f"{name} has no quote"] if not found.quote.strip() else []
        missing += [f"{name} has no source"] if not found.source.strip() else []
    return missing


def _learned(memory: Memory) -> datetime:
    return memory.recorded_at or memory.said_at


def _moved(old: Memory, new: Memory) -> str:
    return f"{value_text(old.value)} → {value_text(new.value)}"


def _case(timeline: Timeline, hit: bool, at: datetime, ids: Iterable[str], note: str = "") -> Case:
    slot = timeline.slot
    return Case(hit, at, slot.group, slot.subject, slot.attribute, tuple(ids), note)
