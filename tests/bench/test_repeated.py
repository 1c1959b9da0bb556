"""A repeated log: the same words, and nothing else in common."""

from __future__ import annotations

from tenure.bench.repeated import stream

from ..overlay.extraction.said import turn


def test_each_block_is_said_by_other_people_in_other_conversations() -> None:
    given = [turn(("Ana (c1)", "I live in Turin."), 0), turn("I moved.", 1)]
    found = list(stream(given, 60))
    assert [one.text for one in found[:4]] == ["I live in Turin.", "I moved."] * 2
    assert len({one.turn_id for one in found}) == len({one.source for one in found}) == 120
    speakers = [one.speaker for one in found[::2]]
    assert len(set(speakers)) == 60 and all(" " not in name for name in speakers)
    assert found[0].source == "talk-0/t0"
