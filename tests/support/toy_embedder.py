"""An embedder of a few words, for tests: what means the same is written out."""

from __future__ import annotations

from collections.abc import Sequence

from tenure.overlay.embedding import Use

MEANINGS = (
    ("tea", "coffee", "drink"),
    ("cat", "dog", "pet"),
    ("violin", "cello", "instrument"),
    ("ashby", "corran", "home"),
)


class Toy:
    """Counts words of four fields; a text of none of them means a little of all."""

    def __init__(self, name: str = "toy", more: int = 0) -> None:
        self.name = name
        self.dimensions = len(MEANINGS) + more
        self.asked: list[tuple[str, Use]] = []

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
        self.asked += [(text, use) for text in texts]
        return [
            [sum(text.casefold().count(word) for word in words) + 0.1 for words in MEANINGS]
            + [0.1] * (self.dimensions - len(MEANINGS))
            for text in texts
        ]
