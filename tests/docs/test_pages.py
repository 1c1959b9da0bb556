"""Every command and snippet on the pages runs, as a reader would run it."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tenure.overlay.evaluation.compare import Thresholds

from .shell import shell

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "operations.md", ROOT / "docs" / "concepts.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of one language on a page."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [text for kind, text in found if kind == language]


def environment(folder: Path) -> dict[str, str]:
    """A reader's shell: the installed command on the path, nothing of ours set."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("TENURE_")}
    here = str(Path(sys.executable).parent)
    own = {"PATH": f"{here}{os.pathsep}{kept['PATH']}", "HOME": str(folder), "PYTHONUTF8": "1"}
    return kept | own


def follow(lines: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the commands of a page in a shell, without a process for each ``tenure``."""
    return shell("\n".join(lines), folder, environment(folder))


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run as a reader would, in a folder of its own."""
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_the_program_in_the_readme_runs_and_says_what_it_promises(tmp_path: Path) -> None:
    (program,) = blocks(ROOT / "README.md", "python")
    assert len([line for line in program.splitlines() if line.strip()]) <= 15
    done = run([sys.executable, "-c", program], tmp_path)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert "Turin" in first and "Oslo" not in first
    assert second == "empty"


def test_the_commands_in_the_readme_run_on_its_own_sample(tmp_path: Path) -> None:
    (log,) = blocks(ROOT / "README.md", "json")
    (tmp_path / "chat.jsonl").write_text(log, encoding="utf-8")
    _, start = blocks(ROOT / "README.md", "console")
    script = "\n".join(line.removeprefix("$ ") for line in start.splitlines())
    done = run(["bash", "-euo", "pipefail", "-c", script], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Turin" in done.stdout


def test_the_two_commands_of_the_first_screen_are_targets() -> None:
    first, _ = blocks(ROOT / "README.md", "console")
    targets = re.findall(r"^\$ make (\w+)", first, re.M)
    assert targets == ["demo", "test"]
    assert shutil.which("make")
    for target in targets:
        done = subprocess.run(
            ["make", "-n", target],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_the_commands_of_the_operations_page_run(tmp_path: Path) -> None:
    (log,) = blocks(ROOT / "README.md", "json")
    (tmp_path / "chat.jsonl").write_text(log, encoding="utf-8")
    commands = [
        line.removeprefix("$ ")
        for block in blocks(ROOT / "docs" / "operations.md", "console")
        for line in block.splitlines()
    ]
    prepare = "export TENURE_GRAPH=./memory TENURE_GROUP=me; tenure ingest chat.jsonl"
    done = follow([prepare, *commands], tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "backup.jsonl").stat().st_size > 0
    again = "export TENURE_GRAPH=./other TENURE_GROUP=me; tenure ingest backup.jsonl --json"
    restored = follow([again], tmp_path)
    assert restored.returncode == 0, restored.stderr
    assert '"observations"' in restored.stdout


def test_the_commands_of_the_page_on_logs_run(tmp_path: Path) -> None:
    (log,) = blocks(ROOT / "README.md", "json")
    (tmp_path / "chat.jsonl").write_text(log, encoding="utf-8")
    commands = [
        line.removeprefix("$ ")
        for block in blocks(ROOT / "docs" / "ingest.md", "console")
        for line in block.splitlines()
    ]
    prepare = "export TENURE_GRAPH=./memory TENURE_GROUP=me"
    done = follow([prepare, *commands], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "read 3 turns" in done.stdout and "got the time of --at" in done.stderr


def test_the_week_of_the_page_on_shadow_mode_can_be_followed(tmp_path: Path) -> None:
    page = ROOT / "docs" / "shadow.md"
    (log,) = blocks(ROOT / "README.md", "json")
    questions, replay = blocks(page, "json")
    (allow,) = blocks(page, "text")
    for name, text in (
        ("chat.jsonl", log),
        ("questions.jsonl", questions),
        ("replay.jsonl", replay),
        ("allow.txt", allow),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = []
    for block in blocks(page, "console"):
        lines = [line.removeprefix("$ ") for line in block.splitlines()]
        start = "export TENURE_GRAPH=./memory TENURE_GROUP=me"
        done.append(follow([start, *lines], tmp_path))
        assert done[-1].returncode == 0, done[-1].stderr
        if "shadow sample sheet.csv" in block:
            label(tmp_path / "sheet.csv")
    _, _, read, replayed, sampled, scored, allowed, _ = (one.stdout for one in done)
    assert "3 questions" in read and "overlay: 3 answered" in read
    assert (tmp_path / "report.html").stat().st_size > 0
    assert "stored 3 observations" in replayed and "1 retracts" in replayed
    assert "3 questions of 3" in sampled
    assert "STAY: not met: enough" in scored
    assert "answers that the overlay gives by the allow-list: 2" in allowed


def label(sheet: Path) -> None:
    """Fill the sheet as the page says: the host is stale on the first question alone."""
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, row in enumerate(rows):
        row |= {"view": "current", "host_mark": "right", "overlay_mark": "right"}
        if number == 0:
            row["host_mark"] = "stale"
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def test_the_programs_of_the_page_on_shadow_mode_are_programs(tmp_path: Path) -> None:
    page = ROOT / "docs" / "shadow.md"
    host, decision = blocks(page, "python")
    (allow,) = blocks(page, "text")
    (tmp_path / "allow.txt").write_text(allow, encoding="utf-8")
    done = run([sys.executable, "-c", decision], tmp_path)
    assert done.stdout.splitlines() == ["True", "False"], done.stderr
    (tmp_path / "hosts.py").write_text(host, encoding="utf-8")
    made = "import hosts; print(type(hosts.graphiti()).__name__)"
    done = run([sys.executable, "-c", made], tmp_path)
    assert done.stdout.strip() == "_AsyncGeneratorContextManager", done.stderr


def test_the_thresholds_on_the_page_are_those_of_the_command() -> None:
    page = (ROOT / "docs" / "shadow.md").read_text(encoding="utf-8")
    limits = Thresholds()
    assert f"| {limits.least} questions of the current state |" in page
    assert f"at most {limits.overturned:.0%}".replace("%", " %") in page
    assert f"at most {limits.overhead:g} times the tokens" in page
    assert (limits.fall, limits.audited) == (0.0, 1.0)


def test_the_commands_of_the_page_on_graphiti_run(tmp_path: Path) -> None:
    page = ROOT / "docs" / "graphiti.md"
    commands = [
        line.removeprefix("$ ") for block in blocks(page, "console") for line in block.splitlines()
    ]
    done = follow(commands, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Brno (since 2023-01-10)" in done.stdout and "成都" in done.stdout
    assert "Kestrel Foods" in done.stdout and "24 adopted facts taken out" in done.stdout
    assert (tmp_path / "audit.html").stat().st_size > 0
    assert len((tmp_path / "findings.jsonl").read_text("utf-8").splitlines()) == 12
    filtering = next(one for one in blocks(page, "python") if "state_filter" in one)
    program = f"{filtering}\nassert current([]) == []"
    done = run([sys.executable, "-c", program], tmp_path)
    assert done.returncode == 0, done.stderr
    (words,) = blocks(page, "toml")
    (tmp_path / "mine.toml").write_text(words, encoding="utf-8")
    done = run(["tenure", "vocabulary", "check", "mine.toml"], tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_page_on_graphiti_names_every_kind() -> None:
    from tenure.overlay.graphiti.audit import Kind

    page = (ROOT / "docs" / "graphiti.md").read_text(encoding="utf-8")
    assert [kind for kind in Kind if f"`{kind}`" not in page] == []


def test_the_page_on_logs_names_every_format() -> None:
    from tenure.cli.readers import FORMATS

    page = (ROOT / "docs" / "ingest.md").read_text(encoding="utf-8")
    assert [one.NAME for one in FORMATS if f"`{one.NAME}`" not in page] == []


def test_the_exit_codes_on_the_page_are_those_of_the_command() -> None:
    from tenure.cli.output import Exit

    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = {int(code): text for code, text in re.findall(r"^\| (\d+) \| (.+) \|$", page, re.M)}
    assert set(listed) == {int(code) for code in Exit}


@pytest.mark.parametrize(
    "page",
    sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]),
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
