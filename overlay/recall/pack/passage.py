"""What a search over memories and turns gives to a packet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from ..source import Source


class Passage(Protocol):
    """One thing found by its words.

    ``kind`` is "memory" (then ``subject`` and ``attribute`` name its slot, which is read) or "turn"
    (then ``text`` are its words, for the block Raw). ``at``: when it was said. ``score``: higher is
    nearer; only the order counts.
    """

    @property
    def kind(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def attribute(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> datetime | None: ...
    @property
    def speaker(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def score(self) -> float: ...


class Searcher(Protocol):
    """Finds at most ``k`` passages in the named groups, the best first, as recorded by
    ``known_at`` (inclusive; None: everything)."""

    async def __call__(
        self,
        store: Source,
        groups: Sequence[str],
        question: str,
        *,
        k: int,
        known_at: datetime | None,
    ) -> Sequence[Passage]: ...
