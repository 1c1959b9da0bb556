"""Verdicts, prepared for one slot: which count, and what they say of values and observations."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar

from ..model import PAIR_DECISIONS, RANK, Authority, Decision, Judge, Observation, Verdict
from ..values import Value

Key = TypeVar("Key")

_JUDGES = {Judge.PERSON: 2, Judge.MODEL: 1, Judge.RULE: 0}


class Decisions:
    """What the counting verdicts of a slot say.

    Between verdicts on one pair of values, or on one observation, a person comes before a model
    before a rule, then the later one counts.
    """

    __slots__ = ("_names", "_observed", "_pairs", "trials")

    def __init__(self, verdicts: Iterable[Verdict] = ()) -> None:
        self._pairs: dict[tuple[str, str, str], Verdict] = {}
        self._names: dict[tuple[str, str], Verdict] = {}
        self._observed: dict[str, Verdict] = {}
        self.trials: list[Verdict] = []
        given = counting(verdicts)
        for verdict in given:
            if verdict.decision in (Decision.CONFIRMS, Decision.REJECTS):
                self._keep(self._observed, verdict.a, verdict)
            elif verdict.decision is Decision.TRIAL_PASSED:
                self.trials.append(verdict)
        strongest: dict[tuple[str, str, str], Verdict] = {}
        for verdict in given:
            if verdict.decision in PAIR_DECISIONS:
                self._keep(strongest, _pair(verdict.track_key, *_keys(verdict)), verdict)
        for verdict in strongest.values():
            if verdict.decision is Decision.SAME:
                self._keep(self._names, (verdict.track_key, _keys(verdict)[1]), verdict)
        for verdict in strongest.values():
            if verdict.decision is not Decision.SAME:
                a, b = (self.name(verdict.track_key, key) for key in _keys(verdict))
                if a != b:
                    self._keep(self._pairs, _pair(verdict.track_key, a, b), verdict)

    @staticmethod
    def _keep(kept: dict[Key, Verdict], key: Key, verdict: Verdict) -> None:
        if (old := kept.get(key)) is None or strength(verdict) > strength(old):
            kept[key] = verdict

    def name(self, track: str, key: str) -> str:
        """The key under which a value goes, after every ``same``."""
        if not self._names:
            return key
        seen = {key}
        while (verdict := self._names.get((track, key))) is not None:
            key = _keys(verdict)[0]
            if key in seen:
                return min(seen)
            seen.add(key)
        return key

    def shown(self, track: str, key: str) -> Value | None:
        """The value that a ``same`` verdict shows for this key, or None."""
        for (where, _), verdict in self._names.items():
            if where == track and verdict.a_key == key:
                return verdict.a_value
        return None

    def between(self, track: str, one: str, other: str) -> Verdict | None:
        """The verdict on two values of a track, in whichever order it names them."""
        return self._pairs.get(_pair(track, one, other)) if self._pairs else None

    def both_hold(self, track: str, one: str, other: str) -> Verdict | None:
        """The verdict that switches off the rivalry of two values, or None."""
        verdict = self.between(track, one, other)
        if verdict is not None and verdict.decision in (Decision.COEXISTS, Decision.REFINES):
            return verdict
        return None

    def over(self, track: str, one: str, other: str, *decisions: Decision) -> Verdict | None:
        """The verdict of one of these kinds that puts ``one`` before ``other``, or None."""
        verdict = self.between(track, one, other)
        if verdict is None or verdict.decision not in decisions:
            return None
        return verdict if self.name(track, _keys(verdict)[0]) == one else None

    def lets_coexist(self, track: str) -> bool:
        """Whether any verdict lets values of this track hold together."""
        return any(
            where == track and verdict.decision in (Decision.COEXISTS, Decision.REFINES)
            for (where, _, _), verdict in self._pairs.items()
        )

    def on(self, observation: Observation) -> Verdict | None:
        """The verdict that confirms or rejects an observation, or None."""
        return self._observed.get(observation.observation_id) if self._observed else None

    def confirms(self, observation: Observation) -> Verdict | None:
        """The verdict that confirms an observation, or None."""
        verdict = self.on(observation)
        return verdict if verdict is not None and verdict.decision is Decision.CONFIRMS else None

    def rejects(self, observation: Observation) -> Verdict | None:
        """The verdict that rejects an observation, or None."""
        verdict = self.on(observation)
        return verdict if verdict is not None and verdict.decision is Decision.REJECTS else None


def confirmed_rank(verdict: Verdict, own: int) -> int:
    """The rank of what a verdict confirmed: a person's word makes it as strong as a review."""
    return RANK[Authority.REVIEW] if verdict.by is Judge.PERSON else own


def _keys(verdict: Verdict) -> tuple[str, str]:
    assert verdict.a_key is not None and verdict.b_key is not None
    return verdict.a_key, verdict.b_key


def _pair(track: str, one: str, other: str) -> tuple[str, str, str]:
    return (track, one, other) if one <= other else (track, other, one)


def strength(verdict: Verdict) -> tuple[int, datetime, str]:
    """Between verdicts on one thing the greatest counts."""
    return _JUDGES[verdict.by], verdict.decided_at, verdict.verdict_id


def counting(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts that no counting verdict withdraws. A withdrawal can be withdrawn in turn."""
    by_id = {verdict.verdict_id: verdict for verdict in verdicts}
    withdrawals: dict[str, list[Verdict]] = {}
    for verdict in by_id.values():
        if verdict.decision is Decision.WITHDRAWS:
            withdrawals.setdefault(verdict.a, []).append(verdict)
    if not withdrawals:
        return list(by_id.values())
    known: dict[str, bool] = {}

    def counts(verdict: Verdict) -> bool:
        if verdict.verdict_id not in known:
            known[verdict.verdict_id] = True  # a verdict cannot withdraw itself
            known[verdict.verdict_id] = not any(
                counts(other) for other in withdrawals.get(verdict.verdict_id, ())
            )
        return known[verdict.verdict_id]

    return [verdict for verdict in by_id.values() if counts(verdict)]


NO_DECISIONS = Decisions()
