"""Exports through the command: a question about dates, facts, and what was left out."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Cli
from .readers.samples import GRAPHITI, TELEGRAM


def test_a_question_about_dates_is_asked_and_answered(tmp_path: Path, cli: Cli) -> None:
    chat = tmp_path / "chat.txt"
    chat.write_text("3/4/2024, 10:00 - Ana: I live in Ghent.\n", encoding="utf-8")
    asked = cli("ingest", chat, "--group", "g", "--dry-run")
    assert asked.code != 0 and "--date-order day or --date-order month" in asked.err
    done = cli("ingest", chat, "--group", "g", "--dry-run", "--date-order", "day", "--json")
    assert done.code == 0 and done.row["turns"] == 1
    assert cli("ingest", chat, "--group", "g", "--date-order", "week").code != 0


def test_facts_of_another_system_become_what_holds(tmp_path: Path, cli: Cli) -> None:
    dump, chat = tmp_path / "graph.json", tmp_path / "result.json"
    dump.write_text(json.dumps(GRAPHITI), encoding="utf-8")
    chat.write_text(json.dumps(TELEGRAM), encoding="utf-8")
    graph = ("--graph", tmp_path / "graph", "--group", "g")
    done = cli("ingest", dump, chat, *graph)
    assert done.code == 1, done.err  # one relation was refused; the rest is taken
    assert "stands for no attribute" in done.err and "media without text" in done.err
    assert "Ghent" in cli("timeline", "Ana", *graph).out
    again = cli("ingest", dump, chat, *graph, "--json")
    assert again.row["observations"] == 0 and again.row["changed"] == 0


def test_an_older_export_fed_later_does_not_undo_an_edit(tmp_path: Path, cli: Cli) -> None:
    said = {"id": 2, "type": "message", "date": "2024-03-01T10:00:00", "from": "Ana",
            "from_id": "user1"}  # fmt: skip
    old = {**said, "text": "I live in Ghent."}
    new = {**said, "text": "I live in Bruges.", "edited": "2024-03-01T10:05:00"}
    graph = ("--graph", tmp_path / "graph", "--group", "g")
    for one in (new, old):
        chat = tmp_path / "result.json"
        chat.write_text(json.dumps({**TELEGRAM, "messages": [one]}), encoding="utf-8")
        done = cli("ingest", chat, *graph)
        assert done.code == 0, done.err
    held = cli("timeline", "Ana", "residence", *graph, "--json").rows
    assert [row["value"] for row in held if row["role"] == "current"] == ["Bruges"]
