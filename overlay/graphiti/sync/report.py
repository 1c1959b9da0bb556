"""What a pass over a group of a host found and did."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ....graph.times import iso, iso_or_none
from ..adopt.report import Tally


@dataclass(slots=True, kw_only=True)
class Synced(Tally):
    """What became of the facts of one host group.

    ``sweep``: all was compared. ``since``: from when on a quick pass looked; None: a sweep, or the
    first pass of all. ``looked`` facts were compared with how they were read last; of the subjects
    in which one had changed, all facts count as ``adopted`` or ``unchanged``. ``gone`` are no more
    on the host and were withdrawn. ``unseen`` is how many facts more the host has than are
    accounted for (less, where it is negative): what no time shows, for a sweep to find; None: not
    counted. ``recorded_at``: when the pass had stored what it found.
    """

    begun_at: datetime
    sweep: bool = False
    since: datetime | None = None
    looked: int = 0
    gone: int = 0
    unseen: int | None = None
    recorded_at: datetime | None = None

    @property
    def found(self) -> bool:
        """Whether anything was new, changed or gone."""
        return bool(self.adopted or self.gone)

    @property
    def lag(self) -> float | None:
        """Seconds from the latest change of the host that was newly read to when it was stored;
        None where nothing was."""
        if self.newest is None or self.recorded_at is None:
            return None
        return (self.recorded_at - self.newest).total_seconds()

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "host_group": self.host_group,
            "group": self.group,
            "dry_run": self.dry_run,
            "sweep": self.sweep,
            "begun_at": iso(self.begun_at),
            "since": iso_or_none(self.since),
            "looked": self.looked,
            "adopted": self.adopted,
            "unchanged": self.unchanged,
            "gone": self.gone,
            "refused": self.refused,
            "unread": self.unread,
            "overtaken": self.overtaken,
            "unseen": self.unseen,
            "observations": self.observations,
            "forgotten": self.forgotten,
            "changed": self.changed,
            "newest": iso_or_none(self.newest),
            "recorded_at": iso_or_none(self.recorded_at),
            "lag": None if self.lag is None else round(self.lag, 3),
            "run_id": self.run_id or None,
            "seconds": round(self.seconds, 3),
        }
