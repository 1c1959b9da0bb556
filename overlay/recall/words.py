"""The word lists of this package, compiled once: cues, question forms, words without weight."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from ..extraction.literals import Needed, needed

HERE: Final = Path(__file__).parent

CJK: Final = "\u3400-\u9fff\uf900-\ufaff"
"""Chinese signs, for a class in a pattern: a script without spaces between words."""

LONGEST_ENGLISH: Final = 6
"""Words of the longest name that is looked for."""
LONGEST_CHINESE: Final = 8
"""Signs of the longest Chinese name that is looked for."""

CHINESE_RUN: Final = re.compile(f"[{CJK}·]+")
"""Chinese signs in a row, with the dot that joins the parts of a foreign name."""

Place = tuple[int, int]
"""Where something stands in a folded text, half-open."""

_EDGE = " \t\"'`?!.,:;。，？！：；、“”《》〈〉「」"
_BRACKETS = "()[]{}（）【】"
_SEGMENT = re.compile(rf"[{CJK}]+|[^\W_{CJK}]+(?:['’.+#/-][^\W_{CJK}]+)*", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Cue:
    """A set of words to look for. English ones are whole words, Chinese ones occur anywhere."""

    english: re.Pattern[str]
    chinese: re.Pattern[str]
    negated_english: re.Pattern[str]
    negated_chinese: re.Pattern[str]

    def found(self, folded: str) -> re.Match[str] | None:
        """The first of its words in a folded text."""
        return self.english.search(folded) or self.chinese.search(folded)

    def stands(self, folded: str) -> bool:
        """Whether one of its words stands there without a negation right before it."""
        return any(
            not negation.search(folded[: match.start()])
            for cue, negation in (
                (self.english, self.negated_english),
                (self.chinese, self.negated_chinese),
            )
            for match in cue.finditer(folded)
        )


def whole(pattern: str) -> str:
    """A pattern that matches whole words only."""
    return rf"(?<![a-z0-9_])(?:{pattern})(?![a-z0-9_])"


@cache
def cue(name: str) -> Cue:
    """The cue with this name in ``words.toml`` (``view.historical``, ``polar``, …)."""
    negation: Mapping[str, list[str]] = _table("words.toml")["negation"]
    entry: Any = _table("words.toml")
    for part in name.split("."):
        entry = entry[part]
    never = "|".join(negation["en"])
    return Cue(
        english=re.compile(whole("|".join(entry["en"]))),
        chinese=re.compile("|".join(entry["zh"])),
        negated_english=re.compile(rf"(?:\b(?:{never})|n't|n’t)(?: \w+)? $"),
        negated_chinese=re.compile(f"(?:{'|'.join(negation['zh'])})$"),
    )


@dataclass(frozen=True)
class Form:
    """One way of asking for an attribute. ``value``: by naming one of its values. ``needs``: sets
    of texts, of each of which one is in every question that it fits."""

    attribute: str
    written: str
    value: bool
    needs: Needed

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when a question may fit: most never are."""
        return re.compile(self.written)

    def may_fit(self, folded: str, found: str) -> bool:
        """Whether a question holds what every match holds. ``found`` is the first such text that
        it holds of those that tell most."""
        first = self.needs[:1]
        if any(found != next(text for text in texts if text in folded) for texts in first):
            return False
        return all(any(text in folded for text in texts) for texts in self.needs[1:])


def question_forms(folded: str) -> Iterator[Form]:
    """The ways of asking that may fit, in the languages that a question is written in."""
    languages = ("en", "zh") if CHINESE_RUN.search(folded) else ("en",)
    for language in languages:
        for text, forms in _index(language).items():
            if text in folded:
                yield from (form for form in forms if form.may_fit(folded, text))


@cache
def _index(language: str) -> dict[str, list[Form]]:
    """The ways of asking by each of the texts that tell most of them; "" is in every question."""
    index: dict[str, list[Form]] = {}
    for form in _forms(language):
        for text in form.needs[0] if form.needs else ("",):
            index.setdefault(text, []).append(form)
    return index


@cache
def _forms(language: str) -> tuple[Form, ...]:
    table = _table(f"questions.{language}.toml")
    classes: dict[str, str] = table.get("classes", {})
    return tuple(
        form_of(attribute, form, classes, language, value=key == "values")
        for attribute, forms in table.items()
        for key in ("ask", "values")
        for form in forms.get(key, ())
    )


_GAP = re.compile(r"(\(\.(?:\*|\{[\d,]+\}\??)\))")
"""A gap in an English form; a word begins behind it."""


def form_of(
    attribute: str, written: str, classes: Mapping[str, str], language: str, *, value: bool
) -> Form:
    """A way of asking as it is written in a file; ``classes`` are the words for its names in {}."""
    for name, words in classes.items():
        written = written.replace(f"{{{name}}}", f"(?:{words})")
    needs = needed(written)
    english = language == "en"
    return Form(attribute, whole(_GAP.sub(r"\1\\b", written)) if english else written, value, needs)


