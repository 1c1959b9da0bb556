"""What an extractor finds in a turn, and what an extractor is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, runtime_checkable

from ...graph.errors import ModelError
from ...graph.model import Authority, Confidence, Stance, Turn
from ...graph.times import Precision
from ...graph.values import Value


@dataclass(frozen=True, slots=True)
class Candidate:
    """An observation before the door: what one place in a turn seems to say.

    ``quote`` stands in the turn's text at ``span`` (characters, half-open); ``place`` is where the
    value, or else the statement, begins there, and orders what one turn says. Times are aware and
    keep the offset of the turn; ``valid_from`` None: no start was stated. ``valid_to`` of ``ends``
    is the moment of ending, None: the time of the turn. ``pattern`` says which pattern found it.
    """

    subject: str
    attribute: str
    stance: Stance
    value: Value | None
    quote: str
    span: tuple[int, int]
    place: int
    authority: Authority
    scope: Mapping[str, str] = field(default_factory=dict)
    target: Value | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    still: bool = False
    from_precision: Precision = Precision.INSTANT
    to_precision: Precision = Precision.INSTANT
    confidence: Confidence = Confidence.OBSERVED
    pattern: str = ""


class Pass(Protocol):
    """One pass over turns: it remembers what was said in it."""

    def remind(self, turns: Iterable[Turn]) -> None:
        """Turns that were read before this pass: they give nothing again, but what follows may
        refer to them."""

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn, in the order given, with what it says. May be called again for more.

        The turns of one conversation come in its order; conversations may be mixed. A turn's text
        is data: nothing in it changes how it, or another speaker's words, are read.
        """


class Extractor(Protocol):
    """Reads turns. The same turns in the same order give the same candidates."""

    @property
    def name(self) -> str:
        """Names the extractor in the readings that it makes."""

    @property
    def version(self) -> str:
        """Changes whenever the extractor may read a turn differently."""

    def start(self) -> Pass:
        """A new pass, which remembers nothing yet."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A turn that could not be read, and why. Nothing of it is kept; another run tries it again."""

    turn: Turn
    reason: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of asking: turns with what they say, in the order given, and turns set aside.

    A turn that stands in neither was not reached, because the pass has ended.
    """

    read: list[tuple[Turn, list[Candidate]]]
    unread: list[Unread]


@runtime_checkable
class Asking(Protocol):
    """A pass that asks somebody outside this process, who may be slow, wrong, dear or away.

    ``ask`` takes the place of ``read`` for a caller that has an event loop.
    """

    @property
    def at_once(self) -> int:
        """How many turns it likes to get at a time."""

    @property
    def ended(self) -> ModelError | None:
        """Why it reads no more; None while it does."""

    async def ask(self, turns: Sequence[Turn]) -> Heard:
        """Every turn that can be read now. Does not raise for what the other side does."""

    def numbers(self) -> Mapping[str, object]:
        """What it has cost and what became of it so far, as JSON."""
