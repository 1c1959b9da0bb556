"""The JSON of DiscordChatExporter (2.x): one channel or thread a file.

Times have their offset. Webhooks and bots are marked by it. Names are nicknames where the server
gave one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC
from pathlib import Path
from typing import Any, Final

from ...graph.model import Authority
from ...overlay.ingest.items import Item
from .base import FieldError, Head, Notes, Options, broken, storable
from .fields import derived_id, identifier, named, object_of, optional, stated
from .messages import MEDIA, NOTICES, Conversation, Message
from .walk import ENTER, Unreadable, walk

NAME: Final = "discord"
TITLE: Final = "Discord, JSON of DiscordChatExporter"
EXAMPLE: Final = """\
{"guild": {"id": "1", "name": "Garden club"}, "channel": {"id": "22", "name": "general"},
 "messages": [
  {"id": "333", "type": "Default", "timestamp": "2024-03-01T09:30:00+01:00",
   "timestampEdited": null, "content": "I moved to Ghent.",
   "author": {"id": "44", "name": "ana", "nickname": "Ana", "isBot": false}}
]}"""

_MARKS = tuple(
    re.compile(pattern)
    for pattern in (r'"guild"\s*:\s*\{', r'"channel"\s*:\s*\{', r'"messages"\s*:\s*\[')
)
_SPOKEN = frozenset(
    ("Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ApplicationCommand")
)
"""The types of messages that somebody wrote; all others are notices."""


def recognises(head: Head) -> bool:
    """A server, a channel and messages beside each other."""
    return head.body.startswith("{") and all(mark.search(head.text) for mark in _MARKS)


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages of the channel, in the order of the file."""
    about: dict[str, Any] = {}
    number = 0
    with Conversation(options, notes) as messages:
        fault: Unreadable | None = None
        try:
            for line, place, value in walk(path, lambda place: place in ((), ("messages",))):
                if value is ENTER:
                    continue
                if place != ("messages", "*"):
                    about[place[-1] if place else ""] = value
                    if place == ("messages",):
                        yield broken(path, line, FieldError("messages", "is not a list"))
                    continue
                number += 1
                try:
                    if message := _message(object_of(value), notes):
                        messages.add(message)
                except FieldError as error:
                    where = f"messages[{number}].{error.field}".rstrip(".")
                    yield broken(path, line, FieldError(where, str(error)))
        except Unreadable as error:
            fault = error
        yield from messages.turns(_conversation(about), by_time=False)
        if fault is not None:
            yield broken(path, fault.line, fault)


def _conversation(about: Mapping[str, Any]) -> str:
    channel = about.get("channel")
    channel = channel if isinstance(channel, dict) else {}
    key = channel.get("id")
    if isinstance(key, bool) or not isinstance(key, int | str) or not str(key).strip():
        key = derived_id(str(about.get("guild")), str(channel.get("name")))
    return f"discord-{key}"


def _message(row: Mapping[str, Any], notes: Notes) -> Message | None:
    if str(row.get("type", "Default")) not in _SPOKEN:
        notes.skipped[NOTICES] += 1
        return None
    text = row.get("content", "")
    if not isinstance(text, str):
        raise FieldError("content", "is not text")
    if not text.strip():
        notes.skipped[MEDIA] += 1
        return None
    author = row.get("author")
    if not isinstance(author, dict):
        raise FieldError("author", "is missing" if author is None else "is not an object")
    bot = author.get("isBot") is True
    nickname = author.get("nickname")
    shown = nickname if isinstance(nickname, str) and nickname.strip() else author.get("name")
    name = named("author.name", shown, notes)
    key = author.get("id")
    return Message(
        id=identifier("id", row.get("id"), notes),
        at=stated("timestamp", row.get("timestamp"), UTC),
        who=name if key is None else identifier("author.id", key, notes),
        name=name,
        text=storable(text, notes),
        role="assistant" if bot else "user",
        authority=Authority.ASSISTANT if bot else Authority.USER,
        version=optional("timestampEdited", row.get("timestampEdited"), UTC),
    )
