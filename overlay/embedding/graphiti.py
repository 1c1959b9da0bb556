"""An ``EmbedderClient`` object of Graphiti as the embedder: its key and its retries are its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ...graph.errors import InputError
from .model import Use, Vector


class Client(Protocol):
    """The part of Graphiti's ``EmbedderClient`` that is used."""

    async def create(self, input_data: Any) -> list[float]:
        """The vector of a text."""

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        """The vectors of texts."""


class GraphitiEmbedder:
    """Embeds through a Graphiti ``EmbedderClient`` (graphiti-core 0.x).

    ``name`` and ``dimensions`` default to what the client's own configuration says. Raises
    ``InputError`` where neither says it.
    """

    def __init__(
        self, client: Client, *, name: str | None = None, dimensions: int | None = None
    ) -> None:
        if not callable(getattr(client, "create", None)):
            raise InputError("this is no EmbedderClient of Graphiti: it has no create")
        config = getattr(client, "config", None)
        model = name or getattr(config, "embedding_model", None)
        size = dimensions or getattr(config, "embedding_dim", None)
        if not isinstance(size, int) or size < 1:
            raise InputError("the embedder does not say how long its vectors are: dimensions=…")
        self._client = client
        self.name: str = str(model or type(client).__name__)
        self.dimensions: int = size

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Vector]:
        """One call for all; a call for each text where the client cannot."""
        try:
            return list(await self._client.create_batch(list(texts)))
        except NotImplementedError:
            return [await self._client.create(text) for text in texts]
