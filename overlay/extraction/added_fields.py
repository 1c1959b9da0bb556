"""The fields of a pattern that a user writes: which there are, and what they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...graph.vocabulary import Vocabulary
from ...graph.vocabulary_file import Keys, VocabularyFile
from .stances import STANCES

_SUBJECTS: Final = ("person", "project", "preference", "thing", "work")


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and value.strip() else "is not text"


def _texts(value: object) -> str | None:
    fine = isinstance(value, list) and all(isinstance(item, str) and item for item in value)
    return None if fine else "is not a list of texts"


def _tables(value: object) -> str | None:
    fine = isinstance(value, list) and all(isinstance(item, dict) for item in value)
    return None if fine else "is not a list of tables"


def _switch(value: object) -> str | None:
    return None if isinstance(value, bool) else "is not true or false"


def _mapping(value: object) -> str | None:
    fine = isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
    return None if fine else "is not a table of texts"


def _one_of(*choices: str) -> Callable[[object], str | None]:
    return lambda value: None if value in choices else f"is none of {', '.join(choices)}"


Checks = Mapping[str, Callable[[object], str | None]]

KIND_EXPRESSIONS: Final = frozenset(("match", "cut", "split", "strip", "drop", "deny", "fits"))

_KIND: Final[Checks] = {
    **dict.fromkeys(sorted(KIND_EXPRESSIONS), _text),
    **dict.fromkeys(("singular", "lower", "lower_first", "keep_edges", "day"), _switch),
    "same": _mapping,
}
_TABLE: Final[Checks] = {
    "attribute": _text,
    "patterns": _tables,
    **dict.fromkeys(("cues", "cues_from", "nouns", "scopes"), _texts),
    "subject": _one_of(*_SUBJECTS),
    **dict.fromkeys(("unless", "takes"), _text),
    "examples": _tables,
}
_PATTERN: Final[Checks] = {
    **dict.fromkeys(("is", "needs", "after", "value"), _text),
    "form": _one_of(*STANCES),
    "leaves": _one_of("yes", "known"),
    **dict.fromkeys(("known", "be", "presumes", "own", "dated"), _switch),
    "scope": _mapping,
}


def check_table(
    file: VocabularyFile, keys: Keys, table: Mapping[str, Any], vocabulary: Vocabulary
) -> None:
    """One ``[[patterns.LANGUAGE]]``. ``VocabularyError`` names the line."""
    _check(file, keys, table, _TABLE, "attribute", "patterns")
    if table["attribute"] not in vocabulary.attributes:
        raise file.fault((*keys, "attribute"), f"there is no attribute {table['attribute']!r}")
    for key in table.get("scopes", ()):
        if key not in vocabulary.scopes:
            raise file.fault((*keys, "scopes"), f"there is no scope {key!r}", word=key)
    for row in table["patterns"]:
        _check_row(file, (*keys, "patterns"), row)


def check_kind(file: VocabularyFile, keys: Keys, table: object) -> None:
    """One ``[kinds.LANGUAGE.NAME]``."""
    if not isinstance(table, dict):
        raise file.fault(keys, "is not a table")
    _check(file, keys, table, _KIND, "match")


def _check_row(file: VocabularyFile, keys: Keys, row: Mapping[str, Any]) -> None:
    """A pattern is a row of a list: the line is that of its expression."""
    word = row["is"] if isinstance(row.get("is"), str) else ""
    if not word:
        raise file.fault(keys, "a pattern has no is")
    for field, value in row.items():
        problem = _PATTERN[field](value) if field in _PATTERN else _unknown(_PATTERN)
        if problem:
            raise file.fault(keys, f"{field}: {problem}", word=word)


def _check(
    file: VocabularyFile, keys: Keys, table: Mapping[str, Any], checks: Checks, *needed: str
) -> None:
    for field, value in table.items():
        problem = checks[field](value) if field in checks else _unknown(checks)
        if problem:
            raise file.fault((*keys, field), problem)
    for field in needed:
        if field not in table:
            raise file.fault(keys, f"has no {field}")


def _unknown(checks: Checks) -> str:
    return f"unknown field; known: {', '.join(checks)}"
