"""Every pattern file: its examples are scored, and it covers what it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tenure.graph.policy import Risk
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import Candidate, RuleExtractor
from tenure.overlay.extraction.literals import needed, possible
from tenure.overlay.extraction.patterns import Language
from tenure.overlay.extraction.shipped import shipped

from .said import read

LANGUAGES = {language.name: language for language in shipped()}
SPEAKER = {"en": "Ana", "zh": "小安"}


def examples() -> Iterator[Any]:
    for language in LANGUAGES.values():
        for attribute in language.attributes:
            for number, example in enumerate(attribute.examples, start=1):
                name = f"{language.name}-{attribute.name}-{number}"
                yield pytest.param(language, attribute.name, example, id=name)


def shown(one: Candidate) -> dict[str, Any]:
    return {
        "subject": one.subject,
        "stance": str(one.stance),
        "value": one.value,
        "scope": dict(one.scope),
        "valid_from": one.valid_from and one.valid_from.date().isoformat(),
        "valid_to": one.valid_to and one.valid_to.date().isoformat(),
        "still": one.still,
        "target": one.target,
    }


@pytest.mark.parametrize(("language", "attribute", "example"), list(examples()))
def test_an_example_gives_what_it_says(
    language: Language, attribute: str, example: Mapping[str, Any]
) -> None:
    speaker = SPEAKER[language.name]
    before = example.get("before", ())
    said = [(speaker, one) if isinstance(one, str) else tuple(one) for one in before]
    said.append((speaker, example["text"]))
    found = read(said, RuleExtractor((language,)))[-1]
    plain: dict[str, Any] = {"subject": speaker, "stance": "asserts", "value": None, "scope": {}}
    plain |= {"valid_from": None, "valid_to": None, "still": False, "target": None}
    wanted = [plain | given for given in example["gives"]]
    got = [shown(one) for one in found if one.attribute == attribute]
    assert sorted(got, key=str) == sorted(wanted, key=str)


@pytest.mark.parametrize("language", list(LANGUAGES.values()), ids=list(LANGUAGES))
def test_every_attribute_is_listed_and_has_three_phrasings(language: Language) -> None:
    listed = Vocabulary.load()
    names = [attribute.name for attribute in language.attributes]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    for attribute in language.attributes:
        assert attribute.name in listed.attributes
        assert attribute.scopes <= set(listed.scopes)
        phrasings = [example for example in attribute.examples if example["gives"]]
        assert len(phrasings) >= 3, f"{attribute.name} has {len(phrasings)} examples that say so"
        assert len(attribute.patterns) >= 1


@pytest.mark.parametrize("language", list(LANGUAGES.values()), ids=list(LANGUAGES))
def test_every_high_risk_attribute_is_covered(language: Language) -> None:
    names = {attribute.name for attribute in language.attributes}
    listed = Vocabulary.load()
    risky = {name for name in listed.attributes if listed.policy(name).risk is Risk.HIGH}
    assert risky <= names
    for attribute in language.attributes:
        if attribute.name in risky:
            assert len(attribute.patterns) >= 3, attribute.name


@pytest.mark.parametrize("language", list(LANGUAGES.values()), ids=list(LANGUAGES))
def test_every_pattern_compiles_and_its_condition_lets_its_matches_through(
    language: Language,
) -> None:
    texts = [example["text"] for a in language.attributes for example in a.examples]
    for attribute in language.attributes:
        for pattern in attribute.patterns:
            for text in texts:
                if not possible(pattern.literals, text.lower()):
                    assert pattern.regex.search(text) is None, (pattern.name, text)


@pytest.mark.parametrize(
    ("expression", "texts"),
    [
        ("{S} (?:lives?|living) (?:in|near) {value:place}", (("live", "living"), ("in", "near"))),
        ("{who} (?:really )?(?:loves?|a fan of) {value:x}", (("love", "fan"),)),
        ("{value:x}", ()),
        ("one|other", (("one", "other"),)),
        ("colou?r", (("colo",),)),
        ("(?:a|b) {x}", ()),
        ("{S}住在{value:place}", (("住在",),)),
        ("(?=not) this [a-z]+", (("this",),)),
        (r"\x1f\u4e00 this \d{1,2}", (("this",),)),
        ("{@pets}s? {sort}", (("kind",), ("cat", "dog"))),
        ("{@pets}? {sort}{0,2} (?:{@pets}|a bird)", (("cat", "dog", "bird"),)),
        ("my (?P<value>{value:pet})", (("cat", "dog"), ("my",))),
    ],
)
def test_literals_are_read_off_an_expression(
    expression: str, texts: tuple[tuple[str, ...], ...]
) -> None:
    pets = (("cat", "dog"),)
    assert needed(expression, {"@pets": pets, "sort": (("kind",),), ":pet": pets}) == texts


def test_no_sentence_is_passed_over_that_a_pattern_matches() -> None:
    for language in LANGUAGES.values():
        texts = {example["text"] for one in language.attributes for example in one.examples}
        read_as = [(fold, fold.lower()) for fold in map(language.fold, sorted(texts))]
        for attribute in language.attributes:
            own = [language.fold(example["text"]) for example in attribute.examples]
            for pattern in attribute.patterns:
                for text, lower in [(text, text.lower()) for text in own] + read_as[::97]:
                    if pattern.regex.search(text):
                        assert possible(pattern.literals, lower), (pattern.name, text)


def test_the_version_follows_the_patterns() -> None:
    both, one = RuleExtractor(), RuleExtractor((LANGUAGES["en"],))
    assert both.name == one.name == "rules"
    assert both.version != one.version
    assert both.version == RuleExtractor().version


def test_a_turn_is_read_the_same_every_time() -> None:
    said = [example["text"] for a in LANGUAGES["en"].attributes for example in a.examples]
    assert read(said) == read(said)
