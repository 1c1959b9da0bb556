"""``tenure ask --answer llm``, as a process would: a model words the answer, and is held to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.output import Exit

from ..support.openai_server import Answer, completion, error, serving
from .conftest import Cli

WHERE = "Where does Edda live?"


@pytest.fixture
def asked(cli: Cli, turns: Callable[..., Path], tmp_path: Path) -> Any:
    """Ask in a bank where Edda lived in Turin and lives in Oslo."""
    log = turns(
        ("2024-01-01T10:00:00Z", "Edda", "I live in Turin."),
        ("2025-02-01T10:00:00Z", "Edda", "I moved to Oslo."),
    )
    to = ("--group", "g", "--graph", str(tmp_path / "graph"))
    assert cli("ingest", log, *to).code == Exit.OK

    def ask(script: Any, question: str = WHERE, *more: str) -> Any:
        with serving(script) as server:
            model = ("--answer", "llm", "--model", "m", "--base-url", server.url)
            return cli("ask", question, *to, *model, *more)

    return ask


def row(request: dict[str, Any], label: str) -> str:
    """The id of the first row with a label, as the model is shown it."""
    shown = request["messages"][1]["content"]
    found = re.search(rf"^\[(\w+) \| {label}", shown, re.MULTILINE)
    assert found is not None, shown
    return found[1]


def says(text: str, label: str) -> Callable[[dict[str, Any], int], Answer]:
    def script(request: dict[str, Any], _: int) -> Answer:
        cites = [{"id": row(request, label), "label": label}]
        return completion({"answer": text, "known": True, "cites": cites})

    return script


def test_a_model_words_the_answer_from_the_current_row(asked: Any) -> None:
    done = asked(says("Edda lives in Oslo now.", "current"))
    assert done.code == Exit.OK
    first, second, *_ = done.out.splitlines()
    assert first == "Edda lives in Oslo now." and second.strip() == "in the words of m"


def test_an_old_value_as_current_is_set_aside_and_the_rules_answer_stands_beside(
    asked: Any,
) -> None:
    done = asked(says("Edda lives in Turin.", "ended"), WHERE, "--json")
    answer = json.loads(done.out)
    assert done.code == Exit.OK
    assert (answer["outcome"], answer["reason"]) == ("abstained", "model_other_state")
    assert answer["hint"].startswith("Oslo") and "Turin" not in answer["text"]
    assert answer["spoken"]["fault"] == "wrong_state"


def test_the_trace_says_who_worded_the_answer_and_the_report_counts_what_collapsed(
    asked: Any, cli: Cli, tmp_path: Path
) -> None:
    asked(says("Edda lives in Oslo now.", "current"), WHERE, "--trace")
    asked(says("Edda lives in Turin.", "ended"), WHERE, "--trace")
    asked(lambda *_: error(401), WHERE, "--trace")
    to = ("--group", "g", "--graph", str(tmp_path / "graph"), "--json")
    rows = [json.loads(line) for line in cli("trace", "list", *to).out.splitlines()]
    assert [(row["model"], row["fault"]) for row in rows] == [
        ("m", "unavailable"),
        ("m", "wrong_state"),
        ("m", None),
    ]
    assert [one["part"] for one in rows[2]["cited"]][-1] == "spoken"
    report = json.loads(cli("report", *to).out.splitlines()[0])
    (collapse,) = (one for one in report["measures"] if "collapse" in one["name"])
    assert (collapse["numerator"], collapse["denominator"]) == (1, 2)


def test_a_model_that_is_not_there_leaves_the_answer_of_the_rules(asked: Any) -> None:
    done = asked(lambda *_: error(401))
    assert done.code == Exit.OK and done.out.startswith("Oslo (since 2025-02-01")
    assert "m was set aside: unavailable" in done.out


def test_a_question_that_the_rules_do_not_understand_is_read_by_the_model(asked: Any) -> None:
    def script(request: dict[str, Any], _: int) -> Answer:
        if "one attribute" in request["messages"][0]["content"]:
            return completion(
                {"subject": "Edda", "attribute": "residence", "view": "current", "at": None}
            )
        return says("Oslo.", "current")(request, 0)

    done = asked(script, "Whither would a stork carry a bundle meant for Edda?")
    assert done.code == Exit.OK and done.out.startswith("Oslo.\n")


def test_without_a_model_it_says_what_is_missing(cli: Cli) -> None:
    done = cli("ask", WHERE, "--group", "g", "--answer", "llm", "--graph", "nowhere")
    assert done.code in (Exit.INPUT, Exit.NOT_FOUND)
