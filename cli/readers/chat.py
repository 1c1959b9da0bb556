"""Plain chat JSON: messages with a role and content, as APIs of language models take them.

A list of messages, a list of conversations, an object with ``messages``, or one of these a line;
content as text or as parts (OpenAI, Anthropic, Gemini), ShareGPT's ``from`` and ``value`` too.
Messages without an id get one from time, speaker and text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Item, SetAside
from .base import FieldError, Head, Notes, Options, broken
from .content import said_in
from .moments import moment
from .strict_json import rows
from .talk import Talk, identifier, name_of, objects

NAME: Final = "chat"
TITLE: Final = "Plain chat JSON, messages with role and content (OpenAI, Anthropic)"
EXAMPLE: Final = """\
[{"role": "user", "content": "I live in Turin.", "timestamp": "2026-03-01T09:00:00Z"},
 {"role": "assistant", "content": [{"type": "text", "text": "A fine town!"}],
  "timestamp": "2026-03-01T09:00:05Z"}]"""

_ROLES: Final = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    "gpt": "assistant",
    "model": "assistant",
    "tool": "tool",
    "function": "tool",
    "system": "system",
    "developer": "system",
}
_NAMES = "|".join(_ROLES)
_SHAPES: Final = tuple(
    (re.compile(rf'[{{,]\s*"{role}"\s*:\s*"(?:{_NAMES})"'), re.compile(rf'[{{,]\s*"{text}"\s*:'))
    for role, text in (("role", "(?:content|parts)"), ("from", "value"))
)
_LISTS = ("messages", "conversation", "conversations", "chat")
_IDS = ("id", "conversation_id", "session_id", "thread_id", "uuid")
_THREADS = ("conversation_id", "session_id", "thread_id")
_MESSAGE_IDS = ("id", "message_id", "uuid")
_TIMES = (
    "timestamp", "created_at", "createdAt", "create_time", "created", "sent_at", "datetime", "time",
    "date", "ts", "at",
)  # fmt: skip
_UNNAMED = "chat"
_MOST_TALKS = 1000


def recognises(head: Head) -> bool:
    """Whether a role of a chat and content stand there."""
    return head.body.startswith(("[", "{")) and any(
        role.search(head.text) and text.search(head.text) for role, text in _SHAPES
    )


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages of all conversations of a file."""
    talks: dict[str, Talk] = {}
    try:
        for line, row in rows(path):
            try:
                if isinstance(row, ValueError):
                    raise row
                if isinstance(row, dict) and ("role" in row or "from" in row):
                    thread = _first(row, _THREADS, identifier) or _UNNAMED
                    if thread not in talks:
                        if len(talks) >= _MOST_TALKS:
                            talks.clear()
                        talks[thread] = Talk(thread, options, notes)
                    yield from _message(row, talks[thread], None)
                else:
                    yield from _conversation(path, line, row, options, notes)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _conversation(
    path: Path, line: int, row: Any, options: Options, notes: Notes
) -> Iterator[Item]:
    given = {_LISTS[0]: row} if isinstance(row, list) else row
    key = next((key for key in _LISTS if isinstance(given, dict) and key in given), None)
    if not isinstance(given, dict) or key is None:
        raise FieldError("messages", "is missing: neither a message nor a conversation")
    messages = given[key]
    talk = Talk(_name(given, messages), options, notes)
    when = next((name for name in _TIMES if given.get(name) is not None), None)
    if when is not None:
        try:
            talk.stated = moment(given[when], when, options, notes)
        except FieldError as error:
            yield broken(path, line, error)
    for place, message in objects(messages, key, path):
        if isinstance(message, SetAside):
            yield message
            continue
        try:
            yield from _message(message, talk, place)
        except FieldError as error:
            where = f"{talk.conversation} {key}[{place}] {error.field}"
            yield broken(path, line, FieldError(where, str(error)))


def _name(given: Mapping[str, Any], messages: Any) -> str:
    """The conversation's own id or title, else one from how it begins, which does not change while
    it grows."""
    found = _first(given, _IDS, identifier) or _first(given, ("title", "name"), identifier)
    if found is not None:
        return found
    for message in messages if isinstance(messages, list) else ():
        if isinstance(message, dict) and _role(message) == "user":
            said = message.get("content", message.get("value", message.get("parts")))
            return name_of(_UNNAMED, _first(message, _TIMES, str), said)
    return _UNNAMED


def _first(given: Mapping[str, Any], names: tuple[str, ...], read: Any) -> str | None:
    for name in names:
        if given.get(name) is not None and (found := read(given[name])) is not None:
            return str(found)
    return None


def _role(message: Mapping[str, Any]) -> str | None:
    given = message.get("role", message.get("from"))
    return _ROLES.get(given.strip().lower()) if isinstance(given, str) else None


def _message(message: Mapping[str, Any], talk: Talk, place: int | None) -> Iterator[Item]:
    """One turn; two where a message of the user carries what a tool gave."""
    role = _role(message)
    if role is None:
        given = message.get("role", message.get("from"))
        known = ", ".join(_ROLES)
        raise FieldError("role", f"{given!r:.40} is none of {known}")
    if role == "system":
        talk.notes.skipped["system message"] += 1
        return
    said, given_by_tool = said_in(message, talk.notes)
    if role == "tool":
        said, given_by_tool = "", "\n".join(text for text in (said, given_by_tool) if text)
    if not said and not given_by_tool:
        talk.notes.skipped["message without text"] += 1
        return
    when = next((name for name in _TIMES if message.get(name) is not None), _TIMES[0])
    at = talk.when(message.get(when), when)
    own = _first(message, _MESSAGE_IDS, identifier)
    name = message.get("name")
    name = name if isinstance(name, str) and name.strip() else None
    for text, kind in ((given_by_tool, "tool"), (said, role)):
        if text:
            speaker = (name if kind == role else None) or kind
            # Parts of one message share its id.
            ident = own if kind == role else own and f"{own}:{kind}"
            yield talk.turn(
                ident or talk.derived(at, speaker, text), at, place, speaker, kind, text
            )
