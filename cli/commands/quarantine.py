"""``tenure quarantine``: what ingests set aside, and trying it again."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import InputError, NotFound
from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    write_group,
)
from ..output import Exit, Failed, counted, emit, emit_all, note, say

if TYPE_CHECKING:
    from ...graph.store import Piece, Store

LIST = examples("tenure quarantine --group demo", "tenure quarantine --group demo --json | jq .raw")
RETRY = examples(
    "tenure quarantine retry --group demo", "tenure quarantine retry 8c41f0 --group demo"
)
DROP = examples("tenure quarantine drop 8c41f0 --group demo")
_SHOWN = 120

Ids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID]…", help="Beginnings of ids, each unique; all, if left out.",
        show_default=False,
    ),
]  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="What ingests set aside; try it again.",
        invoke_without_command=True,
        rich_markup_mode=None,
        epilog=LIST,
    )
    group.callback()(list_asides)
    group.command("retry", epilog=RETRY)(retry)
    group.command("drop", epilog=DROP)(drop)
    app.add_typer(group, name="quarantine")


def list_asides(
    context: typer.Context,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """List what ingests set aside: why, where it stands, and how it begins."""
    if context.invoked_subcommand is None:
        _listed(graph, group, as_json)


@runs
async def _listed(graph: str | None, group: str | None, as_json: bool) -> None:
    async with opened(graph) as store:
        found = await store.asides(await read_group(store, group))
    if as_json:
        from ..rows import aside_record

        emit_all(aside_record(name, piece) for name, piece in found.items())
    elif not found:
        say("nothing is set aside")
    else:
        for name, piece in found.items():
            _show(name, piece)


def _show(name: str, piece: Piece) -> None:
    where = piece.place if piece.line is None else f"{piece.place}, line {piece.line}"
    said = f"{piece.field}: {piece.message}" if piece.field else piece.message
    say(f"{name[:12]}  {where}: {said}")
    if piece.raw is not None:
        raw = " ".join(piece.raw.split())
        say(f"  {raw if len(raw) <= _SHOWN else raw[:_SHOWN] + '…'}")


@runs
async def retry(
    ids: Ids = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Try what was set aside again, with the readers and the extractor of now.

    What succeeds leaves the quarantine. A piece of which too little was kept stays: feed its file
    again, and drop it.
    """
    from ...overlay.extraction import RuleExtractor
    from ...overlay.ingest import ingest as feed
    from ...overlay.ingest.context import Context
    from ..judges import judging
    from ..readers import Options
    from ..retry import items, sorted_out

    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        chosen = await _chosen(store, name, ids)
        sources = {piece.source for piece in chosen.values() if piece.source}
        stored = await Context(store.engine).again(name, sources) if sources else []
        again = sorted_out(chosen, stored)
        turns = [turn for turn in stored if turn.source in again.turns]
        taken: list[str] = []
        if again.tried:
            report = await feed(
                store, chain(items(again.raw.values(), Options(group=name)), turns),
                extractor=RuleExtractor(vocabulary=store.vocabulary), clock=store.clock,
                group=name, inputs=["quarantine"], judging=judging(store, name),
            )  # fmt: skip
            # What was set aside again bears this run.
            left = await store.asides(name)
            still = {key for key, piece in left.items() if piece.run_id == report.run_id}
            taken = [key for key in again.tried if key not in still]
            await store.drop_asides(taken)
    kept = len(again.tried) - len(taken)
    if as_json:
        emit({"tried": len(again.tried), "taken": taken, "kept": kept, "lost": again.lost})
    else:
        say(f"tried {counted(len(again.tried), 'piece')}: {len(taken):,} taken, {kept:,} kept")
    if again.lost:
        what = counted(len(again.lost), "piece")
        note(f"{what} cannot be tried by itself: ingest the file again, then drop it")
    if kept or again.lost:
        raise Failed(Exit.INPUT)


@runs
async def drop(
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID…", help="Beginnings of ids, each unique.", show_default=False),
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """Remove pieces from the quarantine for good."""
    name = write_group(group)
    async with opened(graph) as store:
        chosen = await _chosen(store, name, ids)
        await store.drop_asides(chosen)
    if as_json:
        emit({"dropped": list(chosen)})
    else:
        say(f"dropped {counted(len(chosen), 'piece')}")


async def _chosen(store: Store, group: str, ids: list[str] | None) -> dict[str, Piece]:
    if not ids:
        return await store.asides(group)
    chosen: dict[str, Piece] = {}
    for beginning in ids:
        found = await store.asides(group, beginning)
        if not found:
            raise NotFound(f"nothing set aside is {beginning:.60}", hint="see tenure quarantine")
        if len(found) > 1:
            raise InputError(f"several pieces begin with {beginning:.60}")
        chosen |= found
    return chosen
