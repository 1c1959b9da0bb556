"""Random commands for a bank, and the model that says what a store must answer.

The model is a dict of observations and one of verdicts; a timeline of it is ``resolve`` over what
is in them. Commands name observations by number, so that a list of them means something whatever
came before, and shrinks well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from hypothesis import strategies as st

from tenure.graph.door import UNBOUNDED, observation, verdict
from tenure.graph.errors import RefusedObservation
from tenure.graph.known import known
from tenure.graph.model import (
    PAIR_DECISIONS,
    Decision,
    Judge,
    Observation,
    Slot,
    Stance,
    Timeline,
    Verdict,
)
from tenure.graph.policy import Cardinality, Policy, Promotion, Risk
from tenure.graph.timeline import resolve
from tenure.graph.times import Precision

from ...strategies import OUTCOMES, day, observations

POLICIES = {
    "model_one": Policy(),
    "model_risky": Policy(risk=Risk.HIGH),
    "model_many": Policy(cardinality=Cardinality.MANY),
    "model_unknown": Policy(cardinality=Cardinality.UNKNOWN),
    "model_corroborated": Policy(promotion=Promotion.CORROBORATED),
    "model_outcome": Policy(promotion=Promotion.OUTCOME, theta_prop=2),
}


@dataclass(frozen=True)
class Observe:
    """Feed a batch. ``again`` of the observations fed before come with it."""

    batch: tuple[tuple[str, Observation], ...]
    again: tuple[int, ...] = ()

    def __str__(self) -> str:
        said = [f"{attribute} {_brief(o)}" for attribute, o in self.batch]
        return f"Observe({said}, again={self.again})"


def _brief(o: Observation) -> str:
    """What distinguishes an observation from the plainest one."""
    plain = {None, False, "", "user", "observed", Precision.INSTANT}
    fields = ("scope_key", "valid_from", "unbounded", "valid_to", "still", "position",
              "authority", "target", "confidence", "from_precision")  # fmt: skip
    more = {f: getattr(o, f) for f in fields if getattr(o, f) not in plain}
    times = f"said {o.observed_at:%d} recorded {o.recorded_at:%d}"
    return f"{o.source} {o.stance} {o.value} {times} {more or ''}".strip()


@dataclass(frozen=True)
class TakeBack:
    """Take one observation back, by its id."""

    number: int
    stance: Stance
    said: int
    recorded: int


@dataclass(frozen=True)
class Decide:
    """Give a verdict on one observation, or on two of its track."""

    decision: Decision
    number: int
    other: int
    by: Judge
    decided: int
    recorded: int


@dataclass(frozen=True)
class Undecide:
    """Withdraw a verdict."""

    number: int
    recorded: int


@dataclass(frozen=True)
class Forget:
    """Forget a source; ``lifted``: and let it be fed again."""

    source: str
    lifted: bool


@dataclass(frozen=True)
class Rebuild:
    """Drop every memory and resolve again."""


@dataclass(frozen=True)
class Read:
    """Look at every slot as of one time, known at another."""

    as_of: int
    known_at: int


Command = Observe | TakeBack | Decide | Undecide | Forget | Rebuild | Read

_any = st.integers(0, 30)
_days = st.integers(0, 13)
_size = st.integers(1, 6)
_attribute = st.sampled_from(sorted(POLICIES))
_again = st.lists(_any, max_size=2)
_by_words, _by_outcome = observations(), observations(OUTCOMES)


@st.composite
def _batches(draw: st.DrawFn) -> Observe:
    batch = []
    for _ in range(draw(_size)):
        attribute = draw(_attribute)
        by_outcome = POLICIES[attribute].promotion is Promotion.OUTCOME
        batch.append((attribute, draw(_by_outcome if by_outcome else _by_words)))
    again = draw(_again)
    return Observe(tuple(batch), tuple(again))


commands = st.one_of(
    _batches(),
    _batches(),
    _batches(),
    st.builds(TakeBack, _any, st.sampled_from([Stance.RETRACTS, Stance.CORRECTS]), _days, _days),
    st.builds(
        Decide,
        st.sampled_from([d for d in Decision if d is not Decision.WITHDRAWS]),
        _any,
        _any,
        st.sampled_from(Judge),
        _days,
        _days,
    ),
    st.builds(Undecide, _any, _days),
    st.builds(Forget, st.sampled_from([f"s{n}" for n in range(8)]), st.booleans()),
    st.just(Rebuild()),
    st.builds(Read, _days, _days),
)


def at_home(o: Observation, group: str, attribute: str) -> Observation:
    """The same words in another slot."""
    return observation(
        group=group,
        subject=o.slot.subject,
        attribute=attribute,
        scope=o.scope,
        stance=o.stance,
        value=o.value,
        valid_from=UNBOUNDED if o.unbounded else o.valid_from,
        valid_to=o.valid_to,
        still=o.still,
        observed_at=o.observed_at,
        source=o.source,
        position=o.position,
        authority=o.authority,
        target=o.target,
        confidence=o.confidence,
        from_precision=o.from_precision,
        recorded_at=o.recorded_at,
    )


@dataclass
class Model:
    """What has been fed and not forgotten."""

    group: str
    observations: dict[str, Observation] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    forgotten: set[str] = field(default_factory=set)
    ever: dict[str, Observation] = field(default_factory=dict)
    slots: dict[str, Slot] = field(default_factory=dict)

    def batch(self, command: Observe) -> list[Observation]:
        """The observations that the command feeds."""
        fed = [at_home(o, self.group, attribute) for attribute, o in command.batch]
        return fed + [o for n in command.again if (o := self.one(n)) is not None]

    def one(self, number: int) -> Observation | None:
        """The observation with this number among all that were ever fed."""
        all_of_them = list(self.ever.values())
        return all_of_them[number % len(all_of_them)] if all_of_them else None

    def take_back(self, command: TakeBack) -> Observation | None:
        target = self.one(command.number)
        if target is None or target.stance in (Stance.SUCCEEDS, Stance.FAILS):
            return None
        return observation(
            group=self.group,
            subject=target.slot.subject,
            attribute=target.slot.attribute,
            scope=target.scope,
            stance=command.stance,
            value="Elmet",
            observed_at=day(command.said),
            source="s9",
            target_id=target.observation_id,
            recorded_at=day(command.recorded),
        )

    def decision(self, command: Decide) -> Verdict | None:
        a, b = self.one(command.number), None
        if a is None:
            return None
        if command.decision in PAIR_DECISIONS:
            track = [o for o in self.ever.values() if o.track_key == a.track_key]
            b = track[command.other % len(track)]
        try:
            return verdict(
                decision=command.decision,
                a=a,
                b=b,
                by=command.by,
                decided_at=day(command.decided),
                recorded_at=day(command.recorded),
            )
        except RefusedObservation:
            return None  # a value is missing

    def withdrawal(self, command: Undecide) -> Verdict | None:
        given = list(self.verdicts.values())
        if not given:
            return None
        return verdict(
            decision=Decision.WITHDRAWS,
            a=given[command.number % len(given)],
            decided_at=day(14),
            recorded_at=day(command.recorded),
        )

    def observe(self, batch: Iterable[Observation]) -> tuple[int, int]:
        """How many are new, and how many are refused because their source was forgotten."""
        new = refused = 0
        once: dict[str, Observation] = {}
        for o in batch:
            once[o.observation_id] = _earlier(once.get(o.observation_id), o)
        for name, o in once.items():
            self.ever.setdefault(name, o)
            if o.source in self.forgotten:
                refused += 1
                continue
            self.slots.setdefault(o.slot_key, o.slot)
            new += name not in self.observations
            self.observations[name] = _earlier(self.observations.get(name), o)
        return new, refused

    def decide(self, given: Verdict) -> None:
        self.slots.setdefault(given.slot_key, given.slot)
        old = self.verdicts.get(given.verdict_id)
        if old is None or _recorded(given) < _recorded(old):
            self.verdicts[given.verdict_id] = given

    def known_source(self, source: str) -> bool:
        """Whether there is something to forget, or was."""
        return source in self.forgotten or any(
            o.source == source for o in self.observations.values()
        )

    def forget(self, source: str) -> tuple[int, int]:
        """How many observations and verdicts go.

        A verdict on values stays while others say them; one on an observation goes with it, and
        one on a verdict with that.
        """
        self.forgotten.add(source)
        gone = {name: o for name, o in self.observations.items() if o.source == source}
        self.observations = {n: o for n, o in self.observations.items() if n not in gone}
        touched = {o.slot_key for o in gone.values()}
        removed = {
            name
            for name, v in self.verdicts.items()
            if v.slot_key in touched and not self._stands(v, gone)
        }
        for name, v in self.verdicts.items():
            if v.decision is Decision.WITHDRAWS and v.a in removed:
                removed.add(name)  # given in order, so a chain of them is followed
        self.verdicts = {n: v for n, v in self.verdicts.items() if n not in removed}
        return len(gone), len(removed)

    def _stands(self, v: Verdict, gone: dict[str, Observation]) -> bool:
        if v.decision is Decision.WITHDRAWS:
            return True
        if v.decision in PAIR_DECISIONS:
            return self._said(v, v.a_key) and self._said(v, v.b_key)
        if v.decision in (Decision.TRIAL_PASSED, Decision.TRIAL_FAILED):
            return self._said(v, v.a_key)
        return v.a not in gone

    def _said(self, v: Verdict, key: str | None) -> bool:
        return any(
            o.track_key == v.track_key and key in (o.value_key, o.target_key)
            for o in self.observations.values()
        )

    def timeline(self, slot: Slot, known_at: datetime | None = None) -> Timeline:
        seen, decided = known(
            [o for o in self.observations.values() if o.slot_key == slot.key],
            [v for v in self.verdicts.values() if v.slot_key == slot.key],
            known_at,
        )
        return resolve(POLICIES[slot.attribute], seen, decided, slot=slot)


def _recorded(v: Verdict) -> datetime:
    assert v.recorded_at is not None
    return v.recorded_at


def _earlier(old: Observation | None, new: Observation) -> Observation:
    """Of two recorded times of one observation the earlier counts."""
    if old is None:
        return new
    assert old.recorded_at is not None and new.recorded_at is not None
    return old if old.recorded_at <= new.recorded_at else replace(old, recorded_at=new.recorded_at)
