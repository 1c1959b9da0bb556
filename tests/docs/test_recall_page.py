"""The packet on the page is the packet that is printed, and its program runs."""

from __future__ import annotations

import sys
from pathlib import Path

from .test_pages import ROOT, blocks, follow, run

PAGE = ROOT / "docs" / "recall.md"


def test_the_printed_packet_is_what_the_commands_print(tmp_path: Path) -> None:
    (commands,) = blocks(PAGE, "console")
    (printed,) = blocks(PAGE, "text")
    done = follow([line.removeprefix("$ ") for line in commands.splitlines()], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed


def test_the_program_runs(tmp_path: Path) -> None:
    (program,) = blocks(PAGE, "python")
    done = run([sys.executable, "-c", program], tmp_path)
    assert done.returncode == 0, done.stderr
    *packet, answer, outcome = done.stdout.splitlines()
    assert packet[0] == "## Current" and "Turin" in packet[1]
    assert answer.startswith("Turin (since 2026-03-01) | ") and outcome == "answered"


def test_the_questions_on_the_page_are_diagnosed(tmp_path: Path) -> None:
    (questions,) = blocks(PAGE, "json")
    (tmp_path / "q.jsonl").write_text(questions, "utf-8")
    script = "tenure demo --graph ./demo > /dev/null && tenure diagnose q.jsonl --graph ./demo"
    done = follow([script], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 questions\n")
    assert "yes      yes        yes           3" in done.stdout
