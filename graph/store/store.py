"""The store: one object that writes and reads a bank in a graph."""

from __future__ import annotations

import os
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from ..engines import Engine, connect
from ..model import Observation, Reading, Turn, Verdict
from ..times import Clock, system_clock
from ..vocabulary import Vocabulary
from . import schema
from .batch import parts
from .reads import Reads
from .receipt import Meta, Receipt
from .write import Writer


class Store(Reads):
    """A bank in a graph. Made by ``open``; an async context manager.

    Times are aware. Every method may raise a ``StoreError``: what the graph could not do.
    """

    @classmethod
    async def open(
        cls,
        target: str | os.PathLike[str],
        *,
        vocabulary: Vocabulary | None = None,
        clock: Clock = system_clock,
        read_only: bool = False,
    ) -> Self:
        """Connect (see ``graph.engines.connect``) and bring the schema up to date.

        ``clock`` gives the recorded times. Raises ``SchemaTooNew`` for a graph that a newer version
        wrote.
        """
        engine = await connect(target, read_only=read_only)
        try:
            words = Vocabulary.load() if vocabulary is None else vocabulary
            return cls(engine, words, clock, await schema.ensure(engine, words))
        except BaseException:
            await engine.close()
            raise

    def __init__(
        self, engine: Engine, vocabulary: Vocabulary, clock: Clock, meta: Meta | None
    ) -> None:
        super().__init__(engine, vocabulary, clock)
        self._meta = meta
        self._writer = Writer(engine, vocabulary, clock)

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> Receipt:
        """Keep observations, with the turns in which they were said and the readings that found
        them, and bring the timelines of their slots in step.

        Every unit of about a thousand observations is written whole or not at all; what was
        written before a failure stays, and feeding all again completes it. An observation that is
        known is a no-op, except that of two recorded times the earlier counts. A reading that is
        newer than the others of its turn takes out of count what it does not hold. What was
        forgotten is refused and counted.
        """
        return await self._writer.write(parts(observations, turns=turns, readings=readings))

    async def decide(self, verdicts: Iterable[Verdict]) -> Receipt:
        """Keep verdicts and bring the timelines of their slots in step. Twice is once."""
        return await self._writer.write(parts(verdicts=verdicts))

    async def meta(self) -> Meta:
        """What the graph knows of itself."""
        found = await schema.read_meta(self.engine)
        return Meta(0, "", "") if found is None else found

    async def close(self) -> None:
        """Close the connection; an embedded graph that this process owns is closed too."""
        await self.engine.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
