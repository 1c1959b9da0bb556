"""A host that a user names: ``zep``, or by import path, ``module:name``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..graph.errors import InputError

if TYPE_CHECKING:
    from ..overlay.hosts.host import HostSearch

ZEP = "zep"
_WANTED = "a function without arguments that gives a host, or an async context manager of one"


@asynccontextmanager
async def host_named(path: str | None) -> AsyncIterator[HostSearch]:
    """The host ``zep``, or that at a path ``module:name``, found from the folder that the command
    runs in; none where no path is given. Raises ``InputError`` where there is none."""
    if path is None:
        from ..overlay.hosts.host import NO_HOST

        yield NO_HOST
        return
    if path == ZEP:
        from ..overlay.hosts.zep import ZepHost

        async with ZepHost.open() as zep:
            yield zep
        return
    made = _made(path)
    if isawaitable(made):
        made = await made
    if isinstance(made, AbstractAsyncContextManager):
        async with made as host:
            yield _checked(path, host)
    else:
        yield _checked(path, made)


def _made(path: str) -> Any:
    module, _, name = path.partition(":")
    if not module or not name:
        raise InputError(
            f"{path!r:.60} is neither {ZEP} nor MODULE:NAME", hint=f"it names {_WANTED}"
        )
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Callable[[], Any] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise InputError(f"no host at {path:.60}: {error}") from None
    if not callable(found):
        raise InputError(f"{path:.60} is no function", hint=f"it names {_WANTED}")
    return found()


def _checked(path: str, host: Any) -> Any:
    if not isinstance(getattr(host, "name", None), str) or not hasattr(host, "search"):
        raise InputError(f"{path:.60} gives no host", hint="a host has a name and a search")
    return host
