"""Reading one vocabulary file: TOML into checked entries, faults named by file, line and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from .attributes import LANGUAGES, ValueKind
from .errors import VocabularyError
from .policy import Cardinality, Policy, Promotion, Risk
from .values import normal_text

Keys = tuple[str | int, ...]
"""The way from the top of a file to a table or a field: ``("attribute", "diet", "risk")``; a number
is the place in a list, from 0."""

PATTERN_SECTIONS: Final[tuple[str, ...]] = ("patterns", "words", "lists", "kinds", "asks")
"""Sections of which a file holds one part for each language. What they mean is known to those who
read texts and questions; here only the language and the shape are checked."""

RELATIONS: Final = "relations"
"""The section that maps the names of relations of a host. What it means is known to those who read
such graphs; here only its shape is checked."""

POLICY_FIELDS: Final = tuple(sorted(field.name for field in fields_of(Policy)))

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}\Z")
_LONGEST = 200
_AT_LINE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class VocabularyFile:
    """A parsed file whose fields have the right types; names and references are not checked yet."""

    path: Path
    text: str
    attributes: Mapping[str, Mapping[str, Any]]
    scopes: Mapping[str, Mapping[str, Any]]
    sections: Mapping[str, Mapping[str, Any]]

    def fault(self, keys: Keys, message: str, *, word: str = "") -> VocabularyError:
        """The error that names this file and the line of the field (or of its ``word``)."""
        place = f"{self.path}:{_line(self.text, keys, word)}"
        name = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in keys)
        return VocabularyError(f"{place}: {name[1:]}: {message}")


def read(path: Path) -> VocabularyFile:
    """Parse one file. ``VocabularyError`` names the line of the first fault found."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise VocabularyError(f"{path}: cannot be read: {error.strerror or error}") from None
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise VocabularyError(f"{path}:{line}: is not UTF-8 text") from None
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(path, text, error) from None
    given = {name: tables[name] for name in (*PATTERN_SECTIONS, RELATIONS) if name in tables}
    file = VocabularyFile(path, text, _tables(tables, "attribute"), _tables(tables, "scope"), given)
    for section, content in tables.items():
        if section in PATTERN_SECTIONS:
            _check_languages(file, section, content)
            continue
        if section == RELATIONS:
            if not isinstance(content, dict):
                raise file.fault((section,), f"write [{RELATIONS}.NAME] tables")
            continue
        if section not in _FIELDS:
            known = ", ".join((*_FIELDS, *PATTERN_SECTIONS, RELATIONS))
            raise file.fault((section,), f"unknown section; known: {known}")
        if not isinstance(content, dict):
            raise file.fault((section,), f"write [{section}.NAME] tables")
        for name, entry in content.items():
            _check_entry(file, section, name, entry)
    return file


def _tables(tables: Mapping[str, Any], section: str) -> Mapping[str, Mapping[str, Any]]:
    content = tables.get(section, {})
    return content if isinstance(content, dict) else {}


def _check_languages(file: VocabularyFile, section: str, content: object) -> None:
    form = "[[patterns.en]]" if section == "patterns" else f"[{section}.en]"
    if not isinstance(content, dict):
        raise file.fault((section,), f"write {form} tables")
    for language, part in content.items():
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise file.fault((section, language), f"unknown language; known: {known}")
        tables = part if section == "patterns" and isinstance(part, list) else [part]
        if isinstance(part, list) != (section == "patterns") or not all(
            isinstance(table, dict) for table in tables
        ):
            raise file.fault((section, language), f"write {form} tables")


def _check_entry(file: VocabularyFile, section: str, name: str, entry: object) -> None:
    keys = (section, name)
    if not _NAME.match(name):
        raise file.fault(keys, "a name is lower-case letters, digits and _, a letter first")
    if not isinstance(entry, dict):
        raise file.fault(keys, f"write it as a table [{section}.{name}]")
    checks = _FIELDS[section]
    for field, value in entry.items():
        check = checks.get(field)
        if check is None:
            raise file.fault((*keys, field), f"unknown field; known: {', '.join(checks)}")
        if problem := check(value):
            raise file.fault((*keys, field), problem)


