"""Links between the memories of one slot, and the reviews that they raise."""

from __future__ import annotations

from ..model import Because, Decision, LinkType, ReviewReason
from ..policy import Cardinality, Policy
from ..scope import narrower
from ..times import BEGINNING
from ..values import Value, value_order
from .decisions import NO_DECISIONS, Decisions
from .parts import Draft, Pair, because
from .questions import Question
from .sweep import Sweep

Values = dict[str, Value]


def supersessions(sweep: Sweep) -> list[Pair]:
    """One value replacing another where their intervals meet; a tie that one side wins evolves."""
    ended: dict[object, list[Draft]] = {}
    intervals = sweep.intervals
    if len(intervals) < 2:
        return []
    for run in intervals:
        if run.end is not None:
            ended.setdefault(run.end, []).append(run)
    pairs: list[Pair] = []
    for new in intervals:
        for old in ended.get(new.start, ()):
            opening = new.supporters[0] if new.resumed else new.claims[-1].observation
            for claim in new.claims:
                if claim.start == new.start:
                    opening = claim.observation
                    break
            if new.key == old.key:
                if old.contested and not new.contested:
                    why = because("tie_settled", opening)
                    pairs.append(Pair(LinkType.EVOLVES_TO, old, new, new.start, why))
            elif sweep.rivals(new.key, old.key):
                why = because("resumed" if new.resumed else "superseded", opening)
                pairs.append(Pair(LinkType.SUPERSEDES, new, old, new.start, why))
    return pairs


def coexistences(
    sweep: Sweep, policy: Policy, decisions: Decisions, values: Values
) -> tuple[list[Pair], list[Question]]:
    """Each memory is linked to the one that started last among those that hold when it starts."""
    intervals = [run for run in sweep.intervals if not run.contested]
    if (policy.single and decisions is NO_DECISIONS) or len(intervals) < 2:
        return [], []
    order = {key: value_order(values[key]) for key in {run.key for run in intervals}}
    intervals.sort(key=lambda run: (run.start, order[run.key]))
    pairs: list[Pair] = []
    settled: list[bool] = []
    for n, run in enumerate(intervals):
        holding = [other for other in intervals[:n] if other.holds_at(run.start)]
        if not holding:
            continue
        other = holding[-1]
        verdict = decisions.both_hold(sweep.track, run.key, other.key)
        settled.append(verdict is not None)
        if verdict is not None and verdict.decision is Decision.REFINES:
            continue  # the refinement stands in its place
        why = (
            Because("coexists", (), (verdict.verdict_id,))
            if verdict is not None
            else because("coexists", run.claims[0].observation)
        )
        pairs.append(Pair(LinkType.COEXISTS_WITH, run, other, run.start, why))
    pairs.extend(_refinements(sweep, intervals, decisions))
    asked: list[Question] = []
    if policy.cardinality is Cardinality.UNKNOWN:
        question = _which_hold(intervals, sweep, decisions)
        if question is not None:
            asked.append(question)
    return pairs, asked


def _refinements(sweep: Sweep, intervals: list[Draft], decisions: Decisions) -> list[Pair]:
    if decisions is NO_DECISIONS:
        return []
    pairs: list[Pair] = []
    for one in intervals:
        for other in intervals:
            verdict = decisions.over(sweep.track, one.key, other.key, Decision.REFINES)
            if verdict is not None and one.overlaps(other):
                at = max(one.start, other.start)
                why = Because("refines", (), (verdict.verdict_id,))
                pairs.append(Pair(LinkType.EVOLVES_TO, other, one, at, why))
    return pairs


def _which_hold(intervals: list[Draft], sweep: Sweep, decisions: Decisions) -> Question | None:
    """One review for a track: the values joined, except groups that verdicts cover wholly."""
    group = list(range(len(intervals)))
    open_groups: set[int] = set()
    joined: list[tuple[int, int, bool]] = []
    for n, run in enumerate(intervals):
        holding = [m for m in range(n) if intervals[m].holds_at(run.start)]
        if holding:
            m = holding[-1]
            covered = decisions.both_hold(sweep.track, run.key, intervals[m].key) is not None
            joined.append((n, m, covered))
            old, new = group[n], group[m]
            group = [new if g == old else g for g in group]
    for n, _, covered in joined:
        if not covered:
            open_groups.add(group[n])
    if not open_groups:
        return None
    members = [run for n, run in enumerate(intervals) if group[n] in open_groups]
    keys = list(dict.fromkeys(run.key for run in members))
    observations = [run.claims[0].observation for run in members]
    return Question(ReviewReason.CARDINALITY, keys, observations)


def exceptions(tracks: list[tuple[str, list[Draft]]]) -> list[Pair]:
    """Narrow to general, where both hold and nothing of a scope between holds as well."""
    pairs: list[Pair] = []
    for scope, drafts in tracks:
        if not scope:
            continue
        wider = [(s, d) for s, d in tracks if narrower(scope, s)]
        for run in drafts:
            for general_scope, generals in wider:
                between = [
                    other for s, others in wider if narrower(s, general_scope) for other in others
                ]
                for general in generals:
                    if run.overlaps(general) and not _covered(run, general, between):
                        at = max(run.start, general.start)
                        why = because("exception", run.supporters[0])
                        pairs.append(
                            Pair(
                                LinkType.EXCEPTION_TO,
                                run,
                                general,
                                None if at == BEGINNING else at,
                                why,
                            )
                        )
    return pairs


def _covered(run: Draft, general: Draft, between: list[Draft]) -> bool:
    """Whether, all the time that both hold, something of a scope between holds too."""
    if not between:
        return False
    moment = max(run.start, general.start)
    ends = [end for end in (run.end, general.end) if end is not None]
    until = min(ends) if ends else None
    while until is None or moment < until:
        holding = [other for other in between if other.holds_at(moment)]
        if not holding:
            return False
        if any(other.end is None for other in holding):
            return True
        moment = max(other.end for other in holding if other.end is not None)
    return True
