"""What is wrong is told in one line, with the right exit code, no traceback and no secret."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.output import Exit, exit_code
from tenure.graph import errors

from .conftest import Cli, Ran, call, kept_up, process

SECRET = "hunter2-not-to-be-seen"


def told(done: Ran, code: Exit, *words: str) -> None:
    """One error line with these words, and nothing that a user should not see."""
    assert done.code == code, done.err
    lines = [line for line in done.err.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1, done.err
    assert "Traceback" not in done.err and SECRET not in done.err + done.out
    for word in words:
        assert word in lines[0], lines[0]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home whose default graph has two groups, and memories whose ids share a beginning."""
    place = tmp_path_factory.mktemp("home")
    rows = [
        {
            "stance": "asserts",
            "source": f"s/{number}",
            "subject": "Maya",
            "attribute": attribute,
            "value": value,
            "observed_at": f"2024-01-{number:02d}T00:00:00Z",
        }
        for number, (attribute, value) in enumerate(
            [("residence", "Oslo"), ("hobby", "chess"), ("hobby", "running")], start=1
        )
    ]
    path = place / "facts.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    (place / "ask.jsonl").write_text('{"question": "Where does Maya live?"}\n', "utf-8")
    (place / "empty.jsonl").write_text("", "utf-8")
    with kept_up():
        for group in ("one", "two"):
            assert call("ingest", path, "--group", group, home=place).code == Exit.OK
        yield place


@pytest.fixture
def two(home: Path) -> Cli:
    """``tenure`` on a graph of two groups."""

    return partial(call, home=home)


READS: list[tuple[str, ...]] = [
    ("ask", "Where does Maya live?"),
    ("timeline", "Maya"),
    ("why", "m123456"),
    ("review", "list"),
    ("review", "verdicts", "Maya", "residence"),
    ("export",),
]
WRITES: list[tuple[str, ...]] = [
    ("ingest", "facts.jsonl"),
    ("correct", "Maya", "residence", "Bergen"),
    ("retract", "Maya", "residence"),
    ("outcome", "success", "ci", "tool_choice", "pytest"),
    ("forget", "--source", "s/1"),
    ("review", "answer", "abcdef", "accept"),
    ("review", "withdraw", "abcdef", "Maya", "residence"),
    ("rebuild",),
    ("embed",),
]


@pytest.mark.parametrize("verb", READS, ids=" ".join)
def test_a_read_of_several_groups_names_one(two: Cli, verb: tuple[str, ...]) -> None:
    told(two(*verb), Exit.INPUT, "no group was given", "one, two")


@pytest.mark.parametrize("verb", WRITES, ids=" ".join)
def test_a_write_always_names_its_group(two: Cli, verb: tuple[str, ...]) -> None:
    told(two(*verb), Exit.INPUT, "no group was given", "--group")
    told(two(*verb, "--group", ""), Exit.INPUT, "no group was given")


@pytest.mark.parametrize("verb", [*READS, *WRITES], ids=" ".join)
def test_a_malformed_group(two: Cli, verb: tuple[str, ...]) -> None:
    told(two(*verb, "--group", "a b"), Exit.INPUT, "'a b'")


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (("timeline", "Nobody"), "Nobody"),
        (("timeline", "Maya", "employer"), "employer"),
        (("correct", "Nobody", "residence", "Oslo"), "Nobody"),
        (("retract", "Nobody", "residence"), "Nobody"),
        (("retract", "Maya", "employer", "Acme"), "employer"),
        (("why", "mffffffffffffffff"), "mffffffffffffffff"),
        (("correct", "--memory", "mffffffffffffffff", "Oslo"), "mffffffffffffffff"),
        (("review", "answer", "ffffffff", "accept"), "ffffffff"),
        (("review", "withdraw", "ffffffff", "Maya", "residence"), "ffffffff"),
        (("export", "--subject", "Nobody", "--format", "dot"), "Nobody"),
    ],
    ids=str,
)
def test_what_is_not_there(two: Cli, verb: tuple[str, ...], words: str) -> None:
    told(two(*verb, "--group", "one"), Exit.NOT_FOUND, words)


def test_ids_that_are_too_short_or_of_another_group(two: Cli) -> None:
    told(two("why", "m1", "--group", "one"), Exit.NOT_FOUND, "6 signs")
    told(two("why", "'; MATCH (n) DETACH DELETE n //", "--group", "one"), Exit.NOT_FOUND)
    memory = two("timeline", "Maya", "--group", "one", "--json").rows[0]["memory_id"]
    told(two("why", memory, "--group", "two"), Exit.NOT_FOUND)


def test_several_values_hold(two: Cli) -> None:
    told(two("retract", "Maya", "hobby", "--group", "one"), Exit.INPUT, "chess", "running")


