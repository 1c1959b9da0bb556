"""The exact difference between a locked slot and what it resolves to. Pure: no graph, no clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from ..model import Link, Memory, Observation, Review, Status, Timeline, entity_id
from ..policy import Policy, Promotion
from ..shifts import holds
from ..timeline import Advance
from ..timeline.parts import said_order
from .difference import Difference
from .found import FoundSlot, LinkKey
from .memory_rows import link_row, memory_record, memory_row, review_row, review_values

NEVER_RAISED: Final[Mapping[str, str]] = {}


def compare(
    found: FoundSlot,
    timeline: Timeline,
    into: Difference,
    *,
    at: str,
    entity_values: bool,
    gone: Collection[str] = (),
    raised: Mapping[str, str] = NEVER_RAISED,
) -> None:
    """Add what makes the stored slot equal to its timeline.

    ``at`` is the recorded time of a new review. ``entity_values``: whether values are entities.
    ``gone`` are observations that are removed with all their relations by another statement.
    ``raised``: since when reviews are known that are not stored any more.
    """
    writes = _Memories(found, into, entity_values)
    for memory in timeline.memories:
        writes.want(memory)
    writes.drop_the_rest(timeline.memories)
    _links(found, timeline.links, into, writes.unlinked)
    wanted = {("OPPOSES", said, name) for said, name in timeline.opposes}
    for memory in timeline.memories:
        wanted.update([("SUPPORTS", said, memory.memory_id) for said in memory.supporters])
    for kind, said, name in found.supports - wanted:
        if name not in writes.dropped and said not in gone:
            into.add("unsupport", [kind, said, name])
    for kind, said, name in wanted - found.supports:
        if name not in writes.begun or said != name[1:] or kind != "SUPPORTS":
            into.add(kind.lower(), [said, name])
    into.own |= writes.begun
    _reviews(found, timeline.reviews, into, at, raised)


def go_on(found: FoundSlot, step: Advance, into: Difference, *, entity_values: bool) -> None:
    """Add what new outcomes change in a slot that keeps the state of its fold."""
    writes = _Memories(found, into, entity_values)
    for memory in step.memories:
        writes.want(memory)
    links = dict(found.links)
    links.update({(link.type, link.source, link.target): link for link in step.links})
    _links(found, links.values(), into, writes.unlinked)
    for said, name in step.supports:
        into.add("supports", [said, name])
    for said, name in step.opposes:
        into.add("opposes", [said, name])


def support_keys(
    policy: Policy, memories: Iterable[Memory], said: dict[str, Observation]
) -> dict[str, str]:
    """Where outcomes promote: the observations that first brought a source to a memory, with the
    key by which the next one of that source finds out that it is not the first."""
    keys: dict[str, str] = {}
    if policy.promotion is not Promotion.OUTCOME:
        return keys
    for memory in memories:
        seen: set[str] = set()
        for o in sorted((said[name] for name in memory.supporters), key=said_order):
            if o.source not in seen:
                seen.add(o.source)
                keys[o.observation_id] = support_key(memory.memory_id, o.source)
    return keys


def support_key(memory: str, source: str) -> str:
    """Names a source as a supporter of a memory; ``store/lock`` builds the same text."""
    return f"{memory} {source}"


class _Memories:
    """Which memories are new, changed, made again or dropped. ``unlinked`` are those that have
    lost the links that they had, ``dropped`` those that have lost their evidence too, ``begun``
    those that are new with the observation that they begin with."""

    def __init__(self, found: FoundSlot, into: Difference, entity_values: bool) -> None:
        self.found = found
        self.into = into
        self.entity_values = entity_values
        self.unlinked: set[str] = set()
        self.dropped: set[str] = set()
        self.begun: set[str] = set()

    def want(self, memory: Memory) -> None:
        name = memory.memory_id
        record = memory_record(memory)
        old = self.found.records.get(name)
        if old == record:
            return
        self.into.memories += 1
        row = memory_row(memory, record)
        if old is None:
            if holds(memory):
                self.into.currents.add(memory.track_key)
            row["props"] = {key: value for key, value in row["props"].items() if value is not None}
            self.into.add(memory.status.lower(), row)
            if memory.status is Status.ACTIVE and self._begins(memory):
                self.begun.add(name)
            self._value_of(memory)
            return
        before = self.found.memories[name]
        if holds(before) != holds(memory):
            self.into.currents.add(memory.track_key)
        if before.open_key is not None and memory.open_key != before.open_key:
            self.into.add("release", name)
        if before.status is not memory.status or before.value_key != memory.value_key:
            self.into.replace(memory.status.lower(), row)
            self.unlinked.add(name)
            self._value_of(memory)
        else:
            was = memory_row(before, old)["props"]
            row["props"] = {key: value for key, value in row["props"].items() if was[key] != value}
            if "text" in row["props"]:  # an embedding is of the words that stood there
                row["props"] |= {"embedding": None, "embedded_by": None}
            self.into.add("memories", row)

    def _begins(self, memory: Memory) -> bool:
        """Whether the memory is named after an observation that is new and supports it."""
        anchor = memory.anchor
        return (
            memory.memory_id == "m" + anchor
            and anchor not in self.found.observations
            and anchor in memory.supporters
        )

    def _value_of(self, memory: Memory) -> None:
        if self.entity_values and isinstance(memory.value, str):
            group, name = memory.slot.group, memory.value
            self.into.add("values", [memory.memory_id, entity_id(group, name), group, name])

    def drop_the_rest(self, wanted: Iterable[Memory]) -> None:
        keep = {memory.memory_id for memory in wanted}
        self.dropped = {name for name in self.found.records if name not in keep}
        self.unlinked |= self.dropped
        for name in self.dropped:
            self.into.add("drop", name)
            self.into.memories += 1
            if holds(self.found.memories[name]):
                self.into.currents.add(self.found.memories[name].track_key)


def _links(
    found: FoundSlot, links: Iterable[Link], into: Difference, unlinked: Collection[str]
) -> None:
    wanted: dict[LinkKey, Link] = {}
    for link in links:
        wanted.setdefault((link.type, link.source, link.target), link)
    for key, old in found.links.items():
        if wanted.get(key) != old:
            into.links += key not in wanted
            if key[1] not in unlinked and key[2] not in unlinked:
                into.add("unlink", list(key))
    for key, link in wanted.items():
        same = found.links.get(key) == link
        into.links += not same
        if not same or key[1] in unlinked or key[2] in unlinked:
            into.add(link.type.lower(), link_row(link))


def _reviews(
    found: FoundSlot,
    reviews: Iterable[Review],
    into: Difference,
    at: str,
    raised: Mapping[str, str],
) -> None:
    wanted = {review.review_id: review for review in reviews}
    for name in found.reviews:
        if name not in wanted:
            into.add("drop_reviews", name)
    for name, review in wanted.items():
        old = found.reviews.get(name)
        if old is None:
            into.add("reviews", review_row(review, raised.get(name, at)))
        elif old.values != review_values(review):
            into.add("drop_reviews", name)
            into.add("reviews", review_row(review, old.created_at))