def folds() -> tuple[str, str]:
    """Signs that questions are written in, and the signs that they are read as."""
    table: dict[str, str] = _table("words.toml")["folds"]
    return table["from"], table["to"]


def question_words(key: str) -> dict[str, list[str]]:
    """By attribute the English words with which people ask for it (``words``, ``beside``)."""
    table = _table("questions.en.toml")
    return {attribute: forms[key] for attribute, forms in table.items() if key in forms}


@cache
def told_with(trait: str) -> frozenset[str]:
    """The attributes whose questions have a trait: ``past``, ``why``."""
    table = _table("questions.en.toml")
    return frozenset(name for name, forms in table.items() if trait in forms.get("traits", ()))


@cache
def kinds_of(attribute: str) -> Mapping[str, re.Pattern[str]]:
    """The kinds by which the values of an attribute are told apart, and what each is called."""
    table: dict[str, list[str]] = _table("words.toml")["kinds"].get(attribute, {})
    return {
        kind: re.compile(rf"(?<![a-z])(?:{'|'.join(words)})(?![a-z])")
        for kind, words in table.items()
    }


@cache
def stem(word: str) -> str:
    """A word without its English ending, for comparing only ("dishes" and "dish")."""
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    word = word[:-1] if len(word) > 3 and re.search(r"[^su]s$", word) else word
    for ending in ("ing", "ed", "d", "e"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def singular(words: str) -> str:
    """English words with the last one in the singular, by the plain rules. For comparing only."""
    if not re.search(r"[a-z]{3}$", words):
        return words
    if words.endswith("ies") and len(words) > 4:
        return words[:-3] + "y"
    if re.search(r"(?:s|x|z|ch|sh)es$", words):
        return words[:-2]
    return words if re.search(r"(?:ss|us|is)$", words) else words.removesuffix("s")


def plural(word: str) -> str:
    """An English word in the plural, by the plain rules."""
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(?:s|x|z|ch|sh)$", word) else "s")


def spoken(table: str, word: str, chinese: bool) -> str:
    """What people read for a reason or a happening, in English or Chinese."""
    pair: list[str] = _table("words.toml")[table].get(word, [word, word])
    return pair[1 if chinese else 0]


@cache
def empty_words() -> frozenset[str]:
    """Words that say nothing about whom or what a question is."""
    return frozenset(_table("words.toml")["empty"]["en"])


@cache
def light_words() -> frozenset[str]:
    """Verbs that say no more than that something is had or done."""
    return frozenset(_table("words.toml")["light"]["en"])


@cache
def people() -> frozenset[str]:
    """Words for somebody of somebody of whom no attribute tells."""
    return frozenset(_table("words.toml")["people"]["en"])


@cache
def empty_signs() -> re.Pattern[str]:
    """The same for Chinese, as a pattern to cut out, the longest first."""
    words: list[str] = _table("words.toml")["empty"]["zh"]
    return re.compile("|".join(sorted(map(re.escape, words), key=len, reverse=True)))


@cache
def light_signs() -> re.Pattern[str]:
    """The same as ``light_words`` for Chinese, as a pattern to cut out."""
    return re.compile("|".join(_table("words.toml")["light"]["zh"]))


def segments(text: str) -> Iterator[tuple[str, int, int]]:
    """Words, and runs of Chinese signs, with where they stand."""
    for match in _SEGMENT.finditer(text):
        yield match.group(), match.start(), match.end()


def pieces(folded: str) -> Iterator[tuple[str, Place]]:
    """Every run of words, and of Chinese signs, that may be a name; some come twice."""
    tokens = [(m.start(), m.end()) for m in re.finditer(r"\S+", folded)]
    for first, (start, _) in enumerate(tokens):
        for _, end in tokens[first : first + LONGEST_ENGLISH]:
            yield from _variants(folded, start, end)
    for word, start, end in segments(folded):
        yield word, (start, end)
        yield from _variants(folded, start, end)
    for run in CHINESE_RUN.finditer(folded):
        for start in range(run.start(), run.end()):
            for length in range(2, min(LONGEST_CHINESE, run.end() - start) + 1):
                yield folded[start : start + length], (start, start + length)


def _variants(folded: str, start: int, end: int) -> Iterator[tuple[str, Place]]:
    """A piece of text without what may stand around a name: quotes, stops, brackets, 's."""
    text = folded[start:end]
    bare = text[0].isalnum() and text[-1].isalnum()  # nothing stands around it
    for edge in (_EDGE,) if bare else (_EDGE.replace(".", ""), _EDGE, _EDGE + _BRACKETS):
        name = text.strip(edge)
        if not name:
            return
        at = start + len(text) - len(text.lstrip(edge))
        yield name, (at, at + len(name))
        for owner in ("'s", "'"):
            if name.endswith(owner):
                owned = name.removesuffix(owner)
                yield owned, (at, at + len(owned))


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
