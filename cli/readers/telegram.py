"""Telegram Desktop's ``result.json``: the export of one chat, or of the whole account.

Its ``date`` is the clock of the machine that exported; ``date_unixtime``, which exports have since
2021, is the instant, and the difference of the two the offset in which the message was read. A
message that was forwarded is the word of its author, not of who passed it on, and one sent through
an inline bot is the bot's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Any, Final

from ...graph.model import Authority
from ...overlay.ingest.items import Item
from .base import FieldError, Head, Notes, Options, broken, storable
from .fields import derived_id, identifier, moment, named, object_of, optional, stated, whole
from .messages import MEDIA, NOTICES, Conversation, Message
from .walk import ENTER, Place, Unreadable, walk

NAME: Final = "telegram"
TITLE: Final = "Telegram, result.json of one chat or of the account"
EXAMPLE: Final = """\
{"name": "Ana", "type": "personal_chat", "id": 4711, "messages": [
  {"id": 1, "type": "message", "date": "2024-03-01T09:30:00", "date_unixtime": "1709281800",
   "from": "Ana", "from_id": "user4711", "text": ["I live in ", {"type": "bold", "text": "Ghent"}]}
]}"""

_HIDDEN = "forwarded messages of hidden authors"
_CHAT = re.compile(
    r'"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|replies|verify_codes|'
    r'(?:private|public)_(?:group|supergroup|channel))"'
)
_ACCOUNT = re.compile(r'"(?:chats|left_chats)"\s*:\s*\{\s*"about"\s*:')
_WIDEST = timedelta(hours=15)


def recognises(head: Head) -> bool:
    """A chat by its type beside a list of messages, an account by its list of chats."""
    if not head.body.startswith("{"):
        return False
    if _ACCOUNT.search(head.text):
        return True
    return bool(_CHAT.search(head.text)) and '"messages"' in head.text


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages, chat by chat, in the order of the file."""
    chat: dict[str, Any] = {}
    number = 0
    with Conversation(options, notes) as messages:
        try:
            for line, place, value in walk(path, _enters):
                if value is ENTER:
                    if _is_chat(place):
                        # The account's list goes on with the next chat.
                        yield from messages.turns(_conversation(chat), by_time=False)
                        chat, number = {}, 0
                elif place and _is_chat(place[:-1]):
                    chat[place[-1]] = value
                    if place[-1] == "messages":
                        yield broken(path, line, FieldError("messages", "is not a list"))
                elif place[-2:] == ("messages", "*") and _is_chat(place[:-2]):
                    number += 1
                    try:
                        if message := _message(object_of(value), chat, options, notes):
                            messages.add(message)
                    except FieldError as error:
                        where = f"messages[{number}].{error.field}".rstrip(".")
                        yield broken(path, line, FieldError(where, str(error)))
        except Unreadable as error:
            yield from messages.turns(_conversation(chat), by_time=False)
            yield broken(path, error.line, error)
            return
        yield from messages.turns(_conversation(chat), by_time=False)


def _is_chat(place: Place) -> bool:
    return place in ((), ("chats", "list", "*"), ("left_chats", "list", "*"))


def _enters(place: Place) -> bool:
    """Chats with their messages, and all else element by element, however long it is."""
    if "*" in place:
        return _is_chat(place) or (place[-1] == "messages" and _is_chat(place[:-1]))
    return len(place) < 3


def _conversation(chat: Mapping[str, Any]) -> str:
    key = chat.get("id")
    if isinstance(key, bool) or not isinstance(key, int | str) or not str(key).strip():
        key = derived_id(str(chat.get("type")), str(chat.get("name")))
    return f"telegram-{key}"


def _message(
    row: Mapping[str, Any], chat: Mapping[str, Any], options: Options, notes: Notes
) -> Message | None:
    kind = row.get("type", "message")
    if kind != "message":
        notes.skipped[NOTICES] += 1
        return None
    text = storable(_text(row.get("text")), notes)
    if not text.strip():
        notes.skipped[MEDIA] += 1
        return None
    key = identifier("id", row.get("id"), notes)
    at = _time(row, "date", options, notes)
    zone = at.tzinfo or UTC
    version = optional("edited", row.get("edited"), zone)
    sender = row.get("from_id")
    if not isinstance(sender, int | str) or not str(sender).strip():
        sender = row.get("from")
    given = row.get("from")
    name = named("from", given if given is not None else sender, notes)
    who = storable(str(sender).strip(), notes)
    role, authority = "user", Authority.USER
    if chat.get("type") == "bot_chat" and who.removeprefix("user") == str(chat.get("id")):
        role, authority = "assistant", Authority.ASSISTANT
    if "via_bot" in row:
        name = who = named("via_bot", row["via_bot"], notes)
        role, authority = "assistant", Authority.ASSISTANT
    elif "forwarded_from" in row:
        if row["forwarded_from"] is None:
            notes.skipped[_HIDDEN] += 1
            return None
        name = who = named("forwarded_from", row["forwarded_from"], notes)
        authority = Authority.REPORTED
    return Message(key, at, who, name, text, role, authority, version)


def _text(given: object) -> str:
    """Text, or its parts: plain ones and those with a format."""
    if isinstance(given, str):
        return given
    if given is None:
        return ""
    if not isinstance(given, list):
        raise FieldError("text", "is neither text nor a list of its parts")
    parts: list[str] = []
    for part in given:
        text = part.get("text") if isinstance(part, dict) else part
        if not isinstance(text, str):
            raise FieldError("text", "holds a part that is not text")
        parts.append(text)
    return "".join(parts)


def _time(row: Mapping[str, Any], field: str, options: Options, notes: Notes) -> datetime:
    given = row.get(f"{field}_unixtime")
    if given is None:
        zone: tzinfo = options.timezone or UTC
        at = stated(field, row.get(field), zone)
        if options.timezone is None and at.tzinfo is UTC:
            notes.assumed_utc = True
        return at
    seconds = whole(f"{field}_unixtime", given)
    at = moment(f"{field}_unixtime", seconds * 1_000_000, None)
    local = optional(field, row.get(field), UTC)
    offset = local - at if local is not None else None
    if offset is None or abs(offset) > _WIDEST or offset % timedelta(minutes=15):
        return at if options.timezone is None else at.astimezone(options.timezone)
    return at.astimezone(timezone(offset))
