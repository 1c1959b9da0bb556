"""Every statement says what it is for, is used, and stands in the cookbook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenure.cypher import INSPECT, StatementInfo, inspection, statement, statements

ROOT = Path(__file__).resolve().parents[2]
WRITES = re.compile(r"\b(CREATE|MERGE|SET|DELETE|REMOVE|DETACH|FOREACH|LOAD|DROP)\b")
FOR_PEOPLE = [info for info in statements() if info.inspect]
OWN = [info for info in statements() if not info.inspect]


def named(info: StatementInfo) -> str:
    return info.name


def code(name: str) -> str:
    """A statement without its comments."""
    lines = statement(name).splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))


def test_every_file_is_a_statement_with_a_full_header() -> None:
    files = {
        path.relative_to(ROOT / "cypher").with_suffix("").as_posix()
        for path in (ROOT / "cypher").rglob("*.cypher")
    }
    assert files == {info.name for info in statements()}
    for info in statements():
        for said in (info.purpose, info.parameters, info.columns, info.index):
            assert said and said == " ".join(said.split())


@pytest.mark.parametrize("info", statements(), ids=named)
def test_the_parameters_of_a_statement_are_those_of_its_header(info: StatementInfo) -> None:
    used = set(re.findall(r"\$(\w+)", code(info.name)))
    if info.inspect:
        assert not used
        asked = set(re.findall(r"given\.(\w+)", code(info.name)))
        assert asked == info.defaults.keys()
    else:
        for name in used:
            assert re.search(rf"\b{name}\b", info.parameters) or "one list a part" in (
                info.parameters
            ), f"${name} is not in the header"


@pytest.mark.parametrize("info", FOR_PEOPLE, ids=named)
def test_a_statement_for_people_only_reads_in_an_order(info: StatementInfo) -> None:
    text = code(info.name)
    assert not WRITES.search(text)
    assert "elementId" not in text
    assert "ORDER BY" in text.rsplit("RETURN ", 1)[1]


@pytest.mark.parametrize("info", FOR_PEOPLE, ids=named)
def test_the_first_line_is_what_the_command_replaces(info: StatementInfo) -> None:
    own = code(info.name).splitlines()
    assert own[0].startswith("WITH {group: 'demo'") and own[0].endswith("} AS given")
    replaced = inspection(info.name.removeprefix(INSPECT)).splitlines()
    assert "WITH $given AS given" in replaced
    assert len(replaced) == len(statement(info.name).splitlines())


def test_there_are_enough_for_people() -> None:
    names = {info.name.removeprefix(INSPECT) for info in FOR_PEOPLE}
    roles = {"current", "historical", "transition", "coexistence", "scoped_exception", "unknown"}
    assert roles <= names
    assert len(names) >= 15
    pictures = [info for info in FOR_PEOPLE if "path" in info.columns]
    assert len(pictures) >= 15


@pytest.mark.parametrize("info", OWN, ids=named)
def test_the_product_uses_every_statement_of_its_own(info: StatementInfo) -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("graph", "overlay", "cli", "bench")
        for path in (ROOT / folder).rglob("*.py")
    )
    folder, _, file = info.name.rpartition("/")
    whole = f'"{info.name}"' in source
    by_part = f'f"{folder}/{{' in source and re.search(rf'"{file}"', source)
    migration = folder == "schema" and '"schema' in source
    assert whole or by_part or migration, f"nobody uses {info.name}.cypher"


@pytest.mark.parametrize("info", statements(), ids=named)
def test_the_cookbook_names_every_statement(info: StatementInfo) -> None:
    page = (ROOT / "docs" / "cypher.md").read_text(encoding="utf-8")
    name = info.name.removeprefix(INSPECT) if info.inspect else info.name
    assert f"`{name}`" in page or f"## {name}\n" in page
