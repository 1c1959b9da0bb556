"""Verdicts on what is one: two entities become one, or two again. Words are moved afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from ...cypher import as_given, statement
from ..engines import Unit
from ..errors import InputError, NotFound
from ..identity import Home, Identification, home, last_word, parent
from ..ids import digest
from ..model import Decision, Judge, Slot, entity_id
from ..times import TICK, iso
from .identity_rows import Identified, Named, identification_row, moves_row, named_of


class MoreNames(Exception):
    """Rolls the lock back: what these are one with must be locked as well."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names


@dataclass(frozen=True, slots=True)
class Grounds:
    """Who says so, when, and why."""

    by: Judge
    at: datetime
    note: str = ""


async def join(
    unit: Unit, group: str, kept: str, other: str, grounds: Grounds, now: datetime,
    more: frozenset[str],
) -> Identified:  # fmt: skip
    """Decide that ``other`` is ``kept``. ``more`` are ids to lock along. Raises ``MoreNames``."""
    known = await _locked(unit, group, (kept, other), more)
    a, b = _two(known, group, kept, other)
    root, goes = known[a.root], known[b.root]
    if root.id == goes.id:
        return Identified(None, root.name, _slots(known.values()))
    moment = _rising(now, known.values())
    # The name that was given, not what that is one with: a split of those two parts nothing else.
    verdict = identification(Decision.SAME_ENTITY, group, goes, a, grounds, moment)
    return await _keep(unit, known, verdict, root.name)


async def part(
    unit: Unit, group: str, kept: str, other: str, grounds: Grounds, now: datetime,
    more: frozenset[str],
) -> Identified:  # fmt: skip
    """Decide that the two are not one; where they were, ``other`` leaves, or ``kept`` where it was
    one with the rest through ``other``. Raises ``MoreNames``."""
    known = await _locked(unit, group, (kept, other), more)
    a, b = _two(known, group, kept, other)
    if a.root != b.root and last_word((*a.verdicts, *b.verdicts), a.id, b.id) is Decision.DISTINCT:
        return Identified(None, a.name, _slots(known.values()))
    return await _apart(unit, group, known, a, b, Decision.DISTINCT, grounds, now)


async def unsay(
    unit: Unit, group: str, kept: str, other: str, grounds: Grounds, now: datetime,
    more: frozenset[str],
) -> Identified:  # fmt: skip
    """Withdraw what was said of the two: as if nobody had been asked. Raises ``MoreNames``."""
    known = await _locked(unit, group, (kept, other), more)
    a, b = _two(known, group, kept, other)
    if a.root != b.root and last_word((*a.verdicts, *b.verdicts), a.id, b.id) is None:
        return Identified(None, a.name, _slots(known.values()))
    return await _apart(unit, group, known, a, b, Decision.WITHDRAWS, grounds, now)


def _two(known: Mapping[str, Named], group: str, kept: str, other: str) -> tuple[Named, Named]:
    a, b = known[entity_id(group, kept)], known[entity_id(group, other)]
    if a.id == b.id:
        raise InputError(f"{kept:.60} and {other:.60} are one name")
    return a, b


async def _apart(
    unit: Unit, group: str, known: dict[str, Named], a: Named, b: Named, decision: Decision,
    grounds: Grounds, now: datetime,
) -> Identified:  # fmt: skip
    moment = _rising(now, known.values())
    if a.root == b.root:
        leaves = a if b.id in _path(known, a.id) else b
        of = known[_path(known, leaves.id)[1]]
        verdict = identification(decision, group, leaves, of, grounds, moment)
        return await _keep(unit, known, verdict, known[a.root].name)
    verdict = identification(decision, group, b, a, grounds, moment)
    return await _keep(unit, known, verdict, a.name)


async def _locked(
    unit: Unit, group: str, names: tuple[str, str], more: frozenset[str]
) -> dict[str, Named]:
    """The two with all that they are one with, by id."""
    wanted = {entity_id(group, name) for name in names} | more
    # The one locks what the other reads: a row is returned for what is there.
    rows = await unit.rows(
        statement("store/identities"), as_given(group=group, entities=sorted(wanted))
    )
    columns = ("entity_id", "name", "same_as", "moves", "members", "verdicts", "slots")
    found = (named_of(dict(zip(columns, row, strict=True)), group) for row in rows)
    known = {one.id: one for one in found}
    for name in names:
        if entity_id(group, name) not in known:
            raise NotFound(
                f"nothing is known of {name:.60}", hint="tenure entities list shows whom there is"
            )
    near = {name for one in known.values() for name in (one.root, *one.members)}
    near |= {v.b for one in known.values() for v in one.verdicts}
    near |= {home.id for one in known.values() for home in one.moves}
    if not near <= wanted:
        raise MoreNames(frozenset(near | wanted))
    return known


def _path(known: Mapping[str, Named], name: str) -> list[str]:
    """From an entity over what it was said to be up to what that is one with."""
    path = [name]
    while (above := parent(known[path[-1]].verdicts, path[-1])) is not None and above in known:
        path.append(above)
    return path


def _slots(known: Iterable[Named]) -> tuple[Slot, ...]:
    return tuple(slot for one in known if one.moves for slot in one.slots)


def _rising(now: datetime, known: Iterable[Named]) -> datetime:
    """Later than all that was recorded of these."""
    times = [home.since for one in known for home in one.moves]
    times += [v.recorded_at for one in known for v in one.verdicts]
    times += [one.last_recorded for one in known if one.last_recorded is not None]
    return max([now, *(time + TICK for time in times)])


def identification(
    decision: Decision, group: str, a: Named, b: Named, grounds: Grounds, moment: datetime
) -> Identification:
    """The verdict, recorded at this moment."""
    return Identification(
        verdict_id=digest("identity", decision, a.id, b.id, grounds.by, iso(moment)),
        group=group,
        decision=decision,
        a=a.id,
        a_name=a.name,
        b=b.id,
        b_name=b.name,
        by=grounds.by,
        decided_at=grounds.at,
        recorded_at=moment,
        note=grounds.note,
    )


async def _keep(
    unit: Unit, known: dict[str, Named], verdict: Identification, kept: str
) -> Identified:
    """Store a verdict, and where every name of these leads from now on."""
    one = known[verdict.a]
    known = {**known, one.id: one._replace(verdicts=(*one.verdicts, verdict))}
    roots = {name: _path(known, name)[-1] for name in known}
    now: dict[str, Named] = {}
    for name, one in known.items():
        root = roots[name]
        moves, last = one.moves, home(one.moves, None)
        if root != (name if last is None else last.id):
            moves = (*moves, Home(verdict.recorded_at, root, known[root].name))
        now[name] = one._replace(same_as=None if root == name else root, moves=moves)
    rows = []
    for name, one in now.items():
        aliases = sorted(other.name for other in now.values() if other.same_as == name)
        rows.append(
            {
                "id": name,
                "same_as": one.same_as,
                "moves": moves_row(one.moves),
                "aliases": aliases or None,
            }
        )
    await unit.rows(
        statement("store/identify"),
        as_given(entities=rows, attributes=[], verdicts=[identification_row(verdict)]),
    )
    return Identified(verdict, kept, _slots(now.values()))
