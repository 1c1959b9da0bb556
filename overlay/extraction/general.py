"""Patterns that every attribute shares: its noun, a word such as "is", a value of its kind.

A row of ``[[general]]`` in a pattern file is a pattern in which ``{noun}`` stands for any of the
nouns of an attribute and ``{value}`` for a value of the kind that it ``takes``. ``subject`` says
of which attributes it is: of people, of projects, or (left out) of both. An attribute without
``takes`` has no such patterns; its own come first. ``nouns`` are words and no expressions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def general_rows(
    table: Mapping[str, Any], general: Sequence[Mapping[str, Any]]
) -> Iterator[Mapping[str, Any]]:
    """The rows of ``[[general]]`` as patterns of one attribute."""
    if "takes" not in table:
        return
    longest = sorted(table["nouns"], key=len, reverse=True)
    noun = f"(?:{'|'.join(re.escape(one).replace(chr(92) + ' ', ' ') for one in longest)})"
    for row in general:
        if row.get("subject", table.get("subject", "person")) != table.get("subject", "person"):
            continue
        written = (
            row["is"].replace("{noun}", noun).replace("{value}", f"{{value:{table['takes']}}}")
        )
        yield {**row, "is": written}


def general_cues(table: Mapping[str, Any]) -> Iterator[str]:
    """Words of which one stands in whatever these patterns match: the last of each noun."""
    if "takes" in table:
        for noun in table["nouns"]:
            yield noun.split()[-1]
