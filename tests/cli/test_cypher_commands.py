"""``tenure cypher``: what it lists, shows and runs, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.app import run
from tenure.cypher import statements

FACTS = [
    {"value": "Bristol", "observed_at": "2024-01-01T00:00:00Z"},
    {"value": "Lisbon", "observed_at": "2024-02-01T00:00:00Z"},
    {"attribute": "hobby", "value": "攀岩", "observed_at": "2024-03-01T00:00:00Z"},
]


MAYA = ("--param", "subject=maya", "--param", "attribute=residence")


@dataclass(frozen=True)
class Ran:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """The JSON objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Asked = Callable[..., Ran]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph that knows where Maya lived."""
    folder = tmp_path_factory.mktemp("cypher")
    rows = [
        {"stance": "asserts", "subject": "Maya", "attribute": "residence", "source": f"s{n}", **row}
        for n, row in enumerate(FACTS)
    ]
    file = folder / "facts.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert run(["ingest", str(file), "--graph", str(folder / "graph"), "--group", "g"]) == 0
    return folder / "graph"


@pytest.fixture
def asked(graph: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    """``tenure cypher`` on that graph."""

    def call(*arguments: str, place: Path = graph) -> Ran:
        capsys.readouterr()
        more = ["--graph", str(place)] if arguments[0] == "run" else []
        code = run(["cypher", *arguments, *more])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call


def test_a_table_has_the_columns_of_the_header_and_the_only_group(asked: Asked) -> None:
    ran = asked("run", "chain", *MAYA)
    assert ran.code == 0
    head, first, second = ran.out.splitlines()
    assert head.split("  ")[0] == "VALUE" and "REASON" in head and "PATH" not in head
    assert first.split()[0] == "Bristol" and "2024-01-01" in first
    assert second.split()[0] == "Lisbon" and "SUPERSEDES" in second
    assert "group g: the only one" in ran.err


def test_json_has_rows_with_paths_and_times_in_utc(asked: Asked) -> None:
    ran = asked("run", "chain", "--json", *MAYA, "--param", "group=g")
    assert ran.code == 0 and ran.err == ""
    bristol, lisbon = ran.rows
    assert bristol["since"] == "2024-01-01T00:00:00.000000Z"
    assert [n["properties"]["value"] for n in lisbon["path"]["nodes"]] == ["Lisbon", "Bristol"]


def test_csv_is_read_back(asked: Asked) -> None:
    ran = asked("run", "current", "--csv", "--param", "as_of=2024-06-01T00:00:00Z")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [(row["attribute"], row["value"]) for row in rows] == [
        ("hobby", "攀岩"),
        ("residence", "Lisbon"),
    ]
    assert rows[1]["since"] == "2024-02-01T00:00:00.000000Z"


def test_a_time_may_be_a_day_and_null_is_none(asked: Asked) -> None:
    then = asked(
        "run", "current", "--json", "--param", "as_of=2024-01-15", "--param", "subject=null"
    )
    assert [row["value"] for row in then.rows] == ["Bristol"]
    assert "as_of 2024-01-15 is read as 2024-01-15T00:00:00Z" in then.err


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("chain", [], ["subject=Maya", "attribute=residence"]),
        ("chain", ["subject=Edda"], ["attribute=residence"]),
        ("changes_between", [], ["from=2025-01-01T00:00:00Z"]),
        ("evidence", [], ["memory_id=m"]),
    ],
)
def test_what_only_the_caller_knows_is_asked_for(
    asked: Asked, name: str, given: list[str], wanted: list[str]
) -> None:
    params = [word for one in given for word in ("--param", one)]
    ran = asked("run", name, *params)
    assert (ran.code, ran.out) == (2, "")
    example = " ".join(f"--param {one}" for one in wanted)
    assert f"tenure cypher run {name} {example}" in ran.err
    assert asked("run", name, *params, *example.split()).code == 0


def test_nobody_of_the_sample_is_asked_for_unsaid() -> None:
    for info in statements():
        assert not [v for v in info.neutral.values() if isinstance(v, str)], info.name
        assert "subject" not in info.neutral or info.neutral["subject"] is None


def test_every_subject_is_meant_where_none_is_named(
    cli: Callable[..., Any], facts: Callable[..., Path]
) -> None:
    graph = ("--graph", "graph", "--group", "own")
    cli("ingest", facts({"subject": "Edda", "value": "Turin"}), *graph)
    (row,) = cli("cypher", "run", "current", *graph, "--json").rows
    assert (row["subject"], row["value"]) == ("Edda", "Turin")


def test_nothing_found_is_said(asked: Asked) -> None:
    ran = asked("run", "reviews")
    assert (ran.code, ran.out) == (0, "nothing\n")
    assert asked("run", "reviews", "--json").out == ""


def test_what_is_shown_can_be_pasted(asked: Asked) -> None:
    ran = asked("show", "chain")
    assert ran.code == 0
    assert ran.out.startswith("// Purpose: ")
    assert "WITH {group: 'demo', subject: 'Maya', attribute: 'residence'} AS given" in ran.out
    assert asked("show", "inspect/chain").out == ran.out
    told = asked("show", "chain", "--json").rows[0]
    assert told["text"] + "\n" == ran.out
    assert told["defaults"] == {"group": "demo", "subject": "Maya", "attribute": "residence"}


def test_the_list_names_what_there_is(asked: Asked) -> None:
    own = asked("list", "--json").rows
    assert {"current", "chain", "evidence"} <= {row["name"] for row in own}
    assert all(row["inspect"] for row in own)
    every = asked("list", "--all", "--json").rows
    assert "store/lock" in {row["name"] for row in every}
    assert len(asked("list").out.splitlines()) == len(own) + 1


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["run", "nonsense"], 4, "there is no statement 'nonsense'"),
        (["run", "store/lock"], 2, "only statements for people run"),
        (["run", "chain", "--param", "colour=red"], 2, "it has group, subject, attribute"),
        (["run", "chain", "--param", "subject"], 2, "is not KEY=VALUE"),
        (["run", "current", "--param", "as_of=yesterday"], 2, "not an ISO 8601 time"),
        (["run", "told_late", "--param", "days=many"], 2, "not a whole number"),
        (["run", "chain", "--json", "--csv"], 2, "cannot be had at once"),
        (["run", "overview", "--param", "group=a b"], 1, "letters, digits"),
        (["show", "../../secrets"], 4, "there is no statement"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(
    asked: Asked, arguments: list[str], code: int, says: str
) -> None:
    ran = asked(*arguments)
    assert (ran.code, ran.out) == (code, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("Error: ") and says in line


def test_a_graph_that_is_not_there_is_not_made(asked: Asked, tmp_path: Path) -> None:
    ran = asked("run", "overview", place=tmp_path / "none")
    assert ran.code == 4 and not (tmp_path / "none").exists()
