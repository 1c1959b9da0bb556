"""Instagram's (and Messenger's) ``message_1.json`` from the download of one's data, as JSON.

A thread is cut into ``message_1.json``, ``message_2.json``, … with the newest message first; a
folder or a zip of them is put together. The exporter writes each byte of UTF-8 as a character of
its own; that is put right. Messages have no id: theirs is made of the moment (to the millisecond),
the sender and the text, so a message that two files share is one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ...overlay.ingest.items import Item
from .archive import LOGS
from .base import FieldError, Head, Notes, Options, broken, storable
from .fields import derived_id, moment, named, object_of, whole
from .members import UNREADABLE, Members
from .messages import MEDIA, NOTICES, Conversation, Message
from .walk import ENTER, Unreadable, walk_stream

NAME: Final = "instagram"
TITLE: Final = "Instagram or Messenger, message_1.json or a folder of them"
EXAMPLE: Final = """\
{"participants": [{"name": "Ana"}, {"name": "Bo"}],
 "messages": [
  {"sender_name": "Ana", "timestamp_ms": 1709281800000, "content": "I moved to Ghent."}
 ],
 "title": "Bo", "thread_path": "inbox/bo_17"}"""

_FILE = re.compile(r"message_(\d+)\.json\Z")
_NOTICE = re.compile(
    r"(?:(?!I\b)\S.{0,80}\s)?(?:liked a message|reacted .{1,16} to your message\s?"
    r"|sent an attachment\.|sent a (?:photo|video|link)\.|unsent a message"
    r"|(?:started|missed) an? (?:audio|video) (?:call|chat)\.?)\Z",
    re.IGNORECASE,
)
"""What it tells of itself, after the name of who did it or without."""


def recognises(head: Head) -> bool:
    """Messages with ``sender_name`` and ``timestamp_ms``, or a folder of ``message_N.json``."""
    if head.members:
        # Beside other logs they are found folder by folder, and the others are not lost.
        names = [PurePosixPath(name) for name in head.members]
        logs = [one.name for one in names if one.suffix.lower() in LOGS]
        return bool(logs) and all(_FILE.fullmatch(name) for name in logs)
    return all(f'"{key}"' in head.text for key in ("messages", "sender_name", "timestamp_ms"))


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages, thread by thread, in order of time."""
    with Members(path) as members:
        threads: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for name in members.names:
            found = _FILE.fullmatch(PurePosixPath(name).name)
            if name and found is None:
                continue
            number = int(found[1][:9]) if found else 0
            threads[str(PurePosixPath(name).parent)].append((number, name))
        for files in threads.values():
            with Conversation(options, notes) as messages:
                about: dict[str, Any] = {}
                # The highest number holds the oldest messages.
                for _, name in sorted(files, reverse=True):
                    yield from _file(members, name, about, messages, options, notes)
                yield from messages.turns(_conversation(about, notes), by_time=True)


def _file(
    members: Members,
    name: str,
    about: dict[str, Any],
    messages: Conversation,
    options: Options,
    notes: Notes,
) -> Iterator[Item]:
    path = members.place(name)
    number = 0
    try:
        with members.open(name) as file:
            for line, place, value in walk_stream(file.read, lambda at: at in ((), ("messages",))):
                if place == ("messages", "*"):
                    number += 1
                    try:
                        if message := _message(object_of(value), options, notes):
                            messages.add(message)
                    except FieldError as error:
                        where = f"messages[{number}].{error.field}".rstrip(".")
                        yield broken(path, line, FieldError(where, str(error)))
                elif value is not ENTER:
                    about[place[-1] if place else ""] = value
                    if place == ("messages",):
                        yield broken(path, line, FieldError("messages", "is not a list"))
    except Unreadable as error:
        yield broken(path, error.line, error)
    except UNREADABLE as error:
        yield broken(path, None, ValueError(f"cannot be read: {error}"))


def _conversation(about: Mapping[str, Any], notes: Notes) -> str:
    for key in ("thread_path", "title"):
        given = about.get(key)
        if isinstance(given, str) and given.strip():
            return f"instagram-{repaired(given.strip()).rpartition('/')[2] or derived_id(given)}"
    people = about.get("participants")
    names = [
        repaired(one["name"])
        for one in (people if isinstance(people, list) else [])
        if isinstance(one, dict) and isinstance(one.get("name"), str)
    ]
    return f"instagram-{derived_id(*sorted(names))}"


def _message(row: Mapping[str, Any], options: Options, notes: Notes) -> Message | None:
    text = row.get("content", "")
    if not isinstance(text, str):
        raise FieldError("content", "is not text")
    text = storable(repaired(text), notes)
    if not text.strip() or row.get("is_unsent") is True:
        notes.skipped[MEDIA] += 1
        return None
    if _NOTICE.match(text.strip()) or "call_duration" in row:
        notes.skipped[NOTICES] += 1
        return None
    name = repaired(named("sender_name", row.get("sender_name"), notes))
    milliseconds = whole("timestamp_ms", row.get("timestamp_ms"))
    at = moment("timestamp_ms", milliseconds * 1000, options.timezone)
    key = derived_id(str(milliseconds), name, text)
    return Message(key, at, name, name, text)


def repaired(text: str) -> str:
    """Text whose bytes of UTF-8 were written as one character each; any other is left alone."""
    if text.isascii():
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text
