"""How turns are put to a model: how many at once, with how much of what went before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """``turns_per_call`` and ``characters_per_call`` bound one call. ``window``: how many turns
    before a turn are shown for reference, each cut to ``window_characters``. A turn longer than
    ``longest_turn`` characters is not sent. ``concurrency``: calls in flight. ``new_attributes``:
    keep statements of attributes that the vocabulary does not have. ``give_up``: calls in a row
    that come to nothing before the run ends."""

    turns_per_call: int = 10
    characters_per_call: int = 8_000
    window: int = 6
    window_characters: int = 600
    longest_turn: int = 24_000
    concurrency: int = 4
    new_attributes: bool = True
    give_up: int = 3

    def __post_init__(self) -> None:
        for name in ("turns_per_call", "characters_per_call", "concurrency", "give_up"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is less than 1")
        if self.window < 0:
            raise ValueError("window is less than 0")
