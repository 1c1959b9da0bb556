"""Search as a step of the read path: what speaks of a question that its slots do not answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..embedding.model import Embedder
from .pack.passage import Searcher
from .search import Hit, search
from .source import Source


def searcher(embedder: Embedder | None = None) -> Searcher:
    """Full text in both languages and, with an ``embedder``, nearness of meaning beside it."""

    async def find(
        store: Source,
        groups: Sequence[str],
        question: str,
        *,
        k: int,
        known_at: datetime | None,
    ) -> Sequence[Hit]:
        return await search(store, groups, question, k=k, known_at=known_at, embedder=embedder)

    return find
