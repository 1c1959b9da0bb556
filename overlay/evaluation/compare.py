"""Host against overlay over labelled questions, and what follows: go, stay or narrow. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .intervals import Interval, wilson
from .labels import Labelled, Level, Mark, StateAsked
from .paired import Difference, difference

NOW: Final = (StateAsked.CURRENT, StateAsked.NEUTRAL)


class Advice(StrEnum):
    """What to do next."""

    GO = "go"  # switch it on for more
    STAY = "stay"  # go on beside the host
    NARROW = "narrow"  # switch it on for less: fewer attributes, or fewer rows


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When to go. ``least``: labelled questions of the current state, without which nothing is
    decided. ``fall``: by how much historical recovery may be lower than the host's. ``overturned``:
    share of people's decisions that undo what was current by itself. ``overhead``: tokens over
    those of the same rows. ``audited``: share of high-risk changes with a whole trail."""

    least: int = 30
    fall: float = 0.0
    overturned: float = 0.1
    overhead: float = 2.5
    audited: float = 1.0


@dataclass(frozen=True, slots=True)
class Standing:
    """What ``tenure report`` says of the bank behind the overlay; None: nothing was counted."""

    audited: float | None = None
    overturned: float | None = None
    overhead: float | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure of both over the same questions. ``change`` is overlay less host."""

    name: str
    says: str
    count: int
    host: int
    overlay: int
    host_interval: Interval | None
    overlay_interval: Interval | None
    change: Difference


@dataclass(frozen=True, slots=True)
class Check:
    """One condition, and how it turned out."""

    name: str
    says: str
    found: str
    passed: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What the labels say. ``weak`` are the attributes in which the overlay was stale and the host
    was not; ``levels``: its failures by level, with those that nobody put down to one."""

    labelled: int
    left_out: int
    measures: tuple[Compared, ...]
    checks: tuple[Check, ...]
    levels: tuple[tuple[str, int], ...]
    weak: tuple[str, ...]
    advice: Advice
    because: str


def score(
    rows: Sequence[Labelled], standing: Standing, thresholds: Thresholds | None = None
) -> Score:
    """The comparison and the advice. Questions that ask for no state, and those of which one answer
    cannot be told, are left out."""
    limits = thresholds or Thresholds()
    told = [r for r in rows if r.asked is not StateAsked.NONE and Mark.UNSURE not in _marks(r)]
    checks = _checks(told, standing, limits)
    weak = tuple(sorted({name for row in told if _worse(row) for name in row.attributes}))
    advice, because = _advice(told, weak, checks, standing, limits)
    return Score(
        labelled=len(told),
        left_out=len(rows) - len(told),
        measures=_measures(told),
        checks=checks,
        levels=_levels(told),
        weak=weak,
        advice=advice,
        because=because,
    )


def _marks(row: Labelled) -> tuple[Mark, Mark]:
    return row.host, row.overlay


def _worse(row: Labelled) -> bool:
    return row.overlay is Mark.STALE and row.host is not Mark.STALE


def _measures(rows: Sequence[Labelled]) -> tuple[Compared, ...]:
    past, moved = (StateAsked.HISTORICAL,), (StateAsked.TRANSITION,)
    return (
        _compared(
            "stale leakage",
            "questions of the current state answered with a value of another time",
            _of(rows, NOW),
            lambda mark: mark is Mark.STALE,
        ),
        _compared(
            "historical recovery",
            "questions of a past state answered rightly",
            _of(rows, past),
            _right,
        ),
        _compared(
            "transition hit", "questions of a change answered rightly", _of(rows, moved), _right
        ),
        _compared("right", "questions of any state answered rightly", rows, _right),
    )


def _right(mark: Mark) -> bool:
    return mark is Mark.RIGHT


def _of(rows: Iterable[Labelled], asked: Sequence[StateAsked]) -> list[Labelled]:
    return [row for row in rows if row.asked in asked]


def _compared(
    name: str, says: str, rows: Sequence[Labelled], counts: Callable[[Mark], bool]
) -> Compared:
    change = difference((counts(row.host), counts(row.overlay)) for row in rows)
    return Compared(
        name=name,
        says=says,
        count=change.count,
        host=change.first,
        overlay=change.second,
        host_interval=wilson(change.first, change.count),
        overlay_interval=wilson(change.second, change.count),
        change=change,
    )


def _checks(rows: Sequence[Labelled], standing: Standing, limits: Thresholds) -> tuple[Check, ...]:
    leak, recovery, _, _ = _measures(rows)
    untold = sum(row.overlay is Mark.STALE and row.level is None for row in rows)
    return (
        Check(
            "enough",
            f"at least {limits.least} labelled questions of the current state",
            f"{leak.count}",
            leak.count >= limits.least,
        ),
        Check(
            "leakage falls",
            "stale leakage is lower than the host's, its whole interval below 0",
            points_text(leak.change),
            leak.change.interval is not None and leak.change.interval.high < 0,
        ),
        Check(
            "past kept",
            f"historical recovery is not lower by more than {limits.fall * 100:g} points",
            points_text(recovery.change),
            recovery.change.value is None or recovery.change.value >= -limits.fall,
        ),
        Check(
            "traced",
            "every stale answer of the overlay is put down to bank, retrieval or answer",
            f"{untold} without a level",
            untold == 0,
        ),
        Check(
            "audited",
            f"at least {limits.audited * 100:g} % of high-risk changes with a whole trail",
            _percent(standing.audited),
            standing.audited is None or standing.audited >= limits.audited,
        ),
        Check(
            "not overturned",
            f"at most {limits.overturned * 100:g} % of people's decisions undo what was current",
            _percent(standing.overturned),
            standing.overturned is None or standing.overturned <= limits.overturned,
        ),
        Check(
            "affordable",
            f"tokens at most {limits.overhead:g} times those of the same rows",
            "not counted" if standing.overhead is None else f"{standing.overhead:.2f} times",
            standing.overhead is None or standing.overhead <= limits.overhead,
        ),
    )


def _advice(
    rows: Sequence[Labelled],
    weak: Sequence[str],
    checks: Sequence[Check],
    standing: Standing,
    limits: Thresholds,
) -> tuple[Advice, str]:
    failed = [check.name for check in checks if not check.passed]
    if not failed:
        return Advice.GO, "every condition is met"
    if failed == ["affordable"]:
        return Advice.NARROW, "it helps and costs too much: show low-risk slots current only"
    rest = [row for row in rows if not set(row.attributes) & set(weak)]
    without = [c.name for c in _checks(rest, standing, limits) if not c.passed]
    if weak and not without:
        return Advice.NARROW, f"every condition is met without {', '.join(weak)}"
    return Advice.STAY, f"not met: {', '.join(failed)}"


def _levels(rows: Sequence[Labelled]) -> tuple[tuple[str, int], ...]:
    failed = [row.level for row in rows if row.overlay is not Mark.RIGHT]
    counted = [(str(level), failed.count(level)) for level in Level]
    return (*counted, ("untold", failed.count(None)))


def points_text(change: Difference) -> str:
    """A difference in percentage points, with its interval."""
    if change.value is None or change.interval is None:
        return "not counted"
    low, high = change.interval.low * 100, change.interval.high * 100
    return f"{change.value * 100:+.1f} points ({low:+.1f} to {high:+.1f})"


def _percent(share: float | None) -> str:
    return "not counted" if share is None else f"{share * 100:.1f} %"
