"""Readings of a turn: when an observation counts, as a function of which readings hold it.

Of each turn the newest reading counts: by the source's own edit time (none is the oldest), then by
recorded time. So a reading of an older edit that is fed later takes nothing away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from ..frozen import changed
from ..model import Observation
from ..times import BEGINNING


@dataclass(frozen=True, slots=True)
class Recorded:
    """A reading of a turn that the store knows, and since when (recorded time)."""

    reading_id: str
    edited_at: datetime | None
    recorded_at: datetime

    @property
    def _age(self) -> tuple[datetime, datetime, str]:
        return self.edited_at or BEGINNING, self.recorded_at, self.reading_id


def newest(readings: Iterable[Recorded]) -> Recorded | None:
    """The reading that counts; None where there is none."""
    return max(readings, key=lambda reading: reading._age, default=None)


def counted(
    o: Observation, held_by: Collection[str], readings: Collection[Recorded]
) -> Observation:
    """The observation with the recorded times at which it counts.

    ``held_by`` are the readings that hold it, ``readings`` all of its turn. What no reading holds
    counts always.
    """
    recorded = o.recorded_at
    if recorded is None or not any(reading.reading_id in held_by for reading in readings):
        return o
    lapses, out = _lapses(recorded, held_by, readings)
    if o.counted_to == out and o.lapses == lapses:
        return o
    return changed(o, counted_to=out, lapses=lapses)


def _lapses(
    recorded: datetime, held_by: Collection[str], readings: Collection[Recorded]
) -> tuple[tuple[tuple[datetime, datetime], ...], datetime | None]:
    """When an observation did not count, and since when it does not; None: it counts."""
    if all(reading.reading_id in held_by for reading in readings):
        return (), None
    moments = sorted({r.recorded_at for r in readings if r.recorded_at > recorded} | {recorded})
    lapses: list[tuple[datetime, datetime]] = []
    out: datetime | None = None
    for moment in moments:
        top = newest(r for r in readings if r.recorded_at <= moment)
        counts = top is None or top.reading_id in held_by
        if counts and out is not None:
            lapses.append((out, moment))
            out = None
        elif not counts and out is None:
            out = moment
    return tuple(lapses), out
