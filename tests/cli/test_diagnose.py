"""Each failure is put down to bank, retrieval or answer, with the table of all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tenure.cli.contract import SHAPES
from tenure.cli.output import Exit

from .conftest import Cli

MAYA = "Where does Maya live?"


def file(folder: Path, *rows: dict[str, Any] | str) -> Path:
    path = folder / "questions.jsonl"
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_each_level_is_told_from_the_others(demo: Cli, tmp_path: Path) -> None:
    memory = demo("ask", MAYA, "--json").row["rows"][0]["memory_id"]
    path = file(
        tmp_path,
        {"question": MAYA, "gold": "Bristol"},
        {"question": MAYA, "gold": ["Bristol"], "memory": memory, "group": "demo"},
        {"question": "Where did Maya live in May 2025?", "gold": "Lisbon"},
        {"question": "What is the licence plate of Maya?", "gold": []},
        # Nobody ever said so; it was so, and is not what is asked; nobody can know.
        {"question": MAYA, "gold": "Atlantis"},
        {"question": MAYA, "gold": "Lisbon", "view": "current"},
        {"question": MAYA, "gold": []},
        # The words of these are not understood, so that their slot is not read.
        {"question": "Whereabouts nowadays?", "gold": "Bristol", "subject": "Maya",
         "attribute": "home"},
        {"question": "Whereabouts nowadays?", "gold": "Bristol", "turn": "maya-31/maya-31-01"},
        # The packet of a slot of high risk holds what was; the answer does not.
        {"question": MAYA, "gold": "Lisbon", "view": "neutral"},
    )  # fmt: skip
    done = demo("diagnose", path, "--json")
    assert done.code == Exit.OK, done.err
    assert all(set(row) == set(SHAPES["diagnose"].keys) for row in done.rows)
    levels = [row["level"] for row in done.rows]
    assert levels[:4] == ["right"] * 4
    assert levels[4:7] == ["bank"] * 3
    assert [row["why"] for row in done.rows[4:6]] == ["no record: Atlantis", "no role: Lisbon"]
    assert levels[7:9] == ["retrieval"] * 2
    assert levels[9:] == ["answer"]
    assert done.rows[1]["needed"] == [memory]
    out = demo("diagnose", path).out
    assert "10 questions" in out and "answer right" in out
    assert [line.split() for line in out.splitlines()[-4:]] == [
        ["right", "4"], ["bank", "3"], ["retrieval", "2"], ["answer", "1"],
    ]  # fmt: skip


def test_a_value_that_somebody_else_has_is_not_in_the_bank(demo: Cli, tmp_path: Path) -> None:
    path = file(
        tmp_path,
        # Maya lives there; nothing is known of Zelda, nor of a plate.
        {"question": "Where does Zelda live?", "gold": "Bristol"},
        {"question": "What is the licence plate?", "gold": "Bristol"},
        {"question": MAYA, "gold": "Bristol", "attribute": "employer"},
        {"question": "Whereabouts nowadays?", "gold": "Bristol", "attribute": "home"},
    )
    rows = demo("diagnose", path, "--json").rows
    assert [(row["level"], row["in_bank"]) for row in rows] == [
        ("bank", False),
        ("bank", False),
        ("right", False),
        ("retrieval", True),
    ]
    assert rows[0]["why"] == "no record: Bristol"


def test_a_bad_line_is_named_and_the_rest_goes_on(demo: Cli, tmp_path: Path) -> None:
    good = {"question": MAYA, "gold": "Bristol"}
    bad: tuple[dict[str, Any] | str, ...] = (
        "nonsense", "[]", {"question": MAYA}, {"question": 1, "gold": "x"},
        {**good, "gold": [1]}, {**good, "gold": " "}, {**good, "view": "sideways"},
        {**good, "as_of": "soon"}, {**good, "scope": "x"}, {**good, "memory": 7},
        {**good, "group": "nobody"}, {**good, "frob": 1}, {**good, "question": ""},
    )  # fmt: skip
    done = demo("diagnose", file(tmp_path, good, *bad, good), "--json")
    assert done.code == Exit.INPUT
    assert [row["line"] for row in done.rows] == [1, len(bad) + 2]
    told = done.err.splitlines()
    assert [line.split(":")[1].strip() for line in told] == [
        f"line {number}" for number in range(2, len(bad) + 2)
    ]
    assert demo("diagnose", tmp_path / "nothing.jsonl").code == Exit.INPUT
    assert "0 questions" in demo("diagnose", file(tmp_path, "")).out
