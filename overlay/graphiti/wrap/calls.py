"""What stands before the calls of a Graphiti: a lock for writes, and after them the bank."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from inspect import BoundArguments
from typing import TYPE_CHECKING, Any, Final

from .guard import CALL, Call, Told
from .locks import locked
from .overlay import Overlay
from .touched import Touched, touched_by, touched_by_removal

if TYPE_CHECKING:
    from .searching import Searching

HOOKS: Final = (
    "add_episode",
    "add_episode_bulk",
    "add_triplet",
    "remove_episode",
    "search",
    "search_",
    "_search",
)
"""The calls of Graphiti that something stands before; all others are passed on as they are."""


class Calls:
    """The calls that a wrapped Graphiti answers itself. Each is given the host's own call and its
    bound arguments, defaults among them."""

    def __init__(self, host: Any, overlay: Overlay, searching: Searching) -> None:
        self._host = host
        self._overlay = overlay
        self._searching = searching

    async def add_episode(self, call: Any, given: BoundArguments) -> Any:
        """One episode; also several at once."""
        async with self._writing(self._group(given.arguments.get("group_id"))) as kept:
            found = await call(*given.args, **given.kwargs)
            await self._fed(found, kept.group)
        return found

    add_episode_bulk = add_episode

    async def add_triplet(self, call: Any, given: BoundArguments) -> Any:
        """One fact, as it is."""
        told = given.arguments
        edge = told["edge"]
        async with self._writing(str(edge.group_id)) as kept:
            kept.said[edge.fact] = Told(
                edge.name, told["source_node"].name, told["target_node"].name
            )
            found = await call(*given.args, **given.kwargs)
            await self._fed(found, kept.group)
        return found

    async def remove_episode(self, call: Any, given: BoundArguments) -> Any:
        """The removal of an episode: what it had superseded comes back."""
        name = str(given.arguments["episode_uuid"])
        first = await self._going(name)
        async with self._writing("" if first is None else first.group):
            touched = None if first is None else await self._going(name)
            found = await call(*given.args, **given.kwargs)
            await self._overlay.fed([] if touched is None else [touched])
        return found

    async def search(self, call: Any, given: BoundArguments) -> Any:
        """The facts that a search finds."""
        asked = dict(given.arguments)
        config = self._searching.recipe(asked.get("center_node_uuid"), asked.pop("num_results"))
        return (await self._searching.search({**asked, "config": config})).edges

    async def search_(self, call: Any, given: BoundArguments) -> Any:
        """Whatever a search finds."""
        return await self._searching.search(dict(given.arguments))

    _search = search_

    def _group(self, given: object) -> str:
        if given is None:
            return str(getattr(self._host.driver, "default_group_id", ""))
        return str(given)

    @asynccontextmanager
    async def _writing(self, group: str) -> AsyncIterator[Call]:
        """Hold the group. Where the host fails, nobody knows what it had written."""
        database = str(getattr(self._host.driver, "_database", ""))
        async with locked(database, group):
            call = Call(group)
            before = CALL.set(call)
            self._overlay.counts.calls += 1
            try:
                yield call
            except BaseException:
                self._overlay.doubt(group)
                raise
            finally:
                CALL.reset(before)

    async def _fed(self, found: Any, group: str) -> None:
        try:
            touched = touched_by(found, self._overlay.relations)
        except Exception as fault:  # results of a shape that is not known
            self._overlay.doubt(group)
            self._overlay.failed(fault, group)
            return
        await self._overlay.fed(touched)

    async def _going(self, episode: str) -> Touched | None:
        """What a removal will touch; None where that is not known, or nothing."""
        try:
            return await touched_by_removal(self._overlay.host, episode, self._overlay.relations)
        except Exception as fault:
            self._overlay.failed(fault, "")
            return None
