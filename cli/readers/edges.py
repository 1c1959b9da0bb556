"""The edges of a graph of facts, as Graphiti and Zep write them: shared by the two formats.

Both have ``name`` (the relation), ``fact`` (a sentence), ``source_node_uuid``,
``target_node_uuid``, ``created_at``, ``valid_at``, ``invalid_at``, ``expired_at``; Graphiti also
``reference_time``, the time of the episode that told the fact, which then is when it was said.
Names of nodes come from ``nodes`` in the same file, or stand on the edge.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Aside, Item, SetAside
from ...overlay.sources import source_of
from .base import FieldError, Notes, Options, broken, storable
from .facts import Fact, observations, text_of, time_or_none
from .fields import identifier, named, object_of
from .walk import ENTER, Place, Unreadable, walk

EDGES: Final = frozenset(("edges", "entity_edges", "facts", "items", "results"))
"""The keys under which lists of edges stand."""
NODES: Final = frozenset(("nodes", "entity_nodes", "entities"))
"""The keys under which lists of nodes stand."""

_REPLACED = "older versions of facts"
_LAYOUT = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE node (id TEXT PRIMARY KEY, name TEXT) WITHOUT ROWID;
CREATE TABLE edge (id TEXT PRIMARY KEY, version TEXT, number INTEGER) WITHOUT ROWID;
BEGIN;
"""
_KEEP = (
    "INSERT INTO edge VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE "
    "SET version = excluded.version, number = excluded.number WHERE excluded.version >= version"
)


def read_edges(path: Path, system: str, options: Options, notes: Notes) -> Iterator[Item]:
    """The facts of a file, in its order, each in its newest version."""
    with closing(sqlite3.connect("", isolation_level=None, check_same_thread=False)) as index:
        index.executescript(_LAYOUT)
        _first_pass(path, index)
        number = 0
        try:
            for line, place, value in _rows(path, EDGES):
                number += 1
                where = f"{place[0] if len(place) > 1 else ''}[{number}]"
                try:
                    row = _flat(object_of(value))
                    key = identifier("uuid", row.get("uuid"), notes)
                    (kept,) = index.execute("SELECT number FROM edge WHERE id = ?", (key,))
                    if kept[0] != number:
                        notes.skipped[_REPLACED] += 1
                        continue
                    fact = _fact(row, source_of(system, key), index, notes)
                except _NoName as error:
                    beside = f"{path}: {where}"
                    yield SetAside(Aside.REFUSED, beside, None, error.field, str(error))
                except FieldError as error:
                    field = f"{where}.{error.field}".rstrip(".")
                    yield broken(path, line, FieldError(field, str(error)))
                else:
                    yield from observations(fact, path, options)
        except Unreadable as error:
            yield broken(path, error.line, error)


class _NoName(FieldError):
    """A node whose name the file does not tell."""


def _rows(path: Path, keys: frozenset[str]) -> Iterator[tuple[int, Place, Any]]:
    """The elements of the lists under these keys, or of a list that is the whole file."""
    # What is in no list that is looked for is passed element by element, however long.
    for line, place, value in walk(path, lambda place: len(place) < 2 and place != ("*",)):
        wanted = place[-1:] == ("*",) and (len(place) == 1 or place[0] in keys)
        if value is not ENTER and wanted:
            yield line, place, value


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """An edge, also where it stands between its two nodes."""
    edge = row.get("edge")
    if not isinstance(edge, dict):
        return row
    return {**edge, **{key: row.get(key) for key in ("source_node", "target_node")}}


def _first_pass(path: Path, index: sqlite3.Connection) -> None:
    """Collect the names of nodes, and which of the edges with one id is the newest."""
    number = 0
    ignored = Notes()
    try:
        for _, place, value in _rows(path, EDGES | NODES):
            edge = len(place) == 1 or place[0] in EDGES
            number += edge
            row = _flat(value) if isinstance(value, dict) else {}
            try:
                key = identifier("uuid", row.get("uuid"), ignored)
                if edge:
                    index.execute(_KEEP, (key, _version(row), number))
                else:
                    name = named("name", row.get("name"), ignored)
                    index.execute("INSERT OR REPLACE INTO node VALUES (?, ?)", (key, name))
            except FieldError:
                continue  # the second pass reports it where it matters
    except Unreadable:
        return  # the second pass reports it, after what stands before it


def _version(row: Mapping[str, Any]) -> str:
    """What orders two dumps of one edge: when it was dropped, else when it was made."""
    given = row.get("expired_at") or row.get("invalid_at") or row.get("created_at")
    return given if isinstance(given, str) and given.isascii() else ""


def _fact(row: Mapping[str, Any], source: str, index: sqlite3.Connection, notes: Notes) -> Fact:
    created = time_or_none("created_at", row.get("created_at"))
    said = time_or_none("reference_time", row.get("reference_time"))
    recorded = said or created
    if recorded is None:
        raise FieldError("created_at", "is missing")
    text = row.get("fact")
    return Fact(
        source=source,
        subject=_name(row, "source", index, notes),
        relation=storable(text_of("name", row.get("name")), notes),
        value=_name(row, "target", index, notes),
        recorded=recorded,
        start=time_or_none("valid_at", row.get("valid_at")),
        end=time_or_none("invalid_at", row.get("invalid_at")),
        dropped=time_or_none("expired_at", row.get("expired_at")),
        text=storable(text, notes) if isinstance(text, str) else "",
    )


def _name(row: Mapping[str, Any], end: str, index: sqlite3.Connection, notes: Notes) -> str:
    """The name of the node at an end of an edge: on the edge, in a node, or in the list."""
    node = row.get(f"{end}_node")
    key = row.get(f"{end}_node_uuid")
    if key is not None:
        key = identifier(f"{end}_node_uuid", key, notes)
    listed = index.execute("SELECT name FROM node WHERE id = ?", (key,)).fetchone()
    for given in (
        row.get(f"{end}_node_name"),
        node.get("name") if isinstance(node, dict) else None,
        listed[0] if listed else None,
    ):
        if isinstance(given, str) and given.strip():
            return storable(given.strip(), notes)
    if key is None:
        raise _NoName(f"{end}_node_uuid", "is missing: the fact is a sentence, not a triple")
    raise _NoName(f"{end}_node_uuid", f"no node in the file names {key!r:.60}")
