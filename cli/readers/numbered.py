"""Numbered lists of facts, one a line: a larger number is newer. FactConsolidation's JSON, or text.

A list has an order but no times, so it needs ``--at``: a fact is said so many microseconds after
that as its number is. Each fact is known by number and text, whatever stands around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from ...graph.model import Authority
from ...overlay.ingest.items import Item
from .base import FieldError, Head, Notes, Options, broken
from .strict_json import elements, lines
from .talk import NO_TIME, Talk, name_of

NAME: Final = "numbered"
TITLE: Final = "Numbered facts, one a line, a larger number is newer (FactConsolidation)"
EXAMPLE: Final = """\
0. Edda lives in Turin.
1. Edda lives in Oslo."""

_NUMBERED = re.compile(r"\s*(\d{1,15})[.)]\s+(\S.*)\Z", re.S)
_FIRST_LINES = 20
_CONTEXT = re.compile(r'[{,]\s*"context"\s*:\s*"(?:[^"\\]|\\.){0,400}?(?:\\n|")\s*\d{1,15}[.)]\s')
_UNNAMED = "facts"


def recognises(head: Head) -> bool:
    """Whether a context of numbered lines stands there, or most of the first lines are numbered."""
    if head.body.startswith(("[", "{")):
        return _CONTEXT.search(head.text) is not None
    first = [line for line in head.body.split("\n", _FIRST_LINES)[:_FIRST_LINES] if line.strip()]
    numbered = sum(_NUMBERED.match(line) is not None for line in first)
    return numbered > 0 and numbered * 2 >= len(first)


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """Each numbered line as a turn; other lines are left out and counted."""
    with path.open("rb") as file:
        start = file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start.startswith((b"[", b"{")):
        yield from _facts(path, _UNNAMED, lines(path), options, notes)
        return
    try:
        for line, row in elements(path):
            try:
                if isinstance(row, ValueError):
                    raise row
                context = row.get("context") if isinstance(row, dict) else None
                if not isinstance(context, str):
                    raise FieldError("context", "is missing or not text")
                about = row.get("metadata")
                source = about.get("source") if isinstance(about, dict) else None
                name = source if isinstance(source, str) and source.strip() else _UNNAMED
                given = ((line, text.strip()) for text in context.split("\n") if text.strip())
                yield from _facts(path, name, given, options, notes)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _facts(
    path: Path,
    name: str,
    given: Iterable[tuple[int, Any]],
    options: Options,
    notes: Notes,
) -> Iterator[Item]:
    talk = Talk(name, options, notes)
    for line, text in given:
        try:
            if isinstance(text, ValueError):
                raise text
            found = _NUMBERED.match(text)
            if found is None:
                notes.skipped["line without a number"] += 1
                continue
            number, fact = int(found[1]), found[2].strip()
            if options.at is None:
                raise FieldError("time", NO_TIME)
            try:
                at = options.at + timedelta(microseconds=number)
            except OverflowError:
                raise FieldError("number", "leads beyond the year 9999") from None
            notes.fallback["the time of --at, and their number"] += 1
            ident = f"{number}-{name_of('f', fact)}"
            turn = talk.turn(ident, at, number, "facts", "tool", fact)
            yield replace(turn, authority=Authority.IMPORT, role="")
        except ValueError as error:
            yield broken(path, line, error)
