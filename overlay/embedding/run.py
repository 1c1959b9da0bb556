"""Embedding a group: what has no embedding by this model gets one, in batches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...graph.door import check_group
from ...graph.store import Store
from ...graph.store.embeddings import EmbeddingModel, Embeddings, Pending
from .model import Embedder, Use, embedded

BATCH: Final = 64
"""Texts of one call to the model, and of one transaction."""

PAGE: Final = 1024
"""Texts that are read at once."""

LONGEST: Final = 2000
"""Signs of a text that are embedded; models look at about as many."""

KINDS: Final = ("memories", "turns")


@dataclass(frozen=True, slots=True)
class Embedded:
    """What a run did. ``left``: without an embedding by this model when it ended. ``dropped``:
    whether the graph held embeddings of another model, which are gone, in every group."""

    group: str
    model: str
    dimensions: int
    memories: int
    turns: int
    left: int
    dropped: bool = False


async def embed(
    store: Store,
    group: str,
    embedder: Embedder,
    *,
    dry_run: bool = False,
    on_progress: Callable[[int, int], None] | None = None,
) -> Embedded:
    """Embed the memories and turns of a group that have no embedding by this model.

    Each batch is stored by itself, so a stopped run is completed by running it again. A graph has
    embeddings of one model: those of another one are dropped first, of all groups. ``on_progress``
    is told how many are done, and of how many. ``dry_run`` only counts.

    Raises ``GroupError``, ``ModelError`` where the model fails, ``StoreError``.
    """
    check_group(group)
    model = EmbeddingModel(embedder.name, embedder.dimensions)
    there = await store.embeddings.model()
    changes = there is not None and there != model
    if dry_run:
        to_do = await store.embeddings.to_do(group, model.name)
        left = to_do.memories + to_do.turns if changes else to_do.left
        return Embedded(group, model.name, model.dimensions, 0, 0, left, changes)
    dropped = await store.embeddings.prepare(model)
    to_do = await store.embeddings.to_do(group, model.name)
    done = {kind: 0 for kind in KINDS}
    for kind in KINDS:
        after = ""
        while page := await store.embeddings.pending(
            kind, group, model.name, after=after, limit=PAGE
        ):
            kept = 0
            for start in range(0, len(page), BATCH):
                some = page[start : start + BATCH]
                kept += await embed_rows(store.embeddings, kind, embedder, some)
                if on_progress is not None:
                    on_progress(sum(done.values()) + kept, to_do.left)
            done[kind] += kept
            if not kept and page[-1].place == after:
                break  # every one of them is being changed by somebody else
            after = page[-1].place
    left = (await store.embeddings.to_do(group, model.name)).left
    return Embedded(
        group, model.name, model.dimensions, done["memories"], done["turns"], left, dropped
    )


def words_to_embed(one: Pending) -> str:
    """A turn with its speaker, as questions name who said something."""
    said = f"{one.speaker}: {one.text}" if one.speaker else one.text
    return said[:LONGEST]


async def embed_rows(
    embeddings: Embeddings, kind: str, embedder: Embedder, rows: list[Pending]
) -> int:
    """Embed some memories or turns (``kind``) in one call and one transaction; how many were kept,
    as words may change meanwhile."""
    texts = [words_to_embed(one) for one in rows]
    vectors = await embedded(embedder, texts, Use.STORED)
    kept = [(one.id, one.text, vector) for one, vector in zip(rows, vectors, strict=True)]
    return await embeddings.keep(kind, embedder.name, kept)
