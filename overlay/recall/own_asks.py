"""Ways of asking that a user adds in a vocabulary file, beside those that the package brings.

``[asks.en.ATTRIBUTE]``  ``ask``: expressions over whole words of the folded question (lower case),
                         or over its signs in Chinese; ``past``: its questions stand in the past
                         tense and ask for what is known now ("was born").

An attribute with ways of its own may be a step to what is asked for ("the capital of the country
where … comes from"): see ``paths``. A fault names file, line and field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...graph.vocabulary import Vocabulary
from ...graph.vocabulary_file import Keys, VocabularyFile
from ..extraction.runaway import MOST, ways
from .once import Once
from .words import Form, form_of

_FIELDS: Final = ("ask", "past")


@dataclass(frozen=True, slots=True)
class OwnAsks:
    """The ways of asking of a vocabulary's files. ``past``: the attributes that are always asked
    for in the past tense."""

    forms: tuple[Form, ...] = ()
    past: frozenset[str] = frozenset()

    def fitting(self, folded: str) -> Iterator[Form]:
        """The ways of asking that may fit a folded question."""
        for form in self.forms:
            if all(any(text in folded for text in texts) for texts in form.needs):
                yield form


def _made(vocabulary: Vocabulary) -> OwnAsks:
    forms: list[Form] = []
    past: set[str] = set()
    for file in vocabulary.patterned:
        for language, attributes in file.sections.get("asks", {}).items():
            for name, entry in attributes.items():
                _check(file, ("asks", language, name), entry, vocabulary)
                forms += (form_of(name, one, {}, language, value=False) for one in entry["ask"])
                if entry.get("past"):
                    past.add(name)
    return OwnAsks(tuple(forms), frozenset(past))


own_asks = Once(_made)
"""The ways of asking that the files of a vocabulary add. Raises ``VocabularyError``."""


def _check(file: VocabularyFile, keys: Keys, entry: object, vocabulary: Vocabulary) -> None:
    if keys[-1] not in vocabulary.attributes:
        raise file.fault(keys, f"there is no attribute {keys[-1]!r}")
    if not isinstance(entry, dict):
        raise file.fault(keys, f"write it as a table [asks.{keys[1]}.{keys[2]}]")
    for field in entry:
        if field not in _FIELDS:
            raise file.fault((*keys, field), f"unknown field; known: {', '.join(_FIELDS)}")
    if not isinstance(entry.get("past", False), bool):
        raise file.fault((*keys, "past"), "is neither true nor false")
    given: Any = entry.get("ask")
    if not isinstance(given, list) or not given or not all(isinstance(one, str) for one in given):
        at = (*keys, "ask") if "ask" in entry else keys
        raise file.fault(at, "ask is a list of expressions")
    for one in given:
        try:
            found = ways(one)
        except re.error as error:
            raise file.fault((*keys, "ask"), f"{error}: {one:.200}", word=one) from None
        if not one.strip() or found > MOST or re.compile(one).search("") is not None:
            raise file.fault(
                (*keys, "ask"),
                "matches nothing at all, or in too many ways: give its repetitions an end",
                word=one,
            )
