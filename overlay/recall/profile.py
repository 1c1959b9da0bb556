"""What the words of a question ask for, by rules in English and Chinese. No I/O.

The state view, in this order: transition where a change or an intention is named, or both a past
and a present ("used to … and now"); historical where the past is named, or a time that is over;
current where the present is named, or the tense is the present; else neutral. A cue with a negation
right before it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache

from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .model import Profile, Span, View
from .spans import find_spans
from .words import CJK, cue, pieces, question_forms

LONGEST = 2_000
"""Signs of a question that are looked at. The rest of a longer one is no question."""

_CHINESE = re.compile(f"[{CJK}]")


def fold(question: str) -> str:
    """The question as it is compared: folded, cut to ``LONGEST``, typographic quotes plain."""
    return normal_text(question[:LONGEST]).replace("’", "'").replace("“", '"').replace("”", '"')


def profile(
    question: str, asked_at: datetime, vocabulary: Vocabulary, *, view: View | None = None
) -> Profile:
    """The profile of a question that was asked at an aware time. ``view`` overrides the rules."""
    folded = fold(question)
    spans = find_spans(folded, asked_at)
    span = spans[0][0] if spans else None
    chinese = bool(_CHINESE.search(folded))
    future = cue("view.future").stands(folded)
    moment = cue("moment").found(folded) is not None
    return Profile(
        question=question,
        folded=folded,
        view=view or _view(folded, span, asked_at, future=future, moment=moment),
        span=span,
        attributes=tuple(dict.fromkeys(name for name, _, _ in mentions(folded, vocabulary))),
        chinese=chinese,
        ended=cue("view.ended").found(folded) is not None,
        future=future,
        moment=moment,
        polar=_polar(folded),
        first_person=cue("first_person").found(folded) is not None,
    )


def mentions(folded: str, vocabulary: Vocabulary) -> list[tuple[str, int, int]]:
    """Attributes that a folded question names or asks for in another way, with where it does.

    Of two that overlap, the longer one counts ("e-mail address" is no "address").
    """
    found = sorted(_all_mentions(folded, vocabulary), key=lambda m: (m[1] - m[2], m[1], m[0]))
    kept: list[tuple[str, int, int]] = []
    for name, start, end in found:
        if not any(start < e and s < end for _, s, e in kept):
            kept.append((name, start, end))
    return sorted(kept, key=lambda mention: mention[1])


def _all_mentions(folded: str, vocabulary: Vocabulary) -> Iterator[tuple[str, int, int]]:
    names = _names(
        tuple((word, a.name) for a in vocabulary.attributes.values() for word in a.words)
    )
    for piece, (start, end) in pieces(folded):
        name = names.get(piece) or names.get(piece.replace("-", " "))
        if name is not None:
            yield name, start, end
    for name, form in question_forms():
        if name in vocabulary.attributes:
            for match in form.finditer(folded):
                yield name, *match.span()


@lru_cache(maxsize=8)
def _names(words: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The attribute by each of its names and aliases, folded."""
    names: dict[str, str] = {}
    for word, attribute in words:
        names.setdefault(normal_text(word).replace("_", " ").replace("-", " "), attribute)
    return names


def _view(
    folded: str, span: Span | None, asked_at: datetime, *, future: bool, moment: bool
) -> View:
    past = cue("view.historical").stands(folded)
    present = cue("view.current").found(folded) is not None
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


def _polar(folded: str) -> bool:
    """Whether yes or no answers it: by its first word, in Chinese by its particle."""
    polar = cue("polar")
    first = polar.english.match(folded)
    return first is not None or polar.chinese.search(folded) is not None
