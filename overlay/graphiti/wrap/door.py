"""``tenure.wrap``: a Graphiti object that keeps the state of its facts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, Final, TypeVar, cast

from ....graph.errors import InputError
from ...memory import Bank
from .calls import HOOKS, Calls
from .guard import guarded
from .overlay import Overlay
from .touched import HostReads

H = TypeVar("H")

_OWN: Final = frozenset(("_host", "_overlay", *HOOKS))
_NEEDED: Final = ("driver", "clients", *HOOKS[:6])


def wrap(
    graphiti: H,
    memory: Bank,
    *,
    groups: Mapping[str, str] | None = None,
    guard: bool = False,
) -> H:
    """A Graphiti that keeps the state of its facts in a bank.

    It has the interface of ``graphiti`` (a ``graphiti_core.Graphiti``), and passes everything on.
    What ``add_episode``, ``add_episode_bulk``, ``add_triplet`` and ``remove_episode`` change is fed
    to the bank, one call after the other in each group. ``search`` and ``search_`` give the same
    types in the order of state, each edge a ``StatedEdge`` (see ``stated``) with role, interval and
    status: what holds, or, where the words of the query ask for it, what was too.

    A group of the host is read into the group of that name in the bank's graph; Graphiti's default
    group, which has no name, into that of ``memory``; ``groups`` names others. ``guard`` stands
    before the language model too: it keeps it from closing facts of another slot, or one of several
    that can hold together. (``graphiti`` itself stays as it is.)

    What the host raises is raised. What the overlay cannot do is logged, counted, and made up for
    later: see ``overlay_of``. Raises ``InputError`` for what is no Graphiti, and for a guard that
    cannot stand.
    """
    for name in _NEEDED:
        if not hasattr(graphiti, name):
            raise InputError(f"this is no Graphiti: it has no {name}")
    overlay = Overlay(HostReads(graphiti), memory.store, memory.group, groups or {})
    host = guarded(graphiti, overlay) if guard else graphiti
    return cast(H, Wrapped(host, overlay))


def overlay_of(wrapped: object) -> Overlay:
    """The overlay of a wrapped Graphiti: what it did, and what it still has to do. Raises
    ``InputError`` for what is not wrapped."""
    if type(wrapped) is not Wrapped:
        raise InputError("this is no wrapped Graphiti")
    found: Overlay = object.__getattribute__(wrapped, "_overlay")
    return found


class Wrapped:
    """Passes everything on to a Graphiti, and answers some of its calls itself."""

    def __init__(self, host: Any, overlay: Overlay) -> None:
        self._host = host
        self._overlay = overlay
        from .searching import Searching  # imports graphiti_core, which is an extra

        known = inspect.signature(host.search_).parameters
        calls = Calls(host, overlay, Searching(host, overlay, frozenset(known)))
        for name in HOOKS:
            if hasattr(host, name):
                setattr(self, name, _before(getattr(host, name), getattr(calls, name)))

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """It stands for its host, also where somebody looks at what it is."""
        return type(self._host)

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "_host"), name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in _OWN:
            object.__setattr__(self, name, value)
        else:
            setattr(self._host, name, value)

    def __dir__(self) -> list[str]:
        return dir(self._host)


def _before(
    call: Any, hook: Callable[[Any, inspect.BoundArguments], Coroutine[Any, Any, Any]]
) -> Callable[..., Coroutine[Any, Any, Any]]:
    """The hook with the name, the signature and the words of the host's call."""
    signature = inspect.signature(call)

    @wraps(call)
    async def answer(*given: Any, **named: Any) -> Any:
        bound = signature.bind(*given, **named)
        bound.apply_defaults()
        return await hook(call, bound)

    return answer
