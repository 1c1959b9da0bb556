"""Forgetting: removing evidence and all that was derived from it, and what that brings back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from ...cypher import as_given, statement
from ..engines import Engine, Unit
from ..errors import InputError, NotFound, RevivalRefused, StoreError
from ..model import (
    Memory,
    Observation,
    Slot,
    Stance,
    entity_id,
)
from ..times import Clock, iso
from ..vocabulary import Vocabulary
from .asides import aside_of
from .batch import SlotWork
from .difference import Difference
from .found import FoundSlot
from .receipt import ForgetReport
from .revival import bound, lost, revived
from .settle import rekeyed, settle
from .target import Target, turn_ids
from .tombstones import Forgotten, of_source, tombstone_id
from .traces import dropped, traces_of
from .unit import apply, lock, rising

_TAKES_AWAY: Final = frozenset({Stance.RETRACTS, Stance.CORRECTS, Stance.DENIES, Stance.ENDS})
_REMOVED: Final = ("observations", "verdicts", "notes", "turns", "redacted")
_TRIES: Final = 20
LONGEST_WRITE: Final = 60.0
"""Seconds that a writer is waited for that had begun before a tombstone was there."""


class _Report(Exception):
    """Rolls a dry run back."""

    def __init__(self, report: ForgetReport) -> None:
        self.report = report


class _Lifted(Exception):
    """Rolls a dry run of a restore back."""

    def __init__(self, count: int) -> None:
        self.count = count


class _MoreSlots(Exception):
    """Rolls the lock back: the target reached further when everything was locked."""

    def __init__(self, slots: dict[str, SlotWork]) -> None:
        self.slots = slots


@dataclass(slots=True)
class _Plan:
    """What goes, gathered over the slots."""

    observations: list[Observation] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    entities: set[str] = field(default_factory=set)
    memories_gone: int = 0
    revived: list[Memory] = field(default_factory=list)


class Forgetting:
    """Forgets in one transaction, and lifts tombstones."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def forget(self, target: Target, *, dry_run: bool, allow_revival: bool) -> ForgetReport:
        """Remove the target; a dry run computes the same and rolls it back.

        A writer that had looked for tombstones before these were there may commit after them, to a
        slot that was not among the target's. On Neo4j there is none: who looks for a tombstone in a
        write locks its place, so that to bury is to wait for all who looked. Embedded writers take
        turns, but one that has waited long goes without: so the turn is waited for, and what came
        late goes too. Raises ``StoreError`` where it does not come within ``LONGEST_WRITE``: all
        else is forgotten by then.
        """
        report = await self._removed(target, dry_run, allow_revival)
        if dry_run:
            return report
        if not await self.engine.landed(LONGEST_WRITE):
            raise StoreError(
                "it was forgotten, but a writer that had begun before still runs",
                hint="forget it once more when that writer has ended",
            )
        if await self._left(target):
            report += await self._removed(target, dry_run=False, allow_revival=True)
        return report

    async def _left(self, target: Target) -> bool:
        rows = await self.engine.read_rows(statement("store/forget_find"), target.where())
        kept = await self.engine.read_rows(
            statement("store/asides"), {"group": target.group, "beginning": ""}
        )
        return any(rows[0]) or bool(_pieces(kept, target, ()))

    async def _removed(self, target: Target, dry_run: bool, allow_revival: bool) -> ForgetReport:
        slots: dict[str, SlotWork] = {}

        async def unit(unit: Unit) -> ForgetReport:
            return await self._forget(unit, target, slots, dry_run, allow_revival)

        for _ in range(_TRIES):
            try:
                return await self.engine.write(unit)
            except _Report as dry:
                return dry.report
            except _MoreSlots as more:
                slots = more.slots
        raise InputError("what is to be forgotten grows faster than it can be locked")

    async def restore(self, tombstones: list[str], *, dry_run: bool) -> int:
        """Lift these tombstones; how many there were. A dry run rolls it back."""

        async def unit(unit: Unit) -> int:
            rows = await unit.rows(statement("store/restore"), as_given(tombstones=tombstones))
            if dry_run:
                raise _Lifted(int(rows[0][0]))
            return int(rows[0][0])

        try:
            return await self.engine.write(unit)
        except _Lifted as dry:
            return dry.count

    async def turn(self, group: str, turn: str) -> Target | None:
        """A turn by its id in the graph, or by its source's own id; None where it was forgotten
        before. Raises ``NotFound``."""
        rows = await self.engine.read_rows(
            statement("store/turn_source"), as_given(group=group, turns=turn_ids(group, turn))
        )
        if rows:
            return Target(group, source=rows[0][1], turn_id=rows[0][0], exact=True)
        wanted = [tombstone_id(Forgotten.TURN, group, one) for one in turn_ids(group, turn)]
        wanted += of_source(group, turn)
        if await self.engine.read_rows(statement("store/buried"), as_given(tombstones=wanted)):
            return None
        raise NotFound(f"no turn {turn:.60}")

    async def _forget(
        self,
        unit: Unit,
        target: Target,
        slots: dict[str, SlotWork],
        dry_run: bool,
        allow_revival: bool,
    ) -> ForgetReport:
        locked = await lock(unit, self.vocabulary, slots, whole=True)
        again = await self._buried(unit, target)
        # Before looking: from here on no writer brings more. After the slots: as writers do.
        await self._bury(unit, target)
        touched, turns = await self._find(unit, target)
        if not touched.keys() <= slots.keys():
            raise _MoreSlots({**slots, **touched})
        pieces = _pieces(
            await unit.rows(statement("store/asides"), {"group": target.group, "beginning": ""}),
            target,
            turns,
        )
        said = [o for found in locked.slots for o in found.observations.values()]
        originals = {o.observation_id for o in said if target.holds(o)}
        gone = originals | {o.observation_id for o in said if o.told_of in originals}
        forgotten = [o for o in said if o.observation_id in gone]
        names = () if target.source else {one.slot.subject for one in touched.values()}
        traces = await traces_of(unit, target, touched, turns, forgotten, names)
        if not touched and not turns and not pieces and not again and not traces:
            what = "of this subject" if target.source is None else f"in {target.source:.60}"
            raise NotFound(f"nothing was said {what}")
        plan = _Plan()
        into = Difference()
        moment = rising(self.clock(), locked.slots)
        for found in locked.slots:
            self._slot(found, gone, plan, into, moment)
        withdrawals = sum(o.stance in _TAKES_AWAY for o in plan.observations if not o.told_of)
        report = ForgetReport(
            observations=sum(o.told_of is None for o in plan.observations),
            turns=len(turns),
            verdicts=len(plan.verdicts),
            memories_gone=plan.memories_gone,
            revived=tuple(plan.revived),
            withdrawals=withdrawals,
            dry_run=dry_run,
            asides=len(pieces),
            before=again,
            traces=len(traces),
        )
        if dry_run:
            raise _Report(report)
        if withdrawals and plan.revived and not allow_revival:
            values = ", ".join(sorted({str(memory.value) for memory in plan.revived})[:5])
            raise RevivalRefused(
                f"forgetting this would bring back to life: {values:.200}",
                hint="allow the revival, or look at it with a dry run",
            )
        whole_turns = target.source is not None
        await unit.rows(
            statement("store/forget"),
            as_given(
                observations=[o.observation_id for o in plan.observations],
                verdicts=plan.verdicts,
                notes=plan.notes,
                turns=turns if whole_turns else [],
                redacted=[] if whole_turns else turns,
                tombstones=_taken_along(target, pieces),
                at=iso(moment),
            ),
        )
        await dropped(unit, traces)
        into.rows["drop_asides"] += pieces
        if into:
            await apply(unit, into)
        await unit.rows(
            statement("store/forget_entities"),
            as_given(entities=sorted(plan.entities), subjects=list(target.subjects)),
        )
        return report

    async def _find(self, unit: Unit, target: Target) -> tuple[dict[str, SlotWork], list[str]]:
        rows = await unit.rows(statement("store/forget_find"), target.where())
        slots, turns = rows[0]
        return {
            key: SlotWork(Slot(target.group, subject, attribute))
            for key, subject, attribute in slots
        }, sorted(turns)

    async def _bury(self, unit: Unit, target: Target) -> None:
        nothing: dict[str, list[str]] = {key: [] for key in _REMOVED}
        tombstones, at = target.tombstones(), iso(self.clock())
        await unit.rows(
            statement("store/forget"), as_given(**nothing, tombstones=tombstones, at=at)
        )

    async def _buried(self, unit: Unit, target: Target) -> bool:
        wanted = {str(row[0]) for row in target.tombstones()}
        if target.source is not None:
            wanted.update(of_source(target.group, target.source))
        return bool(await unit.rows(statement("store/buried"), as_given(tombstones=sorted(wanted))))

    def _slot(
        self, found: FoundSlot, named: set[str], plan: _Plan, into: Difference, moment: datetime
    ) -> None:
        gone = {name: o for name, o in found.observations.items() if name in named}
        rest = {name: o for name, o in found.observations.items() if name not in gone}
        removed, silenced = bound(found.verdicts.values(), gone, rest)
        verdicts = {name: v for name, v in found.verdicts.items() if name not in removed}
        plan.observations += gone.values()
        plan.verdicts += sorted(removed)
        plan.notes += sorted(silenced)
        if self.vocabulary.value_is_entity(found.slot.attribute):
            values = (value for o in gone.values() for value in (o.value, o.target))
            group = found.slot.group
            plan.entities.update(entity_id(group, v) for v in values if isinstance(v, str))
        settled = settle(
            found, self.vocabulary, rest, verdicts, into, at=iso(moment), gone=gone.keys()
        )
        after = settled.timeline.memories
        plan.memories_gone += lost(found, gone.keys())
        plan.revived += revived(found.memories.values(), after)
        for name in rekeyed(found, settled.keys, rest):
            into.update(rest[name], found.held_by.get(name, frozenset()), settled.keys.get(name))
        if rest or verdicts:
            into.add("slots", [found.slot_key, iso(moment), *settled.fold()])
        else:
            into.add("drop_slots", found.slot_key)
            plan.entities.add(found.slot.subject_id)


def _pieces(rows: Iterable[Sequence[Any]], target: Target, turns: Sequence[str]) -> list[str]:
    """Which pieces of the quarantine go with the target."""
    kept = (aside_of(row[0], target.group) for row in rows)
    return sorted(name for name, piece in kept if piece.of(target, turns))


def _taken_along(target: Target, pieces: Iterable[str]) -> list[list[str | None]]:
    """The tombstones of pieces: they name that of the target, and are lifted with it."""
    of = target.tombstones()[0][0]
    return [
        [tombstone_id(Forgotten.ASIDE, target.group, name), target.group, Forgotten.ASIDE, of]
        for name in pieces
    ]
