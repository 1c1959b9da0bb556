"""Answers to reviews as JSON lines, and what became of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from .output import Exit, Failed, counted, note, say

if TYPE_CHECKING:
    from ..overlay.answers import Answer, Result

LONGEST_LINE: Final = 1_048_576
"""Bytes of one answer."""

_SHOWN: Final = 20
_OF_A_REVIEW: Final = frozenset(
    ("subject", "attribute", "reason", "why", "values", "answers", "observations", "evidence")
)
"""Fields of ``review list --json``: what is sent back with an answer."""
_KNOWN: Final = frozenset(("review_id", "answer", "value", "scope", "note"))


def read_answers(name: str) -> Iterator[Answer]:
    """The answers of a file, or of standard input for ``-``. What cannot be used says why; empty
    lines are passed over. Raises ``InputError`` where the file cannot be read."""
    from ..graph.errors import InputError

    if name == "-":
        return _lines(sys.stdin.buffer)
    try:
        return _lines(Path(name).open("rb"))
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def _lines(stream: BinaryIO) -> Iterator[Answer]:
    number = 0
    with stream:
        while line := stream.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = stream.readline(LONGEST_LINE)
                yield _wrong(number, f"is longer than {LONGEST_LINE:,} bytes")
            elif line.strip():
                yield _answer(number, line)


def _answer(number: int, line: bytes) -> Answer:
    from ..overlay.answers import Answer
    from ..overlay.reviewing import Reply
    from .readers.strict_json import parse

    try:
        row: Any = parse(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _wrong(number, "is not UTF-8")
    except ValueError as error:
        return _wrong(number, f"is no object that can be read: {error}")
    if not isinstance(row, dict):
        return _wrong(number, "is no object")
    if unknown := sorted(row.keys() - _KNOWN - _OF_A_REVIEW):
        return _wrong(number, f"{unknown[0]!r:.40} is no field of an answer")
    name, reply = row.get("review_id"), row.get("answer")
    if not isinstance(name, str) or not name.strip():
        return _wrong(number, "review_id is no text")
    if reply is None:
        return Answer(number, name.strip())
    if reply not in tuple(Reply):
        return _wrong(number, f"answer is none of {', '.join(Reply)}")
    value, scope, why = row.get("value"), row.get("scope") or None, row.get("note") or ""
    if value is not None and not isinstance(value, str):
        return _wrong(number, "value is no text")
    if not isinstance(why, str):
        return _wrong(number, "note is no text")
    if scope is not None and not (
        isinstance(scope, dict) and all(isinstance(v, str) for v in scope.values())
    ):
        return _wrong(number, "scope is no object of texts")
    # A line of review list has the scope of its track, which is no answer.
    only = Reply(reply) is Reply.ONLY
    given = scope if only or not _OF_A_REVIEW & row.keys() else None
    return Answer(number, name.strip(), Reply(reply), value, given, why)


def _wrong(number: int, why: str) -> Answer:
    from ..overlay.answers import Answer

    return Answer(number, wrong=why)


def tell_results(results: list[Result], as_json: bool) -> None:
    """What became of answers, for people; what was refused goes to stderr, by its line, and makes
    the command fail."""
    from ..overlay.answers import Outcome

    refused = [one for one in results if one.outcome is Outcome.REFUSED]
    for one in refused[:_SHOWN]:
        note(f"refused: line {one.answer.line}: {one.error}")
    if len(refused) > _SHOWN:
        note(f"refused: {len(refused) - _SHOWN} more")
    if not as_json:
        count = Counter(one.outcome for one in results)
        say(
            f"{counted(len(results), 'answer')}: "
            + ", ".join(f"{count[one]:,} {one.replace('_', ' ')}" for one in Outcome if count[one])
            if results
            else "no answers"
        )
    if refused:
        raise Failed(Exit.INPUT)
