"""``tenure shadow`` as a team calls it: run, sample, score, replay."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.contract import SHAPES

from .conftest import Cli

Facts = Callable[..., Path]
Lines = Callable[..., Path]
QUESTIONS: list[dict[str, Any]] = [
    {"question": "Where does Maya live now?", "user": "ada", "answer": "Porto"},
    {"question": "Where did Maya live in January 2024?", "user": "bob", "answer": "Porto"},
    {"question": "What is Maya's phone number?", "answer": "I do not know"},
]


@pytest.fixture
def lines(tmp_path: Path) -> Lines:
    """A file of JSON lines."""

    def write(name: str, *rows: object) -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return path

    return write


@pytest.fixture
def at(cli: Cli, facts: Facts, tmp_path: Path) -> Any:
    """``tenure`` on a graph in which Maya moved."""
    place = {"TENURE_GRAPH": str(tmp_path / "graph"), "TENURE_GROUP": "g"}
    moved = facts({"value": "Porto", "quote": "Porto"}, {"value": "Lisbon", "quote": "Lisbon"})
    assert cli("ingest", moved, **place).code == 0

    def run(*words: object, **more: str) -> Any:
        return cli(*words, **place | more)

    return run


def test_a_run_records_both_sides(at: Any, lines: Lines, tmp_path: Path) -> None:
    log = tmp_path / "shadow.jsonl"
    ran = at("shadow", "run", lines("q.jsonl", *QUESTIONS), "--log", log, "--json")
    assert ran.code == 0 and len(ran.rows) == 3
    assert ran.rows == [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    first = ran.rows[0]
    assert set(first) == set(SHAPES["shadow run"].keys)
    assert first["host"]["answer"] == "Porto" and first["host"]["name"] == "log"
    assert "Lisbon" in first["overlay"]["answer"] and first["serves"] == "host"
    assert ran.rows[2]["overlay"]["outcome"] == "empty"
    told = at("shadow", "run", tmp_path / "q.jsonl", "--log", log)
    assert "overlay: 2 answered, 1 empty" in told.out and "host: 3 gave something" in told.out
    assert len(log.read_text("utf-8").splitlines()) == 6


def test_traces_are_kept_for_the_report_where_wanted(at: Any, lines: Lines) -> None:
    file = lines("q.jsonl", *QUESTIONS)
    assert at("shadow", "run", file).code == 0
    assert at("report", "--json").row["traces"] == 0
    assert at("shadow", "run", file, "--trace").code == 0
    report = at("report", "--json").row
    assert report["traces"] == 3
    by_name = {one["name"]: one for one in report["measures"]}
    assert by_name["stale_leakage"]["numerator"] == 0
    assert by_name["historical_recovery"]["share"] == 1.0


def test_the_allow_list_decides_who_is_served(at: Any, lines: Lines, tmp_path: Path) -> None:
    allow = tmp_path / "allow.txt"
    allow.write_text("user ada\n", "utf-8")
    rows = at("shadow", "run", lines("q.jsonl", *QUESTIONS), "--allow", allow, "--json").rows
    assert [row["serves"] for row in rows] == ["overlay", "host", "host"]
    allow.write_text("ada\n", "utf-8")
    ran = at("shadow", "run", tmp_path / "q.jsonl", "--allow", allow)
    assert ran.code == 1 and "line 1 of the allow-list" in ran.err


HOST = """
class Mine:
    name = "mine"
    async def search(self, question, group, k):
        from tenure.overlay.hosts.host import HostFact
        return [HostFact("1", f"{group}: {question}")]
def host():
    return Mine()
def none():
    return 3
