"""What is asked of an embedder, and what its answers must be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from ...graph.errors import ModelRefused, ModelUnavailable, TenureError

Vector = Sequence[float]


class Use(StrEnum):
    """What a text is embedded for. Some models tell the two apart."""

    STORED = "stored"
    ASKED = "asked"


class Embedder(Protocol):
    """A model that turns texts into vectors.

    ``name`` stands for the model: vectors under one name are compared with each other.
    ``dimensions`` is the length of every vector.
    """

    @property
    def name(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Vector]:
        """A vector for each text, in their order. Raises ``ModelError``."""


async def embedded(embedder: Embedder, texts: Sequence[str], use: Use) -> list[Vector]:
    """The vectors of texts, looked at: what is stored must be comparable.

    Raises ``ModelUnavailable`` for whatever error an embedder has of its own, ``ModelRefused`` for
    another number of vectors than of texts, for another length than the embedder says, and for a
    vector without a direction.
    """
    try:
        vectors = await embedder.embed(texts, use)
    except TenureError:
        raise
    except Exception as problem:  # anybody's embedder: they have no error class in common
        raise ModelUnavailable(
            f"{embedder.name} did not answer: {type(problem).__name__}: {problem!s:.200}"
        ) from problem
    if len(vectors) != len(texts):
        raise ModelRefused(f"{embedder.name} gave {len(vectors)} vectors for {len(texts)} texts")
    for vector in vectors:
        if len(vector) != embedder.dimensions:
            raise ModelRefused(
                f"{embedder.name} gave a vector of {len(vector)} numbers",
                hint=f"it says that it gives {embedder.dimensions}",
            )
        length = math.fsum(number * number for number in vector)
        if not math.isfinite(length) or length == 0:
            raise ModelRefused(f"{embedder.name} gave a vector without a direction")
    return vectors
