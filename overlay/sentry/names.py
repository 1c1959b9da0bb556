"""Names that may mean the same one: "Jon" and "John", "Anna" and "Anna Schmidt", 小李 and 李明.

Pure. A pair is a question, and nothing follows from it but that somebody may be asked.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Final, NamedTuple

from ...graph.values import normal_text
from .likely import Likeness
from .spelling import chinese, numbers, spelt_alike, without_one, words

MOST_SHARED: Final = 64
"""A word or sign that more names share than these tells nobody apart, and is not looked at."""

MOST_ALIKE: Final = 6
"""A name that looks like more others than these says nothing of any of them."""

_LEAST_SHORT: Final = 3
_RELATED: Final = re.compile(r"['’]s\s|的")
"""A person who is called after another: "Kofi's sister" is nobody's other spelling."""


class _Data(NamedTuple):
    titles: frozenset[str]
    short: Mapping[str, frozenset[int]]
    before: tuple[str, ...]
    after: tuple[str, ...]


@lru_cache(maxsize=1)
def _data() -> _Data:
    text = files(__package__).joinpath("names.toml").read_text(encoding="utf-8")
    given = tomllib.loads(text)
    rows: dict[str, set[int]] = defaultdict(set)
    for number, row in enumerate(given["short"]):
        for name in row:
            rows[name].add(number)
    return _Data(
        frozenset(given["titles"]),
        {name: frozenset(numbers) for name, numbers in rows.items()},
        tuple(given["zh"]["before"]),
        tuple(given["zh"]["after"]),
    )


def alike(one: str, other: str) -> Likeness | None:
    """What makes two names look like one; None where nothing does."""
    if _RELATED.search(one) or _RELATED.search(other) or chinese(one) != chinese(other):
        return None
    if normal_text(one) == normal_text(other):
        return None
    return _alike_zh(one, other) if chinese(one) else _alike_words(_words(one), _words(other))


def likely_names(names: Iterable[str]) -> dict[tuple[str, str], Likeness]:
    """The pairs of names, each in order of text, that look like one. Does not look at every pair:
    only at names that share a word, a sign, or nearly so."""
    buckets: dict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names)):
        for key in _keys(name):
            buckets[key].append(name)
    found: dict[tuple[str, str], Likeness] = {}
    seen: set[tuple[str, str]] = set()
    for shared in buckets.values():
        if len(shared) > MOST_SHARED:
            continue
        for pair in combinations(shared, 2):
            if pair in seen:
                continue
            seen.add(pair)
            if (likeness := alike(*pair)) is not None:
                found[pair] = likeness
    crowd: dict[str, int] = defaultdict(int)
    for pair in found:
        for name in pair:
            crowd[name] += 1
    fair = {name for name, count in crowd.items() if count <= MOST_ALIKE}
    return {pair: found[pair] for pair in sorted(found) if fair.issuperset(pair)}


def fuller(one: str, other: str) -> str:
    """Of two names that may be one, the one to keep: that which says more."""
    return max((one, other), key=lambda name: (_plain(name), len(words(name)), len(name), name))


def _words(name: str) -> tuple[str, ...]:
    found = words(name)
    bare = tuple(word for word in found if word not in _data().titles)
    return bare or found


def _alike_words(one: tuple[str, ...], other: tuple[str, ...]) -> Likeness | None:
    short, long = sorted((one, other), key=lambda some: (len(some), some))
    if not short or numbers(short) != numbers(long):
        return None
    if sorted(short) == sorted(long):
        return Likeness.SPELLING
    if len(short) == len(long):
        differ = [n for n, word in enumerate(short) if word != long[n]]
        return _alike_word(short, long, differ[0]) if len(differ) == 1 else None
    if len(short[0]) > 1 and short in (long[: len(short)], long[-len(short) :]):
        return Likeness.PART
    if len(short) == 1:
        return _first_alike(short[0], long[0])
    return None


def _alike_word(one: tuple[str, ...], other: tuple[str, ...], place: int) -> Likeness | None:
    """Two names that differ in this word alone."""
    a, b = sorted((one[place], other[place]), key=len)
    if len(one) > 1 and len(a) == 1 and b.startswith(a):
        return Likeness.INITIAL
    if place == 0:
        return _first_alike(a, b)
    return Likeness.SPELLING if spelt_alike(a, b) else None


def _first_alike(one: str, other: str) -> Likeness | None:
    rows = _data().short
    if rows.get(one, frozenset()) & rows.get(other, frozenset()):
        return Likeness.SHORT
    if spelt_alike(one, other):
        return Likeness.SPELLING
    a, b = sorted((one, other), key=len)
    longer = len(a) >= _LEAST_SHORT and len(b) >= len(a) + 2
    return Likeness.SHORT if longer and b.startswith(a) else None


def _plain(name: str) -> bool:
    return not chinese(name) or _bare(name) == normal_text(name)


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    """A Chinese name without what familiar or polite people put before or after it."""
    text = normal_text(name).replace(" ", "").replace("·", "")
    for after in _data().after:
        if text.endswith(after) and len(text) > len(after):
            return text.removesuffix(after)
    if 2 <= len(text) <= 3 and text.startswith(_data().before):
        return text[1:]
    return text[:1] if len(text) == 2 and text[0] == text[1] else text


def _alike_zh(one: str, other: str) -> Likeness | None:
    a, b = sorted((one, other), key=lambda name: (_plain(name), name))
    short, long = _bare(a), _bare(b)
    if _plain(a):  # both are names as they are written
        short, long = sorted((short, long), key=lambda name: (len(name), name))
        part = len(short) >= 2 and len(short) < len(long) <= 4 and long.endswith(short)
        return Likeness.PART if part else None
    if not _plain(b):
        return Likeness.SHORT if short == long and len(short) > 1 else None
    if short == long or (2 <= len(long) <= 4 and long.endswith(short)):
        return Likeness.SHORT
    surname = len(short) == 1 and 2 <= len(long) <= 4 and long.startswith(short)
    return Likeness.SHORT if surname else None


def _keys(name: str) -> set[str]:
    """Names that look like one share one of these."""
    if _RELATED.search(name):
        return set()
    if chinese(name):
        return {f"z{sign}" for sign in _bare(name)}
    found = _words(name)
    if not found:
        return set()
    first = found[0]
    keys = {f"w{word}" for word in found} | {f"s{first}"}
    keys |= {f"d{shape}" for shape in without_one(first)}
    keys |= {f"s{first[:size]}" for size in range(_LEAST_SHORT, len(first) - 1)}
    return keys | {f"n{row}" for row in _data().short.get(first, ())}
