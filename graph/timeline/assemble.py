"""From drafts to the immutable timeline: identities, links between them, reviews."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from ..ids import digest
from ..model import (
    Because,
    Link,
    Memory,
    Observation,
    Polarity,
    Review,
    Slot,
    Status,
    Timeline,
)
from ..times import BEGINNING
from ..values import Value
from .parts import Draft, Pair, distinct_sources, first_said, rank_of
from .questions import Question


class Track:
    """What one track gives to the timeline."""

    __slots__ = ("asked", "drafts", "may_lock", "pairs", "scope", "scope_key", "track_key",
                 "values")  # fmt: skip

    def __init__(self, track_key: str, scope_key: str, scope: Mapping[str, str]) -> None:
        self.track_key = track_key
        self.scope_key = scope_key
        self.scope = scope
        self.drafts: list[Draft] = []
        self.pairs: list[Pair] = []
        self.asked: list[Question] = []
        self.values: dict[str, Value] = {}
        self.may_lock = False  # whether an open end is the only one of its track


def assemble(slot: Slot, slot_key: str, tracks: list[Track], across: list[Pair]) -> Timeline:
    """Number the memories of each anchor in order of start, and turn drafts into values."""
    anchors: list[Observation] = []
    drafts: list[tuple[Track, Draft]] = []
    by_anchor: dict[str, list[int]] = {}
    for track in tracks:
        for draft in track.drafts:
            anchor = first_said(draft.supporters)
            by_anchor.setdefault(anchor.observation_id, []).append(len(drafts))
            anchors.append(anchor)
            drafts.append((track, draft))
    ids = [""] * len(drafts)
    for anchor_id, members in by_anchor.items():
        if len(members) > 1:
            members.sort(key=lambda n: (drafts[n][1].start, drafts[n][1].status.value))
        for ordinal, n in enumerate(members):
            ids[n] = memory_id(anchor_id, ordinal)
    memories = [
        _memory(slot, slot_key, track, draft, anchors[n], ids[n])
        for n, (track, draft) in enumerate(drafts)
    ]
    links: list[Link] = []
    opposes: list[tuple[str, str]] = []
    named = {id(draft): ids[n] for n, (_, draft) in enumerate(drafts)}
    for pair in (*(p for track in tracks for p in track.pairs), *across):
        links.append(
            Link(pair.type, named[id(pair.source)], named[id(pair.target)], pair.at, pair.because)
        )
    for n, (_, draft) in enumerate(drafts):
        for o in draft.opposers:
            opposes.append((o.observation_id, ids[n]))
    if len(memories) > 1:
        memories.sort(key=_memory_order)
    if len(links) > 1:
        links.sort(key=attrgetter("type", "source", "target"))
    reviews = [_review(slot, slot_key, track, q) for track in tracks for q in track.asked]
    return Timeline(
        slot=slot,
        slot_key=slot_key,
        memories=tuple(memories),
        links=tuple(links),
        reviews=tuple(reviews),
        opposes=tuple(sorted(set(opposes))),
    )


def memory_id(anchor: str, ordinal: int) -> str:
    """The id of the memory with this anchor; several with one anchor are told apart by order."""
    return f"m{anchor}-{ordinal}" if ordinal else f"m{anchor}"


def anchor_of(memory: str) -> str:
    """The anchor in a memory id, whether or not that memory still exists."""
    return memory[1:].partition("-")[0]


def _memory_order(memory: Memory) -> tuple[str, bool, str, str]:
    start = memory.valid_from
    return (
        memory.scope_key,
        start is not None,
        "" if start is None else start.isoformat(),
        memory.memory_id,
    )


def _memory(
    slot: Slot, slot_key: str, track: Track, draft: Draft, anchor: Observation, name: str
) -> Memory:
    supporters = draft.supporters
    start, end = draft.start, draft.end
    if len(supporters) == 1:
        ids: tuple[str, ...] = (anchor.observation_id,)
        supports = 1
        authority = anchor.authority
        recorded = anchor.recorded_at
    else:
        ids = tuple(dict.fromkeys([o.observation_id for o in supporters]))
        supports = distinct_sources(supporters)
        authority = max(supporters, key=rank_of).authority
        times = [o.recorded_at for o in supporters if o.recorded_at is not None]
        recorded = min(times, default=None)
    if end is not None and end <= start and draft.because.rule not in _BY_OUTCOME:
        end = None  # an end said of what starts later
    open_key = None
    if (
        track.may_lock
        and end is None
        and draft.status is Status.ACTIVE
        and not draft.contested
        and draft.polarity is Polarity.POSITIVE
    ):
        open_key = track.track_key
    teller = draft.end_teller
    return Memory(
        memory_id=name,
        slot=slot,
        slot_key=slot_key,
        track_key=track.track_key,
        scope=track.scope,
        scope_key=track.scope_key,
        value=track.values[draft.key],
        value_key=draft.key,
        polarity=draft.polarity,
        status=draft.status,
        kind=draft.kind,
        valid_from=None if start == BEGINNING else start,
        valid_to=end,
        anchor=anchor.observation_id,
        supports=supports,
        supporters=ids,
        authority=authority,
        contested=draft.contested,
        said_at=draft.said_at or anchor.observed_at,
        pending_to=draft.pending_to,
        recorded_at=recorded,
        start_inferred=draft.start_inferred,
        end_inferred=end is not None and ends_unsaid(draft.ended_because),
        because=draft.because,
        ended_because=draft.ended_because if end is not None else None,
        open_key=open_key,
        from_precision=anchor.from_precision,
        to_precision=anchor.to_precision if teller is None else teller.to_precision,
        offset_minutes=anchor.offset_minutes,
    )


_BY_OUTCOME = frozenset({"promoted", "trial"})
"""What outcomes promote they may replace at the same moment: it held for no time at all."""


def ends_unsaid(why: Because | None) -> bool:
    """Whether an end follows from something else that started, rather than from its own words."""
    return why is not None and why.rule not in ("ended", "stated_end", "denial_ends")


def _review(slot: Slot, slot_key: str, track: Track, question: Question) -> Review:
    values = tuple(track.values[key] for key in question.keys)
    observations = tuple(dict.fromkeys(o.observation_id for o in question.observations))
    return Review(
        review_id=digest("review", track.track_key, question.reason, *sorted(question.keys),
                         *sorted(observations)),
        slot=slot,
        slot_key=slot_key,
        track_key=track.track_key,
        scope=track.scope,
        reason=question.reason,
        values=values,
        observations=observations,
    )  # fmt: skip
