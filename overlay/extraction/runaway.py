"""How much work an expression can make at one place of a sentence, told before it is ever used.

An expression that can match the same words in many ways tries them all where it fails in the end:
``(a+)+b`` doubles its work with every sign. Python's ``re`` cannot be interrupted, so an expression
that somebody wrote is weighed when it is loaded: the number of ways in which its repetitions and
alternatives can be combined. The answer is the same on every machine, unlike a time limit.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from typing import Any, Final

MOST: Final = 20_000_000
r"""Ways that are allowed: two repetitions without an end, each of which may stop at every sign of a
sentence, and some alternatives. ``\w+\w+x`` takes .2 s for the longest sentence of one letter."""

_SENTENCE = 500
_PIECE = re.compile(r"\{(@?)([a-zA-Z_][a-zA-Z_0-9]*)(?::([a-z_]+))?\}")
_TOO_MANY = float("inf")
_REPEATS = frozenset(("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"))


def ways(piece: str) -> float:
    """In how many ways a piece of an expression can match; infinite where that cannot be told.

    What it names (``{S}``, ``{value:place}``) counts as two ways: it is bounded, and was weighed
    where it is defined. Raises ``re.error`` where it is no expression.
    """
    parser: Any = importlib.import_module("re._parser")
    return _of(parser.parse(_PIECE.sub("(?:x|yz)", piece), re.IGNORECASE))


def _of(parts: Iterable[tuple[Any, Any]], *, again: bool = False) -> float:
    """Of parts in a row; ``again``: after the last one the first may follow."""
    row = list(parts)
    total = 1.0
    for at, (kind, given) in enumerate(row):
        after = row[at + 1] if at + 1 < len(row) else row[0] if again else None
        # "\w+ " can stop at one place only: where the space is.
        sure = str(kind) in _REPEATS and after is not None and _stops_at(given[2], after)
        total *= 1.0 if sure else _part(str(kind), given)
    return total


def _part(kind: str, given: Any) -> float:
    if kind in _REPEATS:
        least, most, body = given
        return _repeated(_of(body, again=True), int(least), min(int(most), _SENTENCE))
    if kind == "BRANCH":
        return float(sum(_of(alternative) for alternative in given[1]))
    if kind == "GROUPREF_EXISTS":
        return float(sum(_of(side) for side in given[1:] if side is not None))
    if kind == "SUBPATTERN":
        return _of(given[3])
    if kind in ("ASSERT", "ASSERT_NOT"):
        return _of(given[1])
    if kind == "ATOMIC_GROUP":
        return _of(given)
    return 1.0


def _stops_at(body: Any, after: tuple[Any, Any]) -> bool:
    """Whether a repeated sign cannot be the literal sign that must follow."""
    if str(after[0]) != "LITERAL" or len(body) != 1:
        return False
    kind, given = str(body[0][0]), body[0][1]
    if kind == "LITERAL":
        return bool(given != after[1])
    if kind != "IN" or any(str(what) == "NEGATE" for what, _ in given):
        return False
    return not any(_takes(str(what), of, chr(after[1])) for what, of in given)


def _takes(kind: str, given: Any, sign: str) -> bool:
    both = {ord(sign.lower()), ord(sign.upper())} if len(sign.upper()) == 1 else {ord(sign)}
    if kind == "LITERAL":
        return given in both
    if kind == "RANGE":
        return any(given[0] <= one <= given[1] for one in both)
    name = str(given).removeprefix("CATEGORY_")
    known = {"WORD": sign.isalnum() or sign == "_", "DIGIT": sign.isdigit(), "SPACE": sign == " "}
    return known.get(name, True)


def _repeated(ways_of_one: float, least: int, most: int) -> float:
    """So many times, each in so many ways."""
    total = 0.0
    for times in range(least, max(least, most) + 1):
        try:
            total += ways_of_one**times
        except OverflowError:
            return _TOO_MANY
        if total > MOST:
            return _TOO_MANY
    return total
