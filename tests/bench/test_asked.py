"""What a benchmark asks a model, on which turns, and what it says where there is no model."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter

import pytest

from tenure.bench import local_model
from tenure.bench.asked import Asked
from tenure.bench.labels.form import Talk, drawn, narrowed
from tenure.overlay.extraction.llm.spend import Numbers


def log(name: str, half: str, turns: int) -> Talk:
    """A log of which every turn is labelled."""
    sources = [f"{name}/{number}" for number in range(turns)]
    return Talk([], {one: [] for one in sources}, dict.fromkeys(sources, half))


def test_a_slice_takes_of_each_half_and_a_larger_one_holds_the_smaller() -> None:
    logs = [log("a", "dev", 20), log("b", "held", 20), log("c", "dev", 3)]
    small, large = drawn(logs, 4), drawn(logs, 9)
    assert small < large
    assert Counter(one[0] == "b" for one in large) == {True: 9, False: 9}
    assert small == drawn(reversed(logs), 4)
    assert len(drawn(logs, 99)) == 43


def test_a_narrowed_log_keeps_the_labels_of_the_slice_alone() -> None:
    talk = narrowed(log("a", "dev", 3), {"a/1", "b/1"})
    assert talk.labels.keys() == talk.half.keys() == {"a/1"}


def test_what_passes_took_is_summed() -> None:
    asked = Asked(seconds=30.0, busy=12.0)
    assert list(asked.figures("english")) == []
    for _ in range(2):
        numbers = Numbers(calls=4, repairs=1, asked=2, cached=5, unread=1, prompt_tokens=300)
        numbers.dropped.update(value_not_said=3)
        asked.add(numbers.as_json(None))
    told = {one.name.strip(): one.value for one in asked.figures("english")}
    assert told["turns asked about"] == "6 in 8 calls"
    assert told["seconds a turn"] == "5.0"
    assert told["of these on a processor here"] == "2.0"
    assert told["tokens a turn"] == "100"
    assert told["answers sent back for repair"] == told["turns set aside"] == "2"
    assert told["dropped by the checks"] == told["value_not_said"] == "6"


def test_without_the_packages_the_local_model_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["local_model"])
    assert local_model.main() == 1
    assert "make bench-model" in capsys.readouterr().err
