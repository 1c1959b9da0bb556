"""The model that embeds, for the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..graph.store import Store
    from ..overlay.embedding import AfterWrites, Embedder


def embedder_of(wanted: bool) -> Embedder | None:
    """The model that runs on this machine, where one is wanted. Raises ``ModelUnavailable`` where
    it is not installed."""
    if not wanted:
        return None
    from ..overlay.embedding import LocalEmbedder

    return LocalEmbedder()


def embedding_of(store: Store, embedder: Embedder | None) -> AfterWrites | None:
    """What an ingest calls after each write."""
    if embedder is None:
        return None
    from ..overlay.embedding import AfterWrites

    return AfterWrites(store.embeddings, embedder)