"""


def test_a_host_is_named_by_its_path(at: Any, lines: Lines, tmp_path: Path) -> None:
    (tmp_path / "shadow_hosts_of_a_test.py").write_text(HOST, "utf-8")
    file = lines("q.jsonl", {"question": "Where does Maya live?"})
    row = at("shadow", "run", file, "--host", "shadow_hosts_of_a_test:host", "--json").row
    assert row["host"]["name"] == "mine"
    assert [fact["text"] for fact in row["host"]["facts"]] == ["g: Where does Maya live?"]
    for wrong in ("shadow_hosts_of_a_test:none", "shadow_hosts_of_a_test:other", "nowhere:x", "x"):
        ran = at("shadow", "run", file, "--host", wrong)
        assert ran.code == 1 and "host" in ran.err, wrong


@pytest.mark.parametrize("row", ["no object", {"q": "x"}, {"question": "x", "group": "other"}])
def test_a_wrong_line_of_questions_is_named(at: Any, lines: Lines, row: object) -> None:
    ran = at("shadow", "run", lines("q.jsonl", QUESTIONS[0], row))
    assert ran.code == 1 and "line 2" in ran.err


def mark(sheet: Path, *marks: tuple[str, str, str]) -> None:
    """Fill the sheet, row by row: view, host, overlay."""
    text = sheet.read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    for row, (view, host, overlay) in zip(rows, marks, strict=True):
        row |= {"view": view, "host_mark": host, "overlay_mark": overlay}
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=";")
        writer.writeheader()
        writer.writerows(rows)


def test_a_sample_is_labelled_and_scored(at: Any, lines: Lines, tmp_path: Path) -> None:
    log, sheet = tmp_path / "shadow.jsonl", tmp_path / "sheet.csv"
    assert at("shadow", "run", lines("q.jsonl", *QUESTIONS), "--log", log).code == 0
    drawn = at("shadow", "sample", sheet, "--log", log, "--json").row
    assert drawn == {"sheet": str(sheet), "log": 3, "drawn": 3, "seed": 0}
    assert at("shadow", "sample", sheet, "--log", log).code == 5
    mark(sheet, ("current", "stale", "right"), ("historical", "right", "right"), ("", "", ""))
    row = at("shadow", "score", sheet, "--json").row
    assert set(row) == set(SHAPES["shadow score"].keys)
    assert (row["labelled"], row["unlabelled"], row["advice"]) == (2, 1, "stay")
    leak = row["measures"][0]
    assert (leak["host"], leak["overlay"], leak["count"], leak["change"]) == (1, 0, 1, -1.0)
    told = at("shadow", "score", sheet)
    assert "STAY: not met: enough" in told.out and "1 of 1 (100%)" in told.out
    few = at("shadow", "score", sheet, "--least", "1", "--json").row
    assert {c["name"] for c in few["checks"] if not c["passed"]} == {"leakage falls"}


def test_a_wrong_label_is_named(at: Any, lines: Lines, tmp_path: Path) -> None:
    log, sheet = tmp_path / "shadow.jsonl", tmp_path / "sheet.csv"
    at("shadow", "run", lines("q.jsonl", QUESTIONS[0]), "--log", log)
    at("shadow", "sample", sheet, "--log", log)
    mark(sheet, ("current", "stale", "fine"))
    ran = at("shadow", "score", sheet)
    assert ran.code == 1 and "overlay_mark: 'fine' is no label" in ran.err


def test_a_log_that_is_none_is_refused(at: Any, lines: Lines, tmp_path: Path) -> None:
    ran = at("shadow", "sample", tmp_path / "s.csv", "--log", lines("x.jsonl", {"question": "q"}))
    assert ran.code == 1 and "line 1" in ran.err and not (tmp_path / "s.csv").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("run", "none.jsonl"),
        ("replay", "none.jsonl"),
        ("run", "none.jsonl", "--allow", "none.txt"),
        ("sample", "new.csv", "--log", "none.jsonl"),
        ("score", "none.csv"),
    ],
    ids=" ".join,
)
def test_a_file_that_is_not_there_is_named(at: Any, words: tuple[str, ...]) -> None:
    ran = at("shadow", *words)
    assert ran.code == 1 and "none." in ran.err and "No such file" in ran.err


REPLAY: list[dict[str, Any]] = [
    {"stance": "asserts", "value": "Bari", "observed_at": "2026-01-10T09:00:00Z", "source": "1"},
    {"stance": "asserts", "value": "Pisa", "observed_at": "2026-02-10T09:00:00Z", "source": "2"},
    {"question": "Where does Ugo live?", "asked_at": "2026-02-11T09:00:00Z"},
    {"stance": "retracts", "value": "Pisa", "observed_at": "2026-02-12T09:00:00Z", "source": "3"},
    {"question": "Where does Ugo live?", "asked_at": "2026-02-13T09:00:00Z"},
]


def test_a_replay_stores_and_asks_in_order(at: Any, lines: Lines, tmp_path: Path) -> None:
    rows = [
        row if "question" in row else {"subject": "Ugo", "attribute": "residence", **row}
        for row in REPLAY
    ]
    file = lines("replay.jsonl", *rows)
    ran = at("shadow", "replay", file, "--json", TENURE_GROUP="replayed")
    first, second = ran.rows
    assert "Pisa" in first["overlay"]["answer"] and "Bari" in second["overlay"]["answer"]
    assert set(first) == set(SHAPES["shadow replay"].keys)
    assert at("shadow", "replay", file, TENURE_GROUP="replayed").code == 5
    again = at("shadow", "replay", file, "--existing", TENURE_GROUP="replayed")
    assert "stored 0 observations, 3 known before" in again.out
    broken = lines("broken.jsonl", rows[0], {**rows[1], "stance": "shouts"})
    ran = at("shadow", "replay", broken, TENURE_GROUP="third")
    assert ran.code == 1 and "line 2" in ran.err
    assert at("report", "--group", "third").code == 4
