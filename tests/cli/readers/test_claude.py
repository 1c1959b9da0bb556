"""Claude's export in both shapes, as a file, a folder and a zip."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ...support.shared import shared
from .support import read, told, written

HUMAN: dict[str, Any] = {
    "uuid": "m1",
    "sender": "human",
    "created_at": "2026-03-01T09:00:00Z",
    "text": "I live in Turin.",
    "files": [{"file_name": "map.png"}],
}
ANSWER: dict[str, Any] = {
    "uuid": "m2",
    "sender": "assistant",
    "created_at": "2026-03-01T09:00:00Z",
    "text": "The user lives somewhere. Nice.",
    "content": [
        {"type": "thinking", "thinking": "The user lives somewhere."},
        {"type": "tool_use", "name": "search", "input": {}},
        {"type": "text", "text": "Nice."},
    ],
}


def talk(*messages: Any, name: str = "c1") -> dict[str, Any]:
    return {
        "uuid": name,
        "name": "t",
        "created_at": "2026-03-01T08:00:00Z",
        "account": {"uuid": "u1"},
        "chat_messages": list(messages),
    }


def test_both_shapes_are_read(tmp_path: Path) -> None:
    log, turns, aside = read(written(tmp_path, [talk(HUMAN, ANSWER)]))
    assert log.format == "claude" and not aside
    assert told(turns) == [("user", "I live in Turin."), ("assistant", "Nice.")]
    assert [one.source for one in turns] == ["c1/m1", "c1/m2"]
    assert turns[1].at.isoformat() == "2026-03-01T09:00:00.000001+00:00"
    assert log.notes.skipped == {
        "image, sound or file": 1,
        "reasoning of the assistant": 1,
        "call of a tool": 1,
    }


def test_a_folder_and_a_zip_name_the_person(tmp_path: Path) -> None:
    people = json.dumps([{"uuid": "u1", "full_name": " Edda Rossi "}])
    log = json.dumps([talk(HUMAN)])
    folder = tmp_path / "export"
    folder.mkdir()
    written(folder, log, "conversations.json")
    written(folder, people, "users.json")
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        archive.writestr("conversations.json", log)
        archive.writestr("users.json", people)
    for path in (folder, tmp_path / "export.zip", folder / "conversations.json"):
        _, (turn,), aside = read(path)
        assert turn.speaker == "Edda Rossi" and not aside


@pytest.mark.parametrize("people", ["", "[", "[5]", '[{"uuid": "u1", "full_name": " "}]', "[[["])
def test_people_that_cannot_be_read_are_the_user(tmp_path: Path, people: str) -> None:
    written(tmp_path, people, "users.json")
    _, (turn,), aside = read(written(tmp_path, [talk(HUMAN)], "conversations.json"))
    assert turn.speaker == "user" and not aside


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ("x", "is not an object"),
        (HUMAN | {"sender": "robot"}, "neither human"),
        (HUMAN | {"text": None}, "not text"),
        (HUMAN | {"created_at": "soon"}, "no time"),
        (HUMAN | {"created_at": "99999-01-01T00:00:00Z"}, "no time"),
    ],
)
def test_a_wrong_message_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, wrong: Any, part: str
) -> None:
    _, turns, (aside,) = read(written(tmp_path, [talk(HUMAN, wrong, ANSWER)]))
    assert len(turns) == 2
    assert part in aside.message and "chat_messages[1]" in aside.field


@pytest.mark.parametrize("wrong", [5, {"chat_messages": 5}, []])
def test_a_wrong_conversation_does_not_stop_the_others(tmp_path: Path, wrong: Any) -> None:
    _, turns, aside = read(written(tmp_path, [talk(HUMAN), wrong, talk(HUMAN, name="c2")]))
    assert [one.source for one in turns] == ["c1/m1", "c2/m1"] and len(aside) == 1


def test_of_a_conversation_that_is_cut_off_the_whole_messages_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, [talk(HUMAN, ANSWER, HUMAN | {"uuid": "m3"})])
    path.write_text(path.read_text("utf-8")[:-40], "utf-8")
    _, turns, (aside,) = read(path)
    assert [one.source for one in turns] == ["c1/m1", "c1/m2"]
    assert "line 1: not JSON" in str(aside)


def test_the_real_files() -> None:
    samples = shared("data", "export_samples")
    found = {}
    for parts in (
        ("claude_simonw", "tests", "example.json"),
        ("claude_simonw", "tests", "artifacts.json"),
        ("claude_yaleman", "tests", "data"),
    ):
        log, turns, aside = read(samples.joinpath(*parts))
        assert log.format == "claude" and not aside
        found[parts[-1]] = len(turns)
    assert found == {"example.json": 2, "artifacts.json": 20, "data": 2}
