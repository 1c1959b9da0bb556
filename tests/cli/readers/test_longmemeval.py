"""LongMemEval in both shapes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ...support.shared import shared
from .support import read, told, written

DATE = "2026/03/01 (Sun) 09:05"
SAID = [{"role": "user", "content": "I live in Turin."}, {"role": "assistant", "content": "Nice."}]


def question(*sessions: str, turns: Any = SAID, **more: Any) -> dict[str, Any]:
    return {
        "question_id": "q1",
        "haystack_session_ids": list(sessions),
        "haystack_dates": [DATE for _ in sessions],
        "haystack_sessions": [turns for _ in sessions],
        **more,
    }


def alone(name: str) -> dict[str, Any]:
    rows = [
        {"id": f"{name}_turn_{place:03d}", "session_id": name, "timestamp": DATE, **row}
        for place, row in enumerate(SAID)
    ]
    return {"id": name, "user_id": "default", "timestamp": DATE, "turns": rows}


def test_both_shapes_give_the_same_turns(tmp_path: Path) -> None:
    log, turns, aside = read(written(tmp_path, [question("s1", "s2")]))
    assert log.format == "longmemeval" and log.notes.assumed_utc and not aside
    assert told(turns)[:2] == [("user", "I live in Turin."), ("assistant", "Nice.")]
    assert [one.at.isoformat() for one in turns[:2]] == [
        "2026-03-01T09:05:00+00:00",
        "2026-03-01T09:05:00.000001+00:00",
    ]
    lines = "".join(json.dumps(alone(name)) + "\n" for name in ("s1", "s2"))
    log, again, aside = read(written(tmp_path, lines, "sessions.jsonl"))
    assert log.format == "longmemeval" and not aside
    assert again == turns


def test_a_session_of_two_questions_is_told_once(tmp_path: Path) -> None:
    log, turns, _ = read(written(tmp_path, [question("s1"), question("s1", "s2")]))
    assert len(turns) == 4
    assert log.notes.skipped == {"session that an earlier question has": 1}


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        (question("s1", haystack_dates=[]), "more sessions"),
        (question("s1", haystack_sessions=5), "not a list"),
        (question("s1", turns=5), "s1 turns: is not a list"),
        (question("s1", turns=[5]), "not an object"),
        (question("s1", turns=[{"role": "robot", "content": "x"}]), "s1 turn 0 role"),
        (question("s1", turns=[{"role": "user"}]), "s1 turn 0 content"),
        (question("s1", haystack_session_ids=[None]), "no id"),
        (question("s1", turns=[], haystack_dates=["soon"]), "s1 date"),
        (5, "neither a question nor a session"),
    ],
)
def test_what_is_wrong_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, wrong: Any, part: str
) -> None:
    _, turns, (aside,) = read(written(tmp_path, [question("s0"), wrong, question("s9")]))
    assert [one.source.split("/")[0] for one in turns] == ["s0", "s0", "s9", "s9"]
    assert part in f"{aside.field}: {aside.message}"


def test_a_haystack_that_is_cut_off_keeps_its_whole_sessions(tmp_path: Path) -> None:
    path = written(tmp_path, [question("s1", "s2")])
    path.write_text(path.read_text("utf-8")[:-30], "utf-8")
    _, turns, aside = read(path)
    assert {one.source.split("/")[0] for one in turns} == {"s1"}
    assert "not JSON" in str(aside[-1])


def test_the_real_files() -> None:
    folder = shared("data", "longmemeval_sample")
    sessions = read(folder / "longmemeval-s" / "processed" / "sessions.jsonl")
    (single,) = folder.joinpath("lightmem_single").rglob("longmemeval_single.json")
    questions = read(single)
    for (log, turns, aside), count in ((sessions, 612), (questions, 550)):
        assert log.format == "longmemeval" and not aside
        assert len({one.turn_id for one in turns}) == len(turns) == count
