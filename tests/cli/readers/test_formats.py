"""What holds for every format: its example is read, and no bytes make an exception."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from datetime import UTC
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tenure.cli.readers import FORMATS, Format, Notes, Options, UnknownFormat, open_log
from tenure.graph.model import Observation, Turn
from tenure.overlay.ingest import Item, SetAside

from .support import AT, written

BY_NAME = {one.NAME: one for one in FORMATS}
each = pytest.mark.parametrize("name", BY_NAME)


def good(items: Iterable[Item]) -> list[Turn | Observation]:
    """All items, of which none may be set aside."""
    found = []
    for one in items:
        assert not isinstance(one, SetAside), str(one)
        found.append(one)
    return found


def example(folder: Path, name: str, file: str = "log") -> Path:
    """The example of a format as a file, or as the folder whose files it shows."""
    text = BY_NAME[name].EXAMPLE
    if name != "slack":
        return written(folder, text, file)
    for inner, content in json.loads(text).items():
        path = folder / file / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    return folder / file


@each
def test_the_example_is_read_as_what_it_is(tmp_path: Path, name: str) -> None:
    log = open_log(example(tmp_path, name), Options("g", at=AT))
    assert log.format == name
    assert good(log)


@each
def test_a_format_says_what_it_is(name: str) -> None:
    one = BY_NAME[name]
    assert name.islower() and name.isalnum()
    assert one.TITLE and "\n" not in one.TITLE and not one.TITLE.endswith(".")
    assert 1 <= len(one.EXAMPLE.splitlines()) <= 6
    assert len(BY_NAME) == len(FORMATS)


@each
def test_the_same_file_under_another_name_gives_the_same(tmp_path: Path, name: str) -> None:
    def turns(file: str) -> list[Item]:
        return list(open_log(example(tmp_path, name, file), Options("g", at=AT)))

    assert turns("one.json") == turns("other.txt")


def ways_to_break(text: str, rng: random.Random) -> Iterable[bytes]:
    """The example cut off, with bytes changed, with pieces doubled or swapped."""
    data = text.encode()
    for _ in range(30):
        yield data[: rng.randrange(len(data))]
    signs = b'\x00\xff"{}[],:\\\n0e-\xed\xa0\x80'
    for _ in range(120):
        changed = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            changed[rng.randrange(len(changed))] = rng.choice(signs)
        yield bytes(changed)
    for _ in range(60):
        a, b = sorted(rng.randrange(len(data)) for _ in range(2))
        yield data[:b] + data[a:]
    for word in (
        b'"user"',
        b'"role"',
        b'"id"',
        b'"uuid"',
        b'"text"',
        b'"content"',
        b"1767258000.0",
    ):
        for new in (b"null", b"5", b"[]", b"{}", b'""', b"true", b"-1e308", b'"\\ud800"'):
            yield data.replace(word, new)


@each
def test_no_bytes_make_an_exception(tmp_path: Path, name: str) -> None:
    one: Format = BY_NAME[name]
    for data in ways_to_break(one.EXAMPLE, random.Random(name)):
        path = written(tmp_path, data)
        try:
            items = list(open_log(path, Options("g", at=AT)))
        except UnknownFormat:
            items = []
        # Whatever the file is taken for, the reader must bear it.
        items += one.read(path, Options("g"), Notes())
        for item in items:
            str(item)
            if isinstance(item, Turn):
                item.text.encode("utf-8")
                item.source.encode("utf-8")
                assert item.at.tzinfo is not None


ODD: tuple[Any, ...] = (
    None, 5, -1, 1e300, 10**30, True, "", "x", [], {}, [[]], {"a": []}, "\ud800",
    "9999-12-31T23:59:59.999999Z", "0001-01-01", 253402300799.9, -62135596800,
)  # fmt: skip


def changed(value: Any, rng: random.Random) -> Any:
    """The value with some of its parts left out, and others something odd instead."""
    if rng.random() < 0.04:
        return rng.choice(ODD)
    if isinstance(value, dict):
        return {key: changed(one, rng) for key, one in value.items() if rng.random() > 0.02}
    if isinstance(value, list):
        return [changed(one, rng) for one in value] + [5] * (rng.random() < 0.02)
    return value


@pytest.mark.parametrize("name", [one for one in BY_NAME if BY_NAME[one].EXAMPLE[0] in "[{"])
def test_no_values_make_an_exception(tmp_path: Path, name: str) -> None:
    one: Format = BY_NAME[name]
    try:
        data, end = json.loads(one.EXAMPLE), ""
    except ValueError:
        data, end = [json.loads(line) for line in one.EXAMPLE.splitlines()], "\n"
    rng = random.Random(name)
    for zone in (None, ZoneInfo("Asia/Tokyo")) * 100:
        twice = [changed(part, rng) for part in data * 2] if isinstance(data, list) else data
        odd = changed(twice, rng)
        lines = odd if end and isinstance(odd, list) else [odd]
        path = written(tmp_path, end.join(json.dumps(line) for line in lines))
        for item in one.read(path, Options("g", zone, at=AT), Notes()):
            str(item)
            if isinstance(item, Turn):
                item.at.astimezone(UTC)
                assert item.speaker.strip()


@each
def test_deep_nesting_is_set_aside(tmp_path: Path, name: str) -> None:
    for deep in ("[" * 200_000, '[{"a":' * 100_000, "[[" + "[" * 100_000 + "]" * 100_000 + "]]"):
        path = written(tmp_path, deep)
        items = list(BY_NAME[name].read(path, Options("g"), Notes()))
        assert all(isinstance(item, SetAside) for item in items)
