"""Turnover as data: how a language says what becomes of a value that was told before.

A pattern of an attribute knows its verbs and not its values. Here it is the other way round: the
value is known, because its speaker told it, so what ends it, brings it back or puts another in its
place can be said in few words, the same for many attributes. ``turnover.LANGUAGE.toml`` holds,
beside further ``[words]``:

``hint``         what a sentence must hold that says anything of the kind
``[[turnover]]`` ``attributes``: of which it is said (``*``: of all but ``never``); ``ends``: the
                 value holds no more; ``gives``: the group ``value`` takes its place; ``again``: it
                 holds again. ``{V}`` is the value, or a noun of its attribute
``never``        attributes of which nothing is read like this

A group ``own`` is the speaker as the subject. Without it a sentence has none, or another one that
the expression names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from .expressions import Expression

if TYPE_CHECKING:
    from .patterns import Builder

VALUE = "\ue000"
"""Stands for the value in a sentence: a sign that nobody writes."""


class Becomes(StrEnum):
    """What becomes of a value; named as in the files."""

    REPLACED = "gives"
    """Another value takes its place."""
    ENDED = "ends"
    """It holds no more."""
    HELD_AGAIN = "again"
    """It holds again."""


@dataclass(frozen=True, slots=True)
class TurnoverRow:
    """One expression: of which attributes it says what."""

    attributes: frozenset[str] | None
    becomes: Becomes
    expression: Expression

    def of(self, attribute: str) -> bool:
        """Whether it says something of this attribute."""
        return self.attributes is None or attribute in self.attributes


@dataclass(frozen=True, slots=True)
class Turnovers:
    """All rows of one language; those that give a new value stand first."""

    hint: Expression
    rows: tuple[TurnoverRow, ...]
    never: frozenset[str]
    spaced: bool


def turnover_of(data: Mapping[str, Any], builder: Builder) -> Turnovers | None:
    """The rows of a language's tables; None where there are none."""
    more = data.get("turnover")
    if more is None:
        return None
    builder = builder.with_words({"V": VALUE, **more.get("words", {})})
    return Turnovers(
        hint=builder.gated("turnover.hint", more["hint"]),
        rows=tuple(row for one in Becomes for row in _rows(more["turnover"], one, builder)),
        never=frozenset(more["never"]),
        spaced=data["spaced"],
    )


def _rows(
    tables: Sequence[Mapping[str, Any]], becomes: Becomes, builder: Builder
) -> Iterator[TurnoverRow]:
    for number, table in enumerate(tables, 1):
        of = None if table["attributes"] == ["*"] else frozenset(table["attributes"])
        for place, one in enumerate(table.get(becomes, ()), 1):
            where = f"turnover/{number}/{becomes}/{place}"
            yield TurnoverRow(of, becomes, builder.regex(where, one))
