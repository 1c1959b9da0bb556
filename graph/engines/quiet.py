"""Parameters that do not print themselves.

The driver describes every parameter for its debug log, whether that log is on or not: for a
batch of a thousand observations that took a tenth of the time of writing it, and it put the words
of people into the log of who turned it on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class _QuietMap(dict[str, Any]):
    def __repr__(self) -> str:
        return f"<map of {len(self)}>"


class _QuietList(list[Any]):
    def __repr__(self) -> str:
        return f"<list of {len(self)}>"


class _QuietText(str):
    __slots__ = ()

    def __repr__(self) -> str:
        return f"<text of {len(self)}>"


def quiet(parameters: Mapping[str, object]) -> dict[str, Any]:
    """The same parameters for the driver; it prints the sizes of texts, lists and maps only."""
    return {name: _quiet(value) for name, value in parameters.items()}


def _quiet(value: object) -> object:
    if isinstance(value, dict):
        return _QuietMap(value)
    if isinstance(value, list):
        return _QuietList(value)
    if type(value) is str:
        return _QuietText(value)
    return value
