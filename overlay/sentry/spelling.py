"""Words as they are compared: without case, accents and punctuation; and which are nearly equal."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from ...graph.values import normal_text

_APOSTROPHE: Final = re.compile("['’ʼ`]")
_SIGNS: Final = re.compile(r"[\W_]+")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
_LEAST_INSERTED: Final = 3
_LEAST_SWAPPED: Final = 4
_LEAST_REPLACED: Final = 5


@lru_cache(maxsize=65_536)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded: "José O’Neill" is ("jose", "oneill")."""
    apart = unicodedata.normalize("NFKD", _APOSTROPHE.sub("", normal_text(text)))
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return tuple(_SIGNS.sub(" ", plain).split())


def numbers(found: tuple[str, ...]) -> list[str]:
    """The words with a digit: names that differ in these are not the same in other words."""
    return sorted(word for word in found if any(sign.isdigit() for sign in word))


def chinese(text: str) -> bool:
    """Whether it holds a Chinese character."""
    return _CHINESE.search(text) is not None


def spelt_alike(one: str, other: str) -> bool:
    """Whether two words differ by one letter, and are long enough for that to say something: one
    that is missing, two that changed places, or, in longer words, another one."""
    short, long = sorted((one, other), key=len)
    if short == long or len(long) - len(short) > 1:
        return False
    first = next((n for n, sign in enumerate(short) if sign != long[n]), len(short))
    if len(short) < len(long):
        return len(short) >= _LEAST_INSERTED and short[first:] == long[first + 1 :]
    if short[first + 1 :] == long[first + 1 :]:
        return len(short) >= _LEAST_REPLACED
    swapped = short[first : first + 2] == long[first : first + 2][::-1]
    return len(short) >= _LEAST_SWAPPED and swapped and short[first + 2 :] == long[first + 2 :]


def without_one(word: str) -> set[str]:
    """The word, and what it is without any one of its letters: words that are spelt alike share
    one of these."""
    if len(word) < _LEAST_INSERTED:
        return {word}
    return {word} | {word[:n] + word[n + 1 :] for n in range(len(word))}
