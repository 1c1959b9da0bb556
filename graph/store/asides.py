"""The quarantine: pieces of input that were set aside, kept so that they can be tried again."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath
from typing import Any, Final

from ..ids import digest
from ..model import entity_id
from ..times import iso
from .rows import Row
from .target import Target
from .tombstones import Forgotten, of_source, tombstone_id

MOST_RAW: Final = 65_536
"""Characters of a piece of input that are kept with it; a longer one is not kept."""

MOST_WORDS: Final = 1_000
"""Characters that are kept of a message, a place or a field."""

_ALONE: Final = "(?<![0-9a-z_]){}(?![0-9a-z_])"
"""Words that are no part of a longer word in Latin letters; others have no spaces between them."""

_UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of input that was set aside.

    ``run_id``: the last run that set it aside. ``kind``: ``quarantined`` or ``refused``. ``place``
    names the input, ``line`` counts from 1, ``field`` is the one at fault. ``raw``: the piece
    itself, in the ``format`` of its reader; None where it is not there or too long. ``source``: of
    the turn that it is, or that says it; empty where that cannot be told. ``recorded_at``: when it
    was set aside first.
    """

    group: str
    run_id: str
    kind: str
    place: str
    line: int | None
    field: str
    message: str
    raw: str | None = None
    format: str = ""
    source: str = ""
    recorded_at: datetime | None = None

    @property
    def aside_id(self) -> str:
        """The same piece has the same id, in whatever file and run: its own text names it, or
        else where it stands and what is wrong."""
        if self.raw is not None:
            return digest("aside", self.group, self.raw)
        line = "" if self.line is None else str(self.line)
        return digest(
            "aside",
            self.group,
            self.kind,
            self.place[:MOST_WORDS],
            line,
            self.field[:MOST_WORDS],
            self.message[:MOST_WORDS],
        )

    def tombstones(self) -> list[str]:
        """The tombstones that would refuse it."""
        own = tombstone_id(Forgotten.ASIDE, self.group, self.aside_id)
        return [own, *(of_source(self.group, self.source) if self.source else ())]

    def of(self, target: Target, turns: Sequence[str] = ()) -> bool:
        """Whether forgetting the target takes it along; ``turns`` are ids of turns that go.

        A piece whose source cannot be told goes where it names what is forgotten anywhere: what
        is kept of it may be somebody's words.
        """
        if self.source:
            if digest("turn", self.group, self.source) in turns:
                return True
            if target.source is not None:
                below = not target.exact and self.source.startswith(target.source + "/")
                return self.source == target.source or below
        if target.source is None:
            return self._names(target.subject)
        conversation, _, turn = target.source.rpartition("/")
        if target.exact and conversation:
            return self._says(conversation) and self._says(turn)
        return self._says(target.source) or PurePath(self.place).stem == target.source

    def _names(self, subject: str) -> bool:
        for name in self._fields("speaker", "subject", "name", "from", "author"):
            if entity_id(self.group, name) == entity_id(self.group, subject):
                return True
        return self._says(subject)

    def _says(self, words: str) -> bool:
        said = "\n".join((self.raw or "", self.message, self.field, self.source)).casefold()
        spelt = {one.casefold() for one in (words.strip(), json.dumps(words.strip())[1:-1]) if one}
        return any(re.search(_ALONE.format(re.escape(one)), said) for one in spelt)

    def _fields(self, *names: str) -> list[str]:
        try:
            row = json.loads(self.raw or "null")
        except (ValueError, RecursionError):
            return []
        if not isinstance(row, dict):
            return []
        return [row[name] for name in names if isinstance(row.get(name), str)]


def aside_row(piece: Piece, recorded_at: datetime) -> Row:
    """A piece as the difference takes it."""
    return {
        "id": piece.aside_id,
        "recorded_at": iso(piece.recorded_at or recorded_at),
        "props": {
            "group_id": piece.group,
            "run_id": piece.run_id,
            "kind": piece.kind,
            "place": _storable(piece.place[:MOST_WORDS]),
            "line": piece.line,
            "field": _storable(piece.field[:MOST_WORDS]),
            "message": _storable(piece.message[:MOST_WORDS]),
            "raw": None if piece.raw is None else _storable(piece.raw),
            "format": piece.format or None,
            "source": piece.source or None,
        },
    }


def _storable(text: str) -> str:
    """The text without what no database takes: NUL, and halves of surrogate pairs."""
    return _UNSTORABLE.sub("\ufffd", text)


def aside_of(row: Sequence[Any], group: str) -> tuple[str, Piece]:
    """A piece, with its id, of a row of ``store/asides``."""
    name, run, kind, place, line, field, message, raw, form, source, recorded = row
    at = datetime.fromisoformat(recorded)
    return name, Piece(
        group, run, kind, place, line, field, message, raw, form or "", source or "", at
    )
