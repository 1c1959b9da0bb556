"""The common case in one pass: a single-valued track in which values were only asserted.

Most slots hold a handful of first-hand assertions with different starts. For them the whole
machinery comes down to sorting and merging neighbours. ``plain`` gives the same timeline as the
general way (a property test compares the two) or None where anything else was said.
"""

from __future__ import annotations

from datetime import datetime

from ..model import (
    Authority,
    Because,
    Confidence,
    Kind,
    Link,
    LinkType,
    Memory,
    Observation,
    Polarity,
    Slot,
    Stance,
    Status,
    Timeline,
)
from ..policy import Policy, Promotion, Risk
from ..times import Precision
from .parts import distinct_sources, first_said, rank_of

_FIRST_HAND = frozenset({Authority.REVIEW, Authority.USER, Authority.TOOL})
_FINE = frozenset({Precision.INSTANT, Precision.DAY})
_Entry = tuple[datetime, datetime, int, str, Observation]


def plain(
    policy: Policy, slot: Slot, slot_key: str, observations: list[Observation]
) -> Timeline | None:
    """The timeline where one pass suffices, else None."""
    if not policy.single or policy.promotion is not Promotion.STATED:
        return None
    entries = _entries(policy, observations)
    if entries is None:
        return None
    runs = _runs(entries)
    if runs is None:
        return None
    # Where no start was stated, the order of starts is the order of saying.
    said = entries
    if any([entry[0] is not entry[1] for entry in entries]):
        said = sorted(entries, key=_said)
    shown = {o.value_key: o.value for _, _, _, _, o in reversed(said)}
    memories: list[Memory] = []
    links: list[Link] = []
    last = len(runs) - 1
    follower: Because | None = None
    for n, run in enumerate(runs):
        start, _, _, _, opening = run[0]
        if n == last:
            end, ended = None, None
        else:
            end, _, _, _, rival = runs[n + 1][0]
            ended = Because("superseded", (rival.observation_id,))
        anchor = opening
        supports = 1
        supporters: tuple[str, ...] = (opening.observation_id,)
        first = supporters
        recorded, authority = opening.recorded_at, opening.authority
        if len(run) > 1:
            given = [entry[4] for entry in run]
            if said is not entries:
                anchor = first_said(given)
            supports = distinct_sources(given)
            supporters = tuple([o.observation_id for o in given])
            first = tuple([entry[3] for entry in run if entry[0] == start])
            recorded = _first_recorded(given)
            authority = max(given, key=rank_of).authority
        value, key = shown[opening.value_key], opening.value_key
        assert value is not None and key is not None
        name = "m" + anchor.observation_id
        memories.append(
            Memory(
                name,
                slot,
                slot_key,
                opening.track_key,
                opening.scope,
                opening.scope_key,
                value,
                key,
                Polarity.POSITIVE,
                Status.ACTIVE,
                Kind.PLAIN,
                start,
                end,
                anchor.observation_id,
                supports,
                supporters,
                authority,
                False,
                anchor.observed_at,
                None,
                recorded,
                False,
                n != last,
                Because("asserted", first),
                ended,
                opening.track_key if n == last else None,
                anchor.from_precision,
                anchor.to_precision,
                anchor.offset_minutes,
            )
        )
        if follower is not None:
            links.append(Link(LinkType.SUPERSEDES, name, memories[-2].memory_id, start, follower))
        follower = ended
    if len(links) > 1:
        links.sort(key=_by_source)
    return Timeline(slot, slot_key, tuple(memories), tuple(links))


def _entries(policy: Policy, observations: list[Observation]) -> list[_Entry] | None:
    """The assertions in order of start and saying, or None if anything but plain is among them."""
    track = observations[0].track_key
    authority = observations[0].authority if policy.risk is Risk.HIGH else None
    entries: list[_Entry] = []
    for o in observations:
        if (
            o.stance is not Stance.ASSERTS
            or o.authority not in _FIRST_HAND
            or o.valid_to is not None
            or o.unbounded
            or o.still
            or o.track_key != track
            or o.from_precision not in _FINE
        ):
            return None
        if authority is not None and (
            o.authority is not authority or o.confidence is not Confidence.OBSERVED
        ):
            return None
        start = o.valid_from
        said = o.observed_at
        position = o.position
        entries.append(
            (
                said if start is None else start,
                said,
                -1 if position is None else position,
                o.observation_id,
                o,
            )
        )
    entries.sort()
    return entries


def _runs(entries: list[_Entry]) -> list[list[_Entry]] | None:
    """Neighbours of one value together, or None where two values have one start."""
    runs: list[list[_Entry]] = []
    key: str | None = None
    before: datetime | None = None
    for entry in entries:
        start = entry[0]
        named = entry[4].value_key
        if named == key:
            runs[-1].append(entry)
        elif start == before:
            return None
        else:
            runs.append([entry])
            key = named
        before = start
    return runs


def _first_recorded(run: list[Observation]) -> datetime | None:
    """The earliest recorded time of a run."""
    recorded = [o.recorded_at for o in run if o.recorded_at is not None]
    return min(recorded) if recorded else None


def _said(entry: _Entry) -> tuple[datetime, int, str]:
    return entry[1:4]


def _by_source(link: Link) -> str:
    return link.source
