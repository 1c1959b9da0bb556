"""Text is read and written as UTF-8 wherever Python would take the locale's encoding.

A machine may have any locale. Whatever forgets to name its encoding works here and fails there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("graph", "overlay", "cli", "cypher", "tests", "bench", "docs")
PLACE = {"read_text": 0, "write_text": 1}
"""Which argument of a method is its encoding."""


def _nameless(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Lines that leave the encoding to the locale, and what they call."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        given = {one.arg: one.value for one in node.keywords}
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in PLACE and len(node.args) <= PLACE[name] and "encoding" not in given:
            yield node.lineno, name
        mode = node.args[0] if name == "open" and len(node.args) == 1 else None
        texts = isinstance(mode, ast.Constant) and str(mode.value).rstrip("+t") in tuple("rwax")
        if texts and "encoding" not in given:
            yield node.lineno, name
        text = given.get("text")
        if isinstance(text, ast.Constant) and text.value is True and "encoding" not in given:
            yield node.lineno, "text=True"


@pytest.mark.parametrize("folder", FOLDERS)
def test_text_names_its_encoding(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {what} names no encoding"
        for path in files
        for line, what in _nameless(ast.parse(path.read_text("utf-8")))
    ]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("path.read_text()", ["read_text"]),
        ("path.read_text('utf-8')", []),
        ("path.write_text(text)", ["write_text"]),
        ("path.write_text(text, encoding='utf-8')", []),
        ("path.open('w')", ["open"]),
        ("path.open('rb')", []),
        ("path.open('w', encoding='utf-8')", []),
        ("run(command, text=True)", ["text=True"]),
        ("run(command, text=True, encoding='utf-8')", []),
        ("run(command, text=texts)", []),
    ],
)
def test_a_call_that_leaves_it_to_the_locale_is_seen(code: str, found: list[str]) -> None:
    assert [what for _, what in _nameless(ast.parse(code))] == found
