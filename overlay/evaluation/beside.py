"""What was asked, and what host and overlay gave for it side by side: a line of a shadow log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...graph.errors import InputError
from ...graph.ids import digest
from ...graph.times import iso, iso_or_none
from ..hosts.host import HostFact
from .allow import Serves
from .logged import fact_of, time_of


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a log. ``answer`` and ``facts``: what the host gave then, None where the log
    does not say. ``asked_at``: aware UTC, None for now."""

    text: str
    group: str
    user: str = ""
    asked_at: datetime | None = None
    answer: str | None = None
    facts: tuple[HostFact, ...] | None = None


@dataclass(frozen=True, slots=True)
class HostSaid:
    """What a host gave. ``error`` in words where it failed; ``milliseconds`` None from a log."""

    name: str
    answer: str | None = None
    facts: tuple[HostFact, ...] = ()
    error: str = ""
    milliseconds: float | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """One row that the overlay would show: in which block, as what, in which words."""

    id: str
    block: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class OverlaySaid:
    """What the overlay would have given. ``trace_id`` is empty where no trace was kept."""

    outcome: str = ""
    reason: str = ""
    answer: str = ""
    attributes: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    tokens: int = 0
    plain_tokens: int = 0
    trace_id: str = ""
    error: str = ""
    milliseconds: float | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """One question with both. ``serves``: whose answer goes to the user by the allow-list."""

    id: str
    at: datetime
    asked_at: datetime
    group: str
    user: str
    question: str
    view: str
    serves: Serves
    host: HostSaid
    overlay: OverlaySaid


def beside_id(group: str, question: str, asked_at: datetime) -> str:
    """The id of a question asked in a group at a moment."""
    return digest("shadow", group, question, iso(asked_at))


def question_of(row: object, group: str) -> Question:
    """A question of a log: ``{question, user, asked_at, answer, facts, group}``, of which the
    question alone is needed. Raises ``InputError``, also where the row is of another group."""
    if not isinstance(row, Mapping) or not isinstance(row.get("question"), str):
        raise InputError("is no object with a question")
    for name in ("user", "answer", "group"):
        if row.get(name) is not None and not isinstance(row[name], str):
            raise InputError(f"{name} is not text")
    if row.get("group") not in (None, group):
        raise InputError(f"group is {row['group']!r:.60}, but {group} is asked")
    facts = row.get("facts")
    if facts is not None and not isinstance(facts, list):
        raise InputError("facts is no list")
    return Question(
        text=row["question"],
        group=group,
        user=row.get("user") or "",
        asked_at=time_of(row, "asked_at"),
        answer=row.get("answer"),
        facts=None if facts is None else tuple(fact_of(f, n) for n, f in enumerate(facts, 1)),
    )


def record_of(one: Beside) -> dict[str, Any]:
    """The line as JSON types; times as ISO text in UTC."""
    host, overlay = one.host, one.overlay
    return {
        "id": one.id,
        "at": iso(one.at),
        "asked_at": iso(one.asked_at),
        "group": one.group,
        "user": one.user,
        "question": one.question,
        "view": one.view,
        "serves": str(one.serves),
        "host": {
            "name": host.name,
            "answer": host.answer,
            "facts": [
                {
                    "id": fact.id,
                    "text": fact.text,
                    "valid_from": iso_or_none(fact.valid_from),
                    "valid_to": iso_or_none(fact.valid_to),
                }
                for fact in host.facts
            ],
            "error": host.error,
            "milliseconds": host.milliseconds,
        },
        "overlay": {
            "outcome": overlay.outcome,
            "reason": overlay.reason,
            "answer": overlay.answer,
            "attributes": list(overlay.attributes),
            "evidence": [
                {"id": row.id, "block": row.block, "label": row.label, "text": row.text}
                for row in overlay.evidence
            ],
            "tokens": overlay.tokens,
            "plain_tokens": overlay.plain_tokens,
            "trace_id": overlay.trace_id,
            "error": overlay.error,
            "milliseconds": overlay.milliseconds,
        },
    }


def beside_of(line: str) -> Beside:
    """A line as ``record_of`` wrote it. Raises ``InputError`` for any other."""
    try:
        row = json.loads(line)
        host, overlay = row["host"], row["overlay"]
        at, asked_at = time_of(row, "at"), time_of(row, "asked_at")
        if at is None or asked_at is None:
            raise KeyError("at")
        return Beside(
            id=row["id"],
            at=at,
            asked_at=asked_at,
            group=row["group"],
            user=row["user"],
            question=row["question"],
            view=row["view"],
            serves=Serves(row["serves"]),
            host=HostSaid(
                **{**host, "facts": tuple(fact_of(f, n) for n, f in enumerate(host["facts"], 1))}
            ),
            overlay=OverlaySaid(**{**overlay, **_lists(overlay)}),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"is no line of a shadow log ({type(error).__name__}: {error})") from None


def _lists(overlay: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    return {
        "attributes": tuple(overlay["attributes"]),
        "evidence": tuple(Evidence(**row) for row in overlay["evidence"]),
    }
