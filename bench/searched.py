"""Questions that need full text, and the turns that stand beside the memories of a bank."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from tenure.graph.engines import EngineName
from tenure.graph.model import Authority, Reading, Turn
from tenure.graph.store import Store
from tenure.overlay.recall.looking import Request
from tenure.overlay.recall.pack.passage import Passage
from tenure.overlay.recall.recalled import Packing, Recalled, recalled
from tenure.overlay.recall.searching import searcher
from tenure.overlay.recall.source import Source
from tenure.overlay.sources import source_of, turn_node_id

from . import given

BARS: Final = {
    EngineName.NEO4J: {10: (15.0, 30.0), 100: (20.0, 40.0)},
    EngineName.ARCADEDB: {10: (60.0, 120.0), 100: (60.0, 120.0)},
}
"""Round trips by thousands of memories: the median, and 95 of 100."""

MEMORIES_A_TURN: Final = 5
BATCH: Final = 500
TALK: Final = 100
"""Turns of one conversation."""


async def tell(store: Store, start: int, until: int) -> None:
    """Keep the turns from number ``start`` up to ``until``."""
    for first in range(start, until, BATCH):
        turns = [_turn(n) for n in range(first, min(first + BATCH, until))]
        readings = [Reading(f"r{one.turn_id}", one.turn_id, "none", "1") for one in turns]
        await store.observe([], turns=turns, readings=readings)


def _turn(n: int) -> Turn:
    rnd = random.Random(n)
    source = source_of(f"talk {n // TALK}", str(n % TALK))
    said = " and ".join(f"the {_thing(rnd)} was {rnd.randrange(given.WORDS)}" for _ in range(2))
    return Turn(
        turn_id=turn_node_id(given.GROUP, source),
        group=given.GROUP,
        source=source,
        at=given.START + timedelta(minutes=n),
        position=n % TALK,
        speaker=f"p{rnd.randrange(1000)}",
        authority=Authority.USER,
        text=f"I was told that {said}, if I remember it right",
        role="user",
    )


def _thing(rnd: random.Random) -> str:
    return rnd.choice(given.attributes()).replace("_", " ")


def one_more(rnd: random.Random) -> str:
    """A question of three to eight words of weight which names nobody: two of them stand in many
    memories, a number in some hundred."""
    one, other, number = _thing(rnd), _thing(rnd), rnd.randrange(given.WORDS)
    return rnd.choice(
        (
            f"Who mentioned {one} {number}?",
            f"What was said about the {one} and the {other} {number}?",
            f"Do you recall a story with {one} {number}, and was {other} "
            f"{rnd.randrange(given.WORDS)} part of it?",
        )
    )


def asking(store: Store, rnd: random.Random, at: datetime) -> Callable[[], Awaitable[Recalled]]:
    """A call that asks one more question, and makes sure that it was searched and found."""
    find, searched = searcher(), [0]

    async def counted(
        store: Source, groups: Sequence[str], question: str, *, k: int, known_at: datetime | None
    ) -> Sequence[Passage]:
        searched[0] += 1
        return await find(store, groups, question, k=k, known_at=known_at)

    async def ask() -> Recalled:
        before, asked = searched[0], one_more(rnd)
        found = await recalled(store, (given.GROUP,), asked, Request(at), Packing(search=counted))
        assert searched[0] == before + 1 and found.packet.blocks, asked
        return found

    return ask
