"""Checks of what a program gives to the bank: each wrong thing is an ``InputError`` for people."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from ..graph.checks import check_name, check_text
from ..graph.errors import InputError
from ..graph.times import utc
from ..graph.values import check_value

Named = TypeVar("Named", bound=StrEnum)


def name_given(what: str, given: object) -> str:
    """A name: text that is not empty and can be stored."""
    check_name(what, given, None)
    return str(given)


def text_given(what: str, given: object) -> str:
    """Words, which may be none."""
    return check_text(what, given, None)


def moment_given(what: str, given: object) -> datetime:
    """An aware time, in its own zone."""
    if not isinstance(given, datetime):
        raise InputError(f"{what} is not a time")
    try:
        utc(given)
    except ValueError as error:
        raise InputError(f"{what}: {error}") from None
    return given


def maybe_moment(what: str, given: object) -> datetime | None:
    """An aware time, or none."""
    return None if given is None else moment_given(what, given)


def choice_given(kind: type[Named], what: str, given: object) -> Named:
    """One of several words."""
    try:
        return kind(str(given))
    except ValueError:
        raise InputError(f"{what} {given!r:.40} is none of {', '.join(kind)}") from None


def value_given(what: str, given: object) -> None:
    """A value, or none."""
    if given is None:
        return
    try:
        check_value(given)
    except ValueError as error:
        raise InputError(f"{what} {error}") from None
    except RecursionError:
        raise InputError(f"{what} is nested too deeply") from None
