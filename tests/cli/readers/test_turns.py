"""Tenure's own JSON lines: turns and observations, and every way in which a line can be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.readers import Options, UnknownFormat, open_log
from tenure.graph.door import mapping_of, observation
from tenure.graph.errors import GroupError, InputError
from tenure.graph.model import Authority, Observation, Stance, Turn
from tenure.overlay.ingest import Aside, Item, SetAside
from tenure.overlay.sources import conversation_of, source_of

ROW = {
    "turn_id": "t1",
    "conversation_id": "c1",
    "at": "2025-03-01T12:00:00+02:00",
    "speaker": "Ana",
    "role": "user",
    "text": "I live in Ghent.",
}


def write(folder: Path, *lines: object, name: str = "log.jsonl") -> Path:
    path = folder / name
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts), encoding="utf-8")
    return path


def items(path: Path, group: str = "g") -> list[Item]:
    return list(open_log(path, Options(group)))


def test_a_turn_keeps_all_it_is_given(tmp_path: Path) -> None:
    log = open_log(write(tmp_path, {**ROW, "position": 7}), Options("g"))
    (one,) = log
    assert log.format == "tenure"
    assert isinstance(one, Turn)
    assert (one.source, one.speaker, one.role, one.text, one.position) == (
        "c1/t1",
        "Ana",
        "user",
        "I live in Ghent.",
        7,
    )
    assert one.authority is Authority.USER
    assert one.at.isoformat() == "2025-03-01T12:00:00+02:00"


@pytest.mark.parametrize(
    ("role", "authority"),
    [("user", "user"), ("assistant", "assistant"), ("tool", "tool"), ("system", "assistant")],
)
def test_a_role_gives_the_authority(tmp_path: Path, role: str, authority: str) -> None:
    (one,) = items(write(tmp_path, {**ROW, "role": role}))
    assert isinstance(one, Turn) and one.authority == Authority(authority)


def test_who_does_not_speak_as_a_user_may_have_no_name(tmp_path: Path) -> None:
    row = {name: value for name, value in ROW.items() if name != "speaker"}
    (one,) = items(write(tmp_path, {**row, "role": "assistant"}))
    assert isinstance(one, Turn) and one.speaker == "assistant"


def test_ids_may_be_numbers_and_hold_slashes(tmp_path: Path) -> None:
    (one,) = items(write(tmp_path, {**ROW, "turn_id": 5, "conversation_id": "a/b"}))
    assert isinstance(one, Turn) and one.source == "a/b/5"
    assert conversation_of(source_of("a", "b/c")) == "a"
    assert source_of("a", "b/c") != source_of("a/b", "c")
    assert conversation_of("document") == "document"


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"turn_id": None}, "turn_id", "missing"),
        ({"turn_id": ""}, "turn_id", "empty"),
        ({"conversation_id": []}, "conversation_id", "neither"),
        ({"at": None}, "at", "missing"),
        ({"at": 1700000000}, "at", "not a time as text"),
        ({"at": "2025-03-01T12:00:00"}, "at", "no offset"),
        ({"at": "0000-03-01T12:00:00Z"}, "at", "years 1 to 9999"),
        ({"at": "10000-03-01T12:00:00Z"}, "at", "years 1 to 9999"),
        ({"at": "0001-01-01T00:00:00+05:00"}, "at", "outside"),
        ({"at": "yesterday"}, "at", "not an ISO"),
        ({"speaker": "  "}, "speaker", "empty"),
        ({"speaker": 5}, "speaker", "not text"),
        ({"role": "robot"}, "role", "none of"),
        ({"text": None}, "text", "missing"),
        ({"text": 5}, "text", "not text"),
        ({"position": True}, "position", "whole number"),
        ({"txt": "x"}, "txt", "not a field of a turn"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(
    tmp_path: Path, change: dict[str, Any], field: str, part: str
) -> None:
    good = {**ROW, "turn_id": "t0"}
    first, wrong, last = items(write(tmp_path, good, {**ROW, **change}, {**ROW, "turn_id": "t9"}))
    assert isinstance(first, Turn) and isinstance(last, Turn)
    assert isinstance(wrong, SetAside)
    assert (wrong.kind, wrong.line, wrong.field) == (Aside.QUARANTINED, 2, field)
    assert part in wrong.message
    assert f"log.jsonl, line 2: {field}: " in str(wrong)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ('{"turn_id": "t1", "turn_id": "t2", "text": "x"}', "turn_id: the key stands twice"),
        ('{"turn_id": NaN}', "NaN is not JSON"),
        ('{"turn_id": Infinity}', "Infinity is not JSON"),
        ('{"turn_id": 1e999}', "does not fit"),
        ('{"turn_id": "t1"', "not JSON"),
        ("[1, 2]", "not a JSON object"),
        ('{"text": ' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_a_line_that_is_not_usable_json_is_set_aside(tmp_path: Path, line: str, part: str) -> None:
    first, wrong, last = items(write(tmp_path, ROW, line, {**ROW, "turn_id": "t2"}))
    assert isinstance(first, Turn) and isinstance(last, Turn)
    assert isinstance(wrong, SetAside) and wrong.line == 2
    assert part in str(wrong)


def test_what_cannot_be_stored_is_replaced_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps({**ROW, "text": "a\x00b\ud800c 😀"}), encoding="utf-8")
    log = open_log(path, Options("g"))
    (one,) = log
    assert isinstance(one, Turn) and one.text == "a\ufffdb\ufffdc 😀"
    assert log.notes.replaced == 2


def test_a_mark_of_byte_order_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(ROW).encode() + b"\r\n\r\n")
    (one,) = items(path)
    assert isinstance(one, Turn)


def test_a_line_that_is_not_utf_8_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    good = json.dumps(ROW).encode()
    path.write_bytes(good + b"\n" + good.replace(b"Ghent", b"G\xe9nt") + b"\n" + good + b"\n")
    _, wrong, last = items(path)
    assert isinstance(wrong, SetAside) and wrong.line == 2 and "not UTF-8" in wrong.message
    assert isinstance(last, Turn)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"\x1f\x8bgz", "gzip"),
        (b"hello\n", "no known format"),
        (b'{"a": 1}\n', "no known format"),
        (b"<html></html>", "no known format"),
    ],
)
def test_an_unknown_file_says_what_was_looked_for(
    tmp_path: Path, content: bytes, part: str
) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    with pytest.raises(UnknownFormat, match=part):
        open_log(path, Options("g"))


def test_no_file_a_folder_an_empty_file_no_group(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        open_log(tmp_path / "absent", Options("g"))
    with pytest.raises(InputError, match="is a folder"):
        open_log(tmp_path, Options("g"))
    empty = tmp_path / "empty"
    empty.write_text("\n \n", "utf-8")
    assert items(empty) == []
    with pytest.raises(GroupError):
        open_log(empty, Options(""))


def said() -> Observation:
    return observation(
        group="g",
        subject="Ana",
        attribute="residence",
        stance=Stance.ASSERTS,
        value="Ghent",
        observed_at="2025-03-01T12:00:00Z",
        source="import/1",
        valid_from="unbounded",
        scope={"project": "x"},
    )


def test_an_observation_comes_back_as_it_was_written(tmp_path: Path) -> None:
    assert items(write(tmp_path, dict(mapping_of(said())))) == [said()]


def test_a_row_without_a_group_goes_into_that_of_the_run(tmp_path: Path) -> None:
    row = {name: value for name, value in mapping_of(said()).items() if name != "group"}
    (one,) = items(write(tmp_path, row), group="other")
    assert isinstance(one, Observation) and one.slot.group == "other"


@pytest.mark.parametrize(
    ("change", "kind", "field", "part"),
    [
        ({"group": "other"}, Aside.QUARANTINED, "group", "the run writes to g"),
        ({"subject": None}, Aside.QUARANTINED, "subject", "missing"),
        ({"still": 1}, Aside.QUARANTINED, "still", "neither true nor false"),
        ({"quote": 5}, Aside.QUARANTINED, "quote", "not text"),
        ({"colour": "red"}, Aside.QUARANTINED, "colour", "neither of a turn"),
        ({"stance": "shouts"}, Aside.REFUSED, "stance", "none of"),
        ({"value": None}, Aside.REFUSED, "value", "needs a value"),
        ({"value": "x" * 1_000_000}, Aside.REFUSED, "value", "characters long"),
        ({"value": ""}, Aside.REFUSED, "value", "empty"),
        ({"value": {"amount": 5}}, Aside.REFUSED, "value", "object"),
        ({"scope": ["x"]}, Aside.REFUSED, "scope", "not an object"),
        ({"observed_at": "2025-03-01"}, Aside.REFUSED, "observed_at", "no offset"),
        ({"valid_from": "2025-01-02T00:00:00Z", "valid_to": "2025-01-01T00:00:00Z"},
         Aside.REFUSED, "valid_to", "not after"),
        ({"position": "1"}, Aside.REFUSED, "position", "whole number"),
    ],
)  # fmt: skip
def test_a_wrong_observation_is_named_with_its_field(
    tmp_path: Path, change: dict[str, Any], kind: Aside, field: str, part: str
) -> None:
    row = dict(mapping_of(said()))
    wrong, last = items(write(tmp_path, {**row, **change}, row))
    assert isinstance(wrong, SetAside) and last == said()
    assert (wrong.kind, wrong.line, wrong.field) == (kind, 1, field)
    assert part in wrong.message


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"position": 10**30}, "position", "does not fit into 64 bits"),
        ({"text": "x" * 1_000_001}, "text", "the longest turn is 1,000,000"),
        ({"speaker": "A" * 600}, "speaker", "is longer than 512"),
        ({"conversation_id": "c" * 600}, "source", "is longer than 512"),
    ],
)
def test_a_turn_that_cannot_be_kept_is_set_aside_alone(
    tmp_path: Path, change: dict[str, Any], field: str, words: str
) -> None:
    before, aside, after = items(write(tmp_path, ROW, {**ROW, **change}, {**ROW, "turn_id": "t3"}))
    assert isinstance(before, Turn) and isinstance(after, Turn)
    assert isinstance(aside, SetAside)
    assert (aside.line, aside.field) == (2, field)
    assert words in aside.message and str(aside).count(field) == 1
