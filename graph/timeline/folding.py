"""One outcome or trial folded into the memories of a track that outcomes promote."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from ..lifecycle import TRANSITIONS, Change, Counters, Event
from ..model import Because, Kind, LinkType, Observation, Stance, Status, Verdict
from ..times import iso
from .claims import value_name
from .decisions import Decisions
from .parts import Draft, Pair, said_order

ENDS: Final = frozenset({Stance.ENDS, Stance.DENIES})


def fold_one(
    counters: Counters, event: Observation | Verdict, key: str | None, new_source: bool
) -> Iterator[Event]:
    if isinstance(event, Verdict):
        assert key is not None
        return counters.trial(key, event.verdict_id)
    if event.stance in ENDS:
        return counters.end(key, event.observation_id)
    assert key is not None
    if event.stance is Stance.FAILS:
        return counters.failure(key, event.observation_id)
    return counters.success(key, event.observation_id, new_source, place(event))


def place(o: Observation) -> str:
    """The place of an observation in said order, as text that sorts alike."""
    moment, position, name = said_order(o)
    return f"{iso(moment)} {position + 1:020d} {name}"


def ended_kind(start: datetime | None, end: datetime) -> Kind:
    """What a revoked memory is: refuted, or withdrawn where it never held for a moment."""
    return Kind.WITHDRAWN if start is not None and end <= start else Kind.REFUTED


class OutcomeDrafts:
    """Collects the memories of a fold over a whole track."""

    def __init__(self, single: bool) -> None:
        self.single = single
        self.drafts: list[Draft] = []
        self.pairs: list[Pair] = []
        self._by_anchor: dict[str, Draft] = {}
        self._sources: dict[str, set[str]] = {}

    def take(
        self,
        event: Observation | Verdict,
        counters: Counters,
        decisions: Decisions,
        moment: datetime,
    ) -> None:
        """Fold one outcome or trial."""
        key: str | None
        if isinstance(event, Verdict):
            assert event.a_key is not None
            key = decisions.name(event.track_key, event.a_key)
        else:
            key = None if event.value_key is None else value_name(event, decisions)
        count = counters.values.get(key) if key is not None else None
        anchor = count.anchor if count is not None else None
        new_source = isinstance(event, Observation) and (
            anchor is None or event.source not in self._sources[anchor]
        )
        for change in fold_one(counters, event, key, new_source):
            self._apply(change, event, moment)

    def _join(self, draft: Draft, moment: datetime) -> None:
        """Where values coexist: link to the one that was promoted last among those that hold."""
        if self.single:
            return
        holding = [
            d
            for d in self.drafts
            if d.status is Status.ACTIVE and d.holds_at(moment) and d is not draft
        ]
        if holding:
            other = max(holding, key=lambda d: (d.start, d.key))
            why = Because("coexists", (draft.supporters[0].observation_id,))
            self.pairs.append(Pair(LinkType.COEXISTS_WITH, draft, other, moment, why))

    def _apply(self, change: Event, event: Observation | Verdict, moment: datetime) -> None:
        draft = self._by_anchor.get(change.anchor)
        if draft is None:
            assert isinstance(event, Observation)
            draft = Draft(
                change.value,
                moment,
                [],
                Because("candidate", (change.anchor,)),
                status=Status.HYPOTHESIS,
                kind=Kind.CANDIDATE,
            )
            draft.said_at = event.observed_at
            self._by_anchor[change.anchor] = draft
            self._sources[change.anchor] = set()
            self.drafts.append(draft)
        if change.change is Change.SUPPORTED:
            assert isinstance(event, Observation)
            draft.supporters.append(event)
            self._sources[change.anchor].add(event.source)
            return
        if change.change is Change.OPPOSED:
            assert isinstance(event, Observation)
            draft.opposers.append(event)
            return
        draft.status = TRANSITIONS[draft.status, change.change]
        why = Because(change.rule, change.evidence)
        if isinstance(event, Verdict):
            why = Because(change.rule, (change.anchor,), (event.verdict_id,))
        if change.change is Change.PROMOTED:
            draft.start = moment
            draft.kind = Kind.PLAIN
            self._join(draft, moment)
            draft.because = why
            for old in change.supersedes:
                target = self._by_anchor[old]
                self.pairs.append(Pair(LinkType.SUPERSEDES, draft, target, moment, why))
            if change.evolves_from is not None:
                source = self._by_anchor[change.evolves_from]
                again = Because("repromoted", why.observations, why.verdicts)
                self.pairs.append(Pair(LinkType.EVOLVES_TO, source, draft, moment, again))
            return
        draft.end = moment
        draft.ended_because = why
        if change.change is not Change.ENDED:
            draft.kind = ended_kind(draft.start, moment)
