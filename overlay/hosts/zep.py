"""Zep Cloud as a host, through its public SDK (``zep-cloud``, the extra ``zep``).

Zep's graph is Graphiti's, served: facts have the same names, texts and times. What is not served is
which facts an episode closed and how long embeddings are; a graph is known by the id that its owner
gave it, or by the id of its user.

The key comes from the environment alone and is in no error and no record.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, Self, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

from ...graph.errors import AuthenticationFailed, InputError, NotFound, StoreError, StoreUnavailable
from ..graphiti.shapes import Edge, Entity, Episode, moment
from .host import Groups, HostFact
from .zep_shapes import edge, entity, episode

NAME: Final = "zep"
KEY: Final = "ZEP_API_KEY"
URL: Final = "TENURE_ZEP_URL"
"""Another address than that of Zep's own, as for a gateway."""
PAGE: Final = 100
"""Rows of a page: Zep gives no more."""
SECONDS: Final = 60.0
SHOWN: Final = 200
"""Characters of Zep's own words that are shown."""
_LOCAL: Final = ("127.0.0.1", "localhost", "::1")

T = TypeVar("T")


class ZepHost:
    """The graphs of one project at Zep. Made by ``open``.

    Every failure is a class of ``graph.errors``: ``AuthenticationFailed``, ``NotFound`` for a graph
    that is not there, ``StoreUnavailable`` where Zep does not answer after its SDK tried again.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._graphs: dict[str, str] = {}

    @classmethod
    @asynccontextmanager
    async def open(cls) -> AsyncIterator[Self]:
        """The project whose key is in ``ZEP_API_KEY``. Raises ``InputError`` where there is none,
        or where the SDK is not installed."""
        key, url = os.environ.get(KEY, "").strip(), os.environ.get(URL, "").strip()
        if not key:
            raise InputError("no key of Zep was given", hint=f"it is read from {KEY}")
        if url:
            _check(url)
        try:
            from httpx import AsyncClient
            from zep_cloud import AsyncZep
        except ImportError:
            raise InputError(
                "the SDK of Zep is not installed", hint="pip install 'tenure[zep]'"
            ) from None
        async with AsyncClient(timeout=SECONDS) as http:
            yield cls(AsyncZep(api_key=key, base_url=url or None, httpx_client=http))

    @property
    def name(self) -> str:
        """What the host is called."""
        return NAME

    async def groups(self) -> list[str]:
        """The graphs of the project: by the ids that their owners gave, else by their uuid."""
        return [
            str(one.graph_id or one.user_uuid or one.uuid_)
            async for page in self._pages(self._client.graph.list)
            for one in page
        ]

    async def counts(self, groups: Groups, *, bare: bool = False) -> None:
        """Zep does not say."""
        return None

    async def episodes(self, groups: Groups, *, bare: bool = False) -> AsyncIterator[list[Episode]]:
        """Every episode of the named graphs, or of all, in the order of their uuid."""
        async for group, page in self._rows(self._client.graph.episode.list, groups):
            yield [episode(row, group) for row in page]

    async def facts(self, groups: Groups) -> AsyncIterator[list[Edge]]:
        """Every fact, in the order of their uuid."""
        async for group, page in self._rows(self._client.graph.edge.list, groups):
            yield [edge(row, group) for row in page]

    async def entities(self, groups: Groups) -> AsyncIterator[list[Entity]]:
        """Every entity, in the order of their uuid."""
        async for group, page in self._rows(self._client.graph.node.list, groups):
            yield [entity(row, group) for row in page]

    async def search(self, question: str, group: str, k: int) -> list[HostFact]:
        """The facts that Zep finds, as it ranks them, also those that ended."""
        graph = await self._graph(group)
        call = partial(
            self._client.graph.search_edges, graph, query=question, page_size=min(k, PAGE)
        )
        found = await _asked(call, f"graph {group}")
        return [
            HostFact(
                str(one.uuid_), str(one.fact or ""), moment(one.valid_at), moment(one.invalid_at)
            )
            for one in (found.items or [])[:k]
        ]

    async def _rows(self, call: Any, groups: Groups) -> AsyncIterator[tuple[str, list[Any]]]:
        order = {"order_by": "uuid", "order": "asc"}
        for group in await self.groups() if groups is None else groups:
            graph = await self._graph(group)
            async for page in self._pages(call, graph, what=f"graph {group}", **order):
                yield group, page

    async def _pages(
        self, call: Any, *given: str, what: str = "the graphs", **more: str
    ) -> AsyncIterator[list[Any]]:
        page = await _asked(partial(call, *given, page_size=PAGE, **more), what)
        seen: set[str] = set()
        while page is not None:
            if page.items:
                yield list(page.items)
            if not page.has_next:
                return
            after = str(page.response.next_cursor)
            if after in seen:
                raise StoreError(f"Zep gives the same page of {what} again and again")
            seen.add(after)
            page = await _asked(page.next_page, what)

    async def _graph(self, group: str) -> str:
        """The uuid of a graph: its own, that of its user, or looked up by either's id."""
        if group not in self._graphs:
            self._graphs[group] = group if _is_uuid(group) else await self._found(group)
        return self._graphs[group]

    async def _found(self, group: str) -> str:
        lookup = self._client.graph.lookup
        for name in ("graph_id", "user_id"):
            try:
                found = await _asked(partial(lookup, **{name: group}), f"graph {group}")
            except NotFound:
                continue
            return str(found.uuid_)
        raise NotFound(f"Zep has no graph and no user {group!r:.80}")


def _check(url: str) -> None:
    """Refuse an address to which the key would go in plain sight."""
    parts = urlsplit(url)
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL):
        return
    raise InputError(f"{URL} is no https address", hint="the key would be sent for all to read")


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


async def _asked(call: Callable[[], Awaitable[T]], what: str) -> T:
    """The answer to a call of the SDK; its errors become ours, without headers and request."""
    import httpx
    from zep_cloud.core.api_error import ApiError
    from zep_cloud.core.parse_error import ParsingError

    try:
        return await call()
    except ApiError as error:
        raise _error(error.status_code, error.body, what) from None
    except httpx.HTTPError as error:
        raise StoreUnavailable(f"Zep does not answer: {type(error).__name__}") from None
    except (ParsingError, ValueError):
        raise StoreError(f"Zep answered what its SDK cannot read, for {what}") from None


def _error(status: int | None, body: object, what: str) -> Exception:
    said = _said(body)
    if status in (401, 403):
        return AuthenticationFailed(f"Zep refused the key{said}", hint=f"check {KEY}")
    if status == 404:
        return NotFound(f"Zep has no such thing: {what}")
    if status == 429:
        return StoreUnavailable("Zep asks to wait: too many calls", hint="try again later")
    if status is not None and status < 300:
        return StoreError(f"Zep answered what its SDK cannot read, for {what}")
    if status is None or status >= 500:
        return StoreUnavailable(f"Zep does not answer: status {status}{said}")
    return InputError(f"Zep refused the call for {what}: status {status}{said}")


def _said(body: object) -> str:
    """Zep's own words on one line, without the key."""
    error = getattr(body, "error", None) or (body.get("error") if isinstance(body, dict) else None)
    words = getattr(error, "message", None)
    if words is None and isinstance(error, dict):
        words = error.get("message")
    if not isinstance(words, str) or not words.strip():
        return ""
    key = os.environ.get(KEY, "").strip()
    line = " ".join(words.split())
    return f": {line.replace(key, '…') if key else line}"[:SHOWN]
