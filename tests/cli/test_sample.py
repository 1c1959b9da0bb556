"""The shipped sample conversation and its gold: well formed, and true to each other."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from tenure.graph.times import utc
from tenure.graph.values import normal_text
from tenure.graph.vocabulary import Vocabulary

ROOT = Path(__file__).parents[2]
TURNS: list[dict[str, str]] = [
    json.loads(line)
    for line in (ROOT / "cli/sample/conversation.jsonl").read_text("utf-8").splitlines()
]
GOLD: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "tests/overlay/sample_gold.json").read_text("utf-8")
)
CONVERSATION = normal_text(" ".join(turn["text"] for turn in TURNS))
NOT_LITERAL = {"short", "long", "running", "married"}
"""Values that a reader concludes from other words."""


def accepted(entry: dict[str, Any], field: str) -> list[Any]:
    """The value of a field and what will do as well."""
    return [entry[field], *entry.get(f"{field}_accept", [])]


def test_the_sample_is_well_formed() -> None:
    assert 300 <= len(TURNS) <= 600
    keys = ["turn_id", "conversation_id", "at", "speaker", "role", "text"]
    assert all(list(turn) == keys and all(turn.values()) for turn in TURNS)
    assert len({turn["turn_id"] for turn in TURNS}) == len(TURNS)
    times = [utc(turn["at"]) for turn in TURNS]
    assert times == sorted(times)
    assert (times[-1] - times[0]).days > 2 * 365
    assert set(Counter(turn["role"] for turn in TURNS)) == {"user", "assistant", "tool"}
    chinese = [t for t in TURNS if any("\u4e00" <= sign <= "\u9fff" for sign in t["text"])]
    assert len(chinese) > 100


def test_the_gold_speaks_of_the_sample_and_of_the_vocabulary() -> None:
    vocabulary = Vocabulary.load()
    memories, plans, never = GOLD["memories"], GOLD["plans"], GOLD["never_current"]
    assert len(memories) >= 40 and len(plans) >= 6 and len(never) >= 20
    for entry in (*memories, *plans, *never):
        assert entry["attribute"] in vocabulary.attributes, entry
        words = accepted(entry, "value")
        assert entry["value"] in NOT_LITERAL or any(
            normal_text(word) in CONVERSATION for word in words
        ), entry
    for memory in memories:
        assert all(set(s) <= set(vocabulary.scopes) for s in accepted(memory, "scope")), memory


def test_the_gold_does_not_contradict_itself() -> None:
    vocabulary = Vocabulary.load()
    open_now: Counter[tuple[str, ...]] = Counter()
    for memory in GOLD["memories"]:
        assert memory["to"] is None or memory["from"] < memory["to"], memory
        if memory["to"] is None and memory["polarity"] == "positive":
            assert not any(
                never["subject"] == memory["subject"]
                and never["attribute"] == memory["attribute"]
                and set(accepted(never, "value")) & set(accepted(memory, "value"))
                for never in GOLD["never_current"]
            ), memory
            if vocabulary.policy(memory["attribute"]).single:
                track = memory["subject"], memory["attribute"], json.dumps(memory["scope"])
                open_now[track] += 1
    assert set(open_now.values()) == {1}
    kept = [plan for plan in GOLD["plans"] if plan["outcome"] == "kept"]
    for plan in kept:
        assert any(
            (plan["subject"], plan["attribute"], plan["value"])
            == (memory["subject"], memory["attribute"], memory["value"])
            for memory in GOLD["memories"]
        ), plan
