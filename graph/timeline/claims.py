"""From observations to what they claim: one step before anything competes.

What nobody but the assistant said, what is planned or supposed, and what a verdict rejected is set
aside here. What remains becomes claims (a value from a start), denials and ends.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ..model import RANK, Authority, Kind, Observation, Stance
from ..policy import Policy, Promotion
from ..times import BEGINNING
from .decisions import NO_DECISIONS, Decisions, confirmed_rank
from .parts import Claim, stated_start


@dataclass(frozen=True, slots=True)
class Takeover:
    """An interval that a correction takes over from what it corrects."""

    start: datetime
    end: datetime | None
    stay: bool
    kind: Kind = Kind.PLAIN  # PLANNED, SUPPOSED: what it corrects was no more than that
    dated: bool = True  # False: a plan or supposition that named no start


class Spoken:
    """What a set of observations says, sorted by what it can do."""

    __slots__ = ("assistant", "candidates", "claims", "denials", "ends", "plans", "rejected",
                 "supposed")  # fmt: skip

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.denials: list[Observation] = []
        self.ends: list[Observation] = []
        self.plans: list[Observation] = []
        self.supposed: list[Observation] = []
        self.assistant: list[Observation] = []
        self.rejected: list[Observation] = []
        self.candidates: list[Claim] = []


def spoken(
    observations: Iterable[Observation],
    policy: Policy,
    decisions: Decisions,
    dead: Container[str] = (),
    takeovers: Mapping[str, tuple[Takeover, ...]] | None = None,
) -> Spoken:
    """Sort observations. ``dead`` are withdrawn; ``takeovers`` belong to corrections."""
    said = Spoken()
    for o in observations:
        if dead and o.observation_id in dead:
            continue
        confirmed = False
        if decisions is not NO_DECISIONS:
            if decisions.rejects(o) is not None:
                if o.stance in _VALUED:
                    said.rejected.append(o)
                continue
            confirmed = decisions.confirms(o) is not None
        stance = o.stance
        if o.authority is Authority.ASSISTANT and not confirmed:
            if stance in _VALUED:
                said.assistant.append(o)
        elif stance is Stance.ASSERTS:
            _claim(said.claims, o, decisions, confirmed)
        elif stance is Stance.ENDS:
            said.ends.append(o)
        elif stance is Stance.DENIES:
            said.denials.append(o)
        elif stance is Stance.CORRECTS:
            _correct(said, o, decisions, confirmed, (takeovers or {}).get(o.observation_id))
        elif stance in (Stance.PLANS, Stance.SUPPOSES):
            if confirmed:
                _claim(said.claims, o, decisions, confirmed)
            else:
                (said.plans if stance is Stance.PLANS else said.supposed).append(o)
    if policy.promotion is Promotion.CORROBORATED:
        _corroborate(said, policy, decisions)
    return said


_VALUED = frozenset({Stance.ASSERTS, Stance.CORRECTS, Stance.PLANS, Stance.SUPPOSES})


def value_name(observation: Observation, decisions: Decisions) -> str:
    """The key under which the value of an observation goes."""
    key = observation.value_key
    assert key is not None
    if decisions is NO_DECISIONS:
        return key
    return decisions.name(observation.track_key, key)


def _claim(claims: list[Claim], o: Observation, decisions: Decisions, confirmed: bool) -> None:
    key = value_name(o, decisions)
    rank = RANK[o.authority]
    rule = "asserted"
    if confirmed:
        verdict = decisions.confirms(o)
        assert verdict is not None
        rank = confirmed_rank(verdict, rank)
        rule = "confirmed"
    end = o.valid_to
    stated = o.valid_from is not None or o.unbounded
    start = stated_start(o)
    stay = end is not None and end <= o.observed_at
    claims.append(Claim(o, key, start, end, stated=stated, stay=stay, rank=rank, rule=rule))
    if o.still and stated and not stay and start < o.observed_at:
        # it speaks twice: for its start, and for the moment of speaking
        claims.append(
            Claim(o, key, o.observed_at, end, stated=True, stay=False, rank=rank, rule=rule)
        )


def _correct(
    said: Spoken,
    o: Observation,
    decisions: Decisions,
    confirmed: bool,
    takeovers: tuple[Takeover, ...] | None,
) -> None:
    """A correction claims what it took over; with nothing to correct it is an assertion."""
    if not takeovers:
        _claim(said.claims, o, decisions, confirmed)
        return
    if not confirmed and takeovers[0].kind is not Kind.PLAIN:
        hypotheses = said.plans if takeovers[0].kind is Kind.PLANNED else said.supposed
        hypotheses.append(inheriting(o, takeovers[0]))
        return
    key = value_name(o, decisions)
    if o.valid_from is not None or o.unbounded:
        takeovers = takeovers[-1:]  # a stated start leaves one interval
    for takeover in takeovers:
        start = takeover.start
        if o.unbounded:
            start = BEGINNING
        elif o.valid_from is not None:
            start = o.valid_from
        end = o.valid_to if o.valid_to is not None else takeover.end
        if end is not None and end <= start:
            if o.valid_to is not None:
                start = BEGINNING  # it ended before it was said to start: only the end is known
            else:
                end = None  # an inherited end before the corrected start says nothing
        stay = takeover.stay and end is not None
        if o.valid_from is not None and o.valid_to is not None:
            stay = o.valid_to <= o.observed_at
        said.claims.append(
            Claim(
                o,
                key,
                start,
                end,
                stated=True,
                stay=stay,
                rank=RANK[o.authority],
                rule="correction",
            )
        )


def inheriting(o: Observation, takeover: Takeover) -> Observation:
    """A correction of a plan or a supposition, with the start and end that it does not state."""
    if o.valid_from is None and not o.unbounded and takeover.dated:
        unbounded = takeover.start == BEGINNING
        o = replace(o, unbounded=unbounded, valid_from=None if unbounded else takeover.start)
    start = stated_start(o)
    if o.valid_to is None and takeover.end is not None and takeover.end > start:
        o = replace(o, valid_to=takeover.end)
    return o


def _corroborate(said: Spoken, policy: Policy, decisions: Decisions) -> None:
    """Keep the values that enough distinct sources assert, or one review, or a verdict."""
    sources: dict[str, set[str]] = {}
    sure: set[str] = set()
    for claim in said.claims:
        o = claim.observation
        sources.setdefault(claim.key, set()).add(o.source)
        if o.authority is Authority.REVIEW or decisions.confirms(o) is not None:
            sure.add(claim.key)
    enough = sure | {key for key, names in sources.items() if len(names) >= policy.n}
    said.candidates = [claim for claim in said.claims if claim.key not in enough]
    said.claims = [claim for claim in said.claims if claim.key in enough]
