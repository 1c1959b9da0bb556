"""``ingest`` on many inputs at once, and ``formats``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tenure.cli.contract import SHAPES
from tenure.cli.output import Exit
from tenure.cli.readers import FORMATS

from .conftest import SECONDS, Cli, environment

CHAT = [{"role": "user", "name": "Ana", "content": "I live in Ghent."}]


def test_one_broken_file_does_not_stop_the_others(
    cli: Cli, tmp_path: Path, turns: Callable[..., Path]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "chat.json").write_text(json.dumps(CHAT), "utf-8")
    (folder / "notes.md").write_text("nothing to read", "utf-8")
    (tmp_path / "odd.txt").write_text("nothing to read", "utf-8")
    log = turns(("2025-03-01T12:00:00Z", "Bo", "I live in Oslo."))
    given = ("ingest", folder, tmp_path / "odd.txt", log, "--group", "g")
    done = cli(*given, "--at", "2025-03-02T12:00:00Z", "--json")
    assert done.code == Exit.INPUT
    assert set(done.row) == set(SHAPES["ingest"].keys)
    assert (done.row["turns"], done.row["formats"]) == (2, ["chat", "tenure"])
    assert done.row["times_from"] == {"the time of --at": 1}
    assert f"set aside: {tmp_path / 'odd.txt'} has no known format" in done.err
    assert f"left out: {folder / 'notes.md'} has no known format" in done.err
    assert "1 turn without a time got the time of --at" in done.err
    again = cli("ingest", folder, "--group", "g", "--at", "2025-03-02T12:00:00Z", "--json")
    assert (again.code, again.row["observations"], again.row["changed"]) == (Exit.OK, 0, 0)


def test_without_a_time_nothing_is_guessed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    path.write_text(json.dumps(CHAT), "utf-8")
    done = cli("ingest", path, "--group", "g", "--dry-run", "--json")
    assert (done.code, done.row["turns"], done.row["quarantined"]) == (Exit.INPUT, 0, 1)
    assert "--at TIME says it" in done.err


def test_all_that_cannot_be_used_is_told(cli: Cli, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("nothing to read", "utf-8")
    done = cli("ingest", tmp_path / "a.txt", tmp_path / "b.txt", "--group", "g")
    assert done.code == Exit.INPUT and "set aside: " in done.err and "Error: " in done.err
    assert not (tmp_path / "data").exists(), "no graph is made for nothing"


def test_standard_input(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tenure.cli", "ingest", "-", "--group", "g", "--json",
         "--at", "2025-03-02T12:00:00Z"],
        input=json.dumps(CHAT), capture_output=True, encoding="utf-8", timeout=SECONDS,
        env=environment(tmp_path, {}), cwd=tmp_path, check=True,
    )  # fmt: skip
    row = json.loads(done.stdout)
    assert (row["turns"], row["files"], row["formats"]) == (1, ["standard input"], ["chat"])


def test_formats_are_listed_with_an_example_each(cli: Cli) -> None:
    done = cli("formats")
    assert done.code == Exit.OK
    for one in FORMATS:
        assert one.NAME in done.out and one.TITLE in done.out
        assert one.EXAMPLE.splitlines()[0] in done.out
    rows = cli("formats", "--json").rows
    assert [row["name"] for row in rows] == [one.NAME for one in FORMATS]
    assert set(rows[0]) == set(SHAPES["formats"].keys)
    assert cli("formats", "locomo", "--json").row["name"] == "locomo"
    assert cli("formats", "papyrus").code == Exit.USAGE