def _syntax_fault(path: Path, text: str, error: tomllib.TOMLDecodeError) -> VocabularyError:
    message, line = str(error), str(text.rstrip("\n").count("\n") + 1)
    if found := _AT_LINE.match(message):
        message, line = found[1], found[2] or line
    return VocabularyError(f"{path}:{line}: {message}")


def _line(text: str, keys: Keys, word: str) -> int:
    """The line, from 1, of the statement that first gives ``keys`` (inside it, that of ``word``).

    tomllib tells no lines. But a prefix of the file that parses ends between two statements; so
    the statement is the one before which the keys are missing and after which they are there.
    """
    lines = text.split("\n")
    first = _line(text, keys[:-1], "") if len(keys) > 1 else 1
    for number in range(first, len(lines) + 1):
        if isinstance(keys[-1], str) and keys[-1] not in lines[number - 1]:
            continue
        before = _parsed(lines[: number - 1])
        if before is None or _has(before, keys):
            continue
        end = next(n for n in range(number, len(lines) + 1) if _parsed(lines[:n]) is not None)
        if _has(_parsed(lines[:end]) or {}, keys):
            statement = range(number, end + 1)
            return next((n for n in statement if word and word in lines[n - 1]), number)
    return first


def _parsed(lines: list[str]) -> dict[str, Any] | None:
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return None


def _has(tables: object, keys: Keys) -> bool:
    for key in keys:
        listed = isinstance(tables, list) and isinstance(key, int) and key < len(tables)
        if not listed and not (isinstance(tables, dict) and key in tables):
            return False
        at: Any = tables
        tables = at[key]
    return True


Check = Callable[[object], str | None]
"""Says what is wrong with the value of a field, for people, or None."""


def _words(value: object) -> str | None:
    if not isinstance(value, str):
        return f"is {_kind_of(value)}, not text"
    if not normal_text(value):
        return "is empty"
    if len(value) > _LONGEST or "\n" in value:
        return f"is one line of at most {_LONGEST} characters"
    return None


def _list_of_words(value: object) -> str | None:
    if not isinstance(value, list):
        return f"is {_kind_of(value)}, not a list of texts"
    problems = (_words(item) for item in value)
    return next((f"one item {problem}" for problem in problems if problem), None)


def _switch(value: object) -> str | None:
    return None if isinstance(value, bool) else f"is {_kind_of(value)}, not true or false"


def _whole(lowest: int) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"is {_kind_of(value)}, not a whole number"
        return None if value >= lowest else f"is {value}; the lowest is {lowest}"

    return check


def _share(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"is {_kind_of(value)}, not a number"
    return None if 0 <= value <= 1 else f"is {value}; it lies between 0 and 1"


def _weight(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"is {_kind_of(value)}, not a number"
    return None if 0 < value < float("inf") else f"is {value}; it is above 0"


def _one_of(choices: type[StrEnum]) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, str) and value in set(choices):
            return None
        return f"{value!r:.60} is none of {', '.join(choices)}"

    return check


def _kind_of(value: object) -> str:
    names = {str: "text", bool: "true or false", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")


_NAMES: Final[Mapping[str, Check]] = {
    **dict.fromkeys(LANGUAGES, _words),
    "meaning": _words,
}

_FIELDS: Final[Mapping[str, Mapping[str, Check]]] = {
    "attribute": {
        **_NAMES,
        **{f"aliases_{language}": _list_of_words for language in LANGUAGES},
        "cardinality": _one_of(Cardinality),
        "kind": _one_of(ValueKind),
        "risk": _one_of(Risk),
        "promotion": _one_of(Promotion),
        "inverse": _words,
        "symmetric": _switch,
        **dict.fromkeys(("n", "theta_prop", "n_min", "window", "n_rec"), _whole(1)),
        **dict.fromkeys(("theta_pro", "theta_rev", "theta_rec"), _share),
        **dict.fromkeys(("alpha", "beta"), _weight),
    },
    "scope": {**_NAMES, "rank": _whole(0)},
}
