"""What a reader gives to an ingest: turns, ready-made observations, what had to be set aside."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...graph.model import Observation, Turn


class Aside(StrEnum):
    """Why something was not taken."""

    QUARANTINED = "quarantined"  # it cannot be read: broken JSON, a wrong field, bad encoding
    REFUSED = "refused"  # it was read, and the door refused what it says


@dataclass(frozen=True, slots=True)
class SetAside:
    """One piece of input that was not taken, while what stands around it was.

    ``place`` names the input (file, turn); ``line`` counts from 1 and is None where the input has
    no lines; ``field`` is the field at fault, empty where it is the whole. ``raw`` is the piece
    itself as the reader of ``format`` would read it again, None where there is none. ``source`` is
    that of the turn that it is or that says it, empty where that cannot be told.
    """

    kind: Aside
    place: str
    line: int | None
    field: str
    message: str
    raw: str | None = None
    format: str = ""
    source: str = ""

    def __str__(self) -> str:
        where = self.place if self.line is None else f"{self.place}, line {self.line}"
        return f"{where}: {self.field + ': ' if self.field else ''}{self.message}"


Item = Turn | Observation | SetAside
"""What readers yield, in the order of the input. A turn's ``at`` may keep the offset in which it
was stated: words such as "yesterday" are resolved in it. The ingest stores it in UTC."""
