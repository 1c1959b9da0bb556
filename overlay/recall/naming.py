"""Which known values and scopes a question names. No I/O."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ...graph.model import Memory, Timeline
from ...graph.values import normal_text, value_text
from .chinese import simplified
from .words import Place, plural, singular, whole


def scope_asked(folded: str, timelines: Iterable[Timeline]) -> dict[str, str]:
    """The scope that a question names, of those in which something is known."""
    scope: dict[str, str] = {}
    for timeline in timelines:
        for memory in timeline.memories:
            for key, value in memory.scope.items():
                if _says(folded, value):
                    scope[key] = value
    return scope


def _says(folded: str, value: str) -> bool:
    """Whether the question has all words of a scope's value that say anything."""
    words = re.findall(r"[^\W_]{3,}", simplified(normal_text(value)))
    spoken = folded.replace("'s", "").replace("'", "")
    return bool(words) and all(word.removesuffix("s") in spoken for word in words)


def named(folded: str, memories: Sequence[Memory], left: str = "") -> frozenset[str]:
    """The keys of the values of a slot that the question names, in the singular or plural.

    ``left`` are the words of the question that say something and name neither subject nor
    attribute. A value that is part of a longer name of them is not named ("cat" in "cat food").
    """
    words = set(left.split())
    found: list[tuple[int, int, str]] = []
    for memory in memories:
        if isinstance(memory.value, str):
            for match in _found(memory.value, folded):
                if not _part_of_more(folded, match, words):
                    found.append((*match.span(), memory.value_key))
    return frozenset(
        key
        for start, end, key in found
        if not any(s <= start and end <= e and e - s > end - start for s, e, _ in found)
    )


def places_of(folded: str, memories: Sequence[Memory], keys: Collection[str]) -> list[Place]:
    """Where the values with these keys stand in a folded question."""
    return [
        match.span()
        for memory in memories
        if memory.value_key in keys
        for match in _found(value_text(memory.value), folded)
    ]


def value_pattern(value: str) -> str:
    """A pattern for a value in a folded question; English words count in either number."""
    return whole(f"(?:{'|'.join(map(re.escape, _spellings(value)))})")


def _spellings(value: str) -> list[str]:
    """The value in either number, the longest first."""
    text = simplified(normal_text(value))
    lead, last = re.fullmatch(r"(.*?)([a-z]*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    one = singular(last)
    ends = {last} if len(one) < 3 else {last, one, plural(one)}
    return [lead + end for end in sorted(ends, key=len, reverse=True)]


def _found(value: str, folded: str) -> Iterable[re.Match[str]]:
    """Where a value stands; a pattern is made only of one that may."""
    if not any(text in folded for text in _spellings(value)):
        return ()
    return re.finditer(value_pattern(value), folded)


def _part_of_more(folded: str, match: re.Match[str], left: set[str]) -> bool:
    """Whether words that say something stand right around it, as parts of one name."""
    after = re.match(r"[ -]([^\W_]+)", folded[match.end() :])
    if after is not None and after[1] in left and after[1] not in match.group().split():
        return True
    before = re.search(
        r"(?:\b(?:to|in|at|for|from|a|an|the|any) )([^\W_]+)[ -]$", folded[: match.start()]
    )
    return before is not None and before[1] in left
