"""An input in chunks: what is wrong in it is set aside before anything reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...graph.errors import RefusedObservation
from ...graph.model import Observation, Turn
from ...graph.turn_door import check_turn
from .choice import Choice
from .items import Aside, Item, SetAside
from .report import Report
from .said import set_aside

CHUNK = 250
"""Turns that are read before a write in flight may go on, and before the store is asked again."""


def in_chunks(
    items: Iterable[Item], choice: Choice, report: Report, size: int
) -> Iterator[list[Turn | Observation]]:
    """What is taken, in chunks; an empty one where much is set aside and nothing is taken."""
    chunk: list[Turn | Observation] = []

    def left_out() -> None:
        report.left_out += 1

    def usable() -> Iterator[Turn | Observation | None]:
        for item in items:
            if isinstance(item, SetAside):
                set_aside(report, item)
            elif refused := _refused(item):
                set_aside(report, refused)
            else:
                yield item
                continue
            if len(report.waiting) >= CHUNK:
                yield None

    for item in choice.take(usable(), left_out):
        if item is not None:
            chunk.append(item)
        if item is None or len(chunk) >= size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _refused(item: Turn | Observation) -> SetAside | None:
    """Why a turn cannot be taken; None where it can."""
    if isinstance(item, Turn):
        try:
            check_turn(item)
        except RefusedObservation as error:
            return SetAside(Aside.REFUSED, str(item.source)[:80], None, error.field, error.wrong)
    return None
