"""The time of a statement: the model points at the words, and the product reads them."""

from __future__ import annotations

import re
from datetime import date, datetime

from ....graph.model import Stance
from ..dating import Dates, dated
from ..periods import Use
from ..times import TimePhrase, find_times

_NO_TIME = re.compile(
    r"\W*(?:(?:just|right|only|already|still|even|very)\s+)*(?:now|just|recently|lately|currently"
    r"|nowadays|these days|at the moment|at present|presently|still|already|always|today|tonight"
    r"|this (?:morning|afternoon|evening|week|month|year)|finally|as of (?:now|today))?\W*"
    r"|(?:现在|目前|最近|刚刚?|刚才|已经?|一直|如今|眼下|近来|今天|今年|本周|这周|这个月|当前|终于)+",
    re.IGNORECASE,
)
"""Words that name no period, or only the one in which they are said: they state no start."""


def when(text: str, phrase: str | None, means: str, stance: Stance, said: datetime) -> Dates | None:
    """Stance and dates of a statement; None where its time cannot be read.

    ``phrase`` stands in the text, or is an ISO date of a day, month or year that the text names.
    """
    if phrase is None or not phrase.strip():
        return Dates(stance)
    ahead = stance is Stance.PLANS
    found = find_times(text, said, ahead=ahead)
    at = text.find(phrase)
    if at < 0:
        begin, end = _named(phrase.strip(), found)
    else:
        begin, end = at, at + len(phrase)
    meant = [one for one in found if one.begin < end and one.end > begin]
    if not meant:
        vague = at >= 0 and _NO_TIME.fullmatch(phrase) is not None
        return Dates(stance) if vague and means != "during" else None
    begin, end = min(one.begin for one in meant), max(one.end for one in meant)
    piece = text[begin:end]
    uses = {one.use for one in meant}
    past = Use.UNTIL in uses and all(one.stop <= said for one in meant)
    open_ended = Use.SINCE in uses or Use.FROM in uses
    if stance is Stance.ASSERTS and (past or (means in ("during", "end") and not open_ended)):
        # A stay that is over: with its time it is told whole, without it, it must not seem to last.
        stay = dated(piece, (0, len(piece)), [], Stance.ENDS, "past", "", said)
        return None if stay is None or (stay.valid_to is None and not past) else stay
    return dated(piece, (0, len(piece)), [], stance, _form(means, stance), "", said)


def lies_ahead(quote: str, said: datetime) -> bool:
    """Whether words name a time that is still to come: what they tell is not so yet."""
    return any(one.start > said and one.use is not Use.UNTIL for one in find_times(quote, said))


def _form(means: str, stance: Stance) -> str:
    if stance is Stance.ENDS:
        return "past" if means == "during" else "end"
    return "change" if means == "start" else "state"


def _named(phrase: str, found: list[TimePhrase]) -> tuple[int, int]:
    """Where the text names the period of an ISO date; an empty place where it does not."""
    try:
        day = date.fromisoformat(f"{phrase}-01-01"[:10] if len(phrase) < 10 else phrase)
    except ValueError:
        return 0, 0
    for one in found:
        length = {"year": 4, "month": 7}.get(one.precision, 10)
        if length == len(phrase) and one.start.date() == day:
            return one.begin, one.end
    return 0, 0
