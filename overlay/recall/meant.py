"""Which attribute a question asks for by its words alone, where no phrase tells it. No I/O.

What a phrase tells counts as long as the question says nothing else. Where it does, one attribute
that has all of the question's words is meant: "where do her parcels go" asks for no "where is".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...graph.vocabulary import Vocabulary
from .lexicon import lexicon
from .mentions import Mention, holds
from .names import words_left
from .words import Place, light_words, stem

_JOINED = re.compile(r"\b(?:and|or)\b|,")


def by_words(
    folded: str, spoken: list[Mention], used: Iterable[Place], vocabulary: Vocabulary
) -> list[Mention]:
    """The mentions of an English question, or those of the attributes that have all its words.

    ``used`` are the places of names and times.
    """
    words = words_left(folded, used)
    said = [
        (word, place)
        for word, place in words
        if word not in light_words() or any(holds(m, place) for m in spoken if not m.value)
    ] or words
    if not said:
        return spoken
    told = {m.attribute for m in spoken}
    unread = [place for _, place in said if not any(holds(m, place) for m in spoken)]
    if spoken and not unread and (len(told) == 1 or _joined(folded, spoken)):
        return spoken
    own = lexicon(vocabulary)
    stems = frozenset(stem(word) for word, _ in said)
    meant = own.meant(stems, frozenset(stem(word) for word, _ in words))
    # What a phrase tells counts, where all else is said of it.
    meant = (
        frozenset(name for name in told if stems <= own.of((name,)))
        or meant & told
        or (meant if unread else frozenset())
    )
    if not meant:
        return spoken
    return [
        _mention(name, words, spoken, own.of((name,)), own.heads[name]) for name in sorted(meant)
    ]


def _joined(folded: str, spoken: list[Mention]) -> bool:
    """Whether several attributes are asked for beside each other."""
    first = min(mention.end for mention in spoken)
    last = max(mention.start for mention in spoken)
    return _JOINED.search(folded, first, last) is not None if first < last else False


def _mention(
    name: str,
    words: list[tuple[str, Place]],
    spoken: list[Mention],
    own: frozenset[str],
    heads: frozenset[str],
) -> Mention:
    places = [place for word, place in words if stem(word) in own]
    for mention in spoken:
        if mention.attribute == name:
            return mention._replace(places=(*mention.places, *places))
    start, end = next(place for word, place in words if stem(word) in heads)
    return Mention(name, start, end, tuple(places), form=True)
