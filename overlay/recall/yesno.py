"""Questions that yes or no answers, of one slot. No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from ...graph.model import Memory, Polarity, Status, Timeline
from ...graph.roles import believed
from ...graph.scope import applies
from ...graph.times import BEGINNING, OPEN
from ...graph.values import normal_text, value_text
from .chinese import without_not_yet
from .model import Outcome, Reason, View
from .naming import value_pattern
from .reading import Asked, Found, at_moment, ended, over, reason
from .words import cue

_OR = re.compile(r"\bor\b|或|还是")
_IS_A = re.compile(r"^(?:is|are|was|were|am) .*\b(?:an?|the) (?:\w+ ?){1,3}\W*$")
"""Asks what somebody is, not what they have."""
_HAS = re.compile(r"\b(?:have|has|had|got)\b|\bthere\b|有")
_ANYTHING = re.compile(r"\b(?:any|some)(?:thing|one|body|where)\b|什么|任何|谁|哪")
_POINTS = re.compile(
    r"(?<!is )(?<!are )(?<!was )(?<!were )\bthere\b|\b(?:here|this|that)\b|[这那][里儿个]"
)
_NOT = re.compile(r"[不没未]")
_COMPARES = re.compile(r"超过|不到|不足|高于|低于|多于|少于|大于|小于|以上|以下|至少|起码|接近")
_NOTHING = re.compile(
    r"(?:no|none|never|nothing|not|nobody|nowhere|without)\b|[没不无未]|从不|从来"
)


def negated(asked: Asked, values: Iterable[str] = ()) -> bool:
    """Whether a question is put in the negative ("does she no longer live", "what is she not"):
    then yes and no could be taken both ways, and what holds is no answer. "Doesn't she" is none
    where yes or no is asked for, and in Chinese a verb said twice is none."""
    folded, left = without_not_yet(asked.profile.folded), without_not_yet(asked.rest)
    if folded != asked.profile.folded and not re.search("[没未不]", folded):
        return False
    for value in values:
        folded, left = (re.sub(value_pattern(value), " ", text) for text in (folded, left))
    if re.search(r"\b(?:no longer|not|never)\b", folded):
        return True
    if not asked.profile.polar and "n't " in folded:
        return True
    plain = re.sub(r"(\w)[不没]\1|有没有|没有?(?=[吗？?\s]*$)|未[来婚]", "", folded)
    return _NOT.search(plain) is not None and _NOT.search(left) is not None


def compares(left: str, values: Iterable[str]) -> bool:
    """Whether a value is compared with, and not asked for ("超过82公斤"). ``left``: the words that
    name neither subject nor attribute."""
    for value in values:
        left = re.sub(value_pattern(value), " ", left)
    return _COMPARES.search(left) is not None


def whether(asked: Asked, attribute: str, memories: Sequence[Memory]) -> bool | None:
    """Yes or no to a question that names none of the values that hold; None: it cannot be told.

    It can where the value itself is yes or no, and where the question only asks whether there is
    any ("Does Ana have pets?").
    """
    folded = asked.profile.folded
    if asked.rest or _POINTS.search(folded):
        return None
    value = memories[0].value
    if isinstance(value, bool):
        return value if all(memory.value is value for memory in memories) else None
    if any(_NOTHING.match(normal_text(value_text(memory.value))) for memory in memories):
        return None
    broad = any(m.broad and not m.value for m in asked.profile.mentions if m.attribute == attribute)
    any_at_all = _ANYTHING.search(folded) is not None
    return True if any_at_all or (broad and _HAS.search(folded) is not None) else None


def open_to_values(asked: Asked, attribute: str) -> bool:
    """Whether a question of yes or no names no value but is answered by one: it says nothing but
    the attribute ("Does she smoke?"), or offers values of which only one can hold."""
    profile = asked.profile
    if profile.attributes != (attribute,) or _POINTS.search(profile.folded):
        return False
    if _IS_A.search(profile.folded):
        return False
    if _OR.search(profile.folded) and asked.single(attribute):
        return True
    return not asked.rest and all(m.broad and not m.value for m in profile.mentions)


def _throughout(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found | None:
    """Whether one of the ``named`` values held all the time asked about, as far as that is known;
    None where none of them ever did."""
    span = asked.span
    first = (span.start if span is not None else None) or BEGINNING
    held = [
        memory
        for memory in _ever(timeline)
        if applies(memory.scope_key, asked.here)
        and (memory.valid_to is None or memory.valid_to > first)
    ]
    mine = sorted(
        (m for m in held if m.value_key in named), key=lambda m: m.valid_from or BEGINNING
    )
    if not mine:
        return None
    others = [m for m in (*held, *_denials(asked, timeline, first, asked.at)) if m not in mine]
    if any(memory.contested for memory in held):
        return Found(Outcome.CONFLICT, Reason.CONTESTED, tuple(held))
    if others and (asked.single(timeline.slot.attribute) or _denied(others, named)):
        return Found(
            Outcome.ANSWERED, Reason.OTHER_HOLDS, tuple(others), known=tuple(mine), yes=False
        )
    reached = first if span is not None and span.start is not None else mine[0].valid_from
    for memory in mine:
        if (memory.valid_from or BEGINNING) > (reached or BEGINNING):
            if memory is mine[0]:
                return Found(Outcome.ABSTAINED, Reason.NOT_YET, known=tuple(mine))
            return Found(Outcome.ANSWERED, Reason.NO_LONGER, tuple(mine), yes=False)
        reached = memory.valid_to or OPEN
    if (reached or OPEN) <= asked.at:
        return Found(Outcome.ANSWERED, Reason.NO_LONGER, tuple(mine), yes=False)
    return Found(Outcome.ANSWERED, Reason.HOLDS, tuple(mine), yes=True)


def _denied(memories: Sequence[Memory], named: frozenset[str]) -> bool:
    return any(m.polarity is Polarity.NEGATIVE and m.value_key in named for m in memories)


def yes_or_no(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found:
    """Whether one of the ``named`` values (keys) holds, or held at the time asked about."""
    first, last = asked.bounds
    if cue("always").found(asked.profile.folded) is not None:
        always = _throughout(asked, timeline, named)
        if always is not None:
            return always
    conflict: Reason | None = None
    if asked.profile.view is not View.HISTORICAL:
        holding, conflict = at_moment(asked, timeline, asked.at)
    elif asked.dated:
        holding, conflict = over(asked, timeline)
    else:
        holding = _ever(timeline)
    if conflict is not None:
        return Found(Outcome.CONFLICT, conflict, holding)
    if so := tuple(m for m in holding if m.value_key in named):
        return Found(Outcome.ANSWERED, Reason.HOLDS, so, yes=True)
    if no := tuple(m for m in _denials(asked, timeline, first, last) if m.value_key in named):
        return Found(Outcome.ANSWERED, Reason.DENIED, no, yes=False)
    past = tuple(
        m
        for m in ended(asked, timeline)
        if m.value_key in named and m.valid_to is not None and m.valid_to <= first
    )
    if holding and asked.single(timeline.slot.attribute):
        return Found(Outcome.ANSWERED, Reason.OTHER_HOLDS, holding, known=past[:1], yes=False)
    if past:
        return Found(Outcome.ANSWERED, Reason.NO_LONGER, past[:1], known=holding, yes=False)
    about = tuple(m for m in timeline.memories if m.value_key in named)
    return Found(Outcome.ABSTAINED, reason(about, first), known=holding)


def _ever(timeline: Timeline) -> tuple[Memory, ...]:
    """What held at any time."""
    return tuple(m for m in timeline.memories if m.polarity is Polarity.POSITIVE and believed(m))


def _denials(
    asked: Asked, timeline: Timeline, first: datetime, last: datetime | None
) -> tuple[Memory, ...]:
    """The negative memories that stand at any moment of the time asked about."""
    return tuple(
        memory
        for memory in timeline.memories
        if memory.polarity is Polarity.NEGATIVE
        and memory.status is Status.ACTIVE
        and applies(memory.scope_key, asked.here)
        and (memory.valid_to is None or memory.valid_to > first)
        and (
            memory.valid_from is None
            or memory.valid_from <= first
            or (last is not None and memory.valid_from < last)
        )
    )
