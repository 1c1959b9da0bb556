"""Which of the passages that a search found are about whom a question names. No I/O.

Words such as "live" find what anybody said. Where a question is about somebody, what others told of
themselves is no evidence for it, and shows what nobody asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....graph.values import normal_text
from ...sources import conversation_of
from ..looking import Looked
from ..model import Reason
from ..words import stem
from .passage import Passage

_WORD = re.compile(r"\w+")
_CAPITAL = re.compile(r"(?<=\w )[A-Z]\w+")


def related(looked: Sequence[Looked], hits: Sequence[Passage]) -> list[Passage]:
    """The hits that speak of whom the question names, or over whom it walked to them: that are
    theirs, that name them, and turns of a conversation in which one of these was found. All hits
    where it names nobody."""
    names = {name for one in looked for name in _named(one)}
    if not names:
        return list(hits)
    about = _words(names)
    near = [hit for hit in hits if _speaks_of(hit, names, about)]
    talks = {_talk(hit) for hit in near if hit.kind == "turn" and hit.source}
    kept = {id(hit) for hit in near}
    return [hit for hit in hits if id(hit) in kept or (hit.source and _talk(hit) in talks)]


def capitals(question: str) -> set[str]:
    """The folded words of a question that are written as names are."""
    return set(map(normal_text, _CAPITAL.findall(question)))


def _named(one: Looked) -> set[str]:
    """Folded names of whom one group was asked about. One that it does not know is a word with a
    capital letter that is left of a question which asks for an attribute."""
    seeds, profile = one.seeds, one.asked.profile
    if seeds.sides.inverse or seeds.holders:
        return set()
    found = set(seeds.sides.subjects)
    if found or profile.first_person:
        found |= set(map(normal_text, seeds.subjects))
        found |= {normal_text(m.slot.subject) for m in seeds.via}
        found |= {normal_text(str(m.value)) for m in seeds.via}
    elif seeds.missing is Reason.SUBJECT_UNKNOWN and profile.attributes:
        found |= capitals(one.question).intersection(seeds.rest.split())
    return found


def _words(names: set[str]) -> set[str]:
    """The stems of the words of names: a text may name somebody by a part of their name."""
    return {stem(word) for name in names for word in _WORD.findall(name) if len(word) > 1}


def _speaks_of(hit: Passage, names: set[str], about: set[str]) -> bool:
    who = normal_text(hit.subject if hit.kind == "memory" else hit.speaker)
    if who in names:
        return True
    text = normal_text(f"{who} {hit.text}")
    if any(not name.isascii() and name in text for name in names):
        return True
    return not about.isdisjoint(map(stem, _WORD.findall(text)))


def _talk(hit: Passage) -> tuple[str, str]:
    return hit.group, conversation_of(hit.source)
