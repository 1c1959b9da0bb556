"""Stated names: whom a log only described, or calls by another name, becomes one with that name.

"My wife is called Anna" tells the name of whom the log knew as "Kofi's wife", "call me Jo" another
name of the speaker. Both are observations as any other. What they amount to is a verdict of the
rules, dated and reversible like one of a person, and given only where nothing speaks against it:

* no other than this one is called so, and this one, where only described, has no second name;
* two that speak for themselves in the log are never made one;
* nobody has said that the two are distinct.

Where a second name is told of somebody joined by a rule ("my wife is called Maria", years later),
the rule's verdict is taken back: then the description stands for several.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from ...cypher import as_given, statement
from ...graph.identity import Identification, last_word
from ...graph.model import Authority, Decision, Judge, Observation, Stance, entity_id
from ...graph.store.identity_rows import identification_of
from ...graph.values import value_text

if TYPE_CHECKING:
    from ...graph.engines import Engine
    from ...graph.store.identities import Identities

NAME: Final = "name"
NICKNAME: Final = "nickname"
NAMES: Final = (NAME, NICKNAME)
_STATED: Final = (Stance.ASSERTS, Stance.CORRECTS)
_NOTE: Final = "the name was stated"
_NO_MORE: Final = "another name was stated"


@runtime_checkable
class Joining(Protocol):
    """A store that joins and parts names."""

    @property
    def engine(self) -> Engine: ...
    @property
    def identities(self) -> Identities: ...


class _Named(NamedTuple):
    """What is stored of one entity."""

    name: str
    same_as: str | None
    verdicts: tuple[Identification, ...]
    names: frozenset[tuple[str, str]]
    holders: frozenset[str]

    def joined_by_rule(self, own: str) -> str | None:
        """What a rule last said that this one is; None where none did, or a person did since."""
        mine = [v for v in self.verdicts if v.a == own]
        last = max(mine, key=lambda v: v.recorded_at, default=None)
        if last is None or last.decision is not Decision.SAME_ENTITY:
            return None
        return last.b if last.by == Judge.RULE else None


class Namings:
    """The names that one run was told, and what they amount to."""

    def __init__(self, store: Joining) -> None:
        self._store = store
        self._told: dict[str, dict[str, dict[str, str]]] = {}

    def hear(self, observations: Iterable[Observation]) -> None:
        """Note the names among what is stored."""
        for one in observations:
            if one.slot.attribute not in NAMES or one.stance not in _STATED:
                continue
            if one.authority is Authority.USER and one.value is not None:
                group, name = one.slot.group, value_text(one.value)
                told = self._told.setdefault(group, {}).setdefault(one.slot.subject, {})
                told[entity_id(group, name)] = name

    async def settle(self) -> int:
        """Give the verdicts of what was heard, once it is stored; how many were given.

        Hearing the same again gives none. Raises ``StoreError``.
        """
        given = 0
        for group, told in sorted(self._told.items()):
            given += await self._take_back(group, told)
            given += await self._join(group, told)
        self._told = {}
        return given

    async def _take_back(self, group: str, told: Mapping[str, Mapping[str, str]]) -> int:
        known = await self._known(group, (entity_id(group, holder) for holder in told))
        taken = 0
        for holder, names in sorted(told.items()):
            own = entity_id(group, holder)
            joined = known[own].joined_by_rule(own) if own in known else None
            if joined is None or names.keys() <= {joined, own}:
                continue
            other = (await self._known(group, (joined,)))[joined].name
            report = await self._store.identities.part(
                group, other, holder, by=Judge.RULE, note=_NO_MORE
            )
            taken += report.verdict is not None
        return taken

    async def _join(self, group: str, told: Mapping[str, Mapping[str, str]]) -> int:
        ids = {entity_id(group, holder) for holder in told}
        ids |= {name for names in told.values() for name in names}
        known = await self._known(group, ids)
        speaks = await self._speaks(ids)
        joined = 0
        for holder, names in sorted(told.items()):
            own = entity_id(group, holder)
            if own not in known:
                continue
            for named in sorted(names.keys() & known.keys() - {own}):
                if not _may_join(own, named, known, speaks):
                    continue
                kept, other = (holder, names[named]) if own in speaks else (names[named], holder)
                report = await self._store.identities.join(
                    group, kept, other, by=Judge.RULE, note=_NOTE
                )
                joined += report.verdict is not None
        return joined

    async def _known(self, group: str, entities: Iterable[str]) -> dict[str, _Named]:
        rows = await self._store.engine.read(
            statement("ingest/named"),
            as_given(group=group, entities=sorted(set(entities)), attributes=list(NAMES)),
        )
        return {row["entity_id"]: _named(row, group) for row in rows}

    async def _speaks(self, entities: Iterable[str]) -> frozenset[str]:
        rows = await self._store.engine.read(
            statement("ingest/first_hand"), as_given(entities=sorted(set(entities)))
        )
        return frozenset(row["entity_id"] for row in rows)


def _may_join(own: str, named: str, known: Mapping[str, _Named], speaks: frozenset[str]) -> bool:
    """Whether a holder of a name is who the name means, and nothing speaks against it."""
    holder, name = known[own], known[named]
    if last_word((*holder.verdicts, *name.verdicts), own, named) is Decision.DISTINCT:
        return False
    if not name.holders <= {own, named}:
        return False
    if own in speaks:
        return named not in speaks and name.same_as is None
    return holder.same_as is None and {n for a, n in holder.names if a == NAME} == {named}


def _named(row: Mapping[str, Any], group: str) -> _Named:
    return _Named(
        name=row["name"],
        same_as=row["same_as"],
        verdicts=tuple(identification_of(one, group) for one in row["verdicts"]),
        names=frozenset((attribute, name) for attribute, name in row["names"]),
        holders=frozenset(row["holders"]),
    )
