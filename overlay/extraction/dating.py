"""Which time of a sentence belongs to a statement, and what it makes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from ...graph.model import Stance
from ...graph.times import Precision
from .lasting import Lasting, find_lasting
from .periods import Use
from .times import TimePhrase, find_times

_PIECES = re.compile(
    r"[;:；：—–]|,\s+(?:and|but|so|because|which|who|when|where|then|I|we|my|the|he|she|it|they)\b"
    r"|\s(?:because|although|but|when|while|before|after|which)\s"
    r"|\sand (?:I|we|my|then|it|he|she|they)\s"
    r"|\s(?=to (?:be|get) (?:married|wed)\b)"
    r"|[，,。](?=[^，,。]{3})",
    re.IGNORECASE,
)


_COMMA = re.compile("[，,。；！]")
_TODAY = re.compile(r"\b(?:today|tonight|this|last night)\b|今", re.IGNORECASE)
_BEGINS = frozenset(("change", "event", "moved", "joined", "kept"))
"""Forms whose time is the moment when it began."""
_HOLDS = frozenset(("state", "ability"))
"""Forms of what holds: said of a time that is still to come, it is a plan."""
_AHEAD = re.compile(r"starting|beginning|effective|as (?:of|from)", re.IGNORECASE)
"""Words that begin something, whatever the form of its statement."""
_DONE = re.compile("[了过的]")
"""What a Chinese verb has with it where it has happened."""
_LASTS = frozenset(("state", "ability", "kept"))
"""Forms of what can last: "for three years" says how long it has held."""


@dataclass(frozen=True, slots=True)
class Dates:
    """What the times of a sentence say about one statement."""

    stance: Stance
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    still: bool = False
    from_precision: Precision = Precision.INSTANT
    to_precision: Precision = Precision.INSTANT


def dated(
    text: str,
    span: tuple[int, int],
    hidden: list[tuple[int, int]],
    stance: Stance,
    form: str,
    modal: str,
    said: datetime,
) -> Dates | None:
    """The stance and dates of the statement at ``span``; None if its time makes it no statement.

    ``hidden`` are the places of values, where no time is looked for. "Today", and a month or year
    in which the moment of speaking lies, state no start: that would put what is said now before
    what was said earlier in that day, month or year.
    """
    ahead = stance is Stance.PLANS or form == "leaving"
    if form == "scheduled":
        return _scheduled(_nearest(text, span, hidden, said, ahead), stance, said)
    phrase = _nearest(text, span, hidden, said, ahead)
    if phrase is not None and stance is Stance.ASSERTS and modal not in ("perfect", "began"):
        phrase = _coming(text, span, hidden, form, phrase, said)
    plain = Dates(stance)
    if form == "occurrence":
        return _happened(phrase, stance, said)
    lasting = _lasting(text, span, hidden, said, modal == "perfect")
    if form in ("past", "once") and stance in (Stance.ASSERTS, Stance.ENDS):
        return _past(phrase, lasting if form == "past" else None, stance, said)
    if lasting is not None and stance is Stance.ASSERTS and form in _LASTS:
        return _lasts(lasting)
    if phrase is None:
        return plain
    told = phrase.use in (Use.SPAN, Use.UNTIL) and phrase.stop <= said
    if stance is Stance.ENDS and form in _LASTS and told:
        return _past(phrase, None, stance, said)
    if phrase.use is Use.SPAN:
        if stance is Stance.ASSERTS:
            return Dates(stance, phrase.start, phrase.stop, False, phrase.precision, phrase.until)
        return plain
    started = None if _now(text, phrase, said) else phrase.start
    future = phrase.start > said
    if stance is Stance.ENDS:
        if phrase.use is Use.UNTIL:
            return plain
        return replace(plain, valid_to=started, to_precision=phrase.precision) if started else plain
    if phrase.use is Use.UNTIL:
        if stance is Stance.ASSERTS and form in ("state", "ability") and phrase.stop > said:
            return replace(plain, valid_to=phrase.stop, to_precision=phrase.until)
        return plain
    if started is None:
        return plain
    begun = replace(plain, valid_from=started, from_precision=phrase.precision)
    if stance is Stance.ASSERTS:
        if future:
            return replace(begun, stance=Stance.PLANS)
        if phrase.use is Use.SINCE:
            return replace(begun, still=True)
        if form in _BEGINS or modal == "began" or phrase.use is Use.FROM:
            return begun
        return plain
    if stance is Stance.PLANS:
        return begun if future else plain
    if stance is Stance.DENIES and phrase.use is not Use.POINT:
        return begun
    return plain


def _coming(
    text: str,
    span: tuple[int, int],
    hidden: list[tuple[int, int]],
    form: str,
    phrase: TimePhrase,
    said: datetime,
) -> TimePhrase:
    """The phrase as what is still to come, where that is meant.

    "From September I work there", said in March, begins in this year's September, not in that of
    the year before; so does "in September I live there", with the time before it.
    """
    begins = phrase.use is Use.FROM and (
        form in _HOLDS or _AHEAD.match(text, phrase.begin) is not None
    )
    leads = phrase.use is Use.POINT and (
        (form in _HOLDS and phrase.end <= span[0])
        or (form in ("moved", "joined", "kept") and not _DONE.search(text))
    )
    if not (begins or leads) or phrase.stop > said:
        return phrase
    coming = _nearest(text, span, hidden, said, True)
    same = coming is not None and (coming.begin, coming.end) == (phrase.begin, phrase.end)
    return coming if coming and same and coming.start.year == said.year else phrase


def _scheduled(phrase: TimePhrase | None, stance: Stance, said: datetime) -> Dates | None:
    """What will happen has a day; without one, nothing is scheduled."""
    if phrase is None or phrase.stop <= said:
        return None
    if phrase.start <= said:
        return Dates(stance)
    return Dates(stance, phrase.start, None, False, phrase.precision)


def _happened(phrase: TimePhrase | None, stance: Stance, said: datetime) -> Dates | None:
    """What happened is kept for the period in which it happened; without one, not at all."""
    if phrase is None or phrase.use is not Use.POINT or phrase.start > said:
        return None
    if phrase.stop > said:
        return Dates(stance) if phrase.precision is Precision.DAY else None
    return Dates(stance, phrase.start, phrase.stop, False, phrase.precision, phrase.precision)


def _now(text: str, phrase: TimePhrase, said: datetime) -> bool:
    """Whether a phrase says no more than the moment of speaking: today, this month, this year."""
    if not phrase.start <= said < phrase.stop:
        return False
    dated_day = phrase.precision is Precision.DAY
    return not dated_day or _TODAY.search(text, phrase.begin, phrase.end) is not None


def _past(
    phrase: TimePhrase | None, lasting: Lasting | None, stance: Stance, said: datetime
) -> Dates | None:
    """What was: a stay where its time is told, otherwise only that it is over.

    "Have lived" holds still where it says since when or for how long. Without that it may be over
    or not: it says nothing.
    """
    perfect = stance is Stance.ASSERTS
    if phrase is not None:
        if phrase.use is Use.SINCE:
            since = Dates(Stance.ASSERTS, phrase.start, None, True, phrase.precision)
            return since if perfect else None
        if phrase.use is Use.SPAN and phrase.stop <= said:
            return Dates(
                Stance.ASSERTS, phrase.start, phrase.stop, False, phrase.precision, phrase.until
            )
        if phrase.use is Use.UNTIL and phrase.stop <= said:
            return Dates(Stance.ENDS, None, phrase.stop, False, Precision.INSTANT, phrase.until)
        coarse = phrase.precision in (Precision.YEAR, Precision.MONTH)
        if phrase.use is Use.POINT and coarse and phrase.stop <= said:
            return Dates(
                Stance.ASSERTS, phrase.start, phrase.stop, False, phrase.precision, phrase.precision
            )
    if perfect:
        return None if lasting is None else _lasts(lasting)
    return Dates(Stance.ENDS)


def _lasts(lasting: Lasting) -> Dates:
    """What has lasted holds still."""
    return Dates(Stance.ASSERTS, lasting.start, None, True, lasting.precision)


def _nearest(
    text: str, span: tuple[int, int], hidden: list[tuple[int, int]], said: datetime, ahead: bool
) -> TimePhrase | None:
    """The time phrase next to the statement, in its part of the sentence."""
    begin, end = _part(text, span, said)
    best: TimePhrase | None = None
    distance = len(text) + 1
    for phrase in find_times(text, said, ahead=ahead):
        if phrase.begin < begin or phrase.end > end:
            continue
        if any(phrase.begin < to and phrase.end > at for at, to in hidden):
            continue
        gap = max(span[0] - phrase.end, phrase.begin - span[1], 0)
        if gap < distance:
            best, distance = phrase, gap
    return best


def _lasting(
    text: str, span: tuple[int, int], hidden: list[tuple[int, int]], said: datetime, perfect: bool
) -> Lasting | None:
    """How long it has held, where the statement's part of the sentence tells it."""
    found = find_lasting(text, said, perfect)
    if not found:
        return None
    begin, end = _part(text, span, said)
    for one in found:
        if (
            begin <= one.begin
            and one.end <= end
            and not any(one.begin < to and one.end > at for at, to in hidden)
        ):
            return one
    return None


