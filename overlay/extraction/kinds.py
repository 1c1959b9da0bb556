"""Kinds of values: how a captured piece of text becomes a value, or none.

A kind has ``match`` (the expression) and optionally ``cut`` (from here on it is not part of the
value), ``split`` (several values), ``strip`` (taken off the front), ``drop`` (taken out of the
middle), ``deny`` (no value at all), ``singular``, ``lower``, ``lower_first`` (only its first
sign), ``same`` (spelling → spelling), ``keep_edges`` (punctuation at the ends belongs to it),
``fits`` (what it looks like alone), ``day`` (it is a day: see ``days``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...graph.values import normal_text
from .expressions import Expression

_EDGES = " `\t\r\n,，.。;；:：!！?？\"'“”‘’「」『』（）()[]*_"
_PLURAL_ES = re.compile(r"(?:[sxz]|ch|sh)es$")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of value."""

    name: str
    whole: Expression
    cut: Expression | None
    strip: Expression | None
    drop: Expression | None
    deny: Expression | None
    split: Expression | None
    same: Mapping[str, str]
    singular: bool
    lower: bool
    lower_first: bool
    keep_edges: bool
    day: bool

    @classmethod
    def build(
        cls, name: str, table: Mapping[str, Any], regex: Callable[[str, str], Expression]
    ) -> Kind:
        """The kind of one table of a pattern file."""

        def optional(field: str) -> Expression | None:
            return regex(f"{name}.{field}", table[field]) if field in table else None

        return cls(
            name=name,
            whole=regex(f"{name}.match", f"(?:{table.get('fits', table['match'])})[.!]?"),
            cut=optional("cut"),
            strip=optional("strip"),
            drop=optional("drop"),
            deny=optional("deny"),
            split=optional("split"),
            same={normal_text(a): b for a, b in table.get("same", {}).items()},
            singular=table.get("singular", False),
            lower=table.get("lower", False),
            lower_first=table.get("lower_first", False),
            keep_edges=table.get("keep_edges", False),
            day=table.get("day", False),
        )

    def fits(self, text: str) -> bool:
        """Whether the whole text is such a value."""
        return self.whole.fullmatch(text.strip()) is not None

    def values(self, text: str) -> list[tuple[str, int]]:
        """The values in a captured text, each with where it begins there."""
        if self.cut and (found := self.cut.search(text)):
            text = text[: found.start()]
        pieces: list[tuple[str, int]] = []
        begin = 0
        for divider in self.split.finditer(text) if self.split else ():
            pieces.append((text[begin : divider.start()], begin))
            begin = divider.end()
        pieces.append((text[begin:], begin))
        found_values = []
        for piece, offset in pieces:
            if value := self._value(piece):
                found_values.append((value, offset + len(piece) - len(piece.lstrip())))
        return found_values

    def _value(self, text: str) -> str | None:
        value = " ".join(text.split())
        if not self.keep_edges:
            value = value.strip(_EDGES)
        if self.strip and (found := self.strip.match(value)):
            value = value[found.end() :].strip(_EDGES)
        if self.drop:
            value = " ".join(self.drop.sub(" ", value).split())
        value = value.removesuffix("'s")
        if value.count('"') == 1:  # its other end was not part of the value
            value = value.replace('"', "")
        if not value or (self.deny and self.deny.fullmatch(value)):
            return None
        if self.lower and not value.isupper():
            value = value.lower()
        if self.lower_first:
            value = value[:1].lower() + value[1:]
        if self.singular:
            value = singular(value)
        return self.same.get(normal_text(value), value)


def singular(noun: str) -> str:
    """An English noun without its plural s, where that is safe to say."""
    lower = noun.lower()
    if not lower.isascii() or len(lower) < 4 or not lower.endswith("s"):
        return noun
    if lower.endswith(("ss", "us", "is", "ous", "asses")):
        return noun
    if lower.endswith("ies"):
        return noun[:-3] + "y"
    if _PLURAL_ES.search(lower):
        return noun[:-2]
    return noun[:-1]
