"""The page about the vocabulary is made from it, and is up to date."""

from __future__ import annotations

from pathlib import Path

from tenure.cli.docs_vocabulary import render
from tenure.graph.vocabulary import Vocabulary

PAGE = Path(__file__).parents[2] / "docs/vocabulary.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == render(Vocabulary.load()), (
        "run: python -m tenure.cli.docs_vocabulary docs/vocabulary.md"
    )


def test_every_row_has_all_columns(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[attribute.pipe]\nen = "a | b"\nzh = "管"\nmeaning = "m"\ncardinality = "many"\n', "utf-8"
    )
    rows = [line for line in render(Vocabulary.load(own)).splitlines() if line.startswith("| `")]
    assert {row.count(" | ") for row in rows} == {3, 6}
    assert any("a &#124; b" in row for row in rows)


def test_the_example_of_an_own_file_loads(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(PAGE.read_text("utf-8").split("```toml\n")[1].split("```")[0], "utf-8")
    found = Vocabulary.load(own).find("menu preference")
    assert found is not None and found.name == "diet"
