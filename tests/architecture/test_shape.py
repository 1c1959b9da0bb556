"""The tree shows the architecture: imports point one way, one package speaks to the driver."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = {"graph": 0, "overlay": 1, "cli": 2}
PURE = {"model", "values", "times", "ids", "scope", "policy", "door", "rules", "lifecycle",
        "known", "roles", "timeline", "attributes", "views"}  # fmt: skip
DRIVERS = {"neo4j", "arcadedb"}
LONGEST_MODULE = 300


def modules() -> Iterator[Path]:
    """Every module of the product."""
    for layer in LAYERS:
        yield from sorted((ROOT / layer).rglob("*.py"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """The syntax tree of a module, the module itself first."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """What a module imports, as absolute names: ("tenure", "graph", "model") or ("neo4j",)."""
    package = ("tenure", *path.relative_to(ROOT).parent.parts)
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield tuple(name.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            module = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                base = package[: len(package) - node.level + 1]
                if module:
                    yield base + module
                else:
                    for name in node.names:
                        yield (*base, name.name)
            else:
                yield module


@pytest.mark.parametrize("path", list(modules()), ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_from_cli_to_overlay_to_graph(path: Path) -> None:
    own = LAYERS[path.relative_to(ROOT).parts[0]]
    for name in imported(path):
        if name[:1] == ("tenure",) and len(name) > 1 and name[1] in LAYERS:
            assert LAYERS[name[1]] <= own, f"{path.name} imports {'.'.join(name)}"


@pytest.mark.parametrize("path", list(modules()), ids=lambda p: str(p.relative_to(ROOT)))
def test_only_the_engines_import_a_driver(path: Path) -> None:
    if path.is_relative_to(ROOT / "graph" / "engines"):
        return
    for name in imported(path):
        assert name[0] not in DRIVERS, f"{path.relative_to(ROOT)} imports {name[0]}"


def test_the_pure_core_does_no_input_or_output() -> None:
    outside = {"asyncio", "socket", "subprocess", "pathlib", "os", "io", "shutil", "sqlite3"}
    for path in sorted((ROOT / "graph").rglob("*.py")):
        first = path.relative_to(ROOT / "graph").parts[0].removesuffix(".py")
        if first in PURE:
            for name in imported(path):
                assert name[0] not in outside, f"{path.relative_to(ROOT)} imports {name[0]}"
                assert name[:3] not in {
                    ("tenure", "graph", "store"),
                    ("tenure", "graph", "engines"),
                }, f"{path.relative_to(ROOT)} reaches for {'.'.join(name)}"


def test_nothing_reads_the_clock_outside_the_edges() -> None:
    allowed = {ROOT / "graph" / "times.py"}
    for path in modules():
        if path in allowed:
            continue
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and node.attr in ("now", "utcnow", "today"):
                owner = node.value
                named = owner.id if isinstance(owner, ast.Name) else ""
                assert named not in ("datetime", "date"), f"{path.relative_to(ROOT)} reads a clock"


@pytest.mark.parametrize("path", list(modules()), ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_keeps_to_one_subject(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    module = nodes(path)[0]
    assert isinstance(module, ast.Module)
    assert ast.get_docstring(module), f"{path.relative_to(ROOT)} does not say what it is"


def test_every_package_is_listed() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(config["tool"]["setuptools"]["packages"])
    found = {"tenure"}
    for top in (*LAYERS, "cypher"):
        for init in (ROOT / top).rglob("__init__.py"):
            found.add(".".join(("tenure", *init.parent.relative_to(ROOT).parts)))
    assert listed == found, "a package that is not listed is missing from the wheel"


def test_every_data_file_is_packaged() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = config["tool"]["setuptools"]["package-data"]
    for top in (*LAYERS, "cypher"):
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and path.suffix in (".toml", ".cypher", ".jsonl"):
                inside = [
                    ROOT.joinpath(*package.split(".")[1:])
                    for package, globs in patterns.items()
                    if any(
                        path in ROOT.joinpath(*package.split(".")[1:]).glob(glob) for glob in globs
                    )
                ]
                assert inside, f"{path.relative_to(ROOT)} is in no wheel"
