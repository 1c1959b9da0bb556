"""Which names a question may hold, before anybody knows which of them are known. No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .words import CHINESE_RUN, Place, cue, empty_signs, empty_words, pieces, segments

MOST: Final = 800
"""Names that are looked up for one question."""

_OWNS = re.compile("'s")
"""What is left of "Dora's" where the name is used up."""

_OWNED = re.compile(r"(.+?)(?<!的)(项目|工程|系统|网站|应用|服务|仓库)")
"""Whose thing is said without a sign between the two: 李明项目 is 李明的项目."""

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
                if (owned := _OWNED.fullmatch(name)) is not None:
                    found.setdefault(f"{owned[1]}的{owned[2]}", place)
    return found


def chosen(places: dict[str, Place], known: set[str]) -> dict[str, Place]:
    """Of the known names the longest ones that do not overlap, in the order of the question."""
    kept: dict[str, Place] = {}
    for name in sorted(known, key=lambda name: (-len(name), places[name])):
        start, end = places[name]
        if not any(start < e and s < end for s, e in kept.values()):
            kept[name] = (start, end)
    return dict(sorted(kept.items(), key=lambda item: item[1]))


def rest(folded: str, used: Iterable[Place]) -> str:
    """What is left of a question without the places used up, cues, and words without weight."""
    return " ".join(word for word, _ in words_left(folded, used))


def words_left(folded: str, used: Iterable[Place]) -> list[tuple[str, Place]]:
    """The same as words, with where they stand; what is left of a Chinese run has its place."""
    signs = list(folded)
    for start, end in used:
        signs[start:end] = " " * (end - start)
    text = "".join(signs)
    for name in _VIEW_CUES:
        text = cue(name).chinese.sub(_blank, text)
        text = cue(name).english.sub(_blank, text)
    left = []
    for word, start, end in segments(text):
        if CHINESE_RUN.match(word):
            if signs_left := empty_signs().sub("", word):
                left.append((signs_left, (start, end)))
        elif word not in empty_words() and not _OWNS.fullmatch(text, start - 1, end):
            left.append((word, (start, end)))
    return left


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
