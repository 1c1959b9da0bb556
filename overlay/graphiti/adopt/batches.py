"""Cuts what is adopted into batches that the store writes whole.

A reading and all that it found must be stored together: a run that is killed between the two would
take the fact for read when it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ....graph.store.batch import MOST_BYTES, MOST_OBSERVATIONS
from .states import State

_SIGN: Final = 4
"""Bytes of a character at most."""
_WEIGHT: Final = 800
"""Bytes of an observation, or of a turn, without its texts."""


def batches(found: Iterable[State]) -> Iterator[list[State]]:
    """What was found in its order, cut so that each batch is one unit of work of the store."""
    batch: list[State] = []
    count = size = 0
    for one in found:
        # What says nothing takes the room of its turn.
        many, weight = max(1, len(one.observations)), _weight(one)
        full = count + many > MOST_OBSERVATIONS or size + weight > MOST_BYTES
        if batch and full:
            yield batch
            batch, count, size = [], 0, 0
        batch.append(one)
        count, size = count + many, size + weight
    if batch:
        yield batch


def _weight(one: State) -> int:
    text = 0 if one.turn is None else len(one.turn.text)
    texts = text + sum(len(o.quote) + 3 * len(str(o.value)) for o in one.observations)
    return _SIGN * texts + _WEIGHT * (1 + len(one.observations))
