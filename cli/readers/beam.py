"""BEAM: long chats in batches, each with a day at its first message.

All messages of a batch get that day, in order. A chat has no name in its file, so it is named by
how it begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Item, SetAside
from .base import FieldError, Head, Notes, Options, broken
from .strict_json import elements
from .talk import Talk, identifier, name_of, objects

NAME: Final = "beam"
TITLE: Final = "BEAM, long chats in dated batches (chat.json)"
EXAMPLE: Final = """\
[{"batch_number": 1, "time_anchor": null, "turns": [
  [{"role": "user", "id": 0, "time_anchor": "March-01-2026", "content": "I live in Turin."},
   {"role": "assistant", "id": 1, "content": "A fine town!"}]]}]"""

_BATCH = re.compile(r'[{,]\s*"batch_number"\s*:')
_TURNS = re.compile(r'[{,]\s*"turns"\s*:\s*\[')
_MARK = re.compile(r"\s*->->[\d,)\s/NA]*\Z")
"""The place of a message in the plan of the chat, which stands behind what the user says."""


def recognises(head: Head) -> bool:
    """Whether numbered batches of turns stand there."""
    return (
        head.body.startswith(("[", "{"))
        and _BATCH.search(head.text) is not None
        and _TURNS.search(head.text) is not None
    )


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages of a chat, batch by batch."""
    talk: Talk | None = None
    try:
        for line, batch in elements(path):
            try:
                if isinstance(batch, ValueError):
                    raise batch
                messages = list(_messages(path, batch))
                if talk is None:
                    talk = Talk(_name(messages), options, notes)
                yield from _batch(path, line, batch, messages, talk)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _messages(path: Path, batch: Any) -> Iterator[dict[str, Any] | SetAside]:
    if not isinstance(batch, dict):
        raise FieldError("batch", "is not an object")
    groups = batch.get("turns")
    if not isinstance(groups, list):
        raise FieldError("turns", "is missing or not a list")
    for number, group in enumerate(groups):
        for _, message in objects(group, f"turns[{number}]", path):
            yield message


def _name(messages: list[dict[str, Any] | SetAside]) -> str:
    first = next((one for one in messages if isinstance(one, dict)), {})
    return name_of("beam", first.get("time_anchor"), first.get("content"))


def _batch(
    path: Path, line: int, batch: dict[str, Any], messages: list[dict[str, Any] | SetAside],
    talk: Talk,
) -> Iterator[Item]:  # fmt: skip
    anchored = batch.get("time_anchor")
    for message in messages:
        if isinstance(message, SetAside):
            yield message
            continue
        ident = identifier(message.get("id"))
        try:
            if ident is None:
                raise FieldError("id", "is missing, or neither text nor a number")
            role, text = message.get("role"), message.get("content")
            if role not in ("user", "assistant"):
                raise FieldError("role", f"{role!r:.40} is neither user nor assistant")
            if not isinstance(text, str):
                raise FieldError("content", "is missing or not text")
            anchored = message.get("time_anchor") or anchored
            at = talk.when(_day(anchored, talk), "time_anchor")
            said = _MARK.sub("", text) if role == "user" else text
            yield talk.turn(ident, at, None, role, role, said)
        except FieldError as error:
            where = f"message {ident} {error.field}"
            yield broken(path, line, FieldError(where, str(error)))


def _day(given: Any, talk: Talk) -> str | None:
    """The day of an anchor as ISO text in the zone of the options; other text as it stands."""
    if not isinstance(given, str) or not given.strip():
        return None
    try:
        day = datetime.strptime(given.strip(), "%B-%d-%Y")
    except ValueError:
        return given
    if talk.options.timezone is None:
        talk.notes.assumed_utc = True
    return day.replace(tzinfo=talk.options.timezone or UTC).isoformat()
