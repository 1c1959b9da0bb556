"""The sentences that conversations are made of, read from the data files beside this module."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
LANGUAGES: Final = ("en", "zh")
HALVES: Final = ("dev", "held")
EVERY: Final = ("plans", "value")
"""Kinds of rows that belong to both halves."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A way to say that another value holds as well; ``scope`` empty: everywhere."""

    attribute: str
    text: str
    scope: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """All that one language and half has to say, by attribute."""

    values: Mapping[str, tuple[str, ...]]
    states: Mapping[str, tuple[str, ...]]
    marked: Mapping[str, tuple[str, ...]]
    unmarked: Mapping[str, tuple[str, ...]]
    plans: Mapping[str, tuple[str, ...]]
    asks_current: Mapping[str, tuple[str, ...]]
    asks_past: Mapping[str, tuple[str, ...]]
    distractors: tuple[str, ...]
    names: tuple[str, ...]
    replies: tuple[str, ...]
    project: str
    exceptions: tuple[Beside, ...]
    beside: tuple[Beside, ...]

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes that have phrasings, in the order of the file."""
        return tuple(self.values)


@cache
def words(language: str, half: str) -> Words:
    """The sentences of a language and half."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in _rows(f"phrasings.{language}.jsonl"):
        kind = str(row["kind"])
        if kind not in EVERY and row["half"] != half:
            continue
        if kind == "changes":
            kind = "marked" if row["marked"] else "unmarked"
        found[kind][row["attribute"]].append(row["text"])
    frame = tomllib.loads((HERE / "frame.toml").read_text("utf-8"))[language]
    by = {kind: {name: tuple(texts) for name, texts in of.items()} for kind, of in found.items()}
    return Words(
        values=by["value"],
        states=by["states"],
        marked=by["marked"],
        unmarked=by["unmarked"],
        plans=by["plans"],
        asks_current=by["asks_current"],
        asks_past=by["asks_past"],
        distractors=tuple(row["text"] for row in _rows(f"distractors.{language}.jsonl")),
        names=tuple(frame["names"]),
        replies=tuple(frame["replies"]),
        project=frame["project"],
        exceptions=tuple(_beside(row) for row in frame["exceptions"]),
        beside=tuple(_beside(row) for row in frame["beside"]),
    )


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def _beside(row: Mapping[str, Any]) -> Beside:
    return Beside(row["attribute"], row["text"], row.get("scope", {}))
