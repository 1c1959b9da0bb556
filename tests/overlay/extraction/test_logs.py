"""Whole logs: the sample that ships, the cases, ten long conversations."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tenure.cli.readers import Options, open_log
from tenure.graph.model import Authority, Memory, Polarity, Status, Turn
from tenure.graph.timeline import resolve
from tenure.graph.times import iso, system_clock
from tenure.graph.values import normal_text, value_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import Report, through_the_door
from tenure.overlay.sources import source_of, turn_node_id

from ...support.shared import ROOT, shared

NOW = datetime(2026, 4, 10, tzinfo=UTC)


def memories(turns: Iterable[Turn]) -> list[Memory]:
    """What the turns amount to."""
    extractor, report, slots = RuleExtractor(), Report(system_clock()), defaultdict(list)
    for turn, found in extractor.read(turns):
        for one in through_the_door(turn, found, extractor, report):
            slots[one.slot_key].append(one)
    listed = Vocabulary.load()
    assert report.refused == []
    return [
        memory
        for given in slots.values()
        for memory in resolve(listed.policy(given[0].slot.attribute), given).memories
    ]


def log(path: Path) -> list[Turn]:
    return [one for one in open_log(path, Options("g")) if isinstance(one, Turn)]


def active(found: Iterable[Memory]) -> list[Memory]:
    return [one for one in found if one.status is Status.ACTIVE]


def holds(memory: Memory, at: datetime) -> bool:
    return (memory.valid_from is None or memory.valid_from <= at) and (
        memory.valid_to is None or memory.valid_to > at
    )


def test_the_sample_gives_what_a_right_reading_gives() -> None:
    gold = json.loads((ROOT / "tests/overlay/sample_gold.json").read_text("utf-8"))
    found = active(memories(log(ROOT / "cli/sample/conversation.jsonl")))

    def accepted(entry: dict[str, Any], field: str) -> set[str]:
        return {normal_text(text) for text in (entry[field], *entry.get(f"{field}_accept", ()))}

    def begins(given: str | None, moment: datetime | None) -> bool:
        return (
            moment is None
            if given is None
            else moment is not None and iso(moment).startswith(given)
        )

    missing = [
        entry
        for entry in gold["memories"]
        if not any(
            normal_text(one.slot.subject) in accepted(entry, "subject")
            and one.slot.attribute == entry["attribute"]
            and normal_text(value_text(one.value)) in accepted(entry, "value")
            and dict(one.scope) in (entry["scope"], *entry.get("scope_accept", ()))
            and one.polarity == entry["polarity"]
            and begins(entry["from"], one.valid_from)
            and begins(entry["to"], one.valid_to)
            for one in found
        )
    ]
    assert missing == []
    for entry in gold["never_current"]:
        assert not any(
            one.polarity is Polarity.POSITIVE
            and normal_text(one.slot.subject) in accepted(entry, "subject")
            and one.slot.attribute == entry["attribute"]
            and normal_text(value_text(one.value)) in accepted(entry, "value")
            and holds(one, NOW)
            for one in found
        ), entry


def test_no_plan_supposition_or_assistant_word_of_the_cases_is_current() -> None:
    for line in shared("cases", "cases.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        turns = [_case_turn(case["id"], given) for given in case["conversation"]["turns"]]
        expected = case["timeline"]["expect"]["memories"]
        held = {normal_text(str(one["value"])) for one in expected if one["status"] == "Active"}
        never = {normal_text(str(one["value"])) for one in expected} - held
        values = {normal_text(value_text(one.value)) for one in active(memories(turns))}
        assert not values & never, case["id"]


def _case_turn(case: str, given: dict[str, Any]) -> Turn:
    source = source_of(case, given["id"])
    return Turn(
        turn_id=turn_node_id(given["group"], source),
        group=given["group"],
        source=source,
        at=datetime.fromisoformat(given["at"]),
        position=None,
        speaker=given["speaker"],
        authority=Authority(given["authority"]),
        text=given["text"],
        role=given["authority"],
    )


def test_ten_long_conversations_give_enough() -> None:
    turns = log(shared("data", "locomo", "locomo10.json"))
    extractor = RuleExtractor()
    stances = Counter(str(one.stance) for _, found in extractor.read(turns) for one in found)
    assert stances.total() >= 600
    found = active(memories(turns))
    open_ended = [
        one for one in found if one.polarity is Polarity.POSITIVE and one.valid_to is None
    ]
    assert len(open_ended) >= 100


def test_half_a_pair_of_signs_stops_no_reading() -> None:
    turn = Turn(
        turn_id="t", group="g", source="c/1", at=NOW, position=None, speaker="Ann",
        authority=Authority.USER, text="Look \ud83d: I live in Berlin now.", role="user",
    )  # fmt: skip
    [(_, found)] = RuleExtractor().read([turn])
    assert [(one.attribute, one.value) for one in found] == [("residence", "Berlin")]
