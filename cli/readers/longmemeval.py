"""LongMemEval: questions with the dated sessions of their haystacks, or the sessions alone.

A turn is known by session and place in both shapes, so that the same session in several questions,
or in both shapes, is told once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Item, SetAside
from .base import FieldError, Head, Notes, Options, broken
from .moments import moment
from .strict_json import rows
from .talk import Talk, identifier, objects

NAME: Final = "longmemeval"
TITLE: Final = "LongMemEval, questions with their sessions, or sessions one a line"
EXAMPLE: Final = """\
[{"question_id": "q1", "haystack_session_ids": ["s1"],
  "haystack_dates": ["2026/03/01 (Sun) 09:00"],
  "haystack_sessions": [[{"role": "user", "content": "I live in Turin."}]]}]"""

_QUESTIONS = re.compile(r'[{,]\s*"haystack_(?:sessions|session_ids|dates)"\s*:\s*\[')
_SESSION = re.compile(r'[{,]\s*"turns"\s*:\s*\[')
_OF_SESSION = re.compile(r'[{,]\s*"session_id"\s*:')
_CONTENT = re.compile(r'[{,]\s*"content"\s*:')
_AGAIN = "session that an earlier question has"


def recognises(head: Head) -> bool:
    """Whether haystacks stand there, or sessions of turns that name their session."""
    if not head.body.startswith(("[", "{")):
        return False
    if _QUESTIONS.search(head.text):
        return True
    return all(one.search(head.text) for one in (_SESSION, _OF_SESSION, _CONTENT))


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The turns of all sessions, each session once, in the order of the file."""
    seen: set[str] = set()
    try:
        for line, row in rows(path):
            try:
                if isinstance(row, ValueError):
                    raise row
                if not isinstance(row, dict):
                    raise FieldError("row", "is neither a question nor a session")
                if "turns" in row:
                    name = identifier(row.get("id")) or identifier(row.get("session_id"))
                    yield from _session(
                        path, line, name, row.get("timestamp"), row["turns"], seen, options, notes
                    )
                else:
                    yield from _haystack(path, line, row, seen, options, notes)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _haystack(
    path: Path, line: int, row: Mapping[str, Any], seen: set[str], options: Options, notes: Notes
) -> Iterator[Item]:
    given: dict[str, list[Any]] = {}
    for field in ("haystack_sessions", "haystack_session_ids", "haystack_dates"):
        value = row.get(field)
        if not isinstance(value, list):
            raise FieldError(field, "is missing or not a list")
        given[field] = value
    sessions, names, dates = given.values()
    if len(names) < len(sessions) or len(dates) < len(sessions):
        raise FieldError("haystack_sessions", "has more sessions than there are ids or dates")
    for turns, name, date in zip(sessions, names, dates, strict=False):
        try:
            yield from _session(path, line, identifier(name), date, turns, seen, options, notes)
        except FieldError as error:
            yield broken(path, line, error)


def _session(
    path: Path,
    line: int,
    name: str | None,
    date: Any,
    turns: Any,
    seen: set[str],
    options: Options,
    notes: Notes,
) -> Iterator[Item]:
    if name is None:
        raise FieldError("session", "has no id")
    if name in seen:
        notes.skipped[_AGAIN] += 1
        return
    seen.add(name)
    talk = Talk(name, options, notes)
    if date is not None:
        try:
            talk.stated = moment(date, "date", options, notes)
        except FieldError as error:
            yield broken(path, line, FieldError(f"{name} {error.field}", str(error)))
    for place, row in objects(turns, f"{name} turns", path):
        if isinstance(row, SetAside):
            yield row
            continue
        try:
            role, text = row.get("role"), row.get("content")
            if role not in ("user", "assistant"):
                raise FieldError("role", f"{role!r:.40} is neither user nor assistant")
            if not isinstance(text, str):
                raise FieldError("content", "is missing or not text")
            own = row.get("timestamp")
            at = (
                talk.stated
                if own in (None, date) and talk.stated is not None
                else talk.when(own, "timestamp")
            )
            ident = identifier(row.get("id")) or f"{name}_turn_{place:03d}"
            yield talk.turn(ident, at, place, role, role, text)
        except FieldError as error:
            where = f"{name} turn {place} {error.field}"
            yield broken(path, line, FieldError(where, str(error)))
