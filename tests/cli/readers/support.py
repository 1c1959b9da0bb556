"""What the tests of readers share."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tenure.cli.readers import Log, Options, open_log
from tenure.graph.model import Turn
from tenure.overlay.ingest import Item, SetAside

AT = datetime(2026, 1, 1, tzinfo=UTC)


def written(folder: Path, data: Any, name: str = "log.json") -> Path:
    """A file with text, bytes, or anything else as JSON."""
    path = folder / name
    if isinstance(data, bytes):
        path.write_bytes(data)
    else:
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
    return path


def read(path: Path, **options: Any) -> tuple[Log, list[Turn], list[SetAside]]:
    """The log, read to its end: its turns, and what was set aside."""
    log = open_log(path, Options("g", **options))
    items = list(log)
    return log, turns_of(items), [one for one in items if isinstance(one, SetAside)]


def turns_of(items: list[Item]) -> list[Turn]:
    """The turns among the items."""
    return [one for one in items if isinstance(one, Turn)]


def told(turns: list[Turn]) -> list[tuple[str, str]]:
    """Speaker and text of each."""
    return [(one.speaker, one.text) for one in turns]
