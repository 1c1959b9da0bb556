"""Telegram: one chat and the account, parts of text, zones, edits, bots, forwarded words."""

from __future__ import annotations

import copy
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tenure.cli.readers import Options
from tenure.graph.model import Authority, Turn

from ...support.shared import shared
from .samples import TELEGRAM, aside, opened, turns, written

FIXTURE = ("data", "export_samples", "chatpack_cli", "tests", "fixtures", "telegram_export.json")


def read(folder: Path, *messages: dict[str, Any], **chat: Any) -> list[Turn]:
    rows = [{"type": "message", "date": "2024-03-01T10:00:00", **one} for one in messages]
    _, items = opened(written(folder, {**TELEGRAM, **chat, "messages": rows}), "telegram")
    assert not aside(items)
    return turns(items)


def test_messages_with_their_own_ids_and_the_rest_counted(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, TELEGRAM), "telegram")
    assert [(one.source, one.speaker, one.text) for one in turns(items)] == [
        ("telegram-4711/2", "Ana", "I live in Ghent."),
        ("telegram-4711/4", "Bo", "And I in Bruges."),
    ]
    assert log.notes.skipped == {"notices of the messenger": 1, "media without text": 1}
    assert not log.notes.assumed_utc


def test_the_offset_is_what_clock_and_instant_differ_by(tmp_path: Path) -> None:
    _, items = opened(written(tmp_path, TELEGRAM), "telegram")
    one = turns(items)[0]
    assert one.at.utcoffset() == timedelta(hours=1)
    assert one.at.isoformat() == "2024-03-01T10:30:00+01:00"


def test_without_an_instant_the_option_is_the_zone(tmp_path: Path) -> None:
    data = copy.deepcopy(TELEGRAM)
    for row in data["messages"]:
        row.pop("date_unixtime", None)
    log, items = opened(
        written(tmp_path, data), "telegram", Options("g", ZoneInfo("Europe/Brussels"))
    )
    assert turns(items)[0].at.isoformat() == "2024-03-01T10:30:00+01:00"
    assert not log.notes.assumed_utc
    log, items = opened(written(tmp_path, data), "telegram")
    assert turns(items)[0].at.utcoffset() == timedelta(0)
    assert log.notes.assumed_utc


def test_the_account_is_read_chat_by_chat(tmp_path: Path) -> None:
    first, second = copy.deepcopy(TELEGRAM), copy.deepcopy(TELEGRAM)
    second.update(id=4712, name="Club", type="private_group")
    account = {
        "about": "Here is the data",
        "personal_information": {"user_id": 1, "first_name": "Bo"},
        "contacts": {"list": []},
        "chats": {"about": "This page lists all chats", "list": [first, second]},
        "left_chats": {"about": "Chats you left", "list": [{**second, "id": 4713}]},
    }
    _, items = opened(written(tmp_path, account), "telegram")
    assert [one.source for one in turns(items)] == [
        f"telegram-{chat}/{message}" for chat in (4711, 4712, 4713) for message in (2, 4)
    ]


def test_the_newest_version_of_an_id_counts(tmp_path: Path) -> None:
    old = {"id": 9, "from": "Ana", "text": "old", "edited": "2024-03-01T10:05:00"}
    new = {"id": 9, "from": "Ana", "text": "new", "edited": "2024-03-01T10:06:00"}
    for order in ((old, new), (new, old)):
        assert [one.text for one in read(tmp_path, *order)] == ["new"]
    log, _ = opened(written(tmp_path, {**TELEGRAM, "messages": [
        {"type": "message", "date": "2024-03-01T10:00:00", **one} for one in (old, old, new)
    ]}), "telegram")  # fmt: skip
    assert log.notes.skipped == {"messages that stand twice": 1, "older versions of messages": 1}


def test_bots_are_assistants_and_forwarded_words_their_authors(tmp_path: Path) -> None:
    bot, inline, passed_on = read(
        tmp_path,
        {"id": 1, "from": "Helper", "from_id": "user4711", "text": "Hi"},
        {"id": 2, "from": "Ana", "from_id": "user1", "via_bot": "@gif", "text": "A joke"},
        {"id": 3, "from": "Ana", "from_id": "user1", "forwarded_from": "Cy", "text": "I am ill"},
        type="bot_chat",
    )
    assert (bot.role, bot.authority) == ("assistant", Authority.ASSISTANT)
    assert (inline.role, inline.speaker) == ("assistant", "@gif")
    assert (passed_on.speaker, passed_on.authority) == ("Cy", Authority.REPORTED)
    assert read(tmp_path, {"id": 4, "from": "A", "forwarded_from": None, "text": "x"}) == []


def test_two_people_of_one_name_are_told_apart(tmp_path: Path) -> None:
    said = read(
        tmp_path,
        {"id": 1, "from": "Alex", "from_id": "user1", "text": "a"},
        {"id": 2, "from": "Alex", "from_id": "user2", "text": "b"},
        {"id": 3, "from": None, "from_id": "user3", "text": "c"},
    )
    assert [one.speaker for one in said] == ["Alex (user1)", "Alex (user2)", "user3"]


def test_messages_of_one_second_keep_their_order(tmp_path: Path) -> None:
    said = read(tmp_path, *({"id": n, "from": "Ana", "text": str(n)} for n in (5, 6, 7)))
    assert [one.at.microsecond for one in said] == [0, 1, 2]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": 5}, "text"),
        ({"text": [{"type": "bold"}]}, "text"),
        ({"id": None}, "id"),
        ({"from": "", "from_id": "user1"}, "from"),
        ({"date": None, "date_unixtime": None}, "date"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, change: dict[str, Any], field: str) -> None:
    data = copy.deepcopy(TELEGRAM)
    data["messages"][1].update(change)
    _, items = opened(written(tmp_path, data), "telegram")
    (fault,) = aside(items)
    assert fault.field == f"messages[2].{field}"
    assert len(turns(items)) == 1


def test_what_is_no_chat_is_passed_over(tmp_path: Path) -> None:
    deep: dict[str, Any] = {}
    for _ in range(300):
        deep = {"a": deep}
    before = {"contacts": {"list": [{"first_name": "Cy"}] * 5}, "deep": deep, "other": [[1], {}]}
    _, items = opened(written(tmp_path, {**before, **TELEGRAM}), "telegram")
    assert len(turns(items)) == 2 and not aside(items)
    (tmp_path / "deep.json").write_text(
        '{"type": "personal_chat", "deep": ' + '{"a": ' * 100_000 + ', "messages": []}',
        "utf-8",
    )
    (fault,) = opened(tmp_path / "deep.json", "telegram")[1]
    assert "nested too deeply" in str(fault)


def test_the_real_file() -> None:
    _, items = opened(shared(*FIXTURE), "telegram")
    assert len(turns(items)) == 7 and not aside(items)
