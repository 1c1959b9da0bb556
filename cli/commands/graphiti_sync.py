"""``tenure graphiti sync``: follows a Graphiti graph that others write to."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import GroupDetached, GroupError, NotFound, StoreUnavailable
from ..adopting import own_group, skipped, stored, unread
from ..context import (
    DryRunOption,
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    existing,
    is_there,
    opened,
    runs,
)
from ..context import vocabulary as words_of
from ..counting import Counting
from ..hosts_given import HOST_HINT, HostGroupOption
from ..output import Exit, Failed, counted, emit, note, say

if TYPE_CHECKING:
    from ...graph.engines import Engine
    from ...graph.store import Store
    from ...overlay.graphiti.relations import Relations
    from ...overlay.graphiti.sync.changes import Seen
    from ...overlay.graphiti.sync.report import Synced

SYNC = examples(
    "tenure graphiti sync --graph bolt://localhost:7687",
    "tenure graphiti sync --graph bolt://localhost:7687 --every 30",
    "tenure graphiti sync --graph bolt://localhost:7687 --group shop --sweep --json",
)
LOOKS_BACK = 900.0


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("sync", epilog=SYNC)(sync)


@runs
async def sync(
    graph: GraphOption = None,
    group: HostGroupOption = None,
    own: Annotated[
        str | None,
        typer.Option("--as", metavar="GROUP", help="Our own group, as adopt was told."),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(metavar="URL_OR_FOLDER", help="The graph that adopt wrote to."),
    ] = None,
    sweep: Annotated[
        bool,
        typer.Option("--sweep", help="Compare everything: also finds deletions and hand edits."),
    ] = False,
    every: Annotated[
        float | None,
        typer.Option(min=0.1, metavar="SECONDS", help="Go on, with so long between two passes."),
    ] = None,
    overlap: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="How far a pass looks back behind the last."),
    ] = LOOKS_BACK,
    allow_loss: Annotated[
        bool,
        typer.Option("--allow-loss", help="Also where a sweep finds more than half gone."),
    ] = False,
    dry_run: DryRunOption = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Follow a Graphiti graph that others write to.

    Reads what is new or was closed since the last pass, by the times that the host notes. What
    bears no such time (deletions, edits by hand) is found by --sweep. Without --group all groups
    are followed that are followed already, and with --sweep new ones too.
    """
    from ...graph.engines import connect
    from ...overlay.graphiti.own_relations import relations_of

    relations = relations_of(words_of(vocabulary))
    place = existing(graph, HOST_HINT)
    if dry_run and not is_there(into or place):
        raise NotFound(f"nothing is followed at {into}", hint="tenure graphiti adopt --dry-run")
    if own is not None and (group is None or len(group) != 1):
        raise GroupError("--as names one group, and there may be several", hint="--group NAME")
    async with (
        await connect(place, read_only=True) as host,
        opened(into or place, vocabulary, new=group is not None, read_only=dry_run) as store,
    ):
        one = _Following(
            host, store, relations, group, own, timedelta(seconds=overlap), allow_loss, dry_run,
            as_json,
        )  # fmt: skip
        await one.run(sweep, every)


