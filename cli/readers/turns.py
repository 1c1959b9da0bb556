"""Tenure's own JSON lines: one turn or one observation a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ...graph.errors import InputError, RefusedObservation
from ...graph.model import Turn
from ...graph.times import utc
from ...graph.turn_door import check_turn
from ...overlay.ingest.items import Aside, Item, SetAside
from ...overlay.sources import source_of, turn_node_id
from .base import ROLES, FieldError, Head, Notes, Options, broken, storable
from .observations import observation_row
from .strict_json import lines, parse

NAME: Final = "tenure"
TITLE: Final = "Tenure's own JSON lines, turns or observations"
EXAMPLE: Final = """\
{"turn_id": "t1", "conversation_id": "c1", "at": "2026-03-01T09:00:00Z", "speaker": "Edda", \
"role": "user", "text": "I live in Turin."}
{"subject": "Edda", "attribute": "residence", "stance": "asserts", "value": "Turin", \
"observed_at": "2026-03-01T09:00:00Z", "source": "import/1"}"""
_FIELD = re.compile(
    r'[{,]\s*"(turn_id|conversation_id|at|text|stance|attribute|subject|observed_at)"\s*:'
)
_TURN = frozenset(("turn_id", "conversation_id", "at", "text"))
_LEAST = 2
"""Fields of one kind that tell it, where a line may lack some."""
_KNOWN = frozenset(
    ("turn_id", "conversation_id", "at", "edited_at", "speaker", "role", "text", "position")
)


def recognises(head: Head) -> bool:
    """Whether JSON objects with fields of a turn or of an observation stand there."""
    if not head.body.startswith("{"):
        return False
    found = set(_FIELD.findall(head.text))
    return len(found & _TURN) >= _LEAST or len(found - _TURN) >= _LEAST


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The turns and observations of a file; a line that is wrong is set aside, named by field."""
    for number, line in lines(path, notes):
        if isinstance(line, ValueError):
            yield broken(path, number, line)
            continue
        row: Any = None
        try:
            row = parse(line)
            if not isinstance(row, dict):
                raise ValueError("the line is not a JSON object")
            if "text" in row or "turn_id" in row:
                yield check_turn(turn_row(row, options, notes))
            else:
                yield observation_row(row, options, f"{path.name} line {number}")
        except RefusedObservation as error:
            yield SetAside(
                Aside.REFUSED, str(path), number, error.field, error.wrong,
                line, NAME, _source(row),
            )  # fmt: skip
        except (ValueError, InputError) as error:
            yield broken(path, number, error, raw=line, format=NAME, source=_source(row))


def _source(row: Any) -> str:
    """The source of a row that cannot be taken, as far as it can be told."""
    if not isinstance(row, dict):
        return ""
    named = row.get("conversation_id"), row.get("turn_id")
    if all(isinstance(one, str | int) for one in named):
        return source_of(*map(str, named))
    given = row.get("source")
    return given if isinstance(given, str) else ""


def turn_row(row: Mapping[str, Any], options: Options, notes: Notes) -> Turn:
    """A turn of one row. Raises ``FieldError`` with the field that is missing or wrong.

    ``role`` defaults to user, ``speaker`` to the role where that is not user. ``at`` keeps its
    offset. ``edited_at`` says since when the turn has these words.
    """
    if unknown := sorted(row.keys() - _KNOWN):
        raise FieldError(
            unknown[0], f"is not a field of a turn; those are {', '.join(sorted(_KNOWN))}"
        )
    conversation = _identifier(row, "conversation_id")
    turn = _identifier(row, "turn_id")
    role = row.get("role", "user")
    if not isinstance(role, str) or role not in ROLES:
        raise FieldError("role", f"{role!r:.40} is none of {', '.join(ROLES)}")
    speaker = row.get("speaker", None if role == "user" else role)
    if not isinstance(speaker, str) or not speaker.strip():
        raise FieldError("speaker", "is missing" if speaker is None else "is empty or not text")
    text = row.get("text")
    if not isinstance(text, str):
        raise FieldError("text", "is missing" if text is None else "is not text")
    position = row.get("position")
    if position is not None and (isinstance(position, bool) or not isinstance(position, int)):
        raise FieldError("position", "is not a whole number")
    source = source_of(storable(conversation, notes), storable(turn, notes))
    return Turn(
        turn_id=turn_node_id(options.group, source),
        group=options.group,
        source=source,
        at=_time(row, "at"),
        position=position,
        speaker=storable(speaker.strip(), notes),
        authority=ROLES[role],
        text=storable(text, notes),
        role=role,
        edited_at=None if row.get("edited_at") is None else _time(row, "edited_at"),
    )


def _identifier(row: Mapping[str, Any], field: str) -> str:
    given = row.get(field)
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str):
        raise FieldError(field, "is missing" if given is None else "is neither text nor a number")
    if not given.strip():
        raise FieldError(field, "is empty")
    return given


def _time(row: Mapping[str, Any], field: str) -> datetime:
    given = row.get(field)
    if not isinstance(given, str):
        raise FieldError(field, "is missing" if given is None else "is not a time as text")
    try:
        utc(given)
    except ValueError as error:
        raise FieldError(field, str(error)) from None
    return datetime.fromisoformat(given.strip())
