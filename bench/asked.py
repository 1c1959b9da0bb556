"""What asking a model took, and what became of its answers, over all passes of a benchmark."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from .report import Figure

_SHOWN = 4


@dataclass(slots=True)
class Asked:
    """Sums of what passes say of themselves. ``seconds`` went into asking; ``busy`` are those of
    this process on a processor, by which a model in it is measured on a busy machine."""

    seconds: float = 0.0
    busy: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)

    def add(self, numbers: Mapping[str, object]) -> None:
        """One pass more."""
        for name, value in numbers.items():
            if isinstance(value, int) and not isinstance(value, bool):
                self.counts[name] += value
        why = numbers.get("dropped")
        if isinstance(why, Mapping):
            self.dropped.update(why)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """The time of the block is time of asking."""
        begun, worked = time.monotonic(), time.process_time()
        try:
            yield
        finally:
            self.seconds += time.monotonic() - begun
            self.busy += time.process_time() - worked

    def figures(self, which: str) -> Iterator[Figure]:
        """Lines of a table; none where nobody was asked."""
        counts = self.counts
        turns = counts["turns_asked"] + counts["turns_unread"]
        if turns == 0:
            return
        for name, value in (
            ("turns asked about", f"{turns:,} in {counts['calls']:,} calls"),
            ("  seconds a turn", f"{self.seconds / turns:.1f}"),
            ("  of these on a processor here", f"{self.busy / turns:.1f}"),
            ("  tokens a turn", f"{counts['tokens'] / turns:,.0f}"),
            ("  answers sent back for repair", f"{counts['repairs']:,}"),
            ("  calls tried again", f"{counts['retries']:,}"),
            ("  turns set aside", f"{counts['turns_unread']:,}"),
            ("statements kept", f"{counts['kept']:,}, {counts['weakened']:,} of them weakened"),
            ("  dropped by the checks", f"{self.dropped.total():,}"),
        ):
            yield Figure(which, name, value)
        for why, count in self.dropped.most_common(_SHOWN):
            yield Figure(which, f"    {why}", f"{count:,}")
