"""``tenure graphiti`` on the sample and on what is none: audit, relations, adopt, sync, detach."""

from __future__ import annotations

import asyncio
import json
import signal
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.contract import SHAPES
from tenure.graph.engines import Unit, connect
from tenure.graph.errors import StoreUnavailable
from tenure.overlay.graphiti.adopt.detach import detach
from tenure.overlay.graphiti.adopt.marks import Claims
from tenure.overlay.graphiti.sync import run
from tenure.overlay.graphiti.sync.report import Synced
from tests.support.ports import free

from .conftest import Cli


@pytest.fixture
def host(cli: Cli, tmp_path: Path) -> str:
    """A folder with the sample in it."""
    folder = str(tmp_path / "host")
    made = cli("graphiti", "sample", "--graph", folder, "--json")
    assert (made.code, set(made.row)) == (0, set(SHAPES["graphiti sample"].keys))
    return folder


def test_the_audit_as_a_table(cli: Cli, host: str) -> None:
    done = cli("graphiti", "audit", "--graph", host)
    assert done.code == 6
    assert "25 facts" in done.out and "only read" in done.out
    assert "ghost (1): Closed, and nothing took its place" in done.out
    assert "repair: reopen" in done.out and "林岚" in done.out


def test_the_audit_as_json(cli: Cli, host: str) -> None:
    done = cli("graphiti", "audit", "--graph", host, "--json")
    assert done.code == 6
    assert all(set(row) == set(SHAPES["graphiti audit"].keys) for row in done.rows)
    assert {row["kind"] for row in done.rows} == {
        "contradiction_same", "contradiction_bulk", "lost_reassertion", "ghost",
        "collateral_coexisting", "collateral_other", "expired_early", "inverted", "undated",
        "duplicate_fact", "missing_embedding", "dangling_episode",
    }  # fmt: skip


