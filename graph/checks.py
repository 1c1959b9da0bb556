"""Checks of single fields, and the keys that are derived from them. Used by the door alone."""

from __future__ import annotations

import re
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from .errors import GroupError, RefusedObservation
from .ids import digest
from .model import Slot
from .times import utc
from .values import normal_text, unusable_characters

Named = TypeVar("Named", bound=StrEnum)

_GROUP = re.compile(r"[A-Za-z0-9_-]{1,128}\Z")
_LONGEST_NAME = 512
LONGEST_TEXT: Final = 1_000_000
"""Longest words in characters: a turn, or a quote of it."""
_LARGEST = 2**63 - 1


def check_group(group: str | None) -> str:
    """The group, or ``GroupError``: a missing group is never taken to mean every group."""
    if group is None or group == "":
        raise GroupError("no group was given", hint="name one; a group is a tenant")
    if not isinstance(group, str):
        raise GroupError("the group is not text")
    if not _GROUP.match(group):
        raise GroupError(f"group {group!r:.60} may hold only letters, digits, _ and -")
    return group


@lru_cache(maxsize=65_536)
def slot_key(group: str, subject: str, attribute: str) -> str:
    """The id of a slot."""
    return Slot(group, subject, attribute).key


@lru_cache(maxsize=65_536)
def track_key(slot: str, scope: str) -> str:
    """The id of a track, from the key of its slot and of its scope."""
    return digest("track", slot, scope)


def check_name(field: str, text: object, name: str | None) -> None:
    if not isinstance(text, str):
        raise RefusedObservation(f"{field} is not text", field=field, name=name)
    if problem := unusable_characters(text):
        raise RefusedObservation(f"{field} {problem}", field=field, name=name)
    if not normal_text(text):
        raise RefusedObservation(f"{field} is empty", field=field, name=name)
    if len(text) > _LONGEST_NAME:
        raise RefusedObservation(
            f"{field} is longer than {_LONGEST_NAME} characters", field=field, name=name
        )


def check_text(field: str, text: object, name: str | None) -> str:
    """Words that are kept as they are, and may be empty."""
    if not isinstance(text, str):
        raise RefusedObservation(f"{field} is not text", field=field, name=name)
    if len(text) > LONGEST_TEXT:
        raise RefusedObservation(
            f"{field} is longer than {LONGEST_TEXT:,} characters", field=field, name=name
        )
    if problem := unusable_characters(text):
        raise RefusedObservation(f"{field} {problem}", field=field, name=name)
    return text


def whole_number(field: str, number: object, name: str | None) -> None:
    """No number, or one that the graph can hold."""
    if number is None:
        return
    if isinstance(number, bool) or not isinstance(number, int):
        raise RefusedObservation(f"{field} is not a whole number", field=field, name=name)
    if not -_LARGEST - 1 <= number <= _LARGEST:
        raise RefusedObservation(f"{field} does not fit into 64 bits", field=field, name=name)


def member_of(kind: type[Named], field: str, text: str, name: str | None) -> Named:
    if type(text) is kind:
        return text
    try:
        return kind(text)
    except ValueError:
        known = ", ".join(kind)
        raise RefusedObservation(
            f"{field} {text!r:.40} is none of {known}", field=field, name=name
        ) from None


def time_of(field: str, given: datetime | str | None, name: str | None) -> datetime | None:
    if given is None:
        return None
    if not isinstance(given, datetime | str):
        raise RefusedObservation(f"{field} is not a time", field=field, name=name)
    try:
        return utc(given)
    except ValueError as error:
        raise RefusedObservation(f"{field}: {error}", field=field, name=name) from None


def offset_of(*given: datetime | str | None) -> int:
    """Minutes east of UTC of the first time given, so that it can be shown as it was said."""
    for time in given:
        moment = time
        if isinstance(moment, str):
            try:
                moment = datetime.fromisoformat(moment.strip())
            except ValueError:
                continue
        if isinstance(moment, datetime) and (offset := moment.utcoffset()) is not None:
            return int(offset.total_seconds() // 60)
    return 0
