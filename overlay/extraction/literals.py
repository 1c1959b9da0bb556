"""A cheap necessary condition for an expression: texts of which one must stand in the sentence.

Read off the expression as it is written in the file, with what is known of the pieces that it
names. Whatever is not plainly a literal text, or a group of such texts, is passed over; so the
condition may be weaker than it could be, and is never wrong. It spares most searches, and most
expressions from being compiled at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

_META = frozenset("\\^$.|?*+()[]{}")
_QUANTIFIERS = frozenset("?*{")
_SKIPPED = ("(?=", "(?!", "(?<=", "(?<!")
_ESCAPED = {"x": 3, "u": 5, "U": 9}
"""Signs of an escape after its backslash."""


Needed = tuple[tuple[str, ...], ...]
"""Sets of lower-case texts: at least one of each is in every match. What tells most is first."""


def needed(expression: str, pieces: Mapping[str, Needed] | None = None) -> Needed:
    """What every match must hold. ``pieces`` say it of the pieces by name (``word``, ``@list``,
    ``:kind``). There is none where none can be told."""
    known = pieces or {}
    if _top_bar(expression):
        texts = _alternatives(expression, known)
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
    return min(_weight(text) for text in texts), -len(texts)


def _weight(text: str) -> int:
    """How much a text tells: a Chinese sign as much as two letters."""
    return len(text) if text.isascii() else 2 * len(text)


def _word(text: str) -> str | None:
    """The word of a literal text that tells most; spaces may be any white space in a match."""
    best = max(text.split(), key=_weight, default="")
    return best.lower() if _weight(best) >= 2 else None


def _parts(expression: str, pieces: Mapping[str, Needed]) -> Iterator[tuple[str, ...]]:
    """The parts at the top level that every match must hold, each as its possible texts."""
    at, run = 0, ""
    while at < len(expression):
        sign = expression[at]
        if sign in _META or sign == " ":
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
                    if not _top_bar(inner):
                        yield from _parts(inner, pieces)
                    elif (texts := _alternatives(inner, pieces)) is not None:
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


def _alternatives(inner: str, pieces: Mapping[str, Needed]) -> tuple[str, ...] | None:
    """Texts of which one is in what the alternatives of a group match; None where one has none."""
    found: list[str] = []
    for alternative in _split(inner):
        texts = max(_parts(alternative, pieces), key=_worth, default=None)
        if texts is None:
            return None
        found += texts
    return tuple(dict.fromkeys(found))


def _split(inner: str) -> list[str]:
    parts, begin, at = [], 0, 0
    while at < len(inner):
        if inner[at] == "(":
            at = _closing(inner, at)
        elif inner[at] == "[":
            at = inner.index("]", at + 2)
        elif inner[at] == "\\":
            at += 1
        elif inner[at] == "|":
            parts.append(inner[begin:at])
            begin = at + 1
        at += 1
    return [*parts, inner[begin:]]


def _top_bar(expression: str) -> bool:
    return len(_split(expression)) > 1


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
    while at < len(expression):
        sign = expression[at]
        if sign == "\\":
            at += 1
        elif sign == "[":
            at = expression.index("]", at + 2)
        elif sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return len(expression) - 1


def _macro(expression: str, at: int) -> bool:
    """Whether the brace at ``at`` names a piece, not a count."""
    return expression[at] == "{" and not expression[at + 1 : at + 2].isdigit()
