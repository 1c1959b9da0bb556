"""ChatGPT's export: the current branch, and what is no turn in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ...support.shared import shared
from .support import read, told, written


def node(
    key: str, parent: str | None, role: str, text: Any, *children: str, at: Any = 0, **more: Any
) -> dict[str, Any]:
    content = more.pop("content", {"content_type": "text", "parts": [text]})
    created = None if at is None else 1_767_258_000 + at
    message = {"id": key, "author": {"role": role}, "create_time": created, "content": content}
    return {"id": key, "parent": parent, "children": list(children), "message": message | more}


def talk(*nodes: dict[str, Any], current: str | None, **more: Any) -> dict[str, Any]:
    tree = {one["id"]: one for one in nodes}
    given = {"conversation_id": "c1", "title": "t", "create_time": 1_767_258_000.0}
    return given | {"mapping": tree, "current_node": current} | more


ROOT = {"id": "root", "parent": None, "children": ["a"], "message": None}
EDITED = (
    ROOT | {"children": ["a", "b"]},
    node("a", "root", "user", "I live in Turin.", "a2", at=1),
    node("a2", "a", "assistant", "Nice.", at=2),
    node("b", "root", "user", "I live in Oslo.", "b2", "b3", at=3),
    node("b2", "b", "assistant", "Cold.", at=4),
    node("b3", "b", "assistant", "Lovely.", at=5),
)


def test_only_the_current_branch_is_told(tmp_path: Path) -> None:
    log, turns, aside = read(written(tmp_path, [talk(*EDITED, current="b3")]))
    assert log.format == "chatgpt" and not aside
    assert told(turns) == [("user", "I live in Oslo."), ("assistant", "Lovely.")]
    assert log.notes.skipped == {"message of a branch that was left": 3}
    assert turns[0].at.isoformat() == "2026-01-01T09:00:03+00:00"


def test_an_edited_message_keeps_the_id_of_what_it_replaced(tmp_path: Path) -> None:
    before = talk(ROOT, node("a", "root", "user", "I live in Turin.", at=1), current="a")
    _, old, _ = read(written(tmp_path, [before]))
    _, new, _ = read(written(tmp_path, [talk(*EDITED, current="b3")]))
    assert old[0].turn_id == new[0].turn_id and old[0].text != new[0].text


def test_without_a_current_message_the_newest_end_is_taken(tmp_path: Path) -> None:
    _, turns, _ = read(written(tmp_path, [talk(*EDITED, current=None)]))
    assert told(turns)[-1] == ("assistant", "Lovely.")


def test_what_is_hidden_or_no_speech_is_left_out_and_counted(tmp_path: Path) -> None:
    hidden = {"metadata": {"is_visually_hidden_from_conversation": True}}
    custom = {"content": {"content_type": "user_editable_context", "user_profile": "x"}}
    image = {"content_type": "image_asset_pointer"}
    spoken = {"content_type": "audio_transcription", "text": "Hello there."}
    nodes = [
        node("s", None, "system", "", "u"),
        node("u", "s", "user", "", "h", **custom),
        node("h", "u", "user", "secret", "c", **hidden),
        node("c", "h", "assistant", "search()", "t", recipient="browser"),
        node("t", "c", "tool", "I live on the Moon.", "r"),
        node("r", "t", "assistant", "", "e", content={"content_type": "thoughts", "thoughts": []}),
        node("e", "r", "assistant", "", "i"),
        node(
            "i", "e", "user", "", "m",
            content={"content_type": "multimodal_text", "parts": [image, spoken, "Look."]},
        ),
        node("m", "i", "assistant", "Hi.", at=9),
    ]  # fmt: skip
    log, turns, aside = read(written(tmp_path, [talk(*nodes, current="m")]))
    assert not aside
    assert told(turns) == [("user", "Hello there.\nLook."), ("assistant", "Hi.")]
    assert log.notes.skipped == {
        "system message": 1,
        "custom instructions": 1,
        "hidden message": 1,
        "call of a tool": 1,
        "output of a tool": 1,
        "reasoning of the assistant": 1,
        "message without text": 1,
        "image, sound or file": 1,
    }


def test_a_message_without_a_time_gets_that_of_the_one_before(tmp_path: Path) -> None:
    nodes = (
        node("a", None, "user", "One.", "b", at=None),
        node("b", "a", "assistant", "Two.", "c", at=60),
        node("c", "b", "user", "Three.", at=None),
    )
    log, turns, _ = read(written(tmp_path, [talk(*nodes, current="c")]))
    assert [one.at.isoformat() for one in turns] == [
        "2026-01-01T09:00:00+00:00",
        "2026-01-01T09:01:00+00:00",
        "2026-01-01T09:01:00.000001+00:00",
    ]
    assert log.notes.fallback == {
        "the time of the conversation": 1,
        "the time of the message before": 1,
    }


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"id": "x", "parent": "a", "children": [], "message": "text"}, "message"),
        ({"id": "x", "parent": "a", "children": [], "message": {}}, "author"),
        (node("x", "a", "robot", "x"), "role"),
        (node("x", "a", "user", "x", content="x"), "content"),
        (node("x", "a", "user", 5), "parts"),
        (node("x", "a", "user", "x", create_time="soon"), "create_time"),
        (node("x", "a", "user", "x", create_time=1e300), "create_time"),
    ],
)
def test_a_wrong_message_is_set_aside_and_the_rest_is_kept(
    tmp_path: Path, wrong: dict[str, Any], part: str
) -> None:
    first = node("a", None, "user", "I live in Turin.", "x")
    bad = talk(first, wrong, current="x")
    good = talk(first, current="a", conversation_id="c2")
    _, turns, (aside,) = read(written(tmp_path, [bad, good]))
    assert len(turns) == 2
    assert part in aside.field and "c1 x" in aside.field


def test_trees_that_are_none_end(tmp_path: Path) -> None:
    circle = talk(node("a", "b", "user", "x", "b"), node("b", "a", "user", "y", "a"), current="a")
    _, turns, _ = read(written(tmp_path, [circle, talk(current="gone"), {"mapping": 5}, 7]))
    assert len(turns) == 2


def test_what_stands_before_the_broken_place_is_kept(tmp_path: Path) -> None:
    path = written(tmp_path, [talk(*EDITED, current="b3"), talk(*EDITED, current="a2")])
    text = path.read_text("utf-8")
    path.write_text(text[:-300], "utf-8")
    _, turns, (aside,) = read(path)
    assert len(turns) == 2 and "line 1: not JSON" in str(aside)


def test_the_real_file() -> None:
    path = shared("data", "export_samples", "chatgpt_mitkury", "tests", "example-conversation.json")
    log, turns, aside = read(path)
    assert (log.format, len(turns), aside) == ("chatgpt", 4, [])
    assert log.notes.skipped["message of a branch that was left"] == 1
