"""Relations that a user maps in a vocabulary file, beside those that the package knows.

``[relations]``       ``NAME = "attribute"``: the subject is where the relation starts.
``[relations.NAME]``  ``attribute``; ``turned``: the subject is at the other end; ``ended``: it says
                      that the value does not hold any more; ``past``: that it held once.

NAME is the relation as it stands in the graph, in any case; a name with spaces or signs is quoted.
The attribute is one of the vocabulary, which the same file may add. A fault names file, line and
field.
"""

from __future__ import annotations

from typing import Final

from ...graph.vocabulary import Vocabulary
from ...graph.vocabulary_file import RELATIONS, Keys, VocabularyFile
from .relations import Relation, Relations, key_of

_FIELDS: Final = ("attribute", "turned", "ended", "past")


def own_relations(vocabulary: Vocabulary) -> dict[str, Relation]:
    """The relations that the files of a vocabulary map, by their names; of one name the last file
    counts. Raises ``VocabularyError``."""
    found: dict[str, Relation] = {}
    for file in vocabulary.patterned:
        taken: dict[str, str] = {}
        for name, entry in file.sections.get(RELATIONS, {}).items():
            keys = (RELATIONS, name)
            key = key_of(name)
            if not key:
                raise file.fault(keys, "a relation has a name")
            if key in taken:
                raise file.fault(keys, f"is the relation {taken[key]!r} once more")
            taken[key] = name
            found[key] = _relation(file, keys, entry, vocabulary)
    return found


def relations_of(vocabulary: Vocabulary) -> Relations:
    """What the names of relations mean, with the user's own. Raises ``VocabularyError``."""
    return Relations(vocabulary, own_relations(vocabulary))


def _relation(file: VocabularyFile, keys: Keys, entry: object, vocabulary: Vocabulary) -> Relation:
    if isinstance(entry, str):
        return _mapped(file, keys, entry, vocabulary)
    if not isinstance(entry, dict):
        raise file.fault(keys, "is the name of an attribute, or a table")
    for field, value in entry.items():
        if field not in _FIELDS:
            raise file.fault((*keys, field), f"unknown field; known: {', '.join(_FIELDS)}")
        if field != "attribute" and not isinstance(value, bool):
            raise file.fault((*keys, field), "is neither true nor false")
    turned, ended, past = (bool(entry.get(how)) for how in _FIELDS[1:])
    given = entry.get("attribute")
    at: Keys = (*keys, "attribute") if "attribute" in entry else keys
    if not isinstance(given, str):
        raise file.fault(at, "attribute is the name of an attribute")
    return _mapped(file, at, given, vocabulary, turned=turned, ended=ended or past, past=past)


def _mapped(
    file: VocabularyFile,
    keys: Keys,
    name: str,
    vocabulary: Vocabulary,
    *,
    turned: bool = False,
    ended: bool = False,
    past: bool = False,
) -> Relation:
    if name not in vocabulary.attributes:
        raise file.fault(keys, f"there is no attribute {name!r:.60}")
    cardinality = vocabulary.policy(name).cardinality
    return Relation(name, cardinality, turned=turned, ended=ended, past=past)
