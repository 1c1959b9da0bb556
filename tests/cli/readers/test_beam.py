"""BEAM: batches with a day each."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ...support.shared import shared
from .support import AT, read, told, written


def message(ident: Any, role: str, text: Any, **more: Any) -> dict[str, Any]:
    return {"id": ident, "role": role, "content": text, **more}


def batch(number: int, *turns: list[Any], **more: Any) -> dict[str, Any]:
    return {"batch_number": number, "time_anchor": None, "turns": list(turns), **more}


MARCH = {"time_anchor": "March-01-2026"}
FIRST = batch(
    1,
    [message(0, "user", "I live in Turin. ->-> 1,1", **MARCH), message(1, "assistant", "Nice.")],
    [message(2, "user", "I cook.")],
)


def test_a_batch_has_its_day_and_the_order_is_kept(tmp_path: Path) -> None:
    second = batch(2, [message(3, "user", "I moved.", time_anchor="April-02-2026")])
    path = written(tmp_path, [FIRST, second])
    log, turns, aside = read(path)
    assert log.format == "beam" and log.notes.assumed_utc and not aside
    assert told(turns) == [
        ("user", "I live in Turin."),
        ("assistant", "Nice."),
        ("user", "I cook."),
        ("user", "I moved."),
    ]
    assert [one.at.isoformat() for one in turns] == [
        "2026-03-01T00:00:00+00:00",
        "2026-03-01T00:00:00.000001+00:00",
        "2026-03-01T00:00:00.000002+00:00",
        "2026-04-02T00:00:00+00:00",
    ]
    _, (first, *_), _ = read(path, timezone=ZoneInfo("Europe/Oslo"))
    assert first.at.isoformat() == "2026-03-01T00:00:00+01:00"
    assert first.source == turns[0].source and first.source.endswith("/0")


def test_two_chats_are_two(tmp_path: Path) -> None:
    _, (one, *_), _ = read(written(tmp_path, [FIRST], "a.json"))
    other = batch(1, [message(0, "user", "I live in Oslo.", **MARCH)])
    _, (two,), _ = read(written(tmp_path, [other], "b.json"))
    assert one.source != two.source


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        (message(None, "user", "x"), "id: is missing"),
        (message(9, "robot", "x"), "message 9 role"),
        (message(9, "user", 5), "message 9 content"),
        (message(9, "user", "x", time_anchor="soon"), "message 9 time_anchor"),
        ("x", "not an object"),
    ],
)
def test_a_wrong_message_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, wrong: Any, part: str
) -> None:
    _, turns, (aside,) = read(written(tmp_path, [FIRST, batch(2, [wrong])]))
    assert len(turns) == 3 and part in f"{aside.field}: {aside.message}"


def test_wrong_batches_and_none_with_a_day(tmp_path: Path) -> None:
    bare = batch(1, [message(0, "user", "I cook.")])
    _, turns, aside = read(written(tmp_path, [5, {"batch_number": 1, "turns": 5}, bare]))
    assert not turns and len(aside) == 3
    log, turns, _ = read(written(tmp_path, [bare]), at=AT)
    assert len(turns) == 1 and log.notes.fallback == {"the time of --at": 1}


def test_a_batch_that_is_cut_off_keeps_what_was_whole(tmp_path: Path) -> None:
    path = written(tmp_path, [FIRST])
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    _, turns, (aside,) = read(path)
    assert len(turns) == 2 and "not JSON" in str(aside)


def test_the_real_files() -> None:
    folder = shared("data", "beam_100k")
    count = 0
    for number in range(1, 21):
        log, turns, aside = read(folder / str(number) / "chat.json")
        assert log.format == "beam" and not aside and not log.notes.fallback
        assert len({one.turn_id for one in turns}) == len(turns)
        assert not any("->->" in one.text[-12:] for one in turns if one.role == "user")
        count += len(turns)
    assert count == 5732
