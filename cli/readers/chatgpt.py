"""ChatGPT's export: a list of conversations, each a tree of messages.

Only the branch that leads to the current message is read: an edited message or an answer given anew
stands beside what it replaced, and both would be told otherwise. A message that replaces another
keeps the other's id, so that an older export with the message before its edit tells the same turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ...overlay.ingest.items import Item
from .base import FieldError, Head, Notes, Options, broken
from .moments import moment
from .strict_json import Partial, elements
from .talk import Talk, identifier, name_of

NAME: Final = "chatgpt"
TITLE: Final = "ChatGPT's export (conversations.json, or the zip)"
EXAMPLE: Final = """\
[{"conversation_id": "c1", "create_time": 1767258000.0, "current_node": "m1", "mapping": {
  "m1": {"id": "m1", "parent": null, "children": [], "message": {"id": "m1",
    "author": {"role": "user"}, "create_time": 1767258000.0,
    "content": {"content_type": "text", "parts": ["I live in Turin."]}}}}}]"""

_TREE = re.compile(r'[{,]\s*"mapping"\s*:\s*\{')
_NODE = re.compile(r'"(?:parent|children|current_node|author)"\s*:')
_REASONING = frozenset(("thoughts", "reasoning_recap"))
_INSTRUCTIONS = frozenset(("user_editable_context", "model_editable_context"))


def recognises(head: Head) -> bool:
    """Whether a tree of messages stands there."""
    return (
        head.body.startswith(("[", "{"))
        and _TREE.search(head.text) is not None
        and _NODE.search(head.text) is not None
    )


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages of the current branch of each conversation."""
    try:
        for line, talk in elements(path):
            if isinstance(talk, Partial):
                continue  # which branch is current cannot be told; the error follows
            try:
                yield from _conversation(path, line, talk, options, notes)
            except ValueError as error:
                yield broken(path, line, error)
    except ValueError as error:
        yield broken(path, None, error)


def _conversation(
    path: Path, line: int, given: Any, options: Options, notes: Notes
) -> Iterator[Item]:
    if isinstance(given, ValueError):
        raise given
    tree = given.get("mapping") if isinstance(given, dict) else None
    if not isinstance(tree, dict):
        raise FieldError("mapping", "is missing or not an object")
    name = identifier(given.get("conversation_id")) or identifier(given.get("id"))
    created = given.get("create_time")
    talk = Talk(name or name_of("chatgpt", given.get("title"), created), options, notes)
    if created is not None:
        try:
            talk.stated = moment(created, "create_time", options, notes)
        except FieldError as error:
            yield broken(path, line, FieldError(f"{talk.conversation} create_time", str(error)))
    branch = _branch(tree, given.get("current_node"))
    position = 0
    for key in branch:
        try:
            message = _message(tree[key])
            text = None if message is None else _text(message, notes)
            if message is None or text is None:
                continue
            author = message["author"]
            role = author["role"]
            named = author.get("name")
            speaker = named if role == "user" and isinstance(named, str) and named.strip() else role
            at = talk.when(message.get("create_time"), "create_time")
            yield talk.turn(_stable(tree, key), at, position, speaker, role, text)
            position += 1
        except FieldError as error:
            where = f"{talk.conversation} {key} {error.field}"
            yield broken(path, line, FieldError(where, str(error)))
    elsewhere = sum(_told(node) for key, node in tree.items() if key not in branch)
    if elsewhere:
        notes.skipped["message of a branch that was left"] += elsewhere


def _branch(tree: Mapping[str, Any], current: Any) -> dict[str, None]:
    """The keys from the first message to the current one; without one, to the newest end."""
    key = current if isinstance(current, str) and current in tree else _newest_end(tree)
    back: dict[str, None] = {}
    while isinstance(key, str) and key in tree and key not in back:
        back[key] = None
        node = tree[key]
        key = node.get("parent") if isinstance(node, dict) else None
    return dict.fromkeys(reversed(back))


def _newest_end(tree: Mapping[str, Any]) -> str | None:
    newest: tuple[float, int, str] | None = None
    for order, (key, node) in enumerate(tree.items()):
        if not isinstance(node, dict) or node.get("children"):
            continue
        message = node.get("message")
        at = message.get("create_time") if isinstance(message, dict) else None
        known = float(at) if isinstance(at, int | float) and abs(at) < 1e18 else float("-inf")
        newest = max(newest or (known, order, key), (known, order, key))
    return None if newest is None else newest[2]


def _stable(tree: Mapping[str, Any], key: str) -> str:
    """The id of the first of the messages that replaced each other, as far as they are there."""
    parent = tree[key].get("parent")
    node = tree.get(parent) if isinstance(parent, str) else None
    children = node.get("children") if isinstance(node, dict) else None
    role = _role(tree[key])
    for child in children if isinstance(children, list) else ():
        if isinstance(child, str) and child in tree and _role(tree[child]) == role:
            return child
    return key


def _message(node: Any) -> dict[str, Any] | None:
    if not isinstance(node, dict):
        raise FieldError("node", "is not an object")
    message = node.get("message")
    if message is None:
        return None
    if not isinstance(message, dict):
        raise FieldError("message", "is not an object")
    if not isinstance(message.get("author"), dict):
        raise FieldError("author", "is missing or not an object")
    return message


def _role(node: Any) -> str | None:
    message = node.get("message") if isinstance(node, dict) else None
    author = message.get("author") if isinstance(message, dict) else None
    role = author.get("role") if isinstance(author, dict) else None
    return role if isinstance(role, str) else None


def _told(node: Any) -> bool:
    return _role(node) in ("user", "assistant")


def _text(message: Mapping[str, Any], notes: Notes) -> str | None:
    """What was said, or None, with the reason noted."""
    role = message["author"].get("role")
    content = message.get("content")
    extra = message.get("metadata")
    extra = extra if isinstance(extra, dict) else {}
    kind = str(content.get("content_type")) if isinstance(content, dict) else ""
    reason = None
    if role == "system":
        reason = "system message"
    elif role == "tool":
        reason = "output of a tool"
    elif extra.get("is_user_system_message") or kind in _INSTRUCTIONS:
        reason = "custom instructions"
    elif extra.get("is_visually_hidden_from_conversation") or message.get("weight") == 0:
        reason = "hidden message"
    elif message.get("recipient") not in (None, "all"):
        reason = "call of a tool"
    elif kind in _REASONING:
        reason = "reasoning of the assistant"
    if reason is not None:
        notes.skipped[reason] += 1
        return None
    if role not in ("user", "assistant"):
        raise FieldError("role", f"{role!r:.40} is none of user, assistant, system, tool")
    if not isinstance(content, dict):
        raise FieldError("content", "is missing or not an object")
    pieces: list[str] = []
    parts = content.get("parts", [content.get("text")])
    for part in parts if isinstance(parts, list) else [parts]:
        heard = isinstance(part, dict) and part.get("content_type") == "audio_transcription"
        said = part.get("text") if heard else part
        if isinstance(said, str):
            pieces.append(said)
        elif isinstance(part, dict):
            notes.skipped["image, sound or file"] += 1
        elif part is not None:
            raise FieldError("parts", "hold what is neither text nor an object")
    text = "\n".join(piece for piece in pieces if piece.strip())
    if not text:
        notes.skipped["message without text"] += 1
        return None
    return text
