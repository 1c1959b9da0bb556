"""Embeddings: vectors whose nearness is nearness of meaning, by a model of your choice.

``LocalEmbedder`` runs on this machine (extra ``embeddings``), ``GraphitiEmbedder`` asks any
``EmbedderClient`` of Graphiti. Without any, search goes by words alone.
"""

from .after import AfterWrites
from .graphiti import GraphitiEmbedder
from .local import LocalEmbedder
from .model import Embedder, Use
from .run import Embedded, embed

__all__ = [
    "AfterWrites",
    "Embedded",
    "Embedder",
    "GraphitiEmbedder",
    "LocalEmbedder",
    "Use",
    "embed",
]
