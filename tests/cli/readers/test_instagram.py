"""Instagram: text put right, the newest message first, threads of several files."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from zipfile import ZipFile
from zoneinfo import ZoneInfo

from tenure.cli.readers import Options, open_logs
from tenure.cli.readers.instagram import repaired

from ...support.shared import shared
from .samples import INSTAGRAM, WHATSAPP, aside, opened, turns, written

FIXTURE = ("data", "export_samples", "chatpack_cli", "tests", "fixtures", "instagram_export.json")


def test_in_order_of_time_with_text_put_right(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, INSTAGRAM), "instagram")
    assert [(one.speaker, one.text) for one in turns(items)] == [
        ("Ana", "I moved to Ghent."),
        ("Zoë", "Très bien 😀"),
    ]
    assert {one.source.split("/")[0] for one in turns(items)} == {"instagram-zoe_17"}
    assert log.notes.skipped == {"notices of the messenger": 1, "media without text": 1}


def test_text_that_is_right_stays(tmp_path: Path) -> None:
    for text in ("Très bien", "你好", "plain", "Ã©t Ω"):
        assert repaired(text) == text


def test_the_option_is_the_zone_in_which_words_are_understood(tmp_path: Path) -> None:
    _, items = opened(
        written(tmp_path, INSTAGRAM), "instagram", Options("g", ZoneInfo("Asia/Shanghai"))
    )
    assert turns(items)[0].at.isoformat() == "2024-03-01T17:30:00+08:00"


def split(folder: Path) -> Path:
    newer, older = copy.deepcopy(INSTAGRAM), copy.deepcopy(INSTAGRAM)
    newer["messages"] = newer["messages"][:3]
    older["messages"] = older["messages"][2:]
    thread = folder / "zoe_17"
    thread.mkdir()
    for number, part in ((1, newer), (2, older)):
        (thread / f"message_{number}.json").write_text(json.dumps(part), encoding="utf-8")
    return thread


def test_the_files_of_a_thread_are_one_conversation(tmp_path: Path) -> None:
    whole = turns(opened(written(tmp_path, INSTAGRAM), "instagram")[1])
    thread = split(tmp_path)
    assert turns(opened(thread, "instagram")[1]) == whole
    with ZipFile(tmp_path / "thread.zip", "w") as archive:
        for path in thread.iterdir():
            archive.write(path, f"inbox/zoe_17/{path.name}")
    assert turns(opened(tmp_path / "thread.zip", "instagram")[1]) == whole


def test_beside_other_logs_none_is_lost(tmp_path: Path) -> None:
    split(tmp_path)
    (tmp_path / "chat.txt").write_text(WHATSAPP, encoding="utf-8")
    with open_logs([tmp_path], Options("g")) as found:
        assert sorted(log.format for log in found.logs) == ["instagram", "whatsapp"]


def test_what_somebody_says_of_themself_is_no_notice(tmp_path: Path) -> None:
    data = copy.deepcopy(INSTAGRAM)
    for text in ("I sent a photo.", "I changed the theme of my blog", "Video call at 8?"):
        data["messages"].append(
            {"sender_name": "Ana", "timestamp_ms": 1709280000000, "content": text}
        )
    for text in (
        "Ana sent an attachment.",
        "Reacted ❤ to your message ",
        "Bo started a video chat",
    ):
        data["messages"].append(
            {"sender_name": "Ana", "timestamp_ms": 1709280000000, "content": text}
        )
    log, items = opened(written(tmp_path, data), "instagram")
    assert len(turns(items)) == 5 and log.notes.skipped["notices of the messenger"] == 4


def test_a_message_that_was_taken_back_is_none(tmp_path: Path) -> None:
    data = copy.deepcopy(INSTAGRAM)
    data["messages"][0]["is_unsent"] = True
    assert len(turns(opened(written(tmp_path, data), "instagram")[1])) == 1


def test_the_real_file() -> None:
    _, items = opened(shared(*FIXTURE), "instagram")
    assert len(turns(items)) == 7 and not aside(items)
    times = [one.at for one in turns(items)]
    assert times == sorted(times)
