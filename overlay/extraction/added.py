"""Patterns that a user adds in a vocabulary file, beside those that the package brings.

``[[patterns.en]]``  ``attribute``, and the fields of an ``[[attribute]]`` of ``patterns``
``[words.en]``       further named pieces
``[kinds.en.NAME]``  further kinds of values
``[lists.en]``       further lists of words, or further words of a shipped list

A user's patterns are tried before the shipped ones of the attribute. A fault names file, line and
field. An expression that can run away is refused (see ``runaway``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from ...graph.errors import VocabularyError
from ...graph.vocabulary import Vocabulary
from ...graph.vocabulary_file import Keys, VocabularyFile
from .added_fields import KIND_EXPRESSIONS, check_kind, check_table
from .patterns import Attribute, Builder, Language, Pattern, language_of
from .runaway import MOST, ways
from .shipped import digest_of, shipped, shipped_data

_SECTIONS: Final = ("patterns", "words", "lists", "kinds")
_SUBJECT_GROUPS: Final = frozenset(("s", "m", "p", "from"))
_VALUE = re.compile(r"value\d*\Z")


def languages(vocabulary: Vocabulary) -> tuple[Language, ...]:
    """The shipped languages with what the files of a vocabulary add. ``VocabularyError``."""
    if not vocabulary.patterned:
        return shipped()
    return tuple(
        _with(plain.name, vocabulary) if _adds(vocabulary, plain.name) else plain
        for plain in shipped()
    )


def _adds(vocabulary: Vocabulary, language: str) -> bool:
    return any(
        language in file.sections.get(section, {})
        for file in vocabulary.patterned
        for section in _SECTIONS
    )


def _with(name: str, vocabulary: Vocabulary) -> Language:
    data = shipped_data(name)
    files = vocabulary.patterned
    for file in files:
        _add_pieces(file, name, data)
    builder = _builder(data, files, name)
    language = language_of(data, builder, digest_of(name, *(file.text for file in files)))
    held = {one.name: one for one in language.attributes}
    for file in files:
        for number, table in enumerate(file.sections.get("patterns", {}).get(name, ())):
            added = _attribute(file, ("patterns", name, number), table, builder, vocabulary)
            old = held.get(added.name)
            held[added.name] = added if old is None else _joined(added, old)
    return replace(language, attributes=tuple(held.values()))


def _add_pieces(file: VocabularyFile, language: str, data: dict[str, Any]) -> None:
    for section, keys, name, value in _pieces(file, language):
        if section == "lists":
            if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
                raise file.fault(keys, "is not a list of texts")
            data["lists"][name] = [*data["lists"].get(name, ()), *value]
            continue
        if name in data[section]:
            raise file.fault(keys, f"the name {name} is taken; choose another")
        if section == "words":
            if not isinstance(value, str):
                raise file.fault(keys, "is not text")
            _weigh(file, keys, value)
        else:
            check_kind(file, keys, value)
            for field in KIND_EXPRESSIONS & set(value):
                _weigh(file, (*keys, field), value[field])
        data[section][name] = value


def _pieces(file: VocabularyFile, language: str) -> Iterator[tuple[str, Keys, str, Any]]:
    for section in ("lists", "words", "kinds"):
        for name, value in file.sections.get(section, {}).get(language, {}).items():
            yield section, (section, language, name), name, value


def _builder(data: Mapping[str, Any], files: tuple[VocabularyFile, ...], language: str) -> Builder:
    """A builder that knows all pieces. What it cannot read is said of the file that brought it."""
    try:
        return Builder(data, f"{language}.toml", eager=True)
    except VocabularyError as error:
        for file in files:
            for section, keys, name, _ in _pieces(file, language):
                if section != "lists" and re.match(rf"(?:.*: )?{name}(?:\.\w+)?: ", str(error)):
                    raise file.fault(keys, _message(error)) from None
        raise


def _attribute(
    file: VocabularyFile,
    keys: Keys,
    table: Mapping[str, Any],
    builder: Builder,
    vocabulary: Vocabulary,
) -> Attribute:
    check_table(file, keys, table, vocabulary)
    if "unless" in table:
        _weigh(file, (*keys, "unless"), table["unless"])
    for row in table["patterns"]:
        for field in ("is", "needs", "after"):
            if field in row:
                _weigh(file, (*keys, "patterns"), row[field], row[field])
    given = {**table, "name": table["attribute"], "cues": table.get("cues", ())}
    label = vocabulary.attributes[table["attribute"]].labels.get(str(keys[1]), "")
    given.setdefault("nouns", [label] if label else [])
    for row in table["patterns"]:
        try:
            for pattern in builder.attribute({**given, "patterns": [row]}).patterns:
                _check_groups(file, (*keys, "patterns"), pattern, row["is"], vocabulary)
        except VocabularyError as error:
            if str(error).startswith(str(file.path)):
                raise
            raise file.fault((*keys, "patterns"), _message(error), word=row["is"]) from None
    try:
        built = builder.attribute(given)
    except (VocabularyError, KeyError) as error:
        raise file.fault(keys, _message(error)) from None
    named = (
        replace(pattern, name=f"{file.path.name}/{pattern.name}") for pattern in built.patterns
    )
    return replace(built, patterns=tuple(named))


def _check_groups(
    file: VocabularyFile, keys: Keys, pattern: Pattern, expression: str, vocabulary: Vocabulary
) -> None:
    groups = set(pattern.regex.groups)
    for group in sorted(set(pattern.kinds) | groups):
        if group in _SUBJECT_GROUPS or _VALUE.match(group) or group in vocabulary.attributes:
            continue
        if group in pattern.kinds:
            raise file.fault(keys, f"there is no attribute {group!r}", word=expression)
    gives = pattern.value is not None or any(_VALUE.match(group) for group in groups)
    if not gives and "end" not in pattern.form and pattern.form not in ("leaving", "retract"):
        raise file.fault(keys, "gives no value: write {value:KIND}, or value = …", word=expression)


def _joined(added: Attribute, old: Attribute) -> Attribute:
    every = not (added.cues and old.cues)
    return replace(
        old,
        nouns=tuple(dict.fromkeys((*old.nouns, *added.nouns))),
        cues=frozenset() if every else old.cues | added.cues,
        scopes=old.scopes | added.scopes,
        patterns=(*added.patterns, *old.patterns),
        examples=(*old.examples, *added.examples),
        presumes=added.presumes or old.presumes,
    )


def _weigh(file: VocabularyFile, keys: Keys, expression: str, word: str = "") -> None:
    try:
        found = ways(expression)
    except re.error as error:
        raise file.fault(keys, f"{error}: {expression:.200}", word=word) from None
    if found > MOST:
        raise file.fault(
            keys,
            "can match in too many ways: give its repetitions an end, such as {1,5}, and put none"
            " into another",
            word=word,
        )


def _message(error: Exception) -> str:
    """What a builder said, without where: that is said better by the line."""
    text = str(error)
    return text.split(": ", 1)[1] if ": " in text else text
