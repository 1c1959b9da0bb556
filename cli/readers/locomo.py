"""LoCoMo: a list of conversations, each with dated sessions of turns between two speakers.

The sessions have a time without a zone; the turns in them have none. A turn gets its session's
time and, so that the order is kept, one microsecond for each turn before it. A speaker's name that
occurs in several conversations of the file stands for different people: there the conversation's
id is added to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Final

from ...graph.ids import digest
from ...graph.model import Authority, Turn
from ...graph.times import utc
from ...overlay.ingest.items import Item
from ...overlay.sources import source_of, turn_node_id
from .base import FieldError, Head, Notes, Options, broken, storable
from .strict_json import elements

NAME: Final = "locomo"
TITLE: Final = "LoCoMo, conversations of dated sessions"
EXAMPLE: Final = """\
[{"sample_id": "c1", "conversation": {"speaker_a": "Edda", "speaker_b": "Noor",
  "session_1_date_time": "1:56 pm on 8 May, 2023",
  "session_1": [{"speaker": "Edda", "dia_id": "D1:1", "text": "I live in Turin."}]}}]"""
_FIELD = re.compile(r'[{,]\s*"(?:session_\d+(?:_date_time)?|speaker_a|dia_id|qa)"\s*:')
_OWN = re.compile(r'[{,]\s*"(?:turn_id|conversation_id|text|stance|attribute|subject)"\s*:')
_SESSION = re.compile(r"session_(\d+)\Z")


def recognises(head: Head) -> bool:
    """Whether sessions or their speakers stand there, and not first a row of Tenure's own."""
    body = head.body
    if not body.startswith(("[", "{")) or not _FIELD.search(body):
        return False
    first = body.split("\n", 1)[0].strip()
    if body.startswith("[") or not first.endswith("}"):
        return True
    return _FIELD.search(first) is not None and not _OWN.search(first[:4096])


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The turns of all conversations of a file, session by session."""
    zone: tzinfo = options.timezone or UTC
    notes.assumed_utc = options.timezone is None
    try:
        shared = _shared_names(path)
        for line, sample in elements(path, notes):
            try:
                yield from _conversation(path, sample, shared, zone, options, notes)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _shared_names(path: Path) -> frozenset[str]:
    """Speakers that occur in several conversations, as far as the file can be read."""
    found: Counter[str] = Counter()
    try:
        for _, sample in elements(path):
            talk = sample.get("conversation", sample) if isinstance(sample, dict) else {}
            if isinstance(talk, dict):
                names = (talk.get("speaker_a"), talk.get("speaker_b"))
                found.update({name for name in names if isinstance(name, str)})
    except ValueError:
        pass  # the second pass reports it, with what was read before it
    return frozenset(name for name, count in found.items() if count > 1)


def _conversation(
    path: Path,
    sample: Any,
    shared: frozenset[str],
    zone: tzinfo,
    options: Options,
    notes: Notes,
) -> Iterator[Item]:
    if isinstance(sample, ValueError):
        raise sample
    talk = sample.get("conversation", sample) if isinstance(sample, dict) else None
    if not isinstance(talk, dict):
        raise FieldError("conversation", "is not an object with sessions")
    name = sample.get("sample_id")
    if not isinstance(name, str | None):
        raise FieldError("sample_id", "is not text")
    numbers = sorted(int(found[1]) for key in talk if (found := _SESSION.match(key)))
    if not numbers:
        raise FieldError("conversation", "holds no session_1, session_2, …")
    if not name:  # never the name of the file, which may be changed
        first = f"session_{numbers[0]}_date_time"
        name = digest("locomo", *(str(talk.get(key)) for key in ("speaker_a", "speaker_b", first)))
    for number in numbers:
        key = f"session_{number}"
        try:
            start = _start(talk, f"{key}_date_time", zone)
            turns = talk[key]
            if not isinstance(turns, list):
                raise FieldError(key, "is not a list of turns")
        except FieldError as error:
            yield broken(path, None, FieldError(f"{name} {error.field}", str(error)))
            continue
        for position, row in enumerate(turns):
            try:
                at = start + timedelta(microseconds=position)
                yield _turn(row, name, at, position, shared, options, notes)
            except FieldError as error:
                where = f"{name} {key}[{position}] {error.field}"
                yield broken(path, None, FieldError(where, str(error)))


def _turn(
    row: Any,
    conversation: str,
    at: datetime,
    position: int,
    shared: frozenset[str],
    options: Options,
    notes: Notes,
) -> Turn:
    if not isinstance(row, Mapping):
        raise FieldError("turn", "is not an object")
    for field in ("dia_id", "speaker", "text"):
        if not isinstance(row.get(field), str):
            raise FieldError(field, "is missing or not text")
    speaker = storable(row["speaker"].strip(), notes)
    if not speaker:
        raise FieldError("speaker", "is empty")
    source = source_of(conversation, storable(row["dia_id"], notes))
    return Turn(
        turn_id=turn_node_id(options.group, source),
        group=options.group,
        source=source,
        at=at,
        position=position,
        speaker=f"{speaker} ({conversation})" if row["speaker"] in shared else speaker,
        authority=Authority.USER,
        text=storable(row["text"], notes),
        role="user",
    )


def _start(talk: Mapping[str, Any], field: str, zone: tzinfo) -> datetime:
    given = talk.get(field)
    if not isinstance(given, str):
        raise FieldError(field, "is missing or not text")
    try:
        start = datetime.strptime(given.strip(), "%I:%M %p on %d %B, %Y").replace(tzinfo=zone)
    except ValueError:
        raise FieldError(field, f"{given!r:.60} is not like 1:56 pm on 8 May, 2023") from None
    try:
        utc(start)
    except ValueError as error:
        raise FieldError(field, str(error)) from None
    return start
