"""``tenure entities``: names are listed, merged and split, and every read knows of it."""

from __future__ import annotations

import json

from tenure.cli.output import Exit

from .conftest import Cli
from .test_verbs import Write, keys

GRAPH = ("--graph", "graph", "--group", "g")
TWO = (
    {"value": "Oslo", "observed_at": "2024-01-01T00:00:00Z"},
    {"subject": "Maya Lind", "value": "Bergen", "observed_at": "2025-01-01T00:00:00Z"},
)


def test_a_merge_is_foretold_done_and_taken_back(cli: Cli, facts: Write) -> None:
    file = facts(*TWO)
    cli("ingest", file, *GRAPH)
    before = cli("export", *GRAPH).out
    names = ("Maya", "Maya Lind", *GRAPH)
    dry = cli("entities", "merge", *names, "--dry-run")
    assert dry.out.splitlines()[0] == "would say that Maya Lind is Maya"
    assert "would supersede residence of Maya: Oslo → Bergen" in dry.out
    assert cli("export", *GRAPH).out == before
    row = cli("entities", "merge", *names, "--note", "a passport", "--json").row
    assert set(row) == keys("entities merge")
    assert (row["kept"], row["slots"], row["verdict"]["note"]) == ("Maya", 2, "a passport")
    assert "it was said before" in cli("entities", "merge", *names).out
    for who in ("Maya", "Maya Lind"):
        answer = cli("ask", f"Where does {who} live?", *GRAPH, "--json").row
        assert (answer["outcome"], answer["subjects"]) == ("answered", ["Maya"])
        assert answer["text"].startswith("Bergen")
        values = [memory["value"] for memory in cli("timeline", who, *GRAPH, "--json").rows]
        assert values == ["Oslo", "Bergen"]
        lines = cli("export", "--format", "jsonl", "--subject", who, *GRAPH).out.splitlines()
        assert {json.loads(line)["subject"] for line in lines} == {"Maya", "Maya Lind"}
    was = row["verdict"]["recorded_at"].replace("Z", "+00:00")
    (first,) = cli("timeline", "Maya Lind", "--known-at", "2024-01-01", *GRAPH).rows or [None]
    assert first is None and was
    (listed,) = cli("entities", "list", *GRAPH, "--json").rows
    assert set(listed) == keys("entities list")
    assert (listed["name"], listed["aliases"], listed["memories"]) == ("Maya", ["Maya Lind"], 2)
    assert "Maya Lind" in cli("entities", "list", *GRAPH).out
    assert cli("ingest", file, *GRAPH, "--json").row["changed"] == 0
    assert cli("doctor", "--deep", *GRAPH).code == Exit.OK
    split = cli("entities", "split", *names, "--json").row
    assert set(split) == keys("entities split") and split["verdict"]["decision"] == "distinct"
    assert cli("export", *GRAPH).out == before


def test_what_cannot_be_merged_is_an_error_that_helps(cli: Cli, facts: Write) -> None:
    cli("ingest", facts(*TWO), *GRAPH)
    unknown = cli("entities", "merge", "Maya", "Nobody", *GRAPH)
    assert unknown.code == Exit.NOT_FOUND and "entities list" in unknown.err
    itself = cli("entities", "merge", "Maya", "maya", *GRAPH)
    assert itself.code == Exit.INPUT and "one name" in itself.err
    nowhere = cli("entities", "merge", "Maya", "Maya Lind", "--graph", "graph")
    assert nowhere.code != Exit.OK and "--group" in nowhere.err


def test_an_attribute_is_mapped_and_taken_back(cli: Cli, facts: Write) -> None:
    cli("ingest", facts({"attribute": "abode", "value": "Oslo"}), *GRAPH)
    dry = cli("vocabulary", "map", "abode", "home", "--dry-run", *GRAPH)
    assert dry.out.startswith("would say that abode is residence\n  would add residence of Maya")
    row = cli("vocabulary", "map", "abode", "residence", "--json", *GRAPH).row
    assert set(row) == keys("vocabulary map") and row["kept"] == "residence"
    assert cli("ask", "Where does Maya live?", *GRAPH, "--json").row["text"].startswith("Oslo")
    (memory,) = cli("timeline", "Maya", "abode", "--json", *GRAPH).rows
    assert memory["attribute"] == "residence"
    wrong = cli("vocabulary", "map", "abode", "nonsense", *GRAPH)
    assert wrong.code == Exit.INPUT and "vocabulary list" in wrong.err
    back = cli("vocabulary", "unmap", "abode", "--json", *GRAPH).row
    assert set(back) == keys("vocabulary unmap") and back["verdict"]["decision"] == "distinct"
    assert cli("timeline", "Maya", "residence", *GRAPH).code == Exit.NOT_FOUND


def test_an_attribute_is_known_by_any_of_its_names(cli: Cli, facts: Write) -> None:
    cli("ingest", facts({"value": "Oslo", "observed_at": "2024-01-01T00:00:00Z"}), *GRAPH)
    later = {"attribute": "Lives in", "value": "Rome", "observed_at": "2025-01-01T00:00:00Z"}
    cli("ingest", facts(later), *GRAPH)
    values = [memory["value"] for memory in cli("timeline", "Maya", *GRAPH, "--json").rows]
    assert values == ["Oslo", "Rome"]
    assert cli("ask", "Where does Maya live?", *GRAPH, "--json").row["text"].startswith("Rome")


def test_of_three_names_a_split_parts_the_two_that_are_named(cli: Cli, facts: Write) -> None:
    cli("ingest", facts(*TWO, {"subject": "M. Lind", "value": "Molde"}), *GRAPH)
    cli("entities", "merge", "Maya", "Maya Lind", *GRAPH)
    cli("entities", "merge", "Maya Lind", "M. Lind", *GRAPH)
    again = cli("entities", "merge", "M. Lind", "Maya", *GRAPH).out
    assert again == "it was said before that Maya and M. Lind are one, known as Maya\n"
    cli("entities", "split", "Maya", "Maya Lind", *GRAPH)
    rows = cli("entities", "list", *GRAPH, "--json").rows
    assert [(row["name"], row["aliases"]) for row in rows] == [
        ("Maya", []),
        ("Maya Lind", ["M. Lind"]),
    ]
