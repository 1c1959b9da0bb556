"""Which names a question may hold, before anybody knows which of them are known. No I/O."""

from __future__ import annotations

from typing import Final

from .words import CHINESE_RUN, Place, cue, empty_signs, empty_words, pieces, segments

MOST: Final = 800
"""Names that are looked up for one question."""

_VIEW_CUES = (
    "view.transition",
    "view.future",
    "view.historical",
    "view.current",
    "moment",
    "polar",
)


def candidates(folded: str, plain: str = "") -> dict[str, Place]:
    """Every name that a folded question may hold, with the first place where it stands; also as
    the ``plain`` question spells it, in its own script."""
    found: dict[str, Place] = {}
    for text in dict.fromkeys((folded, plain)):
        for name, place in pieces(text):
            if len(found) < MOST:
                found.setdefault(name, place)
    return found


def chosen(places: dict[str, Place], known: set[str]) -> dict[str, Place]:
    """Of the known names the longest ones that do not overlap, in the order of the question."""
    kept: dict[str, Place] = {}
    for name in sorted(known, key=lambda name: (-len(name), places[name])):
        start, end = places[name]
        if not any(start < e and s < end for s, e in kept.values()):
            kept[name] = (start, end)
    return dict(sorted(kept.items(), key=lambda item: item[1]))


def rest(folded: str, used: list[Place]) -> str:
    """What is left of a question without the places used up, cues, and words without weight."""
    signs = list(folded)
    for start, end in used:
        signs[start:end] = " " * (end - start)
    text = "".join(signs)
    for name in _VIEW_CUES:
        text = cue(name).chinese.sub(" ", text)
        text = cue(name).english.sub(" ", text)
    left = []
    for word, _, _ in segments(text):
        if CHINESE_RUN.match(word):
            left.append(empty_signs().sub("", word))
        elif word not in empty_words():
            left.append(word)
    return " ".join(filter(None, left))
