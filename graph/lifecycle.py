"""Promotion by outcome: hypothesis -> active -> revoked, by counting successes and failures.

TEPA's Algorithm 1 (arXiv 2608.07429), made exact where the paper leaves a choice:
outcomes are folded in said order; a success counts against every other active value of a
single-valued track; counters start anew at refutation or replacement; the window holds outcomes
after the promotion, not the promoting one.

``Counters`` is the state of one track. It goes to text and back, so that the next outcome of a
long slot costs no more than the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from .model import Status
from .policy import Policy


class Change(StrEnum):
    """What an outcome does to a value."""

    SUPPORTED = "supported"  # one success more
    OPPOSED = "opposed"  # one outcome against it
    PROMOTED = "promoted"  # believed from here on
    REFUTED = "refuted"  # its own outcomes speak against it
    REPLACED = "replaced"  # another value was promoted
    ENDED = "ended"  # it was said to have ended


TRANSITIONS: Final[Mapping[tuple[Status, Change], Status]] = {
    (Status.HYPOTHESIS, Change.SUPPORTED): Status.HYPOTHESIS,
    (Status.HYPOTHESIS, Change.OPPOSED): Status.HYPOTHESIS,
    (Status.HYPOTHESIS, Change.PROMOTED): Status.ACTIVE,
    (Status.ACTIVE, Change.SUPPORTED): Status.ACTIVE,
    (Status.ACTIVE, Change.OPPOSED): Status.ACTIVE,
    (Status.ACTIVE, Change.REFUTED): Status.REVOKED,
    (Status.ACTIVE, Change.REPLACED): Status.REVOKED,
    (Status.ACTIVE, Change.ENDED): Status.ACTIVE,
}
"""What each change makes of a status. What is missing here cannot happen."""


@dataclass(slots=True)
class Count:
    """The counters of one value since they last started.

    ``supports`` and ``conflicts`` are TEPA's s and f. ``anchor``: the first success, the identity
    of the memory; ``since``: its place in said order. ``recent``: the last outcomes that touched
    it since its promotion.
    ``revoked``: the anchor of its last revoked memory, which a new promotion evolves from.
    """

    supports: int = 0
    conflicts: int = 0
    sources: int = 0
    active: bool = False
    anchor: str | None = None
    since: str = ""
    recent: list[tuple[bool, str]] = field(default_factory=list)
    revoked: str | None = None

    def confidence(self, policy: Policy) -> float:
        """q = (s + alpha) / (s + f + alpha + beta)."""
        total = self.supports + self.conflicts + policy.alpha + policy.beta
        return (self.supports + policy.alpha) / total

    def touch(self, success: bool, outcome: str, policy: Policy) -> None:
        """Remember one outcome since the promotion."""
        if self.active:
            self.recent.append((success, outcome))
            del self.recent[: -policy.window]

    def restart(self, *, revoked: bool) -> None:
        """Start anew after the memory ended."""
        if revoked:
            self.revoked = self.anchor
        self.supports = self.conflicts = self.sources = 0
        self.active = False
        self.anchor = None
        self.since = ""
        self.recent = []


@dataclass(frozen=True, slots=True)
class Event:
    """One change of one value. ``anchor`` names the memory that changes; ``rule`` and ``evidence``
    say why; ``evolves_from`` is the anchor of the revoked memory that a promotion continues."""

    change: Change
    value: str
    anchor: str
    rule: str = ""
    evidence: tuple[str, ...] = ()
    evolves_from: str | None = None
    supersedes: tuple[str, ...] = ()


class Counters:
    """The counters of all values of one track."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.values: dict[str, Count] = {}

    def success(self, value: str, outcome: str, new_source: bool, place: str) -> Iterator[Event]:
        """Fold a success of the value; ``place`` is the outcome's place in said order, as text."""
        count = self.values.setdefault(value, Count())
        count.supports += 1
        count.sources += new_source
        if count.anchor is None:
            count.anchor = outcome
            count.since = place
        count.touch(True, outcome, self.policy)
        yield Event(Change.SUPPORTED, value, count.anchor)
        ended: list[str] = []
        if self.policy.single:
            for other, rival in self.values.items():
                if other != value and rival.active and rival.anchor is not None:
                    anchor = rival.anchor
                    rival.conflicts += 1
                    rival.touch(False, outcome, self.policy)
                    yield Event(Change.OPPOSED, other, anchor)
                    refuted = self._refute(other, rival, outcome)
                    if refuted is not None:
                        ended.append(anchor)
                        yield refuted
        if (
            not count.active
            and count.supports >= self.policy.theta_prop
            and count.confidence(self.policy) >= self.policy.theta_pro
        ):
            yield from self._promote(value, count, "promoted", outcome, ended)

    def failure(self, value: str, outcome: str) -> Iterator[Event]:
        """Fold a failure of the value."""
        count = self.values.setdefault(value, Count())
        count.conflicts += 1
        count.touch(False, outcome, self.policy)
        if count.anchor is not None:
            yield Event(Change.OPPOSED, value, count.anchor)
            refuted = self._refute(value, count, outcome)
            if refuted is not None:
                yield refuted

    def trial(self, value: str, verdict: str) -> Iterator[Event]:
        """Fold a passed trial: it promotes a value that has at least one support."""
        count = self.values.get(value)
        if count is not None and not count.active and count.supports >= 1:
            yield from self._promote(value, count, "trial", verdict, [])

    def end(self, value: str | None, said: str) -> Iterator[Event]:
        """Fold the word that an active value (or whichever is active) is not in use any more."""
        for key, count in self.values.items():
            if count.active and count.anchor is not None and value in (None, key):
                yield Event(Change.ENDED, key, count.anchor, "ended", (said,))
                count.restart(revoked=False)

    def _promote(
        self, value: str, count: Count, rule: str, decided_by: str, ended: list[str]
    ) -> Iterator[Event]:
        assert count.anchor is not None
        replaced = list(ended)
        if self.policy.single:
            for other, rival in self.values.items():
                if other != value and rival.active and rival.anchor is not None:
                    replaced.append(rival.anchor)
                    yield Event(Change.REPLACED, other, rival.anchor, "replaced", (decided_by,))
                    rival.restart(revoked=True)
        count.active = True
        evidence = (count.anchor, decided_by) if count.anchor != decided_by else (decided_by,)
        yield Event(
            Change.PROMOTED, value, count.anchor, rule, evidence, count.revoked, tuple(replaced)
        )

    def _refute(self, value: str, count: Count, outcome: str) -> Event | None:
        """Refute an active value that an outcome counts against, if a threshold says so."""
        policy = self.policy
        if not count.active or count.anchor is None:
            return None
        rule = ""
        if (
            count.confidence(policy) < policy.theta_rev
            and count.supports + count.conflicts >= policy.n_min
        ):
            rule = "refuted_confidence"
        elif len(count.recent) >= policy.n_rec:
            share = sum(success for success, _ in count.recent) / len(count.recent)
            if share < policy.theta_rec:
                rule = "refuted_recent"
        if not rule:
            return None
        evidence = tuple(who for _, who in count.recent) or (outcome,)
        event = Event(Change.REFUTED, value, count.anchor, rule, evidence)
        count.restart(revoked=True)
        return event

    def to_data(self) -> dict[str, list[object]]:
        """The state as plain data; ``from_data`` is the inverse."""
        return {
            value: [
                c.supports,
                c.conflicts,
                c.sources,
                c.active,
                c.anchor,
                c.since,
                c.recent,
                c.revoked,
            ]
            for value, c in self.values.items()
        }

    @classmethod
    def from_data(cls, policy: Policy, data: Mapping[str, list[object]]) -> Counters:
        """The counters as ``to_data`` gave them."""
        counters = cls(policy)
        for value, (s, f, sources, active, anchor, since, recent, revoked) in data.items():
            count = Count(int(str(s)), int(str(f)), int(str(sources)), bool(active))
            count.anchor = None if anchor is None else str(anchor)
            count.since = str(since)
            assert isinstance(recent, list)
            count.recent = [(bool(success), str(who)) for success, who in recent]
            count.revoked = None if revoked is None else str(revoked)
            counters.values[value] = count
        return counters


def policy_mark(policy: Policy) -> str:
    """Names the parameters that a stored state was folded with: another policy cannot go on."""
    return json.dumps(
        [
            policy.cardinality,
            policy.theta_prop,
            policy.theta_pro,
            policy.theta_rev,
            policy.n_min,
            policy.window,
            policy.n_rec,
            policy.theta_rec,
            policy.alpha,
            policy.beta,
        ]
    )