def test_the_audit_as_a_page(cli: Cli, host: str, tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    assert cli("graphiti", "audit", "--graph", host, "--html", page).code == 6
    text = page.read_text("utf-8")
    assert (
        text.startswith("<!doctype html>") and "lost_reassertion" in text and "<script" not in text
    )
    nowhere = cli("graphiti", "audit", "--graph", host, "--html", tmp_path / "no" / "page.html")
    assert nowhere.code == 1 and "cannot be written" in nowhere.err


def test_what_is_limited_and_since_when(cli: Cli, host: str) -> None:
    late = cli("graphiti", "audit", "--graph", host, "--since", "2090-01-01T00:00:00Z")
    assert (late.code, "nothing is wrong with it" in late.out) == (0, True)
    one = cli("graphiti", "audit", "--graph", host, "--limit", "1", "--json")
    assert len(one.rows) == len({row["kind"] for row in one.rows})


@pytest.mark.parametrize("verb", ["audit", "adopt", "relations", "sync"])
def test_a_graph_without_facts_of_graphiti(cli: Cli, tmp_path: Path, verb: str) -> None:
    folder = tmp_path / "bank"
    said = tmp_path / "said.jsonl"
    said.write_text(
        json.dumps({"turn_id": "1", "conversation_id": "c", "at": "2025-01-01T00:00:00Z",
                    "speaker": "Ada", "role": "user", "text": "I live in Lyon."}) + "\n",
        "utf-8",
    )  # fmt: skip
    assert cli("ingest", said, "--graph", folder, "--group", "g").code == 0
    done = cli("graphiti", verb, "--graph", folder)
    assert (done.code, done.out) == (4, "")
    assert done.err.startswith("Error: there is no fact") and done.err.count("\n") == 1


@pytest.mark.parametrize("verb", ["audit", "adopt", "relations", "sync", "detach"])
def test_no_graph_at_all_and_a_wrong_port(cli: Cli, tmp_path: Path, verb: str) -> None:
    nowhere = cli("graphiti", verb, "--graph", tmp_path / "none")
    assert (nowhere.code, nowhere.err.count("\n")) == (4, 1)
    (port,) = free(1)
    wrong = cli("graphiti", verb, "--graph", f"bolt://127.0.0.1:{port}")
    assert (wrong.code, wrong.err.count("\n")) == (3, 1)
    assert str(port) in wrong.err


@pytest.mark.parametrize("verb", ["audit", "adopt", "relations", "sync"])
def test_a_group_that_has_no_facts(cli: Cli, host: str, verb: str) -> None:
    done = cli("graphiti", verb, "--graph", host, "--group", "none")
    assert (done.code, done.err.count("\n")) == (4, 1) and "none" in done.err


def test_relations_and_how_a_user_maps_the_rest(cli: Cli, host: str, tmp_path: Path) -> None:
    rows = cli("graphiti", "relations", "--graph", host, "--json").rows
    assert all(set(row) == set(SHAPES["graphiti relations"].keys) for row in rows)
    assert rows[0]["name"] == "LIVES_IN" and rows[0]["facts"] == 3
    (unknown,) = [row for row in rows if not row["mapped"]]
    assert (unknown["name"], unknown["attribute"]) == ("SPONSORS", "sponsors")
    mine = tmp_path / "mine.toml"
    mine.write_text('[relations.SPONSORS]\nattribute = "subscription"\n', "utf-8")
    mapped = cli("graphiti", "relations", "--graph", host, "--vocabulary", mine)
    assert "(sponsors)" not in mapped.out and "subscription" in mapped.out
    mine.write_text('[relations.SPONSORS]\nattribute = "nothing"\n', "utf-8")
    wrong = cli("graphiti", "relations", "--graph", host, "--vocabulary", mine)
    assert wrong.code == 1 and "mine.toml:2" in wrong.err


def test_adopt_ask_and_detach(cli: Cli, host: str) -> None:
    before = cli("graphiti", "audit", "--graph", host, "--json").out
    dry = cli("graphiti", "adopt", "--graph", host, "--dry-run")
    assert dry.code == 0 and "24 would be adopted" in dry.out and "for example" in dry.out
    assert cli("graphiti", "detach", "--graph", host).code == 4
    done = cli("graphiti", "adopt", "--graph", host, "--json")
    assert (done.code, set(done.row)) == (0, set(SHAPES["graphiti adopt"].keys))
    assert (done.row["adopted"], done.row["refused"]) == (24, 1)
    asked = cli("ask", "Where does Tomas Reyk live?", "--graph", host, "--json").row
    assert [row["value"] for row in asked["rows"]] == ["Brno"]
    (run,) = cli("runs", "--graph", host, "--json").rows
    assert run["extractor"] == "graphiti" and run["finished_at"]
    again = cli("graphiti", "adopt", "--graph", host)
    assert "0 adopted, 24 unchanged" in again.out
    assert "24 adopted facts" in cli("graphiti", "detach", "--graph", host, "--dry-run").out
    out = cli("graphiti", "detach", "--graph", host, "--json")
    assert (out.code, set(out.row)) == (0, set(SHAPES["graphiti detach"].keys))
    assert out.row["schema"] and out.row["observations"] == 28
    assert cli("graphiti", "audit", "--graph", host, "--json").out == before


def test_adopt_into_another_graph_under_another_name(cli: Cli, host: str, tmp_path: Path) -> None:
    there = str(tmp_path / "state")
    dry = cli("graphiti", "adopt", "--graph", host, "--into", there, "--dry-run", "--json")
    assert dry.row["adopted"] == 24 and not Path(there).exists()
    done = cli("graphiti", "adopt", "--graph", host, "--into", there, "--as", "own", "--json")
    assert (done.row["host_group"], done.row["group"]) == ("sample", "own")
    asked = cli("ask", "林岚住在哪里？", "--graph", there, "--group", "own", "--json").row
    assert [row["value"] for row in asked["rows"]] == ["成都"]
    assert cli("graphiti", "detach", "--graph", host).code == 4
    bad = cli("graphiti", "adopt", "--graph", host, "--as", "not a group")
    assert bad.code == 1 and "letters, digits" in bad.err


def test_sync_follows_what_was_adopted_where_it_was_adopted(
    cli: Cli, host: str, tmp_path: Path
) -> None:
    there = str(tmp_path / "state")
    nowhere = cli("graphiti", "sync", "--graph", host, "--into", there, "--dry-run")
    assert (nowhere.code, nowhere.err.count("\n")) == (4, 1) and not Path(there).exists()
    cli("graphiti", "adopt", "--graph", host, "--into", there, "--as", "own")
    quick = cli("graphiti", "sync", "--graph", host, "--into", there, "--json")
    assert (quick.code, set(quick.row)) == (0, set(SHAPES["graphiti sync"].keys))
    assert (quick.row["group"], quick.row["sweep"], quick.row["unseen"]) == ("own", False, 0)
    removed(host, "Tomas Reyk lives in Brno.")
    said = cli("graphiti", "sync", "--graph", host, "--into", there, "--group", "sample")
    assert "the host has 1 fact fewer" in said.out and "--sweep" in said.out
    swept = cli("graphiti", "sync", "--graph", host, "--into", there, "--sweep")
    assert "all compared; 24 facts looked at, 0 read anew, 1 gone" in swept.out
    assert "  0 observations stored, " in swept.out and "changed" in swept.out
    asked = cli("ask", "Where does Tomas Reyk live?", "--graph", there, "--json").row
    assert "Brno" not in [row["value"] for row in asked["rows"]]
    both = cli("graphiti", "sync", "--graph", host, "--into", there, "--as", "own")
    assert both.code == 1 and "--as names one group" in both.err


def test_sync_begins_nothing_by_itself(cli: Cli, host: str) -> None:
    never = cli("graphiti", "sync", "--graph", host)
    assert (never.code, never.err.count("\n")) == (4, 1)
    cli("graphiti", "adopt", "--graph", host)
    cli("graphiti", "detach", "--graph", host)
    left = cli("graphiti", "sync", "--graph", host, "--sweep")
    assert (left.code, left.err.count("\n")) == (4, 1)
    assert cli("graphiti", "detach", "--graph", host).code == 4


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_sync_goes_on_until_it_is_told_to_end(cli: Cli, host: str, end: signal.Signals) -> None:
    passes = count()

    def ended(self: Synced) -> dict[str, object]:
        if next(passes) == 1:
            signal.raise_signal(end)
        return as_json(self)

    as_json = Synced.as_json
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Synced, "as_json", ended)
        done = cli(
            "graphiti", "sync", "--graph", host, "--group", "sample", "--every", "0.1", "--json"
        )
    assert done.code == 0 and done.err.endswith("stopped after 2 passes\n")
    assert [row["sweep"] for row in done.rows] == [True, False]


