"""Of what kind the thing at the end of a relation is, by its name: a team, a school. No I/O.

Some names of relations say one thing of a company and another of a choir. What cannot be told by
the name is of no kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...graph.values import normal_text

_WORDS: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_BESIDE: Final = re.compile(r"\s*[(（\[].*?[)）\]]\s*")
_AFTER_HEAD: Final = frozenset(
    (
        "of",
        "for",
        "in",
        "at",
        "on",
        "with",
        "from",
        "by",
        "to",
        "as",
        "near",
        "about",
        "that",
        "who",
    )
)
_MOST_WORDS: Final = 5
_CHINESE_PHRASE: Final = re.compile(r"[\s,.;:!?，。；：！？、的后并和]")
_PHRASE: Final = re.compile(r"[,.;:!?()]")
_LITTLE: Final = frozenset(("a", "an", "the", "my", "her", "his", "their", "our", "new"))


@dataclass(frozen=True, slots=True)
class Kind:
    """How names of one kind look: see ``relations.toml``."""

    words: frozenset[str]
    first: frozenset[str]
    phrases: tuple[str, ...]
    endings: tuple[str, ...]
    but: tuple[str, ...]

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Kind:
        """From its table."""
        return cls(
            words=frozenset(entry.get("words", ())),
            first=frozenset(entry.get("first", ())),
            phrases=tuple(f" {one}" for one in entry.get("phrases", ())),
            endings=tuple(entry.get("endings", ())),
            but=tuple(entry.get("but", ())),
        )

    def has(self, name: str) -> bool:
        """Whether a name is one of these."""
        folded = normal_text(_BESIDE.sub(" ", name))
        if folded.endswith(self.endings) and not folded.endswith(self.but):
            return True
        words = _WORDS.findall(folded)
        while words and words[0] in _LITTLE:
            words.pop(0)
        cut = next((i for i, word in enumerate(words) if i and word in _AFTER_HEAD), len(words))
        head = words[:cut]
        if not head:
            return False
        if head[-1] in self.words or (len(head) > 1 and head[0] in self.first):
            return True
        return bool(self.phrases) and f" {' '.join(head)}".endswith(self.phrases)


def is_any(name: str, kinds: Collection[Kind]) -> bool:
    """Whether a name is one of some kinds."""
    return bool(name) and any(kind.has(name) for kind in kinds)


def things_after(verb: str, sentence: str) -> Iterator[str]:
    """What may be the thing that a sentence names right after a verb (as names are compared), for
    where a fact is known by its sentence alone."""
    _, there, rest = normal_text(sentence).partition(verb)
    if not there:
        return
    rest = rest.removeprefix("了").lstrip()
    if not verb.isascii():
        yield _CHINESE_PHRASE.split(rest)[0]
        return
    words = _PHRASE.split(rest)[0].split()[:_MOST_WORDS]
    for number, word in enumerate(words):
        if number and word in _AFTER_HEAD:
            return
        yield " ".join(words[: number + 1])
