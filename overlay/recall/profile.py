"""What the words of a question ask for, by rules in English and Chinese. No I/O.

The state view, in this order: transition where a change or an intention is named, or both a past
and a present ("used to … and now"); historical where the past is named, or a time that is over;
current where the present is named, or the tense is the present; else neutral. A cue with a negation
right before it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ...graph.attributes import ValueKind
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .chinese import asks_last, bare, says_now, simplified, stands_as_value, timed
from .mentions import Mention, mentions
from .model import Profile, Span, View
from .spans import find_spans
from .words import CJK, cue

LONGEST = 2_000
"""Signs of a question that are looked at. The rest of a longer one is no question."""

_CHINESE = re.compile(f"[{CJK}]")


def plain(question: str) -> str:
    """The question folded, cut to ``LONGEST``, typographic quotes plain."""
    return normal_text(question[:LONGEST]).replace("’", "'").replace("“", '"').replace("”", '"')


def fold(question: str) -> str:
    """The question as it is compared: plain, in simplified signs, without what is said around it.

    A place in the plain question is a place in it.
    """
    text = simplified(plain(question))
    return bare(text) if _CHINESE.search(text) else text


def profile(
    question: str, asked_at: datetime, vocabulary: Vocabulary, *, view: View | None = None
) -> Profile:
    """The profile of a question that was asked at an aware time. ``view`` overrides the rules."""
    folded = fold(question)
    told = timed(folded)
    spans = find_spans(folded, asked_at)
    chinese = bool(_CHINESE.search(folded))
    spoken = _without_intending(folded, mentions(folded, vocabulary))
    attributes = tuple(dict.fromkeys(m.attribute for m in spoken))
    if chinese and _polar(folded) and _dates({*attributes}, vocabulary):
        spans = [(one, place) for one, place in spans if not stands_as_value(folded, *place)]
    span = spans[0][0] if spans else None
    # What somebody intends is what such an attribute holds, not what will become of it.
    aims = bool(attributes) and _AIMS.issuperset(attributes)
    future = (cue("view.future").stands(told) and not (chinese and aims)) or (
        # Chinese verbs have no tense: a time to come is what makes it the future.
        chinese and span is not None and span.start is not None and span.start > asked_at
    )
    moment = cue("moment").found(folded) is not None and not _is_a_time(attributes, vocabulary)
    if future and span is not None:
        span = _to_come(span, asked_at)
    return Profile(
        question=question,
        folded=folded,
        plain=plain(question),
        view=view or _view(told, span, asked_at, future=future, moment=moment),
        span=span,
        attributes=attributes,
        mentions=spoken,
        chinese=chinese,
        ended=cue("view.ended").found(told) is not None,
        future=future,
        moment=moment,
        polar=_polar(folded),
        first_person=cue("first_person").found(folded) is not None,
    )


_AIMS = frozenset(("goal", "travel_plan"))
_TIMES = frozenset(("meeting_time", "working_hours"))
"""Attributes whose values are times, though not of the calendar."""


def _is_a_time(attributes: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether "when" asks for the value itself: of a birthday, a deadline, a meeting."""
    kinds = {name: vocabulary.attributes[name].kind for name in attributes}
    return any(kind is ValueKind.DATE or name in _TIMES for name, kind in kinds.items())


def _dates(attributes: set[str], vocabulary: Vocabulary) -> bool:
    """Whether the values of an attribute asked for are dates of the calendar."""
    return any(vocabulary.attributes[name].kind is ValueKind.DATE for name in attributes)


_INTENDS = re.compile(r"打算|计划|plan(?:s|ned|ning)?|intend(?:s|ed|ing)?|want(?:s|ed)?")
_DATED = re.compile(r"\d{4}|\b(?:last|ago|past|yesterday)\b|[去昨前上]")


