"""Slack's export of a workspace: a folder or a zip with a folder for each channel.

``users.json`` names people, ``channels.json`` (``groups.json``, ``dms.json``, ``mpims.json``) the
conversations; a folder holds one file a day. A message is known by its channel and its ``ts``,
which is unique in it. Answers in a thread are a conversation of their own, so that they are not
read as answers to what stood last in the channel. A speaker's time zone, where ``users.json`` has
it, is the offset of what they wrote.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import tzinfo
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ...graph.model import Authority
from ...overlay.ingest.items import Item, SetAside
from .base import FieldError, Head, Notes, Options, broken, storable
from .fields import moment, object_of
from .members import UNREADABLE, Members
from .messages import MEDIA, NOTICES, Conversation, Message
from .slack_text import plain
from .slack_workspace import Workspace, person
from .walk import ENTER, Unreadable, walk_stream

NAME: Final = "slack"
TITLE: Final = "Slack, export of a workspace as a folder or a zip"
EXAMPLE: Final = """\
{"users.json": [{"id": "U1", "name": "ana", "profile": {"real_name": "Ana Ruiz"}}],
 "channels.json": [{"id": "C1", "name": "general"}],
 "general/2024-03-01.json": [{"type": "message", "user": "U1", "ts": "1709281800.000100",
                              "text": "I moved to Ghent, <@U2>."}]}"""
"""The files of a folder and what they hold."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d\.json\Z")
_LISTS = ("channels.json", "groups.json", "dms.json", "mpims.json")
_TS = re.compile(r"(\d{1,12})(?:\.(\d{1,6}))?\Z")
_SPOKEN = frozenset(("", "me_message", "thread_broadcast", "reply_broadcast", "file_share"))
_UPLOAD = re.compile(r"<@\w+(?:\|[^>]*)?> (?:uploaded|shared|commented on) ")
_DELETED = "deleted messages"


