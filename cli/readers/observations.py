"""Structured observations: the JSON object that ``export`` writes, one a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...graph.door import observation
from ...graph.errors import GroupError
from ...graph.model import Authority, Confidence, Observation
from ...graph.times import Precision
from ...graph.vocabulary import Vocabulary
from .base import FieldError, Options

_TEXT = ("subject", "attribute", "stance", "observed_at", "source")
_OPTIONAL_TEXT = (
    "group",
    "valid_from",
    "valid_to",
    "recorded_at",
    "authority",
    "speaker",
    "confidence",
    "from_precision",
    "to_precision",
    "quote",
    "target_id",
)
_OTHER = ("scope", "value", "target", "still", "position")
_KNOWN = frozenset((*_TEXT, *_OPTIONAL_TEXT, *_OTHER))


def observation_row(row: Mapping[str, Any], options: Options, name: str) -> Observation:
    """The observation of one row, through the door; the attribute by any name of the vocabulary.

    The group of the row, where it has one, must be that of the run: a run writes to one group.
    Raises ``FieldError`` for a field that is missing, unknown or of a wrong type, and
    ``RefusedObservation`` for what the door refuses; both name the field.
    """
    if unknown := sorted(row.keys() - _KNOWN):
        raise FieldError(unknown[0], "is a field neither of a turn nor of an observation")
    for field in _TEXT:
        if not isinstance(row.get(field), str):
            raise FieldError(field, "is not text" if row.get(field) is not None else "is missing")
    for field in _OPTIONAL_TEXT:
        if row.get(field) is not None and not isinstance(row[field], str):
            raise FieldError(field, "is not text")
    if not isinstance(row.get("still", False), bool):
        raise FieldError("still", "is neither true nor false")
    if row.get("group") not in (None, options.group):
        raise FieldError(
            "group",
            f"is {row['group']!r:.60}, but the run writes to {options.group}: what names its group "
            "goes to no other; without this field it goes where --group says",
        )
    words = options.vocabulary or Vocabulary.load()
    known = words.find(row["attribute"])
    try:
        return observation(
            group=options.group,
            subject=row["subject"],
            attribute=row["attribute"] if known is None else known.name,
            stance=row["stance"],
            observed_at=row["observed_at"],
            source=row["source"],
            value=row.get("value"),
            scope=row.get("scope"),
            valid_from=row.get("valid_from"),
            valid_to=row.get("valid_to"),
            still=row.get("still", False),
            position=row.get("position"),
            authority=row.get("authority") or Authority.USER,
            speaker=row.get("speaker") or "",
            target=row.get("target"),
            target_id=row.get("target_id"),
            confidence=row.get("confidence") or Confidence.OBSERVED,
            from_precision=row.get("from_precision") or Precision.INSTANT,
            to_precision=row.get("to_precision") or Precision.INSTANT,
            quote=row.get("quote") or "",
            recorded_at=row.get("recorded_at"),
            name=name,
        )
    except GroupError as error:
        raise FieldError("group", error.message) from None
