"""Patterns as data: TOML files of words, kinds of values, guards and attributes.

A file holds, for one language:

``[relations]``   word → how an unnamed person so related is called; "" where that may be several
``[lists]``       named lists of words, used as ``{@name}``
``[words]``       named pieces of regular expressions, used as ``{name}``; may use earlier ones
``[kinds.NAME]``  what a value looks like, used as ``{value:NAME}`` (``{job_title:NAME}`` gives
                  a value of a second attribute, ``{value2:NAME}`` one more value); see
                  ``kinds``
``[guards]``      see ``guards`` and ``repairs``
``[[modals]]``    ``match`` → ``means``: what stands between subject and verb; the first counts
``[[scopes]]``    ``key`` and ``match`` with a group ``scope``: where a statement applies
``[[general]]``   patterns of every attribute that says what its values look like; see ``general``
``[[attribute]]`` ``name``; ``cues``: words of which one must stand in the sentence (none: it is
                  looked at in every one), ``cues_from``: lists of such words; ``unless``: a
                  sentence with this says nothing about it; ``subject``: person, project,
                  preference, thing, or work (what is named, or the project at hand);
                  ``nouns``: how people call it; ``takes``: the kind of its values;
                  ``scopes``: scopes that it may have; ``says``: what the templates put in;
                  ``asked``: a question with this asks for it; ``patterns``; ``examples``
``[[templates]]`` patterns for every attribute whose ``says`` has what they need; see ``templates``
``[folds]``       ``from`` and ``to``: characters that are read as others, sign for sign

A pattern has ``is`` (the expression; a space stands for any white space), ``form`` (see
``stances``) and optionally ``value`` (a constant), ``scope``, ``known`` (only a value said before),
``leaves`` (the value of the group ``from`` ends where the other begins; "known": only where it was
said before), ``be`` (a form of "be" must stand before it), ``needs`` (the sentence must hold this),
``after`` (what was said just before must hold this: the turn before, if by somebody else, and this
turn up to here), ``presumes`` (it is taken for granted: a question or denial changes nothing),
``own`` (what names nobody is about the speaker, whoever else is spoken of), ``dated`` (false: no
time in the sentence says when it holds), ``answer`` (only where it was just asked for). A group
``in_KEY`` is the scope KEY.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...graph.errors import VocabularyError
from .expressions import Expression, alternatives
from .frames import Frames, frames_of
from .general import general_cues, general_rows
from .kinds import Kind
from .literals import Needed, needed, needed_of
from .spotting import Gate, Spotter
from .templates import asked_by_noun, expanded
from .turnover_rows import Turnovers, turnover_of

_PIECE = re.compile(r"\{(@?)([a-zA-Z_][a-zA-Z_0-9]*)(?::([a-z_]+))?\}")


@dataclass(frozen=True)
class Pattern:
    """One pattern. ``kinds``: what its groups capture. Compiled when it is first used."""

    name: str
    attribute: str
    expression: str
    form: str
    kinds: Mapping[str, Kind]
    value: str | None
    scope: Mapping[str, str]
    known: bool
    be: bool
    leaves: str
    needs: Expression | None
    after: Expression | None
    presumes: bool
    own: bool
    dated: bool
    answer: bool
    literals: Needed
    bits: int

    @cached_property
    def regex(self) -> Expression:
        """The expression, named as the pattern is."""
        return Expression(self.name, self.expression)


@dataclass(frozen=True, slots=True)
class Attribute:
    """The patterns and examples of one attribute in one language. ``presumes``: one of them may
    stand in a question."""

    name: str
    subject: str
    nouns: tuple[str, ...]
    cues: frozenset[str]
    scopes: frozenset[str]
    unless: Expression | None
    asked: Expression | None
    patterns: tuple[Pattern, ...]
    examples: tuple[Mapping[str, Any], ...]
    presumes: bool


@dataclass(frozen=True, slots=True)
class Language:
    """All of one file. ``spaced``: its words stand apart."""

    name: str
    spaced: bool
    attributes: tuple[Attribute, ...]
    guards: Mapping[str, Expression]
    spotter: Spotter
    modals: tuple[tuple[Expression, str], ...]
    scopes: tuple[tuple[str, Expression], ...]
    relations: Mapping[str, str]
    folds: Mapping[int, int]
    digest: str
    frames: Frames | None = None
    turnover: Turnovers | None = None

    def fold(self, text: str) -> str:
        """The text in the characters of the patterns, sign for sign."""
        return text.translate(self.folds) if self.folds and not text.isascii() else text

    def tells(self, value: str | None) -> bool:
        """Whether a value is one at all, and no empty word or piece of a statement."""
        empty = self.guards.get("empty")
        return empty is None or value is None or empty.search(value) is None

    def modal(self, text: str) -> str:
        """What the words between subject and verb mean; "" where they mean nothing special."""
        for regex, means in self.modals:
            if regex.search(text):
                return means
        return ""


def language_of(data: Mapping[str, Any], builder: Builder, known_by: str) -> Language:
    """The language of a parsed file."""
    return Language(
        name=data["language"],
        spaced=data["spaced"],
        attributes=tuple(builder.attribute(table) for table in data["attribute"]),
        guards={key: builder.gated(f"guard {key}", p) for key, p in data["guards"].items()},
        spotter=builder.spotter,
        modals=tuple((builder.regex("modals", m["match"]), m["means"]) for m in data["modals"]),
        scopes=tuple((s["key"], builder.regex("scopes", s["match"])) for s in data["scopes"]),
        relations=data["relations"],
        folds=str.maketrans(*data["folds"].values()) if "folds" in data else {},
        digest=known_by,
        frames=frames_of(data, builder),
        turnover=turnover_of(data, builder),
    )


class Builder:
    """Makes expressions and attributes of a file's tables."""

    def __init__(self, data: Mapping[str, Any], file: str, *, eager: bool = False) -> None:
        """``eager``: every expression is compiled at once, so that what is wrong is told."""
        self._file = file
        self._eager = eager
        self.spotter = Spotter()
        self._spaced: bool = data["spaced"]
        self._templates: list[Mapping[str, Any]] = data.get("templates", [])
        self._space = r"\s+" if data["spaced"] else r"\s*"
        self._general: Sequence[Mapping[str, Any]] = data.get("general", ())
        self._raw: Mapping[str, list[str]] = data["lists"]
        self._lists = {name: alternatives(words, self._space) for name, words in self._raw.items()}
        self._lists["relation"] = alternatives(list(data["relations"]), self._space)
        self._needed: dict[str, Needed] = {
            f"@{name}": needed_of(words) for name, words in self._raw.items()
        }
        self._needed["@relation"] = needed_of(data["relations"])
        self._words: dict[str, str] = {}
        self._kinds: dict[str, Kind] = {}
        for name, piece in data["words"].items():
            self._words[name] = self._expand(name, piece)[0]
            self._needed[name] = needed(piece, self._needed)
        for name, table in data["kinds"].items():
            self._kinds[name] = Kind.build(name, table, self.regex)
            self._words[f":{name}"] = self._expand(name, table["match"])[0]
            self._needed[f":{name}"] = needed(table["match"], self._needed)

    def with_words(self, words: Mapping[str, str]) -> Builder:
        """One that knows further named pieces, which may use earlier ones."""
        wider = copy(self)
        wider._words, wider._needed = dict(self._words), dict(self._needed)
        for name, piece in words.items():
            wider._needed[name] = needed(piece, wider._needed)
            wider._words[name] = wider._expand(name, piece)[0]
        return wider

    def regex(self, where: str, piece: str) -> Expression:
        """A piece with what it names put in."""
        return self._expression(where, piece, None)

    def gated(self, where: str, piece: str) -> Expression:
        """The same of what is looked for in whole sentences, most of which do not have it."""
        gate = Gate(self.spotter, needed(piece, self._needed))
        return self._expression(where, piece, gate)

    def _expression(self, where: str, piece: str, gate: Gate | None) -> Expression:
        where = f"{self._file}: {where}"
        found = Expression(where, self._expand(where, piece)[0], gate)
        if self._eager:
            found.compiled  # noqa: B018  (raises what is wrong with it)
        return found

    def attribute(self, table: Mapping[str, Any]) -> Attribute:
        """The attribute of one table."""
        name, patterns = table["name"], []
        general = general_rows(table, self._general)
        rows = [*table.get("patterns", ()), *general, *expanded(table, self._templates)]
        for number, row in enumerate(rows, start=1):
            where = f"{self._file.partition('.')[0]}/{name}/{number}"
            expression, captured = self._expand(where, row["is"])
            literals = needed(row["is"], self._needed)
            patterns.append(
                Pattern(
                    name=where,
                    attribute=name,
                    expression=expression,
                    form=row.get("form", "state"),
                    kinds={group: self._kinds[kind] for group, kind in captured.items()},
                    value=row.get("value"),
                    scope=row.get("scope", {}),
                    known=row.get("known", False),
                    be=row.get("be", False),
                    leaves=row.get("leaves", ""),
                    needs=self.regex(where, row["needs"]) if "needs" in row else None,
                    after=self.regex(where, row["after"]) if "after" in row else None,
                    presumes=row.get("presumes", False),
                    own=row.get("own", False),
                    dated=row.get("dated", not row.get("presumes", False)),
                    answer=row.get("answer", False),
                    literals=literals,
                    bits=self.spotter.needs(literals),
                )
            )
        cues = {word for source in table.get("cues_from", ()) for word in self._raw[source]}
        cues.update(table.get("cues", ()))
        if cues:  # without cues it is looked at in every sentence
            cues.update(general_cues(table))
        if table.get("says") and not self._spaced:
            # A sign is a cue wherever it stands, so what a pattern needs is one.
            needs = (next(iter(one.literals), ()) for one in patterns if not one.answer)
            cues.update(table.get("nouns", ()), *needs)
        asked = table.get("asked") or asked_by_noun(table)
        return Attribute(
            name=name,
            subject=table.get("subject", "person"),
            nouns=tuple(table.get("nouns", ())),
            cues=frozenset(word.lower() for word in cues),
            scopes=frozenset(table.get("scopes", ())),
            unless=self.gated(name, table["unless"]) if "unless" in table else None,
            asked=self.gated(f"{name}.asked", asked) if asked else None,
            patterns=tuple(patterns),
            examples=tuple(table.get("examples", ())),
            presumes=any(pattern.presumes for pattern in patterns),
        )

    def _expand(self, where: str, piece: str) -> tuple[str, dict[str, str]]:
        captured: dict[str, str] = {}

        def one(match: re.Match[str]) -> str:
            listed, name, kind = match.groups()
            if kind:
                captured[name] = kind
                around = "" if self._spaced else self._space  # between Chinese and Latin
                return f"{around}(?P<{name}>{self._known(where, f':{kind}')}){around}"
            return self._lists[name] if listed else f"(?:{self._known(where, name)})"

        return _PIECE.sub(one, piece.replace(" ", self._space)), captured

    def _known(self, where: str, name: str) -> str:
        try:
            return self._words[name]
        except KeyError:
            raise VocabularyError(f"{where}: {{{name}}} is not defined") from None
