"""The rules and a model as one extractor: one reading, nothing twice, the cautious one wins."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.extraction.combined import Combined
from tenure.overlay.ingest import Aside, ingest

from ...support.openai_server import completion, knows, serving
from ..ingest.test_run import Store, clock
from .llm.asked import extractor, heard, told
from .said import turn

MOVED = "I moved to Ghent in May."
SAID: dict[str, list[dict[str, Any]]] = {
    MOVED: [
        {"value": "Ghent"},
        {"attribute": "employer", "value": "Ghent", "stance": "plans"},
    ]
}


async def candidates(text: str, *rows: dict[str, Any]) -> tuple[list[Any], Any]:
    with serving(knows({text: list(rows)})) as server:
        reading = Combined(RuleExtractor(), extractor(server)).start()
        result = await reading.ask([turn(text)])
    found = [one for one in told(result.read[0][1]) if one[2] not in ("event", "goal")]
    return found, reading.numbers()


async def test_the_same_from_both_is_one() -> None:
    found, numbers = await candidates(MOVED, {"value": "ghent"})
    assert found == [("asserts", "Ana", "residence", "Ghent")]
    assert (numbers["said_by_both"], numbers["yielded"]) == (1, 0)


async def test_what_one_alone_hears_is_kept() -> None:
    found, _ = await candidates(MOVED, {"attribute": "favourite_town", "value": "Ghent"})
    assert found == [
        ("asserts", "Ana", "residence", "Ghent"),
        ("asserts", "Ana", "favourite_town", "Ghent"),
    ]


@pytest.mark.parametrize(
    ("text", "stance", "left"),
    [(MOVED, "plans", "plans"), ("I plan to move to Ghent.", "asserts", "plans")],
)
async def test_the_more_cautious_counts(text: str, stance: str, left: str) -> None:
    found, _ = await candidates(text, {"value": "Ghent", "stance": stance})
    assert found == [(left, "Ana", "residence", "Ghent")]


async def test_it_has_a_name_and_a_version_of_its_own() -> None:
    with serving(knows({})) as server:
        by = extractor(server)
        both, other = Combined(RuleExtractor(), by), Combined(RuleExtractor(), RuleExtractor())
        assert both.name == "rules+llm" and other.name == "rules+rules"
        assert both.version != by.version and both.version == Combined(RuleExtractor(), by).version
        (alone,), (twice,) = (
            [said for _, said in one.start().read([turn(MOVED)])]
            for one in (RuleExtractor(), other)
        )
        assert alone == twice


async def test_an_ingest_makes_one_reading_of_both() -> None:
    store = Store()
    with serving(knows(SAID)) as server:
        both = Combined(RuleExtractor(), extractor(server))
        report = await ingest(store, [turn(MOVED)], extractor=both, clock=clock)
    (reading,) = store.readings.values()
    assert (reading.extractor, len(store.observations)) == ("rules+llm", 3)
    assert report.extraction is not None and report.extraction["kept"] == 2
    assert report.ended is None and report.as_json()["ended"] is None


async def test_an_ingest_sets_aside_what_the_model_cannot_read_and_goes_on() -> None:
    store = Store()
    said = {MOVED: SAID[MOVED][:1]}

    def script(request: dict[str, Any], number: int) -> Any:
        stumbles = "stumble" in request["messages"][1]["content"]
        return completion("…") if stumbles else knows(said)(request, number)

    with serving(script) as server:
        by = extractor(server, window=0)
        turns = [turn(MOVED, 0), turn("Now stumble.", 1), turn(MOVED, 2)]
        report = await ingest(store, turns, extractor=by, clock=clock)
    assert (report.turns, report.quarantined_count, len(store.turns)) == (2, 1, 2)
    (aside,) = report.quarantined
    assert (aside.kind, aside.place) == (Aside.QUARANTINED, "talk/t1")


async def test_an_ingest_that_ends_early_keeps_what_was_read(tmp_path: Any) -> None:
    store = Store()
    with serving(lambda *_: completion({"statements": []}, usage=False)) as server:
        for run in range(4):
            by = extractor(server, tmp_path, budget=6_000, turns_per_call=1, concurrency=1)
            turns = [turn(f"{MOVED} {number}", number) for number in range(4)]
            report = await ingest(store, turns, extractor=by, clock=clock)
            if report.ended is None:
                break
            assert len(store.turns) == report.turns > run
            assert "budget" in str(report.as_json()["ended"])
    assert run > 0 and len(store.turns) == 4


async def test_heard_in_order(tmp_path: Any) -> None:
    with serving(knows(SAID)) as server:
        reading = Combined(RuleExtractor(), extractor(server, tmp_path)).start()
        reading.remind([turn("Hello", 0)])
        result = await heard(extractor(server, tmp_path).start(), [MOVED])
        assert len(result.read) == 1 and reading.at_once == 80
