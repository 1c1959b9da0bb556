"""How near a question is to each attribute by its meaning, as an embedder tells it."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from ...graph.attributes import Attribute
from ...graph.errors import ModelError
from ...graph.vocabulary import Vocabulary
from ..embedding.model import Embedder, Use, Vector, embedded
from .model import View
from .plainly import Plainly

_LOG: Final = logging.getLogger("tenure.recall")

SCALE: Final = 100.0
"""What a nearness of 1 counts for. The best of the attributes of a question lies some .05 above
what any question has with it: as much as one word that says something."""

PLAIN_QUESTIONS: Final = 9
"""Questions that tell what any question has in common with an attribute, in each language."""


class Likeness(Protocol):
    """Weighs a question against every attribute that it knows."""

    async def scores(self, question: str, chinese: bool) -> Mapping[str, float]:
        """By attribute how near it is; 0 is what any question is. Never raises for a model."""
        ...


class ByMeaning:
    """The nearness of a question to what each attribute of a vocabulary is called and means.

    What any question has in common with any attribute is taken off: the mean of some plain
    questions. The attributes are embedded once, at the first question that needs it (about four
    seconds of a processor by the local model). Where the embedder fails, nothing is near.
    """

    def __init__(self, embedder: Embedder, vocabulary: Vocabulary) -> None:
        self._embedder = embedder
        self._vocabulary = vocabulary
        self._attributes: dict[str, Vector] = {}
        self._common: dict[bool, Vector] = {}

    async def scores(self, question: str, chinese: bool) -> Mapping[str, float]:
        """See ``Likeness``."""
        try:
            await self._prepare(chinese)
            (asked,) = await embedded(self._embedder, [question], Use.ASKED)
        except ModelError as error:
            _LOG.warning("a question was not weighed by its meaning: %s", error.message)
            return {}
        asked, common = _unit(asked), self._common[chinese]
        own = [a - b for a, b in zip(asked, common, strict=True)]
        return {
            name: SCALE * sum(a * b for a, b in zip(own, vector, strict=True))
            for name, vector in self._attributes.items()
        }

    async def _prepare(self, chinese: bool) -> None:
        names = list(self._vocabulary.attributes)
        if not self._attributes:
            texts = [_described(self._vocabulary.attributes[name]) for name in names]
            vectors = await embedded(self._embedder, texts, Use.STORED)
            self._attributes = dict(zip(names, map(_unit, vectors), strict=True))
        if chinese not in self._common:
            some = names[:: max(1, len(names) // PLAIN_QUESTIONS)]
            plain = [Plainly(_SHE[chinese], name, View.CURRENT) for name in some]
            texts = [one.question(self._vocabulary, chinese=chinese) for one in plain]
            found = [*map(_unit, await embedded(self._embedder, texts, Use.ASKED))]
            self._common[chinese] = [
                sum(column) / len(found) for column in zip(*found, strict=True)
            ]


_SHE: Final = {False: "she", True: "她"}


def _described(attribute: Attribute) -> str:
    english = [attribute.labels["en"], *attribute.aliases.get("en", ()), attribute.meaning]
    chinese = [attribute.labels["zh"], *attribute.aliases.get("zh", ())]
    return f"{', '.join(english)}; {', '.join(chinese)}"


def _unit(vector: Sequence[float]) -> Vector:
    length = math.sqrt(math.fsum(number * number for number in vector))
    return [number / length for number in vector]
