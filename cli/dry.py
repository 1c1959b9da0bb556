"""In place of a store where nothing is to be written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..graph.model import Observation, Reading, Turn


@dataclass(frozen=True, slots=True)
class _Receipt:
    observations: int = 0
    repeated: int = 0
    refused: int = 0
    changed: int = 0


class _Nothing:
    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> _Receipt:
        """Takes everything and keeps nothing."""
        return _Receipt()


NOTHING: Final = _Nothing()
"""A bank that takes everything and keeps nothing."""
