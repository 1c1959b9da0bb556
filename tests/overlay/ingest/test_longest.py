"""The longest turn is kept by both engines, beside one that is too long."""

from __future__ import annotations

import json
from pathlib import Path

from tenure.cli.readers import Options, open_log
from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest


async def test_a_turn_of_a_million_characters_is_kept(
    engine: Engine, target: str, tmp_path: Path
) -> None:
    fillers = {"1": "\U0001f600" * 999_984, "2": "x" * 20_000_000, "3": ""}
    path = tmp_path / "log.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for name, filler in fillers.items():
            row = {
                "conversation_id": "c",
                "turn_id": name,
                "speaker": f"Ada{name}",
                "at": "2025-01-01T00:00:00Z",
                "text": "I live in Rome. " + filler,
            }
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    async with await Store.open(target) as store:
        report = await ingest(
            store, open_log(path, Options("g")), extractor=RuleExtractor(), clock=system_clock
        )
    (aside,) = map(str, report.refused)
    assert aside.startswith(f"{path}, line 2: text: is 20,000,016 characters long; the longest")
    assert (report.turns, report.observations) == (2, 2)
