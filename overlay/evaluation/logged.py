"""Facts that a host gave, as a log states them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ...graph.errors import InputError
from ...graph.times import utc
from ..hosts.host import HostFact


def fact_of(row: object, number: int) -> HostFact:
    """A fact of a log: text, or an object ``{text, id, valid_from, valid_to}`` of which the text
    alone is needed. Raises ``InputError``."""
    if isinstance(row, str):
        return HostFact(str(number), row)
    if not isinstance(row, Mapping) or not isinstance(row.get("text"), str):
        raise InputError(f"fact {number} is neither text nor an object with text")
    return HostFact(
        str(row.get("id") or number),
        row["text"],
        time_of(row, "valid_from"),
        time_of(row, "valid_to"),
    )


def time_of(row: Mapping[str, object], name: str) -> datetime | None:
    """An optional time of a row of a log. Raises ``InputError`` that names the field."""
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InputError(f"{name} is not text")
    try:
        return utc(value)
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
