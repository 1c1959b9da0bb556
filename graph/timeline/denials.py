"""Denials: when a value is said not to be the case.

A denial ends the value where it holds, and leaves a negative memory that stands against lower
authorities until the value is asserted, from a later start, by the same or a higher one.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime

from ..model import Observation, Polarity
from ..times import BEGINNING
from .claims import Spoken, value_name
from .decisions import Decisions
from .parts import Claim, Draft, because, later, rank_of


class Denied:
    """What denials do to one track."""

    __slots__ = ("beaten", "claims", "ends", "held", "negatives")

    def __init__(self) -> None:
        self.claims: list[Claim] = []  # what takes part
        self.negatives: list[Draft] = []
        self.held: list[tuple[Claim, Draft]] = []  # only hypotheses against this negative memory
        self.beaten: list[tuple[Claim, Observation]] = []  # lost a common start to the denial
        self.ends: list[tuple[datetime, str, Observation]] = []  # the value ends there


def denied(said: Spoken, decisions: Decisions, idle: Container[Claim] = ()) -> Denied:
    """Work out the negative memories, and the claims of ``said`` that they leave.

    ``idle`` claims are held back or beaten: they end no denial.
    """
    result = Denied()
    by_value: dict[str, list[Observation]] = {}
    for denial in said.denials:
        by_value.setdefault(value_name(denial, decisions), []).append(denial)
    gone: set[int] = set()
    for key in sorted(by_value):
        claims = [claim for claim in said.claims if claim.key == key]
        for claim in _one_value(key, by_value[key], claims, decisions, idle, result):
            gone.add(id(claim))
    result.claims = [claim for claim in said.claims if id(claim) not in gone]
    return result


def denial_start(denial: Observation) -> datetime:
    """From when it is not so."""
    if denial.unbounded:
        return BEGINNING
    return denial.valid_from if denial.valid_from is not None else denial.observed_at


def _one_value(
    key: str,
    denials: list[Observation],
    claims: list[Claim],
    decisions: Decisions,
    idle: Container[Claim],
    result: Denied,
) -> list[Claim]:
    """Negative memories of one value; the claims that are out."""
    out: list[Claim] = []
    negatives: list[Draft] = []
    open_one: Draft | None = None
    moments = {denial_start(d) for d in denials} | {c.start for c in claims}
    for moment in sorted(moments):
        here = [c for c in claims if c.start == moment]
        said_no = [d for d in denials if denial_start(d) == moment]
        if open_one is not None and open_one.end is not None and open_one.end <= moment:
            open_one = None  # its stated end has passed
        if said_no and here:
            # a lower authority that speaks later is held back below, whenever it starts
            equals = [c for c in here if not _weaker_and_later(c, said_no)]
            losers = [c for c in equals if not any(_claim_wins(c, d) for d in said_no)]
            winners = [c for c in equals if all(_claim_wins(c, d) for d in said_no)]
            if winners:
                said_no, losers = [], []  # the denial lost: it counts against nobody
            for claim in losers:
                result.beaten.append((claim, said_no[0]))
                out.append(claim)
            here = [c for c in here if c not in losers]
        if open_one is not None:
            strongest = max(rank_of(d) for d in open_one.supporters)
            closers = [
                c
                for c in here
                if c not in idle
                and (c.rank >= strongest or decisions.confirms(c.observation) is not None)
            ]
            if closers and open_one.start < moment:
                open_one.end = moment
                open_one.ended_because = because("reasserted", closers[0].observation)
                open_one = None
        for denial in said_no:
            result.ends.append((moment, key, denial))
            if open_one is None:
                open_one = Draft(
                    key, moment, [], because("denied", denial), polarity=Polarity.NEGATIVE
                )
                negatives.append(open_one)
            open_one.supporters.append(denial)
            _bound(open_one, denial)
    for claim in claims:
        if claim not in out and decisions.confirms(claim.observation) is None:
            for negative in negatives:
                if _held_by(claim, negative):
                    result.held.append((claim, negative))
                    out.append(claim)
                    break
    result.negatives.extend(negatives)
    return out


def _bound(negative: Draft, denial: Observation) -> None:
    """Denials that overlap are one: it lasts as long as the longest."""
    if denial.valid_to is None:
        negative.end = negative.ended_because = None
    elif len(negative.supporters) == 1 or (negative.end and negative.end < denial.valid_to):
        negative.end = denial.valid_to
        negative.ended_because = because("stated_end", denial)


def _weaker_and_later(claim: Claim, denials: list[Observation]) -> bool:
    return all(claim.rank < rank_of(d) and not later(d, claim.observation) for d in denials)


def _claim_wins(claim: Claim, denial: Observation) -> bool:
    """Starting together: the later-said, then the higher authority, then the denial."""
    if later(claim.observation, denial):
        return True
    if later(denial, claim.observation):
        return False
    return claim.rank > rank_of(denial)


def _held_by(claim: Claim, negative: Draft) -> bool:
    """Whether a lower authority's claim starts, or is later said, while the denial holds."""
    stronger = [d for d in negative.supporters if rank_of(d) > claim.rank]
    if not stronger:
        return False
    if negative.holds_at(claim.start):
        return True
    said = claim.observation
    return (
        claim.start < negative.start
        and negative.holds_at(said.observed_at)
        and any(later(said, denial) for denial in stronger)
    )
