"""Roles and answers: how memories count for a question at a time. Derived, never stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from .model import Kind, Memory, Polarity, Role, Status
from .scope import applies, narrower, scope_items


def holds_at(memory: Memory, moment: datetime) -> bool:
    """Whether the half-open interval of the memory contains the moment."""
    return (memory.valid_from is None or memory.valid_from <= moment) and (
        memory.valid_to is None or moment < memory.valid_to
    )


def believed(memory: Memory) -> bool:
    """Whether the memory counts for its interval: active, or refuted (it worked until its end)."""
    return memory.status is Status.ACTIVE or memory.kind is Kind.REFUTED


def _begun(memory: Memory, moment: datetime) -> bool:
    return memory.valid_from is None or memory.valid_from <= moment


def roles_at(memories: Iterable[Memory], as_of: datetime) -> dict[str, Role]:
    """Role by memory id, for the memories that have one at ``as_of``."""
    given = list(memories)
    together: dict[str, int] = {}
    for memory in given:
        if _counts_together(memory) and holds_at(memory, as_of):
            together[memory.track_key] = together.get(memory.track_key, 0) + 1
    roles: dict[str, Role] = {}
    for memory in given:
        role = _role(memory, as_of, together.get(memory.track_key, 0))
        if role is not None:
            roles[memory.memory_id] = role
    return roles


def _counts_together(memory: Memory) -> bool:
    return believed(memory) and memory.polarity is Polarity.POSITIVE and not memory.contested


def _role(memory: Memory, as_of: datetime, holding: int) -> Role | None:
    if memory.status is Status.HYPOTHESIS:
        pending = memory.kind is Kind.PLANNED and memory.said_at <= as_of
        if pending and (memory.pending_to is None or as_of < memory.pending_to):
            return Role.TRANSITION
        return None
    if not believed(memory) or not _begun(memory, as_of):
        return None
    if memory.contested:
        return Role.UNKNOWN
    if not holds_at(memory, as_of):
        return Role.HISTORICAL
    if memory.scope_key:
        return Role.SCOPED_EXCEPTION
    if memory.polarity is Polarity.POSITIVE and holding > 1:
        return Role.COEXISTENCE
    return Role.CURRENT


@dataclass(frozen=True, slots=True)
class Answer:
    """What answers a question in one scope at one time.

    ``memories`` hold there, in the narrowest scope that fits; ``denied`` say what is not the case;
    ``conflict`` when two scopes fit and neither is narrower nor ranked above the other.
    """

    memories: tuple[Memory, ...]
    denied: tuple[Memory, ...]
    conflict: bool = False


def answer(
    memories: Sequence[Memory],
    as_of: datetime,
    scope_key: str = "",
    rank: Callable[[str], int] | None = None,
) -> Answer:
    """The memories of one slot that answer at ``as_of`` in the scope with this key.

    ``rank`` gives the vocabulary's rank of a scope key (higher wins); without it, incomparable
    scopes that both fit are a conflict.
    """
    holding = [m for m in memories if holds_at(m, as_of) and believed(m)]
    fitting = [m for m in holding if applies(m.scope_key, scope_key)]
    denied = tuple(
        m for m in fitting if m.polarity is Polarity.NEGATIVE and m.status is Status.ACTIVE
    )
    positive = [m for m in fitting if _counts_together(m)]
    scopes = {m.scope_key for m in positive}
    narrowest = {s for s in scopes if not any(narrower(other, s) for other in scopes)}
    if len(narrowest) > 1 and rank is not None:
        ranks = {s: sorted((rank(k) for k, _ in scope_items(s)), reverse=True) for s in narrowest}
        best = max(ranks.values())
        narrowest = {s for s in narrowest if ranks[s] == best}
    found = tuple(m for m in positive if m.scope_key in narrowest)
    values = {tuple(sorted(m.value_key for m in found if m.scope_key == s)) for s in narrowest}
    return Answer(found, denied, conflict=len(values) > 1)
