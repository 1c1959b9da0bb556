"""Policies: how the observations of one attribute become a timeline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cardinality(StrEnum):
    """How many values a track holds at one time."""

    ONE = "one"  # a different value closes the one before
    MANY = "many"  # values coexist
    UNKNOWN = (
        "unknown"  # joined, with a review: wrongly joined is visible, wrongly replaced is lost
    )


class Promotion(StrEnum):
    """What makes a hypothesis active."""

    STATED = "stated"  # one assertion by anyone but the assistant
    CORROBORATED = "corroborated"  # assertions from n distinct sources
    OUTCOME = "outcome"  # counted successes and failures (TEPA)


class Risk(StrEnum):
    """What a wrong current value would cost."""

    LOW = "low"
    HIGH = "high"  # doubtful changes wait for a review and the old value stays


@dataclass(frozen=True, slots=True)
class Policy:
    """The rules of one attribute. The outcome parameters are TEPA's (arXiv 2608.07429, table 1).

    ``n``: distinct sources that ``corroborated`` wants. ``theta_prop``, ``theta_pro``: supports
    and confidence that promote. ``theta_rev`` with ``n_min``, and ``theta_rec`` over the last
    ``window`` outcomes of which at least ``n_rec`` exist: what refutes. ``alpha``, ``beta``: the
    prior.
    """

    cardinality: Cardinality = Cardinality.ONE
    promotion: Promotion = Promotion.STATED
    risk: Risk = Risk.LOW
    n: int = 2
    theta_prop: int = 3
    theta_pro: float = 0.6
    theta_rev: float = 0.3
    n_min: int = 5
    window: int = 3
    n_rec: int = 3
    theta_rec: float = 0.34
    alpha: float = 1.0
    beta: float = 1.0

    def __post_init__(self) -> None:
        if self.promotion is Promotion.OUTCOME and self.cardinality is Cardinality.UNKNOWN:
            raise ValueError("promotion outcome needs cardinality one or many")
        if self.n < 1 or self.theta_prop < 1 or self.window < 1 or self.n_min < 1 or self.n_rec < 1:
            raise ValueError("n, theta_prop, window, n_min and n_rec are at least 1")
        if self.alpha <= 0 or self.beta <= 0:
            raise ValueError("alpha and beta are above 0")

    @property
    def single(self) -> bool:
        """Whether a different value closes the one before."""
        return self.cardinality is Cardinality.ONE
