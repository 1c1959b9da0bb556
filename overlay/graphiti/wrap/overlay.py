"""What stands beside a wrapped Graphiti: the bank, what was fed to it, and what still has to be."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ....graph.errors import TenureError
from ....graph.store import Store
from ..own_relations import relations_of
from ..sync.run import sync
from .feeding import feed
from .touched import HostReads, Touched

LOG: Final = logging.getLogger("tenure.graphiti")


@dataclass(slots=True)
class Counts:
    """What a wrapper did. ``calls``: writes of the host that were passed on. ``fed``: facts whose
    state was stored. ``failures``: times that the overlay failed and the host's answer was given
    all the same; ``last`` says the last one. ``searches``: searches that came in the order of
    state."""

    calls: int = 0
    fed: int = 0
    failures: int = 0
    searches: int = 0
    last: str = ""


@dataclass(slots=True)
class Behind:
    """What of a group of the host the bank has not read yet. ``whole``: nobody knows what."""

    subjects: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    closers: set[tuple[str, str]] = field(default_factory=set)
    whole: bool = False


class Overlay:
    """The overlay of one wrapped Graphiti.

    ``counts`` says what it did. ``behind`` are the groups of the host in which something happened
    that the bank could not be told: the next write to the group, or ``catch_up``, tells it. Who
    brings a group in step in another way says so with ``caught_up``.
    """

    def __init__(
        self, host: HostReads, store: Store, default_group: str, groups: Mapping[str, str]
    ) -> None:
        self.host = host
        self.store = store
        self.relations = relations_of(store.vocabulary)
        self.counts = Counts()
        self.behind: dict[str, Behind] = {}
        self._default = default_group
        self._groups = dict(groups)

    def own(self, group: str) -> str:
        """The group of our own that a group of the host is read into."""
        return self._groups.get(group) or group or self._default

    def doubt(self, group: str) -> None:
        """Something may have changed in a group of the host, and nobody knows what."""
        self.behind.setdefault(group, Behind()).whole = True

    def caught_up(self, group: str) -> None:
        """The bank is in step with a group of the host."""
        self.behind.pop(group, None)

    async def fed(self, touched: Iterable[Touched]) -> None:
        """Feed what calls touched. Raises nothing for what the overlay cannot do: that is logged,
        counted, and noted as behind."""
        for one in touched:
            if not one.subjects and not one.facts:
                continue
            late = self.behind.setdefault(one.group, Behind())
            late.subjects |= one.subjects
            late.facts |= one.facts
            late.closers |= one.closers
            await self.attempt(self._feed, one.group)

    async def catch_up(self) -> None:
        """Feed what could not be fed before: all facts of the subjects that were touched, and all
        that has changed where nobody knows which (see ``sync``). Raises what the bank or the host's
        driver raises."""
        for group, late in list(self.behind.items()):
            if late.whole:
                late.whole = False
                try:
                    await self._sync(group)
                except BaseException:
                    late.whole = True
                    raise
            await self._feed(group)

    async def _sync(self, group: str) -> None:
        await sync(
            self.host,
            self.store,
            self.relations,
            host_group=group,
            group=self.own(group),
            clock=self.store.clock,
        )

    async def _feed(self, group: str) -> None:
        late = self.behind[group]
        touched = Touched(
            group, frozenset(late.subjects), frozenset(late.facts), frozenset(late.closers)
        )
        report = await feed(self.host, self.store, self.relations, touched, self.own(group))
        self.counts.fed += report.adopted
        late.subjects -= touched.subjects
        late.facts -= touched.facts
        late.closers -= touched.closers
        if not late.subjects and not late.facts and not late.whole:
            self.caught_up(group)

    async def attempt(self, step: Callable[[str], Awaitable[None]], group: str) -> bool:
        """Whether a step of the overlay went well; what it raised is logged and counted."""
        try:
            await step(group)
        except Exception as fault:  # the host has done its part: nothing of ours may undo it
            self.failed(fault, group)
            return False
        return True

    def failed(self, fault: Exception, group: str) -> None:
        """Log and count a failure of the overlay."""
        words = fault.message if isinstance(fault, TenureError) else f"{fault}"
        self.counts.failures += 1
        self.counts.last = f"{type(fault).__name__}: {words}"[:500]
        LOG.warning("the overlay of group %r failed: %s", group, self.counts.last)
