"""Discord: nicknames, bots, notices, edits, times with their offset."""

from __future__ import annotations

import copy
from pathlib import Path

from tenure.graph.model import Authority

from ...support.shared import shared
from .samples import DISCORD, aside, opened, turns, written

FIXTURE = ("data", "export_samples", "chatpack_cli", "tests", "fixtures", "discord_export.json")


def test_messages_bots_and_what_is_none(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, DISCORD), "discord")
    ana, bot = turns(items)
    assert (ana.source, ana.speaker, ana.role) == ("discord-22/101", "Ana", "user")
    assert ana.at.isoformat() == "2024-03-01T10:30:00+01:00"
    assert (bot.speaker, bot.role, bot.authority) == ("greeter", "assistant", Authority.ASSISTANT)
    assert log.notes.skipped == {"notices of the messenger": 1, "media without text": 1}


def test_the_newest_edit_of_an_id_counts(tmp_path: Path) -> None:
    data = copy.deepcopy(DISCORD)
    edited = copy.deepcopy(data["messages"][1])
    edited.update(content="I moved to Bruges.", timestampEdited="2024-03-02T00:00:00+01:00")
    data["messages"].insert(1, edited)
    log, items = opened(written(tmp_path, data), "discord")
    assert turns(items)[0].text == "I moved to Bruges."
    assert log.notes.skipped["older versions of messages"] == 1


def test_a_channel_without_an_id_and_messages_that_are_none(tmp_path: Path) -> None:
    data = copy.deepcopy(DISCORD)
    del data["channel"]["id"]
    data["messages"][1:3] = [5, {"id": "1", "content": "x", "author": []}, data["messages"][1]]
    _, items = opened(written(tmp_path, data), "discord")
    (one,) = turns(items)
    assert one.source.startswith("discord-")
    assert [fault.field for fault in aside(items)] == ["messages[2]", "messages[3].author"]


def test_the_real_file() -> None:
    _, items = opened(shared(*FIXTURE), "discord")
    assert len(turns(items)) == 7 and not aside(items)
