"""Plain chat JSON in its shapes; ids that stay; times that lack."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from .support import AT, read, told, written

LIVES: dict[str, Any] = {
    "role": "user",
    "content": "I live in Turin.",
    "timestamp": "2026-03-01T09:00:00+01:00",
}
NICE: dict[str, Any] = {
    "role": "assistant",
    "content": [{"type": "text", "text": "Nice."}, {"type": "text", "text": "Since when?"}],
    "timestamp": 1_772_355_600,
}
BOTH = [("user", "I live in Turin."), ("assistant", "Nice.\nSince when?")]


@pytest.mark.parametrize(
    "data",
    [
        [LIVES, NICE],
        {"messages": [LIVES, NICE]},
        [{"messages": [LIVES, NICE]}],
        [[LIVES, NICE]],
        {"id": "c1", "conversation": [LIVES, NICE]},
        json.dumps(LIVES) + "\n" + json.dumps(NICE) + "\n",
        json.dumps({"messages": [LIVES, NICE]}) + "\n",
        json.dumps({"messages": [LIVES, NICE]}, indent=2),
    ],
)
def test_every_shape_gives_the_same_turns(tmp_path: Path, data: Any) -> None:
    log, turns, aside = read(written(tmp_path, data))
    assert log.format == "chat" and not aside
    assert told(turns) == BOTH
    assert turns[0].at.isoformat() == "2026-03-01T09:00:00+01:00"
    assert turns[1].at == datetime(2026, 3, 1, 9, tzinfo=UTC)
    assert not log.notes.fallback and not log.notes.skipped


def test_messages_of_apis(tmp_path: Path) -> None:
    at = {"timestamp": "2026-03-01T09:00:00Z"}
    asked = {"id": "x", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    result = {"type": "tool_result", "tool_use_id": "x", "content": [{"type": "text", "text": "7"}]}
    rows: list[dict[str, Any]] = [
        {"role": "system", "content": "I live in a box."},
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "name": "Edda", "content": [{"type": "input_text", "text": "Hi"}]},
        {"role": "assistant", "content": None, "tool_calls": [asked]},
        {"role": "tool", "tool_call_id": "x", "name": "f", "content": "41"},
        {"role": "assistant", "content": [{"type": "thinking", "thinking": "…"},
                                          {"type": "tool_use", "id": "x", "input": {}}]},
        {"role": "user", "id": "m9", "content": [result, {"type": "text", "text": "And?"},
                                                 {"type": "image", "source": {}}]},
        {"role": "model", "parts": [{"text": "Done."}]},
        {"from": "human", "value": "Bye"},
    ]  # fmt: skip
    log, turns, aside = read(written(tmp_path, [row | at for row in rows]))
    assert not aside
    assert [(one.speaker, one.role, one.text) for one in turns] == [
        ("Edda", "user", "Hi"),
        ("f", "tool", "41"),
        ("tool", "tool", "7"),
        ("user", "user", "And?"),
        ("assistant", "assistant", "Done."),
        ("user", "user", "Bye"),
    ]
    assert [str(one.authority) for one in turns[:3]] == ["user", "tool", "tool"]
    assert turns[3].source == "chat/m9" and turns[2].source == "chat/m9:tool"
    assert log.notes.skipped == {
        "system message": 2,
        "call of a tool": 2,
        "message without text": 2,
        "reasoning of the assistant": 1,
        "image, sound or file": 1,
    }


def test_without_a_time_the_option_says_it(tmp_path: Path) -> None:
    path = written(tmp_path, [{"role": "user", "content": text} for text in ("One", "Two", "One")])
    _, turns, aside = read(path)
    assert not turns and len(aside) == 3
    assert all("--at TIME" in one.message and one.field == "timestamp" for one in aside)
    log, turns, aside = read(path, at=AT)
    assert [one.at.isoformat() for one in turns] == [
        "2026-01-01T00:00:00+00:00",
        "2026-01-01T00:00:00.000001+00:00",
        "2026-01-01T00:00:00.000002+00:00",
    ]
    assert len({one.turn_id for one in turns}) == 3 and not aside
    assert log.notes.fallback == {"the time of --at": 3}


def test_the_time_of_the_conversation_and_of_the_message_before(tmp_path: Path) -> None:
    rows = [{"role": "user", "content": "One"}, LIVES, {"role": "user", "content": "Two"}]
    talk = {"created_at": "2026-02-01T00:00:00", "title": "Trips", "messages": rows}
    log, turns, _ = read(written(tmp_path, talk), at=AT)
    assert [one.at.isoformat() for one in turns] == [
        "2026-02-01T00:00:00+00:00",
        "2026-03-01T09:00:00+01:00",
        "2026-03-01T09:00:00.000001+01:00",
    ]
    assert log.notes.assumed_utc
    assert log.notes.fallback == {
        "the time of the conversation": 1,
        "the time of the message before": 1,
    }
    assert turns[0].source.startswith("Trips/")


def test_ids_stay_when_the_file_grows_is_renamed_or_begins_later(tmp_path: Path) -> None:
    more = [NICE | {"timestamp": f"2026-04-0{day}T00:00:00Z"} for day in (1, 2, 3)]
    _, whole, _ = read(written(tmp_path, [LIVES, NICE, *more], "a.json"))
    _, early, _ = read(written(tmp_path, [LIVES, NICE], "b.json"))
    _, late, _ = read(written(tmp_path, [NICE, *more], "c.json"))
    ids = [one.turn_id for one in whole]
    assert [one.turn_id for one in early] == ids[:2]
    assert [one.turn_id for one in late] == ids[1:]
    assert len(set(ids)) == 5


def test_conversations_without_a_name_are_told_apart_by_how_they_begin(tmp_path: Path) -> None:
    other = {"messages": [LIVES | {"content": "Hello"}, NICE]}
    _, turns, _ = read(written(tmp_path, [{"messages": [LIVES, NICE]}, other]))
    assert len({one.source.rpartition("/")[0] for one in turns}) == 2


@pytest.mark.parametrize(
    ("wrong", "field", "part"),
    [
        ({"role": "robot"}, "role", "none of user"),
        ({"role": 5}, "role", "none of user"),
        ({"content": 5}, "content", "neither text nor a list"),
        ({"content": [5]}, "content", "not an object"),
        ({"timestamp": "soon"}, "timestamp", "no time"),
        ({"timestamp": "10000-01-01T00:00:00Z"}, "timestamp", "no time"),
        ({"timestamp": 1e25}, "timestamp", "outside the years"),
        ({"timestamp": True}, "timestamp", "no time"),
        ({"timestamp": "0001-01-01T00:00:00+05:00"}, "timestamp", "outside"),
    ],
)
def test_a_wrong_message_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, wrong: dict[str, Any], field: str, part: str
) -> None:
    _, turns, (aside,) = read(written(tmp_path, [LIVES, LIVES | wrong, NICE]))
    assert told(turns) == BOTH
    assert aside.field == field and part in aside.message


@pytest.mark.parametrize(
    "text",
    ["x" * 1_000_000, "שלום עולם", "🎉🎉", "a\ud800b", "a\x00b", "\u202eabc", "I" + "\n" * 99],
)
def test_odd_texts_are_turns(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, json.dumps([LIVES | {"content": text}]))
    log, (turn,), aside = read(path)
    assert not aside and len(turn.text) == len(text)
    assert log.notes.replaced == sum(sign in "\x00\ud800" for sign in text)
    turn.text.encode("utf-8")


def test_a_time_before_1970_and_one_far_ahead_are_times(tmp_path: Path) -> None:
    times = (-86_400, 90_000_000_000, "-1", 1_700_000_000_000)
    _, turns, aside = read(written(tmp_path, [LIVES | {"timestamp": at} for at in times]))
    assert [one.at.year for one in turns] == [1969, 4821, 1969, 2023] and not aside


def test_a_list_that_is_cut_off_keeps_what_was_whole(tmp_path: Path) -> None:
    for data in ([LIVES, NICE, LIVES], {"messages": [LIVES, NICE, LIVES]}):
        path = written(tmp_path, data)
        path.write_text(path.read_text("utf-8")[:-30], "utf-8")
        _, turns, (aside,) = read(path)
        assert told(turns) == BOTH and "line 1: not JSON" in str(aside)


def test_a_row_that_is_no_message_is_set_aside(tmp_path: Path) -> None:
    _, turns, aside = read(written(tmp_path, [LIVES, 5, {"a": 1}, None, NICE]))
    assert told(turns) == BOTH and len(aside) == 3