class _Following:
    """One pass over all groups, or one after the other."""

    def __init__(
        self,
        host: Engine,
        store: Store,
        relations: Relations,
        groups: list[str] | None,
        own: str | None,
        overlap: timedelta,
        allow_loss: bool,
        dry_run: bool,
        as_json: bool,
    ) -> None:
        self.host, self.store, self.relations = host, store, relations
        self.groups, self.own = groups, own
        self.overlap, self.allow_loss, self.dry_run = overlap, allow_loss, dry_run
        self.as_json = as_json
        self.seen: dict[tuple[str, str], Seen] = {}
        self.lost: set[tuple[str, str]] = set()
        self.odd: set[str] = set()
        self.passes = 0

    async def run(self, sweep: bool, every: float | None) -> None:
        if every is None:
            await self._pass(sweep, told=True)
            if self.odd:
                raise Failed(Exit.INPUT)
            return
        with _ended_by_signal(), contextlib.suppress(asyncio.CancelledError):
            while True:
                try:
                    await self._pass(sweep and not self.passes, told=not self.passes)
                    self.passes += 1
                except StoreUnavailable as error:
                    note(f"{error.message}; tried again in {every:g} s")
                await asyncio.sleep(every)
        note(f"stopped after {counted(self.passes, 'pass', 'passes')}")

    async def _pass(self, sweep: bool, told: bool) -> None:
        from ...graph.times import system_clock
        from ...overlay.graphiti.sync.changes import Seen
        from ...overlay.graphiti.sync.run import sync as follow

        wanted = [pair for pair in await self._wanted(sweep) if pair not in self.lost]
        for host_group, group in wanted:
            try:
                with Counting("read") as reading:
                    report = await follow(
                        self.host, self.store, self.relations, host_group=host_group, group=group,
                        clock=system_clock, sweep=sweep, overlap=self.overlap,
                        allow_loss=self.allow_loss, dry_run=self.dry_run, reading=reading,
                        seen=self.seen.setdefault((host_group, group), Seen()),
                    )  # fmt: skip
            except GroupDetached as error:
                self.lost.add((host_group, group))
                if self.lost.issuperset(wanted):
                    raise
                note(f"{error.message}; the others go on")
                continue
            if self.as_json:
                emit(report.as_json())
            elif told or report.found or report.overtaken:
                _told(report)

    async def _wanted(self, sweep: bool) -> list[tuple[str, str]]:
        """The groups of the host, each with our own."""
        from ...overlay.graphiti.adopt.followed import followed
        from ...overlay.graphiti.reading import groups as groups_of

        known = [(one.host_group, one.group) for one in await followed(self.store.engine)]
        # What an earlier pass has read and is followed no more was detached.
        known += [pair for pair in self.seen if pair not in known]
        if self.groups is None and known and not sweep:
            return known
        found = await groups_of(self.host)
        if self.groups is None and found and not known:
            raise NotFound(
                f"no group is followed into {self.store.engine.target}",
                hint="tenure graphiti adopt begins, or --group NAME",
            )
        wanted = list(found) if self.groups is None else list(dict.fromkeys(self.groups))
        pairs = []
        for name in wanted:
            before = [pair for pair in known if pair[0] == name and self.own in (None, pair[1])]
            if not before and name not in found:
                raise NotFound(f"no fact of Graphiti is in group {name} at {self.host.target}")
            try:
                pairs += before or [(name, own_group(name, self.own))]
            except GroupError as error:
                if len(wanted) == 1:
                    raise
                if name not in self.odd:
                    self.odd.add(name)
                    skipped(error)
        pairs += [pair for pair in known if self.groups is None and pair not in pairs]
        if not pairs:
            raise NotFound(f"there is no fact of Graphiti at {self.host.target}")
        return pairs


@contextlib.contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Ctrl-C, or the end that a service manager asks for, stops at the next step: what is being
    written is written whole or not at all."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    with contextlib.ExitStack() as after:
        for one in (signal.SIGINT, signal.SIGTERM):
            # Where the loop takes no signals, Ctrl-C ends it as it ends every command.
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(one, task.cancel)
                after.callback(loop.remove_signal_handler, one)
        yield


def _told(report: Synced) -> None:
    how = "all compared" if report.sweep else f"since {report.since:%Y-%m-%d %H:%M:%S}"
    would = "would be " if report.dry_run else ""
    say(
        f"{report.host_group} → {report.group}: {how}; {counted(report.looked, 'fact')} looked at, "
        f"{report.adopted:,} {would}read anew, {report.gone:,} gone, {report.refused:,} refused"
    )
    if report.found:
        # What a first pass finds may be years old: it is no delay.
        behind = report.lag is not None and report.since is not None and not report.dry_run
        stored(report, f"; {report.lag:,.1f} s behind the host" if behind else "")
    unread(report)
    if report.overtaken:
        say(f"  {counted(report.overtaken, 'fact')} that another run reads too: seen to next time")
    if report.unseen:
        more = "more" if report.unseen > 0 else "fewer"
        many = counted(abs(report.unseen), "fact")
        say(f"  the host has {many} {more} than times tell of: use --sweep")
