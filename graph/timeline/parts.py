"""The working parts of a track while it is resolved: claims, and drafts of memories.

These are mutable and live only inside one call of ``resolve``.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ..model import RANK, Authority, Because, Kind, LinkType, Observation, Polarity, Status
from ..times import BEGINNING

SETTLED_END = frozenset({"ended", "stated_end", "denial_ends"})
"""Rules by which a value ended of itself, not by a rival: a correction inherits such an end."""


def said_order(observation: Observation) -> tuple[datetime, int, str]:
    """Total order of speaking: moment, position (a missing one before any), id."""
    position = observation.position
    return (
        observation.observed_at,
        -1 if position is None else position,
        observation.observation_id,
    )


def later(one: Observation, other: Observation) -> bool:
    """Whether ``one`` was said later.

    At one moment only positions within one source decide; nothing else is comparable.
    """
    if one.observed_at != other.observed_at:
        return one.observed_at > other.observed_at
    return (
        one.position is not None
        and other.position is not None
        and one.source == other.source
        and one.position > other.position
    )


def after(one: Observation, other: Observation) -> bool:
    """Whether ``one`` was said later, or at that moment by a higher authority."""
    if later(one, other) or later(other, one):
        return later(one, other)
    return one.observed_at == other.observed_at and rank_of(one) > rank_of(other)


class Claim:
    """One value from one start, as one observation says it."""

    __slots__ = (
        "end", "key", "observation", "rank", "raw_start", "rule", "start", "stated", "stay"
    )  # fmt: skip

    def __init__(
        self,
        observation: Observation,
        key: str,
        start: datetime,
        end: datetime | None,
        *,
        stated: bool,
        stay: bool,
        rank: int,
        rule: str = "asserted",
    ) -> None:
        self.observation = observation
        self.key = key
        self.start = start
        self.raw_start = start  # before ``unbounded_order`` and ``coarse_start`` move it
        self.end = end
        self.stated = stated  # whether the start was stated
        self.stay = stay  # told complete, afterwards
        self.rank = rank
        self.rule = rule


class Draft:
    """A memory in the making: one value over one interval, with what supports and decided it."""

    __slots__ = (
        "because",
        "claims",
        "contested",
        "end",
        "end_teller",
        "ended_because",
        "family",
        "key",
        "kind",
        "opposers",
        "pending_to",
        "polarity",
        "resumed",
        "said_at",
        "scope_key",
        "start",
        "start_inferred",
        "stated_end",
        "status",
        "supporters",
    )  # fmt: skip

    def __init__(
        self,
        key: str,
        start: datetime,
        supporters: list[Observation],
        because: Because,
        *,
        status: Status = Status.ACTIVE,
        kind: Kind = Kind.PLAIN,
        polarity: Polarity = Polarity.POSITIVE,
        end: datetime | None = None,
    ) -> None:
        self.key = key
        self.start = start
        self.end = end
        self.supporters = supporters
        self.because = because
        self.status = status
        self.kind = kind
        self.polarity = polarity
        self.claims: list[Claim] = []
        self.contested = False
        self.stated_end: datetime | None = None
        self.end_teller: Observation | None = None
        self.ended_because: Because | None = None
        self.family: Draft = self
        self.resumed = False
        self.start_inferred = False
        self.said_at: datetime | None = None
        self.pending_to: datetime | None = None
        self.opposers: list[Observation] = []
        self.scope_key = ""

    def support(self, claim: Claim) -> None:
        """Take in one more claim of the value, and the end that it states, if it is later-said."""
        self.claims.append(claim)
        self.supporters.append(claim.observation)
        teller = self.end_teller
        if claim.end is not None and (teller is None or self._retold(claim, teller)):
            self.stated_end = claim.end
            self.end_teller = claim.observation

    def _retold(self, claim: Claim, teller: Observation) -> bool:
        """Whether a stated end replaces the one before: later said, or stronger, or further on."""
        said = claim.observation
        if later(said, teller) or later(teller, said):
            return later(said, teller)
        assert claim.end is not None and self.stated_end is not None
        return (RANK[said.authority], claim.end) > (RANK[teller.authority], self.stated_end)

    def holds_at(self, moment: datetime) -> bool:
        """Whether the interval contains the moment."""
        return self.start <= moment and (self.end is None or self.end > moment)

    def overlaps(self, other: Draft) -> bool:
        """Whether the two intervals share a moment."""
        return (other.end is None or self.start < other.end) and (
            self.end is None or other.start < self.end
        )


class Pair:
    """A relation between two drafts."""

    __slots__ = ("at", "because", "source", "target", "type")

    def __init__(
        self,
        type: LinkType,
        source: Draft,
        target: Draft,
        at: datetime | None,
        because: Because,
    ) -> None:
        self.type = type
        self.source = source
        self.target = target
        self.at = at
        self.because = because


def because(rule: str, *observations: Observation | None) -> Because:
    """The rule with the observations it decided on."""
    return Because(rule, tuple([o.observation_id for o in observations if o is not None]))


def distinct_sources(observations: Iterable[Observation]) -> int:
    """How many sources say it: what ``supports`` counts."""
    return len({o.source for o in observations})


def rank_of(observation: Observation) -> int:
    """The rank of its authority; higher is stronger."""
    return RANK[observation.authority]


def first_said(observations: list[Observation]) -> Observation:
    """The anchor: said first."""
    return observations[0] if len(observations) == 1 else min(observations, key=said_order)


def is_assistant(observation: Observation) -> bool:
    """Whether the model itself said it."""
    return observation.authority is Authority.ASSISTANT


def stated_start(observation: Observation) -> datetime:
    """The start that an observation gives its value: stated, unbounded, or the moment of saying."""
    if observation.valid_from is not None:
        return observation.valid_from
    if observation.unbounded:
        return BEGINNING
    end = observation.valid_to
    if end is not None and end <= observation.observed_at:
        return BEGINNING
    return observation.observed_at
