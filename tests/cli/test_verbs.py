"""Each verb on an embedded graph, as a person would use it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from tenure.cli.contract import SHAPES
from tenure.cli.output import Exit, counted

from .conftest import SAMPLE, Cli, call

Write = Callable[..., Path]


def keys(verb: str) -> set[str]:
    return set(SHAPES[verb].keys)


def test_ingest_again_changes_nothing(demo: Cli) -> None:
    row = demo("ingest", SAMPLE, "--json").row
    assert set(row) == keys("ingest")
    assert (row["turns"], row["observations"], row["changed"]) == (512, 0, 0)
    assert row["repeated"] == row["read"] > 100


def test_a_dry_run_writes_nothing(cli: Cli, turns: Write, tmp_path: Path) -> None:
    log = turns(("2024-01-01T10:00:00Z", "Edda", "I live in Turin."))
    done = cli("ingest", log, "--group", "g", "--graph", tmp_path / "graph", "--dry-run", "--json")
    assert (done.row["read"], done.row["observations"], done.row["dry_run"]) == (1, 0, True)
    assert not (tmp_path / "graph").exists()


def test_ask_in_both_languages(demo: Cli) -> None:
    done = demo("ask", "Where does Maya live now?")
    assert done.code == Exit.OK and done.out.startswith("Bristol (since 2026-02-07)")
    assert "Maya · residence" in done.out and "\x1b" not in done.out
    row = demo("ask", "Where did Maya live in May 2025?", "--json").row
    assert set(row) == keys("ask")
    assert (row["outcome"], row["rows"][0]["value"]) == ("answered", "Lisbon")
    assert row["rows"][0]["role"] == "historical" and row["rows"][0]["quote"]
    row = demo("ask", "林晓从哪里搬到了哪里，什么时候？", "--json").row
    assert row["view"] == "transition" and "厦门" in row["text"]


def test_an_honest_no_answer_is_no_error(demo: Cli) -> None:
    done = demo("ask", "What is the licence plate of Maya?", "--json")
    assert (done.code, done.row["outcome"], done.row["rows"]) == (Exit.OK, "empty", [])


def test_ask_at_other_times(demo: Cli) -> None:
    asked = ("ask", "Where does Maya live?", "--json")
    row = demo(*asked, "--as-of", "2024-03-01T00:00:00+01:00").row
    assert (row["text"][:7], row["as_of"]) == ("Bristol", "2024-02-29T23:00:00.000000Z")
    done = demo(*asked, "--as-of", "2024-03-01")
    assert done.row["as_of"] == "2024-03-01T00:00:00.000000Z" and "read as" in done.err
    assert demo(*asked, "--known-at", "2020-01-01T00:00:00Z").row["outcome"] == "empty"
    row = demo(*asked, "--view", "transition").row
    assert row["changes"] and row["view"] == "transition"


def test_timeline_draws_and_lists(demo: Cli) -> None:
    done = demo("timeline", "Maya", "home")
    assert done.code == Exit.OK
    assert all(place in done.out for place in ("Bristol", "Lisbon", "Oslo"))
    assert "Lisbon" in demo("timeline", "maya", "residence", "--ascii").out
    rows = demo("timeline", "Maya", "--json").rows
    assert len({row["attribute"] for row in rows}) > 10
    assert all(set(row) == keys("timeline") for row in rows)
    assert any(link["type"] == "SUPERSEDES" for row in rows for link in row["links"])
    assert demo("timeline", "林晓", "居住地").out.count("厦门")


def test_why_leads_back_to_the_turn(demo: Cli) -> None:
    memory = demo("ask", "Where does Maya live?", "--json").row["rows"][0]["memory_id"]
    row = demo("why", memory[:12], "--json").row
    assert set(row) == keys("why")
    assert row["memory_id"] == memory and row["because"]["text"]
    assert row["supporters"][0]["quote"] in row["turns"][0]["text"]
    out = demo("why", memory).out
    assert "Because somebody other than the assistant said so" in out and "Said in" in out


def test_a_read_falls_back_to_the_only_group_and_says_so(home: Path) -> None:
    done = call("ask", "Where does Maya live?", "--json", home=home)
    assert done.row["group"] == "demo" and "group demo" in done.err


def test_correct_and_retract(cli: Cli, facts: Write) -> None:
    graph = ("--graph", "graph", "--group", "g")
    path = facts({"value": "Oslo"}, {"value": "Bergen"})
    assert cli("ingest", path, *graph, "--json").row["observations"] == 2
    done = cli("correct", "Maya", "home", "Molde", "--was", "bergen", *graph, "--json")
    assert done.code == Exit.OK and set(done.row) == keys("correct")
    rows = cli("timeline", "Maya", *graph, "--json").rows
    assert [(row["value"], row["status"]) for row in rows if row["status"] == "Active"] == [
        ("Oslo", "Active"),
        ("Molde", "Active"),
    ]
    assert next(row for row in rows if row["value"] == "Bergen")["kind"] == "withdrawn"
    cli("retract", "Maya", "residence", *graph)
    row = cli("ask", "Where does Maya live?", *graph, "--json").row
    assert row["rows"][0]["value"] == "Oslo"
    memory = row["rows"][0]["memory_id"]
    assert cli("correct", "--memory", memory, "Odda", *graph).code == Exit.OK
    assert cli("retract", "--memory", memory, *graph).code in (Exit.OK, Exit.NOT_FOUND)
    undone = done.row["source"]
    assert cli("forget", "--source", undone, *graph, "--allow-revival", "--json").code == Exit.OK


def test_typed_values(cli: Cli, facts: Write) -> None:
    graph = ("--graph", "graph", "--group", "g")
    cli("ingest", facts({"attribute": "weight", "value": {"amount": 60, "unit": "kg"}}), *graph)
    value = '{"amount": 61.5, "unit": "kg"}'
    assert cli("correct", "Maya", "weight", value, "--typed", *graph).code == Exit.OK
    row = cli("ask", "What is the weight of Maya?", *graph, "--json").row
    assert row["rows"][0]["value_raw"] == {"amount": 61.5, "unit": "kg"}
    assert cli("retract", "Maya", "weight", "61.5 kg", *graph).code == Exit.OK
    assert cli("ask", "What is the weight of Maya?", *graph, "--json").row["rows"] != [row]


def test_outcomes_promote_and_refute(cli: Cli) -> None:
    place = ("ci", "tool_choice", "--graph", "graph", "--group", "g")
    for number in range(3):
        at = ("--at", f"2025-01-0{number + 1}T00:00:00Z")
        done = cli("outcome", "success", *place[:2], "pytest", *place[2:], *at, "--json")
        assert done.code == Exit.OK and done.row["observations"] == 1
    rows = cli("timeline", *place, "--json").rows
    assert [(row["value"], row["status"]) for row in rows] == [("pytest", "Active")]
    for number in range(3):
        at = ("--at", f"2025-02-0{number + 1}T00:00:00Z")
        cli("outcome", "failure", *place[:2], "pytest", *place[2:], *at)
    rows = cli("timeline", *place, "--json").rows
    assert [(row["status"], row["kind"]) for row in rows] == [("Revoked", "refuted")]


def test_forget_says_what_would_come_back(cli: Cli, facts: Write) -> None:
    graph = ("--graph", "graph", "--group", "g")
    cli("ingest", facts({"value": "Oslo"}, {"value": "Oslo", "stance": "retracts"}), *graph)
    source = ("forget", "--source", "facts/2")
    dry = cli(*source, *graph, "--dry-run", "--json").row
    assert set(dry) == keys("forget")
    assert [row["value"] for row in dry["revived"]] == ["Oslo"] and dry["dry_run"]
    refused = cli(*source, *graph)
    assert refused.code == Exit.REFUSED and "--allow-revival" in refused.err
    assert cli("ask", "Where does Maya live?", *graph, "--json").row["rows"] == []
    done = cli(*source, *graph, "--allow-revival")
    assert done.code == Exit.OK and "Oslo" in done.out
    assert cli("ask", "Where does Maya live?", *graph, "--json").row["text"].startswith("Oslo")
    again = facts({"value": "Oslo"}, {"value": "Oslo", "stance": "retracts"})
    row = cli("ingest", again, *graph, "--json").row
    assert (row["changed"], row["repeated"], row["forgotten"]) == (0, 1, 1)
    assert "refused 1 observation of what was forgotten before" in cli("ingest", again, *graph).out
    told = cli("correct", "Maya", "home", "Molde", "--source", "facts/2", *graph)
    assert told.out == "not taken: facts/2: it or its subject was forgotten before\n"
    twice = cli(*source, *graph)
    assert twice.code == Exit.OK and twice.out.startswith("it was forgotten before\nforgot 0 obs")
    dry = cli(*source, "--restore", "--dry-run", "--json", *graph).row
    assert dry == {"dry_run": True, "restored": 1} and set(dry) == keys("forget --restore")
    assert cli("ingest", again, *graph, "--json").row["forgotten"] == 1
    assert cli(*source, "--restore", *graph).out.startswith("1 tombstone lifted")
    none = cli(*source, "--restore", "--json", *graph)
    assert none.row == {"dry_run": False, "restored": 0}
    done = cli("ingest", again, *graph)
    assert "stored 1 new observation, 1 was known" in done.out and "refused" not in done.out
    assert cli("forget", "--subject", "Maya", *graph).code == Exit.OK
    assert cli("timeline", "Maya", *graph).code == Exit.NOT_FOUND


def test_reviews_are_answered_and_withdrawn(cli: Cli, facts: Write) -> None:
    graph = ("--graph", "graph", "--group", "g")
    same = {"observed_at": "2024-01-01T00:00:00Z"}
    cli("ingest", facts({"value": "Oslo", **same}, {"value": "Bergen", **same}), *graph)
    row = cli("review", "list", *graph, "--json").row
    assert set(row) == keys("review list")
    assert row["reason"] == "contested" and set(row["values"]) == {"Oslo", "Bergen"}
    assert row["review_id"] in cli("review", "list", *graph).out
    review = row["review_id"][:8]
    unnamed = cli("review", "answer", review, "accept", *graph)
    assert unnamed.code == Exit.INPUT and "Oslo" in unnamed.err
    given = cli("review", "answer", review, "accept", "--value", "oslo", *graph, "--json").row
    assert set(given) == keys("review answer") and given["decision"] == "prefers"
    ask = ("ask", "Where does Maya live?", *graph, "--json")
    assert cli(*ask).row["text"].startswith("Oslo")
    assert "nothing waits" in cli("review", "list", *graph).out
    assert given["recorded_at"] is not None
    assert cli("review", "verdicts", "Maya", "home", *graph, "--json").rows == [given]
    back = ("review", "withdraw", given["verdict_id"][:10], "Maya", "residence", *graph, "--json")
    withdrawn = cli(*back).row
    assert withdrawn["decision"] == "withdraws" and withdrawn["recorded_at"] is not None
    assert withdrawn in cli("review", "verdicts", "Maya", "home", *graph, "--json").rows
    assert cli(*ask).row["outcome"] == "conflict"


@pytest.mark.parametrize(
    ("reply", "value", "text"),
    [
        ("both", None, {"Oslo", "Bergen"}),
        ("same", "Oslo", {"Oslo"}),
        ("refuse", "Oslo", {"Bergen"}),
    ],
)
def test_other_replies(
    cli: Cli, facts: Write, reply: str, value: str | None, text: set[str]
) -> None:
    graph = ("--graph", "graph", "--group", "g")
    same = {"observed_at": "2024-01-01T00:00:00Z"}
    cli("ingest", facts({"value": "Oslo", **same}, {"value": "Bergen", **same}), *graph)
    review = cli("review", "list", *graph, "--json").row["review_id"]
    named = () if value is None else ("--value", value)
    assert cli("review", "answer", review, reply, *named, *graph).code == Exit.OK
    row = cli("ask", "Where does Maya live?", *graph, "--json").row
    assert {one["value"] for one in row["rows"]} == text


def test_rebuild_and_doctor_find_all_well(demo: Cli) -> None:
    row = demo("rebuild", "--json").row
    assert set(row) == keys("rebuild") and row["slots"] > 50 and row["changed"] == 0
    row = demo("doctor", "--deep", "--json").row
    assert set(row) == keys("doctor")
    assert row["healthy"] and row["findings"] == [] and row["engine"] == "arcadedb"
    assert "all is well" in demo("doctor").out


def test_another_vocabulary_is_told_and_applied(cli: Cli, facts: Write, tmp_path: Path) -> None:
    graph = ("--graph", "graph")
    cli("ingest", facts({"value": "Oslo"}, {"value": "Bergen"}), *graph, "--group", "g")
    own = tmp_path / "own.toml"
    own.write_text('[attribute.residence]\ncardinality = "many"\n', "utf-8")
    told = cli("doctor", *graph, "--json", TENURE_VOCABULARY=str(own))
    assert told.code == Exit.UNHEALTHY and told.row["findings"][0]["check"] == "vocabulary"
    assert cli("rebuild", "--all-groups", *graph, "--vocabulary", own, "--json").row["changed"] > 0
    assert cli("doctor", *graph, "--vocabulary", own).code == Exit.OK
    rows = cli("ask", "Where does Maya live?", *graph, "--vocabulary", own, "--json").row["rows"]
    assert {row["value"] for row in rows} == {"Oslo", "Bergen"}


def test_exports(demo: Cli, home: Path) -> None:
    one = ("--subject", "Maya", "--attribute", "residence")
    nodes = json.loads(demo("export").out)["nodes"]
    assert len(nodes) > 50
    assert len(demo("export", "--json").out.splitlines()) == 1
    assert demo("export", "--format", "mermaid", *one).out.startswith("flowchart")
    assert demo("export", "--format", "dot", *one).out.startswith("digraph")
    for name in ("graphml", "gexf", "svg"):
        assert ET.fromstring(demo("export", "--format", name, *one).out).tag.endswith(name)
    target = home / "maya.svg"
    assert demo("export", "--format", "svg", *one, "--output", target).code == Exit.OK
    refused = demo("export", "--format", "svg", *one, "--output", target)
    assert refused.code == Exit.REFUSED and "--overwrite" in refused.err
    assert demo("export", "--format", "svg", *one, "-o", target, "--overwrite").code == Exit.OK


def test_what_jsonl_writes_ingest_reads(demo: Cli, home: Path) -> None:
    path = home / "observations.jsonl"
    assert demo("export", "--format", "jsonl", "--output", path).code == Exit.OK
    into = ("--graph", "copy")
    row = call("ingest", path, "--group", "demo", *into, "--json", home=home).row
    assert row["observations"] == len(path.read_text("utf-8").splitlines()) > 100
    ask = ("ask", "Where did Maya live in May 2025?", "--group", "demo", "--json")
    copied = call(*ask, *into, home=home).row["rows"]
    assert [(r["memory_id"], r["value"]) for r in copied] == [
        (r["memory_id"], r["value"]) for r in demo(*ask).row["rows"]
    ]


def test_an_export_goes_to_another_group_without_its_own(
    cli: Cli, facts: Write, tmp_path: Path
) -> None:
    graph = ("--graph", "graph")
    cli("ingest", facts({"value": "Oslo"}), *graph, "--group", "g")
    path = tmp_path / "out.jsonl"
    path.write_text(cli("export", "--format", "jsonl", *graph).out, "utf-8")
    done = cli("ingest", path, *graph, "--group", "other")
    assert done.code == Exit.INPUT
    assert "group: is 'g', but the run writes to other" in done.err
    assert "without this field it goes where --group says" in done.err
    (row,) = map(json.loads, path.read_text("utf-8").splitlines())
    del row["group"]
    path.write_text(json.dumps(row), "utf-8")
    assert cli("ingest", path, *graph, "--group", "other", "--json").row["observations"] == 1
    asked = cli("ask", "Where does Maya live?", *graph, "--group", "other")
    assert asked.out.startswith("Oslo")


@pytest.mark.parametrize(
    ("number", "one", "many", "text"),
    [
        (0, "turn", "", "0 turns"),
        (1, "turn", "", "1 turn"),
        (1234, "memory", "", "1,234 memories"),
        (1, "memory", "", "1 memory"),
        (2, "was", "were", "2 were"),
    ],
)
def test_one_is_not_many(number: int, one: str, many: str, text: str) -> None:
    assert counted(number, one, many) == text


def test_nothing_says_one_of_many(cli: Cli, facts: Write) -> None:
    graph = ("--graph", "graph", "--group", "g")
    out = cli("ingest", facts({"value": "Oslo"}), *graph).out
    out += cli("doctor", *graph).out + cli("rebuild", *graph).out
    out += cli("forget", "--subject", "Maya", *graph).out
    assert "1 observation" in out and "1 group, 1 subject, 1 slot" in out
    assert not re.search(r"\b1 (new )?\w+s\b(?<!was)(?<!differs)", out), out


def test_vocabulary(cli: Cli, tmp_path: Path) -> None:
    rows = cli("vocabulary", "list", "--json").rows
    assert len(rows) >= 45 and all(set(row) == keys("vocabulary list") for row in rows)
    assert "residence" in cli("vocabulary", "list").out
    own = tmp_path / "own.toml"
    own.write_text('[attribute.residence]\nrisk = "low"\n', "utf-8")
    row = cli("vocabulary", "check", own, "--json").row
    assert set(row) == keys("vocabulary check") and row["changed"] == ["residence"]
    own.write_text('[attribute.residence]\nrisk = "great"\n', "utf-8")
    bad = cli("vocabulary", "check", own)
    assert bad.code == Exit.INPUT and "own.toml:2" in bad.err


def test_demo(cli: Cli) -> None:
    done = cli("demo")
    assert done.code == Exit.OK, done.err
    for text in ("Bristol", "Lisbon", "pnpm", "厦门", "never told"):
        assert text in done.out
    row = cli("demo", "--json", "--graph", "kept").row
    assert set(row) == keys("demo")
    assert [answer["outcome"] for answer in row["answers"]] == ["answered"] * 3 + ["empty"]
    assert cli("ask", "Where does Maya live?", "--graph", "kept").code == Exit.OK


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "Where does Maya live now?"),
        ("timeline", "Maya"),
        ("why", "m123456"),
        ("review", "list"),
        ("review", "verdicts", "Maya", "residence"),
        ("export",),
        ("cypher", "run", "overview"),
        ("doctor",),
        ("doctor", "--json"),
        ("rebuild",),
    ],
    ids=" ".join,
)
def test_a_group_that_is_not_there_is_said(demo: Cli, words: tuple[str, ...]) -> None:
    done = demo(*words, "--group", "dmeo")
    assert (done.code, done.out) == (Exit.NOT_FOUND, "")
    assert done.err == "Error: group dmeo holds nothing (this graph has demo)\n"
