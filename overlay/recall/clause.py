"""A question whose time is given by a state: "… when she worked for Acme". No I/O.

The clause is cut off, and read as a question of its own. Whether anybody knows the state that it
names is found out later.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_SUBJECT = r"(?:she|he|they|i|we|it|you|(?!(?:did|do|does|is|are|was|were|has|have|had)\b)\S+)"
_CLAUSE = rf"(?P<clause>{_SUBJECT} (?!\w+ing\b)[^,]+?)"
_AT_END = re.compile(
    rf"(?P<main>.{{4,}}?),? (?:back )?(?P<word>when|while|before|after|since|until|till|"
    rf"at the time (?:that|when)|during the time (?:that|when)) {_CLAUSE}[\s?.!]*"
)
_IN_FRONT = re.compile(
    rf"(?:back )?(?P<word>when|while|before|after|since|until|till) {_CLAUSE}, ?(?P<main>.+)"
)
_DURING = re.compile(
    r"(?P<main>.{4,}?),? (?:during|in) (?P<who>\S+) (?:time|years|days|stint|employment) "
    r"(?P<how>at|with|for|in) (?P<what>[^,?.!]+)[\s?.!]*"
)
_NO_CLAUSE = re.compile(r"(?:\b(?:know|tell|me|remember|say|ask|and|or|of|from|exactly|since) ?)$")
_FINITE = re.compile(
    r"^(?:she|he|they|i|we|it|you)\b|\w(?:ed|ve)\b|\b(?:was|were|is|are|had|has|did|lives|works|ran|"
    r"went|left|got|began|ate|drove|kept|met)\b"
)
_CHINESE = re.compile(
    r"(?:在|当)?(?P<clause>.{2,}?)(?:(?P<word>的那?时候|的那段时间|的那几年|的期间|期间|那会儿|那时)"
    r"|(?P<short>(?<=工作)时(?!间)|(?<=上班)时(?!间)|(?<=任职)时(?!间))"
    r"|(?P<side>之前|以前|之后|以后))[，,]?(?P<main>.*)"
)
_CHINESE_STATE = re.compile(r"(?:工作|上班|任职|供职|就职|上学|读书|结婚|住在.+)$")
_VAGUE = re.compile(
    r"\b(?:as a (?:child|kid|boy|girl|teenager|student|young \w+)|in (?:her|his|my|their) "
    r"(?:childhood|youth)|growing up)\b|小时候|年轻时|童年"
)


class Place(StrEnum):
    """Where the time asked about lies, from the state's own."""

    WHILE = "while"  # as long as the state held
    BEFORE = "before"  # before it began
    AFTER = "after"  # after it ended
    SINCE = "since"  # from its start on
    UNTIL = "until"  # not read: up to its start or to its end


@dataclass(frozen=True, slots=True)
class Parts:
    """A folded question without its clause, the clause (empty: it names no state), its place."""

    main: str
    clause: str
    place: Place


def parts(folded: str, plain: str = "") -> Parts | None:
    """The question and the clause that dates it; None where no clause does. Chinese is told in the
    script of the ``plain`` question, where one is given."""
    plain = plain or folded
    if (vague := _VAGUE.search(folded)) is not None:
        return Parts(plain[: vague.start()] + " " + plain[vague.end() :], "", Place.WHILE)
    if (during := _DURING.fullmatch(folded)) is not None:
        who = during["who"].removesuffix("'s")
        verb = "lived in" if during["how"] == "in" else "worked at"
        return Parts(during["main"], f"{who} {verb} {during['what']}", Place.WHILE)
    for pattern in (_AT_END, _IN_FRONT):
        found = pattern.fullmatch(folded)
        if found is None or _NO_CLAUSE.search(found["main"]):
            continue
        if _FINITE.search(found["clause"]):
            word = found["word"]
            place = Place.UNTIL if word == "till" else _PLACES.get(word, Place.WHILE)
            return Parts(found["main"], found["clause"], place)
    return _chinese(folded, plain)


_PLACES = {place.value: place for place in Place}


def _chinese(folded: str, plain: str) -> Parts | None:
    found = _CHINESE.fullmatch(folded)
    if found is None or re.search(r"什么$|哪$|么$", found["clause"]):
        return None
    if not found["word"] and _CHINESE_STATE.search(found["clause"]) is None:
        return None
    clause = plain[: found.end("clause")]
    place = Place.WHILE
    if found["side"]:
        place = Place.BEFORE if found["side"].endswith("前") else Place.AFTER
    return Parts(plain[found.start("main") :], clause, place)
