"""Equal starts: which of several values that start together is believed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from ..model import Because, Decision
from ..times import BEGINNING, OPEN, Precision, period_end
from .decisions import NO_DECISIONS, Decisions
from .parts import Claim, later, said_order

Rivals = Callable[[str, str], bool]
_COARSE = frozenset((Precision.MONTH, Precision.YEAR))


def order_unbounded(
    claims: list[Claim], ended: Iterable[tuple[datetime, str | None]], rivals: Rivals
) -> None:
    """Unbounded starts do not tie: the value that ends first comes first.

    ``ended`` are the moments at which a value was said to have ended.
    """
    ends: dict[str, tuple[datetime, Claim]] = {}
    for claim in claims:
        if claim.start != BEGINNING:
            continue
        old = ends.get(claim.key)
        if claim.end is None:
            if old is None:
                ends[claim.key] = (OPEN, claim)
        elif old is None or old[0] == OPEN or not later(old[1].observation, claim.observation):
            ends[claim.key] = (claim.end, claim)
    if len(ends) < 2:
        return
    for moment, key in ended:
        if key is not None and key in ends and moment < ends[key][0]:
            ends[key] = (moment, ends[key][1])
    in_order = sorted(ends.items(), key=lambda item: (item[1][0], item[0]))
    starts: dict[str, datetime] = {}
    for n, (key, (end, _)) in enumerate(in_order):
        before = [
            other_end
            for other, (other_end, _) in in_order[:n]
            if other_end < end and rivals(key, other)
        ]
        starts[key] = max(before, default=BEGINNING)
    for claim in claims:
        if claim.start == BEGINNING and (start := starts[claim.key]) != BEGINNING:
            claim.start = start
            claim.rule = "unbounded_order"
            if claim.end is not None and claim.end <= start:
                claim.end = None


def part_coarse_starts(claims: list[Claim], rivals: Rivals) -> None:
    """A coarse start lies after what was said of its period before.

    "In 2020" twice, for two values, means two days of that year. "I moved to Oslo last month",
    after "I live in Turin" of the seventh of that month, means a day after the seventh. Nobody
    knows which day; by the time the later one was said (at the latest when its period was over)
    it held.
    """
    coarse = [c for c in claims if c.stated and c.observation.from_precision in _COARSE]
    for claim in sorted(coarse, key=lambda c: said_order(c.observation)):
        told = claim.observation
        over = period_end(claim.start, told.from_precision, told.offset_minutes)
        if any(
            c.key != claim.key
            and _within(c, claim.start, over)
            and said_order(c.observation) < said_order(told)
            and rivals(claim.key, c.key)
            for c in claims
        ):
            moved = min(told.observed_at, over)
            if moved > claim.start and (claim.end is None or moved < claim.end):
                claim.start = moved
                claim.rule = "coarse_start"


def _within(claim: Claim, begin: datetime, over: datetime) -> bool:
    """Whether it shares a coarse start, or was said in the period to have begun in it."""
    if claim.start == begin:
        return claim.stated
    return begin < claim.start <= claim.observation.observed_at < over


class Settled:
    """The outcome of an equal start."""

    __slots__ = ("beaten", "winners")

    def __init__(self) -> None:
        self.winners: dict[str, list[Claim]] = {}
        self.beaten: list[tuple[Claim, str, Because]] = []  # claim, the value that beat it, why


def settle(
    by_value: dict[str, list[Claim]], track: str, decisions: Decisions, rivals: Rivals
) -> Settled:
    """Of several values that start together: the winners, two or more of them when nobody wins."""
    result = Settled()
    lost: dict[str, tuple[str, Because]] = {}
    for key, claims in by_value.items():
        for other, against in by_value.items():
            if other != key and (rivals(other, key) or rivals(key, other)):
                why = _beats(other, against, key, claims, track, decisions)
                if why is not None:
                    lost[key] = (other, why)
                    break
    if len(lost) == len(by_value):
        lost = {}  # each loses to another in a circle: nobody wins
    for key, claims in by_value.items():
        if key in lost:
            winner, why = lost[key]
            passed = {key}
            while winner in lost and winner not in passed:
                passed.add(winner)
                winner = lost[winner][0]
            result.beaten.extend((claim, winner, why) for claim in claims)
        else:
            result.winners[key] = claims
    return result


def _beats(
    key: str,
    claims: list[Claim],
    other: str,
    against: list[Claim],
    track: str,
    decisions: Decisions,
) -> Because | None:
    """Why the value ``key`` beats the value ``other`` at a common start, or None."""
    if decisions is not NO_DECISIONS:
        verdict = decisions.over(track, key, other, Decision.SUPERSEDES)
        if verdict is None and not (_said_better(claims, against) or _said_better(against, claims)):
            verdict = decisions.over(track, key, other, Decision.PREFERS)
        if verdict is not None:
            return Because("preferred", (), (verdict.verdict_id,))
        if decisions.over(track, other, key, Decision.SUPERSEDES) is not None:
            return None
    return _said_better(claims, against)


def _said_better(claims: list[Claim], against: list[Claim]) -> Because | None:
    """Why one of the claims beats every rival by when and by whom it was said, or None."""
    for claim in claims:
        rules = [_compare(claim, rival) for rival in against]
        if all(rules):
            rule = "later_said" if "later_said" in rules else "higher_authority"
            return Because(
                rule,
                (
                    claim.observation.observation_id,
                    *(rival.observation.observation_id for rival in against),
                ),
            )
    return None


def _compare(claim: Claim, rival: Claim) -> str | None:
    """The rule by which one claim beats another that starts at the same moment, or None."""
    if later(claim.observation, rival.observation):
        return "later_said"
    if later(rival.observation, claim.observation):
        return None
    return "higher_authority" if claim.rank > rival.rank else None