def _without_intending(folded: str, spoken: list[Mention]) -> tuple[Mention, ...]:
    """Without "plans" and the like where they are the verb of what is planned, and no goal."""
    verbs = [
        m
        for m in spoken
        if _INTENDS.fullmatch(folded, m.start, m.end)
        and not re.search(r"(?:的|'s? |\b(?:what|which) )$", folded[: m.start])
    ]
    return tuple(m for m in spoken if m not in verbs or len(verbs) == len(spoken))


def _to_come(span: Span, asked_at: datetime) -> Span:
    """A month or a day without a year is the next one where the question asks what will be."""
    if span.start is None or span.end is None or span.end > asked_at or _DATED.search(span.text):
        return span
    if span.end - span.start > timedelta(days=95):
        return span
    try:
        start, end = (one.replace(year=one.year + 1) for one in (span.start, span.end))
    except ValueError:  # the 29th of February
        return span
    return replace(span, start=start, end=end)


_EXPERIENCE = re.compile(
    r"\bever\b|\b(?:has|have) (?:\w+ ){1,4}(?:lived|worked|studied|owned|played) "
    r"|[作住班养学当职]过(?!敏)"
    r"|[干做用开玩得吃服看找弹吹读念练信待呆带管交谈娶嫁骑买办订参加]过(?!敏).*(?:吗|么|没有?|吧)\W*$"
)
"""Asks whether something was so at any time: "has she ever", "住过"."""


def _view(
    folded: str, span: Span | None, asked_at: datetime, *, future: bool, moment: bool
) -> View:
    past = cue("view.historical").stands(folded) or _EXPERIENCE.search(folded) is not None
    present = cue("view.current").found(folded) is not None
    if past and present and _CHINESE.search(folded):
        present = says_now(folded)
    if span is not None and span.start is not None and span.start > asked_at and not past:
        return View.TRANSITION if future else View.CURRENT
    if cue("view.transition").stands(folded) or future:
        return View.TRANSITION
    if span is not None:
        over = span.end is not None and span.end <= asked_at
        return View.HISTORICAL if over else View.CURRENT
    if moment:
        return View.NEUTRAL
    if past and present:
        return View.CURRENT if cue("view.ended").found(folded) is None else View.TRANSITION
    if past:
        return View.HISTORICAL
    if present or cue("view.present_tense").found(folded):
        return View.CURRENT
    return View.NEUTRAL


_OPENS = re.compile(r"(?:^|[,;] )(?:(?:so|and|but|then|well|ok|okay|hey|please),? )*")
_ASKED_INSIDE = re.compile(
    r"\b(?:tell|know|known|remember|recall|say|remind|ask|find out|clear|show|give|you)\b.*"
    r"\b(?:who|whom|whose|what|where|when|which|how|why)\b"
    r"|(?:知道|记得|告诉|清楚|说说|说一下).*(?:哪|什么|谁|多少|几|怎么|何时|多久)"
)
_QUESTION_WORD = re.compile(r"\b(?:who|whom|whose|what|where|when|which|how|why)\b")
_TAG = re.compile(r", ?(?:right|correct|true|(?:is|does|do|did|was|has|have)n't \w+)\W*$")
_CHINESE_POLAR = re.compile(r"(?<!酒)吧(?:\W*$|,)|([^\W\d_a-z])[不没]\1")


def _polar(folded: str) -> bool:
    """Whether yes or no answers it: by the first word of a clause or by its tag, in Chinese by its
    particle or by saying a verb twice. "Do you know where …" is not one of them."""
    if _ASKED_INSIDE.search(folded):
        return False
    polar = cue("polar")
    if asks_last(folded):
        return False
    if polar.chinese.search(folded) or _CHINESE_POLAR.search(folded):
        return True
    if not _QUESTION_WORD.search(folded) and _TAG.search(folded):
        return True
    return any(
        polar.english.match(folded, opening.end()) is not None
        and not _QUESTION_WORD.search(folded[: opening.end()])
        for opening in _OPENS.finditer(folded)
    )
