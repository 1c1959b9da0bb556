"""What others have written reaches no terminal as anything but signs to read."""

from __future__ import annotations

import asyncio
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from tenure.cli import asked, output
from tenure.graph.engines import connect
from tenure.graph.views.text import clean

from .conftest import Cli

DRIVING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
NAME = "\x1b]0;hi\x07Brno\x1b[31m\x9b2J\u202eonrB\x7f"

ESCAPES = [
    ("\x00", "\\x00"), ("\x07", "\\x07"), ("\x08", "\\x08"), ("\r", "\\x0d"), ("\x0b", "\\x0b"),
    ("\x1b", "\\x1b"), ("\x1f", "\\x1f"), ("\x7f", "\\x7f"), ("\x80", "\\x80"), ("\x85", "\\x85"),
    ("\x9b", "\\x9b"), ("\x9f", "\\x9f"), ("\u2028", "\\u2028"), ("\u202a", "\\u202a"),
    ("\u202e", "\\u202e"), ("\u2066", "\\u2066"), ("\u2069", "\\u2069"),
]  # fmt: skip
AS_THEY_ARE = [
    "\t",
    "\n",
    " ",
    "~",
    "\xa0",
    "ü",
    "成都",
    "שלום",
    "👩\u200d🔬",
    "\u200f",
    "→",
    "\\x1b",
]


@pytest.mark.parametrize(("sign", "shown"), ESCAPES)
def test_what_drives_a_terminal_is_an_escape(
    sign: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output.say(f"a{sign}b")
    output.note(f"a{sign}b")
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"a{shown}b\n", f"a{shown}b\n")


@pytest.mark.parametrize("sign", AS_THEY_ARE)
def test_what_is_read_is_as_it_is(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    output.say(f"a{sign}b")
    assert capsys.readouterr().out == f"a{sign}b\n"


def test_every_control_is_covered_in_lines_and_in_json() -> None:
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)):
        sign = chr(code)
        assert sign in "\t\n" or not DRIVING.search(output.harmless(sign))
        line = output.json_line({"name": sign})
        assert not DRIVING.search(line) and json.loads(line) == {"name": sign}


def test_colours_of_our_own_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    into = io.StringIO()
    monkeypatch.setattr(asked, "plain", lambda: False)
    monkeypatch.setattr(
        "rich.console.Console",
        lambda **more: Console(file=into, force_terminal=True, color_system="standard", **more),
    )
    asked._line(f"a {NAME}", "bold")
    assert into.getvalue().startswith("\x1b[1ma ") and "\x1b]0" not in into.getvalue()
    assert "\\x1b]0;hi" in into.getvalue()


def test_data_is_as_it_is_but_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output.pour("a\x1b[31m,b\r\n")
    assert capsys.readouterr().out == "a\x1b[31m,b\r\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    output.pour("a\x1b[31m,b\n")
    assert capsys.readouterr().out == "a\\x1b[31m,b\n"


def test_a_name_of_the_host_drives_no_terminal(cli: Cli, tmp_path: Path) -> None:
    folder = str(tmp_path / "host")
    assert cli("graphiti", "sample", "--graph", folder).code == 0

    async def renamed() -> None:
        async with await connect(folder) as engine:
            await engine.run("MATCH (n:Entity {name: 'Brno'}) SET n.name = $name", {"name": NAME})

    asyncio.run(renamed())
    shown = []
    for verb in (
        ("graphiti", "audit"), ("graphiti", "adopt", "--dry-run"), ("graphiti", "adopt"),
        ("graphiti", "relations"), ("graphiti", "sync", "--sweep"),
        ("ask", "Where does Tomas Reyk live?"), ("ask", "Where does Tomas Reyk live?", "--explain"),
        ("timeline", "Tomas Reyk"), ("entities", "list"), ("timeline", NAME),
        ("ask", f"Who is {NAME}?"),
    ):  # fmt: skip
        done = cli(*verb, "--graph", folder)
        assert done.code in (0, 1, 4, 6), done.err
        assert not DRIVING.search(done.out) and not DRIVING.search(done.err), verb
        shown.append(done.out)
    assert "\\x1b]0;hi\\x07Brno" in "".join(shown)
    asked = cli("ask", "Where does Tomas Reyk live?", "--graph", folder, "--json")
    assert not DRIVING.search(asked.out)
    assert clean(str(asked.row["rows"][0]["value"])) == clean(NAME)
