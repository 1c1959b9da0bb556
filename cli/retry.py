"""Pieces of the quarantine as items of an ingest: read again by the reader of their format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..graph.model import Turn
from ..overlay.ingest.items import Item, SetAside
from .readers import FORMATS, Notes, Options

if TYPE_CHECKING:
    from ..graph.store import Piece

_READERS = {one.NAME: one for one in FORMATS}


@dataclass(frozen=True, slots=True)
class Again:
    """What can be tried again: ``raw`` pieces by id, and the ``turns`` of others by source.
    ``lost``: the ids of those of which too little was kept; their files must be fed again."""

    raw: Mapping[str, Piece]
    turns: Mapping[str, list[str]]
    lost: tuple[str, ...]

    @property
    def tried(self) -> list[str]:
        """The ids of the pieces that can be tried."""
        return [*self.raw, *(name for names in self.turns.values() for name in names)]


def sorted_out(pieces: Mapping[str, Piece], stored: Iterable[Turn]) -> Again:
    """How each piece can be tried again; ``stored`` are the turns that the graph has of them."""
    there = {turn.source for turn in stored}
    raw: dict[str, Piece] = {}
    turns: dict[str, list[str]] = {}
    lost: list[str] = []
    for name, piece in pieces.items():
        if piece.raw is not None and piece.format in _READERS:
            raw[name] = piece
        elif piece.source in there:
            turns.setdefault(piece.source, []).append(name)
        else:
            lost.append(name)
    return Again(raw, turns, tuple(lost))


def items(pieces: Iterable[Piece], options: Options) -> Iterator[Item]:
    """What the readers make of the pieces now. What is still wrong keeps its place."""
    with TemporaryDirectory(prefix="tenure-retry-") as folder:
        path = Path(folder) / "piece"
        for piece in pieces:
            path.write_text(piece.raw or "", encoding="utf-8")
            for item in _READERS[piece.format].read(path, options, Notes()):
                if isinstance(item, SetAside):
                    item = replace(item, place=piece.place, line=piece.line, raw=piece.raw)
                yield item
