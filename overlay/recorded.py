"""The recorded time of verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from ..graph.model import Observation, Verdict
from ..graph.times import TICK


def recorded(
    verdicts: Iterable[Verdict], on: Iterable[Observation | Verdict], now: datetime
) -> tuple[Verdict, ...]:
    """The verdicts with the recorded time that they are stored with: now, and later than what they
    are about, also by a clock that stands still."""
    known = [one.recorded_at for one in on if one.recorded_at is not None]
    moment = max([now, *(one + TICK for one in known)])
    return tuple(replace(one, recorded_at=moment) for one in verdicts)
