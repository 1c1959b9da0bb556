"""Small exports of each format, made up, with something of everything in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tenure.cli.readers import FORMATS, Log, Options, open_log
from tenure.cli.readers.base import Format
from tenure.graph.model import Observation, Turn
from tenure.overlay.ingest import Item, SetAside

TELEGRAM: dict[str, Any] = {
    "name": "Ana",
    "type": "personal_chat",
    "id": 4711,
    "messages": [
        {"id": 1, "type": "service", "date": "2024-03-01T09:00:00", "action": "phone_call",
         "actor": "Ana", "actor_id": "user1", "text": ""},
        {"id": 2, "type": "message", "date": "2024-03-01T10:30:00", "date_unixtime": "1709285400",
         "from": "Ana", "from_id": "user1", "edited": "2024-03-01T10:40:00",
         "text": ["I live in ", {"type": "bold", "text": "Ghent"}, "."]},
        {"id": 3, "type": "message", "date": "2024-03-01T10:31:00", "date_unixtime": "1709285460",
         "from": "Bo", "from_id": "user2", "photo": "photos/1.jpg", "text": ""},
        {"id": 4, "type": "message", "date": "2024-03-01T10:31:00", "date_unixtime": "1709285460",
         "from": "Bo", "from_id": "user2", "text": "And I in Bruges."},
    ],
}  # fmt: skip

DISCORD: dict[str, Any] = {
    "guild": {"id": "1", "name": "Garden club"},
    "channel": {"id": "22", "type": "GuildTextChat", "name": "general"},
    "messages": [
        {"id": "100", "type": "GuildMemberJoin", "timestamp": "2024-03-01T10:00:00+01:00",
         "content": "Joined the server.", "author": {"id": "7", "name": "ana", "isBot": False}},
        {"id": "101", "type": "Default", "timestamp": "2024-03-01T10:30:00+01:00",
         "timestampEdited": "2024-03-01T10:31:00+01:00", "content": "I moved to Ghent.",
         "author": {"id": "7", "name": "ana", "nickname": "Ana", "isBot": False}},
        {"id": "102", "type": "Reply", "timestamp": "2024-03-01T10:32:00+01:00",
         "content": "Welcome!", "reference": {"messageId": "101"},
         "author": {"id": "8", "name": "greeter", "nickname": "", "isBot": True}},
        {"id": "103", "type": "Default", "timestamp": "2024-03-01T10:33:00+01:00", "content": "",
         "author": {"id": "7", "name": "ana", "isBot": False}, "attachments": [{"id": "1"}]},
    ],
}  # fmt: skip

INSTAGRAM: dict[str, Any] = {
    "participants": [{"name": "Ana"}, {"name": "Zo\u00c3\u00ab"}],
    "messages": [
        {"sender_name": "Zo\u00c3\u00ab", "timestamp_ms": 1709285520000,
         "content": "Tr\u00c3\u00a8s bien \u00f0\u009f\u0098\u0080"},
        {"sender_name": "Ana", "timestamp_ms": 1709285460000, "photos": [{"uri": "1.jpg"}]},
        {"sender_name": "Ana", "timestamp_ms": 1709285430000, "content": "Liked a message"},
        {"sender_name": "Ana", "timestamp_ms": 1709285400000, "content": "I moved to Ghent."},
    ],
    "title": "Zo\u00c3\u00ab",
    "thread_path": "inbox/zoe_17",
}  # fmt: skip

SLACK: dict[str, Any] = {
    "users.json": [
        {"id": "U1", "name": "ana", "tz": "Europe/Brussels", "profile": {"real_name": "Ana Ruiz"}},
        {"id": "U2", "name": "bo", "profile": {"real_name": "", "display_name": "Bo"}},
        {"id": "U9", "name": "helper", "is_bot": True, "profile": {"real_name": "Helper"}},
    ],
    "channels.json": [{"id": "C1", "name": "general", "members": ["U1", "U2"]}],
    "general/2024-03-01.json": [
        {"type": "message", "subtype": "channel_join", "user": "U2", "ts": "1709285000.000100",
         "text": "<@U2> has joined the channel"},
        {"type": "message", "user": "U1", "ts": "1709285400.000200", "text":
         "I moved to Ghent &amp; like it, <@U2>, see <https://a.example/x|this> in <#C1|general>",
         "edited": {"user": "U1", "ts": "1709285500.000000"}, "thread_ts": "1709285400.000200",
         "reply_count": 1},
        {"type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "deploys",
         "ts": "1709285600.000300", "text": "", "attachments": [
             {"pretext": "Built", "text": "ok"}]},
    ],
    "general/2024-03-02.json": [
        {"type": "message", "user": "U2", "ts": "1709371800.000400", "text": "Where exactly?",
         "thread_ts": "1709285400.000200"},
        {"type": "message", "user": "U9", "ts": "1709371900.000500", "text": "Reminder: stand-up"},
        {"type": "message", "subtype": "file_share", "user": "U1", "ts": "1709372000.000600",
         "text": "", "files": [{"id": "F1"}]},
    ],
}  # fmt: skip

WHATSAPP = """\
31/12/2024, 18:00 - Messages and calls are end-to-end encrypted. Only people in this chat can read.
31/12/2024, 18:05 - Ana: I live in Ghent,
since May.
31/12/2024, 18:05 - Bo: <Media omitted>
31/12/2024, 18:06 - Bo: And I in Bruges. <This message was edited>
31/12/2024, 18:07 - Bo: This message was deleted
01/01/2025, 00:01 - Ana changed the subject from "A" to "Trip: the plan"
01/01/2025, 00:02 - Ana: Happy new year
"""

GRAPHITI: dict[str, Any] = {
    "nodes": [
        {"uuid": "n1", "name": "Ana", "labels": ["Entity"]},
        {"uuid": "n2", "name": "Ghent"},
        {"uuid": "n3", "name": "Paris"},
    ],
    "edges": [
        {"uuid": "e1", "group_id": "x", "name": "LIVES_IN", "fact": "Ana lives in Paris",
         "source_node_uuid": "n1", "target_node_uuid": "n3", "created_at": "2023-01-02T00:00:00Z",
         "valid_at": "2023-01-01T00:00:00Z", "invalid_at": "2024-02-01T00:00:00+00:00",
         "expired_at": "2024-02-03T00:00:00Z", "episodes": ["p1"], "fact_embedding": [0.1, 0.2]},
        {"uuid": "e2", "group_id": "x", "name": "LIVES_IN", "fact": "Ana lives in Ghent",
         "source_node_uuid": "n1", "target_node_uuid": "n2", "created_at": "2024-02-03T00:00:00Z",
         "valid_at": "2024-02-01T00:00:00Z", "invalid_at": None, "expired_at": None},
        {"uuid": "e3", "group_id": "x", "name": "ADMIRES", "fact": "Ana admires Ghent",
         "source_node_uuid": "n1", "target_node_uuid": "n2", "created_at": "2024-02-03T00:00:00Z",
         "valid_at": None, "invalid_at": None, "expired_at": None},
    ],
}  # fmt: skip

ZEP: list[dict[str, Any]] = [
    {"uuid": "z1", "name": "WORKS_FOR", "fact": "Ana works for Acme", "score": 0.9,
     "source_node_name": "Ana", "target_node_name": "Acme", "created_at": "2024-02-03T00:00:00Z",
     "valid_at": "2024-02-01T00:00:00.123456789Z", "invalid_at": None, "expired_at": None},
    {"uuid": "z2", "fact": "Ana likes tea", "rating": 1.0, "created_at": "2024-02-03T00:00:00Z"},
]  # fmt: skip

MEM0: dict[str, Any] = {
    "results": [
        {"id": "m1", "memory": "Lives in Ghent", "hash": "0f", "user_id": "ana", "metadata": None,
         "created_at": "2024-03-01T09:30:00Z", "updated_at": "2024-04-01T09:30:00-07:00"},
    ],
    "relations": [
        {"source": "ana", "relationship": "lives_in", "target": "sint_niklaas"},
        {"source": "ana", "relationship": "admires", "destination": "bo"},
    ],
}  # fmt: skip

SAMPLES: dict[str, Any] = {
    "telegram": TELEGRAM,
    "discord": DISCORD,
    "instagram": INSTAGRAM,
    "slack": SLACK,
    "whatsapp": WHATSAPP,
    "graphiti": GRAPHITI,
    "zep": ZEP,
    "mem0": MEM0,
}


def written(folder: Path, data: Any, name: str = "export.json") -> Path:
    """The data as a file; a map of file names as a folder of them."""
    if isinstance(data, dict) and any(key.endswith(".json") for key in data):
        for key, content in data.items():
            path = folder / "export" / key
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content), encoding="utf-8")
        return folder / "export"
    path = folder / name
    if isinstance(data, bytes):
        path.write_bytes(data)
    else:
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def format_named(name: str) -> Format:
    """The module of a format."""
    return next(one for one in FORMATS if name == one.NAME)


def opened(path: Path, name: str, options: Options | None = None) -> tuple[Log, list[Item]]:
    """The log and its items, after a look that it was recognised as the format."""
    log = open_log(path, options or Options("g"))
    assert log.format == name
    return log, list(log)


def turns(items: list[Item]) -> list[Turn]:
    """The turns among items."""
    return [item for item in items if isinstance(item, Turn)]


def observed(items: list[Item]) -> list[Observation]:
    """The observations among items."""
    return [item for item in items if isinstance(item, Observation)]


def aside(items: list[Item]) -> list[SetAside]:
    """What was set aside among items."""
    return [item for item in items if isinstance(item, SetAside)]
