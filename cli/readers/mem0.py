"""mem0's memories as JSON: what ``get_all`` gives, or an export of it.

Follows mem0ai 0.1.118 to 1.x: ``results`` (the platform: a list, or ``memories``) holds memories as
sentences, ``relations`` the triples of graph memory (``source``, ``relationship``, ``target``, or
``destination`` in search results). A sentence is no triple and is set aside. A triple mostly has no
time; then it is taken to hold when the newest memory of the dump was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Aside, Item, SetAside
from ...overlay.sources import source_of
from .base import FieldError, Head, Notes, Options, broken, storable
from .facts import Fact, observations, text_of, time_or_none
from .fields import derived_id, object_of
from .walk import ENTER, Place, Unreadable, walk

NAME: Final = "mem0"
TITLE: Final = "mem0, get_all or an export as JSON (relations as facts)"
EXAMPLE: Final = """\
{"results": [],
 "relations": [{"source": "ana", "relationship": "lives_in", "target": "ghent",
                "created_at": "2024-03-01T09:30:00Z"}]}"""

_LISTS = frozenset(("*", "results", "memories", "relations"))
_WHY = "is a sentence, not a triple of subject, relation and value"
_TIMES = ("updated_at", "created_at")


def recognises(head: Head) -> bool:
    """Memories with a hash or an owner, or triples with a relationship."""
    if head.body[:1] not in ("{", "["):
        return False
    owned = any(f'"{key}"' in head.text for key in ("user_id", "agent_id", "run_id", "hash"))
    memory = '"memory"' in head.text and '"created_at"' in head.text and owned
    return memory or ('"relations"' in head.text and '"relationship"' in head.text)


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The relations, as observations; the sentences, set aside."""
    newest = _newest(path)
    number = 0
    try:
        for line, place, value in _rows(path):
            number += 1
            where = f"{place[0] if len(place) > 1 else ''}[{number}]"
            try:
                row = object_of(value)
                if place[:-1] != ("relations",):
                    text_of("memory", row.get("memory"))
                    yield SetAside(Aside.REFUSED, f"{path}: {where}", None, "memory", _WHY)
                    continue
                fact = _fact(row, newest, notes)
            except FieldError as error:
                field = f"{where}.{error.field}".rstrip(".")
                yield broken(path, line, FieldError(field, str(error)))
                continue
            yield from observations(fact, path, options)
    except Unreadable as error:
        yield broken(path, error.line, error)


def _rows(path: Path) -> Iterator[tuple[int, Place, Any]]:
    for line, place, value in walk(path, lambda place: len(place) < 2 and place != ("*",)):
        if value is not ENTER and place[-1:] == ("*",) and place[0] in _LISTS:
            yield line, place, value


def _newest(path: Path) -> datetime | None:
    """When the last memory of the dump was written."""
    newest = None
    try:
        for _, _, row in _rows(path):
            for key in _TIMES if isinstance(row, dict) else ():
                try:
                    at = time_or_none(key, row.get(key))
                except FieldError:
                    continue
                newest = at if newest is None or (at is not None and at > newest) else newest
    except Unreadable:
        pass  # the second pass reports it, after what stands before it
    return newest


def _fact(row: Mapping[str, Any], newest: datetime | None, notes: Notes) -> Fact:
    target = row.get("target", row.get("destination"))
    parts = [
        storable(text_of(field, given), notes)
        for field, given in (
            ("source", row.get("source")),
            ("relationship", row.get("relationship")),
            ("target", target),
        )
    ]
    own = time_or_none("created_at", row.get("created_at"))
    recorded = own or newest
    if recorded is None:
        raise FieldError("created_at", "is missing, and no memory in the file has a time")
    # Names were made into identifiers: "software_engineer".
    subject, relation, value = (part.replace("_", " ") for part in parts)
    return Fact(
        source=source_of(NAME, derived_id(*parts)),
        subject=subject,
        relation=relation,
        value=value,
        recorded=recorded,
        guessed=own is None,
    )
