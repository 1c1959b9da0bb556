"""What the commands share: options, the graph that is opened, the group, times and scopes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer

from ..graph.errors import GroupError, NotFound, ScopeError
from .output import note

if TYPE_CHECKING:
    from ..graph.store import Store
    from ..graph.vocabulary import Vocabulary

P = ParamSpec("P")
T = TypeVar("T")

GraphOption = Annotated[
    str | None,
    typer.Option(
        "--graph",
        envvar="TENURE_GRAPH",
        metavar="URL_OR_FOLDER",
        show_default="a folder in your user data directory",
        help="A server as bolt://…, neo4j://… or neo4j+s://…, else a folder with a graph in it.",
    ),
]
GroupOption = Annotated[
    str | None,
    typer.Option(
        "--group",
        envvar="TENURE_GROUP",
        metavar="NAME",
        help="The tenant. A read may leave it out where the graph has only one; a write never.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="One JSON object on one line; lists one object a line.")
]
VocabularyOption = Annotated[
    Path | None,
    typer.Option(
        "--vocabulary",
        envvar="TENURE_VOCABULARY",
        metavar="FILE",
        help="Your own vocabulary, merged with the one that ships.",
    ),
]
AsOfOption = Annotated[
    str | None,
    typer.Option(
        "--as-of", metavar="TIME", help="Valid time: what was so then. ISO 8601 with an offset."
    ),
]
KnownAtOption = Annotated[
    str | None,
    typer.Option(
        "--known-at",
        metavar="TIME",
        help="Recorded time, inclusive: what was known by then. ISO 8601 with an offset.",
    ),
]
ScopeOption = Annotated[
    list[str] | None,
    typer.Option("--scope", metavar="KEY=VALUE", help="Where it applies; may be repeated."),
]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar="TIME", help="When it was said; now, if left out."),
]
NoteOption = Annotated[str, typer.Option("--note", help="Why; kept with the verdict.")]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")]


def examples(*lines: str) -> str:
    """The end of a help page: commands that work as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def runs(command: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """A coroutine function as a command."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return asyncio.run(command(*args, **kwargs))

    return run


def target(graph: str | None) -> str:
    """Where the graph is: as given, else the user's own folder."""
    if graph is not None:
        return graph
    from platformdirs import user_data_path

    return str(user_data_path("tenure", appauthor=False) / "graph")


def vocabulary(file: Path | None) -> Vocabulary:
    """The shipped vocabulary, with the user's file if there is one."""
    from ..graph.vocabulary import Vocabulary

    return Vocabulary.load(*([] if file is None else [file]))


@asynccontextmanager
async def opened(
    graph: str | None, file: Path | None = None, *, new: bool = False, read_only: bool = False
) -> AsyncIterator[Store]:
    """The graph, open. Without ``new`` a folder that is not there is ``NotFound``, not made."""
    from ..graph.store import Store

    words = vocabulary(file)
    place = target(graph) if new else existing(graph, "tenure ingest makes one, or --graph")
    store = await Store.open(place, vocabulary=words, read_only=read_only)
    try:
        yield store
    finally:
        await store.close()


def existing(graph: str | None, hint: str) -> str:
    """Where the graph is. ``NotFound`` with the hint for a folder that is not there."""
    place = target(graph)
    if not is_there(place):
        raise NotFound(f"there is no graph at {place}", hint=hint)
    return place


def is_there(place: str) -> bool:
    """Whether there may be a graph: a server, or a folder that exists."""
    return "://" in place or not place.strip() or Path(place).expanduser().exists()


def write_group(group: str | None) -> str:
    """The group of a write: named, or an error."""
    from ..graph.door import check_group

    if not group:
        raise GroupError("no group was given", hint="a write names one: --group or TENURE_GROUP")
    return check_group(group)


async def group_names(store: Store) -> list[str]:
    """The groups of the graph, by name."""
    return [summary.group for summary in await store.groups()]


async def held_group(store: Store, group: str) -> str:
    """A group that was named and that the graph has. ``NotFound`` names those that there are."""
    from ..graph.door import check_group

    names = await group_names(store)
    if check_group(group) not in names:
        has = f"this graph has {_some(names)}" if names else "this graph has no group yet"
        raise NotFound(f"group {group} holds nothing", hint=has)
    return group


async def read_group(store: Store, group: str | None) -> str:
    """The group of a read: named, or the only one that there is (said on stderr)."""
    if group is not None:
        return await held_group(store, group)
    names = await group_names(store)
    if len(names) == 1:
        note(f"group {names[0]}: the only one in this graph")
        return names[0]
    if not names:
        raise NotFound("the graph holds nothing yet", hint="tenure ingest FILE --group NAME")
    raise GroupError("no group was given", hint=f"this graph has {_some(names)}; use --group")


def _some(names: list[str]) -> str:
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")


def time_option(name: str, text: str | None) -> datetime | None:
    """A time from the command line. A date alone is midnight UTC, which is said on stderr."""
    from ..graph.times import utc

    if text is None:
        return None
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        pass
    else:
        note(f"{name} {text.strip()} is read as {day.date()}T00:00:00Z")
        return day
    try:
        return utc(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=name) from None


def scope_option(pairs: list[str] | None) -> dict[str, str] | None:
    """The scope from ``KEY=VALUE`` options; None where none was given."""
    from ..graph.scope import check_scope

    if not pairs:
        return None
    scope: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise typer.BadParameter(f"{pair!r:.60} is not KEY=VALUE", param_hint="--scope")
        scope[key.strip()] = value.strip()
    try:
        return check_scope(scope)
    except ScopeError as error:
        raise typer.BadParameter(error.message, param_hint="--scope") from None