TIMES = [
    "2024-01-01T00:00:00",
    "yesterday",
    "2024-13-01",
    "0000-01-01T00:00:00Z",
    "10000-01-01",
    "",
]


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("option", ["--as-of", "--known-at", "--asked-at"])
def test_bad_times(two: Cli, option: str, time: str) -> None:
    done = two("ask", "Where does Maya live?", "--group", "one", option, time)
    told(done, Exit.USAGE, option)


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (("frobnicate",), "frobnicate"),
        (("ask",), "QUESTION"),
        (("ask", "x", "--frob"), "--frob"),
        (("ask", "x", "--view", "sideways"), "sideways"),
        (("ask", "x", "--group", "one", "--scope", "nonsense"), "KEY=VALUE"),
        (("ask", "x", "--group", "one", "--scope", "not-a-name=x"), "not-a-name"),
        (("ask", "x", "--group", "one", "--budget", "199"), "--budget"),
        (("ask", "x", "--group", "one", "--top", "51"), "--top"),
        (("ask", "x", "--group", "one", "--tokenizer", "words"), "--tokenizer"),
        (("ask", "x", "--group", "one", "--packet", "text", "--json"), "--packet"),
        (("trace", "list", "--group", "one", "--limit", "0"), "--limit"),
        (("trace", "list", "--group", "one", "--since", "soon"), "--since"),
        (("trace", "prune", "--group", "one", "--keep", "-1"), "--keep"),
        (("trace", "prune", "--group", "one", "--older-than", "soon"), "--older-than"),
        (("trace", "prune", "--group", "one"), "--older-than"),
        (("report", "--group", "one", "--since", "soon"), "--since"),
        (("shadow", "run", "facts.jsonl", "--group", "one", "-k", "0"), "-k"),
        (("shadow", "sample", "sheet.csv", "--log", "log.jsonl", "--n", "0"), "--n"),
        (("shadow", "score", "sheet.csv", "--fall", "2"), "--fall"),
        (("embed", "--group", "one", "--all-groups"), "--all-groups"),
        (("correct", "Maya", "Oslo", "--group", "one"), "SUBJECT ATTRIBUTE"),
        (("correct", "Maya", "weight", "{", "--typed", "--group", "one"), "JSON"),
        (("outcome", "maybe", "a", "b", "c", "--group", "one"), "maybe"),
        (("forget", "--group", "one"), "--source"),
        (("forget", "--group", "one", "--source", "a", "--subject", "b"), "one of"),
        (("forget", "--group", "one", "--source", " "), "one of"),
        (("rebuild", "--group", "one", "--all-groups"), "--all-groups"),
        (("export", "--attribute", "x", "--group", "one"), "--subject"),
        (("export", "--format", "jsonl", "--as-of", "2024-01-01", "--group", "one"), "jsonl"),
        (("export", "--format", "pdf"), "pdf"),
        (("ingest", "facts.jsonl", "--group", "one", "--timezone", "Mars/Base"), "Mars/Base"),
        (("review", "answer", "abcdef", "perhaps"), "perhaps"),
    ],
    ids=str,
)  # fmt: skip
def test_a_command_line_that_cannot_be_understood(
    two: Cli, verb: tuple[str, ...], words: str
) -> None:
    told(two(*verb), Exit.USAGE, words)


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (("ask", "", "--group", "one"), "empty"),
        (("correct", "Maya", "residence", " ", "--group", "one"), "empty"),
        (("correct", "Maya", "residence", "x" * 20_000, "--group", "one"), "16,384"),
        (("correct", "Maya", "residence", "[]", "--typed", "--group", "one"), "empty list"),
        (("outcome", "success", " ", "tool_choice", "x", "--group", "one"), "subject"),
        (("outcome", "success", "c" * 600, "tool_choice", "x", "--group", "one"), "512"),
        (("ingest", "nothing.jsonl", "--group", "one"), "nothing.jsonl"),
        (("ingest", "data", "--group", "one"), "holds no file of a known format"),
        (("vocabulary", "check", "nothing.toml"), "nothing.toml"),
        (("ask", "x", "--group", "one", "--vocabulary", "nothing.toml"), "nothing.toml"),
        (("ask", "x", "--graph", "http://localhost", "--group", "one"), "http"),
        (("ask", "x", "--graph", f"bolt://neo4j:{SECRET}@localhost", "--group", "one"), "URL"),
        (("export", "--group", "one", "--output", "no/such/folder/x.json"), "cannot be written"),
        (("report", "--group", "one", "--html", "no/such/folder/x.html"), "cannot be written"),
        (("diagnose", "nothing.jsonl", "--group", "one"), "nothing.jsonl"),
        (("shadow", "run", "nothing.jsonl", "--group", "one"), "nothing.jsonl"),
        (("shadow", "run", "ask.jsonl", "--group", "one", "--log", "no/such/l"), "be written"),
        (("shadow", "run", "ask.jsonl", "--group", "one", "--host", "nowhere:x"), "nowhere"),
        (("shadow", "sample", "no/such/s.csv", "--log", "empty.jsonl"), "be written"),
        (("shadow", "score", "nothing.csv", "--group", "one"), "nothing.csv"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None,
)
def test_input_that_cannot_be_used(two: Cli, verb: tuple[str, ...], words: str) -> None:
    told(two(*verb), Exit.INPUT, words)


