"""Checks of single fields, and the keys that are derived from them. Used by the door alone."""

from __future__ import annotations

import re
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

from .errors import GroupError, RefusedObservation
from .ids import digest
from .model import Slot
from .times import utc
from .values import normal_text, unusable_characters

Named = TypeVar("Named", bound=StrEnum)

_GROUP = re.compile(r"[A-Za-z0-9_-]{1,128}\Z")
_LONGEST_NAME = 512


def check_group(group: str | None) -> str:
    """The group, or ``GroupError``: a missing group is never taken to mean every group."""
    if not group:
        raise GroupError("no group was given", hint="name one; a group is a tenant")
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


def member_of(kind: type[Named], field: str, text: str, name: str | None) -> Named:
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
