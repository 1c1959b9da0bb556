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
    runs: list[list[Observation]] = []
    starts: list[datetime] = []
    key: str | None = None
    before: datetime | None = None
    for start, _, _, _, o in entries:
        if o.value_key == key:
            runs[-1].append(o)
        elif start == before:
            return None  # different values from one start
        else:
            runs.append([o])
            starts.append(start)
            key = o.value_key
        before = start
    shown = {o.value_key: o.value for _, _, _, _, o in sorted(entries, key=_said, reverse=True)}
    memories: list[Memory] = []
    links: list[Link] = []
    last = len(runs) - 1
    for n, run in enumerate(runs):
        opening = run[0]
        anchor = opening if len(run) == 1 else first_said(run)
        name = "m" + anchor.observation_id
        ended = None if n == last else Because("superseded", (runs[n + 1][0].observation_id,))
        recorded = opening.recorded_at
        if len(run) > 1:
            recorded = min((o.recorded_at for o in run if o.recorded_at is not None), default=None)
        value = shown[opening.value_key]
        assert value is not None and opening.value_key is not None
        memories.append(
            Memory(
                name,
                slot,
                slot_key,
                opening.track_key,
                opening.scope,
                opening.scope_key,
                value,
                opening.value_key,
                Polarity.POSITIVE,
                Status.ACTIVE,
                Kind.PLAIN,
                starts[n],
                None if n == last else starts[n + 1],
                anchor.observation_id,
                1 if len(run) == 1 else distinct_sources(run),
                tuple([o.observation_id for o in run]),
                opening.authority if len(run) == 1 else max(run, key=rank_of).authority,
                False,
                anchor.observed_at,
                None,
                recorded,
                False,
                n != last,
                Because("asserted", _opening(run, starts[n])),
                ended,
                opening.track_key if n == last else None,
                anchor.from_precision,
                anchor.to_precision,
                anchor.offset_minutes,
            )
        )
        if n:
            why = Because("superseded", (opening.observation_id,))
            links.append(Link(LinkType.SUPERSEDES, name, memories[-2].memory_id, starts[n], why))
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


def _opening(run: list[Observation], start: datetime) -> tuple[str, ...]:
    """Those of a run that give it its start."""
    if len(run) == 1:
        return (run[0].observation_id,)
    return tuple([o.observation_id for o in run if (o.valid_from or o.observed_at) == start])


def _said(entry: _Entry) -> tuple[datetime, int, str]:
    return entry[1:4]


def _by_source(link: Link) -> str:
    return link.source
