"""What the bank is made of: observations and verdicts go in, memories, links and reviews come out.

Everything here is an immutable value. Times are aware UTC; intervals are half-open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from .frozen import quick
from .ids import digest
from .terms import (
    IDENTITY_DECISIONS,
    PAIR_DECISIONS,
    RANK,
    Authority,
    Confidence,
    Decision,
    Judge,
    Kind,
    LinkType,
    Polarity,
    ReviewReason,
    Role,
    Stance,
    Status,
)
from .times import Precision
from .values import Value, normal_text

__all__ = [
    "IDENTITY_DECISIONS",
    "PAIR_DECISIONS",
    "RANK",
    "Authority",
    "Because",
    "Confidence",
    "Decision",
    "Judge",
    "Kind",
    "Link",
    "LinkType",
    "Memory",
    "Observation",
    "Polarity",
    "Reading",
    "Review",
    "ReviewReason",
    "Role",
    "Slot",
    "Stance",
    "Status",
    "Timeline",
    "Turn",
    "Verdict",
    "entity_id",
]


@dataclass(frozen=True, slots=True)
class Slot:
    """Group, subject and attribute: what is locked, read and resolved together.

    ``subject`` is a name as it was given; names that differ only in case, width or spaces are one.
    """

    group: str
    subject: str
    attribute: str

    @property
    def key(self) -> str:
        """The id of the slot."""
        return digest("slot", self.group, normal_text(self.subject), self.attribute)

    @property
    def subject_id(self) -> str:
        """The id of the subject's entity."""
        return entity_id(self.group, self.subject)


@lru_cache(maxsize=65_536)
def entity_id(group: str, mention: str) -> str:
    """The id of the entity that a mention names in a group."""
    return digest("entity", group, normal_text(mention))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a conversation, or another source text. ``at`` is aware UTC.

    ``edited_at``: since when it has these words, by the source; None where it does not say.
    """

    turn_id: str
    group: str
    source: str
    at: datetime
    position: int | None
    speaker: str
    authority: Authority
    text: str
    role: str = ""
    edited_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One pass of one extractor over one version of a turn. Of each turn the newest counts: by
    ``edited_at`` (the source's own edit time), then by the recorded time."""

    reading_id: str
    turn_id: str
    extractor: str
    version: str
    edited_at: datetime | None = None
    recorded_at: datetime | None = None


@quick
@dataclass(frozen=True, slots=True)
class Observation:
    """Immutable evidence for or against a value in a track. Built by ``graph.door.observation``.

    ``valid_from`` is None where no start was stated; ``unbounded`` says "always was so".
    ``valid_to`` of ``ends`` is the moment of ending. ``source`` is what supports are counted by
    (a turn, a tool call, an import row); ``position`` orders within it. ``recorded_at`` is None
    until a store gives it. ``counted_to`` is the recorded time from which a newer reading of its
    turn replaced it, None while it counts; ``lapses`` are earlier recorded times, half-open, at
    which it did not count either. ``observation_id``, ``slot_key``, ``track_key``,
    ``scope_key``, ``value_key`` and ``target_key`` are derived at the door. ``told_of`` is the
    original of what is told again here, ``away`` when it counts elsewhere: see ``graph.identity``.
    """

    observation_id: str
    slot: Slot
    slot_key: str
    track_key: str
    scope: Mapping[str, str]
    scope_key: str
    stance: Stance
    value: Value | None
    value_key: str | None
    valid_from: datetime | None
    unbounded: bool
    valid_to: datetime | None
    still: bool
    observed_at: datetime
    position: int | None
    source: str
    authority: Authority
    speaker: str
    target: Value | None = None
    target_key: str | None = None
    target_id: str | None = None
    confidence: Confidence = Confidence.OBSERVED
    quote: str = ""
    from_precision: Precision = Precision.INSTANT
    to_precision: Precision = Precision.INSTANT
    offset_minutes: int = 0
    turn_id: str | None = None
    reading_id: str | None = None
    recorded_at: datetime | None = None
    counted_to: datetime | None = None
    lapses: tuple[tuple[datetime, datetime], ...] = ()
    told_of: str | None = None
    away: tuple[tuple[datetime, datetime | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """An immutable, dated decision, input to ``resolve``.

    ``a`` and ``b`` are observation ids (``a`` is a verdict id for ``withdraws``). A decision about
    values is bound to the values (``a_key``, ``b_key``) and the track, not to the observations, so
    that it outlives them; ``a_value`` is what ``same`` shows, ``scope`` where ``rescopes`` puts it.
    """

    verdict_id: str
    slot: Slot
    slot_key: str
    track_key: str
    decision: Decision
    a: str
    b: str | None
    a_value: Value | None
    a_key: str | None
    b_value: Value | None
    b_key: str | None
    by: Judge
    decided_at: datetime
    recorded_at: datetime | None = None
    note: str = ""
    told_of: str | None = None
    away: tuple[tuple[datetime, datetime | None], ...] = ()
    scope: Mapping[str, str] | None = None


@quick
@dataclass(frozen=True, slots=True)
class Because:
    """Why something is as it is: the rule that decided (a key of ``graph.rules.RULES``), and the
    ids of the evidence it decided on."""

    rule: str
    observations: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Memory:
    """One value of a track over one interval.

    ``valid_from`` None: unbounded. ``valid_to`` None: open. ``anchor`` is the supporting
    observation that was said first; ``memory_id`` is a function of it. ``supports`` counts distinct
    sources, ``supporters`` are the observations (for tracks promoted by outcome: empty, they are
    too many; see the SUPPORTS relations). ``pending_to``: for a plan, when its role ended
    (fulfilled or overtaken), None while it waits; ``said_at``: when it was first said.
    ``start_inferred``, ``end_inferred``: nobody stated that end in so many words.
    """

    memory_id: str
    slot: Slot
    slot_key: str
    track_key: str
    scope: Mapping[str, str]
    scope_key: str
    value: Value
    value_key: str
    polarity: Polarity
    status: Status
    kind: Kind
    valid_from: datetime | None
    valid_to: datetime | None
    anchor: str
    supports: int
    supporters: tuple[str, ...]
    authority: Authority
    contested: bool
    said_at: datetime
    pending_to: datetime | None
    recorded_at: datetime | None
    start_inferred: bool
    end_inferred: bool
    because: Because
    ended_because: Because | None
    open_key: str | None = None
    from_precision: Precision = Precision.INSTANT
    to_precision: Precision = Precision.INSTANT
    offset_minutes: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Link:
    """A relation between two memories, with the moment of the change and what decided it."""

    type: LinkType
    source: str  # memory id
    target: str  # memory id
    at: datetime | None
    because: Because


@dataclass(frozen=True, slots=True)
class Review:
    """An open question for a person; its answer is a verdict."""

    review_id: str
    slot: Slot
    slot_key: str
    track_key: str
    scope: Mapping[str, str]
    reason: ReviewReason
    values: tuple[Value, ...]
    observations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """What ``resolve`` makes of one slot.

    ``opposes`` pairs observation ids with the ids of memories that they ended, denied, withdrew or
    counted against. ``fold`` is the state of the outcome counters (see ``graph.lifecycle``), None
    where promotion is not by outcome.
    """

    slot: Slot
    slot_key: str
    memories: tuple[Memory, ...] = ()
    links: tuple[Link, ...] = ()
    reviews: tuple[Review, ...] = ()
    opposes: tuple[tuple[str, str], ...] = ()
    fold: str | None = field(default=None, compare=False)