def recognises(head: Head) -> bool:
    """``users.json`` or ``channels.json`` at the top, beside folders with a file a day."""
    paths = [PurePosixPath(name).parts for name in head.members]
    if len({parts[0] for parts in paths}) == 1:
        paths = [parts[1:] for parts in paths]  # all lies in one folder
    known = {"users.json", *_LISTS}
    return any(len(parts) == 1 and parts[0] in known for parts in paths) and any(
        len(parts) == 2 and _DAY.fullmatch(parts[1]) for parts in paths
    )


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages, channel by channel, in order of time."""
    with Members(path) as members:
        space = Workspace()
        for name in members.names:
            if PurePosixPath(name).name == "users.json":
                yield from _each(members, name, lambda row: space.add_user(row, notes))
            elif PurePosixPath(name).name in _LISTS:
                yield from _each(members, name, lambda row: space.add_channel(row, notes))
        space.tell_apart()
        folders: dict[str, list[str]] = defaultdict(list)
        for name in members.names:
            if _DAY.fullmatch(PurePosixPath(name).name):
                folders[PurePosixPath(name).parent.name].append(name)
        for folder, days in folders.items():
            channel = f"slack-{space.channels.get(folder, folder) or 'channel'}"
            yield from _folder(members, channel, sorted(days), space, options, notes)


def _folder(
    members: Members,
    channel: str,
    days: list[str],
    space: Workspace,
    options: Options,
    notes: Notes,
) -> Iterator[Item]:
    with Conversation(options, notes) as messages:

        def take(row: dict[str, Any]) -> None:
            for thread, message in _messages(row, space, options, notes):
                messages.add(message, thread)

        for day in days:
            yield from _each(members, day, take)
        yield from messages.turns(channel, by_time=True)
        for thread in messages.parts():
            yield from messages.turns(f"{channel}-{thread}", by_time=True, part=thread)


def _each(
    members: Members, name: str, take: Callable[[dict[str, Any]], None]
) -> Iterator[SetAside]:
    """Hand the objects of a list to a function; what it cannot use is set aside."""
    path = members.place(name)
    number = 0
    try:
        with members.open(name) as file:
            for line, place, value in walk_stream(file.read, lambda place: place == ()):
                if value is ENTER:
                    continue
                number += 1
                try:
                    if place != ("*",):
                        raise FieldError("", "is not in a list of objects")
                    take(object_of(value))
                except FieldError as error:
                    where = f"[{number}].{error.field}".rstrip(".")
                    yield broken(path, line, FieldError(where, str(error)))
    except Unreadable as error:
        yield broken(path, error.line, error)
    except UNREADABLE as error:
        yield broken(path, None, ValueError(f"cannot be read: {error}"))


def _messages(
    row: Mapping[str, Any], space: Workspace, options: Options, notes: Notes
) -> Iterator[tuple[str, Message]]:
    """The message of a row, if one was said in it, with the ``ts`` of the thread it answers in."""
    if row.get("type", "message") != "message":
        notes.skipped[NOTICES] += 1
        return
    kind = row.get("subtype") or ""
    inner = row.get("message")
    if kind == "message_changed" and isinstance(inner, dict):
        yield from _messages({**inner, "subtype": inner.get("subtype")}, space, options, notes)
        return
    if kind in ("message_deleted", "tombstone"):
        notes.skipped[_DELETED] += 1
        return
    bot = kind == "bot_message" or "bot_id" in row
    if str(kind) not in _SPOKEN and kind != "bot_message":
        notes.skipped[NOTICES] += 1
        return
    text = row.get("text")
    if text is not None and not isinstance(text, str):
        raise FieldError("text", "is not text")
    text = text or (_attached(row.get("attachments")) if bot else "")
    if not text.strip() or (kind == "file_share" and _UPLOAD.match(text)):
        notes.skipped[MEDIA] += 1
        return
    who, name = _speaker(row, space, bot, notes)
    bot = bot or who in space.bots
    ts, at = _time("ts", row.get("ts"), space.zones.get(who) or options.timezone)
    edited = row.get("edited")
    version = None
    if isinstance(edited, dict):
        try:
            version = _time("edited.ts", edited.get("ts"), None)[1]
        except FieldError:
            version = at
    thread = row.get("thread_ts")
    yield (
        thread if isinstance(thread, str) and _TS.match(thread) and thread != ts else "",
        Message(
            id=ts,
            at=at,
            who=who,
            name=name,
            text=storable(plain(text, space.names), notes),
            role="assistant" if bot else "user",
            authority=Authority.ASSISTANT if bot else Authority.USER,
            version=version,
        ),
    )


def _speaker(row: Mapping[str, Any], space: Workspace, bot: bool, notes: Notes) -> tuple[str, str]:
    who = row.get("user")
    if isinstance(who, str) and who.strip():
        who = storable(who.strip(), notes)
        if who in space.names:
            return who, space.names[who]
        profile = row.get("user_profile")
        return who, (person(profile, notes) if isinstance(profile, dict) else "") or who
    given = row.get("username")
    if isinstance(given, str) and given.strip():
        return storable(given.strip(), notes), storable(given.strip(), notes)
    if not bot:
        raise FieldError("user", "is missing" if who is None else "is empty or not text")
    given = row.get("bot_id")
    name = storable(given, notes) if isinstance(given, str) and given.strip() else "bot"
    return name, name


def _attached(given: object) -> str:
    """What a bot wrote into attachments instead of the text."""
    parts: list[str] = []
    for one in given if isinstance(given, list) else []:
        if isinstance(one, dict):
            body = one.get("text") or one.get("fallback")
            parts.extend(x for x in (one.get("pretext"), body) if isinstance(x, str) and x)
    return "\n".join(parts)


def _time(name: str, given: object, zone: tzinfo | None) -> tuple[str, Any]:
    found = _TS.match(given) if isinstance(given, str) else None
    if found is None:
        raise FieldError(name, "is missing" if given is None else f"{given!r:.40} is no time")
    at = moment(name, int(found[1]) * 1_000_000 + int((found[2] or "").ljust(6, "0")), zone)
    return found[0], at
