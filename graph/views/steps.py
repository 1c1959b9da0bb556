"""What stands where in a drawn chain: its tracks, what hangs below what, and their steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ..model import Link, LinkType, Memory
from ..roles import holds_at
from ..times import BEGINNING, OPEN


@dataclass(slots=True)
class Plan:
    """Tracks that stand alone, the general scope first, and exceptions by what they hang below."""

    tracks: list[list[Memory]] = field(default_factory=list)
    hanging: dict[str, list[Memory]] = field(default_factory=dict)


def plan(chain: Sequence[Memory], links: Mapping[str, Sequence[Link]]) -> Plan:
    """Where each memory of a chain in order stands. ``links`` are by their source.

    An exception hangs below the newest of the wider values to which it is one.
    """
    out = Plan()
    shown = {m.memory_id: m for m in chain}
    tracks: dict[str, list[Memory]] = {}
    for memory in chain:
        wider = [
            shown[link.target]
            for link in links.get(memory.memory_id, ())
            if link.type is LinkType.EXCEPTION_TO and link.target in shown
        ]
        if wider:
            newest = max(wider, key=lambda m: (m.valid_from or BEGINNING, m.memory_id))
            out.hanging.setdefault(newest.memory_id, []).append(memory)
        else:
            tracks.setdefault(memory.scope_key, []).append(memory)
    out.tracks = [tracks[key] for key in sorted(tracks)]
    return out


def steps(memories: Sequence[Memory], as_of: datetime) -> list[list[Memory]]:
    """The steps of one track, newest first: together what holds, and of the rest what overlaps."""
    now = [m for m in memories if holds_at(m, as_of)]
    ended = [m for m in memories if m.valid_to is not None and m.valid_to <= as_of]
    to_come = [m for m in memories if m.valid_from is not None and m.valid_from > as_of]
    return [*_overlapping(to_come)[::-1], *([now] if now else []), *_overlapping(ended)[::-1]]


def _overlapping(memories: Sequence[Memory]) -> list[list[Memory]]:
    """Memories in order of start, those together whose intervals touch without a break between."""
    out: list[list[Memory]] = []
    until = BEGINNING
    for memory in memories:
        if out and (memory.valid_from or BEGINNING) < until:
            out[-1].append(memory)
            until = max(until, memory.valid_to or OPEN)
        else:
            out.append([memory])
            until = memory.valid_to or OPEN
    return out
