"""The state of facts that a search found, from the bank; where that has not read them, from the
results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from ....cypher import as_given, statement
from ....graph.door import slot_key
from ....graph.model import Memory, Role, Slot, Status
from ....graph.roles import roles_at
from ....graph.store import Store
from ....graph.store.memory_rows import memory_of
from ...sources import source_of
from ..adopt.slots import SYSTEM, place_of
from ..state_filter import ROLES, Stated, state_filter

Place = tuple[str, str]
"""Names the slot of a fact: a text that is the same for facts of one slot alone."""

_PREFIX: Final = source_of(SYSTEM, "")


@dataclass(frozen=True, slots=True)
class State:
    """The state of one fact: see ``StatedEdge``. ``place`` is its slot."""

    place: Place
    role: Role | None = None
    status: Status | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    memory_id: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class States:
    """The states of the facts of a search, by their uuids; and ``current``: by slot the facts of
    the host that tell of its values that hold, also where the search did not find them."""

    of: dict[str, State] = field(default_factory=dict)
    current: dict[Place, dict[str, State]] = field(default_factory=dict)


async def states_of(
    store: Store, edges: Sequence[Any], own: Callable[[str], str], at: datetime
) -> States:
    """The states at a time (aware UTC) of edges of ``graphiti_core``.

    ``own`` gives the group of our own for one of the host's. Raises a ``StoreError`` where the bank
    fails.
    """
    turns = {place_of(str(one.uuid), own(str(one.group_id)))[1]: str(one.uuid) for one in edges}
    found = States()
    if turns:
        given = as_given(turns=list(turns))
        for row in await store.engine.read_rows(statement("graphiti/states"), given):
            _slot(row, turns, at, found)
    missing = {turn: uuid for turn, uuid in turns.items() if uuid not in found.of}
    if missing:
        await _unread(store, edges, missing, at, found)
    return found


async def _unread(
    store: Store, edges: Sequence[Any], missing: Mapping[str, str], at: datetime, found: States
) -> None:
    """Of facts on which no memory rests: what the bank has read of them holds nothing. What it has
    not read makes the whole slot one of which the results alone tell."""
    given = as_given(turns=list(missing))
    marks = await store.engine.read_rows(statement("graphiti/marks"), given)
    read = {row[0] for row in marks}
    told = states_among(edges, at, store)
    unread = {told[u].place for u in missing.values() if u in told and u not in read}
    for uuid, state in told.items():
        if uuid in read:
            found.of[uuid] = State(state.place, why=state.why or "no value rests on it")
        elif state.place in unread:
            found.of[uuid] = state


def states_among(edges: Iterable[Any], at: datetime, store: Store) -> dict[str, State]:
    """The states of edges from what they say of each other."""
    told = state_filter(edges, at, history=True, vocabulary=store.vocabulary)
    return {str(one.edge.uuid): _told(one) for one in told}


def _told(one: Stated[Any]) -> State:
    role = None if one.why else one.role
    return State(one.slot, role, one.status, one.valid_from, one.valid_to, None, one.why)


def _slot(row: Sequence[Any], turns: Mapping[str, str], at: datetime, found: States) -> None:
    group, subject, attribute, records, supports = row
    slot, key = Slot(group, subject, attribute), slot_key(group, subject, attribute)
    memories = {m.memory_id: m for m in (memory_of(one, slot, key) for one in records)}
    roles = roles_at(memories.values(), at)
    by_turn: dict[str, set[str]] = {}
    last: dict[str, tuple[str, str]] = {}
    for memory_id, turn, source, said in supports:
        by_turn.setdefault(turn, set()).add(memory_id)
        if source.startswith(_PREFIX):
            last[memory_id] = max(last.get(memory_id, ("", "")), (said, source))
    place = (group, key)
    for turn, names in by_turn.items():
        uuid = turns.get(turn)
        if uuid is None:
            continue
        best = min(names, key=lambda name: (rank(roles.get(name)), -_since(memories[name])))
        known = found.of.get(uuid)
        if known is None or rank(roles.get(best)) < rank(known.role):
            found.of[uuid] = _state(place, memories[best], roles.get(best))
    found.current[place] = {
        _uuid_of(last[name][1]): _state(place, memory, roles[name])
        for name, memory in memories.items()
        if roles.get(name) in ROLES[:4] and name in last
    }


def _state(place: Place, memory: Memory, role: Role | None) -> State:
    return State(place, role, memory.status, memory.valid_from, memory.valid_to, memory.memory_id)


def rank(role: Role | None) -> int:
    """Strong roles first."""
    return len(ROLES) if role is None else ROLES.index(role)


def _since(memory: Memory) -> float:
    return 0.0 if memory.valid_from is None else memory.valid_from.timestamp()


def _uuid_of(source: str) -> str:
    return source.removeprefix(_PREFIX).replace("%2F", "/").replace("%25", "%")
