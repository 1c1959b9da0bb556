"""An attribute of one's own, with its patterns, from the file to the answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tenure.cli.output import Exit

from .conftest import Cli

MINE = """\
[attribute.supported_team]
en = "supported team"
zh = "支持的球队"
aliases_en = ["football team"]
meaning = "the team that somebody supports"
cardinality = "one"

[[patterns.en]]
attribute = "supported_team"
cues = ["support", "supports"]
patterns = [{ is = "{S} supports? {value:org}" }]
"""


def test_an_added_attribute_is_ingested_and_asked(
    cli: Cli, turns: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    log = turns(
        ("2024-01-01T10:00:00Z", "Edda", "I support Arsenal."),
        ("2024-02-01T10:00:00Z", "Edda", "If only I could support Everton."),
        ("2024-03-01T10:00:00Z", "Edda", "I support Chelsea now."),
    )
    to = ("--group", "g", "--graph", tmp_path / "graph")
    mine = ("--vocabulary", tmp_path / "mine.toml")
    assert cli("ingest", log, *to).code == Exit.OK
    assert cli("ingest", log, *to, *mine).code == Exit.OK
    answer = cli("ask", "What is Edda's supported team?", *to, *mine)
    assert answer.code == Exit.OK and answer.out.startswith("Chelsea (since 2024-03-01"), answer.out


def test_a_wrong_pattern_stops_before_anything_is_fed(
    cli: Cli, turns: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(MINE.replace("supports? {", "(?:o+)+ {"), "utf-8")
    log = turns(("2024-01-01T10:00:00Z", "Edda", "I support Arsenal."))
    done = cli(
        "ingest", log, "--group", "g", "--graph", tmp_path / "graph",
        "--vocabulary", tmp_path / "mine.toml",
    )  # fmt: skip
    assert done.code == Exit.INPUT
    assert "mine.toml:11: patterns" in done.err
    assert not (tmp_path / "graph").exists()
    assert cli("vocabulary", "check", tmp_path / "mine.toml").err == done.err
