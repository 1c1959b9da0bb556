"""Words of a question that ask for less than a slot has: another time or occasion. No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from .model import Profile
from .words import CHINESE_RUN, Place, light_words, whole

_BEFORE: Final = re.compile(
    r"\b(?:at|in|during|under|with|for|as|near|around|while|when|by|since|until|till|throughout|on)"
    r" (?:(?:a|an|the|his|her|their|my|its|our|that|this) )?(?:\w+ )?$"
)
_BEGINS: Final = re.compile(r"(?:在|和|跟|与|同|陪)$")


def restricting(profile: Profile, left: Iterable[tuple[str, Place]]) -> list[str]:
    """Of the words left over those that may say on which occasion something was so ("at Acme",
    "under Otto", "in 7B"): words behind a preposition, names, numbers. A verb or an adjective more
    only says in other words what is asked for."""
    return [word for word, place in left if _restricts(word, place, profile)]


def where(folded: str, left: str) -> Iterator[tuple[str, Place]]:
    """The words left of a folded question, with the first place where each stands."""
    for word in dict.fromkeys(left.split()):
        found = re.search(
            re.escape(word) if CHINESE_RUN.match(word) else whole(re.escape(word)), folded
        )
        if found is not None:
            yield word, found.span()


def _restricts(word: str, place: Place, profile: Profile) -> bool:
    if CHINESE_RUN.match(word):
        return _BEGINS.search(profile.folded[: place[0]]) is not None
    if word in light_words():
        return False
    if re.search(r"\d", word):
        return True
    said = re.search(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", profile.question)
    if said is not None and said.start() > 0 and not said.group().islower():
        return True
    return _BEFORE.search(profile.folded[: place[0]]) is not None
