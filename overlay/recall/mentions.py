"""Which attributes a question names or asks for, and with which of its words. No I/O."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from ...graph.attributes import Attribute
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .own_asks import own_asks
from .words import Place, pieces, question_forms, singular

_TAKES_A_VALUE = re.compile(
    r"(?:^|\W)(?:to|at|for|in|on|under|against|with|by|(?:member|fan|city) of"
    r"|speaks?|likes?|drives?|drove|visited|marr(?:y|ies|ied)|smokes?)$"
    r"|[在于给]$|到$|擅长$|娶了$|养了$"
)
"""What a mention ends in, where the words after it are a value: "allergic to", "住在"."""

_BETWEEN = re.compile(r" (?:(?:a|an|the|any|some|his|her|their|its|my|your|our) (?:\w+ )?)?|")


class Mention(NamedTuple):
    """An attribute that is spoken of, and where.

    ``places`` are the words that do so, without the gaps in between. ``value``: the words are one
    of its values ("vegan"). ``broad``: they are its own name or a way to ask for it, and not an
    alias, which may mean less ("car"). ``form``: they ask for it without naming it. ``takes``: a
    value follows. ``object``: where a value stands inside it.
    """

    attribute: str
    start: int
    end: int
    places: tuple[Place, ...]
    value: bool = False
    broad: bool = True
    form: bool = False
    takes: bool = False
    object: Place | None = None


def mentions(folded: str, vocabulary: Vocabulary, names: Collection[Place] = ()) -> list[Mention]:
    """Attributes that a folded question names or asks for in another way, in its order.

    Of two that overlap, the longer one counts ("e-mail address" is no "address"); of two ways of
    asking that are equal, both. A word that stands where a value must ("allergic to cats", "works
    at a school"), or is one, is no mention beside another, nor is a part of one of the ``names``.
    """
    found = sorted(_all(folded, vocabulary), key=lambda m: (m.start - m.end, m.start, m.attribute))
    kept: list[Mention] = []
    for one in found:
        if not any(_meet(one, other) or _inside(folded, one, other) for other in kept):
            kept.append(one)
    kept.sort(key=lambda m: (m.start, m.end))
    if any(not m.value for m in kept):
        kept = [m for m in kept if not m.value]
    kept = [m for m in kept if not any(_value_of(folded, m, other) for other in kept)]
    return [m for m in kept if not any(within(m, name) for name in names)] or kept


def holds(mention: Mention, place: Place) -> bool:
    """Whether a word at a place is one of the mention's own."""
    return any(start <= place[0] and place[1] <= end for start, end in mention.places)


def within(mention: Mention, name: Place) -> bool:
    """Whether a mention is a part of a longer name ("husband" in "Uta's husband")."""
    start, end = name
    inside = start <= mention.start and mention.end <= end
    return inside and (mention.start, mention.end) != name


def _meet(one: Mention, other: Mention) -> bool:
    """Whether they share words, and are not two meanings of one way of asking."""
    if (one.start, one.end) == (other.start, other.end) and one.attribute != other.attribute:
        return False
    return any(s < e2 and s2 < e for s, e in one.places for s2, e2 in other.places)


def _inside(folded: str, one: Mention, other: Mention) -> bool:
    """Whether it stands in a gap of the other without saying something of its own there."""
    if not (other.start < one.start and one.end < other.end):
        return False
    owned = re.search(r"'s? $|的$", folded[: one.start])
    goes_on = re.match(r" (?:of|and) |的|和", folded[one.end :])
    return owned is None and goes_on is None and not one.takes


def _value_of(folded: str, one: Mention, other: Mention) -> bool:
    """Whether it stands where the other has its value."""
    if other.object is not None and other.object[0] <= one.start and one.end <= other.object[1]:
        return True
    between = folded[other.end : one.start]
    return other.takes and other.end <= one.start and _BETWEEN.fullmatch(between) is not None


def _all(folded: str, vocabulary: Vocabulary) -> Iterator[Mention]:
    for piece, (start, end) in dict.fromkeys(pieces(folded)):
        attribute = vocabulary.find(piece) or _of_one(piece, vocabulary)
        if attribute is not None:
            own = {singular(_plain(word)) for word in (attribute.name, *attribute.labels.values())}
            yield Mention(
                attribute.name,
                start,
                end,
                ((start, end),),
                broad=singular(_plain(piece)) in own,
                takes=_TAKES_A_VALUE.search(piece) is not None,
            )
    for form in (*question_forms(folded), *own_asks(vocabulary).fitting(folded)):
        if form.attribute in vocabulary.attributes:
            for match in form.pattern.finditer(folded):
                takes = _TAKES_A_VALUE.search(match.group()) is not None
                yield Mention(
                    form.attribute,
                    *match.span(),
                    _without_gaps(match),
                    value=form.value,
                    form=True,
                    takes=takes,
                    object=match.span("object") if "object" in match.groupdict() else None,
                )


def _of_one(piece: str, vocabulary: Vocabulary) -> Attribute | None:
    """The attribute that a word in the plural names ("memberships")."""
    one = singular(piece) if piece.endswith("s") else piece
    return vocabulary.find(one) if one != piece else None


def _without_gaps(match: re.Match[str]) -> tuple[Place, ...]:
    places: list[Place] = []
    start = match.start()
    for group in range(1, len(match.groups()) + 1):
        if match.start(group) >= 0:
            places.append((start, match.start(group)))
            start = match.end(group)
    places.append((start, match.end()))
    return tuple((s, e) for s, e in places if s < e)


def _plain(word: str) -> str:
    return normal_text(word).replace("_", " ").replace("-", " ")
