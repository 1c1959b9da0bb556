"""What is one with what: the verdicts on entities and attributes of a bank."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from ..checks import check_name, check_text
from ..door import check_group
from ..engines import Engine, Unit
from ..model import Decision, Judge
from ..times import Clock
from ..vocabulary import Vocabulary
from .identity_rows import Identified
from .joining import Grounds, join, part, unsay
from .mapping import map_attribute, part_attribute
from .moving import MoveReport, Moving


class Identities:
    """Joins and parts names. Every verdict is dated, kept, and may be taken back; ``known_at``
    still shows two before they were one.

    ``dry_run`` computes the same and changes nothing. Running a verdict again completes one that
    was stopped on the way.
    """

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self._moving = Moving(engine, vocabulary, clock)
        self._vocabulary = vocabulary
        self._clock = clock

    async def join(
        self,
        group: str,
        kept: str,
        other: str,
        *,
        by: Judge = Judge.PERSON,
        at: datetime | None = None,
        note: str = "",
        dry_run: bool = False,
    ) -> MoveReport:
        """Decide that ``other`` is ``kept``: what is told of the one is told of the other, whether
        it was said before or comes later. Raises ``NotFound`` where nothing was told of one."""
        grounds = Grounds(by, at or self._clock(), note)
        return await self._decided(join, group, kept, other, grounds, dry_run)

    async def part(
        self,
        group: str,
        kept: str,
        other: str,
        *,
        by: Judge = Judge.PERSON,
        at: datetime | None = None,
        note: str = "",
        dry_run: bool = False,
    ) -> MoveReport:
        """Decide that two are not one: ``other`` gets back what was told of it. See ``join``."""
        grounds = Grounds(by, at or self._clock(), note)
        return await self._decided(part, group, kept, other, grounds, dry_run)

    async def unsay(
        self,
        group: str,
        kept: str,
        other: str,
        *,
        by: Judge = Judge.PERSON,
        at: datetime | None = None,
        note: str = "",
        dry_run: bool = False,
    ) -> MoveReport:
        """Withdraw what was said of two, that they are one or that they are not: as if nobody had
        been asked. See ``join``."""
        grounds = Grounds(by, at or self._clock(), note)
        return await self._decided(unsay, group, kept, other, grounds, dry_run)

    async def map_attribute(
        self,
        group: str,
        new: str,
        existing: str | None,
        *,
        by: Judge = Judge.PERSON,
        at: datetime | None = None,
        note: str = "",
        dry_run: bool = False,
    ) -> MoveReport:
        """Decide that an attribute which no vocabulary declares is one that it declares, by any of
        its names: what was and will be told of it counts there. None takes that back.

        Raises ``NotFound`` where nothing was told of it, ``InputError`` where the vocabulary has
        ``new`` or has not ``existing``, or where values are of another kind.
        """
        _check(group, note, new=new, existing=existing)
        grounds, now = Grounds(by, at or self._clock(), note), self._clock()

        async def decided(unit: Unit, more: frozenset[str]) -> Identified:
            return await map_attribute(unit, self._vocabulary, group, new, existing, grounds, now)

        return await self._moving.identify(decided, dry_run=dry_run)

    async def part_attribute(
        self,
        group: str,
        new: str,
        existing: str,
        *,
        by: Judge = Judge.PERSON,
        at: datetime | None = None,
        note: str = "",
        withdraw: bool = False,
        dry_run: bool = False,
    ) -> MoveReport:
        """Decide that an attribute which no vocabulary declares is not the one that it declares,
        also where nobody had said that it is. ``withdraw``: what was said of the two counts as
        never said. Raises as ``map_attribute`` does."""
        _check(group, note, new=new, existing=existing)
        grounds, now = Grounds(by, at or self._clock(), note), self._clock()
        decision = Decision.WITHDRAWS if withdraw else Decision.DISTINCT

        async def decided(unit: Unit, more: frozenset[str]) -> Identified:
            return await part_attribute(
                unit, self._vocabulary, group, new, existing, grounds, now, decision
            )

        return await self._moving.identify(decided, dry_run=dry_run)

    async def _decided(
        self,
        decide: Callable[..., Awaitable[Identified]],
        group: str,
        kept: str,
        other: str,
        grounds: Grounds,
        dry_run: bool,
    ) -> MoveReport:
        _check(group, grounds.note, kept=kept, other=other)
        now = self._clock()

        async def decided(unit: Unit, more: frozenset[str]) -> Identified:
            return await decide(unit, group, kept, other, grounds, now, more)

        return await self._moving.identify(decided, dry_run=dry_run)


def _check(group: str, note: str, **names: str | None) -> None:
    check_group(group)
    for field, name in names.items():
        if name is not None:
            check_name(field, name, None)
    check_text("note", note, None)
