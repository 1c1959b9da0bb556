"""The adoption of groups of a host, as the verbs of every host share it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..graph.errors import GroupError
from .context import is_there, opened
from .context import vocabulary as words_of
from .counting import Counting
from .output import CHANGED, Exit, Failed, counted, emit, note, say

if TYPE_CHECKING:
    from ..graph.store import Store
    from ..overlay.graphiti.adopt.report import Adopted, Tally
    from ..overlay.hosts.host import HostGraph

AsOption = Annotated[
    str | None,
    typer.Option("--as", metavar="GROUP", help="Our own group; named as the host's, if not."),
]
NO_NAME: Final = "(no name)"
UNMAPPED: Final = 5
"""Names of relations that no vocabulary knows, as they are told to people."""


async def adopted(
    host: HostGraph,
    wanted: Sequence[str],
    own: str | None,
    *,
    place: str,
    words: Path | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Adopt groups of a host into the graph at ``place``, and tell of each.

    Of several groups one that cannot be ours is told of and skipped, and the command fails in the
    end; where there is no other, ``GroupError`` is raised before anything is written.
    """
    from ..graph.times import system_clock
    from ..overlay.graphiti.adopt.report import Adopted
    from ..overlay.graphiti.adopt.run import adopt
    from ..overlay.graphiti.own_relations import relations_of

    relations = relations_of(words_of(words))
    if own is not None and len(wanted) > 1:
        raise GroupError("--as names one group, and there are several", hint="--group NAME")
    odd = {}
    for name in wanted:
        try:
            own_group(name, own)
        except GroupError as error:
            if len(wanted) == 1:
                raise
            odd[name] = error
    if len(odd) == len(wanted):
        raise next(iter(odd.values()))
    for name, refused in odd.items():
        skipped(refused)
        if as_json:
            why = f"{refused.message} ({refused.hint})"
            emit(Adopted(host_group=name, group="", dry_run=dry_run, skipped=why).as_json())
    async with _place(place, words, dry_run) as store:
        for name in wanted:
            if name in odd:
                continue
            with Counting("read") as reading, Counting("adopt") as storing:
                report = await adopt(
                    host, store, relations, host_group=name, group=own or name,
                    clock=system_clock, reading=reading, storing=storing, dry_run=dry_run,
                )  # fmt: skip
            if as_json:
                emit(report.as_json())
            else:
                _told(report)
    if odd:
        raise Failed(Exit.INPUT)


def skipped(error: GroupError) -> None:
    """Tell that a group is left out, and the others go on."""
    note(f"skipped: {error.message}" + (f" ({error.hint})" if error.hint else ""))


def own_group(name: str, own: str | None) -> str:
    """Our own group for one of the host. Refused, before anything is written, where its name is
    none that ours can have."""
    from ..graph.door import check_group

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


def stored(report: Tally, more: str = "") -> None:
    """Tell what a pass over a host stored here, or would store; ``more`` ends the line."""
    said = counted(report.observations, "observation")
    if report.dry_run:
        say(f"  {said} would be stored{more}")
    else:
        say(f"  {said} stored, {counted(report.changed, *CHANGED)} changed{more}")
    if report.forgotten:
        say(f"  {counted(report.forgotten, 'observation')} of what was forgotten: not taken")


def unread(report: Tally) -> None:
    """Tell of what is passed over, for nothing tells it from others."""
    if report.unread:
        say(f"  {counted(report.unread, 'fact')} without a uuid that is a text: not read")


def _told(report: Adopted) -> None:
    would = "would be " if report.dry_run else ""
    say(
        f"{report.host_group} → {report.group}: {counted(report.facts, 'fact')}; "
        f"{report.adopted:,} {would}adopted, {report.unchanged:,} unchanged, "
        f"{report.refused:,} refused"
    )
    stored(report)
    unread(report)
    if weak := report.ends.get("weak"):
        say(f"  {counted(weak, 'fact')} closed without a reason that the graph shows: hold on")
        _examples(report, "weak")
    if report.refused:
        say(f"  {counted(report.refused, 'fact')} that cannot be kept:")
        _examples(report, "refused")
    if report.unmapped:
        some = ", ".join(
            f"{name or NO_NAME} ({n:,})" for name, n in report.unmapped.most_common(UNMAPPED)
        )
        say(f"  relations that are not mapped: {some}; see tenure graphiti relations")
    if report.namesakes:
        say(f"  {counted(report.namesakes, 'name')} of several entities: each is one here")
    if report.dry_run and report.examples.get("taken"):
        say("  for example:")
        _examples(report, "taken")


def _examples(report: Adopted, kind: str) -> None:
    for text in report.examples.get(kind, ()):
        say(f"    {text}")
