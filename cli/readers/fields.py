"""Fields of other programs' exports, checked: ids, names, whole numbers, moments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from ...graph.ids import digest
from .base import FieldError, Notes, storable

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = 2199
"""No message is from before 1970 or from after this year; a time out there is a fault."""


def moment(field: str, microseconds: int, zone: tzinfo | None) -> datetime:
    """The time of an epoch, in the zone if one is given. Raises ``FieldError``."""
    try:
        at = _EPOCH + timedelta(microseconds=microseconds)
    except OverflowError:
        raise FieldError(field, f"lies outside the years 1970 to {_LATEST}") from None
    return checked(field, at if zone is None else _in_zone(at, zone))


def _in_zone(at: datetime, zone: tzinfo) -> datetime:
    try:
        return at.astimezone(zone)
    except (OverflowError, ValueError):
        return at


def stated(field: str, text: object, zone: tzinfo) -> datetime:
    """A time written as ISO 8601; one without an offset is in the zone. Raises ``FieldError``."""
    if not isinstance(text, str):
        raise FieldError(field, "is missing" if text is None else "is not a time as text")
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        raise FieldError(field, f"{text!r:.60} is not an ISO 8601 time") from None
    return checked(field, at if at.tzinfo is not None else at.replace(tzinfo=zone))


def checked(field: str, at: datetime) -> datetime:
    """The time, if a message may have it. Raises ``FieldError``."""
    if not 1970 <= at.year <= _LATEST:
        raise FieldError(field, f"{at.isoformat()} lies outside the years 1970 to {_LATEST}")
    return at


def optional(field: str, text: object, zone: tzinfo) -> datetime | None:
    """``stated``, or None for what is missing or of no use: it only orders versions."""
    try:
        return stated(field, text, zone)
    except FieldError:
        return None


def whole(field: str, given: object) -> int:
    """A whole number, also as text. Raises ``FieldError``."""
    if isinstance(given, str) and given.strip().lstrip("-").isdecimal() and len(given) < 20:
        return int(given)
    if isinstance(given, bool) or not isinstance(given, int):
        raise FieldError(field, "is missing" if given is None else "is not a whole number")
    return given


def identifier(field: str, given: object, notes: Notes) -> str:
    """An id: text that is not empty, or a whole number. Raises ``FieldError``."""
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given)
    return named(field, given, notes)


def named(field: str, given: object, notes: Notes) -> str:
    """Text that is not empty, trimmed. Raises ``FieldError``."""
    if not isinstance(given, str):
        raise FieldError(field, "is missing" if given is None else "is not text")
    if not given.strip():
        raise FieldError(field, "is empty")
    return storable(given.strip(), notes)


def object_of(given: Any) -> dict[str, Any]:
    """The fields of a message. Raises ``FieldError``."""
    if not isinstance(given, dict):
        raise FieldError("", "is not an object")
    return given


def derived_id(*parts: str) -> str:
    """The id of a message that has none: what it says, when, and by whom."""
    return digest("message", *(part.encode("utf-8", "replace").decode() for part in parts))
