"""The sheet opens in a spreadsheet, runs nothing there, and comes back as it was filled."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from tenure.graph.errors import InputError
from tenure.overlay.evaluation.allow import Serves
from tenure.overlay.evaluation.beside import (
    Beside,
    Evidence,
    HostSaid,
    OverlaySaid,
    beside_of,
    record_of,
)
from tenure.overlay.evaluation.labels import Level, Mark, StateAsked
from tenure.overlay.evaluation.sheet import COLUMNS, cell, labelled_of, sample, sheet_of
from tenure.overlay.hosts.host import HostFact

from .given import day


def line(number: int = 1, question: str = "Where does Maya live?") -> Beside:
    fact = HostFact("e1", "Maya lives in Porto", day(1), day(40))
    row = Evidence("m1", "current", "current", "[m1 | current] Maya · residence: Lisbon")
    return Beside(
        id=f"id{number}",
        at=day(50),
        asked_at=day(49),
        group="g",
        user="ada",
        question=question,
        view="current",
        serves=Serves.HOST,
        host=HostSaid("graphiti", "Porto, I think", (fact,), "", 3.5),
        overlay=OverlaySaid(
            "answered", "holds", "Lisbon", ("residence",), (row,), 260, 130, "t1", "", 2.5
        ),
    )


def cells(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def filled(data: bytes, delimiter: str = ",", **marks: str) -> str:
    rows = cells(data)
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS, delimiter=delimiter)
    writer.writeheader()
    writer.writerows({**row, **marks} for row in rows)
    return out.getvalue()


MARKS = {"view": "Current", "host_mark": " stale ", "overlay_mark": "missing", "level": "retrieval"}


def test_a_line_of_the_log_comes_back() -> None:
    import json

    one = line()
    assert beside_of(json.dumps(record_of(one))) == one


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"id": "x", "host": {}, "overlay": {}}'])
def test_another_line_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no line of a shadow log"):
        beside_of(text)


def test_the_sheet_shows_both_and_leaves_the_marks_empty() -> None:
    data = sheet_of([line()])
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    (row,) = cells(data)
    assert (
        row["host_answer"]
        == "Porto, I think\n1. Maya lives in Porto (from 2026-01-01 to 2026-02-09)"
    )
    assert row["overlay_answer"] == "answered: Lisbon"
    assert row["overlay_evidence"].startswith("current: [m1 | current]")
    assert [row[name] for name in MARKS] == ["", "", "", ""]


@pytest.mark.parametrize(
    "evil",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =HYPERLINK(\"http://x\")", "＝1", "＠x",
     "\ufeff=1", "\u200b=1", "\u202e=1", "\n=1"],
)  # fmt: skip
def test_no_cell_is_a_formula(evil: str) -> None:
    one = line(question=evil)
    one = replace(one, host=HostSaid("h", evil), overlay=replace(one.overlay, evidence=()))
    for row in cells(sheet_of([one])):
        for text in row.values():
            assert not text.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
            assert "\u202e" not in text and "\u200b" not in text


def test_a_cell_is_no_longer_than_a_spreadsheet_takes() -> None:
    assert len(cell("=" + "x" * 100_000)) < 32_767


def test_faults_are_shown_as_such() -> None:
    one = replace(
        line(),
        host=HostSaid("h", error="TimeoutError: slow"),
        overlay=OverlaySaid(error="the graph is gone"),
    )
    (row,) = cells(sheet_of([one]))
    assert row["host_answer"] == "failed: TimeoutError: slow"
    assert row["overlay_answer"] == "failed: the graph is gone"


def test_the_sample_is_drawn_once_each_and_the_same_by_the_same_seed() -> None:
    log = [line(n, f"question {n % 50}") for n in range(200)]
    drawn = sample(log, 20, seed=3)
    assert len({one.question for one in drawn}) == 20
    assert drawn == sample(log, 20, seed=3) != sample(log, 20, seed=4)
    assert {one.id for one in sample(log, 100)} == {f"id{n}" for n in range(150, 200)}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "utf-16"])
def test_a_filled_sheet_comes_back_from_any_spreadsheet(delimiter: str, encoding: str) -> None:
    data = filled(sheet_of([line(), line(2, "她住在哪里?")]), delimiter, **MARKS).encode(encoding)
    rows, empty = labelled_of(data)
    assert empty == 0 and [row.id for row in rows] == ["id1", "id2"]
    assert rows[1].question == "她住在哪里?"
    one = rows[0]
    assert (one.asked, one.host, one.overlay, one.level) == (
        StateAsked.CURRENT, Mark.STALE, Mark.MISSING, Level.RETRIEVAL)  # fmt: skip
    assert one.attributes == ("residence",)


def test_rows_without_labels_are_counted_and_left_out() -> None:
    assert labelled_of(sheet_of([line(), line(2, "b")])) == ([], 2)


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ({"view": "now"}, "view: 'now' is no label"),
        ({"host_mark": "ok"}, "host_mark: 'ok' is no label"),
        ({"level": "prompt"}, "level: 'prompt' is no label"),
        ({"id": ""}, "has no id"),
    ],
)
def test_a_wrong_label_is_named_with_its_place(marks: dict[str, str], says: str) -> None:
    data = filled(sheet_of([line()]), **{**MARKS, **marks}).encode()
    with pytest.raises(InputError, match=says) as raised:
        labelled_of(data)
    assert "line" in raised.value.message


def test_what_is_no_sheet_is_refused() -> None:
    twice = filled(sheet_of([line(), replace(line(2, "b"), id="id1")]), **MARKS)
    with pytest.raises(InputError, match="id1 stands twice"):
        labelled_of(twice.encode())
    with pytest.raises(InputError, match="no column id"):
        labelled_of(b"a,b\n1,2\n")
    with pytest.raises(InputError, match="not UTF-8"):
        labelled_of("id;caf\xe9".encode("latin-1"))
    assert labelled_of(",".join(COLUMNS).encode()) == ([], 0)
