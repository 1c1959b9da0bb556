"""Pairs that may be one in other words: listed, answered, taken back, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.output import Exit

from .conftest import Cli, Ran
from .test_verbs import Write, keys

GRAPH = ("--graph", "graph", "--group", "g")
HOME_CITY = (
    {"subject": "Anna", "value": "Porto", "observed_at": "2024-01-01T00:00:00Z"},
    {"subject": "Anna", "attribute": "home_city", "value": "Lisbon",
     "observed_at": "2025-01-01T00:00:00Z", "quote": "my home city is Lisbon"},
)  # fmt: skip


def open_pairs(cli: Cli) -> list[dict[str, Any]]:
    rows = cli("review", "list", *GRAPH, "--json").rows
    return [row for row in rows if row["reason"].startswith("same_")]


def answer(cli: Cli, question: str) -> Any:
    return cli("ask", question, *GRAPH, "--json").row


@pytest.mark.parametrize(
    ("said", "names", "question", "before", "after"),
    [
        (
            [("2024-01-01T10:00:00Z", "John", "I live in Oslo."),
             ("2025-01-01T10:00:00Z", "Priya", "Jon works at Siemens.")],
            ["Jon", "John"], "Where does John work?", "empty", "Siemens",
        ),
        (
            [("2024-01-01T10:00:00Z", "李明", "我住在北京。"),
             ("2025-01-01T10:00:00Z", "小李", "我在华为工作。")],
            ["小李", "李明"], "李明在哪里工作？", "empty", "华为",
        ),
    ],
)  # fmt: skip
def test_two_names_are_asked_about_answered_and_taken_back(
    cli: Cli, turns: Write, said: Any, names: list[str], question: str, before: str, after: str
) -> None:
    log = turns(*said)
    assert cli("ingest", log, *GRAPH).code == Exit.OK
    (row,) = open_pairs(cli)
    assert set(row) == keys("review list")
    assert (row["values"], row["reason"], row["answers"]) == (
        names, "same_entity", ["same", "refuse"])  # fmt: skip
    assert {one["subject"] for one in row["evidence"]} == set(names)
    assert all(one["quote"] in "".join(text for *_, text in said) for one in row["evidence"])
    assert names[0] in cli("review", "list", *GRAPH).out
    assert answer(cli, question)["outcome"] == before
    given = cli("review", "answer", row["review_id"][:8], "same", *GRAPH, "--json").row
    assert set(given) == keys("review answer")
    assert (given["decision"], given["a_value"], given["b_value"]) == ("same_entity", *names)
    assert after in answer(cli, question)["text"]
    assert open_pairs(cli) == []
    assert cli("ingest", log, *GRAPH, "--json").row["changed"] == 0
    done = cli("review", "withdraw", given["verdict_id"][:10], *GRAPH, "--json")
    assert done.row["decision"] == "withdraws"
    assert answer(cli, question)["outcome"] == before
    assert open_pairs(cli) == [row]


def test_who_was_said_to_be_another_is_not_asked_about_again(cli: Cli, facts: Write) -> None:
    file = facts({"subject": "Anna", "value": "Oslo"}, {"subject": "Anna Schmidt", "value": "Rome"})
    cli("ingest", file, *GRAPH)
    (row,) = open_pairs(cli)
    refused = cli("review", "answer", row["review_id"], "refuse", *GRAPH, "--json").row
    assert refused["decision"] == "distinct"
    more = facts({"subject": "Anna", "value": "Bergen", "observed_at": "2026-01-01T00:00:00Z"},
                 name="more")  # fmt: skip
    cli("ingest", more, *GRAPH)
    assert open_pairs(cli) == []
    values = [memory["value"] for memory in cli("timeline", "Anna", *GRAPH, "--json").rows]
    assert values == ["Oslo", "Bergen"]
    cli("review", "withdraw", refused["verdict_id"], *GRAPH)
    assert [one["review_id"] for one in open_pairs(cli)] == [row["review_id"]]
    done = cli("review", "withdraw", refused["verdict_id"], *GRAPH)
    assert done.code == Exit.NOT_FOUND


def test_the_name_to_keep_may_be_chosen(cli: Cli, facts: Write) -> None:
    file = facts({"subject": "Jon", "value": "Oslo"}, {"subject": "John", "value": "Rome"})
    cli("ingest", file, *GRAPH)
    (row,) = open_pairs(cli)
    answers = ("review", "answer", row["review_id"], "same", *GRAPH)
    assert "accept does not answer" in cli(*answers[:3], "accept", *GRAPH).err
    assert "no name of this review" in cli(*answers, "--value", "Bob").err
    assert cli(*answers, "--value", "jon").code == Exit.OK
    (listed,) = cli("entities", "list", *GRAPH, "--json").rows
    assert (listed["name"], listed["aliases"]) == ("Jon", ["John"])


def test_an_attribute_is_asked_about_and_closes_nothing_by_itself(cli: Cli, facts: Write) -> None:
    cli("ingest", facts(*HOME_CITY), *GRAPH)
    (row,) = open_pairs(cli)
    assert (row["values"], row["reason"]) == (["home_city", "residence"], "same_attribute")
    assert {(one["attribute"], one["value"]) for one in row["evidence"]} == {
        ("home_city", "Lisbon"), ("residence", "Porto")}  # fmt: skip
    assert answer(cli, "Where does Anna live?")["text"].startswith("Porto")
    (memory,) = cli("timeline", "Anna", "residence", *GRAPH, "--json").rows
    assert (memory["value"], memory["valid_to"]) == ("Porto", None)
    given = cli("review", "answer", row["review_id"], "same", *GRAPH, "--json").row
    assert given["decision"] == "same_attribute"
    assert answer(cli, "Where does Anna live?")["text"].startswith("Lisbon")
    cli("review", "withdraw", given["verdict_id"], *GRAPH)
    assert answer(cli, "Where does Anna live?")["text"].startswith("Porto")
    assert open_pairs(cli) == [row]
    assert cli("review", "answer", row["review_id"], "refuse", *GRAPH).code == Exit.OK
    assert open_pairs(cli) == []


def test_what_is_forgotten_asks_nothing(cli: Cli, facts: Write) -> None:
    cli("ingest", facts(*HOME_CITY, {"subject": "Ana", "value": "Rome"}), *GRAPH)
    assert {row["reason"] for row in open_pairs(cli)} == {"same_attribute", "same_entity"}
    assert cli("rebuild", *GRAPH).code == Exit.OK
    assert len(open_pairs(cli)) == 2
    cli("forget", "--source", "facts/2", *GRAPH)
    cli("forget", "--source", "facts/3", *GRAPH)
    assert open_pairs(cli) == []


def lines(tmp_path: Path, *rows: Any) -> Path:
    path = tmp_path / "answers.jsonl"
    text = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join(text) + "\n", "utf-8")
    return path


def outcomes(done: Ran) -> list[tuple[int, str]]:
    return [(row["line"], row["outcome"]) for row in done.rows]


def test_many_answers_are_applied_by_line_and_once(cli: Cli, facts: Write, tmp_path: Path) -> None:
    reported = {"subject": "Anna", "value": "Berlin", "authority": "reported",
                "observed_at": "2026-01-01T00:00:00Z"}  # fmt: skip
    cli("ingest", facts(*HOME_CITY, reported, {"subject": "Ana", "value": "Rome"}), *GRAPH)
    rows = cli("review", "list", *GRAPH, "--json").rows
    replies = {"authority": "refuse", "risk": "refuse", "same_attribute": "same",
               "same_entity": "refuse"}  # fmt: skip
    assert {row["reason"] for row in rows} <= replies.keys() and len(rows) == 3
    told = [row | {"answer": replies[row["reason"]]} for row in rows]
    file = lines(tmp_path, *told, "", "{", {"review_id": "zzzz", "answer": "same"},
                 {"review_id": told[0]["review_id"]}, {"review_id": "a", "answer": "perhaps"},
                 {"review_id": "a", "answer": "same", "why_not": 1})  # fmt: skip
    before = cli("export", *GRAPH).out
    dry = cli("review", "apply", file, *GRAPH, "--dry-run", "--json")
    assert [one for _, one in outcomes(dry)][:3] == ["would_apply"] * 3
    assert cli("export", *GRAPH).out == before and len(open_pairs(cli)) == 2
    done = cli("review", "apply", file, *GRAPH, "--json")
    assert done.code == Exit.INPUT
    assert all(set(row) == keys("review apply") for row in done.rows)
    assert outcomes(done) == [
        (1, "applied"), (2, "applied"), (3, "applied"), (5, "refused"), (6, "refused"),
        (7, "left_open"), (8, "refused"), (9, "refused"),
    ]  # fmt: skip
    assert "line 5" in done.err and "'why_not' is no field" in done.err
    assert cli("review", "list", *GRAPH, "--json").rows == []
    assert answer(cli, "Where does Anna live?")["text"].startswith("Lisbon")
    after = cli("export", *GRAPH).out
    again = cli("review", "apply", lines(tmp_path, *told), *GRAPH, "--json")
    assert again.code == Exit.OK and outcomes(again) == [(1, "known"), (2, "known"), (3, "known")]
    assert cli("export", *GRAPH).out == after
    other = {"authority": "accept", "risk": "accept", "same_attribute": "refuse",
             "same_entity": "same"}  # fmt: skip
    turned = [row | {"answer": other[row["reason"]]} for row in rows]
    refused = cli("review", "apply", lines(tmp_path, *turned), *GRAPH, "--json")
    assert outcomes(refused) == [(1, "refused"), (2, "refused"), (3, "refused")]
    assert all("answered otherwise" in row["error"] for row in refused.rows)
    assert cli("export", *GRAPH).out == after


@pytest.mark.parametrize(("old", "new"), [("New York", "New York City"), ("北京", "北京市")])
def test_two_values_are_one_in_other_words(cli: Cli, facts: Write, old: str, new: str) -> None:
    def chain() -> list[str]:
        rows = cli("timeline", "Maya", "residence", *GRAPH, "--json").rows
        return [memory["value"] for memory in rows]

    cli("ingest", facts({"value": old}, {"value": new}), *GRAPH)
    assert chain() == [old, new]
    (row,) = open_pairs(cli)
    assert (row["reason"], row["values"], row["subject"]) == ("same_value", [old, new], "Maya")
    same = row | {"answer": "same"}
    done = cli("review", "apply", "answers.jsonl", *GRAPH, "--json")
    assert done.code == Exit.INPUT and "cannot be read" in done.err
    given = cli("review", "answer", row["review_id"], "same", *GRAPH, "--json").row
    assert (given["decision"], given["a_value"], given["b_value"]) == ("same", new, old)
    assert chain() == [new] and open_pairs(cli) == []
    slot = ("Maya", "residence", *GRAPH)
    file = facts(name="spare").with_name("answers.jsonl")
    file.write_text(json.dumps(same) + "\n" + json.dumps(row | {"answer": "refuse"}), "utf-8")
    again = cli("review", "apply", file, *GRAPH, "--json")
    assert outcomes(again) == [(1, "known"), (2, "refused")]
    cli("review", "withdraw", given["verdict_id"], *slot)
    assert chain() == [old, new] and open_pairs(cli) == [row]
    refused = cli("review", "answer", row["review_id"], "refuse", *GRAPH, "--json").row
    assert refused["decision"] == "distinct"
    assert chain() == [old, new] and open_pairs(cli) == []
    assert outcomes(cli("review", "apply", file, *GRAPH, "--json")) == [
        (1, "refused"), (2, "known")]  # fmt: skip
    assert cli("rebuild", *GRAPH, "--json").row["changed"] == 0


def test_two_scopes_are_one_in_other_words(cli: Cli, facts: Write) -> None:
    def chain() -> list[tuple[str, str]]:
        rows = cli("timeline", "Maya", "programming_language", *GRAPH, "--json").rows
        return sorted((memory["value"], memory["scope"]["project"]) for memory in rows)

    told = {"attribute": "programming_language"}
    atlas = (
        told | {"value": "Go", "scope": {"project": "Atlas HQ"}},
        told | {"value": "Rust", "scope": {"project": "atlas"}},
    )
    cli("ingest", facts(*atlas), *GRAPH)
    apart = [("Go", "Atlas HQ"), ("Rust", "atlas")]
    assert chain() == apart
    (row,) = open_pairs(cli)
    assert (row["reason"], row["values"]) == ("same_scope", ["project=atlas", "project=Atlas HQ"])
    given = cli("review", "answer", row["review_id"], "same", *GRAPH, "--json").row
    assert (given["decision"], given["scope"]) == ("rescopes", {"project": "Atlas HQ"})
    assert chain() == [("Go", "Atlas HQ"), ("Rust", "Atlas HQ")] and open_pairs(cli) == []
    slot = ("Maya", "programming_language", *GRAPH)
    cli("review", "withdraw", given["verdict_id"], *slot)
    assert chain() == apart and open_pairs(cli) == [row]
    assert cli("review", "answer", row["review_id"], "refuse", *GRAPH).code == Exit.OK
    assert chain() == apart and open_pairs(cli) == []
