"""What tells by its meaning how near a question is to each attribute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Likeness(Protocol):
    """Weighs a question against every attribute that it knows."""

    async def scores(self, question: str, chinese: bool) -> Mapping[str, float]:
        """By attribute how near it is; 0 is what any question is, 1 as much as a common word."""
        ...