def test_names_with_every_kind_of_sign(cli: Cli) -> None:
    """Quotes, backticks and odd spaces are names like any other, and never part of a statement."""
    subject = "O'Brien `\"; MATCH (n) DETACH DELETE n //\u2028\u3000x"
    graph = ("--graph", "graph", "--group", "g")
    said = cli("outcome", "success", subject, "tool_choice", "a'b`c\\", *graph, "--json")
    assert said.code == Exit.OK and said.row["observations"] == 1
    rows = cli("timeline", subject, *graph, "--json").rows
    assert [row["value"] for row in rows] == ["a'b`c\\"]


def test_no_graph_is_made_by_reading(cli: Cli, tmp_path: Path) -> None:
    told(cli("ask", "Where does Maya live?", "--group", "g"), Exit.NOT_FOUND, "no graph")
    told(cli("doctor", "--graph", "nowhere"), Exit.NOT_FOUND, "nowhere")
    assert not (tmp_path / "nowhere").exists() and not (tmp_path / "data").exists()


def test_a_database_that_is_down(cli: Cli) -> None:
    graph = ("--graph", "bolt://127.0.0.1:1", "--group", "g")
    for verb in (("ask", "Where does Maya live?"), ("retract", "Maya", "home"), ("doctor",)):
        done = cli(*verb, *graph, TENURE_NEO4J_PASSWORD=SECRET)
        told(done, Exit.STORE, "127.0.0.1:1")


def test_a_folder_that_is_no_graph(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    assert cli("ask", "x", "--graph", "file", "--group", "g").code == Exit.STORE


def test_lines_that_cannot_be_read_are_named_and_the_rest_is_taken(
    cli: Cli, facts: Callable[..., Path]
) -> None:
    path = facts(
        {"value": "Oslo"},
        {"value": "Bergen", "stance": "shouts"},
        {"value": "Bergen", "observed_at": "2024-01-01T00:00:00"},
        {"value": "Bergen", "colour": "red"},
    )
    with path.open("a", encoding="utf-8") as file:
        file.write('{"subject": "Maya", "subject": "Otto", "attribute": "x"}\n{"value": NaN}\n')
    done = cli("ingest", path, "--graph", "graph", "--group", "g", "--json")
    assert done.code == Exit.INPUT and done.row["observations"] == 1
    for words in ("line 2: stance", "line 3: observed_at", "line 4: colour", "line 5: subject"):
        assert words in done.err
    assert "line 6" in done.err and "Traceback" not in done.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.GroupError(), Exit.INPUT),
        (errors.VocabularyError(), Exit.INPUT),
        (errors.RefusedObservation("x", field="value"), Exit.INPUT),
        (errors.NotFound(), Exit.NOT_FOUND),
        (errors.RevivalRefused(), Exit.REFUSED),
        (errors.StoreUnavailable(), Exit.STORE),
        (errors.SchemaTooNew(), Exit.STORE),
        (errors.StoreFull(), Exit.STORE),
    ],
)
def test_every_error_has_its_code(error: Any, code: Exit) -> None:
    assert exit_code(error) is code


def test_what_the_door_refuses_ends_alike_from_a_turn_and_from_a_row(
    two: Cli, tmp_path: Path
) -> None:
    said = {"turn_id": "1", "conversation_id": "c", "at": "2025-01-01T00:00:00Z", "speaker": "Bo"}
    fact = {
        "subject": "Bo",
        "attribute": "residence",
        "stance": "asserts",
        "source": "s",
        "observed_at": "2025-01-01T00:00:00Z",
        "value": "Oslo",
    }
    for row in ({**said, "text": "Hi.", "position": 10**30}, {**fact, "position": 10**30}):
        path = tmp_path / "log.jsonl"
        good = {**said, "turn_id": "2", "text": "I live in Oslo."}
        path.write_text(json.dumps(row) + "\n" + json.dumps(good) + "\n", "utf-8")
        done = two("ingest", path, "--group", "doubtful")
        assert done.code == Exit.INPUT
        where = f"set aside: {path}, line 1: position: does not fit into 64 bits"
        assert done.err.splitlines() == [where]
        assert "read 1 turn and 1 observation" in done.out


def test_an_empty_group_is_an_error_on_reads_too(two: Cli) -> None:
    for verb in (("ask", "Where does Maya live?"), ("timeline", "Maya"), ("doctor",)):
        told(two(*verb, "--group", ""), Exit.INPUT, "no group was given")


def test_debug_can_be_turned_off(home: Path) -> None:
    for setting in ("0", "false", ""):
        done = process("why", "zzzzzz", "--group", "one", home=home, TENURE_DEBUG=setting)
        told(done, Exit.NOT_FOUND, "no memory")
