"""Streams of JSON: what is broken is named, and what stands around it is kept."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.readers import json_window
from tenure.cli.readers.json_window import Window
from tenure.cli.readers.strict_json import Partial, elements, elements_of, rows

from .support import written


def found(text: str, size: int = 7) -> list[Any]:
    """The elements, and at the end the error if there is one."""
    source = io.StringIO(text)
    values: list[Any] = []
    try:
        for _, value in elements_of(Window(lambda _: source.read(size))):
            values.append(value)
    except ValueError as error:
        values.append(error)
    return values


@pytest.mark.parametrize("size", [1, 5, 10_000])
@pytest.mark.parametrize(
    ("broken", "part"),
    [
        ('{"a": 1, "a": 2}', "stands twice"),
        ('{"a": NaN}', "NaN is not JSON"),
        ('{"a": 1e999}', "does not fit"),
        ('{"a": [{"b": nope, "c": "}"}], "d": "a long text behind it"}', "not JSON"),
        ('{"a": "a\nb", "c": "a long text behind it"}', "not JSON"),
        ("[" * 20_000 + "]" * 20_000, "nested too deeply"),
    ],
)
def test_an_element_that_cannot_be_used_is_passed_over(broken: str, part: str, size: int) -> None:
    first, wrong, last = found(f'[{{"n": 1}}, {broken}, {{"n": 2}}]', size)[-3:]
    assert (first, last) == ({"n": 1}, {"n": 2}) or isinstance(first, Partial)
    assert isinstance(wrong, ValueError) and part in str(wrong)


def test_an_element_that_is_too_large_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_window, "LARGEST", 1000)
    monkeypatch.setattr(json_window, "_CHUNK", 64)
    large = json.dumps({"rows": ["x" * 50] * 100})
    first, wrong, last = found(f'[{{"n": 1}}, {large}, {{"n": 2}}]', 64)
    assert (first, last) == ({"n": 1}, {"n": 2})
    assert isinstance(wrong, ValueError) and "larger than" in str(wrong)


def test_behind_two_broken_elements_nothing_is_trusted() -> None:
    wrong = '{"a": nope, "b": "a long text behind it"}'
    values = found(f"[1, {wrong}, {wrong}, 2, 3]", 100)
    assert values[0] == 1 and isinstance(values[-1], ValueError) and len(values) == 3


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ('{"n": "x", "rows": [{"a": [1]}, {"a": [2, 3', {"n": "x", "rows": [{"a": [1]}]}),
        ('{"n": 1, "in": {"rows": [1, "a", "b', {"n": 1, "in": {"rows": [1, "a"]}}),
        ('{"a": [1], "b": {"rows": [[1], [2', {"a": [1], "b": {"rows": [[1]]}}),
        ('{"rows": [{"a": "x', {"rows": []}),
        ('{"rows": [{"a": 1}], "c": "x', None),
        ('{"a": "x', None),
        ('["x', None),
        ('{"a": 1, "a": [1, 2', None),
    ],
)
def test_of_an_object_that_is_cut_off_the_whole_elements_of_its_list_are_kept(
    text: str, whole: dict[str, Any] | None
) -> None:
    for size in (1, 1000):
        for start in ("", "[1, "):
            values = found(start + text, size)
            assert isinstance(values[-1], ValueError) and "line 1" in str(values[-1])
            partial = [value for value in values if isinstance(value, Partial)]
            assert partial == ([] if whole is None else [whole])


def test_bytes_that_are_no_text_do_not_stop_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, b'["a", "b\xff", "c"]')
    assert [value for _, value in elements(path)] == ["a", "b\udcff", "c"]


def test_rows_are_lines_or_elements(tmp_path: Path) -> None:
    path = written(tmp_path, '\ufeff\n{"a": 1}\r\n{"a": \n{"a": 2}')
    (one, a), (two, wrong), (three, b) = rows(path)
    assert (one, two, three) == (2, 3, 4) and (a, b) == ({"a": 1}, {"a": 2})
    assert isinstance(wrong, ValueError)
    assert [value for _, value in rows(written(tmp_path, '{"a":\n1}'))] == [{"a": 1}]
    assert [value for _, value in rows(written(tmp_path, '[{"a": 1},\n{"a": 2}]'))] == [a, b]
