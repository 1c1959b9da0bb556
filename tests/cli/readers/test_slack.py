"""Slack: a folder or a zip, names for ids, threads, edits, bots, zips that are refused."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tenure.cli.readers import Options, open_log
from tenure.cli.readers.slack_text import plain
from tenure.graph.errors import InputError
from tenure.graph.model import Turn

from ...support.shared import shared
from .samples import SLACK, aside, opened, turns, written

SAMPLE = ("data", "export_samples", "slack_export_viewer", "tests")


def read(folder: Path, *messages: dict[str, Any]) -> list[Turn]:
    rows = [{"type": "message", "user": "U2", **one} for one in messages]
    data = {**SLACK, "general/2024-03-01.json": rows, "general/2024-03-02.json": []}
    _, items = opened(written(folder, data), "slack")
    assert not aside(items)
    return turns(items)


def test_names_for_ids_threads_edits_and_bots(tmp_path: Path) -> None:
    log, items = opened(written(tmp_path, SLACK), "slack")
    ana, deploys, helper, answer = turns(items)
    assert ana.source == "slack-C1/1709285400.000200"
    assert (ana.speaker, ana.role) == ("Ana Ruiz", "user")
    assert ana.text == "I moved to Ghent & like it, @Bo, see this in #general"
    assert ana.at.isoformat() == "2024-03-01T10:30:00.000200+01:00"
    assert (deploys.speaker, deploys.role, deploys.text) == ("deploys", "assistant", "Built\nok")
    assert (helper.speaker, helper.role) == ("Helper", "assistant")
    assert answer.source == "slack-C1-1709285400.000200/1709371800.000400"
    assert answer.speaker == "Bo"
    assert log.notes.skipped == {"notices of the messenger": 1, "media without text": 1}


def test_a_zip_is_the_same_also_below_one_folder(tmp_path: Path) -> None:
    folder = written(tmp_path, SLACK)
    whole = turns(opened(folder, "slack")[1])
    for prefix in ("", "Team export Mar 1 2024/"):
        with ZipFile(tmp_path / "export.zip", "w", ZIP_DEFLATED) as archive:
            for path in folder.rglob("*.json"):
                archive.write(path, prefix + path.relative_to(folder).as_posix())
        assert turns(opened(tmp_path / "export.zip", "slack")[1]) == whole


def test_a_zip_that_leads_out_or_is_a_bomb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    for name in ("../general/2024-03-01.json", "/general/2024-03-01.json"):
        with ZipFile(path, "w") as archive:
            archive.writestr("users.json", "[]")
            archive.writestr(name, "[]")
        with pytest.raises(InputError, match="leads out"):
            open_log(path, Options("g"))
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("users.json", "[]")
        archive.writestr("general/2024-03-01.json", b" " * (80 << 20))
    with pytest.raises(InputError, match="zip bomb"):
        open_log(path, Options("g"))


def test_a_damaged_member_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with ZipFile(path, "w") as archive:
        for name, rows in SLACK.items():
            archive.writestr(name, json.dumps(rows))
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"Where exactly?", b"Where exactly!"))
    _, items = opened(path, "slack")
    (fault,) = aside(items)
    assert "2024-03-02.json" in fault.place and "cannot be read" in fault.message
    assert len(turns(items)) >= 2


def test_the_newest_edit_counts_and_deleted_ones_are_none(tmp_path: Path) -> None:
    said = read(
        tmp_path,
        {"ts": "1709285400.000200", "text": "old"},
        {"ts": "1709285401.000200", "text": "", "subtype": "message_changed", "message": {
            "type": "message", "user": "U2", "text": "new", "ts": "1709285400.000200",
            "edited": {"user": "U2", "ts": "1709285401.000000"}}},
        {"ts": "1709285402.000200", "text": "", "subtype": "message_deleted"},
    )  # fmt: skip
    assert [one.text for one in said] == ["new"]


def test_who_is_in_no_list_has_the_name_of_the_message_or_the_id(tmp_path: Path) -> None:
    said = read(
        tmp_path,
        {"ts": "1.1", "text": "a", "user": "U7", "user_profile": {"real_name": "Cy"}},
        {"ts": "2.1", "text": "b", "user": "U8"},
        {"ts": "3.1", "text": "c", "user": None, "subtype": "bot_message", "bot_id": "B7"},
    )
    assert [one.speaker for one in said] == ["Cy", "U8", "B7"]


def test_two_people_of_one_name_are_told_apart(tmp_path: Path) -> None:
    data = copy.deepcopy(SLACK)
    data["users.json"][1]["profile"]["real_name"] = "Ana Ruiz"
    _, items = opened(written(tmp_path, data), "slack")
    assert {"Ana Ruiz (U1)", "Ana Ruiz (U2)"} <= {one.speaker for one in turns(items)}


@pytest.mark.parametrize(
    ("change", "field"),
    [({"ts": None}, "ts"), ({"ts": "-5.1"}, "ts"), ({"ts": "999999999999.0"}, "ts"),
     ({"text": []}, "text"), ({"user": None}, "user")],
)  # fmt: skip
def test_a_wrong_field_is_named(tmp_path: Path, change: dict[str, Any], field: str) -> None:
    data = copy.deepcopy(SLACK)
    data["general/2024-03-01.json"][1].update(change)
    _, items = opened(written(tmp_path, data), "slack")
    (fault,) = aside(items)
    assert fault.field == f"[2].{field}" and fault.place.endswith("2024-03-01.json")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<!here> <!subteam^S1|@team> <!date^1709^{date}|1 March>", "@here @team 1 March"),
        ("<mailto:a@b.example|a@b.example> <tel:+32|+32>", "a@b.example +32"),
        ("<https://a.example> <@U9|nn> <#C2>", "https://a.example @nn #C2"),
        ("a &lt; b &amp;&amp; c &gt; d, <", "a < b && c > d, <"),
    ],
)
def test_markup(text: str, shown: str) -> None:
    assert plain(text, {}) == shown


def test_the_real_export_as_a_folder_and_as_a_zip() -> None:
    counts = []
    for name in ("u", "testarchive.zip"):
        _, items = opened(shared(*SAMPLE, name), "slack")
        assert not aside(items)
        counts.append(len(turns(items)))
        assert any("@" in one.text and "<@" not in one.text for one in turns(items))
    assert counts[1] >= counts[0] > 100
