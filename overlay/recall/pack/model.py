"""What a packet is made of: all immutable values, all times aware UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ....graph.model import Role, Status
from ....graph.views.human import Language
from ..model import View


class BlockName(StrEnum):
    """The blocks of a packet, in the order in which they stand for a current view."""

    CURRENT = "current"  # what holds at the time asked about, in the scope asked about
    EXCEPTIONS = "exceptions"  # what holds then in another scope
    HISTORICAL = "historical"  # what held and ended; for a historical view first what held then
    TRANSITION = "transition"  # what changed, and what is planned
    REVIEW = "needs_review"  # what nobody has settled: ties, what is held back, open reviews
    RAW = "raw"  # turns in their own words, found by these


class Label(StrEnum):
    """What a row counts for."""

    CURRENT = "current"  # it holds
    COEXISTENCE = "coexistence"  # it holds, and others of its slot with it
    DENIED = "denied"  # it was said not to be so, and that stands
    EXCEPTION = "exception"  # it holds in its scope alone
    HELD_THEN = "held_then"  # it held at the time asked about and has ended
    STILL_HOLDS = "still_holds"  # it held at the time asked about and still does
    HISTORICAL = "historical"  # it held once and has ended
    CHANGED = "changed"  # one value took the place of another, or ended
    PLANNED = "planned"  # it is intended and has not happened
    LATER = "later"  # it began after the time asked about, and has begun
    TO_COME = "to_come"  # it is said to begin, and has not begun
    TIED = "tied"  # two values tie; neither is believed alone
    HELD_BACK = "held_back"  # it was said, and waits for a person
    REVIEW = "review"  # a question that waits for a person
    SAID = "said"  # words, from which nothing was concluded here


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what it counts for (``label``), its id, its interval for people, and its source.

    ``id`` is that of a memory, of a review (``label`` review) or of a turn (said). ``old`` and
    ``old_id`` are what a change took the place of. ``role`` and ``status`` are those of the memory
    at the time asked about. ``text`` are the words of a turn or of a review's values. ``score`` is
    state fit times relevance, from 0 to 1.
    """

    label: Label
    id: str
    group: str
    subject: str
    attribute: str
    value: str
    interval: str
    score: float
    negative: bool = False
    scope: Mapping[str, str] = field(default_factory=dict)
    role: Role | None = None
    status: Status | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    said_at: datetime | None = None
    old: str = ""
    old_id: str = ""
    quote: str = ""
    speaker: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class More:
    """So many rows of a slot that are not shown."""

    subject: str
    attribute: str
    count: int


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of one standing, the best first; ``more`` counts those of the same slots left out."""

    name: BlockName
    rows: tuple[Row, ...]
    more: tuple[More, ...] = ()


@dataclass(frozen=True, slots=True)
class Packet:
    """State-aligned evidence for one question, in labelled blocks, within a token budget.

    ``view`` is the state asked for, ``as_of`` the valid time read, ``then`` the time the question
    names, for people. ``tokens`` counts the text rendering with ``tokenizer``; ``slots`` says how
    many slots it speaks of, ``left_out`` how many more there were.
    """

    question: str
    view: View
    language: Language
    groups: tuple[str, ...]
    as_of: datetime
    known_at: datetime | None
    scope: Mapping[str, str]
    then: str
    blocks: tuple[Block, ...]
    budget: int
    tokenizer: str
    tokens: int = 0
    slots: int = 0
    left_out: int = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row, in the order of the blocks."""
        return tuple(row for block in self.blocks for row in block.rows)

    @property
    def ids(self) -> frozenset[str]:
        """Every id that an answer may cite."""
        return frozenset(name for row in self.rows for name in (row.id, row.old_id) if name)

    def block(self, name: BlockName) -> Block:
        """A block by its name; empty where it is not there."""
        return next((one for one in self.blocks if one.name is name), Block(name, ()))

    def labels(self, name: str) -> frozenset[Label]:
        """What the rows with this id count for; a beginning that only one id has is enough."""
        whole = {row.id for row in self.rows if row.id.startswith(name)} if name else set()
        if len(whole) != 1:
            whole = {name}
        return frozenset(row.label for row in self.rows if row.id in whole)
