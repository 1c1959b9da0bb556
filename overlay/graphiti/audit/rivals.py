"""Facts of one subject that cannot both be so, or are one. No I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..facts import Fact
from .closings import day, said
from .findings import Finding, Kind


def rivals(facts: Sequence[Fact]) -> Iterator[Finding]:
    """Values that are live together in a slot that holds one, and facts that stand there twice."""
    slots: dict[str, list[Fact]] = {}
    for one in facts:
        if one.live and not one.ended:
            slots.setdefault(one.attribute, []).append(one)
    for live in slots.values():
        values: dict[str, list[Fact]] = {}
        for one in live:
            values.setdefault(one.value, []).append(one)
        for same in values.values():
            if len(same) > 1:
                reason = f"{said(same[0])} stands there {len(same)} times"
                yield Finding(Kind.DUPLICATE_FACT, reason, tuple(f.uuid for f in same))
        if live[0].single:
            first = [same[0] for same in values.values()]
            for a, b in combinations(first, 2):
                yield _contradiction(a, b)


def _contradiction(a: Fact, b: Fact) -> Finding:
    if a.valid_at is None or b.valid_at is None:
        known, unknown = (a, b) if b.valid_at is None else (b, a)
        reason = f"{said(known)} and {said(unknown)} are both live; of one nobody knows since when"
        return Finding(Kind.CONTRADICTION_UNDATED, reason, (a.uuid, b.uuid))
    if a.valid_at == b.valid_at:
        reason = f"{said(a)} and {said(b)} are both live since {day(a.valid_at)}"
        return Finding(Kind.CONTRADICTION_SAME, reason, (a.uuid, b.uuid))
    older, newer = (a, b) if a.valid_at < b.valid_at else (b, a)
    both = (older.uuid, newer.uuid)
    if older.closers & newer.episodes:
        reason = f"{said(older)} was closed by {said(newer)}, and is open again"
        return Finding(Kind.REOPENED, reason, both)
    reason = f"{said(older)} was not closed when {said(newer)} began {day(newer.valid_at)}"
    return Finding(Kind.CONTRADICTION_BULK, reason, both)
