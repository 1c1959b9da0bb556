"""Vocabulary files made into one: fields overridden, aliases added, names and ranks checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .attributes import ENTITY_KINDS, LANGUAGES, Attribute, ScopeKey, ValueKind
from .policy import Cardinality, Policy, Promotion, Risk
from .values import normal_text
from .vocabulary_file import POLICY_FIELDS, VocabularyFile, read


@dataclass(slots=True)
class Merged:
    """What the files read so far amount to. ``index``: key of a word -> name of its attribute;
    ``patterned``: the files that hold patterns."""

    attributes: dict[str, Attribute] = field(default_factory=dict)
    scopes: dict[str, ScopeKey] = field(default_factory=dict)
    index: dict[str, str] = field(default_factory=dict)
    patterned: list[VocabularyFile] = field(default_factory=list)


def merge(paths: Iterable[Path]) -> Merged:
    """Read and merge the files. ``VocabularyError`` names file, line and field."""
    merged = Merged()
    for path in paths:
        file = read(path)
        for name, entry in file.scopes.items():
            merged.scopes[name] = _scope(file, name, entry, merged.scopes.get(name))
        _check_ranks(file, merged.scopes)
        for name, entry in file.attributes.items():
            merged.attributes[name] = _attribute(file, name, entry, merged.attributes.get(name))
            _enter(file, merged.attributes[name], merged.index)
        _check_inverses(file, merged.attributes)
        if file.sections:
            merged.patterned.append(file)
    return merged


def word_key(word: str) -> str:
    """The text by which the words for attributes are compared."""
    return normal_text(word.replace("_", " ").replace("-", " "))


def _attribute(
    file: VocabularyFile, name: str, entry: Mapping[str, Any], old: Attribute | None
) -> Attribute:
    keys = ("attribute", name)
    if old is None:
        _require(file, keys, entry, *LANGUAGES, "meaning", "cardinality")
    labels = _labels(entry, old)
    aliases = {
        language: tuple(
            dict.fromkeys(
                (
                    *(old.aliases[language] if old else ()),
                    # A replaced label still finds its attribute.
                    *((old.labels[language],) if old and language in entry else ()),
                    *entry.get(f"aliases_{language}", ()),
                )
            )
        )
        for language in LANGUAGES
    }
    given = {key: _typed(key, value) for key, value in entry.items() if key in POLICY_FIELDS}
    try:
        policy = replace(old.policy if old else Policy(), **given)
    except ValueError as error:
        at = [key for key in entry if key in ("promotion", "cardinality")][-1:]
        raise file.fault((*keys, *at), str(error)) from None
    attribute = Attribute(
        name=name,
        labels=labels,
        aliases=aliases,
        meaning=entry.get("meaning", old.meaning if old else ""),
        kind=ValueKind(entry.get("kind", old.kind if old else ValueKind.TEXT)),
        policy=policy,
        inverse=entry.get("inverse", old.inverse if old else None),
        symmetric=entry.get("symmetric", old.symmetric if old else False),
    )
    if attribute.inverse or attribute.symmetric:
        field_name = "symmetric" if attribute.symmetric else "inverse"
        at = [field_name] if field_name in entry else []
        if attribute.inverse and attribute.symmetric:
            raise file.fault((*keys, *at), "an attribute is symmetric or has an inverse, not both")
        if attribute.kind not in ENTITY_KINDS:
            raise file.fault(
                (*keys, *at), f"needs a kind of entity: {', '.join(sorted(ENTITY_KINDS))}"
            )
    return attribute


def _scope(
    file: VocabularyFile, name: str, entry: Mapping[str, Any], old: ScopeKey | None
) -> ScopeKey:
    if old is None:
        _require(file, ("scope", name), entry, *LANGUAGES, "meaning")
    return ScopeKey(
        name=name,
        labels=_labels(entry, old),
        meaning=entry.get("meaning", old.meaning if old else ""),
        rank=entry.get("rank", old.rank if old else 0),
    )


def _labels(entry: Mapping[str, Any], old: Attribute | ScopeKey | None) -> Mapping[str, str]:
    return {
        language: entry.get(language, old.labels[language] if old else "") for language in LANGUAGES
    }


def _require(
    file: VocabularyFile, keys: tuple[str, str], entry: Mapping[str, Any], *needed: str
) -> None:
    for key in needed:
        if key not in entry:
            raise file.fault(keys, f"has no {key}")


def _typed(key: str, value: Any) -> Any:
    kinds = {"cardinality": Cardinality, "promotion": Promotion, "risk": Risk}
    return kinds[key](value) if key in kinds else value


def _check_ranks(file: VocabularyFile, scopes: Mapping[str, ScopeKey]) -> None:
    holders: dict[int, str] = {}
    for scope in sorted(scopes.values(), key=lambda scope: scope.name in file.scopes):
        holder = holders.setdefault(scope.rank, scope.name)
        if scope.rank and holder != scope.name:
            at = ["rank"] if "rank" in file.scopes[scope.name] else []
            message = f"scope {holder} has rank {scope.rank} already"
            raise file.fault(("scope", scope.name, *at), message)


def _enter(file: VocabularyFile, attribute: Attribute, index: dict[str, str]) -> None:
    """Make an attribute findable by each of its words."""
    for word in attribute.words:
        owner = index.setdefault(word_key(word), attribute.name)
        if owner != attribute.name:
            raise file.fault(
                _place_of(file, attribute.name, word),
                f"{word!r} stands for attribute {owner} already",
                word=word,
            )


def _place_of(file: VocabularyFile, name: str, word: str) -> tuple[str, ...]:
    for key, value in file.attributes[name].items():
        if value == word or (isinstance(value, list) and word in value):
            return "attribute", name, key
    return "attribute", name


def _check_inverses(file: VocabularyFile, attributes: Mapping[str, Attribute]) -> None:
    for name in file.attributes:
        inverse = attributes[name].inverse
        if inverse is None:
            continue
        if inverse not in attributes:
            raise file.fault(("attribute", name, "inverse"), f"there is no attribute {inverse!r}")
        if attributes[inverse].inverse != name:
            raise file.fault(
                ("attribute", name, "inverse"), f"{inverse} does not name {name} as its inverse"
            )
