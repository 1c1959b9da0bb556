"""Case files from the command line: what is wrong in one is refused by file and line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tenure.graph.errors import InputError

from .format import inputs

KEYS = ("id", "kind", "theme", "title", "note", "reports", "rules", "timeline", "conversation")
TIMELINE = ("policies", "observations", "verdicts", "forget", "expect")
EXPECT = ("refused", "memories", "links", "reviews", "queries")
CONVERSATION = ("language", "ingest", "turns", "actions", "questions")


class BadCase(ValueError):
    """A case file cannot be used; the message names the file and the line."""


@dataclass(frozen=True)
class Case:
    """One case with where it stands."""

    path: Path
    line: int
    data: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["id"])

    @property
    def timeline(self) -> dict[str, Any] | None:
        part: dict[str, Any] | None = self.data["timeline"]
        return part

    @property
    def conversation(self) -> dict[str, Any] | None:
        part: dict[str, Any] | None = self.data["conversation"]
        return part


def read_cases(paths: Sequence[Path]) -> list[Case]:
    """The cases of these files, and of the files in these folders. Raises ``BadCase``."""
    cases: list[Case] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not files:
            raise BadCase(f"{path}: no .jsonl file in this folder")
        for file in files:
            cases += _file(file)
    return cases


def _file(path: Path) -> list[Case]:
    try:
        lines = path.read_text("utf-8").split("\n")
    except OSError as error:
        raise BadCase(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCase(f"{path}: not UTF-8") from None
    cases = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            _check(data)
        except json.JSONDecodeError as error:
            raise BadCase(f"{path} line {number}: not JSON: {error.msg}") from None
        except KeyError as error:
            raise BadCase(f"{path} line {number}: {error} is missing or unknown") from None
        except (InputError, ValueError, TypeError, AttributeError) as error:
            raise BadCase(f"{path} line {number}: {error}") from None
        cases.append(Case(path, number, data))
    if not cases:
        raise BadCase(f"{path}: holds no case")
    return cases


def _check(data: Any) -> None:
    """Raise where something is missing without which the case cannot be run."""
    _has(data, KEYS, "the case")
    timeline, conversation = data["timeline"], data["conversation"]
    if timeline is None and conversation is None:
        raise ValueError("the case has neither a timeline nor a conversation")
    if timeline is not None:
        _has(timeline, TIMELINE, "timeline")
        _has(timeline["expect"], EXPECT, "expect")
        inputs(timeline)
    if conversation is not None:
        _has(conversation, CONVERSATION, "conversation")


def _has(part: Any, keys: Sequence[str], name: str) -> None:
    if not isinstance(part, dict):
        raise ValueError(f"{name} is no object")
    missing = [key for key in keys if key not in part]
    if missing:
        raise ValueError(f"{name} has no {missing[0]}")
