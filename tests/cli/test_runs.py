"""What a run leaves, what it sets aside, what it foretells, and what of a log it takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.contract import SHAPES
from tenure.cli.foretold import shift_text
from tenure.graph.engines import connect
from tenure.graph.model import Memory
from tenure.graph.shifts import Shift, shifts
from tenure.graph.store import Store
from tenure.overlay.ingest import recording

from .conftest import SAMPLE, Cli

Write = Callable[..., Path]
BROKEN = {
    "turn_id": "t9",
    "conversation_id": "log",
    "at": "yesterday",
    "speaker": "Ada",
    "text": "qZ7vxsecret: I live in Oslo.",
}


def keys(verb: str) -> set[str]:
    return set(SHAPES[verb].keys)


@pytest.fixture
def at(tmp_path: Path, cli: Cli) -> Cli:
    """``tenure`` on one graph and one group."""
    graph, group = str(tmp_path / "graph"), "g"

    def run(*words: str | Path, **more: str) -> Any:
        return cli(*words, TENURE_GRAPH=graph, TENURE_GROUP=group, **more)

    return run


def test_a_run_leaves_a_receipt_and_a_repeated_one_says_what_it_skipped(
    at: Cli, turns: Write
) -> None:
    log = turns(
        ("2024-01-01T00:00:00Z", "Ada", "I live in Porto."),
        ("2024-03-01T00:00:00Z", "Ada", "I moved to Lisbon."),
    )
    first, second = at("ingest", log, "--json").row, at("ingest", log, "--json").row
    found = at("runs", "--json").rows
    assert [row["run_id"] for row in found] == [second["run_id"], first["run_id"]]
    for said, row in zip((second, first), found, strict=True):
        assert set(row) == keys("runs")
        for name in ("turns", "skipped", "extracted", "read", "observations", "by_stance", "slots"):
            assert row[name] == said[name], name
        assert row["finished_at"] and row["inputs"] == [str(log)]
        assert (row["extractor"], row["tokens"], row["cost"]) == ("rules", None, None)
    assert (first["extracted"], first["skipped"], first["observations"]) == (2, 0, 2)
    assert (second["extracted"], second["skipped"], second["changed"]) == (0, 2, 0)
    assert (first["slots"], first["currents"]) == (1, 1)
    assert (second["slots"], second["currents"]) == (0, 0)
    one = at("runs", first["run_id"][:10])
    assert one.code == 0 and "2 turns: 2 extracted, 0 known before" in one.out
    assert at("runs", "ffffffffffff").code == 4
    assert len(at("runs").out.splitlines()) == 2


async def test_a_run_that_was_killed_has_no_end(tmp_path: Path, at: Cli, turns: Write) -> None:
    log = turns(("2024-01-01T00:00:00Z", "Ada", "I live in Porto."))
    patch = pytest.MonkeyPatch()

    async def killed(self: recording.Recording) -> None:
        raise KeyboardInterrupt

    with patch.context() as patched:
        patched.setattr(recording.Recording, "finish", killed)
        with pytest.raises(KeyboardInterrupt):
            await _feed(tmp_path / "graph", log)
    async with await Store.open(tmp_path / "graph") as store:
        (run,) = await store.runs("g")
        assert run.finished_at is None
        assert (run.turns, run.extracted, run.observations, run.slots) == (1, 1, 1, 1)


async def _feed(graph: Path, log: Path) -> None:
    from tenure.cli.readers import Options, open_log
    from tenure.overlay.extraction import RuleExtractor
    from tenure.overlay.ingest import ingest

    async with await Store.open(graph) as store:
        await ingest(
            store, open_log(log, Options("g")), extractor=RuleExtractor(), clock=store.clock,
            group="g", inputs=[str(log)],
        )  # fmt: skip


def broken(log: Path, *more: str) -> Path:
    log.write_text(log.read_text("utf-8") + "\n".join([json.dumps(BROKEN), *more]), "utf-8")
    return log


def test_what_was_set_aside_is_kept_once_and_tried_again(
    at: Cli, turns: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = broken(turns(("2024-01-01T00:00:00Z", "Ada", "I live in Porto.")), '{"turn_id": "cut')
    assert at("ingest", log).code == 1
    renamed = log.rename(tmp_path / "renamed.jsonl")
    assert at("ingest", renamed).code == 1
    found = at("quarantine", "--json").rows
    assert [set(row) for row in found] == [keys("quarantine")] * 2
    assert [row["field"] for row in found] == ["at", ""]
    assert [row["source"] for row in found] == ["log/t9", ""]
    assert "line 2: at:" in at("quarantine").out
    again = at("quarantine", "retry", "--json")
    assert again.code == 1 and set(again.row) == keys("quarantine retry")
    assert (again.row["tried"], again.row["taken"], again.row["kept"]) == (2, [], 2)
    assert [row["place"] for row in at("quarantine", "--json").rows] == [str(renamed)] * 2
    # A reader that has learned to understand it takes it.
    from tenure.cli.readers import turns as reader

    time = reader._time
    monkeypatch.setattr(
        reader, "_time", lambda row, name: time({**row, "at": "2024-05-01T00:00:00Z"}, name)
    )
    taken = at("quarantine", "retry", found[0]["aside_id"][:8], "--json")
    assert taken.code == 0 and taken.row["taken"] == [found[0]["aside_id"]]
    assert [row["aside_id"] for row in at("quarantine", "--json").rows] == [found[1]["aside_id"]]
    state = at("timeline", "Ada", "residence", "--json").rows
    assert [row["value"] for row in state if row["role"] == "current"] == ["Oslo"]
    assert at("quarantine", "drop", found[1]["aside_id"], "--json").row["dropped"]
    assert at("quarantine").out == "nothing is set aside\n"
    assert at("quarantine", "retry", "ffffff").code == 4


@pytest.mark.parametrize(
    "which", [("--source", "log"), ("--turn", "log/t9"), ("--subject", "Ada")], ids=lambda w: w[0]
)
def test_forgetting_reaches_the_quarantine(
    at: Cli, turns: Write, tmp_path: Path, which: tuple[str, str]
) -> None:
    cut = json.dumps(BROKEN)[:-1]  # its source cannot be told
    log = broken(turns(("2024-01-01T00:00:00Z", "Ada", "I live in Porto.")), cut)
    at("ingest", log)
    assert len(at("quarantine", "--json").rows) == 2
    if which[0] == "--turn":  # such a turn is not in the graph: it was never read
        good = {**BROKEN, "at": "2024-04-01T00:00:00Z", "text": "qZ7vxsecret and more."}
        log.write_text(log.read_text("utf-8") + "\n" + json.dumps(good), "utf-8")
        at("ingest", log)
    done = at("forget", *which, "--json")
    assert done.code == 0 and done.row["asides"] == 2
    asyncio.run(_gone(tmp_path / "graph", "qZ7vxsecret"))
    at("ingest", log)  # nor does it come back by the same file
    asyncio.run(_gone(tmp_path / "graph", "qZ7vxsecret"))
    at("forget", *which, "--restore")
    at("ingest", log)
    assert len(at("quarantine", "--json").rows) == 2 or which[0] == "--subject"


async def _gone(graph: Path, planted: str) -> None:
    async with await connect(graph) as engine:
        rows = await engine.read("MATCH (n) RETURN properties(n) AS props, labels(n) AS labels")
    assert rows
    for row in rows:
        assert planted not in str(row["props"]), row["labels"]


Known = tuple[dict[tuple[str, str], list[Memory]], set[str]]


async def _known(store: Store) -> Known:
    memories: dict[tuple[str, str], list[Memory]] = {}
    for subject in await store.subjects("g"):
        for timeline in await store.subject_timelines("g", subject.name):
            memories[subject.name, timeline.slot.attribute] = list(timeline.memories)
    return memories, {review.review_id for review in await store.reviews("g")}


async def _look(graph: Path) -> Known:
    async with await Store.open(graph) as store:
        return await _known(store)


async def _changes(graph: Path, before: Known) -> list[Shift]:
    found: list[Shift] = []
    async with await Store.open(graph) as store:
        reviews = await store.reviews("g")
        for (subject, attribute), _ in (await _known(store))[0].items():
            timeline = await store.timeline("g", subject, attribute)
            own = [review for review in reviews if review.slot_key == timeline.slot_key]
            found += shifts(
                store.vocabulary.policy(attribute),
                before[0].get((subject, attribute), ()),
                before[1],
                replace(timeline, reviews=tuple(own)),
            )
    # The verdicts on stated names come after the run, and move names.
    found = [one for one in found if one.attribute != "name"]
    return sorted(found, key=lambda one: (one.subject, one.attribute))


def test_a_dry_run_says_what_the_run_then_does(at: Cli, tmp_path: Path) -> None:
    lines = SAMPLE.read_text("utf-8").splitlines(keepends=True)
    some, graph = tmp_path / "some.jsonl", tmp_path / "graph"
    before: Known = {}, set()
    for until in (200, len(lines)):
        some.write_text("".join(lines[:until]), "utf-8")
        foretold = at("ingest", some, "--dry-run", "--json").row
        assert (foretold["run_id"], foretold["observations"]) == (None, 0)
        again = at("ingest", some, "--dry-run")
        done = at("ingest", some, "--json").row
        changes = asyncio.run(_changes(graph, before))
        plan = foretold["plan"]
        assert len(changes) > 30
        planned = [change for change in plan["changes"] if change["attribute"] != "name"]
        assert [json.loads(json.dumps(c)) for c in planned] == _rows(changes)
        for name in ("observations", "repeated", "slots", "currents"):
            assert plan[name] == done[name], name
        assert shift_text(changes[0]) in again.out
        before = asyncio.run(_look(graph))
    assert at("ingest", some, "--dry-run", "--json").row["plan"]["changes"] == []
    assert "would change nothing" in at("ingest", some, "--dry-run").out


def _rows(changes: list[Shift]) -> list[Any]:
    from tenure.cli.output import jsonable
    from tenure.cli.rows import shift_row

    return [jsonable(shift_row(change)) for change in changes]


def test_a_dry_run_makes_no_graph(at: Cli, turns: Write, tmp_path: Path) -> None:
    log = turns(
        ("2024-01-01T00:00:00Z", "Maya", "I live in Bristol."),
        ("2024-03-01T00:00:00Z", "Maya", "I moved to Leeds."),
    )
    at("ingest", log, "--limit", "1")
    said = at("ingest", log, "--dry-run").out
    assert "would supersede residence of Maya: Bristol → Leeds, from 2024-03-01" in said
    other = at("ingest", log, "--dry-run", "--graph", tmp_path / "none")
    assert other.code == 0 and not (tmp_path / "none").exists()


def test_a_choice_of_times_speakers_and_names(at: Cli, turns: Write) -> None:
    log = turns(
        ("2024-01-01T00:00:00Z", "user1", "I live in Porto."),
        ("2024-02-01T00:00:00Z", "Ben", "Where do you work?"),
        ("2024-02-01T00:01:00Z", "user1", "I work at Siemens."),
        ("2024-03-01T00:00:00Z", "Ben", "I live in Oslo."),
        ("2024-04-01T00:00:00Z", "user1", "I moved to Lisbon."),
    )
    done = at("ingest", log, "--since", "2024-01-15T00:00:00Z", "--until", "2024-04-01T00:00:00Z",
              "--speaker", "Ada", "--as", "user1=Ada", "--json").row  # fmt: skip
    assert (done["turns"], done["left_out"], done["observations"]) == (1, 4, 1)
    found = at("timeline", "Ada", "--json").rows
    assert [(row["attribute"], row["value"]) for row in found] == [("employer", "Siemens")]
    assert at("ingest", log, "--limit", "2", "--json").row["turns"] == 2
    assert at("ingest", log, "--as", "nobody").code == 2
    assert at("ingest", log, "--limit", "0").code == 2


def test_another_name_takes_the_place_of_the_one_before(at: Cli, turns: Write) -> None:
    log = turns(("2024-01-01T00:00:00Z", "user1", "I live in Porto."))
    at("ingest", log)
    at("ingest", log, "--as", "user1=Ada")
    held = {
        who: [row["value"] for row in at("timeline", who, "residence", "--json").rows]
        for who in ("user1", "Ada")
    }
    assert held == {"user1": [], "Ada": ["Porto"]}
