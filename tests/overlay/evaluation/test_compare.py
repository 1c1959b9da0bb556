"""Host against overlay: the difference, the conditions, and the advice that follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tenure.overlay.evaluation.compare import Advice, Standing, Thresholds, score
from tenure.overlay.evaluation.labels import Labelled, Level, Mark, StateAsked
from tenure.overlay.evaluation.paired import difference

GOOD = Standing(audited=1.0, overturned=0.05, overhead=1.8)


def rows(
    count: int, asked: StateAsked, host: Mark, overlay: Mark, attribute: str = "residence",
    level: Level | None = None,
) -> list[Labelled]:  # fmt: skip
    return [
        Labelled(f"{attribute}-{asked}-{host}-{overlay}-{n}", "q", (attribute,), asked, host,
                 overlay, level)
        for n in range(count)
    ]  # fmt: skip


NOW, THEN, MOVED = StateAsked.CURRENT, StateAsked.HISTORICAL, StateAsked.TRANSITION
RIGHT, STALE, MISSING = Mark.RIGHT, Mark.STALE, Mark.MISSING
BETTER = [
    *rows(30, NOW, RIGHT, RIGHT),
    *rows(20, NOW, STALE, RIGHT),
    *rows(10, THEN, RIGHT, RIGHT),
    *rows(5, THEN, MISSING, RIGHT),
    *rows(5, MOVED, MISSING, RIGHT),
]


def failed(labelled: list[Labelled], standing: Standing = GOOD, **limits: Any) -> set[str]:
    found = score(labelled, standing, Thresholds(**limits))
    return {check.name for check in found.checks if not check.passed}


def test_a_clear_gain_without_harm_is_go() -> None:
    found = score(BETTER, GOOD)
    assert found.advice is Advice.GO and not failed(BETTER)
    leak, recovery, hit, right = found.measures
    assert (leak.host, leak.overlay, leak.count) == (20, 0, 50)
    assert leak.change.interval is not None and leak.change.interval.high < 0
    assert (recovery.host, recovery.overlay, recovery.count) == (10, 15, 15)
    assert (hit.host, hit.overlay, right.count) == (0, 5, 70)


def test_too_few_labels_decide_nothing() -> None:
    few = [*rows(5, NOW, RIGHT, RIGHT), *rows(20, NOW, STALE, RIGHT)]
    assert failed(few) == {"enough"} and score(few, GOOD).advice is Advice.STAY
    assert failed(few, least=20) == set()


def test_a_gain_that_chance_explains_is_none() -> None:
    chance = [*rows(48, NOW, RIGHT, RIGHT), *rows(2, NOW, STALE, RIGHT)]
    assert failed(chance) == {"leakage falls"}
    assert score(chance, GOOD).advice is Advice.STAY


def test_losing_the_past_is_harm() -> None:
    lost = [*BETTER, *rows(9, THEN, RIGHT, MISSING)]
    assert failed(lost) == {"past kept"} and score(lost, GOOD).advice is Advice.STAY
    assert failed(lost, fall=0.3) == set()


def test_a_stale_answer_that_nobody_traced_is_harm() -> None:
    untold = [*BETTER, *rows(1, NOW, STALE, STALE)]
    assert failed(untold) == {"traced"}
    told = [*BETTER, *rows(1, NOW, STALE, STALE, level=Level.ANSWER)]
    assert failed(told) == set()
    assert dict(score(told, GOOD).levels) == {"bank": 0, "retrieval": 0, "answer": 1, "untold": 0}


@pytest.mark.parametrize(
    ("standing", "name"),
    [
        (Standing(0.9, 0.0, 1.5), "audited"),
        (Standing(1.0, 0.3, 1.5), "not overturned"),
    ],
)
def test_the_bank_must_stand_as_well(standing: Standing, name: str) -> None:
    assert failed(BETTER, standing) == {name}
    assert score(BETTER, standing).advice is Advice.STAY


def test_what_costs_too_much_is_narrowed() -> None:
    found = score(BETTER, Standing(1.0, 0.0, 4.0))
    assert found.advice is Advice.NARROW and "costs too much" in found.because


def test_what_is_weak_in_one_attribute_is_narrowed_to_the_others() -> None:
    weak = [
        *BETTER,
        *rows(6, NOW, RIGHT, STALE, "diet"),
        *rows(8, THEN, RIGHT, MISSING, "diet"),
    ]
    found = score(weak, GOOD)
    assert found.weak == ("diet",) and found.advice is Advice.NARROW
    assert found.because == "every condition is met without diet"


def test_questions_without_a_state_or_a_clear_answer_are_left_out() -> None:
    more = [
        *BETTER,
        *rows(7, StateAsked.NONE, RIGHT, Mark.WRONG),
        *rows(3, NOW, Mark.UNSURE, RIGHT),
    ]
    found = score(more, GOOD)
    assert (found.labelled, found.left_out) == (70, 10)
    assert found.measures == score(BETTER, GOOD).measures


def test_no_label_at_all_is_stay() -> None:
    found = score([], Standing())
    assert found.advice is Advice.STAY and found.measures[0].change.interval is None


def test_the_difference_is_zero_where_both_are_alike() -> None:
    alike = difference([(True, True)] * 20 + [(False, False)] * 20)
    assert alike.value == 0.0 and alike.interval is not None
    assert alike.interval.low < 0 < alike.interval.high
    assert abs(alike.interval.low + alike.interval.high) < 1e-12


def test_the_interval_of_a_paired_difference_covers_about_95_times_of_100() -> None:
    drawn = random.Random(11)
    covered = 0
    for _ in range(600):
        pairs = []
        for _ in range(60):
            hard = drawn.random() < 0.5  # what makes the two alike
            pairs.append((drawn.random() < (0.5 if hard else 0.2),
                          drawn.random() < (0.2 if hard else 0.05)))  # fmt: skip
        interval = difference(pairs).interval
        assert interval is not None
        covered += interval.low <= 0.125 - 0.35 <= interval.high
    assert 0.92 <= covered / 600 <= 0.99
