"""What was known at a recorded time: a filter on observations and verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from .identity import counted_at, counts_now
from .model import Observation, Verdict


def known(
    observations: Iterable[Observation],
    verdicts: Iterable[Verdict],
    known_at: datetime | None = None,
) -> tuple[list[Observation], list[Verdict]]:
    """What had been recorded up to and including ``known_at``; None: everything.

    An observation that a newer reading of its turn replaced counts until that was recorded; what is
    told again elsewhere counts there while its subject or attribute is one with another.
    """
    if known_at is None:
        return (
            [o for o in observations if o.counted_to is None and counts_now(o)],
            [v for v in verdicts if counts_now(v)],
        )
    seen = [
        o
        for o in observations
        if (o.recorded_at is None or o.recorded_at <= known_at)
        and (o.counted_to is None or known_at < o.counted_to)
        and not any(start <= known_at < end for start, end in o.lapses)
        and counted_at(o, known_at)
    ]
    return seen, [
        v
        for v in verdicts
        if (v.recorded_at is None or v.recorded_at <= known_at) and counted_at(v, known_at)
    ]
