"""WhatsApp: both phones, dates of every region, what is no message, ids that stay."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tenure.cli.readers import Options, UnknownFormat, open_log, open_logs
from tenure.graph.errors import InputError
from tenure.graph.model import Turn

from ...support.shared import shared
from .samples import WHATSAPP, aside, opened, turns, written

SAMPLES = ("data", "export_samples")


def said(folder: Path, text: str, order: str | None = None) -> list[Turn]:
    path = written(folder, text, "chat.txt")
    _, items = opened(path, "whatsapp", Options("g", date_order=order))
    assert not aside(items)
    return turns(items)


def when(folder: Path, *stamps: str, order: str | None = None) -> list[str]:
    read = said(folder, "".join(f"{stamp}Ana: {n}\n" for n, stamp in enumerate(stamps)), order)
    return [one.at.replace(microsecond=0).isoformat()[:16] for one in read]


def test_messages_of_several_lines_and_what_is_none(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, WHATSAPP, "chat.txt"), "whatsapp")
    assert [(one.speaker, one.text, one.at.isoformat()) for one in turns(items)] == [
        ("Ana", "I live in Ghent,\nsince May.", "2024-12-31T18:05:00+00:00"),
        ("Bo", "And I in Bruges.", "2024-12-31T18:06:00+00:00"),
        ("Ana", "Happy new year", "2025-01-01T00:02:00+00:00"),
    ]
    assert log.notes.skipped == {
        "notices of the messenger": 2, "media without text": 1, "deleted messages": 1,
    }  # fmt: skip
    assert log.notes.assumed_utc


IPHONE = """\
[31/12/2024, 6:05:09\u202fPM] Club: \u200eMessages and calls are end-to-end encrypted.
\u200e[31/12/2024, 6:06:00\u202fPM] Ana: \u200eimage omitted
[31/12/2024, 6:06:10\u202fPM] \u202a+32 400\u202c: @\u2068Ana\u2069 \u200e<This message was edited>
[31/12/2024, 6:07:00\u202fPM] Ana: \u200eAna added Bo
\u200e[31/12/2024, 6:08:00\u202fPM] Ana: \u200e<attached: 0001-PHOTO.jpg>
That is my new flat
[01/01/2025, 12:05:09\u202fAM] ~\u202fBo: Happy new year: to you
"""


def test_an_iphone_marks_its_own_words(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, IPHONE, "_chat.txt"), "whatsapp")
    assert [(one.speaker, one.text, one.at.isoformat()) for one in turns(items)] == [
        ("+32 400", "@Ana", "2024-12-31T18:06:10+00:00"),
        ("Ana", "That is my new flat", "2024-12-31T18:08:00+00:00"),
        ("Bo", "Happy new year: to you", "2025-01-01T00:05:09+00:00"),
    ]
    assert {one.source.split("/")[0] for one in turns(items)} == {"whatsapp-Club"}
    assert log.notes.skipped == {"notices of the messenger": 2, "media without text": 2}


@pytest.mark.parametrize(
    ("stamps", "times"),
    [
        (["31/12/2024, 18:05 - "], ["2024-12-31T18:05"]),
        (["12/31/24, 6:05 PM - "], ["2024-12-31T18:05"]),
        (
            ["12/31/24, 12:05 AM - ", "1/2/25, 12:05 PM - "],
            ["2024-12-31T00:05", "2025-01-02T12:05"],
        ),
        (["31.12.24, 18:05 - "], ["2024-12-31T18:05"]),
        (["[31.12.24, 18:05:09] "], ["2024-12-31T18:05"]),
        (["2024-12-31, 6:05 p.m. - "], ["2024-12-31T18:05"]),
        (["[2024/12/31 下午6:05:09] "], ["2024-12-31T18:05"]),
        (["2024/1/2 上午12:05 - "], ["2024-01-02T00:05"]),
        (["[31.12.2024 klo 18.05.09] "], ["2024-12-31T18:05"]),
        (["31/12/2024 18:05 - "], ["2024-12-31T18:05"]),
        (["15-01-20, 10:00 - ", "02-02-20, 10:00 - "], ["2020-01-15T10:00", "2020-02-02T10:00"]),
        (["20-01-15, 10:00 - ", "20-02-02, 10:00 - "], ["2020-01-15T10:00", "2020-02-02T10:00"]),
    ],
)
def test_dates_and_hours_of_every_region(
    tmp_path: Path, stamps: list[str], times: list[str]
) -> None:
    assert when(tmp_path, *stamps) == times


def test_the_whole_file_tells_which_number_is_the_day(tmp_path: Path) -> None:
    late = ["3/4/2024, 10:00 - ", "5/4/2024, 10:00 - ", "13/4/2024, 10:00 - "]
    assert when(tmp_path, *late)[0] == "2024-04-03T10:00"
    late = ["3/4/2024, 10:00 - ", "3/5/2024, 10:00 - ", "3/13/2024, 10:00 - "]
    assert when(tmp_path, *late)[0] == "2024-03-04T10:00"
    # None is above 12, but only with the day first does time go forward.
    assert when(tmp_path, "3/4/2024, 10:00 - ", "2/5/2024, 10:00 - ")[0] == "2024-04-03T10:00"


def test_where_nothing_tells_it_asks_and_takes_the_answer(tmp_path: Path) -> None:
    line = "3/4/2024, 10:00 - "
    with pytest.raises(InputError, match=r"in 3/4/2024, .*--date-order day or --date-order month"):
        when(tmp_path, line)
    assert when(tmp_path, line, order="day") == ["2024-04-03T10:00"]
    assert when(tmp_path, line, order="month") == ["2024-03-04T10:00"]
    assert when(tmp_path, "4/4/2024, 10:00 - ") == ["2024-04-04T10:00"]
    # What stands in the file is stronger than the answer.
    assert when(tmp_path, "3/14/2024, 10:00 - ", order="day") == ["2024-03-14T10:00"]


def test_one_chat_that_has_to_be_asked_about_does_not_stop_the_others(tmp_path: Path) -> None:
    written(tmp_path, WHATSAPP, "a.txt")
    written(tmp_path, "3/4/2024, 10:00 - Ana: a\n", "b.txt")
    with open_logs([tmp_path], Options("g")) as found:
        assert [log.path.name for log in found.logs] == ["a.txt"]
        (question,) = found.failed
    assert question.message.startswith(str(tmp_path / "b.txt")) and "--date-order" in str(question)


def test_the_option_is_the_zone(tmp_path: Path) -> None:
    log, items = opened(
        written(tmp_path, WHATSAPP, "chat.txt"),
        "whatsapp",
        Options("g", ZoneInfo("Europe/Brussels")),
    )
    assert turns(items)[0].at.isoformat() == "2024-12-31T18:05:00+01:00"
    assert not log.notes.assumed_utc


def test_ids_stay_in_a_renamed_file_that_grew_and_in_one_that_begins_later(tmp_path: Path) -> None:
    lines = [f"{day}/01/2024, 10:00 - Ana: {word}\n" for day in range(13, 29) for word in "aab"]
    whole = said(tmp_path, "".join(lines))
    ids = [one.turn_id for one in whole]
    assert len(set(ids)) == len(lines)
    start = [one.turn_id for one in said(tmp_path, "".join(lines[:30]))]
    assert start == ids[:30]
    (tmp_path / "chat.txt").rename(tmp_path / "other")
    assert [one.turn_id for one in turns(opened(tmp_path / "other", "whatsapp")[1])] == start
    assert [one.turn_id for one in said(tmp_path, "".join(lines[9:]))] == ids[9:]


def test_a_message_deleted_later_moves_no_other(tmp_path: Path) -> None:
    line = "31/12/2024, 18:05 - Ana: {}\n"
    before = said(tmp_path, line.format("a") + line.format("b") + line.format("c"))
    gone = line.format("This message was deleted")
    after = said(tmp_path, line.format("a") + gone + line.format("c"))
    assert [one.at.microsecond for one in before] == [0, 1, 2]
    assert after == [before[0], before[2]]


def test_what_is_wrong_is_named_by_its_line_and_the_rest_is_read(tmp_path: Path) -> None:
    text = (
        "13/01/2024, 10:00 - Ana: a\n"
        "99/99/2024, 10:00 - Ana: b\nstill b\n"
        "13/01/2024, 10:01 - : c\n"
        "13/01/2024, 25:01 - Ana: d\n"
        "13/01/2024, 10:02 - Ana: e\n"
    )
    _, items = opened(written(tmp_path, text, "chat.txt"), "whatsapp")
    assert [one.text for one in turns(items)] == ["a", "e"]
    assert [(fault.line, fault.field) for fault in aside(items)] == [
        (2, "date"), (4, "speaker"), (5, "date"),
    ]  # fmt: skip


def test_bytes_that_are_no_text_and_a_very_long_message(tmp_path: Path) -> None:
    stamp = b"13/01/2024, 10:00 - Ana: "
    log, items = opened(written(tmp_path, stamp + b"G\xe9nt\x00\n", "chat.txt"), "whatsapp")
    assert [one.text for one in turns(items)] == ["G\ufffdnt\ufffd"] and log.notes.replaced == 2
    content = stamp + b"x" * 1_000_000 + b"\n" + stamp + b"ok\n"
    _, items = opened(written(tmp_path, content, "chat.txt"), "whatsapp")
    assert [len(one.text) for one in turns(items)] == [1_000_000, 2]
    content = stamp + b"x" * 11_000_000 + b"\n" + stamp + b"ok\n"
    _, items = opened(written(tmp_path, content, "chat.txt"), "whatsapp")
    assert [one.text for one in turns(items)] == ["ok"]
    assert [fault.field for fault in aside(items)] == ["text"]


def test_a_chat_pasted_into_a_chat_is_part_of_the_message(tmp_path: Path) -> None:
    text = "13/01/2024, 10:00 - Ana: look\n[13/01/2024, 09:00:00] Cy: I live in Rome\n"
    (one,) = said(tmp_path, text)
    assert one.speaker == "Ana" and "Cy: I live in Rome" in one.text


def test_other_text_is_not_taken_for_it(tmp_path: Path) -> None:
    for text in ("[1, 2]", "2024-01-01 10:00:00 INFO - started\n", "hello\n13/01/2024\n"):
        with pytest.raises(UnknownFormat):
            open_log(written(tmp_path, text, "chat.txt"), Options("g"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Video call tomorrow at 8", True), ("Missed voice call", False), ("<3", True),
        ("Voice call, 5 min", False), ("<Medien ausgeschlossen>", False), ("null", False),
        ("IMG-1.jpg (file attached)", False), ("此消息已被删除", False),
        ("Re: the plan: yes", True),
        ("Diese Nachricht wurde gelöscht.", False), ("the document omitted a page", True),
    ],
)  # fmt: skip
def test_what_somebody_wrote_and_what_the_messenger_did(
    tmp_path: Path, text: str, kept: bool
) -> None:
    assert bool(said(tmp_path, f"13/01/2024, 10:00 - Ana: {text}\n")) is kept


def test_the_assistant_of_the_messenger(tmp_path: Path) -> None:
    (one,) = said(tmp_path, "13/01/2024, 10:00 - Meta AI: You live in Ghent.\n")
    assert one.role == "assistant"


@pytest.mark.parametrize(
    ("parts", "count", "first"),
    [
        (("chatpack_cli", "tests", "fixtures", "whatsapp_export.txt"), 7, "2024-01-15T10:30:00"),
        (("whatsapp_whatstk", "chats", "whatsapp", "lorem.txt"), 500, "2020-01-15T02:22:56"),
        (("whatsapp_whatstk", "chats", "whatsapp", "lorem-2000.txt"), 2000, "2019-04-16T02:09:00"),
        (("whatsapp_whatstk", "chats", "whatsapp", "lorem-merge-part1.txt"), 300,
         "2019-10-20T10:16:00"),
        (("whatsapp_whatstk", "chats", "whatsapp", "lorem-merge-part2.txt"), 300,
         "2020-06-20T10:16:00"),
        (("whatsapp_whatstk", "chats", "whatsapp", "pokemon.txt"), 18, "2016-08-06T13:23:00"),
    ],
)  # fmt: skip
def test_the_real_files(parts: tuple[str, ...], count: int, first: str) -> None:
    _, items = opened(shared(*SAMPLES, *parts), "whatsapp")
    assert len(turns(items)) == count and not aside(items)
    assert len({one.turn_id for one in turns(items)}) == count
    assert turns(items)[0].at.isoformat().startswith(first)