def test_the_sample_goes_into_an_empty_graph_only(cli: Cli, host: str) -> None:
    again = cli("graphiti", "sample", "--graph", host)
    assert (again.code, "is not empty" in again.err) == (5, True)


def test_a_group_of_the_host_whose_name_cannot_be_ours(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    host_of(folder, group="", text="x" * 1_048_576)
    refused = cli("graphiti", "adopt", "--graph", folder)
    assert refused.code == 1 and "--as NAME" in refused.err and refused.err.count("\n") == 1
    done = cli("graphiti", "adopt", "--graph", folder, "--group", "", "--as", "own", "--json")
    assert (done.row["host_group"], done.row["adopted"]) == ("", 1)
    asked = cli("ask", "Where does Ada live?", "--graph", folder, "--json").row
    assert [row["value"] for row in asked["rows"]] == ["Lyon"]


def test_one_odd_group_stops_no_other(cli: Cli, host: str) -> None:
    told(host, {"group": "$x"}, "MATCH (s:Entity)-[e:RELATES_TO]->(o:Entity) WITH s, o LIMIT 1 "
         "CREATE (s)-[:RELATES_TO {uuid: 'odd', group_id: $group, name: 'LIVES_IN', fact: 'x', "
         "created_at: '2024-01-02T00:00:00Z'}]->(o)")  # fmt: skip
    keys = set(SHAPES["graphiti adopt"].keys)
    for more in (("--dry-run",), (), ("--group", "$x", "--group", "sample")):
        done = cli("graphiti", "adopt", "--graph", host, "--json", *more)
        assert (done.code, done.err.count("\n")) == (1, 1)
        assert done.err.startswith("skipped: group '$x' of the host cannot be a group here")
        assert "--group '$x' --as NAME" in done.err
        odd, row = done.rows
        assert set(odd) == set(row) == keys
        assert (odd["host_group"], odd["group"], odd["adopted"]) == ("$x", None, 0)
        assert "--as NAME" in odd["skipped"]
        assert (row["group"], row["skipped"], row["adopted"] + row["unchanged"]) == (
            "sample", None, 24,
        )  # fmt: skip
    swept = cli("graphiti", "sync", "--graph", host, "--sweep")
    assert swept.code == 1 and "skipped: group '$x'" in swept.err and "all compared" in swept.out
    assert cli("graphiti", "sync", "--graph", host).code == 0  # what is followed is followed
    alone = cli("graphiti", "adopt", "--graph", host, "--group", "$x")
    assert alone.code == 1 and alone.err.startswith("Error: group '$x'") and alone.out == ""
    named = cli("graphiti", "adopt", "--graph", host, "--group", "$x", "--as", "own", "--json")
    assert (named.code, named.row["group"], named.row["adopted"]) == (0, "own", 1)


def test_a_follower_whose_group_is_detached_stops(
    cli: Cli, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = count(1)

    async def followed(*given: Any, **named: Any) -> Synced:
        report = await one_pass(*given, **named)
        if next(passes) == 2:
            await detach(given[1], named["group"])
        return report

    one_pass = run.sync
    for more in ((), ("--group", "sample", "--as", "fol")):
        adopted = cli("graphiti", "adopt", "--graph", host, *more)
        assert adopted.code == 0
        passes = count(1)
        with monkeypatch.context() as patched:
            patched.setattr(run, "sync", followed)
            done = cli("graphiti", "sync", "--graph", host, "--every", "0.1", "--json", *more)
        assert (done.code, len(done.rows)) == (4, 2)
        assert done.err.startswith(f"Error: group {more[-1] if more else 'sample'} was detached")
        assert cli("graphiti", "detach", "--graph", host).code == 4  # nothing came back


def test_of_two_followed_groups_the_other_goes_on(
    cli: Cli, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = count(1)

    async def followed(*given: Any, **named: Any) -> Synced:
        number = next(passes)
        report = await one_pass(*given, **named)
        if number == 2:
            await detach(given[1], "one")
        if number == 6:
            signal.raise_signal(signal.SIGINT)
        return report

    one_pass = run.sync
    for name in ("one", "two"):
        cli("graphiti", "adopt", "--graph", host, "--group", "sample", "--as", name)
    monkeypatch.setattr(run, "sync", followed)
    done = cli("graphiti", "sync", "--graph", host, "--every", "0.1", "--json")
    assert done.code == 0 and done.err.count("group one was detached") == 1
    assert "; the others go on\n" in done.err
    assert [row["group"] for row in done.rows][:2] == ["one", "two"]
    assert {row["group"] for row in done.rows[2:]} == {"two"}


def test_detach_says_that_a_writer_may_be_at_it(
    cli: Cli, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*given: object) -> int:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as patched:
        patched.setattr(Claims, "settle", cut)
        assert cli("graphiti", "adopt", "--graph", host).code == 3
    for more in (("--dry-run",), ()):
        done = cli("graphiti", "detach", "--graph", host, *more)
        assert done.code == 0
        assert "sample: a writer has begun 1 batch; if it is running, stop it first" in done.err
    assert cli("graphiti", "detach", "--graph", host).code == 4


def test_a_relation_without_a_name_is_shown_as_that(cli: Cli, host: str) -> None:
    for name in ("", 5):
        told(host, {"name": name}, "MATCH (s:Entity)-[e:RELATES_TO]->(o:Entity) WITH s, o LIMIT 1 "
             "CREATE (s)-[:RELATES_TO {uuid: 'n' + toString($name), group_id: 'sample', "
             "name: $name, fact: 'x', created_at: '2024-01-02T00:00:00Z'}]->(o)")  # fmt: skip
    done = cli("graphiti", "adopt", "--graph", host)
    assert done.code == 0 and "(no name) (1)" in done.out and "5 (1)" in done.out
    listed = cli("graphiti", "relations", "--graph", host)
    assert listed.code == 0 and "(no name)" in listed.out


def removed(folder: str, text: str) -> None:
    """One fact less."""

    told(folder, {"text": text}, "MATCH ()-[e:RELATES_TO {fact: $text}]->() DELETE e")


def told(folder: str, given: dict[str, object], statement: str) -> None:
    """The host has changed."""

    async def unit(unit: Unit) -> None:
        await unit.rows(statement, given)

    async def write() -> None:
        async with await connect(folder) as engine:
            await engine.write(unit)

    asyncio.run(write())


def host_of(folder: Path, *, group: str, text: str) -> None:
    """A graph of one fact, as the first versions left it: times without a zone, and no episodes."""

    async def unit(unit: Unit) -> None:
        await unit.rows(
            "CREATE (:Entity {uuid: 'a', name: 'Ada', group_id: $group})-[:RELATES_TO {uuid: 'e', "
            "group_id: $group, name: 'LIVES_IN', fact: $text, "
            "created_at: '2024-01-02T00:00:00', valid_at: '2024-01-01T00:00:00'}]->"
            "(:Entity {uuid: 'b', name: 'Lyon', group_id: $group})",
            {"group": group, "text": text},
        )

    async def write() -> None:
        async with await connect(folder) as engine:
            await engine.write(unit)

    asyncio.run(write())
