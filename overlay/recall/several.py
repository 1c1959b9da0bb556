"""A question of yes or no put to all slots that it is about, as one answer. No I/O.

Of two subjects, two attributes or two values that are joined by "and" all must say yes; of those
joined by "or" one. Where one of them is not known, neither is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...graph.model import Timeline
from ...graph.values import normal_text, value_text
from .find import find
from .model import Outcome, Reason, View
from .naming import named, value_pattern
from .reading import Asked, Found
from .together import alike, every, nearest, some

_AND = re.compile(r"\b(?:and|both|as well as)\b|,|[和与跟及、，]|而且|并且")
_OR = re.compile(r"\bor\b|或|还是")


def decide(
    asked: Asked,
    subjects: Sequence[str],
    attributes: Sequence[str],
    timelines: Sequence[Timeline],
    *,
    guessed: bool,
) -> Found:
    """Yes, no, or why neither. ``guessed``: the slots are those that know the value named."""
    answers = []
    for subject in subjects:
        name = normal_text(subject)
        own = [t for t in timelines if normal_text(t.slot.subject) == name]
        answers.append(_of_one(asked, attributes, own, guessed=guessed))
    return _joined(asked, answers)


def _of_one(
    asked: Asked, attributes: Sequence[str], timelines: Sequence[Timeline], *, guessed: bool
) -> Found:
    """What is told of one subject. Attributes that one way of asking may mean count as one."""
    told = {t.slot.attribute: _of_values(asked, t, timelines) for t in timelines}
    if not told:
        return Found(Outcome.EMPTY, Reason.NEVER_TOLD)
    if guessed:
        return alike(list(told.values()))
    ways: dict[object, list[str]] = {}
    places = {m.attribute: (m.start, m.end) for m in asked.profile.mentions}
    for attribute in attributes:
        ways.setdefault(places.get(attribute), []).append(attribute)
    answers = []
    for names in ways.values():
        here = [told[name] for name in names if name in told]
        answers.append(nearest(here) if here else Found(Outcome.EMPTY, Reason.NEVER_TOLD))
    if _AND.search(asked.profile.folded) is None:
        answers = [a for a in answers if a.outcome is Outcome.ANSWERED] or answers
        answers = answers if answers[0].outcome is Outcome.ANSWERED else [nearest(answers)]
    return every(answers)


def _of_values(asked: Asked, timeline: Timeline, beside: Sequence[Timeline]) -> Found:
    """What one slot says to each value that the question names."""
    folded = asked.profile.folded
    keys = named(folded, timeline.memories, asked.rest)
    if not keys or asked.profile.view is View.TRANSITION:
        return find(asked, timeline)
    found = [find(asked, timeline, frozenset((key,))) for key in sorted(keys)]
    if _more_values(asked, beside):
        found.append(Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN))
    return _joined(asked, found) if len(found) > 1 else found[0]


def _more_values(asked: Asked, timelines: Sequence[Timeline]) -> bool:
    """Whether a value is joined to those named that nothing is known of."""
    left, folded = asked.rest, asked.profile.folded
    for timeline in timelines:
        keys = named(asked.profile.folded, timeline.memories, asked.rest)
        for memory in timeline.memories:
            if memory.value_key in keys:
                value = value_pattern(value_text(memory.value))
                left, folded = re.sub(value, " ", left), re.sub(value, " # ", folded)
    return any(
        re.search(
            rf"(?:\b(?:and|or)\b|,|[和与跟及、或]|还是) ?(?:\w+ )?{re.escape(word)}"
            rf"|{re.escape(word)} ?(?:,|(?:and|or)\b|[和与跟及、或]|还是)",
            folded,
        )
        for word in left.split()
    )


def _joined(asked: Asked, found: Sequence[Found]) -> Found:
    either = _OR.search(asked.profile.folded) is not None
    both = _AND.search(asked.profile.folded) is not None
    if either and both and len(found) > 1:
        return alike(found)
    return some(found) if either else every(found)
