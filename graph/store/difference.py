"""The exact difference between a locked slot and what it resolves to. Pure: no graph, no clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from ..model import Link, Memory, Observation, Review, Timeline, entity_id
from ..policy import Policy, Promotion
from ..timeline import Advance
from ..timeline.parts import said_order
from .found import FoundSlot, LinkKey
from .memory_rows import link_row, memory_record, memory_row, review_row, review_values
from .rows import lapses_row, observation_row

TAKE_AWAY: Final = ("unlink", "unsupport", "drop", "drop_reviews", "release")
REPLACE: Final = ("replace",)
ADD: Final = (
    "groups", "new_slots", "slots", "turns", "observations", "observed",
    "active", "hypothesis", "revoked", "memories",
)  # fmt: skip
RELATE: Final = (
    "values", "supersedes", "evolves_to", "coexists_with", "exception_to", "supports", "opposes",
    "said_in", "readings", "reviews", "verdicts", "decided", "drop_slots",
)  # fmt: skip
PARTS: Final = (*TAKE_AWAY, *REPLACE, *ADD, *RELATE)
"""The parts of ``store/diff``, in their order there."""

NEVER_RAISED: Final[Mapping[str, str]] = {}

MOST_ROWS: Final = 20_000
"""Rows that one statement takes; a larger difference takes several in the same transaction."""


@dataclass(slots=True)
class Difference:
    """The parameters of ``store/diff``, and how many memories and links they change."""

    rows: dict[str, list[Any]] = field(default_factory=lambda: {part: [] for part in PARTS})
    again: dict[str, list[Any]] = field(default_factory=dict)
    memories: int = 0
    links: int = 0

    def add(self, part: str, row: Any) -> None:
        """One row more."""
        self.rows[part].append(row)

    def replace(self, status: str, row: Any) -> None:
        """A memory that is dropped and made again under its id, with what relates to it."""
        self.rows["replace"].append(row["id"])
        self.again.setdefault(status, []).append(row)

    def __bool__(self) -> bool:
        return any(self.rows.values())

    def statements(self) -> Iterator[dict[str, list[Any]]]:
        """The parameters of one statement, or of several where one would be too large."""
        if sum(map(len, self.rows.values())) <= MOST_ROWS:
            yield {name: rows + self.again.get(name, []) for name, rows in self.rows.items()}
            return
        nothing: dict[str, list[Any]] = {name: [] for name in PARTS}
        yield from self._slices(TAKE_AWAY)
        # What is made again goes with the statement that drops it: that one carries the evidence.
        yield {**nothing, "replace": self.rows["replace"], **self.again}
        yield from self._slices(ADD)
        yield from self._slices(RELATE)

    def _slices(self, parts: Iterable[str]) -> Iterator[dict[str, list[Any]]]:
        for part in parts:
            rows = iter(self.rows[part])
            while some := list(islice(rows, MOST_ROWS)):
                yield {name: some if name == part else [] for name in PARTS}

    def create(self, o: Observation, held_by: Collection[str], support_key: str | None) -> None:
        """A new observation."""
        row = observation_row(o)
        row["props"].update(_kept(o, held_by, support_key))
        self.add("observations", row)
        if o.turn_id is not None:
            self.add("said_in", [o.observation_id, o.turn_id])

    def update(self, o: Observation, held_by: Collection[str], support_key: str | None) -> None:
        """What may change about a stored observation: when it counted, and what it brought."""
        row = observation_row(o)
        props = {"reading_ids": None, "support_key": None, **_kept(o, held_by, support_key)}
        self.add(
            "observed",
            {
                "id": o.observation_id,
                "props": {**props, "lapses": lapses_row(o)},
                "recorded_at": row["recorded_at"],
                "counted_to": row["counted_to"],
            },
        )


def _kept(o: Observation, held_by: Collection[str], support_key: str | None) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    if len(held_by) > 1 or (held_by and o.reading_id not in held_by):
        kept["reading_ids"] = sorted(held_by)
    if support_key is not None:
        kept["support_key"] = support_key
    return kept


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
        into.add(kind.lower(), [said, name])
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
    lost the links that they had, ``dropped`` those that have lost their evidence too."""

    def __init__(self, found: FoundSlot, into: Difference, entity_values: bool) -> None:
        self.found = found
        self.into = into
        self.entity_values = entity_values
        self.unlinked: set[str] = set()
        self.dropped: set[str] = set()

    def want(self, memory: Memory) -> None:
        name = memory.memory_id
        record = memory_record(memory)
        old = self.found.records.get(name)
        if old == record:
            return
        self.into.memories += 1
        row = memory_row(memory, record)
        if old is None:
            self.into.add(memory.status.lower(), row)
            self._value_of(memory)
            return
        before = self.found.memories[name]
        if before.open_key is not None and memory.open_key is None:
            self.into.add("release", name)
        if before.status is not memory.status or before.value_key != memory.value_key:
            self.into.replace(memory.status.lower(), row)
            self.unlinked.add(name)
            self._value_of(memory)
        else:
            self.into.add("memories", row)

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
