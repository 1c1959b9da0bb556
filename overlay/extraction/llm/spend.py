"""What a run with a model costs: counters, prices, and a budget that ends it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

_WIDE = 0x2E80
"""From here on a character is about one token; below, about four make one."""


def tokens_of(text: str) -> int:
    """About how many tokens a text has, for endpoints that do not say and for looking ahead."""
    wide = sum(1 for sign in text if ord(sign) >= _WIDE)
    return wide + (len(text) - wide + 3) // 4


@dataclass(frozen=True, slots=True)
class Prices:
    """Price of a million tokens, in whatever currency: of the prompt, and of the answer."""

    prompt: float
    completion: float

    def cost(self, prompt: int, completion: int) -> float:
        """What so many tokens cost."""
        return (prompt * self.prompt + completion * self.completion) / 1_000_000


@dataclass(slots=True)
class Numbers:
    """Counted over one pass. ``calls``: requests that were sent, ``retries`` and ``repairs``
    among them. ``asked`` and ``cached`` are turns. ``estimated``: calls whose endpoint did not say
    how many tokens they took. ``dropped``: statements of the model, by why they were not taken."""

    calls: int = 0
    retries: int = 0
    repairs: int = 0
    asked: int = 0
    cached: int = 0
    unread: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    estimated: int = 0
    kept: int = 0
    weakened: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    new_attributes: Counter[str] = field(default_factory=Counter)

    @property
    def tokens(self) -> int:
        """All tokens paid for."""
        return self.prompt_tokens + self.completion_tokens

    def as_json(self, prices: Prices | None) -> dict[str, object]:
        """The numbers as one JSON object; ``cost`` is null where no prices are known."""
        cost = None if prices is None else prices.cost(self.prompt_tokens, self.completion_tokens)
        return {
            "calls": self.calls,
            "retries": self.retries,
            "repairs": self.repairs,
            "turns_asked": self.asked,
            "turns_cached": self.cached,
            "turns_unread": self.unread,
            "tokens": self.tokens,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "calls_estimated": self.estimated,
            "cost": None if cost is None else round(cost, 6),
            "kept": self.kept,
            "weakened": self.weakened,
            "dropped": dict(sorted(self.dropped.items())),
            "new_attributes": dict(sorted(self.new_attributes.items())),
        }


@dataclass(slots=True)
class Budget:
    """The most that one pass may spend, in tokens, in money (needs ``prices``), or both.

    What a call will take is set apart before it is made, so that calls in flight are counted. A
    call can take more than was set apart for it: by so much the budget may be passed, once.
    """

    tokens: int | None = None
    cost: float | None = None
    prices: Prices | None = None
    _apart: int = 0

    def __post_init__(self) -> None:
        if self.cost is not None and self.prices is None:
            raise ValueError("a budget in money needs prices")

    def take(self, prompt: int, completion: int, spent: Numbers) -> bool:
        """Set apart what a call will take; False where it does not fit any more."""
        wanted = prompt + completion
        if self.tokens is not None and spent.tokens + self._apart + wanted > self.tokens:
            return False
        if self.cost is not None and self.prices is not None:
            ahead = self.prices.cost(self._apart + prompt, completion)
            if self.prices.cost(spent.prompt_tokens, spent.completion_tokens) + ahead > self.cost:
                return False
        self._apart += wanted
        return True

    def settle(self, prompt: int, completion: int) -> None:
        """The call was made, and is counted among what was spent."""
        self._apart -= prompt + completion

    def __str__(self) -> str:
        """For people."""
        parts = [] if self.tokens is None else [f"{self.tokens:,} tokens"]
        return " and ".join(parts + ([] if self.cost is None else [f"{self.cost:g}"]))
