"""What an ingest did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from ...graph.errors import ModelError
from ...graph.times import iso_or_none
from .items import SetAside

KEPT_ASIDE = 1000
"""How many refused and quarantined pieces a report holds; all are counted."""


@dataclass(slots=True)
class Report:
    """The numbers of one run. A run that is repeated has the same ``turns`` and ``read``, and
    nothing stored or changed.

    ``turns``: read from the input. ``read``: observations that passed the door. ``observations``:
    stored by this run. ``repeated``: known before. ``forgotten``: observations that the store
    refused, because their source or subject was forgotten before. ``changed``: memories and links
    written or dropped. ``by_stance``: what was read, by stance. ``refused`` (by the door) and
    ``quarantined`` hold the first ``KEPT_ASIDE``; the counts are complete. A dry run stores
    nothing, so ``observations``, ``repeated``, ``forgotten`` and ``changed`` are 0.

    ``run_id``: of the receipt in the graph, empty where none is kept. Of ``turns``, the store held
    this reading of ``skipped`` and learned ``extracted``; ``left_out`` were not chosen, and not
    counted among ``turns``. ``slots``: touched; ``currents``: tracks in which another value holds
    than before. ``joined``: verdicts of the rules on names that were stated. ``waiting``: what was
    set aside and is not stored yet.

    ``ended``: why an extractor that asks a model stopped before the input did. ``extraction``: its
    own numbers, None for one that asks nobody; turns forgotten before are not shown to it, and
    count as ``forgotten``. ``judged``: what came of judging pairs that may be one, with the numbers
    of the model that was asked; None where nothing was judged. ``embedding``: what was embedded,
    and why no more; None where nothing was to be.
    """

    started_at: datetime
    dry_run: bool = False
    finished_at: datetime | None = None
    turns: int = 0
    read: int = 0
    observations: int = 0
    repeated: int = 0
    forgotten: int = 0
    changed: int = 0
    by_stance: Counter[str] = field(default_factory=Counter)
    refused_count: int = 0
    quarantined_count: int = 0
    refused: list[SetAside] = field(default_factory=list)
    quarantined: list[SetAside] = field(default_factory=list)
    run_id: str = ""
    left_out: int = 0
    skipped: int = 0
    extracted: int = 0
    slots: int = 0
    currents: int = 0
    joined: int = 0
    waiting: list[SetAside] = field(default_factory=list)
    ended: ModelError | None = None
    extraction: dict[str, object] | None = None
    judged: dict[str, object] | None = None
    embedding: dict[str, object] | None = None

    @property
    def seconds(self) -> float:
        """How long the run took by its clock; 0 while it goes on."""
        return (
            0.0
            if self.finished_at is None
            else (self.finished_at - self.started_at).total_seconds()
        )

    @property
    def tokens(self) -> int | None:
        """That models used; None where none was asked."""
        used = [one.get("tokens") for one in (self.extraction, self.judged) if one is not None]
        counted = [one for one in used if isinstance(one, int)]
        return sum(counted) if counted else None

    @property
    def cost(self) -> float | None:
        """Of the tokens; None where it is not known."""
        spent = [one.get("cost") for one in (self.extraction, self.judged) if one is not None]
        counted = [one for one in spent if isinstance(one, int | float)]
        return float(sum(counted)) if counted else None

    def as_json(self) -> dict[str, object]:
        """The report as one JSON object."""
        return {
            "run_id": self.run_id or None,
            "turns": self.turns,
            "left_out": self.left_out,
            "skipped": self.skipped,
            "extracted": self.extracted,
            "read": self.read,
            "observations": self.observations,
            "repeated": self.repeated,
            "forgotten": self.forgotten,
            "changed": self.changed,
            "slots": self.slots,
            "currents": self.currents,
            "joined": self.joined,
            "by_stance": dict(sorted(self.by_stance.items())),
            "refused": self.refused_count,
            "quarantined": self.quarantined_count,
            "aside": [str(piece) for piece in (*self.refused, *self.quarantined)],
            "tokens": self.tokens,
            "cost": self.cost,
            "ended": None if self.ended is None else self.ended.message,
            "extraction": self.extraction,
            "judged": self.judged,
            "embedding": self.embedding,
            "dry_run": self.dry_run,
            "started_at": iso_or_none(self.started_at),
            "seconds": round(self.seconds, 3),
        }
