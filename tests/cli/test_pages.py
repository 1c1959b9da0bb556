"""Help pages, the generated page, and that starting costs little."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from tenure import __version__
from tenure.cli.app import app
from tenure.cli.contract import SHAPES
from tenure.cli.docs_cli import PAGE, render

ROOT: Any = get_command(app)


def verbs(command: Any = ROOT, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command that does something, with the words that call it."""
    inner = getattr(command, "commands", None)
    if inner is None or (command.invoke_without_command and path):
        yield path, command
    if inner is None:
        return
    for word, child in inner.items():
        yield from verbs(child, (*path, word))


VERBS = dict(verbs())


def test_the_page_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "TENURE_GRAPH", "TENURE_GROUP", "TENURE_VOCABULARY"):
        monkeypatch.delenv(name, raising=False)
    assert PAGE.read_text("utf-8") == render(), "run python -m tenure.cli.docs_cli --write"


@pytest.mark.parametrize("path", VERBS, ids=" ".join)
def test_every_verb_has_examples_that_its_parser_takes(path: tuple[str, ...]) -> None:
    epilog = VERBS[path].epilog or ""
    lines = [line.strip() for line in epilog.splitlines() if line.strip().startswith("tenure")]
    assert lines, f"tenure {' '.join(path)} --help has no example"
    for line in lines:
        for part in line.split(" | ")[0].split(" > ")[0].split("&&"):
            words = shlex.split(part.split(" < ")[0])
            assert words[0] == "tenure"
            called = max((p for p in VERBS if tuple(words[1 : len(p) + 1]) == p), key=len)
            VERBS[called].make_context(" ".join(called), words[len(called) + 1 :])


@pytest.mark.parametrize(
    "group", [(), ("review",), ("vocabulary",), ("cypher",), ("graphiti",)], ids=" ".join
)
def test_no_summary_is_cut_off_in_a_narrow_terminal(group: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, [*group, "--help"], env={"COLUMNS": "80"}, terminal_width=80)
    commands = done.output.partition("Commands:")[2]
    assert done.exit_code == 0 and commands and "..." not in commands


@pytest.mark.parametrize("path", VERBS, ids=" ".join)
def test_every_option_is_explained(path: tuple[str, ...]) -> None:
    command = VERBS[path]
    assert (command.help or "").strip()
    for parameter in command.params:
        if parameter.param_type_name == "option":
            assert parameter.help, f"{path}: {parameter.name}"


@pytest.mark.parametrize("path", VERBS, ids=" ".join)
def test_every_verb_takes_json_and_a_graph(path: tuple[str, ...]) -> None:
    options = {name for parameter in VERBS[path].params for name in parameter.opts}
    assert "--json" in options or path[0] == "cypher"
    if path == ("shadow", "sample"):  # it reads a log
        return
    if path[0] not in ("vocabulary", "cypher", "formats"):
        assert "--graph" in options
    if path[0] not in ("vocabulary", "cypher", "demo", "formats") and path[-1] != "sample":
        assert "--group" in options


def test_every_json_object_is_documented() -> None:
    undocumented = {("export",)}  # a format of its own
    told = {tuple(w for w in verb.split() if not w.startswith("-")) for verb in SHAPES}
    assert {p for p in VERBS if p[0] != "cypher"} - undocumented == told


def test_the_version_is_the_packages() -> None:
    from importlib.metadata import version

    assert version("tenure") == __version__


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=Path(sys.executable).parent,
    )
    return set(done.stdout.split())


def test_the_package_and_the_version_load_nothing() -> None:
    for code in (
        "import tenure",
        "import sys; sys.argv = ['tenure', '--version']\nfrom tenure.cli.main import main; main()",
    ):
        modules = loaded(code)
        assert not modules & {"typer", "pydantic", "rich", "neo4j", "tenure.graph.store"}


def test_the_commands_load_their_work_when_they_run() -> None:
    modules = loaded("import tenure.cli.app")
    heavy = {"pydantic", "rich", "networkx", "neo4j", "arcadedb", "platformdirs"}
    assert not modules & (heavy | {"tenure.graph.store", "tenure.overlay.memory"})


def test_a_question_does_not_load_what_exports_need() -> None:
    modules = loaded("import tenure.overlay.memory")
    assert not modules & {"networkx", "pydantic"}
