"""Embeddings in the graph: which model made them, what lacks one, and storing them.

All embeddings of a graph are by one model, which the graph notes: vectors of two models cannot be
compared. An embedding goes with the words that it was made of (see ``store/diff``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...cypher import as_given, statement
from ..engines import Engine, Unit

MEMORY_VECTOR: Final = "tenure_memory_vector"
"""The vector index over ``TenureMemory.embedding``."""

TURN_VECTOR: Final = "tenure_turn_vector"
"""The vector index over ``TenureTurn.embedding``."""

_INDEXES: Final = ((MEMORY_VECTOR, "TenureMemory"), (TURN_VECTOR, "TenureTurn"))
_PENDING: Final = {"memories": "search/memories_to_embed", "turns": "search/turns_to_embed"}
_WAIT_SECONDS: Final = 60
_PAGE: Final = 1000


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A model by its name, and the length of its vectors."""

    name: str
    dimensions: int


class Pending(NamedTuple):
    """What lacks an embedding. ``place`` orders the pages."""

    place: str
    id: str
    text: str
    speaker: str


class ToDo(NamedTuple):
    """How many memories and turns there are in a group, and how many are embedded by a model."""

    memories: int
    memories_done: int
    turns: int
    turns_done: int

    @property
    def left(self) -> int:
        """How many are to be embedded."""
        return self.memories + self.turns - self.memories_done - self.turns_done


class Embeddings:
    """The embeddings of a graph. Every method may raise a ``StoreError``."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def model(self) -> EmbeddingModel | None:
        """The model that made them; None where there are none that can be searched."""
        rows = await self.engine.read_rows(statement("search/embedding"))
        return EmbeddingModel(*rows[0]) if rows else None

    async def prepare(self, model: EmbeddingModel) -> bool:
        """Make the graph ready for the embeddings of a model; whether those of another one went.

        A stopped change is completed by the next call: embeddings that are no longer noted are not
        searched.
        """
        there = await self.model()
        if there == model:
            return False
        if there is not None:
            await self._note(None)
        # Vectors of another length would be refused by a new index, or not be in it. An index of
        # this length stays: a change of the schema costs a Neo4j server all plans of the database.
        fit = await self._indexed(model.dimensions)
        anew = [(index, label) for index, label in _INDEXES if index not in fit]
        for index, label in anew:
            await self.engine.apply(self.engine.dialect.drop_index(index, label, "embedding"))
        cleared = await self._clear(model.name)
        for index, label in anew:
            made = self.engine.dialect.vector_index(index, label, "embedding", model.dimensions)
            await self.engine.apply(made)
        await self.engine.apply(self.engine.dialect.await_indexes(_WAIT_SECONDS))
        await self._note(model)
        return cleared

    async def to_do(self, group: str, model: str) -> ToDo:
        """What there is in a group."""
        rows = await self.engine.read_rows(
            statement("search/count_to_embed"), as_given(group=group, model=model)
        )
        return ToDo(*rows[0])

    async def pending(
        self, kind: str, group: str, model: str, *, after: str, limit: int
    ) -> list[Pending]:
        """The next ``memories`` or ``turns`` (``kind``) without an embedding by a model."""
        rows = await self.engine.read_rows(
            statement(_PENDING[kind]),
            as_given(group=group, model=model, after=after, limit=limit),
        )
        return [Pending(*row) for row in rows]

    async def written(
        self, turns: Sequence[str], slots: Sequence[str], model: str
    ) -> dict[str, list[Pending]]:
        """By kind what a write has left without an embedding by a model: of these turns, and of
        the memories of the slots with these keys."""
        rows = await self.engine.read_rows(
            statement("search/written_to_embed"), as_given(turns=turns, slots=slots, model=model)
        )
        found: dict[str, list[Pending]] = {kind: [] for kind in _PENDING}
        for kind, *row in rows:
            found[kind].append(Pending(*row))
        return found

    async def keep(
        self, kind: str, model: str, rows: Sequence[tuple[str, str, Sequence[float]]]
    ) -> int:
        """Store vectors (id, the words, vector) of ``memories`` or ``turns``; how many were kept:
        those whose words are still the same."""
        given: dict[str, object] = {"memories": [], "turns": [], "model": model}
        given[kind] = [[name, text, list(vector)] for name, text, vector in rows]

        async def unit(unit: Unit) -> int:
            found = await unit.rows(statement("search/embed"), as_given(**given))
            return int(found[0][0])

        return await self.engine.write(unit)

    async def _indexed(self, dimensions: int) -> set[str]:
        """The names of the indexes of vectors of this length, as far as the engine tells."""
        rows = await self.engine.read(statement("search/vector_indexes"))
        found = set()
        for row in rows:
            config = row["options"].get("indexConfig", {})
            if config.get("vector.dimensions") == dimensions:
                found.add(row["name"])
        return found

    async def _note(self, model: EmbeddingModel | None) -> None:
        name, size = (None, None) if model is None else (model.name, model.dimensions)
        await self.engine.run(
            statement("search/note_embedding"), {"model": name, "dimensions": size}
        )

    async def _clear(self, kept: str) -> bool:
        """Drop all embeddings: also those of the same name, which may have another length."""
        cleared = False
        rows = await self.engine.read_rows(statement("search/embedded_by"))
        for (name,) in rows:
            while await self._clear_page(name):
                cleared = cleared or name != kept
        return cleared

    async def _clear_page(self, name: str) -> int:
        async def unit(unit: Unit) -> int:
            rows = await unit.rows(
                statement("search/clear_embeddings"), {"model": name, "most": _PAGE}
            )
            return int(rows[0][0])

        return await self.engine.write(unit)
