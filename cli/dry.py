"""In place of the store where nothing is to be written: what would change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..graph.engines import Engine
from ..graph.store import Planner
from ..graph.times import Clock, system_clock
from ..graph.vocabulary import Vocabulary
from .context import is_there, opened, target
from .context import vocabulary as words_of

if TYPE_CHECKING:
    from ..graph.store import Store


class _OverGraph(Planner):
    """A planner over a graph that can be asked what was said before."""

    def __init__(self, vocabulary: Vocabulary, clock: Clock, engine: Engine) -> None:
        super().__init__(vocabulary, clock, engine)
        self.engine = engine


@asynccontextmanager
async def planner(graph: str | None, vocabulary: Path | None) -> AsyncIterator[Planner]:
    """A planner over the graph, which is only read; over nothing where there is none yet."""
    if not is_there(target(graph)):
        yield Planner(words_of(vocabulary), system_clock)
        return
    store: Store
    async with opened(graph, vocabulary, read_only=True) as store:
        yield _OverGraph(store.vocabulary, store.clock, store.engine)
