"""Commands that messages, remedies and pages name: each exists and is complete as it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_pages import VERBS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "operations.md", ROOT / "docs" / "concepts.md"]
NAMED = re.compile(r"\btenure((?: [a-z]+)+)((?: (?:--[a-z-]+|[A-Z_]+|[a-z0-9./]+))*)")
NEEDS: dict[tuple[str, ...], set[str]] = {
    ("rebuild",): {"--group", "--all-groups"},
    ("embed",): {"--group", "--all-groups"},
    ("forget",): {"--source", "--turn", "--subject"},
}
"""Without one of these the command is refused."""


def texts() -> Iterator[tuple[str, str]]:
    """What the product says to people, by where it stands; comments for readers are left out."""
    for layer in ("graph", "overlay", "cli"):
        for path in sorted((ROOT / layer).rglob("*.py")):
            nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
            docstrings: set[ast.AST] = {
                node.body[0].value
                for node in nodes
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
                and node.body
                and isinstance(node.body[0], ast.Expr)
            }
            unsaid: set[ast.AST] = docstrings | {
                part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values
            }
            for node in nodes:
                if isinstance(node, ast.JoinedStr):
                    said = "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "X"
                        for part in node.values
                    )
                elif isinstance(node, ast.Constant) and node not in unsaid:
                    said = str(node.value)
                else:
                    continue
                yield f"{path.relative_to(ROOT)}:{node.lineno}", said
    for path in PAGES:
        yield path.name, path.read_text("utf-8")


def named() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Where a command is named, which one, and what follows it."""
    for where, text in texts():
        for found in NAMED.finditer(text):
            words = tuple(found[1].split())
            if not any(words[0] == verb[0] for verb in VERBS):
                continue  # prose: "the tenure of"
            verb = next((v for v in VERBS if words[: len(v)] == v), words)
            yield where, verb, found[0]


FOUND = list(named())


def test_there_are_some() -> None:
    assert len({where for where, _, _ in FOUND}) > 20


@pytest.mark.parametrize(("where", "verb", "text"), FOUND, ids=lambda value: str(value))
def test_a_command_that_is_named_exists(where: str, verb: tuple[str, ...], text: str) -> None:
    assert verb in VERBS or any(v[:1] == verb for v in VERBS), f"{where} names {text}"
    if verb not in VERBS:
        return
    known = {name for parameter in VERBS[verb].params for name in parameter.opts} | {"--help"}
    options = set(re.findall(r"--[a-z-]+", text))
    assert options <= known, f"{where} names {text}"
    needed = NEEDS.get(verb)
    assert needed is None or options & needed, f"{where} is refused as it stands: {text}"
