"""What every reader is given and what it leaves behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Protocol

from ...graph.model import Authority
from ...graph.vocabulary import Vocabulary
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
    """How to read. ``timezone`` is for formats that have none; None means UTC, and a note.

    ``at``, aware, is the time of turns that have none of their own and no conversation that has
    one; without it they are set aside. ``date_order`` answers what 3/4/2024 is, where a log does
    not tell by itself: ``day`` or ``month`` for what stands first. ``vocabulary`` finds the
    attributes of facts of other systems; the shipped one, if left out.
    """

    group: str
    timezone: tzinfo | None = None
    at: datetime | None = None
    date_order: str | None = None
    vocabulary: Vocabulary | None = None


@dataclass(slots=True)
class Notes:
    """What the caller should tell the user after reading.

    ``replaced``: characters that cannot be stored (NUL, halves of surrogate pairs, bytes that are
    no text) and became U+FFFD. ``assumed_utc``: the format has no zone and none was given.
    ``skipped``: what is no turn and was left out on purpose, by reason. ``fallback``: turns without
    a time of their own, by where their time was taken from. ``passed``: bytes of the
    file that were read so far, for a bar.
    """

    replaced: int = 0
    assumed_utc: bool = False
    skipped: Counter[str] = field(default_factory=Counter)
    fallback: Counter[str] = field(default_factory=Counter)
    passed: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """What a format is recognised by.

    ``data`` are the first bytes of a file (1 MiB at most, UTF-8, without a mark of byte order),
    ``text`` is the same decoded, ``body`` without blanks before it. For a folder or a zip they are
    empty and ``members`` holds the names inside, with ``/`` between folders; else it is ``()``.
    """

    path: Path
    data: bytes = b""
    text: str = ""
    members: tuple[str, ...] = ()

    @property
    def body(self) -> str:
        """The text without blanks before it."""
        return self.text.lstrip()


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Log:
    """One input, opened. Iterate it once; ``notes`` are complete afterwards.

    ``close`` removes what was copied for reading; it may be called at any time, and twice.
    """

    path: Path
    format: str
    items: Iterator[Item]
    notes: Notes = field(default_factory=Notes)
    close: Callable[[], None] = _nothing

    def __iter__(self) -> Iterator[Item]:
        return self.items


class Format(Protocol):
    """What the module of a format offers.

    ``NAME`` is short and stands in output, ``TITLE`` one line for people, ``EXAMPLE`` a few lines
    of the format. ``recognises`` decides by content. ``read`` yields the items of a file in its
    order, streaming, and raises nothing for what stands in the file.
    """

    @property
    def NAME(self) -> str: ...
    @property
    def TITLE(self) -> str: ...
    @property
    def EXAMPLE(self) -> str: ...
    def recognises(self, head: Head) -> bool: ...
    def read(self, path: Path, options: Options, notes: Notes) -> Iterator[Item]: ...


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
