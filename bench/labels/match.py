"""When a candidate says what a label says.

They agree when the subject is one of the label's, the attribute is one of the label's, the classes
of stance agree and the value is one of the label's. A subject is compared without an addition in
brackets, and without the word 项目 (project) after its name. A value agrees when, after
normalising, one stands in the other as whole words; of the candidate's value in the label's at
least half of the words (of Chinese: signs) have to be there.
"""

from __future__ import annotations

import re
from datetime import datetime
from enum import StrEnum
from typing import Final

from tenure.graph.model import Authority, Observation, Stance
from tenure.graph.values import normal_text, value_text

from .form import ANY, Gold

INTENDED: Final = frozenset({"goal", "travel_plan"})
"""Attributes whose values are intentions: to assert and to plan one is the same."""

DONE: Final = "event"
"""What was done on a day. It is a record and no state, so it is a class of its own."""

_ADDITION: Final = re.compile(r"\s*[(（].*|(?<=.)项目$")
_GROUPED: Final = re.compile(r"(?<=\d),(?=\d{3}\b)")
_WORD: Final = re.compile(r"[^\W_]+")


class Class(StrEnum):
    """What a statement does, as far as it is compared."""

    CURRENT = "current"  # holds when the turn was said
    DONE = "done"  # happened
    OVER = "over"  # held, and had ended by then
    DENIED = "denied"
    WITHDRAWN = "withdrawn"
    PLANNED = "planned"
    SUPPOSED = "supposed"  # what-if, guess, fiction, or what only the assistant said
    TRIED = "tried"


_OF: Final = {
    Stance.DENIES: Class.DENIED,
    Stance.ENDS: Class.OVER,
    Stance.RETRACTS: Class.WITHDRAWN,
    Stance.PLANS: Class.PLANNED,
    Stance.SUPPOSES: Class.SUPPOSED,
    Stance.SUCCEEDS: Class.TRIED,
    Stance.FAILS: Class.TRIED,
}


def class_of(seen: Observation, at: datetime) -> Class:
    """The class of what was found in a turn that was said at ``at``."""
    if seen.authority is Authority.ASSISTANT:
        return Class.SUPPOSED
    if (other := _OF.get(seen.stance)) is not None:
        return other
    if seen.slot.attribute == DONE:
        return Class.DONE
    if seen.valid_to is not None and seen.valid_to <= at:
        return Class.OVER
    if seen.valid_from is not None and seen.valid_from > at:
        return Class.PLANNED
    return Class.CURRENT


def class_of_gold(label: Gold) -> Class | None:
    """The class of a label, None where every class will do."""
    if label.stance == ANY:
        return None
    if (other := _OF.get(Stance(label.stance))) is not None:
        return other
    if label.negative:
        return Class.DENIED
    return Class.DONE if label.attributes[0] == DONE else Class.CURRENT


def classes_agree(label: Gold, said: Class, attribute: str) -> bool:
    """Whether the label allows the class for this attribute."""
    wanted = class_of_gold(label)
    if wanted is None or wanted is said:
        return True
    either = {wanted, said}
    if attribute in INTENDED:
        return either == {Class.CURRENT, Class.PLANNED}
    # A label that may be an event or a state is met by each in its own class.
    return attribute in label.attributes[1:] and either == {Class.CURRENT, Class.DONE}


def says_the_same(label: Gold, seen: Observation) -> bool:
    """Whether subject, attribute and value agree; of the stance nothing is asked.

    What names no value ("I gave it up") agrees with every value.
    """
    return (
        seen.slot.attribute in label.attributes
        and _subject(seen.slot.subject) in map(_subject, label.subjects)
        and (
            seen.value is None
            or any(values_agree(value_text(seen.value), value) for value in label.values)
        )
    )


def values_agree(found: str, label: str) -> bool:
    """Whether a value that was found is the one of a label."""
    one, other = _parts(found), _parts(label)
    if not one or not other:
        return normal_text(found) == normal_text(label)
    if len(one) >= len(other):
        return _within(other, one)
    return _within(one, other) and 2 * len(one) >= len(other)


def _subject(name: str) -> str:
    return normal_text(_ADDITION.sub("", name))


def _parts(text: str) -> list[str]:
    """Words without the s of a plural; Chinese sign by sign."""
    words: list[str] = []
    for word in _WORD.findall(_GROUPED.sub("", normal_text(text))):
        if word.isascii():
            words.append(word[:-1] if len(word) > 3 and word.endswith("s") else word)
        else:
            words.extend(word)
    return words


def _within(short: list[str], long: list[str]) -> bool:
    starts = range(len(long) - len(short) + 1)
    return any(long[at : at + len(short)] == short for at in starts)
