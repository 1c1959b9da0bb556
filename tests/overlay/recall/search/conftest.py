"""An empty store on one engine after the other, and turns to put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.model import Authority, Reading, Turn
from tenure.graph.store import Store
from tenure.overlay.sources import source_of, turn_node_id

START = datetime(2026, 1, 1, tzinfo=UTC)


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: int) -> datetime:
        self.now += timedelta(**by)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str, clock: Clock) -> AsyncIterator[Store]:
    """``engine`` has emptied the graph before."""
    async with await Store.open(target, clock=clock) as opened:
        yield opened


def turn(text: str, n: int, *, group: str = "g", speaker: str = "Noll", talk: str = "c") -> Turn:
    """The turn with number ``n`` of a conversation."""
    source = source_of(talk, str(n))
    return Turn(
        turn_id=turn_node_id(group, source),
        group=group,
        source=source,
        at=START + timedelta(seconds=n),
        position=n,
        speaker=speaker,
        authority=Authority.USER,
        text=text,
        role="user",
    )


def read(said: Turn, version: str = "1") -> Reading:
    """A reading that found nothing."""
    return Reading(f"r{said.turn_id}{version}", said.turn_id, "none", version)


Tell = Callable[..., Coroutine[None, None, list[str]]]


@pytest.fixture
def tell(store: Store) -> Tell:
    """Keeps texts as the turns of one conversation; gives their ids."""

    async def keep(*texts: str, first: int = 0, **more: str) -> list[str]:
        turns = [turn(text, first + n, **more) for n, text in enumerate(texts)]
        await store.observe([], turns=turns, readings=[read(one) for one in turns])
        return [one.turn_id for one in turns]

    return keep
