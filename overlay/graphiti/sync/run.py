"""One pass over a group of a host: what is new, changed or gone since the last one.

A quick pass goes by the times that the host notes (see ``changes``) and reads the subjects whom
they are about. It does not see what bears no such time: a fact that was edited by hand or made with
an old time, an end that was moved without closing the fact, an entity under another name, and what
was deleted. It counts the facts, and says how many are unaccounted for.

A sweep reads all, compares the fingerprint of each fact with that of its last reading, and sees
everything. Of what is gone the host is asked once more by its uuid before it is withdrawn.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from ....cypher import statement
from ....graph.door import check_group
from ....graph.errors import LossRefused
from ....graph.store import Store
from ....graph.times import Clock
from ...hosts.graphiti import GraphitiGraph
from ..adopt.followed import Followed, Held, followed, hold, lost
from ..adopt.marks import Claims
from ..adopt.run import new_run, silent
from ..adopt.states import State, gone
from ..adopt.taking import Taking, receipt, states
from ..reading import Reads
from ..relations import Relations
from ..snapshot import Known, Progress, Snapshot
from .changes import MOST, PART, Seen, changes, parts, present
from .report import Synced
from .subjects import AT_ONCE, marks, read_subjects

OVERLAP: Final = timedelta(minutes=15)
"""How far a quick pass looks back behind the one before: longer than the slowest ingest of an
episode takes from its first question to the model until it is saved, and than clocks differ."""
RARELY: Final = timedelta(minutes=1)
"""A pass that found nothing notes how far it came no more often than this."""
MOST_GONE: Final = 0.5
FEW: Final = 20
_PAGE: Final = 10_000


async def sync(
    host: Reads,
    store: Store,
    relations: Relations,
    *,
    host_group: str,
    group: str,
    clock: Clock,
    sweep: bool = False,
    edges: Iterable[str] = (),
    overlap: timedelta = OVERLAP,
    allow_loss: bool = False,
    dry_run: bool = False,
    seen: Seen | None = None,
    reading: Progress = silent,
) -> Synced:
    """Bring what was read of a host group in step with it.

    The host is only read. Without ``sweep`` the pass is quick, but for the first one of all, and
    where more has changed than a quick pass takes. ``edges`` are uuids of facts to look at besides,
    as one who has just written them knows: also whether they are gone. ``overlap`` is how far it
    looks back behind the last pass. ``seen`` is what an earlier pass of this process noted; it is
    brought up to date. ``dry_run`` writes nothing.

    Each batch is written whole; a pass that was killed is completed by the next one, and two at
    once do no harm. Raises ``GroupError`` for a name that no group can have; ``GroupDetached``
    where somebody has taken the group out since the pass before (by ``seen``), or meanwhile;
    ``LossRefused`` where a sweep finds more than half of the facts gone, unless ``allow_loss``; and
    a ``StoreError`` where a graph fails.
    """
    check_group(group)
    one = _Pass(host, store, relations, host_group, group, clock, dry_run)
    return await one.run(sweep, edges, overlap, allow_loss, seen, reading)


class _Pass:
    def __init__(
        self,
        host: Reads,
        store: Store,
        relations: Relations,
        host_group: str,
        group: str,
        clock: Clock,
        dry_run: bool,
    ) -> None:
        self.host, self.store, self.relations = host, store, relations
        self.host_group, self.group = host_group, group
        self.clock = clock
        self.report = Synced(host_group=host_group, group=group, dry_run=dry_run, begun_at=clock())
        self.held: Held | None = None
        self.taking = Taking(store, self.report, clock)
        self.claims = Claims(store.engine, group, host_group)
        self.claimed: frozenset[str] = frozenset()
        self.aside: int | None = None
        self.facts = 0

    async def run(
        self,
        sweep: bool,
        edges: Iterable[str],
        overlap: timedelta,
        allow_loss: bool,
        seen: Seen | None,
        reading: Progress,
    ) -> Synced:
        report, begun = self.report, time.monotonic()
        state = await self._state()
        await self._hold(state, seen)
        left = await self.claims.open()
        self.claimed = frozenset(uuid for uuids in left.values() for uuid in uuids)
        quick = False
        if state is not None and not sweep:
            quick = await self._quick(state.since - overlap, edges, seen)
        if not quick:
            await self._sweep(allow_loss, reading)
        report.recorded_at = self.clock()
        report.seconds = time.monotonic() - begun
        if not report.dry_run:
            await self.claims.drop(left)
            await self._note(state)
        if seen is not None and self.held is not None:
            seen.held = self.held.name
        return report

    async def _hold(self, state: Followed | None, seen: Seen | None) -> None:
        """Hold the group, as before if this process has read it before."""
        name = None if state is None else state.held
        if seen is not None and seen.held not in (None, name):
            raise lost(self.group)
        if self.report.dry_run:
            return
        self.held = await hold(self.store.engine, self.group, self.host_group, name)
        self.taking = Taking(self.store, self.report, self.clock, self.held)

    async def _state(self) -> Followed | None:
        for one in await followed(self.store.engine):
            if (one.group, one.host_group) == (self.group, self.host_group):
                self.aside = one.aside
                return one
        return None

    async def _quick(self, since: datetime, edges: Iterable[str], seen: Seen | None) -> bool:
        """False where all has to be read instead."""
        also = [*self.claimed, *edges]
        if len(also) >= MOST:
            return False
        found = await changes(self.host, self.relations, self.host_group, since, also, seen)
        if found is None:
            return False
        self.report.since, self.facts = since, found.facts
        known = await marks(self.store, self.group, found.subjects)
        for uuid in self.claimed & known.keys():
            known[uuid] = replace(known[uuid], open=True)
        lost = [uuid for uuid, at in found.subjects.items() if at is None and uuid in known]
        subjects = {at for at in found.subjects.values() if at is not None}
        subjects.update(mark.subject for mark in known.values() if mark.subject is not None)
        for some in parts(sorted(subjects), AT_ONCE):
            snapshot = await read_subjects(
                self.host, self.store, self.relations, host_group=self.host_group,
                group=self.group, subjects=some, closers=found.closers, named=known,
            )  # fmt: skip
            with snapshot:
                self.report.looked += snapshot.facts()
                await self._take(snapshot)
        await self._withdraw(lost)
        if seen is not None and not self.report.overtaken:
            seen.edges, seen.episodes = found.seen.edges, found.seen.episodes
        return True

    async def _sweep(self, allow_loss: bool, reading: Progress) -> None:
        self.report.sweep = True
        taken = Snapshot.of_group(
            GraphitiGraph(self.host), self.relations, self.host_group, reading, self._known()
        )
        with await taken as snapshot:
            self.report.looked = self.facts = snapshot.facts()
            self.aside = snapshot.asides()
            self.report.unread = snapshot.counts.nameless
            self.facts += self.aside
            lost = list(snapshot.gone())
            kept = snapshot.known() - len(lost)
            if len(lost) > max(FEW, MOST_GONE * snapshot.known()) and not allow_loss:
                raise LossRefused(
                    f"{len(lost):,} of {len(lost) + kept:,} facts that were read of group "
                    f"{self.host_group:.60} are not on this host",
                    hint="--allow-loss, if they were deleted there; else look at --graph",
                )
            await self._take(snapshot)
        await self._withdraw(lost)

    async def _known(self) -> AsyncIterator[list[Known]]:
        given = {"group": self.group, "host_group": self.host_group, "page": _PAGE}
        after, text = "", statement("graphiti/known")
        while True:
            rows = await self.store.engine.read_rows(text, {**given, "after": after})
            if not rows:
                return
            after = rows[-1][0]
            yield [(uuid, at, print_, uuid in self.claimed) for uuid, at, print_ in rows]

    async def _take(self, snapshot: Snapshot) -> None:
        await self.taking.all(
            one
            for facts in snapshot.stirred()
            for one in states(facts, self.relations, self.report)
        )

    async def _withdraw(self, lost: list[str]) -> None:
        """What the host has no more says nothing any more."""
        for some in parts(lost, PART):
            there = await present(self.host, self.host_group, some)
            before = self.report.withdrawn
            await self.taking.all(self._gone(some, there))
            self.report.gone += self.report.withdrawn - before

    def _gone(self, uuids: list[str], there: set[str]) -> Iterator[State]:
        for uuid in uuids:
            if uuid not in there:
                yield gone(uuid, self.group)

    async def _note(self, state: Followed | None) -> None:
        assert self.held is not None
        report, engine = self.report, self.store.engine
        given = {"group": self.group, "host_group": self.host_group}
        ((accounted,),) = await engine.read_rows(statement("graphiti/counted"), given)
        report.unseen = self.facts - (self.aside or 0) - accounted
        at = report.begun_at
        if state is None or report.sweep or report.found or at - state.since >= RARELY:
            swept = at if report.sweep else None
            aside = self.aside if report.sweep else None
            await self.held.follow(at, swept=swept, aside=aside)
        if report.found:
            run = new_run(report, at)
            report.run_id = run.run_id
            await self.store.keep_run(receipt(run, report, self.clock, report.looked))
