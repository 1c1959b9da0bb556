"""Whatever stands in an export, what is good in it is read and nothing is raised."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenure.cli.readers import Notes, Options
from tenure.graph.errors import InputError
from tenure.graph.model import Observation, Turn
from tenure.graph.times import utc
from tenure.overlay.ingest import SetAside

from .samples import SAMPLES, aside, format_named, opened, turns, written

NAMES = sorted(SAMPLES)
JSON_NAMES = sorted(set(NAMES) - {"whatsapp"})
MESSAGES = ["discord", "instagram", "telegram"]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(
        ["", " ", "\ud800", "\x00", "-1", "9" * 30, "0001-01-01T00:00:00Z", "1709285400.000200",
         "9999-12-31T23:59:59Z", "1969-12-31T23:59:59+14:00", "2024-03-01T10:30:00", "n1", "user1"]
    ),
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the values stand in JSON data."""
    found = [at] if at else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, dict | list):
            found.extend(places(value, (*at, key)))
        else:
            found.append((*at, key))
    return found


def put(data: Any, at: tuple[Any, ...], value: Any) -> None:
    for key in at[:-1]:
        data = data[key]
    data[at[-1]] = value


def check(name: str, path: Path) -> None:
    """Read, and see that what comes can be stored."""
    try:
        for item in format_named(name).read(path, Options("g"), Notes()):
            assert isinstance(item, Turn | Observation | SetAside)
            if isinstance(item, Turn):
                assert item.speaker.strip() and item.text.strip()
                f"{item.source}{item.speaker}{item.text}".encode()
                utc(item.at)
    except InputError as error:
        zipped = path.is_file() and path.read_bytes().startswith(b"PK")
        assert zipped or (name == "whatsapp" and "--date-order" in str(error))


@pytest.mark.parametrize("name", JSON_NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_value_anywhere(name: str, data: st.DataObject) -> None:
    sample = copy.deepcopy(SAMPLES[name])
    for _ in range(data.draw(st.integers(1, 3))):
        where = places(sample)
        if name == "slack":
            where = [at for at in where if len(at) > 1]  # a file itself stays a list
        put(sample, data.draw(st.sampled_from(where)), data.draw(values))
    with TemporaryDirectory() as folder:
        check(name, written(Path(folder), sample))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_bytes_anywhere(name: str, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = written(Path(folder), SAMPLES[name])
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        broken = data.draw(st.sampled_from(files))
        content = broken.read_bytes()
        cut = data.draw(st.integers(0, len(content)))
        length = data.draw(st.sampled_from([0, 1, 5, len(content)]))
        content = content[:cut] + data.draw(st.binary(max_size=12)) + content[cut + length :]
        broken.write_bytes(content)
        check(name, path)


@pytest.mark.parametrize("name", MESSAGES)
def test_what_stands_before_the_end_of_a_file_that_was_cut_is_kept(
    tmp_path: Path, name: str
) -> None:
    whole = json.dumps(SAMPLES[name])
    last = whole.rindex('{"', 0, whole.rindex('"content"' if name != "telegram" else '"text"'))
    _, items = opened(written(tmp_path, whole[: last + 20]), name)
    (fault,) = aside(items)
    assert turns(items) and "the file ends at character" in fault.message
    assert fault.line == 1


@pytest.mark.parametrize(
    ("name", "field"),
    [("telegram", "date_unixtime"), ("discord", "timestamp"), ("instagram", "timestamp_ms")],
)
@pytest.mark.parametrize("wrong", [-(10**15), 10**15, "soon", "9999-12-31T23:59:59Z", [], 1.5])
def test_a_time_that_cannot_be_is_named_and_the_others_are_read(
    tmp_path: Path, name: str, field: str, wrong: object
) -> None:
    sample = copy.deepcopy(SAMPLES[name])
    good = len(turns(opened(written(tmp_path, sample), name)[1]))
    sample["messages"][-1][field] = sample["messages"][1][field] = wrong
    _, items = opened(written(tmp_path, sample), name)
    assert len(turns(items)) < good
    assert any(fault.field.endswith(field) for fault in aside(items))
    assert all(fault.line == 1 for fault in aside(items))


@pytest.mark.parametrize("name", MESSAGES)
def test_half_surrogates_and_nul_are_replaced_and_counted(tmp_path: Path, name: str) -> None:
    sample = copy.deepcopy(SAMPLES[name])
    sample["messages"][1 if name == "telegram" else -1].update(
        {"text": "a\ud800\x00b", "content": "a\ud800\x00b"}
    )
    if name == "discord":
        sample["messages"][-1]["type"] = "Default"
    log, items = opened(written(tmp_path, sample), name)
    assert "a\ufffd\ufffdb" in [one.text for one in turns(items)]
    assert log.notes.replaced == 2


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_of_a_million_characters_and_a_speaker_without_a_name(
    tmp_path: Path, name: str
) -> None:
    sample = copy.deepcopy(SAMPLES[name])
    long, nameless = (copy.deepcopy(sample["messages"][1 if name != "instagram" else -1])
                      for _ in range(2))  # fmt: skip
    long.update({"id": 900, "text": "x" * 1_000_000, "content": "x" * 1_000_000})
    nameless.update({"id": 901, "from": " ", "sender_name": " ", "author": {"name": " "}})
    sample["messages"] += [nameless, long]
    _, items = opened(written(tmp_path, sample), name)
    assert max(len(one.text) for one in turns(items)) == 1_000_000
    (fault,) = aside(items)
    assert "is empty" in fault.message


@pytest.mark.parametrize("name", MESSAGES)
def test_deep_nesting_is_no_danger(tmp_path: Path, name: str) -> None:
    text = json.dumps(SAMPLES[name])
    head, tail = text[: text.rindex("}]")], text[text.rindex("}]") :]
    deep = head + ', "extra": ' + "[" * 200_000 + "]" * 200_000 + tail
    _, items = opened(written(tmp_path, deep), name)
    assert turns(items)
    assert [fault for fault in aside(items) if "nested too deeply" in fault.message]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "content", ["", '"x"', "5", "[]", "[1]", "{}", '{"messages": 5}', "[[{}]]"]
)
def test_other_json_than_expected(tmp_path: Path, name: str, content: str) -> None:
    check(name, written(tmp_path, content))


def test_the_end_mark_of_a_zip_makes_no_zip(tmp_path: Path) -> None:
    sample = json.dumps(SAMPLES["instagram"])
    check("instagram", written(tmp_path, sample.encode() + b"PK\x05\x06" + b"\x00" * 18))
