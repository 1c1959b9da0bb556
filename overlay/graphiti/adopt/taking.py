"""From facts of a host to the store: what they say, in batches, each written whole."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from ....graph.errors import GroupDetached, RefusedObservation
from ....graph.frozen import changed
from ....graph.store import Run, Store
from ....graph.times import Clock
from ..facts import Fact
from ..relations import Relations
from .batches import batches
from .endings import End, endings
from .followed import Held
from .marks import Claims, Fresh, fresh
from .report import Tally, told
from .slots import adoption
from .states import State, kept, not_kept

AT_ONCE: Final = 2
"""Batches that are under way: while one is stored, the next is looked up and claimed. They are
stored one after the other, for they share values and would only hold each other's locks."""


def states(facts: Sequence[Fact], relations: Relations, tally: Tally) -> Iterator[State]:
    """The facts of one subject, as what they say together; counted as they come."""
    ends = endings(facts)
    for fact in facts:
        if not relations.of_fact(fact).mapped:
            tally.unmapped[fact.relation] += 1
        try:
            one = adoption(fact, ends[fact.uuid], tally.group, tally.host)
        except RefusedObservation as error:
            tally.refused += 1
            tally.example("refused", f"{fact.uuid}: {error.field}: {error.wrong}")
            yield not_kept(fact, tally.group, tally.partition, tally.host)
            continue
        tally.ends[str(one.end)] += 1
        tally.attributes[fact.attribute] += 1
        tally.by_stance.update(str(o.stance) for o in one.observations)
        kind = "weak" if one.end is End.WEAK else "taken"
        tally.example(kind, f"{fact.uuid}: {told(one.observations[0], one.end)}")
        yield kept(one, tally.partition)


class Taking:
    """Brings states of facts into a store, or only counts them (without one, or as a dry run).

    ``held``: as what it reads into the group. Once that was taken out, nothing more is stored.
    """

    def __init__(
        self, store: Store | None, tally: Tally, clock: Clock, held: Held | None = None
    ) -> None:
        self._store = store
        self._held = held
        self._tally = tally
        self._clock = clock
        self._name = secrets.token_hex(8)
        self._batches = 0
        self._storing = asyncio.Lock()
        self._claims: Claims | None = None
        if store is not None:
            self._claims = Claims(store.engine, tally.group, tally.partition, tally.host)

    async def take(self, found: Iterable[State]) -> AsyncGenerator[int, None]:
        """Batch by batch; gives how many facts each had. While some are stored the next is made in
        a thread. Raises a ``StoreError`` where the graph fails: what was stored before is kept;
        and ``GroupDetached`` where it was taken out."""
        going: deque[asyncio.Task[int]] = deque()
        try:
            async with aclosing(_ahead(batches(iter(found)))) as cut:
                async for batch in cut:
                    going.append(asyncio.create_task(self._batch(batch)))
                    if len(going) >= AT_ONCE:
                        yield await going.popleft()
            while going:
                yield await going.popleft()
        except GroupDetached:
            # What is being stored is marked to its end: its claim is gone, by which else it is
            # found.
            await asyncio.gather(*going, return_exceptions=True)
            raise
        finally:
            for one in going:
                one.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    async def all(self, found: Iterable[State]) -> None:
        """The same, to the end."""
        async for _ in self.take(found):
            pass

    async def _batch(self, batch: Sequence[State]) -> int:
        tally, store = self._tally, self._store
        if store is None:
            new = [Fresh(one, one.reading(0), None) for one in batch if one.turn is not None]
        else:
            new = await fresh(store.engine, batch)
        if store is not None and new and not tally.dry_run:
            await self._keep(store, new)
        read = [one for one in new if one.reading is not None]
        said = [one for one in batch if one.turn is not None]
        tally.unchanged += len(said) - sum(one.state.turn is not None for one in read)
        tally.adopted += sum(one.state.turn is not None for one in read)
        tally.withdrawn += sum(one.state.turn is None for one in read)
        if tally.dry_run:
            tally.observations += sum(len(one.state.observations) for one in read)
        now = self._clock()
        for one in read:
            tally.saw(one.state.at, now)
        return len(batch)

    async def _keep(self, store: Store, new: Sequence[Fresh]) -> None:
        tally, claims = self._tally, self._claims
        assert claims is not None
        self._batches += 1
        name = f"{self._name}/{self._batches}"
        await claims.claim(name, new)
        if self._held is not None:
            # After the claim, by which a detach that begins now finds what is stored here.
            await self._held.check()
        read = [(one.state, one.reading) for one in new if one.reading is not None]
        said = [changed(o, reading_id=r.reading_id) for one, r in read for o in one.observations]
        turns = [one.turn for one, _ in read if one.turn is not None]
        async with self._storing:
            receipt = await store.observe(
                said, turns=turns, readings=[reading for _, reading in read]
            )
        tally.overtaken += await claims.settle(name, new)
        tally.observations += receipt.observations
        tally.changed += receipt.changed
        tally.forgotten += receipt.refused


async def _ahead(found: Iterator[list[State]]) -> AsyncGenerator[list[State], None]:
    """The batches one by one; the next is made in a thread while one is stored."""
    coming = asyncio.create_task(asyncio.to_thread(next, found, None))
    try:
        while (batch := await coming) is not None:
            coming = asyncio.create_task(asyncio.to_thread(next, found, None))
            yield batch
    finally:
        # What is being made reads a snapshot, which is closed next.
        await asyncio.gather(coming, return_exceptions=True)


def receipt(run: Run, tally: Tally, clock: Clock, facts: int) -> Run:
    """The receipt of a run that has ended."""
    return replace(
        run,
        finished_at=clock(),
        turns=facts,
        skipped=tally.unchanged,
        extracted=tally.adopted,
        refused=tally.refused,
        read=sum(tally.by_stance.values()),
        observations=tally.observations,
        forgotten=tally.forgotten,
        changed=tally.changed,
        seconds=tally.seconds,
        by_stance=dict(tally.by_stance),
    )
