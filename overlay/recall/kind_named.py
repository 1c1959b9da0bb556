"""Of a slot whose values say of which kind they are, those of the kind that a question names.

"What is Devi's dog called?" is not answered by her cat. A value that says no kind may be any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...graph.model import Timeline
from ...graph.values import normal_text, value_text

_KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "pet": {
        "dog": r"dogs?|pupp(?:y|ies)|pups?|doggos?|狗|犬|[金黑]毛|拉布拉多|泰迪|柯基|柴",
        "cat": r"cats?|kittens?|kitt(?:y|ies)|猫|布偶|英短|美短",
        "rabbit": r"rabbits?|bunn(?:y|ies)|兔",
        "hamster": r"hamsters?|仓鼠",
        "bird": r"birds?|parrots?|budgies?|parakeets?|cockatiels?|canar(?:y|ies)|鸟|鹦鹉",
        "fish": r"fish|goldfish|鱼",
        "turtle": r"turtles?|tortoises?|龟",
        "horse": r"horses?|pon(?:y|ies)|马",
        "snake": r"snakes?|蛇",
        "guinea pig": r"guinea pigs?|豚鼠|荷兰猪",
    },
}
"""Attribute → kind → how questions and values call it."""


def of_the_kind_named(folded: str, timeline: Timeline) -> Timeline:
    """The slot without what is of another kind than a folded question asks for."""
    kinds = _KINDS.get(timeline.slot.attribute)
    wanted = _named(folded, kinds) if kinds else frozenset()
    if not kinds or not wanted:
        return timeline
    kept = tuple(
        memory
        for memory in timeline.memories
        if not (own := _named(normal_text(value_text(memory.value)), kinds)) or own & wanted
    )
    return timeline if len(kept) == len(timeline.memories) else replace(timeline, memories=kept)


def names_a_kind(folded: str, timeline: Timeline) -> bool:
    """Whether a question names a kind, and every value of the slot says that it is of that."""
    kinds = _KINDS.get(timeline.slot.attribute)
    if not kinds or len(wanted := _named(folded, kinds)) != 1:
        return False
    values = (normal_text(value_text(memory.value)) for memory in timeline.memories)
    return all(_named(value, kinds) == wanted for value in values)


def _named(text: str, kinds: Mapping[str, str]) -> frozenset[str]:
    return frozenset(
        kind for kind, words in kinds.items() if re.search(rf"(?<![a-z])(?:{words})(?![a-z])", text)
    )
