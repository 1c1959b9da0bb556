"""Fusing and lending, without a graph."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tenure.overlay.recall.search.fuse import DEPTH, RRF_K, fuse
from tenure.overlay.recall.search.model import Candidate, Kind, Way
from tenure.overlay.recall.search.neighbours import SHARE, lend

AT = datetime(2026, 1, 1, tzinfo=UTC)


def turn(name: str, score: float, position: int | None, talk: str = "c", **later: int) -> Candidate:
    return Candidate(Kind.TURN, name, score, AT + timedelta(**later), f"{talk}/{name}", position)


def test_ranks_are_fused_and_not_scores() -> None:
    a, b, c = (turn(name, score, None) for name, score in (("a", 9.0), ("b", 1.0), ("c", 0.1)))
    fused = fuse([(Way.TEXT, [a, b]), (Way.VECTOR, [c, b])])
    assert [one.candidate.id for one in fused] == ["b", "a", "c"]
    assert fused[0].score == pytest.approx(2 / (RRF_K + 2))
    assert fused[0].ranks == {Way.TEXT: 2, Way.VECTOR: 2}
    assert fused[1].score == pytest.approx(1 / (RRF_K + 1))


def test_memories_and_turns_stand_in_one_order() -> None:
    memory = Candidate(Kind.MEMORY, "m", 0.2, AT)
    fused = fuse([(Way.TEXT, [turn("a", 9.0, 0), turn("b", 8.0, 1)]), (Way.TEXT, [memory])])
    assert [one.candidate.id for one in fused] == ["m", "a", "b"]


def test_what_stands_far_down_does_not_count() -> None:
    many = [turn(f"a{n:03}", 1.0, None) for n in range(100)]
    first = turn("first", 9.0, None)
    fused = fuse([(Way.TEXT, [first, *many]), (Way.VECTOR, many[::-1])])
    assert fused[0].candidate in (first, many[-1])
    assert len(fused) == 2 * DEPTH
    assert len(fuse([(Way.TEXT, many)], 60)) == 60


def test_turns_lend_to_their_neighbours() -> None:
    found = [turn("a", 1.0, 0), turn("b", 1.0, 1), turn("c", 1.0, 2), turn("z", 1.2, 9)]
    lent = {one.id: one.score for one in lend(found)}
    assert lent["b"] == pytest.approx(1 + 2 * SHARE)
    assert lent["a"] == lent["c"] == pytest.approx(1 + SHARE + SHARE / 2)
    assert lent["z"] == 1.2
    assert [one.id for one in lend(found)] == ["b", "a", "c", "z"]


def test_nobody_lends_to_another_conversation_or_another_day() -> None:
    apart = [turn("a", 1.0, 0), turn("b", 1.0, 1, talk="d"), turn("c", 1.0, 1, days=1)]
    assert {one.score for one in lend(apart)} == {1.0}


def test_where_a_log_does_not_number_its_turns_time_says_what_is_near() -> None:
    found = [turn("a", 1.0, None), turn("b", 1.0, None, seconds=60), turn("c", 1.0, None, hours=1)]
    assert {one.id: one.score for one in lend(found)} == {"a": 1.3, "b": 1.3, "c": 1.0}


def test_memories_lend_nothing() -> None:
    found = [Candidate(Kind.MEMORY, name, 1.0, AT, "c/1", 0) for name in ("a", "b")]
    assert [one.score for one in lend(found)] == [1.0, 1.0]
