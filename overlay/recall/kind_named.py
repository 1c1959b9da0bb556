"""Of a slot whose values say of which kind they are, those of the kind that a question names.

"What is Devi's dog called?" is not answered by her cat. A value that says no kind may be any. What
kinds there are, and what they are called, stands in ``words.toml``.
"""

from __future__ import annotations

from dataclasses import replace

from ...graph.model import Timeline
from ...graph.values import normal_text, value_text
from .words import kinds_of


def of_the_kind_named(folded: str, timeline: Timeline) -> Timeline:
    """The slot without what is of another kind than a folded question asks for."""
    attribute = timeline.slot.attribute
    wanted = _named(folded, attribute)
    if not wanted:
        return timeline
    kept = tuple(
        memory
        for memory in timeline.memories
        if not (own := _named(normal_text(value_text(memory.value)), attribute)) or own & wanted
    )
    return timeline if len(kept) == len(timeline.memories) else replace(timeline, memories=kept)


def names_a_kind(folded: str, timeline: Timeline) -> bool:
    """Whether a question names a kind, and every value of the slot says that it is of that."""
    attribute = timeline.slot.attribute
    if len(wanted := _named(folded, attribute)) != 1:
        return False
    values = (normal_text(value_text(memory.value)) for memory in timeline.memories)
    return all(_named(value, attribute) == wanted for value in values)


def _named(text: str, attribute: str) -> frozenset[str]:
    return frozenset(kind for kind, word in kinds_of(attribute).items() if word.search(text))
