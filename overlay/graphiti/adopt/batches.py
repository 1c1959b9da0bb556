"""Cuts what is adopted into batches that the store writes whole.

A reading and all that it found must be stored together: a run that is killed between the two would
take the fact for read when it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ....graph.store.batch import MOST_BYTES, MOST_OBSERVATIONS
from .slots import Adoption

_SIGN: Final = 4
"""Bytes of a character at most."""
_WEIGHT: Final = 800
"""Bytes of an observation, or of a turn, without its texts."""


def batches(found: Iterable[Adoption]) -> Iterator[list[Adoption]]:
    """What was found in its order, cut so that each batch is one unit of work of the store."""
    batch: list[Adoption] = []
    count = size = 0
    for one in found:
        many, weight = len(one.observations), _weight(one)
        full = count + many > MOST_OBSERVATIONS or size + weight > MOST_BYTES
        if batch and full:
            yield batch
            batch, count, size = [], 0, 0
        batch.append(one)
        count, size = count + many, size + weight
    if batch:
        yield batch


def _weight(one: Adoption) -> int:
    texts = len(one.turn.text) + sum(len(o.quote) + 3 * len(str(o.value)) for o in one.observations)
    return _SIGN * texts + _WEIGHT * (1 + len(one.observations))
