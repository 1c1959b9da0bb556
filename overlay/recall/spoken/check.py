"""What a model's answer rests on, held against the packet. No I/O.

An answer counts where it cites rows that it was shown, by what they count for, and one of them has
the state that was asked for. Whatever else it says is set aside: the outcome says why, and what the
rules answer stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol

from ....graph.values import normal_text
from ..model import Answer, Outcome, Reason, View
from ..pack.labels import LABELS, TITLES
from ..pack.model import Label, Packet, Row
from ..words import spoken as in_words


class Fault(StrEnum):
    """Why a model's answer is set aside."""

    UNUSABLE = "unusable"  # no answer in the form that was asked for
    UNCITED = "uncited"  # it rests on no row
    NOT_SHOWN = "not_shown"  # it cites a row that the packet does not have
    OTHER_LABEL = "other_label"  # it takes a row for something else than it counts for
    WRONG_STATE = "wrong_state"  # no row that it cites has the state that was asked for
    OTHER_VALUE = "other_value"  # it cites one row and says the value of another
    UNAVAILABLE = "unavailable"  # the model was not reached, or refused


@dataclass(frozen=True, slots=True)
class Cited:
    """A row that a model cites: its id, or a beginning of it, and what it takes it for."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A model's answer. ``known`` is whether it says that it is known; ``rows`` are those that it
    cites. ``fault`` is None where the answer counts. ``tokens`` were paid for it."""

    model: str
    text: str = ""
    known: bool = False
    rows: tuple[Row, ...] = ()
    fault: Fault | None = None
    detail: str = ""
    tokens: int = 0


SHORTEST_ID: Final = 6
"""Signs of an id that a model has to give."""

_NOW: Final = frozenset(
    (Label.CURRENT, Label.COEXISTENCE, Label.DENIED, Label.EXCEPTION, Label.STILL_HOLDS)
)
_THEN: Final = frozenset(
    (Label.HELD_THEN, Label.STILL_HOLDS, Label.HISTORICAL, Label.CHANGED, Label.DENIED)
)
_MOVED: Final = frozenset((Label.CHANGED, Label.PLANNED, Label.LATER, Label.TO_COME))
FITS: Final = {
    View.CURRENT: _NOW,
    View.HISTORICAL: _THEN | _NOW,
    View.TRANSITION: _MOVED | _THEN | _NOW,
    View.NEUTRAL: _NOW | _THEN,
}
"""What a row may count for to carry an answer about a state. For the past what still holds does
too; what is planned, tied, held back or only said never does, but as a change."""


class Speaker(Protocol):
    """Words an answer from a packet."""

    async def answer(self, packet: Packet) -> Spoken:
        """What it says, checked; a failure is a fault, and no error."""


async def worded(answer: Answer, speaker: Speaker | None) -> Answer:
    """The answer in the words of a speaker, if there is one, where these count."""
    if speaker is None or answer.packet is None:
        return answer
    return with_spoken(answer, await speaker.answer(answer.packet))


_REASONS: Final = {
    Fault.UNCITED: Reason.MODEL_UNCITED,
    Fault.NOT_SHOWN: Reason.MODEL_NOT_SHOWN,
    Fault.OTHER_LABEL: Reason.MODEL_OTHER_STATE,
    Fault.WRONG_STATE: Reason.MODEL_OTHER_STATE,
    Fault.OTHER_VALUE: Reason.MODEL_OTHER_VALUE,
}


def checked(packet: Packet, model: str, text: str, known: bool, cited: Iterable[Cited]) -> Spoken:
    """The answer with the rows that it cites, and what is wrong with it."""
    said = Spoken(model, " ".join(text.split()), known)
    if not said.text:
        return replace(said, fault=Fault.UNUSABLE, detail="it says nothing")
    if not known:
        return said
    rows: list[Row] = []
    for one in cited:
        meant = _rows(packet, one.id)
        if not meant:
            return replace(said, rows=tuple(rows), fault=Fault.NOT_SHOWN, detail=one.id[:40])
        taken = [row for row in meant if normal_text(one.label) in _words_for(packet, row)]
        if not taken:
            detail = f"{meant[0].id[:8]} as {one.label[:20]}"
            return replace(said, rows=tuple(rows), fault=Fault.OTHER_LABEL, detail=detail)
        rows += [row for row in taken if row not in rows]
    said = replace(said, rows=tuple(rows))
    if not rows:
        return replace(said, fault=Fault.UNCITED)
    carrying = [row for row in rows if row.label in FITS[packet.view]]
    if not carrying:
        return replace(said, fault=Fault.WRONG_STATE, detail=str(rows[0].label))
    if other := _other_value(packet, said.text, carrying):
        return replace(said, fault=Fault.OTHER_VALUE, detail=other[:80])
    return said


def with_spoken(answer: Answer, said: Spoken) -> Answer:
    """The answer with the model's words in place of the rules', where these count.

    Where they do not, the outcome is ``abstained`` with the reason, and ``hint`` has what the rules
    say. Where no model answered at all, the rules' answer stands.
    """
    if said.fault in (Fault.UNUSABLE, Fault.UNAVAILABLE):
        return replace(answer, spoken=said)
    own = answer.text if answer.outcome is Outcome.ANSWERED else ""
    hint = "; ".join(part for part in (own, answer.hint) if part)
    if said.fault is not None:
        reason = _REASONS[said.fault]
        chinese = answer.packet is not None and answer.packet.language == "zh"
        text = in_words("reason", reason, chinese)
        return replace(
            answer, outcome=Outcome.ABSTAINED, reason=reason, text=text, hint=hint, spoken=said
        )
    if not said.known:
        if answer.outcome is not Outcome.ANSWERED:
            return replace(answer, spoken=said)
        return replace(
            answer,
            outcome=Outcome.ABSTAINED,
            reason=Reason.MODEL_UNSURE,
            text=said.text,
            hint=hint,
            spoken=said,
        )
    return replace(
        answer, outcome=Outcome.ANSWERED, reason=Reason.CITED, text=said.text, spoken=said
    )


def _rows(packet: Packet, name: str) -> list[Row]:
    """The rows of the one id that a name, or a beginning of one, means; what a change took the
    place of has its row there. None where it means none or several."""
    bare = name.strip().strip("[]()").split("|")[0].strip()
    if len(bare) < SHORTEST_ID:
        return []
    meant = {one for one in packet.ids if one.startswith(bare)}
    return [row for row in packet.rows if meant & {row.id, row.old_id}] if len(meant) == 1 else []


def _words_for(packet: Packet, row: Row) -> set[str]:
    """What a row may be called that counts for what this one does: its label in either language,
    its block, or the two as programs write them."""
    block = next(one.name for one in packet.blocks if row in one.rows)
    names = [str(row.label), str(row.label).replace("_", " "), str(block)]
    names += [table[row.label] for table in LABELS.values()]
    names += [table[block] for table in TITLES.values()]
    return set(map(normal_text, names))


def _other_value(packet: Packet, text: str, carrying: list[Row]) -> str:
    """A value of another state that the answer says in place of those that it cites."""
    words = normal_text(text)
    cited = {normal_text(value) for row in carrying for value in (row.value, row.old) if value}
    if any(value in words for value in cited):
        return ""
    slots = {(row.group, row.subject, row.attribute) for row in carrying}
    for row in packet.rows:
        beside = (row.group, row.subject, row.attribute) in slots and row not in carrying
        if beside and row.value and normal_text(row.value) in words:
            return row.value
    return ""
