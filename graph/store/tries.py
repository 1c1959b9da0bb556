"""A unit of work is tried until it is written, or has nothing to write."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from ..errors import InputError
from .batch import Part
from .placing import placed
from .receipt import Receipt
from .unwritten import Elsewhere, MoreSlots, NothingToWrite, Refused

_TRIES: Final = 20


async def tried(
    part: Part, attempt: Callable[[Part, int], Awaitable[Receipt]], in_vain: str
) -> Receipt:
    """What came of a part: without what was forgotten before, with the slots that it turned out to
    need. ``attempt`` is given the part and how much of it was refused so far. Raises
    ``InputError`` with ``in_vain`` where it changes faster than it can be tried."""
    refused = 0
    for _ in range(_TRIES):
        try:
            receipt = await attempt(part, refused)
        except NothingToWrite as nothing:
            receipt = nothing.receipt
        except Refused as forgotten:
            part, more = part.without(forgotten.tombstones)
            refused += more
            continue
        except Elsewhere as there:
            part = placed(part, there.moves)
            continue
        except MoreSlots as wider:
            part = part.with_slots(wider.slots)
            continue
        return replace(receipt, refused=refused)
    raise InputError(in_vain)
