"""What the store answers: receipts of writes, reports, and rows of reads. Plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ..identity import Identification
from ..model import Link, Memory, Observation, Role, Turn


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did, summed over its units.

    ``observations``: new ones stored. ``repeated``: known before. ``refused``: of a forgotten
    source, turn or subject. ``memories``, ``links``: written or dropped; ``changed`` is their sum.
    ``slots``: touched. ``verdicts``: new ones stored. ``read``: turns that got a reading,
    ``skipped``: those whose readings were all known. ``touched``: the keys of the slots,
    ``currents``: of the tracks in which a value came to hold with an open end or ceased to.
    """

    observations: int = 0
    repeated: int = 0
    refused: int = 0
    verdicts: int = 0
    slots: int = 0
    memories: int = 0
    links: int = 0
    read: int = field(default=0, compare=False)
    skipped: int = field(default=0, compare=False)
    touched: frozenset[str] = field(default=frozenset(), compare=False)
    currents: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def changed(self) -> int:
        """Memories and links written or dropped."""
        return self.memories + self.links

    def __add__(self, other: Receipt) -> Receipt:
        return Receipt(
            self.observations + other.observations,
            self.repeated + other.repeated,
            self.refused + other.refused,
            self.verdicts + other.verdicts,
            self.slots + other.slots,
            self.memories + other.memories,
            self.links + other.links,
            self.read + other.read,
            self.skipped + other.skipped,
            self.touched | other.touched,
            self.currents | other.currents,
        )


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What forgetting did, or would do.

    ``observations``, ``turns``, ``verdicts``: removed. ``memories_gone``: how many memories lose
    all that supported them. ``revived``: memories that are believed again, or for longer, because
    what spoke against them is gone. ``withdrawals``: how many of the forgotten observations had
    taken something away (``retracts``, ``corrects``, ``denies``, ``ends``). ``asides``: pieces of
    the quarantine that go. ``before``: it had been forgotten before,
    and refused since. ``traces``: of questions, that held something of it.
    """

    observations: int
    turns: int
    verdicts: int
    memories_gone: int
    revived: tuple[Memory, ...]
    withdrawals: int
    dry_run: bool
    asides: int = 0
    before: bool = False
    traces: int = 0

    def __add__(self, other: ForgetReport) -> ForgetReport:
        again = {memory.memory_id: memory for memory in (*self.revived, *other.revived)}
        return ForgetReport(
            self.observations + other.observations,
            self.turns + other.turns,
            self.verdicts + other.verdicts,
            self.memories_gone + other.memories_gone,
            tuple(again.values()),
            self.withdrawals + other.withdrawals,
            self.dry_run,
            self.asides + other.asides,
            self.before,
            self.traces + other.traces,
        )


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What a rebuild found: slots resolved, memories and links written, and how many of these
    (and of those that went) were not in the graph like this before."""

    slots: int
    memories: int
    links: int
    changed: int

    def __add__(self, other: RebuildReport) -> RebuildReport:
        return RebuildReport(
            self.slots + other.slots,
            self.memories + other.memories,
            self.links + other.links,
            self.changed + other.changed,
        )


@dataclass(frozen=True, slots=True)
class StateRow:
    """A memory with the role that it has at the time asked for."""

    memory: Memory
    role: Role


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """A memory with its evidence.

    ``role`` is the one at the moment of reading, None where it has none. ``links`` are those at
    either end. ``turns`` are those in which supporters and opposers were said.
    """

    memory: Memory
    role: Role | None
    supporters: tuple[Observation, ...]
    opposers: tuple[Observation, ...]
    links: tuple[Link, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """A group that something was written to, and since when (recorded time)."""

    group: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class SubjectSummary:
    """A subject by its name as first given, with the attributes that something is told of.
    ``same_as``: the id of what it is one with, under which its words count."""

    name: str
    subject_id: str
    attributes: tuple[str, ...]
    same_as: str | None = None


@dataclass(frozen=True, slots=True)
class EntitySummary:
    """A subject with its other names. ``attributes``: in which something is believed, now or
    for its time; ``memories``: how much. ``verdicts``: on what it is one with, in order."""

    entity_id: str
    name: str
    aliases: tuple[str, ...]
    attributes: tuple[str, ...]
    memories: int
    verdicts: tuple[Identification, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How much a graph or a group holds."""

    groups: int
    subjects: int
    slots: int
    observations: int
    memories: int
    active: int
    hypotheses: int
    revoked: int
    links: int
    reviews: int
    verdicts: int
    turns: int
    tombstones: int


@dataclass(frozen=True, slots=True)
class Meta:
    """What the graph knows of itself. ``vocabulary_hash`` names the vocabulary that its memories
    were resolved with."""

    schema_version: int
    vocabulary_hash: str
    product_version: str
