"""``tenure graphiti adopt`` and ``detach``: the facts of a host as our own, and out again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import GroupError, NotFound
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
from ..hosts_given import HOST_HINT
from ..output import CHANGED, counted, emit, note, say

if TYPE_CHECKING:
    from pathlib import Path

    from ...graph.store import Store
    from ...overlay.graphiti.adopt.detach import Detached
    from ...overlay.graphiti.adopt.report import Adopted

ADOPT = examples(
    "tenure graphiti adopt --graph bolt://localhost:7687 --dry-run",
    "tenure graphiti adopt --graph bolt://localhost:7687 --group shop --as shop-state",
    "tenure graphiti adopt --graph bolt://localhost:7687 --into ./state --json",
)
DETACH = examples(
    "tenure graphiti detach --graph bolt://localhost:7687 --dry-run",
    "tenure graphiti detach --graph bolt://localhost:7687 --group shop",
)
GroupsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--group", metavar="NAME", help="Only this group; may be repeated. All, if left out."
    ),
]
UNMAPPED = 5


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("adopt", epilog=ADOPT)(adopt)
    app.command("detach", epilog=DETACH)(detach)


@runs
async def adopt(
    graph: GraphOption = None,
    group: GroupsOption = None,
    own: Annotated[
        str | None,
        typer.Option("--as", metavar="GROUP", help="Our own group; named as the host's, if not."),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            metavar="URL_OR_FOLDER", help="The graph to write to; the same graph, if left out."
        ),
    ] = None,
    dry_run: DryRunOption = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Turn the facts of a Graphiti graph into our own, beside it.

    Nothing of Graphiti's is touched: own nodes refer to its facts by uuid. What the host says of an
    end is one witness's word, and counts where the graph bears it out. Running it again reads what
    is new or has changed; detach takes everything out again.
    """
    from ...graph.engines import connect
    from ...graph.times import system_clock
    from ...overlay.graphiti.adopt.run import adopt as take
    from ...overlay.graphiti.own_relations import relations_of
    from ...overlay.graphiti.reading import groups as groups_of

    words = words_of(vocabulary)
    relations = relations_of(words)
    place = existing(graph, HOST_HINT)
    async with await connect(place, read_only=True) as host:
        found = await groups_of(host)
        wanted = list(found) if group is None else list(dict.fromkeys(group))
        if missing := [name for name in wanted if name not in found]:
            raise NotFound(f"no fact of Graphiti is in group {', '.join(missing)} at {place}")
        if not wanted:
            raise NotFound(f"there is no fact of Graphiti at {place}")
        if own is not None and len(wanted) > 1:
            raise GroupError("--as names one group, and there are several", hint="--group NAME")
        for name in wanted:
            own_group(name, own)
        async with _place(into or place, vocabulary, dry_run) as store:
            for name in wanted:
                with Counting("read") as reading, Counting("adopt") as storing:
                    report = await take(
                        host, store, relations, host_group=name, group=own or name,
                        clock=system_clock, reading=reading, storing=storing, dry_run=dry_run,
                    )  # fmt: skip
                if as_json:
                    emit(report.as_json())
                else:
                    _adopted(report)


def own_group(name: str, own: str | None) -> str:
    """Our own group for one of the host. Refused, before anything is written, where its name is
    none that ours can have."""
    from ...graph.door import check_group

    try:
        return check_group(name if own is None else own)
    except GroupError as error:
        if own is not None:
            raise
        shown = f"group {name!r:.60} of the host"
        hint = f"--group {name!r:.60} --as NAME names one of ours"
        raise GroupError(f"{shown} cannot be a group here: {error.message}", hint=hint) from None


@asynccontextmanager
async def _place(place: str, words: Path | None, dry_run: bool) -> AsyncIterator[Store | None]:
    """The graph to write to; None for a dry run into a graph that is not there."""
    if dry_run and not is_there(place):
        yield None
        return
    async with opened(place, words, new=True, read_only=dry_run) as store:
        yield store


def _adopted(report: Adopted) -> None:
    would = "would be " if report.dry_run else ""
    say(
        f"{report.host_group} → {report.group}: {counted(report.facts, 'fact')}; "
        f"{report.adopted:,} {would}adopted, {report.unchanged:,} unchanged, "
        f"{report.refused:,} refused"
    )
    if report.dry_run:
        say(f"  {counted(report.observations, 'observation')} would be stored")
    else:
        say(
            f"  {counted(report.observations, 'observation')} stored, "
            f"{counted(report.changed, *CHANGED)} changed"
        )
    if report.forgotten:
        say(f"  {counted(report.forgotten, 'observation')} of what was forgotten: not taken")
    if weak := report.ends.get("weak"):
        say(f"  {counted(weak, 'fact')} closed without a reason that the graph shows: hold on")
        _examples(report, "weak")
    if report.refused:
        say(f"  {counted(report.refused, 'fact')} that cannot be kept:")
        _examples(report, "refused")
    if report.unmapped:
        some = ", ".join(f"{name} ({n:,})" for name, n in report.unmapped.most_common(UNMAPPED))
        say(f"  relations that are not mapped: {some}; see tenure graphiti relations")
    if report.namesakes:
        say(f"  {counted(report.namesakes, 'name')} of several entities: each is one here")
    if report.dry_run and report.examples.get("taken"):
        say("  for example:")
        _examples(report, "taken")


def _examples(report: Adopted, kind: str) -> None:
    for text in report.examples.get(kind, ()):
        say(f"    {text}")


@runs
async def detach(
    graph: GraphOption = None,
    group: GroupsOption = None,
    dry_run: DryRunOption = False,
    as_json: JsonOption = False,
) -> None:
    """Take out of a graph all that adopt wrote.

    What you have told us beside it stays. Where nothing else of ours is left, constraints and
    indexes go too.
    """
    from ...graph.engines import connect
    from ...overlay.graphiti.adopt.detach import adopted_groups
    from ...overlay.graphiti.adopt.detach import detach as take

    place = existing(graph, "--graph names the adopting one")
    # To open it as a bank would make it one, where it is none.
    async with await connect(place, read_only=True) as engine:
        found = await adopted_groups(engine)
    wanted = list(found) if group is None else list(dict.fromkeys(group))
    if missing := [name for name in wanted if name not in found]:
        raise NotFound(f"nothing was adopted into group {', '.join(missing)}")
    if not wanted:
        raise NotFound(f"nothing was adopted into {place}")
    async with opened(graph) as store:
        for name in wanted:
            with Counting("detach") as progress:
                report = await take(store, name, dry_run=dry_run, progress=progress)
            if as_json:
                emit(report.as_json())
            else:
                _detached(report)


def _detached(report: Detached) -> None:
    facts, slots = counted(report.facts, "adopted fact"), counted(report.slots, "slot")
    if report.dry_run:
        say(f"{report.group}: {facts} in {slots} would be taken out")
        return
    say(
        f"{report.group}: {facts} taken out: {counted(report.observations, 'observation')}, "
        f"{counted(report.memories, 'memory')}, {counted(report.verdicts, 'verdict')}, "
        f"{counted(report.traces, 'trace')}"
    )
    if report.left:
        note(f"{report.group}: what was told beside it stays")
    if report.schema:
        note("nothing of ours is left in this graph")
