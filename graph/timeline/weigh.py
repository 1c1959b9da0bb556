"""One track weighed: what is said, denied and claimed, swept into intervals."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from datetime import datetime

from ..model import Observation
from ..policy import Policy
from .claims import Spoken, Takeover, spoken, value_name
from .decisions import Decisions
from .denials import Denied, denied
from .parts import Claim, said_order
from .sweep import Sweep
from .ties import order_unbounded, part_coarse_starts

NOTHING_DENIED = Denied()


class Weighed:
    """The three products of weighing a track."""

    __slots__ = ("denied", "said", "sweep")

    def __init__(self, said: Spoken, denied: Denied, sweep: Sweep) -> None:
        self.said = said
        self.denied = denied
        self.sweep = sweep


def weigh(
    observations: Iterable[Observation],
    policy: Policy,
    track: str,
    decisions: Decisions,
    dead: Container[str] = (),
    takeovers: Mapping[str, tuple[Takeover, ...]] | None = None,
) -> Weighed:
    """Weigh the observations of one track, leaving out the withdrawn ones."""
    said = spoken(observations, policy, decisions, dead, takeovers)
    if not said.denials:
        return Weighed(
            said, NOTHING_DENIED, _swept(said, said.claims, [], policy, track, decisions)
        )
    idle: set[Claim] = set()
    while True:
        no = denied(said, decisions, idle)
        sweep = _swept(said, no.claims, no.ends, policy, track, decisions)
        waiting = {held.claim for held in sweep.held} | {claim for claim, _ in sweep.beaten}
        if waiting <= idle:
            return Weighed(said, no, sweep)
        idle |= waiting  # what is not believed ends no denial: weigh again without it
        for claim in said.claims:
            claim.start = claim.raw_start


def _swept(
    said: Spoken,
    claims: list[Claim],
    denials: list[tuple[datetime, str, Observation]],
    policy: Policy,
    track: str,
    decisions: Decisions,
) -> Sweep:
    sweep = Sweep(policy, track, decisions)
    ends: list[tuple[datetime, str | None, Observation]] = []
    for o in sorted(said.ends, key=said_order) if said.ends else ():
        moment = o.valid_to if o.valid_to is not None else o.observed_at
        key = None if o.value_key is None else value_name(o, decisions)
        ends.append((moment, key, o))
    ends.extend(denials)
    if policy.single and len(claims) > 1:
        order_unbounded(claims, [(moment, key) for moment, key, _ in ends], sweep.rivals)
        part_coarse_starts(claims, sweep.rivals)
    claims.sort(key=_order)
    sweep.run(claims, ends)
    return sweep


def _order(claim: Claim) -> tuple[datetime, tuple[datetime, int, str]]:
    return claim.start, said_order(claim.observation)
