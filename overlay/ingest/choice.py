"""Which of the turns of a log are read, and by what names their speakers are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby

from ...graph.model import Observation, Turn
from ...graph.values import normal_text
from ..extraction.candidate import Candidate, Pass


@dataclass(frozen=True, slots=True)
class Choice:
    """What is taken of an input. By default all of it.

    ``since`` (inclusive) and ``until`` (not included): by the time of a turn, or of a ready-made
    observation. ``limit``: after so many turns that are read nothing more is taken. ``speakers``:
    only what these say is read; the other turns serve to understand it, and are not stored.
    ``names``: a speaker's name as given → the name in the bank. Names differ by more than case,
    width and spaces.
    """

    since: datetime | None = None
    until: datetime | None = None
    limit: int | None = None
    speakers: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "speakers", frozenset(map(normal_text, self.speakers)))
        names = {normal_text(given): name for given, name in self.names.items()}
        object.__setattr__(self, "names", names)

    def take(
        self, items: Iterable[Turn | Observation | None], left_out: Callable[[], None]
    ) -> Iterator[Turn | Observation | None]:
        """The items of the chosen time, turns with the names of the bank, up to the limit.
        None, a moment to pause at, goes through."""
        left = self.limit
        if left == 0:
            return
        for item in items:
            if item is None:
                yield None
                continue
            at = item.at if isinstance(item, Turn) else item.observed_at
            early = self.since is not None and at < self.since
            if early or (self.until is not None and at >= self.until):
                left_out()
                continue
            if isinstance(item, Observation):
                yield item
                continue
            turn = self._named(item)
            yield turn
            if left is not None and self.reads(turn):
                left -= 1
                if left == 0:
                    return

    def reads(self, said: Turn | Observation) -> bool:
        """Whether what its speaker says is read."""
        return not self.speakers or normal_text(said.speaker) in self.speakers

    def renames(self, turn: Turn) -> bool:
        """Whether the speaker of a turn bears a name that was given here."""
        return turn.speaker in self.names.values()

    def read(self, one: Pass, turns: Iterable[Turn]) -> list[tuple[Turn, list[Candidate]]]:
        """What the turns say; those of other speakers are only remembered."""
        if not self.speakers:
            return list(one.read(turns))
        found: list[tuple[Turn, list[Candidate]]] = []
        for reads, some in groupby(turns, self.reads):
            if reads:
                found.extend(one.read(some))
            else:
                one.remind(some)
        return found

    def _named(self, turn: Turn) -> Turn:
        if not self.names:
            return turn
        name = self.names.get(normal_text(turn.speaker))
        return turn if name is None else replace(turn, speaker=name)
