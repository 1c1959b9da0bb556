"""The words of a question, as the full-text index knows them.

Only words reach the index, never what somebody wrote: in Lucene's syntax a quote, a bracket, a lone
``AND`` or a ``/`` is an error, a ``?`` a wildcard, and more than 1,024 clauses are refused.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

MOST_SIGNS: Final = 20_000
"""Signs of a question that are looked at."""

MOST_WORDS: Final = 24
"""Words that are asked for. The embedded engine's time grows with their number."""

LONGEST_WORD: Final = 64
"""Signs; what is longer is no word."""

# Scripts of which every sign is a word of the index: Chinese characters and Hiragana.
_SIGNS: Final = r"\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUN: Final = re.compile(f"(?:(?!\\W)[{_SIGNS}])+")
# As the index cuts words (Unicode's rules): a dot or an apostrophe between letters joins them.
_WORD: Final = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")
_POSSESSIVE: Final = re.compile(r"'s\Z")


@dataclass(frozen=True, slots=True)
class Words:
    """What is looked for: words, and pairs of Chinese signs that stand side by side."""

    words: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.pairs)

    def clauses(self) -> str:
        """The words in Lucene's syntax; nothing in them has a meaning there. Of a pair both signs
        must stand in a text: the index has signs, and asked for one by one they find anything."""
        return " ".join([*self.words, *(f"(+{p[0]} +{p[1]})" for p in self.pairs)])


def words_of(question: str) -> Words:
    """The words of a question that can find something, distinct, at most ``MOST_WORDS``: where
    there are more, the longest, which are the rarest."""
    folded = unicodedata.normalize("NFKC", question[:MOST_SIGNS]).casefold().replace("’", "'")
    left, cut = _lists()
    words: dict[str, None] = {}
    pairs: dict[str, None] = {}
    for run in _RUN.findall(folded):
        for part in cut.split(run):
            if len(part) == 1:
                words[part] = None
            pairs.update((part[n : n + 2], None) for n in range(len(part) - 1))
    for word in _WORD.findall(_RUN.sub(" ", folded)):
        bare = _POSSESSIVE.sub("", word)
        if bare not in left and word not in left and _says_something(bare):
            words[bare] = None
    return _longest(words, pairs)


def asked_in(field: str, words: Words) -> str:
    """A clause for the words in a property."""
    return f"{field}:({words.clauses()})"


def any_of(field: str, keys: Iterable[str]) -> str:
    """A clause that one of these keys stands in a property; it adds nothing to the score."""
    return f"{field}:({' '.join(keys)})^0"


@cache
def stop_words() -> frozenset[str]:
    """The English words that find nothing."""
    return _lists()[0]


@cache
def _lists() -> tuple[frozenset[str], re.Pattern[str]]:
    data = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    longest_first = sorted(data["chinese"], key=len, reverse=True)
    return frozenset([*data["index"], *data["english"]]), re.compile("|".join(longest_first))


def _says_something(word: str) -> bool:
    single = len(word) == 1 and word.isascii() and not word.isdigit()
    return not single and len(word) <= LONGEST_WORD


def _longest(words: Iterable[str], pairs: Iterable[str]) -> Words:
    every: Sequence[str] = [*words, *pairs]
    if len(every) > MOST_WORDS:
        kept = set(sorted(every, key=len, reverse=True)[:MOST_WORDS])
        return Words(
            tuple(word for word in words if word in kept),
            tuple(pair for pair in pairs if pair in kept),
        )
    return Words(tuple(words), tuple(pairs))
