"""A cheap necessary condition for an expression: texts of which one must stand in the sentence.

Read off the expression as it is written in the file, with what is known of the pieces that it
names. Whatever is not plainly a literal text, or a group of such texts, is passed over; so the
condition may be weaker than it could be, and is never wrong. It spares most searches, and most
expressions from being compiled at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_META = frozenset("\\^$.|?*+()[]{}")
_QUANTIFIERS = frozenset("?*{")
_SKIPPED = ("(?=", "(?!", "(?<=", "(?<!")
_ESCAPED = {"x": 3, "u": 5, "U": 9}
"""Signs of an escape after its backslash."""
_NESTING = re.compile(r"\\.|\[.[^\]]*\]|[()|]", re.DOTALL)
"""Signs that open, close and divide groups; what is escaped or in a class is stepped over."""


Needed = tuple[tuple[str, ...], ...]
"""Sets of lower-case texts: at least one of each is in every match. What tells most is first."""


def needed(expression: str, pieces: Mapping[str, Needed] | None = None) -> Needed:
    """What every match must hold. ``pieces`` say it of the pieces by name (``word``, ``@list``,
    ``:kind``). There is none where none can be told."""
    known = pieces or {}
    several = _split(expression)
    if len(several) > 1:
        texts = _alternatives(several, known)
        return () if texts is None else (texts,)
    found = dict.fromkeys(_parts(expression, known))
    return tuple(sorted(found, key=_worth, reverse=True))


def possible(literals: Needed, lower: str) -> bool:
    """Whether a text, in lower case, holds what every match must hold."""
    for texts in literals:
        for text in texts:  # a generator costs more than it searches
            if text in lower:
                break
        else:
            return False
    return True


def needed_of(words: Iterable[str]) -> Needed:
    """The same of a list of words, of which any may stand there."""
    texts = [_word(word) for word in words]
    found = tuple(dict.fromkeys(text for text in texts if text is not None))
    return (found,) if found and None not in texts else ()


def _worth(texts: tuple[str, ...]) -> tuple[int, int]:
    return min(map(_weight, texts)), -len(texts)


def _telling(texts: tuple[str, ...]) -> float:
    """The same, where only one set can be taken: a word of two letters is in every other sentence,
    and so is one of very many."""
    weight = min(map(_weight, texts))
    return (8 * weight if weight > 2 else weight) - len(texts) / 2


def _weight(text: str) -> int:
    """How much a text tells: a Chinese sign as much as two letters, a mark as much as three."""
    if len(text) == 1 and text.isascii():
        return 1 if text.isalnum() else 3
    return len(text) if text.isascii() else 2 * len(text)


def _word(text: str) -> str | None:
    """The word of a literal text that tells most; spaces may be any white space in a match."""
    words = text.split()
    best = words[0] if len(words) == 1 else max(words, key=_weight, default="")
    return best.lower() if _weight(best) >= 2 else None


def _parts(expression: str, pieces: Mapping[str, Needed]) -> Iterator[tuple[str, ...]]:
    """The parts at the top level that every match must hold, each as its possible texts."""
    at, run = 0, ""
    while at < len(expression):
        sign = expression[at]
        if sign == "\\" and not expression[at + 1 : at + 2].isalnum():
            run += expression[at + 1 : at + 2]  # a mark, as it stands
            at += 1
        elif sign in _META or sign == " ":
            if sign in _QUANTIFIERS and not _macro(expression, at):
                run = run[:-1]
            if sign == " ":
                run += sign
                at += 1
                continue
            if word := _word(run):
                yield (word,)
            run = ""
            if sign == "(":
                end = _closing(expression, at)
                group = expression[at : end + 1]
                if not _optional(expression, end + 1) and not group.startswith(_SKIPPED):
                    inner = _inner(group)
                    several = _split(inner)
                    if len(several) == 1:
                        yield from _parts(inner, pieces)
                    elif (texts := _alternatives(several, pieces)) is not None:
                        yield texts
                at = end
            elif sign == "[":
                at = expression.index("]", at + 2)
            elif sign == "{":
                end = expression.index("}", at)
                if _macro(expression, at) and not _optional(expression, end + 1):
                    yield from pieces.get(_named(expression[at + 1 : end]), ())
                at = end
            elif sign == "\\":
                at += _ESCAPED.get(expression[at + 1 : at + 2], 1)
        else:
            run += sign
        at += 1
    if word := _word(run):
        yield (word,)


def _optional(expression: str, at: int) -> bool:
    """Whether what stands there says that what is before it may be missing."""
    return expression[at : at + 1] in _QUANTIFIERS and not _macro(expression, at)


def _named(macro: str) -> str:
    """The name of a piece in braces; of a value, that of its kind."""
    return macro[macro.index(":") :] if ":" in macro else macro


def _alternatives(several: list[str], pieces: Mapping[str, Needed]) -> tuple[str, ...] | None:
    """Texts of which one is in what the alternatives of a group match; None where one has none."""
    found: list[str] = []
    for alternative in several:
        texts = max(_parts(alternative, pieces), key=_telling, default=None)
        if texts is None:
            return None
        found += texts
    return tuple(dict.fromkeys(found))


def _split(inner: str) -> list[str]:
    """The alternatives at the top level."""
    parts, begin, depth = [], 0, 0
    for sign in _NESTING.finditer(inner):
        if sign[0] == "(":
            depth += 1
        elif sign[0] == ")":
            depth -= 1
        elif sign[0] == "|" and depth == 0:
            parts.append(inner[begin : sign.start()])
            begin = sign.end()
    return [*parts, inner[begin:]]


def _inner(group: str) -> str:
    body = group[1:-1]
    if body.startswith("?P<"):
        return body[body.index(">") + 1 :]
    if body.startswith("?"):
        return body[body.index(":") + 1 :] if ":" in body else ""
    return body


def _closing(expression: str, at: int) -> int:
    """Where the group that opens at ``at`` closes."""
    depth = 0
    for sign in _NESTING.finditer(expression, at):
        if sign[0] == "(":
            depth += 1
        elif sign[0] == ")":
            depth -= 1
            if depth == 0:
                return sign.start()
    return len(expression) - 1


def _macro(expression: str, at: int) -> bool:
    """Whether the brace at ``at`` names a piece, not a count."""
    return expression[at] == "{" and not expression[at + 1 : at + 2].isdigit()
