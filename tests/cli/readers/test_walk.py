"""The walk through JSON: places, lines, whatever the chunks, and where it stops."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tenure.cli.readers.walk import ENTER, LARGEST, Place, Unreadable, walk_stream


def seen(content: bytes, size: int | None = None) -> list[tuple[int, Place, Any]]:
    source = io.BytesIO(content)
    read = source.read if size is None else lambda _: source.read(size)
    return list(walk_stream(read, lambda place: place in ((), ("a",), ("a", "*"))))


@pytest.mark.parametrize("size", [1, 2, 7, None])
def test_places_and_lines_wherever_the_chunks_are_cut(size: int | None) -> None:
    content = '\ufeff{"n": 12,\n "a": [{"é": [1, {}]},\n 7, {}], "a": "x", "z": NaN}'.encode()
    assert seen(content, size) == [
        (1, (), ENTER),
        (1, ("n",), 12),
        (2, ("a",), ENTER),
        (2, ("a", "*"), ENTER),
        (2, ("a", "*", "é"), [1, {}]),
        (3, ("a", "*"), 7),
        (3, ("a", "*"), ENTER),
        (3, ("a",), "x"),
        (3, ("z",), None),
    ]


@pytest.mark.parametrize(
    ("content", "line", "part"),
    [
        (b"", 1, "ends at character 1"),
        (b'{"a": [1,\n2', 2, "ends at character 12"),
        (b'{"a": [1,\nnope]}', 2, "not JSON at character 11"),
        (b'{"a" 1}', 1, "a colon is missing"),
        (b"{1: 2}", 1, "a key in quotes is missing"),
        (b'{"a": 1 "b": 2}', 1, "a comma or } is missing"),
        (b"{} {}", 1, "something stands after its end"),
        (b'{"b": ' + b"[" * 100_000, 1, "nested too deeply"),
        (b'{"b": 1' + b"0" * 5000 + b"}", 1, "digits"),
    ],
)
def test_where_it_stops(content: bytes, line: int, part: str) -> None:
    with pytest.raises(Unreadable, match=part) as stopped:
        seen(content)
    assert stopped.value.line == line


def test_bytes_that_are_no_text_stay_apart() -> None:
    assert seen(b'{"n": "\xff\\ud800"}')[-1] == (1, ("n",), "\udcff\ud800")


def test_a_long_list_is_fast_and_a_value_has_a_limit() -> None:
    rows = seen(json.dumps({"a": [{"k": n} for n in range(50_000)]}).encode())
    assert len(rows) == 2 + 2 * 50_000
    with pytest.raises(Unreadable, match="larger than 64 MiB"):
        seen(b'{"n": "' + b"x" * (2 * LARGEST) + b'"}')
