"""What an adoption did, or would do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from ....graph.model import Observation, Stance
from ...hosts.host import HOSTS
from .endings import End

SHOWN: Final = 5
"""Examples that are kept of each kind."""


@dataclass(slots=True, kw_only=True)
class Tally:
    """What became of facts of one group of a host, in a group of our own.

    ``unchanged`` stood there in this state before; ``adopted`` are new, or newly read;
    ``withdrawn`` say nothing any more of what they had said; ``refused`` cannot be kept;
    ``unread`` have no uuid that is a text, and are passed over;
    ``overtaken`` are those that another run has read at the same time,
    and that the next pass looks at again. ``observations`` were stored, ``changed`` counts memories
    and links written or dropped; of a dry run the first is what would be given to the store, the
    second 0. ``forgotten``: observations of what was forgotten here before, and stays so. ``ends``
    says how the ends of facts count, ``unmapped`` the facts by the name of a relation that no
    vocabulary knows. ``newest``: when the host made or closed the latest of what is newly read.
    """

    host_group: str
    group: str
    dry_run: bool
    host: str = "graphiti"
    unchanged: int = 0
    adopted: int = 0
    withdrawn: int = 0
    refused: int = 0
    unread: int = 0
    overtaken: int = 0
    observations: int = 0
    forgotten: int = 0
    changed: int = 0
    seconds: float = 0.0
    run_id: str = ""
    newest: datetime | None = None
    by_stance: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    unmapped: Counter[str] = field(default_factory=Counter)
    attributes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    @property
    def partition(self) -> str:
        """The group of the host, as marks name it: those of two hosts are told apart."""
        return self.host_group if self.host == HOSTS[0] else f"{self.host}/{self.host_group}"

    def example(self, kind: str, text: str) -> None:
        """Keep an example, while there is room."""
        kept = self.examples.setdefault(kind, [])
        if len(kept) < SHOWN:
            kept.append(text)

    def saw(self, at: datetime | None, now: datetime) -> None:
        """Something that the host made or closed at a time was newly read; a time that is still to
        come says nothing about when."""
        if at is not None and at <= now and (self.newest is None or at > self.newest):
            self.newest = at


@dataclass(slots=True, kw_only=True)
class Adopted(Tally):
    """What became of the facts of one host group: ``facts`` were read. ``namesakes``: names that
    several entities of the host share: they are one here. ``skipped``: why nothing was read."""

    facts: int = 0
    namesakes: int = 0
    skipped: str = ""

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "host": self.host,
            "host_group": self.host_group,
            "group": self.group or None,
            "dry_run": self.dry_run,
            "skipped": self.skipped or None,
            "facts": self.facts,
            "unchanged": self.unchanged,
            "adopted": self.adopted,
            "refused": self.refused,
            "unread": self.unread,
            "overtaken": self.overtaken,
            "observations": self.observations,
            "forgotten": self.forgotten,
            "changed": self.changed,
            "namesakes": self.namesakes,
            "by_stance": dict(sorted(self.by_stance.items())),
            "ends": dict(sorted(self.ends.items())),
            "attributes": dict(self.attributes.most_common()),
            "unmapped": dict(self.unmapped.most_common()),
            "examples": self.examples,
            "run_id": self.run_id or None,
            "seconds": round(self.seconds, 3),
        }


def told(o: Observation, end: End) -> str:
    """An observation for people, on one line."""
    what = f"{o.slot.subject} · {o.slot.attribute} · {o.value}"
    if o.stance is Stance.ENDS:
        return f"{what}: ended {o.valid_to:%Y-%m-%d}"
    start = o.valid_from or o.observed_at
    until = f" until {o.valid_to:%Y-%m-%d}" if o.valid_to else ""
    weak = "; it was closed without a reason, and holds on" if end is End.WEAK else ""
    return f"{what}: since {start:%Y-%m-%d}{until}{weak}"