def _part(text: str, span: tuple[int, int], said: datetime) -> tuple[int, int]:
    """The part of the sentence in which the statement stands."""
    begin, end = 0, len(text)
    for cut in _PIECES.finditer(text):
        if cut.end() <= span[0]:
            # A leading "On 4 May," belongs to what follows it.
            between = text[cut.end() : span[0]]
            led = text[begin : cut.start()]
            if cut[0][0] in ",，" and not between.strip() and _leads(led, said):
                continue
            begin = cut.end() if not cut[0].strip()[1:].strip() else cut.start()
        elif cut.start() >= span[1]:
            if cut[0][0] in ",，" and _follows(text[cut.end() :], said):
                continue
            return begin, cut.start()
    return begin, end


def _leads(text: str, said: datetime) -> bool:
    """Whether a part of a sentence is (almost) only a time. In Chinese a few signs say more."""
    found = find_times(text, said)
    more = 12 if text.isascii() else 7
    return bool(found) and len(text.strip()) - (found[0].end - found[0].begin) <= more


def _follows(text: str, said: datetime) -> bool:
    """Whether a part of a sentence begins with a time, or in Chinese is one: there a part that goes
    on after its time speaks of something else."""
    found = find_times(text[:40], said)
    if not found or text[:1].isascii():
        return bool(found) and found[0].begin <= 2
    return len(_COMMA.split(text, 1)[0]) - (found[0].end - found[0].begin) <= 2
