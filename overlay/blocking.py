"""The bank for scripts and notebooks: every method of ``Bank`` waits for its result.

    with tenure.open_sync("./memory", group="me") as memory:
        memory.remember("I live in Turin.", speaker="Edda")
        print(memory.ask("Where does Edda live?").text)

Nothing is written twice: each method here is the one of ``Bank``, run on an event loop in a thread
of its own. So it also works where a loop is running already, as in a notebook.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..graph.errors import InputError
from ..graph.store import Store
from ..graph.times import Clock, system_clock
from .embedding.model import Embedder
from .memory import Bank, open_bank
from .recall.plainly import Profiler
from .recall.spoken.check import Speaker

P = ParamSpec("P")
R = TypeVar("R")


class _Loop:
    """An event loop in a thread, as long as the block lasts."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, R]) -> R:
        """Run it there, and give its result or raise its error. Whoever stops waiting
        (Ctrl-C) stops the work as well: what it had not committed is not done."""
        if self._loop.is_closed():
            work.close()
            raise InputError("this memory is closed")
        running = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return running.result()
        except BaseException:
            running.cancel()
            raise

    def close(self) -> None:
        """Stop the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _waits(
    method: Callable[Concatenate[Bank, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[SyncBank, P], R]:
    """The method, as one that waits."""

    @wraps(method)
    def waiting(self: SyncBank, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._loop.wait(method(self._bank, *args, **kwargs))

    return waiting


def _each(
    method: Callable[Concatenate[Bank, P], AsyncIterator[R]],
) -> Callable[Concatenate[SyncBank, P], Iterator[R]]:
    """The method that gives one after the other, each read when it is asked for."""

    @wraps(method)
    def waiting(self: SyncBank, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        async def following(rows: AsyncIterator[R]) -> tuple[R, ...]:
            async for row in rows:
                return (row,)
            return ()

        rows = method(self._bank, *args, **kwargs)
        while found := self._loop.wait(following(rows)):
            yield found[0]

    return waiting


class SyncBank:
    """What one group remembers, to read and to add to, each call waiting for its result.

    ``tenure.open_sync`` gives one. The methods are those of ``Bank``, with the same arguments,
    results and errors. One thread at a time may use it.
    """

    def __init__(self, bank: Bank, loop: _Loop) -> None:
        self._bank = bank
        self._loop = loop

    @property
    def group(self) -> str:
        """The group that it remembers for."""
        return self._bank.group

    @property
    def store(self) -> Store:
        """The store beneath, whose methods are asynchronous."""
        return self._bank.store

    remember = _waits(Bank.remember)
    observe = _waits(Bank.observe)
    correct = _waits(Bank.correct)
    retract = _waits(Bank.retract)
    outcome = _waits(Bank.outcome)
    forget = _waits(Bank.forget)
    answer = _waits(Bank.answer)
    withdraw = _waits(Bank.withdraw)
    ask = _waits(Bank.ask)
    recall = _waits(Bank.recall)
    traces = _waits(Bank.traces)
    timeline = _waits(Bank.timeline)
    state = _waits(Bank.state)
    why = _waits(Bank.why)
    reviews = _waits(Bank.reviews)
    likely = _waits(Bank.likely)
    chains = _each(Bank.chains)
    said = _each(Bank.said)
    join = _waits(Bank.join)
    part = _waits(Bank.part)
    map_attribute = _waits(Bank.map_attribute)
    take_back = _waits(Bank.take_back)
    judge = _waits(Bank.judge)


@contextmanager
def open_sync(
    target: str | os.PathLike[str],
    *,
    group: str,
    vocabulary: Path | None = None,
    clock: Clock = system_clock,
    trace: bool = False,
    embedder: Embedder | None = None,
    speaker: Speaker | None = None,
    profiler: Profiler | None = None,
) -> Iterator[SyncBank]:
    """Open the bank of a group as ``tenure.open`` does, for code that is not asynchronous."""
    loop = _Loop()
    opening = open_bank(
        target,
        group=group,
        vocabulary=vocabulary,
        clock=clock,
        trace=trace,
        embedder=embedder,
        speaker=speaker,
        profiler=profiler,
    )
    try:
        bank = loop.wait(opening.__aenter__())
        try:
            yield SyncBank(bank, loop)
        finally:
            loop.wait(opening.__aexit__(None, None, None))
    finally:
        loop.close()
