"""Embedding what a write has stored, right after it.

What is stored is stored. Where the model does not answer, or the graph does not take its vectors,
that is told, and ``embed`` fills in later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...graph.errors import ModelError, StoreError
from ...graph.store.embeddings import EmbeddingModel, Embeddings
from .model import Embedder
from .run import BATCH, KINDS, embed_rows

_LATER: Final = "tenure embed --all-groups fills in"


class AfterWrites:
    """Embeds the memories and turns of each write, until the first failure.

    ``memories`` and ``turns`` count what was embedded. ``failed`` says why there is no more: the
    model or the graph failed, or the graph holds the embeddings of another model. Those are of all
    groups, so a write does not replace them; ``tenure embed`` does. Empty where nothing failed.
    """

    def __init__(self, embeddings: Embeddings, embedder: Embedder) -> None:
        self._embeddings = embeddings
        self._embedder = embedder
        self._done = dict.fromkeys(KINDS, 0)
        self._ready = False
        self.failed = ""

    async def after(self, turns: Iterable[str], slots: Iterable[str]) -> None:
        """Embed what a write has left: turns by their ids, memories by the keys of their slots.
        Raises nothing for what a model or the graph could not do."""
        if self.failed:
            return
        try:
            if await self._prepared():
                await self._embed(list(turns), list(slots))
        except (ModelError, StoreError) as error:
            self.failed = f"{error.message}; {_LATER}"

    def as_json(self) -> dict[str, object]:
        """The numbers of a run."""
        return {"model": self._embedder.name, **self._done, "failed": self.failed or None}

    async def _prepared(self) -> bool:
        if self._ready:
            return True
        model = EmbeddingModel(self._embedder.name, self._embedder.dimensions)
        there = await self._embeddings.model()
        if there is not None and there != model:
            self.failed = (
                f"the embeddings of the graph are by {there.name}, and not by {model.name}; "
                "tenure embed --all-groups makes them anew"
            )
            return False
        await self._embeddings.prepare(model)
        self._ready = True
        return True

    async def _embed(self, turns: list[str], slots: list[str]) -> None:
        found = await self._embeddings.written(turns, slots, self._embedder.name)
        for kind, rows in found.items():
            for start in range(0, len(rows), BATCH):
                self._done[kind] += await embed_rows(
                    self._embeddings, kind, self._embedder, rows[start : start + BATCH]
                )
