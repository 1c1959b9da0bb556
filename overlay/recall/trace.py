"""What one question asked, found, ranked, showed and answered: for putting a failure down to a
level, and for the measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ...graph.ids import digest
from ...graph.model import Role
from ...graph.times import utc
from .model import Answer, Outcome, Reason, View
from .pack.blocks import Candidate
from .pack.model import BlockName, Label, Packet
from .pack.standing import Dropped
from .pack.text import row_line, shortened
from .pack.tokens import Tokenizer
from .recalled import Recalled
from .spoken.check import Fault

SPOKEN: Final = "spoken"
"""The part of an answer that a model cited."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A row of the packet, without its texts. ``old`` is the id that a change took the place of."""

    block: BlockName
    label: Label
    id: str
    old: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate at its place (from 1), with its state fit and its relevance; ``dropped`` says why
    it is not shown."""

    place: int
    id: str
    slot: str
    block: BlockName
    label: Label
    fit: float
    relevance: float
    dropped: Dropped | None


@dataclass(frozen=True, slots=True)
class Seed:
    """A slot that the question meant."""

    slot: str
    subject: str
    attribute: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A memory that the answer rests on (``part``: rows, changes, last_known or via; spoken where a
    model cited it)."""

    part: str
    id: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class Trace:
    """The trace of one question, in one group. All times aware UTC.

    ``at``: when it was answered, by the clock of the store; ``asked_at``: the moment it was asked
    for. ``start`` and ``end``: the half-open time that the question names, None where it has no
    such bound. ``tokens``: of the packet; ``plain_tokens``: of the very same rows without head,
    titles and labels, by the same tokenizer. ``milliseconds``: of each step. ``model`` worded the
    answer, "" where the rules did; ``fault`` says why its words were set aside.
    """

    trace_id: str
    group: str
    at: datetime
    asked_at: datetime
    question: str
    view: View
    as_of: datetime
    known_at: datetime | None
    start: datetime | None
    end: datetime | None
    scope: Mapping[str, str]
    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    seeds: tuple[Seed, ...]
    candidates: tuple[Ranked, ...]
    shown: tuple[Shown, ...]
    outcome: Outcome
    reason: Reason
    answer: str
    cited: tuple[Cited, ...]
    tokenizer: str
    tokens: int
    plain_tokens: int
    milliseconds: Mapping[str, float]
    model: str = ""
    fault: Fault | None = None


def trace_of(recalled: Recalled, answer: Answer, at: datetime, tokenizer: Tokenizer) -> Trace:
    """The trace of an answer that was given at an aware time."""
    looked = recalled.looked[0]
    moment = utc(at)
    return Trace(
        trace_id=digest("trace", looked.group, moment.isoformat(), looked.question),
        group=looked.group,
        at=moment,
        asked_at=utc(recalled.asked_at),
        question=looked.question,
        view=answer.view,
        as_of=utc(answer.as_of),
        known_at=answer.known_at,
        start=None if answer.span is None else answer.span.start,
        end=None if answer.span is None else answer.span.end,
        scope=dict(answer.scope),
        subjects=answer.subjects,
        attributes=answer.attributes,
        seeds=tuple(
            Seed(one.slot_key, one.slot.subject, one.slot.attribute)
            for one in looked.seeds.timelines
        ),
        candidates=tuple(_ranked(place, one) for place, one in enumerate(recalled.candidates, 1)),
        shown=tuple(
            Shown(block.name, row.label, row.id, row.old_id, row.role)
            for block in recalled.packet.blocks
            for row in block.rows
        ),
        outcome=answer.outcome,
        reason=answer.reason,
        answer=answer.text,
        cited=_cited(answer),
        tokenizer=recalled.packet.tokenizer,
        tokens=recalled.packet.tokens,
        plain_tokens=plain_tokens(recalled.packet, tokenizer),
        milliseconds=recalled.steps.milliseconds,
        model="" if answer.spoken is None else answer.spoken.model,
        fault=None if answer.spoken is None else answer.spoken.fault,
    )


def plain_tokens(packet: Packet, tokenizer: Tokenizer) -> int:
    """The tokens of the rows of a packet without head, titles and labels."""
    ids, several = shortened(packet.ids), len(packet.groups) > 1
    lines = (
        row_line(row, ids, packet.language, several=several, labelled=False) for row in packet.rows
    )
    return tokenizer.count("\n".join(lines))


def _ranked(place: int, one: Candidate) -> Ranked:
    held = one.memory or (None if one.change is None else one.change.memory)
    slot = one.unit if held is None else held.slot_key
    return Ranked(
        place, one.name, slot, one.block, one.label, round(one.fit, 6), round(one.relevance, 6),
        one.dropped,
    )  # fmt: skip


def _cited(answer: Answer) -> tuple[Cited, ...]:
    changes = [row for c in answer.changes for row in (c.new, c.old) if row is not None]
    parts = (
        ("rows", answer.rows),
        ("changes", changes),
        ("last_known", answer.last_known),
        ("via", answer.via),
    )
    own = [Cited(part, row.memory_id, row.role) for part, rows in parts for row in rows]
    said = () if answer.spoken is None else answer.spoken.rows
    return (*own, *(Cited(SPOKEN, row.id, row.role) for row in said))
