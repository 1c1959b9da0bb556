"""What every reader is given and what it leaves behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import tzinfo
from pathlib import Path
from typing import Protocol

from ...graph.model import Authority
from ...overlay.ingest.items import Aside, Item, SetAside

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

ROLES = {
    "user": Authority.USER,
    "assistant": Authority.ASSISTANT,
    "system": Authority.ASSISTANT,
    "tool": Authority.TOOL,
}
"""The authority of a turn by its role. A system prompt is nobody's evidence."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to read. ``timezone`` is for formats that have none; None means UTC, and a note."""

    group: str
    timezone: tzinfo | None = None


@dataclass(slots=True)
class Notes:
    """What the caller should tell the user after reading.

    ``replaced``: characters that cannot be stored (NUL, halves of surrogate pairs) and became
    U+FFFD. ``assumed_utc``: the format has no zone and none was given. ``passed``: bytes of the
    file that were read so far, for a bar.
    """

    replaced: int = 0
    assumed_utc: bool = False
    passed: int = 0


@dataclass(frozen=True, slots=True)
class Log:
    """One input, opened. Iterate it once; ``notes`` are complete afterwards."""

    path: Path
    format: str
    items: Iterator[Item]
    notes: Notes = field(default_factory=Notes)

    def __iter__(self) -> Iterator[Item]:
        return self.items


class Reader(Protocol):
    """One format: yields the items of a file in its order, streaming."""

    def __call__(self, path: Path, options: Options, notes: Notes) -> Iterator[Item]: ...


class FieldError(ValueError):
    """A field that cannot be used."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


def broken(
    path: Path,
    line: int | None,
    error: Exception,
    *,
    raw: str | None = None,
    format: str = "",
    source: str = "",
) -> SetAside:
    """What is set aside for an error of form. ``raw``: the piece, as the reader of ``format``
    would read it again from a file of its own; ``source``: of its turn, where that can be told."""
    named = error.field if isinstance(error, FieldError) else ""
    kind = Aside.QUARANTINED
    return SetAside(kind, str(path), line, named, str(error), raw, format, source)


def storable(text: str, notes: Notes) -> str:
    """The text with NUL and lone halves of surrogate pairs replaced by U+FFFD, and counted."""
    kept, count = _UNSTORABLE.subn("\ufffd", text)
    notes.replaced += count
    return kept
