"""The measures: what each counts, the cases that are counted, and what comes out. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from .intervals import Interval, Sums, wilson
from .weeks import Week, week_of

MOST_CASES: Final = 1000
"""Cases of each kind that a measure keeps by id; all are counted."""


class Name(StrEnum):
    """The measures, in the order in which they are shown: of the bank, of what was read, of what
    was answered, of what people decided."""

    DUPLICATES = "duplicate_current"
    SUPERSESSIONS = "supersession_coverage"
    LEAKS = "stale_leakage"
    RECOVERED = "historical_recovery"
    TRANSITIONS = "transition_hit"
    COLLAPSES = "answer_collapse"
    OVERTURNS = "human_overturn"
    TOKENS = "token_overhead"
    AUDITS = "audit_trail"


class Better(StrEnum):
    """Which way is good."""

    LOWER = "lower"
    HIGHER = "higher"


@dataclass(frozen=True, slots=True)
class Definition:
    """What a measure counts. ``of``: what one case is. ``ratio``: not a share of cases, but a sum
    over another, which may be above 1."""

    title: str
    says: str
    of: str
    better: Better
    ratio: bool = False


DEFINITIONS: Final[Mapping[Name, Definition]] = {
    Name.DUPLICATES: Definition(
        "Same-slot duplicate current rate",
        "Of the tracks that hold one value at a time (a slot in one scope) and in which a positive "
        "active memory holds at the moment of the report, those in which more than one holds. A "
        "tie that nobody has settled counts, and so do values that a verdict lets stand together: "
        "the note of each says which it is.",
        "track",
        Better.LOWER,
    ),
    Name.SUPERSESSIONS: Definition(
        "Supersession coverage",
        "Of the changes in such tracks (a memory ends at the very moment at which another begins "
        "with another value), those whose two memories are joined by SUPERSEDES or EVOLVES_TO. A "
        "change counts in the week in which the graph learned of it.",
        "change",
        Better.HIGHER,
    ),
    Name.LEAKS: Definition(
        "Current-query stale leakage",
        "Of the traces that asked for the current state (views current and neutral) and showed a "
        "row as current, those in which such a row, or one that the answer to a current view "
        "rests on, did not hold at the time asked about, by what the bank had recorded when it was "
        "read. A cited value that the answer denies is none.",
        "trace",
        Better.LOWER,
    ),
    Name.RECOVERED: Definition(
        "Historical recovery",
        "Of the traces that asked for a past state of slots in which a memory held then (had "
        "ended, where no time was named), those whose packet holds such a memory.",
        "trace",
        Better.HIGHER,
    ),
    Name.TRANSITIONS: Definition(
        "Transition hit rate",
        "Of the traces that asked for a change in slots that had one by then (a SUPERSEDES or "
        "EVOLVES_TO link, in the time asked about where one was named), those whose packet shows "
        "one of these among its transitions.",
        "trace",
        Better.HIGHER,
    ),
    Name.COLLAPSES: Definition(
        "Answer collapse rate",
        "Of the traces that a model answered from a packet with the right record in its role, "
        "those whose answer rests on no right record, or was caught (cites what is not there, or "
        "gives a past value as current). These are faults of prompt or model, not of retrieval.",
        "trace",
        Better.LOWER,
    ),
    Name.OVERTURNS: Definition(
        "Human overturn rate",
        "Of the decisions of people about a slot (verdicts of a person, and statements with the "
        "authority of a review; those recorded at one moment are one), those after which a value "
        "that held until then by rules or models alone holds no more. Both sides are resolved "
        "from what was recorded just before, and at that moment.",
        "decision",
        Better.LOWER,
    ),
    Name.TOKENS: Definition(
        "Token overhead",
        "Tokens of the packets, with head, rule, labels and blocks, over the tokens of the same "
        "rows without them. 1 is no overhead. The interval is that of a ratio over traces.",
        "token",
        Better.LOWER,
        ratio=True,
    ),
    Name.AUDITS: Definition(
        "Audit trail of high-risk changes",
        "Of the SUPERSEDES and EVOLVES_TO links in slots of high risk, those that lead back to "
        "words: a reason that the rules know, an observation that the graph has, its quote and its "
        "source. A change that a verdict decided is followed from the memory that it led to.",
        "change",
        Better.HIGHER,
    ),
}


@dataclass(frozen=True, slots=True)
class Case:
    """One case. ``hit``: it is in the numerator. ``ids`` are of memories, traces, verdicts or
    observations, the one it is about first. ``at``: when it counts, aware UTC. ``note`` is for
    people. ``amounts``: of a ratio, its parts of numerator and denominator."""

    hit: bool
    at: datetime
    group: str
    subject: str
    attribute: str
    ids: tuple[str, ...]
    note: str = ""
    amounts: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """What was counted in one week."""

    week: Week
    numerator: int
    denominator: int
    share: float | None
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure. ``share`` and ``interval`` are None where nothing was counted.

    ``faults`` are the cases that speak against the graph (the numerator where lower is better, the
    rest where higher is), ``others`` the other ones, at most ``MOST_CASES`` of each, as they came.
    """

    name: Name
    definition: str
    numerator: int
    denominator: int
    share: float | None
    interval: Interval | None
    faults: tuple[Case, ...]
    others: tuple[Case, ...]
    points: tuple[Point, ...]


@dataclass(slots=True)
class _Count:
    numerator: int = 0
    denominator: int = 0
    sums: Sums = field(default_factory=Sums)

    def add(self, case: Case) -> None:
        y, x = case.amounts or (int(case.hit), 1)
        self.numerator += y
        self.denominator += x
        self.sums.add(y, x)

    def share(self) -> float | None:
        return self.numerator / self.denominator if self.denominator else None

    def interval(self, *, ratio: bool) -> Interval | None:
        return self.sums.interval() if ratio else wilson(self.numerator, self.denominator)


class Tally:
    """Counts the cases of one measure while they pass by."""

    def __init__(self, name: Name, weeks: Sequence[Week]) -> None:
        self.name = name
        self.weeks = tuple(weeks)
        self._definition = DEFINITIONS[name]
        self._total = _Count()
        self._weekly = [_Count() for _ in weeks]
        self._faults: list[Case] = []
        self._others: list[Case] = []

    def add(self, case: Case) -> None:
        """Count a case, in all and in its week."""
        self.total(case)
        number = week_of(case.at, self.weeks)
        if number is not None:
            self._weekly[number].add(case)

    def total(self, case: Case) -> None:
        """Count a case in all, in no week."""
        self._total.add(case)
        against = case.hit is (self._definition.better is Better.LOWER)
        kept = self._faults if against and not self._definition.ratio else self._others
        if len(kept) < MOST_CASES:
            kept.append(case)

    def in_week(self, number: int, case: Case) -> None:
        """Count a case in a week alone."""
        self._weekly[number].add(case)

    def measure(self) -> Measure:
        """What was counted so far."""
        ratio = self._definition.ratio
        return Measure(
            name=self.name,
            definition=self._definition.says,
            numerator=self._total.numerator,
            denominator=self._total.denominator,
            share=self._total.share(),
            interval=self._total.interval(ratio=ratio),
            faults=tuple(self._faults),
            others=tuple(self._others),
            points=tuple(
                Point(
                    week,
                    count.numerator,
                    count.denominator,
                    count.share(),
                    count.interval(ratio=ratio),
                )
                for week, count in zip(self.weeks, self._weekly, strict=True)
            ),
        )
