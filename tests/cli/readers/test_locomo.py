"""LoCoMo: conversations of dated sessions, streamed; zones, order, people of one name."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tenure.cli.readers import Options, open_log
from tenure.cli.readers.json_window import Window
from tenure.cli.readers.strict_json import elements, elements_of
from tenure.graph.model import Turn
from tenure.overlay.ingest import SetAside

from ...support.shared import shared


def sample(name: str, a: str = "Ana", b: str = "Bo", **changed: Any) -> dict[str, Any]:
    talk = {
        "speaker_a": a,
        "speaker_b": b,
        "session_2_date_time": "9:05 am on 2 June, 2023",
        "session_2": [{"speaker": a, "dia_id": "D2:1", "text": "Later."}],
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": a, "dia_id": "D1:1", "text": "Hi"},
            {"speaker": b, "dia_id": "D1:2", "text": "Hello"},
        ],
    }
    return {"sample_id": name, "qa": [], "conversation": talk | changed}


def write(folder: Path, data: object) -> Path:
    path = folder / "locomo.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return path


def test_turns_come_in_order_of_sessions_with_their_times(tmp_path: Path) -> None:
    log = open_log(write(tmp_path, [sample("c1")]), Options("g"))
    turns = [one for one in log if isinstance(one, Turn)]
    assert log.format == "locomo" and log.notes.assumed_utc
    assert [(one.source, one.speaker, one.at.isoformat()) for one in turns] == [
        ("c1/D1:1", "Ana", "2023-05-08T13:56:00+00:00"),
        ("c1/D1:2", "Bo", "2023-05-08T13:56:00.000001+00:00"),
        ("c1/D2:1", "Ana", "2023-06-02T09:05:00+00:00"),
    ]


def test_a_zone_that_is_given_is_used(tmp_path: Path) -> None:
    path = write(tmp_path, sample("c1"))
    log = open_log(path, Options("g", ZoneInfo("Europe/Oslo")))
    first = next(iter(log))
    assert isinstance(first, Turn) and first.at.isoformat() == "2023-05-08T13:56:00+02:00"
    assert not log.notes.assumed_utc


def test_people_of_one_name_in_two_conversations_are_two(tmp_path: Path) -> None:
    log = open_log(write(tmp_path, [sample("c1"), sample("c2", b="Cy")]), Options("g"))
    speakers = {one.speaker for one in log if isinstance(one, Turn)}
    assert speakers == {"Ana (c1)", "Ana (c2)", "Bo", "Cy"}


@pytest.mark.parametrize(
    ("changed", "part", "kept"),
    [
        ({"session_1_date_time": "8 May 2023"}, "is not like 1:56 pm", 1),
        ({"session_1_date_time": None}, "missing or not text", 1),
        ({"session_1": "x"}, "not a list", 1),
        ({"session_1": [{"speaker": "Ana", "dia_id": "D1:1"}]}, "session_1[0] text", 1),
        ({"session_1": [{"speaker": " ", "dia_id": "D1:1", "text": "x"}]}, "empty", 1),
        ({"session_1": ["x"]}, "not an object", 1),
    ],
)
def test_a_wrong_part_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, changed: dict[str, Any], part: str, kept: int
) -> None:
    found = list(open_log(write(tmp_path, [sample("c1", **changed)]), Options("g")))
    (wrong,) = [one for one in found if isinstance(one, SetAside)]
    assert part in str(wrong) and "c1" in str(wrong)
    assert len(found) - 1 == kept


def test_what_stands_before_the_broken_place_is_kept(tmp_path: Path) -> None:
    path = write(tmp_path, [sample("c1"), sample("c2", "Cy", "Di")])
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("c2") + 40], "utf-8")
    found = list(open_log(path, Options("g")))
    assert [one.source for one in found if isinstance(one, Turn)] == [
        "c1/D1:1",
        "c1/D1:2",
        "c1/D2:1",
    ]
    assert isinstance(found[-1], SetAside) and "not JSON" in str(found[-1])


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[]", []),
        (" [1, 2 ,\n3] ", [1, 2, 3]),
        ('{"a": [1]}', [{"a": [1]}]),
        ('["a\\u00e9", "b"]', ["aé", "b"]),
        ("[123456789]", [123456789]),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_elements_are_found_wherever_the_chunks_are_cut(
    text: str, values: list[Any], size: int
) -> None:
    source = io.StringIO(text)
    found = [value for _, value in elements_of(Window(lambda _: source.read(size)))]
    assert found == values


@pytest.mark.parametrize(
    "text", ["[1 2]", "[1,", "[1]]", '{"a": nope, "b": 1, "c": "' + "x" * 99 + '"}']
)
def test_what_is_no_json_is_an_error_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="line 1"):
        list(elements(path))


def test_the_real_file() -> None:
    log = open_log(shared("data", "locomo", "locomo10.json"), Options("g"))
    turns = [one for one in log if isinstance(one, Turn)]
    assert len(turns) == 5882
    assert len({one.turn_id for one in turns}) == 5882
    assert log.notes.replaced == 0
