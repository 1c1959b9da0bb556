"""What the words of a question ask for, by rules in English and Chinese. No I/O.

The state view, in this order: transition where a change or an intention is named, or both a past
and a present ("used to … and now"); historical where the past is named, or a time that is over;
current where the present is named, or the tense is the present; else neutral. A cue with a negation
right before it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ...graph.attributes import ValueKind
from ...graph.vocabulary import Vocabulary
from .chinese import asks, asks_last, says_now, stands_as_value, timed
from .folding import fold, plain, speaks_of_oneself
from .given_up import given_up
from .meant import by_words
from .mentions import Mention, holds, mentions
from .model import Profile, Span, View
from .names import candidates, chosen
from .own_asks import own_asks
from .spans import find_spans
from .words import CJK, Place, cue, told_with

_CHINESE = re.compile(f"[{CJK}]")


def profile(
    question: str,
    asked_at: datetime,
    vocabulary: Vocabulary,
    *,
    view: View | None = None,
    names: Collection[str] = (),
) -> Profile:
    """The profile of a question that was asked at an aware time. ``view`` overrides the rules.

    ``names`` are those of its names, folded, that the bank knows: their words say nothing else.
    """
    folded = fold(question)
    own = plain(question)
    places = candidates(folded, own) if names else {}
    named = [*chosen(places, {*names} & places.keys()).values()]
    spans = find_spans(folded, asked_at)
    chinese = _in_chinese(folded)
    spoken = mentions(folded, vocabulary, named)
    if not chinese:
        used = [*named, *(place for _, place in spans)]
        spoken = by_words(folded, spoken, used, vocabulary)
    asking = _without_intending(folded, spoken)
    attributes = tuple(dict.fromkeys(m.attribute for m in asking))
    veiled = _veiled(folded, [place for place in named if _is_name(question, folded, place)])
    if chinese and _polar(veiled) and any(_is_date(name, vocabulary) for name in attributes):
        spans = [(one, place) for one, place in spans if not stands_as_value(folded, *place)]
    read = Profile(
        question=question,
        folded=folded,
        plain=own,
        view=View.NEUTRAL,
        span=spans[0][0] if spans else None,
        attributes=attributes,
        mentions=asking,
        chinese=chinese,
        first_person=cue("first_person").found(folded) is not None or speaks_of_oneself(question),
    )
    return _stated(read, veiled, vocabulary, asked_at, view)


def about(
    read: Profile,
    attribute: str,
    vocabulary: Vocabulary,
    names: Iterable[Place],
    asked_at: datetime,
) -> Profile:
    """The profile of a question that asks for an attribute which its words do not tell. Its state
    is told by words of time alone; ``names`` are the places of its names."""
    meant = replace(read, attributes=(attribute,), mentions=())
    if read.span is not None and read.span.text not in read.folded:
        return meant  # A clause that stands no more in it gave the time, and the view with it.
    return _stated(meant, _veiled(read.folded, names), vocabulary, asked_at, None)


def _stated(
    read: Profile,
    veiled: str,
    vocabulary: Vocabulary,
    asked_at: datetime,
    view: View | None,
) -> Profile:
    """The profile with the state that it asks for. ``veiled``: the question without its names."""
    told = timed(veiled)
    span, attributes = read.span, read.attributes
    future = (
        (cue("view.future").stands(told) and not _all_told_with("plan", attributes))
        # Chinese verbs have no tense: a time to come is what makes it the future.
        or (read.chinese and span is not None and span.start is not None and span.start > asked_at)
    )
    moment = _moment(veiled, read.mentions, attributes, vocabulary)
    if future and span is not None:
        span = _to_come(span, asked_at)
    seen = _view_text(told, attributes, vocabulary)
    polar = _polar(veiled)
    left = span is None and not (polar or moment or future) and given_up(told)
    asks = View.HISTORICAL if left else _view(seen, span, asked_at, future=future, moment=moment)
    return replace(
        read,
        view=view or asks,
        span=span,
        ended=left or cue("view.ended").found(told) is not None,
        future=future,
        moment=moment,
        polar=polar,
    )


def _in_chinese(folded: str) -> bool:
    """Whether it is asked in Chinese, and not in English about somebody with a Chinese name."""
    if not _CHINESE.search(folded):
        return False
    english = _QUESTION_WORD.search(folded) or cue("polar").english.search(folded)
    return english is None or asks(folded) or cue("polar").chinese.search(folded) is not None


_INTENDS = re.compile(r"打算|计划|plan(?:s|ned|ning)?|intend(?:s|ed|ing)?|want(?:s|ed)?")
_DATED = re.compile(r"\d{4}|\b(?:last|ago|past|yesterday)\b|[去昨前上]")


def _moment(
    folded: str, asking: Sequence[Mention], attributes: Collection[str], vocabulary: Vocabulary
) -> bool:
    """Whether the moment of something is asked for, and no value that is a time itself."""
    found = cue("moment").found(folded)
    if found is None or any(holds(mention, found.span()) for mention in asking):
        return False
    times = [one for one in attributes if _is_date(one, vocabulary) or one in told_with("time")]
    return len(times) < max(1, len(attributes)) or _SINCE.search(folded) is not None


def _is_date(attribute: str, vocabulary: Vocabulary) -> bool:
    """Whether the values of an attribute are dates of the calendar."""
    return vocabulary.attributes[attribute].kind is ValueKind.DATE


_SINCE = re.compile(r"\b(?:since when|how long|start(?:ed)?|began|begin)\b|多久|多长时间")
_TENSE = re.compile(r"\b(?:did|was|were|had)\b")


def _all_told_with(trait: str, attributes: Collection[str]) -> bool:
    return bool(attributes) and told_with(trait).issuperset(attributes)


def _view_text(folded: str, attributes: Collection[str], vocabulary: Vocabulary) -> str:
    """Without the past tense where what is asked for is always told in it ("was born")."""
    past = told_with("past") | own_asks(vocabulary).past
    return _TENSE.sub("has", folded) if attributes and past.issuperset(attributes) else folded


def told_of_the_past(read: Profile, names: Iterable[Place]) -> bool:
    """Whether more than the tense of a question asks for the past: its words, or a time."""
    text = _TENSE.sub("has", _veiled(read.folded, names))
    return read.span is not None or cue("view.historical").stands(text)


def _veiled(folded: str, places: Iterable[Place]) -> str:
    """A text in which signs that say nothing stand for the names."""
    signs = list(folded)
    for start, end in places:
        signs[start:end] = "x" * (end - start)
    return "".join(signs)


_BEFORE_A_NAME = re.compile(r"\b(?:of|for|about|in|on|does|is|has)$")


def _is_name(question: str, folded: str, place: Place) -> bool:
    """Whether a known name is meant as one: a plain word in small letters may be only a word."""
    name = folded[slice(*place)]
    if not re.fullmatch(r"[a-z]+", name) or folded.startswith("'s", place[1]):
        return True
    if _BEFORE_A_NAME.search(folded[: place[0]].rstrip()):
        return True
    return any(not word.islower() for word in re.findall(rf"(?i)(?<!\w){name}(?!\w)", question))


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
    if past and present and _in_chinese(folded):
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
_OPEN = re.compile(r",? or (?:what|which|who|how|where|something|else)\b")
"""After alternatives: none of them need be true."""
_QUESTION_WORD = re.compile(r"\b(?:who|whom|whose|what|where|when|which|how|why)\b")
_TAG = re.compile(r", ?(?:right|correct|true|(?:is|does|do|did|was|has|have)n't \w+)\W*$")
_CHINESE_POLAR = re.compile(r"(?<!酒)吧(?:\W*$|,)|([^\W\d_a-z])[不没]\1")


def _polar(folded: str) -> bool:
    """Whether yes or no answers it: by the first word of a clause or by its tag, in Chinese by its
    particle or by saying a verb twice. "Do you know where …" is not one of them."""
    if _ASKED_INSIDE.search(folded) or _OPEN.search(folded) or asks_last(folded):
        return False
    polar = cue("polar")
    if polar.chinese.search(folded) or _CHINESE_POLAR.search(folded):
        return True
    if not _QUESTION_WORD.search(folded) and _TAG.search(folded):
        return True
    return any(
        polar.english.match(folded, opening.end()) is not None
        and not _QUESTION_WORD.search(folded[: opening.end()])
        for opening in _OPENS.finditer(folded)
    )
