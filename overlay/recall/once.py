"""What is derived from a vocabulary, made once for each vocabulary. No I/O."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from ...graph.vocabulary import Vocabulary

T = TypeVar("T")

MOST_VOCABULARIES: Final = 8
"""Vocabularies of which it is kept, the ones last used."""


class Once(Generic[T]):
    """Calls ``make`` for a vocabulary that is new, and remembers what it gave."""

    def __init__(self, make: Callable[[Vocabulary], T]) -> None:
        self._make = make
        self._kept: OrderedDict[int, tuple[Vocabulary, T]] = OrderedDict()

    def __call__(self, vocabulary: Vocabulary) -> T:
        kept = self._kept.get(id(vocabulary))
        if kept is None or kept[0] is not vocabulary:
            kept = vocabulary, self._make(vocabulary)
            self._kept[id(vocabulary)] = kept
            while len(self._kept) > MOST_VOCABULARIES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(id(vocabulary))
        return kept[1]
