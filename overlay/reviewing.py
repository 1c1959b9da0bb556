"""What a person's answer to a review decides: verdicts, and where one is needed an observation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import combinations

from ..graph.door import observation, verdict
from ..graph.errors import InputError
from ..graph.model import (
    Authority,
    Confidence,
    Decision,
    Kind,
    Observation,
    Review,
    ReviewReason,
    Timeline,
    Verdict,
)
from ..graph.scope import Scope
from ..graph.values import Value, value_key, value_text


class Reply(StrEnum):
    """What a person answers."""

    ACCEPT = "accept"  # the doubtful one is right; with a value: this one, and not the others
    REFUSE = "refuse"  # the doubtful one is wrong; with a value: this one is
    BOTH = "both"  # all of them hold beside each other
    SAME = "same"  # all are names of one value: the one that is named
    REFINES = "refines"  # the value that is named says the others in more detail
    ONLY = "only"  # the doubtful one, or the value that is named, holds only in a scope


_DOUBTFUL = (ReviewReason.AUTHORITY, ReviewReason.RISK)
_ON_VALUES = (
    Reply.ACCEPT, Reply.REFUSE, Reply.BOTH, Reply.SAME, Reply.REFINES, Reply.ONLY,
)  # fmt: skip
FITTING = {
    ReviewReason.CONTESTED: _ON_VALUES,
    ReviewReason.CARDINALITY: _ON_VALUES,
    ReviewReason.AUTHORITY: _ON_VALUES,
    ReviewReason.RISK: (Reply.ACCEPT, Reply.REFUSE, Reply.ONLY),
    ReviewReason.ENDS_WHICH: (Reply.ACCEPT, Reply.REFUSE),
}
ASKS = {
    ReviewReason.CONTESTED: "which of these is right?",
    ReviewReason.CARDINALITY: "do these hold beside each other, or does one replace the others?",
    ReviewReason.AUTHORITY: "does the last one count, said at second hand?",
    ReviewReason.ENDS_WHICH: "something ended: which of these?",
    ReviewReason.RISK: "is this doubtful change right?",
}
"""What a person is asked."""
_MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class Decided:
    """What goes to the store."""

    verdicts: tuple[Verdict, ...]
    observations: tuple[Observation, ...] = ()


def decide(
    review: Review,
    reply: Reply,
    timeline: Timeline,
    observations: Iterable[Observation],
    *,
    value: str | None = None,
    scope: Scope | None = None,
    decided_at: datetime,
    note: str = "",
) -> Decided:
    """The verdicts that a reply amounts to.

    ``timeline`` and ``observations`` are those of the slot of the review. Raises ``InputError``
    where the reply does not fit the review, or needs a value that is one of the review's. ``scope``
    is where ``only`` holds.
    """
    if reply not in FITTING[review.reason]:
        fitting = ", ".join(FITTING[review.reason])
        raise InputError(f"{reply} does not answer this review", hint=f"it takes {fitting}")
    work = _Work(review, tuple(observations), decided_at, note)
    if (scope is not None) != (reply is Reply.ONLY):
        raise InputError("only needs a scope, and no other reply takes one")
    if scope is not None:
        return work.only(scope, timeline, reply, value)
    if review.reason is ReviewReason.ENDS_WHICH:
        return work.which_ended(reply, value)
    if review.reason in _DOUBTFUL and reply in (Reply.ACCEPT, Reply.REFUSE):
        decision = Decision.CONFIRMS if reply is Reply.ACCEPT else Decision.REJECTS
        return Decided(tuple(work.single(decision, o) for o in work.doubtful(timeline)))
    if reply is Reply.BOTH:
        return work.all_coexist()
    chosen = work.chosen(reply, value)
    if reply is Reply.REFUSE:
        rejected = [o for o in work.in_track() if o.value_key == value_key(chosen)]
        return Decided(tuple(work.single(Decision.REJECTS, o) for o in rejected))
    tie = review.reason is ReviewReason.CONTESTED
    decisions = {
        Reply.ACCEPT: Decision.PREFERS if tie else Decision.SUPERSEDES,
        Reply.SAME: Decision.SAME,
        Reply.REFINES: Decision.REFINES,
    }
    others = [other for other in review.values if value_key(other) != value_key(chosen)]
    return Decided(tuple(work.pair(decisions[reply], chosen, other) for other in others))


class _Work:
    """The review with the observations of its track."""

    def __init__(
        self, review: Review, observations: tuple[Observation, ...], at: datetime, note: str
    ) -> None:
        self._review = review
        self._observations = observations
        self._at = at
        self._note = note

    def in_track(self) -> list[Observation]:
        return [o for o in self._observations if o.track_key == self._review.track_key]

    def chosen(self, reply: Reply, value: str | None) -> Value:
        """The value of the review that was named."""
        known = ", ".join(value_text(one) for one in self._review.values)
        if value is None:
            raise InputError(f"{reply} needs the value that is meant", hint=f"one of {known}")
        for one in self._review.values:
            if value_key(value_text(one)) == value_key(value):
                return one
        raise InputError(f"{value!r:.60} is no value of this review", hint=f"it has {known}")

    def doubtful(self, timeline: Timeline) -> list[Observation]:
        """The observations that wait: what is held back, else what the review is about."""
        held = {
            memory.value_key
            for memory in timeline.memories
            if memory.kind is Kind.HELD and memory.track_key == self._review.track_key
        }
        own = [o for o in self._observations if o.observation_id in self._review.observations]
        return [o for o in own if o.value_key in held] or own

    def single(self, decision: Decision, about: Observation) -> Verdict:
        return verdict(decision=decision, a=about, decided_at=self._at, note=self._note)

    def only(self, scope: Scope, timeline: Timeline, reply: Reply, value: str | None) -> Decided:
        """The doubtful words, or those of the value that is named, belong under a scope."""
        if value is None and self._review.reason in _DOUBTFUL:
            about = self.doubtful(timeline)
        else:
            key = value_key(self.chosen(reply, value))
            about = [o for o in self.in_track() if o.value_key == key]
        return Decided(
            tuple(
                verdict(
                    decision=Decision.RESCOPES,
                    a=o,
                    scope=scope,
                    decided_at=self._at,
                    note=self._note,
                )
                for o in about
            )
        )

    def pair(self, decision: Decision, one: Value, other: Value) -> Verdict:
        a, b = self._says(one), self._says(other)
        return verdict(decision=decision, a=a, b=b, decided_at=self._at, note=self._note)

    def all_coexist(self) -> Decided:
        values: Sequence[Value] = self._review.values
        if len(values) > _MOST_VALUES:
            raise InputError(
                f"{len(values)} values are too many to be joined one by one",
                hint='declare the attribute with cardinality = "many" in your vocabulary',
            )
        pairs = combinations(values, 2)
        return Decided(tuple(self.pair(Decision.COEXISTS, one, other) for one, other in pairs))

    def which_ended(self, reply: Reply, value: str | None) -> Decided:
        """Nothing ended, or the named value did: then that is said in place of the vague words."""
        vague = [o for o in self._observations if o.observation_id in self._review.observations]
        verdicts = tuple(self.single(Decision.REJECTS, o) for o in vague)
        if reply is Reply.REFUSE:
            return Decided(verdicts)
        chosen = self.chosen(reply, value)
        return Decided(verdicts, tuple(self._ended(o, chosen) for o in vague))

    def _ended(self, vague: Observation, value: Value) -> Observation:
        ended = observation(
            group=vague.slot.group,
            subject=vague.slot.subject,
            attribute=vague.slot.attribute,
            scope=vague.scope,
            stance=vague.stance,
            value=value,
            valid_to=vague.valid_to or vague.observed_at,
            observed_at=self._at,
            source=f"review/{self._review.review_id}",
            authority=Authority.REVIEW,
            confidence=Confidence.REVIEWED,
            quote=vague.quote,
            to_precision=vague.to_precision,
        )
        return replace(ended, offset_minutes=vague.offset_minutes)

    def _says(self, value: Value) -> Observation:
        """An observation of the track that says the value."""
        key = value_key(value)
        for o in self.in_track():
            if o.value_key == key:
                return o
        raise InputError(f"nothing says {value_text(value)!r:.60} any more")
