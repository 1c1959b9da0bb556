"""``tenure graphiti adopt`` and ``detach``: the facts of a host as our own, and out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import NotFound, ReadOnlyStore
from ..adopting import AsOption, adopted
from ..context import (
    DryRunOption,
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    existing,
    opened,
    runs,
)
from ..counting import Counting
from ..hosts_given import HOST_HINT, HostGroupOption
from ..output import counted, emit, note, say

if TYPE_CHECKING:
    from ...overlay.graphiti.adopt.detach import Detached

ADOPT = examples(
    "tenure graphiti adopt --graph bolt://localhost:7687 --dry-run",
    "tenure graphiti adopt --graph bolt://localhost:7687 --group shop --as shop-state",
    "tenure graphiti adopt --graph bolt://localhost:7687 --into ./state --json",
)
DETACH = examples(
    "tenure graphiti detach --graph bolt://localhost:7687 --dry-run",
    "tenure graphiti detach --graph bolt://localhost:7687 --group shop",
)


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("adopt", epilog=ADOPT)(adopt)
    app.command("detach", epilog=DETACH)(detach)


@runs
async def adopt(
    graph: GraphOption = None,
    group: HostGroupOption = None,
    own: AsOption = None,
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
    from ...overlay.hosts.graphiti import GraphitiGraph

    place = existing(graph, HOST_HINT)
    async with await connect(place, read_only=True) as engine:
        host = GraphitiGraph(engine)
        found = await host.groups()
        wanted = found if group is None else list(dict.fromkeys(group))
        if missing := [name for name in wanted if name not in found]:
            raise NotFound(f"no fact of Graphiti is in group {', '.join(missing)} at {place}")
        if not wanted:
            raise NotFound(f"there is no fact of Graphiti at {place}")
        try:
            await adopted(
                host, wanted, own,
                place=into or place, words=vocabulary, dry_run=dry_run, as_json=as_json,
            )  # fmt: skip
        except ReadOnlyStore as error:
            hint = error.hint or "--into names another graph to write to"
            raise ReadOnlyStore(error.message, hint=hint) from None


@runs
async def detach(
    graph: GraphOption = None,
    group: HostGroupOption = None,
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
        _begun(report)
        return
    say(
        f"{report.group}: {facts} taken out: {counted(report.observations, 'observation')}, "
        f"{counted(report.memories, 'memory')}, {counted(report.verdicts, 'verdict')}, "
        f"{counted(report.traces, 'trace')}"
    )
    _begun(report)
    if report.again:
        again = f"tenure graphiti detach --group {report.group}"
        note(f"{report.group}: facts came in meanwhile: stop who adopts or follows it, and {again}")
    if report.left:
        note(f"{report.group}: what was told beside it stays")
    if report.schema:
        note("nothing of ours is left in this graph")


def _begun(report: Detached) -> None:
    """Who writes, and who was killed, leave the same."""
    if report.begun:
        batches = counted(report.begun, "batch", "batches")
        note(f"{report.group}: a writer has begun {batches}; if it is running, stop it first")
