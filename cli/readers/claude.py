"""Claude's export: a list of conversations with messages, older ones with their text alone, newer
ones with content parts. Beside it ``users.json`` names the people; a folder or zip holds both.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Final, TextIO

from ...overlay.ingest.items import Item, SetAside
from .base import FieldError, Head, Notes, Options, broken
from .json_window import Window
from .moments import moment
from .strict_json import elements_of
from .talk import Talk, identifier, name_of, objects

NAME: Final = "claude"
TITLE: Final = "Claude's export (conversations.json, its folder or the zip)"
EXAMPLE: Final = """\
[{"uuid": "c1", "name": "Moving", "created_at": "2026-03-01T09:00:00Z", "chat_messages": [
  {"uuid": "m1", "sender": "human", "created_at": "2026-03-01T09:00:00Z",
   "text": "I live in Turin.", "content": [{"type": "text", "text": "I live in Turin."}]}]}]"""

_MESSAGES = re.compile(r'[{,]\s*"chat_messages"\s*:')
_LOG: Final = "conversations.json"
_PEOPLE: Final = "users.json"
_MOST_PEOPLE: Final = 1 << 24
_ROLES = {"human": "user", "user": "user", "assistant": "assistant"}
_LEFT_OUT = {
    "thinking": "reasoning of the assistant",
    "redacted_thinking": "reasoning of the assistant",
    "tool_use": "call of a tool",
    "tool_result": "output of a tool",
}


def recognises(head: Head) -> bool:
    """Whether conversations with messages stand there, or a folder or zip has both files."""
    if head.members:
        names = {str(PurePosixPath(name)) for name in head.members}
        return {_LOG, _PEOPLE} <= names
    return head.body.startswith(("[", "{")) and _MESSAGES.search(head.text) is not None


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages of each conversation in the order of the export."""
    people = _people(path)
    try:
        with _opened(path, _LOG) as file:
            for line, talk in elements_of(Window(file.read)):
                try:
                    yield from _conversation(path, line, talk, people, options, notes)
                except ValueError as error:
                    yield broken(path, line, error)
    except (ValueError, OSError, KeyError, zipfile.BadZipFile) as error:
        yield broken(path, None, error if isinstance(error, ValueError) else ValueError(error))


@contextmanager
def _opened(path: Path, name: str) -> Iterator[TextIO]:
    """A file of the export: in a zip, in a folder, or (the log itself) the path."""
    if path.is_dir():
        path = path / name
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive, archive.open(name) as raw:
            yield io.TextIOWrapper(raw, "utf-8-sig", errors="surrogateescape", newline="")
        return
    elif name != _LOG:
        path = path.parent / name
    with path.open("r", encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        yield file


def _people(path: Path) -> Mapping[str, str]:
    """Names by account, as far as there are any."""
    found: dict[str, str] = {}
    try:
        with _opened(path, _PEOPLE) as file:
            for _, row in elements_of(Window(io.StringIO(file.read(_MOST_PEOPLE)).read)):
                ident = identifier(row.get("uuid")) if isinstance(row, dict) else None
                name = row.get("full_name") if isinstance(row, dict) else None
                if ident and isinstance(name, str) and name.strip():
                    found[ident] = name.strip()
    except (ValueError, OSError, KeyError, zipfile.BadZipFile):
        pass  # the names are a help; without them the speaker is the user
    return found


def _conversation(
    path: Path, line: int, given: Any, people: Mapping[str, str], options: Options, notes: Notes
) -> Iterator[Item]:
    if isinstance(given, ValueError):
        raise given
    if not isinstance(given, dict):
        raise FieldError("conversation", "is not an object")
    created = given.get("created_at")
    name = identifier(given.get("uuid")) or name_of("claude", given.get("name"), created)
    talk = Talk(name, options, notes)
    if created is not None:
        try:
            talk.stated = moment(created, "created_at", options, notes)
        except FieldError as error:
            yield broken(path, line, FieldError(f"{name} created_at", str(error)))
    account = given.get("account")
    owner = identifier(account.get("uuid")) if isinstance(account, dict) else None
    person = people.get(owner or "", "user")
    for place, message in objects(given.get("chat_messages"), "chat_messages", path):
        if isinstance(message, SetAside):
            yield message
            continue
        try:
            role = _ROLES.get(str(message.get("sender")))
            if role is None:
                raise FieldError("sender", "is neither human nor assistant")
            said = _text(message, notes)
            if said is None:
                continue
            at = talk.when(message.get("created_at"), "created_at")
            ident = identifier(message.get("uuid")) or talk.derived(at, role, said)
            speaker = person if role == "user" else role
            yield talk.turn(ident, at, place, speaker, role, said)
        except FieldError as error:
            where = f"{name} chat_messages[{place}] {error.field}"
            yield broken(path, line, FieldError(where, str(error)))


def _text(message: Mapping[str, Any], notes: Notes) -> str | None:
    """What was said, or None, with the reason noted. The parts win: the text of newer exports has
    the assistant's reasoning in it."""
    for name in ("attachments", "files"):
        if isinstance(message.get(name), list) and message[name]:
            notes.skipped["image, sound or file"] += len(message[name])
    parts = message.get("content")
    if isinstance(parts, list) and parts:
        pieces = []
        for part in parts:
            kind = part.get("type") if isinstance(part, dict) else None
            if kind == "text" and isinstance(part.get("text"), str):
                pieces.append(part["text"])
            else:
                notes.skipped[_LEFT_OUT.get(str(kind), "part that is no text")] += 1
        text = "\n\n".join(piece for piece in pieces if piece.strip())
    elif isinstance(message.get("text"), str):
        text = message["text"]
    else:
        raise FieldError("text", "is missing or not text")
    if not text.strip():
        notes.skipped["message without text"] += 1
        return None
    return text
