"""What is known of what is one with what: rows of the graph and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ..identity import Home, Identification, Moves
from ..model import Decision, Slot
from ..times import iso
from .found import moves_of
from .rows import Row


class Named(NamedTuple):
    """An entity or an attribute that is locked, with what its verdicts say."""

    id: str
    name: str
    same_as: str | None
    moves: Moves
    members: tuple[str, ...]
    verdicts: tuple[Identification, ...]
    slots: tuple[Slot, ...]
    last_recorded: datetime | None

    @classmethod
    def of(cls, name_id: str, name: str) -> Named:
        """A name of which nothing more matters."""
        return cls(name_id, name, None, (), (), (), (), None)

    @property
    def root(self) -> str:
        """What it is one with: itself, where nothing else was decided."""
        return self.same_as or self.id


def named_of(row: Mapping[str, Any], group: str) -> Named:
    """From the columns of ``store/identities``."""
    slots = [Slot(group, subject, attribute) for subject, attribute, _ in row["slots"]]
    times = [datetime.fromisoformat(last) for _, _, last in row["slots"] if last is not None]
    return Named(
        id=row["entity_id"],
        name=row["name"],
        same_as=row["same_as"],
        moves=moves_of(row["moves"]),
        members=tuple(row["members"]),
        verdicts=tuple(identification_of(one, group) for one in row["verdicts"]),
        slots=tuple(sorted(slots, key=lambda slot: (slot.attribute, slot.subject))),
        last_recorded=max(times, default=None),
    )


def identification_of(row: Sequence[Any], group: str) -> Identification:
    """A verdict on what is one, from its columns."""
    name, decision, a, a_name, b, b_name, by, decided, recorded, note = row
    return Identification(
        verdict_id=name,
        group=group,
        decision=Decision(decision),
        a=a,
        a_name=a_name,
        b=b,
        b_name=b_name,
        by=by,
        decided_at=datetime.fromisoformat(decided),
        recorded_at=datetime.fromisoformat(recorded),
        note=note or "",
    )


def identification_row(v: Identification) -> Row:
    """A verdict on what is one, as it is kept with what it is about."""
    return {
        "id": v.verdict_id,
        "owner": v.a,
        "props": {
            "group_id": v.group,
            "decision": v.decision,
            "a": v.a,
            "b": v.b,
            "a_value": v.a_name,
            "b_value": v.b_name,
            "by": v.by,
            "note": v.note or None,
        },
        "decided_at": iso(v.decided_at),
        "recorded_at": iso(v.recorded_at),
    }


def moves_row(moves: Sequence[Home]) -> list[str] | None:
    """Where a name leads, kept flat; None where it never led elsewhere."""
    return [text for one in moves for text in (iso(one.since), one.id, one.name)] or None


@dataclass(frozen=True, slots=True)
class Identified:
    """What a verdict on what is one came to. ``verdict`` is None where it was so already; ``slots``
    are those whose words may count elsewhere than before."""

    verdict: Identification | None
    kept: str
    slots: tuple[Slot, ...]
