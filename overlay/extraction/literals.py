"""A cheap necessary condition for an expression: texts of which one must stand in the sentence.

Read off the expression as it is written in the file, before its pieces are put in. Whatever is not
plainly a literal text, or a group of such texts, is passed over; so the condition may be weaker
than it could be, and is never wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

_META = frozenset("\\^$.|?*+()[]{}")
_QUANTIFIERS = frozenset("?*{")
_SKIPPED = ("(?=", "(?!", "(?<=", "(?<!")


def needed(expression: str) -> tuple[str, ...] | None:
    """Lower-case texts of which at least one is in every match; None where none can be told."""
    best: tuple[str, ...] | None = None
    if _top_bar(expression):
        return None
    for texts in _parts(expression):
        if best is None or _worth(texts) > _worth(best):
            best = texts
    return best


def _worth(texts: tuple[str, ...]) -> tuple[int, int]:
    return min(_weight(text) for text in texts), -len(texts)


def _weight(text: str) -> int:
    """How much a text tells: a Chinese sign as much as two letters."""
    return len(text) if text.isascii() else 2 * len(text)


def _word(text: str) -> str | None:
    """The word of a literal text that tells most; spaces may be any white space in a match."""
    best = max(text.split(), key=_weight, default="")
    return best.lower() if _weight(best) >= 2 else None


def _parts(expression: str) -> Iterator[tuple[str, ...]]:
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
                optional = expression[end + 1 : end + 2] in _QUANTIFIERS and not _macro(
                    expression, end + 1
                )
                if not optional and not group.startswith(_SKIPPED):
                    inner = _inner(group)
                    if (texts := _alternatives(inner)) is not None:
                        yield texts
                    elif not _top_bar(inner):
                        yield from _parts(inner)
                at = end
            elif sign == "[":
                at = expression.index("]", at + 2)
            elif sign == "{":
                at = expression.index("}", at)
            elif sign == "\\":
                at += 1
        else:
            run += sign
        at += 1
    if word := _word(run):
        yield (word,)


def _alternatives(inner: str) -> tuple[str, ...] | None:
    """The texts with which the alternatives of a group begin; None where one has none."""
    found = []
    for alternative in _split(inner):
        text = ""
        for at, sign in enumerate(alternative):
            if sign in _META:
                if sign in _QUANTIFIERS and not _macro(alternative, at):
                    text = text[:-1]
                break
            text += sign
        word = _word(text)
        if word is None:
            return None
        found.append(word)
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
