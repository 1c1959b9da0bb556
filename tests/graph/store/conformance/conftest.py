"""An empty store with a clock that is set by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary

from .given import WORDS


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: int) -> datetime:
        self.now += timedelta(**by)
        return self.now


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def words() -> Vocabulary:
    return WORDS


@pytest_asyncio.fixture(loop_scope="session")
async def store(
    engine: Engine, target: str, clock: HandClock, words: Vocabulary
) -> AsyncIterator[Store]:
    """``engine`` has emptied the graph before."""
    async with await Store.open(target, vocabulary=words, clock=clock) as opened:
        yield opened
