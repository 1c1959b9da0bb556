"""What there is: groups, subjects, open reviews, and how much of everything."""

from __future__ import annotations

from datetime import datetime

from ...cypher import as_given, statement
from ..door import check_group, slot_key
from ..engines import Engine
from ..identity import Identification
from ..model import Observation, Review, Slot, Verdict, entity_id
from ..times import Clock
from ..vocabulary import Vocabulary
from .answers import slot_evidence_of
from .asides import Piece, aside_of
from .identity_rows import identification_of
from .memory_rows import review_of
from .receipt import Counts, EntitySummary, GroupSummary, SubjectSummary
from .runs import Run, run_of


class Listings:
    """The reads that list and count. They raise as those of ``Reads`` do."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def reviews(self, group: str) -> list[Review]:
        """The open questions of a group, oldest first."""
        rows = await self.engine.read_rows(
            statement("store/reviews"), {"group": check_group(group)}
        )
        return [
            review_of(one[2:], Slot(group, one[1], one[0]), slot_key(group, one[1], one[0]))
            for one in rows[0][0]
        ]

    async def runs(self, group: str, beginning: str = "", *, most: int = 1000) -> list[Run]:
        """The receipts of the ingests of a group, the last one first; of those whose id begins
        like this."""
        rows = await self.engine.read_rows(
            statement("store/runs"),
            {"group": check_group(group), "beginning": beginning, "most": most},
        )
        return [run_of(row[0], group) for row in rows]

    async def asides(self, group: str, beginning: str = "") -> dict[str, Piece]:
        """The quarantine of a group by id, in the order in which it was set aside."""
        rows = await self.engine.read_rows(
            statement("store/asides"), {"group": check_group(group), "beginning": beginning}
        )
        return dict(aside_of(row[0], group) for row in rows)

    async def groups(self) -> list[GroupSummary]:
        """Every group that something was written to, by name."""
        rows = await self.engine.read_rows(statement("store/groups"))
        return [GroupSummary(name, datetime.fromisoformat(since)) for name, since in rows]

    async def subjects(self, group: str) -> list[SubjectSummary]:
        """Every subject of a group, by name."""
        rows = await self.engine.read_rows(
            statement("store/subjects"), {"group": check_group(group)}
        )
        return [SubjectSummary(name, who, tuple(told), other) for who, name, told, other in rows]

    async def evidence(
        self, group: str, subject: str
    ) -> list[tuple[Slot, list[Observation], list[Verdict]]]:
        """What every slot with this very subject rests on: all observations and verdicts, those
        too that count no more or elsewhere (see ``graph.known``). By attribute."""
        rows = await self.engine.read_rows(
            statement("store/subject_evidence"),
            as_given(group=check_group(group), subject_id=entity_id(group, subject), known_at=None),
        )
        found = [slot_evidence_of(row, group) for row in rows]
        return sorted(found, key=lambda one: one[0].attribute)

    async def entities(self, group: str) -> list[EntitySummary]:
        """Every subject of a group by name, with its other names; those are not listed again."""
        rows = await self.engine.read_rows(
            statement("store/entities"), {"group": check_group(group)}
        )
        names: dict[str, list[str]] = {}
        decided: dict[str, list[Identification]] = {}
        for who, name, other, _, _, verdicts in rows:
            decided.setdefault(other or who, []).extend(
                identification_of(one, group) for one in verdicts
            )
            if other is not None:
                names.setdefault(other, []).append(name)
        return [
            EntitySummary(
                who,
                name,
                tuple(names.get(who, ())),
                tuple(sorted(attributes)),
                memories,
                tuple(sorted(decided[who], key=lambda one: one.recorded_at)),
            )
            for who, name, other, attributes, memories, _ in rows
            if other is None
        ]

    async def one_with(self, group: str, subject: str) -> tuple[str, ...]:
        """The id of a subject, and those of all that it is one with."""
        own = entity_id(check_group(group), subject)
        rows = await self.engine.read_rows(
            statement("store/one_with"), {"group": group, "entity": own}
        )
        return (own, *sorted({one for (one,) in rows} - {own}))

    async def counts(self, group: str | None = None) -> Counts:
        """How much a group holds, or the whole graph. Counting takes time with the size."""
        names = (
            [one.group for one in await self.groups()] if group is None else [check_group(group)]
        )
        total = [0] * 12
        for name in names:
            rows = await self.engine.read_rows(statement("store/counts"), {"group": name})
            total = [one + more for one, more in zip(total, rows[0], strict=True)]
        return Counts(len(names), *total)
