"""``tenure ingest --extractor llm|both`` against an endpoint on this machine."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.contract import SHAPES
from tenure.cli.output import Exit

from ..support.openai_server import Answer, completion, error, knows, serving
from .conftest import Cli, Ran, call, environment, process

Write = Callable[..., Path]
TEXTS = ["I live in Ghent.", "My shoe size is 39.", "Maybe I live in Oslo by then."]
SAID: dict[str, list[dict[str, Any]]] = {
    TEXTS[0]: [{"value": "Ghent"}],
    TEXTS[1]: [{"attribute": "shoe size", "value": 39}],
    TEXTS[2]: [{"value": "Oslo"}, {"value": "Atlantis"}],
}
KEY = "sk-" + "0123456789abcdef" * 2


def log_of(turns: Write, *texts: str, name: str = "log") -> Path:
    rows = [(f"2025-06-1{n}T12:00:00Z", "Ana", text) for n, text in enumerate(texts)]
    return turns(*rows, name=name)


def everything(home: Path) -> bytes:
    return b"".join(file.read_bytes() for file in home.rglob("*") if file.is_file())


def test_a_process_reads_with_a_model(cli: Cli, tmp_path: Path, turns: Write) -> None:
    log = log_of(turns, *TEXTS)
    env = {"TENURE_LLM_API_KEY": KEY, "TENURE_LLM_PRICES": "1,10", "TENURE_LLM_MODEL": "m"}

    def run(*more: str) -> Ran:
        return process(
            "ingest", log, "--group", "g", "--extractor", "both", "--json", *more,
            home=tmp_path, TENURE_LLM_BASE_URL=server.url, **env,
        )  # fmt: skip

    with serving(knows(SAID)) as server:
        done = run()
        assert (done.code, done.err) == (Exit.OK, "")
        row = done.row
        assert set(row) == set(SHAPES["ingest"].keys)
        assert (row["turns"], row["ended"]) == (3, None)
        numbers = row["extraction"]
        assert (numbers["calls"], numbers["tokens"], numbers["cost"]) == (1, 120, 0.0003)
        assert numbers["dropped"] == {"value_not_said": 1}
        assert numbers["new_attributes"] == {"shoe_size": 1}
        assert server.headers[0]["authorization"] == f"Bearer {KEY}"
        again = run().row
        assert len(server.requests) == 1
        assert (again["observations"], again["extraction"]["turns_cached"]) == (0, 3)
        assert again["extraction"]["tokens"] == 0
    kept = cli("runs", "--group", "g", "--json").rows
    used = {one["run_id"]: (one["tokens"], one["cost"]) for one in kept}
    assert used == {row["run_id"]: (120, 0.0003), again["run_id"]: (0, 0.0)}
    assert (row["tokens"], row["cost"]) == (120, 0.0003)
    answer = cli("ask", "Where does Ana live?", "--json")
    assert answer.row["text"].startswith("Ghent")
    size = cli("timeline", "Ana", "shoe_size", "--group", "g")
    assert "39" in size.out, size.err
    assert KEY.encode() not in everything(tmp_path)


def test_what_is_forgotten_is_in_no_file_and_is_not_sent_again(
    cli: Cli, tmp_path: Path, turns: Write
) -> None:
    secret = secrets.token_hex(12)
    texts = ["Hello there.", f"My badge number is {secret}."]
    log = log_of(turns, *texts)
    said: dict[str, list[dict[str, Any]]] = {
        texts[1]: [{"attribute": "badge number", "value": secret}]
    }
    with serving(knows(said)) as server:
        env = {"TENURE_LLM_BASE_URL": server.url, "TENURE_LLM_CACHE": str(tmp_path / "answers")}
        line = ("ingest", log, "--group", "g", "--extractor", "llm", "--model", "m", "--json")
        assert cli(*line, **env).row["observations"] == 1
        cache = tmp_path / "answers"
        assert secret.encode() in everything(cache)
        dry = cli("forget", "--turn", "log/t2", "--group", "g", "--dry-run", **env)
        assert dry.code == Exit.OK and secret.encode() in everything(cache)
        assert cli("forget", "--turn", "log/t2", "--group", "g", **env).code == Exit.OK
        assert secret.encode() not in everything(cache)
        before = len(server.requests)
        row = cli(*line, **env).row
        assert (row["turns"], row["forgotten"], row["observations"]) == (1, 1, 0)
        sent = "".join(str(one["messages"][1]) for one in server.requests[before:])
        assert secret not in sent and secret.encode() not in everything(cache)
        # A subject may be named in any answer of its group, whether or not the graph knows it.
        assert b"statement" not in everything(cache) and b"log/t1" in everything(cache)
        cli("forget", "--subject", "Ana", "--group", "g", **env)
        assert b"log/t1" not in everything(cache)


def test_a_budget_stops_the_run_and_the_same_command_goes_on(
    cli: Cli, tmp_path: Path, turns: Write
) -> None:
    texts = [f"I like the number {n} because " + "of this and that, " * 440 for n in range(5)]
    log = log_of(turns, *texts)
    line = ("ingest", log, "--group", "g", "--extractor", "llm", "--model", "m", "--json",
            "--concurrency", "1", "--budget", "11000")  # fmt: skip

    def script(request: dict[str, Any], _: int) -> Answer:
        return completion({"statements": []}, usage=False)

    with serving(script) as server:
        seen = []
        for _ in range(6):
            done = cli(*line, TENURE_LLM_BASE_URL=server.url)
            row = done.row
            seen.append(row["turns"])
            if done.code == Exit.OK:
                break
            assert done.code == Exit.MODEL
            assert row["ended"].startswith("the budget of 11,000 tokens is spent")
            assert row["extraction"]["tokens"] <= 11_000
            assert done.err.startswith("Error: the budget of") and KEY not in done.err
        assert seen[-1] == 5 and len(seen) > 1 and seen == sorted(set(seen))


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path, turns: Write) -> None:
    texts = [f"My shoe size is {n}." for n in range(30, 60)]
    said: dict[str, list[dict[str, Any]]] = {
        text: [{"attribute": "shoe size", "value": text[16:18]}] for text in texts
    }
    log = turns(*((f"2025-06-01T12:{n}:00Z", "Ana", text) for n, text in enumerate(texts, 10)))

    def script(request: dict[str, Any], number: int) -> Answer:
        answer = knows(said)(request, number)
        answer.delay = 60 if number == 2 else 0
        return answer

    def line(url: str) -> list[str]:
        return ["ingest", str(log), "--group", "g", "--extractor", "llm", "--model", "m",
                "--base-url", url, "--concurrency", "1", "--json"]  # fmt: skip

    broken, whole = tmp_path / "broken", tmp_path / "whole"
    broken.mkdir()
    whole.mkdir()
    with serving(script) as server:
        with subprocess.Popen(
            [sys.executable, "-m", "tenure.cli", *line(server.url)],
            env=environment(broken, {}), cwd=broken,
        ) as running:  # fmt: skip
            assert server.reached(3, seconds=60)
            running.kill()
        server.script = knows(said)
        done = process(*line(server.url), home=broken)
        assert done.code == Exit.OK and done.row["extraction"]["turns_cached"] == 20
        assert len(server.requests) == 4
        assert process(*line(server.url), home=whole).row["extraction"]["turns_cached"] == 0
    graphs = [call("timeline", "Ana", "shoe_size", "--json", home=home).rows
              for home in (broken, whole)]  # fmt: skip
    for row in (row for rows in graphs for row in rows):
        row.pop("recorded_at", None)
    assert graphs[0] == graphs[1] and len(graphs[0]) > 0


def test_a_model_that_refuses_is_one_line_and_shows_no_key(cli: Cli, turns: Write) -> None:
    log = log_of(turns, *TEXTS)
    line = ("ingest", log, "--group", "g", "--extractor", "llm", "--model", "m")
    with serving(lambda *_: error(401, f"Incorrect key {KEY}")) as server:
        done = cli(*line, OPENAI_API_KEY=KEY, TENURE_LLM_BASE_URL=server.url)
    assert done.code == Exit.MODEL and KEY not in done.out + done.err
    assert done.err.strip().splitlines()[-1].startswith("Error: the endpoint refused: 401")


def test_a_model_that_never_answers_sets_its_turns_aside(cli: Cli, turns: Write) -> None:
    log = log_of(turns, *TEXTS)
    line = ("ingest", log, "--group", "g", "--extractor", "llm", "--model", "m", "--json")
    env = {"TENURE_LLM_TIMEOUT": "0.2", "TENURE_LLM_RETRIES": "0"}
    with serving(lambda *_: Answer("{}", delay=60)) as server:
        done = cli(*line, TENURE_LLM_BASE_URL=server.url, **env)
    assert done.code == Exit.INPUT and done.row["quarantined"] == 3
    assert "log/t1: text: no answer within 0.2 s" in done.err


@pytest.mark.parametrize(
    ("options", "env", "said"),
    [
        (["--extractor", "llm"], {}, "needs a model"),
        (["--extractor", "llm", "--model", "m"], {}, "there is no key"),
        (["--extractor", "llm", "--model", "m", "--base-url", "x"], {}, "is not http"),
        (["--extractor", "llm", "--model", "m", "--base-url", "http://x"],
         {"TENURE_LLM_PRICES": "cheap"}, "is not two prices"),
        (["--extractor", "llm", "--model", "m", "--base-url", "http://x"],
         {"TENURE_LLM_TIMEOUT": "soon"}, "is not a number"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(
    cli: Cli, turns: Write, options: list[str], env: dict[str, str], said: str
) -> None:
    done = cli("ingest", log_of(turns, *TEXTS), "--group", "g", *options, OPENAI_API_KEY="", **env)
    assert done.code == Exit.INPUT and said in done.err and len(done.err.splitlines()) == 1
