"""Two extractors as one: the rules and a model read the same turn, and it is one reading.

A statement that both make is one candidate, that of the rules. Where they disagree on what is done
to a value, the more cautious one counts: a plan or a guess is not made a fact by the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...graph.errors import ModelError
from ...graph.ids import digest
from ...graph.model import Stance, Turn
from ...graph.values import normal_text
from .candidate import Asking, Candidate, Extractor, Heard, Pass
from .talk import means

_CLAIMS = frozenset((Stance.ASSERTS, Stance.CORRECTS))
_CAUTIOUS = frozenset((Stance.PLANS, Stance.SUPPOSES))


class Combined:
    """The candidates of two extractors. ``second`` may be one that asks."""

    def __init__(self, first: Extractor, second: Extractor) -> None:
        self._parts = (first, second)

    @property
    def name(self) -> str:
        """Both names, as ``rules+llm``."""
        return "+".join(part.name for part in self._parts)

    @property
    def version(self) -> str:
        """Changes with either."""
        return f"1-{digest(*(part.version for part in self._parts))[:8]}"

    def start(self) -> CombinedPass:
        """A new pass of both."""
        first, second = (part.start() for part in self._parts)
        return CombinedPass(first, second)


class CombinedPass:
    """One pass of both."""

    def __init__(self, first: Pass, second: Pass) -> None:
        self._first = first
        self._second = second
        self._asking = second if isinstance(second, Asking) else None
        self._same = 0
        self._disputed = 0

    @property
    def at_once(self) -> int:
        """As many as the one that asks likes."""
        return 250 if self._asking is None else self._asking.at_once

    @property
    def ended(self) -> ModelError | None:
        """Why the one that asks reads no more: then neither does, or the reading would be half."""
        return None if self._asking is None else self._asking.ended

    def numbers(self) -> Mapping[str, object]:
        """Those of the one that asks, with how often both said the same, or one had to yield."""
        more = {} if self._asking is None else self._asking.numbers()
        return {**more, "said_by_both": self._same, "yielded": self._disputed}

    def remind(self, turns: Iterable[Turn]) -> None:
        """Both know these turns."""
        known = list(turns)
        self._first.remind(known)
        self._second.remind(known)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn that both can read. Raises ``ModelError`` as the one that asks does."""
        given = list(turns)
        found = {id(turn): said for turn, said in self._first.read(given)}
        for turn, said in self._second.read(given):
            yield turn, self._merged(found[id(turn)], said)

    async def ask(self, turns: Sequence[Turn]) -> Heard:
        """Every turn that both can read now."""
        first = asyncio.create_task(asyncio.to_thread(list, self._first.read(turns)))
        try:
            if self._asking is not None:
                heard = await self._asking.ask(turns)
            else:
                heard = Heard(await asyncio.to_thread(list, self._second.read(turns)), [])
        finally:
            found = {id(turn): said for turn, said in await first}
        both = [(turn, self._merged(found[id(turn)], said)) for turn, said in heard.read]
        return Heard(both, heard.unread)

    def _merged(self, first: list[Candidate], second: list[Candidate]) -> list[Candidate]:
        kept = list(first)
        for one in second:
            rivals = [other for other in kept if _alike(one, other)]
            if any(_same(one, other) for other in rivals):
                self._same += 1
                continue
            if one.stance in _CLAIMS and any(other.stance not in _CLAIMS for other in rivals):
                self._disputed += 1
                continue
            if one.stance in _CAUTIOUS:
                bold = [other for other in rivals if other.stance in _CLAIMS]
                self._disputed += len(bold)
                kept = [other for other in kept if other not in bold]
            kept.append(one)
        return kept


def _alike(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates of one turn are about the same value of the same slot."""
    if (normal_text(one.subject), one.attribute) != (normal_text(other.subject), other.attribute):
        return False
    a, b = normal_text(str(one.value)), normal_text(str(other.value))
    return a == b or ((means(a, b) or means(b, a)) and _touch(one.span, other.span))


def _same(one: Candidate, other: Candidate) -> bool:
    """Whether two that are alike say the same. That of the rules stays, limits and times as read
    by them, unless the other is limited where it is not."""
    stances = one.stance is other.stance or {one.stance, other.stance} == _CLAIMS
    return stances and (dict(one.scope) == dict(other.scope) or bool(other.scope))


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
