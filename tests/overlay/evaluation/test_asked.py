"""What a question got, held against what the bank knew: each fault is found at its own level."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tenure.graph.model import Timeline
from tenure.overlay.evaluation.asked import Asked, Shown, cases_of
from tenure.overlay.evaluation.measures import Case, Name
from tenure.overlay.recall.model import Outcome, Reason, View

from .given import asked, day, memory_id, said, told

CHAIN = told(said("Porto", 1), said("Lisbon", 40))
PORTO, LISBON = memory_id(CHAIN, "Porto"), memory_id(CHAIN, "Lisbon")
CURRENT = Shown((LISBON,), current=True)
OLD = Shown((PORTO,))
MOVED = Shown((LISBON, PORTO), transition=True)
SAYS: dict[str, Any] = {"outcome": Outcome.ANSWERED, "reason": Reason.HOLDS}


def counted(one: Asked, timeline: Timeline = CHAIN) -> dict[Name, Case]:
    return dict(cases_of(one, [timeline]))


def test_what_holds_is_no_leak_and_what_ended_is_one() -> None:
    good = asked(View.CURRENT, 60, shown=(CURRENT, OLD), cited=(LISBON,), **SAYS)
    assert not counted(good)[Name.LEAKS].hit
    bad = asked(View.CURRENT, 60, shown=(CURRENT, Shown((PORTO,), current=True)))
    case = counted(bad)[Name.LEAKS]
    assert case.hit and case.ids == ("t1", PORTO)


def test_an_answer_that_rests_on_what_ended_is_a_leak_unless_it_says_no() -> None:
    rests = asked(View.CURRENT, 60, shown=(CURRENT, OLD), cited=(PORTO,), **SAYS)
    assert counted(rests)[Name.LEAKS].hit
    denies = replace(rests, reason=Reason.NO_LONGER)
    assert not counted(denies)[Name.LEAKS].hit
    abstains = replace(rests, outcome=Outcome.ABSTAINED, reason=Reason.ENDED)
    assert not counted(abstains)[Name.LEAKS].hit


@pytest.mark.parametrize("stance", ["plans", "supposes"])
def test_a_plan_or_guess_shown_as_current_is_a_leak(stance: str) -> None:
    timeline = told(said("Porto", 1), said("Oslo", 50, stance=stance))
    shown = (Shown((memory_id(timeline, "Oslo"),), current=True),)
    assert counted(asked(View.CURRENT, 60, shown=shown), timeline)[Name.LEAKS].hit


def test_a_question_of_the_past_or_without_a_current_row_is_not_counted_for_leaks() -> None:
    assert Name.LEAKS not in counted(asked(View.HISTORICAL, 60, shown=(CURRENT,)))
    assert Name.LEAKS not in counted(asked(View.CURRENT, 60, shown=(OLD,)))


def test_the_past_is_recovered_where_the_packet_holds_what_held_then() -> None:
    then: dict[str, Any] = {"start": day(10), "end": day(20)}
    assert counted(asked(View.HISTORICAL, 60, shown=(OLD,), **then))[Name.RECOVERED].hit
    missed = counted(asked(View.HISTORICAL, 60, shown=(CURRENT,), **then))[Name.RECOVERED]
    assert not missed.hit and missed.ids == ("t1", PORTO)
    before = asked(View.HISTORICAL, 60, start=day(-20), end=day(-10))
    assert Name.RECOVERED not in counted(before)


def test_without_a_time_the_past_is_what_had_ended() -> None:
    assert counted(asked(View.HISTORICAL, 60, shown=(OLD,)))[Name.RECOVERED].hit
    assert not counted(asked(View.HISTORICAL, 60, shown=(CURRENT,)))[Name.RECOVERED].hit
    alone = told(said("Porto", 1))
    assert Name.RECOVERED not in counted(asked(View.HISTORICAL, 60), alone)


def test_a_change_is_hit_where_it_stands_among_the_transitions() -> None:
    assert counted(asked(View.TRANSITION, 60, shown=(MOVED,)))[Name.TRANSITIONS].hit
    assert not counted(asked(View.TRANSITION, 60, shown=(CURRENT, OLD)))[Name.TRANSITIONS].hit
    elsewhere = asked(View.TRANSITION, 60, start=day(50), end=day(60))
    assert Name.TRANSITIONS not in counted(elsewhere)


def test_an_answer_collapses_only_where_the_packet_was_right() -> None:
    told_well: dict[str, Any] = {"shown": (CURRENT, OLD), "model": "small"}
    good = asked(View.CURRENT, 60, cited=(LISBON,), **told_well, **SAYS)
    assert not counted(good)[Name.COLLAPSES].hit
    fell = asked(View.CURRENT, 60, cited=(PORTO,), **told_well, **SAYS)
    assert counted(fell)[Name.COLLAPSES].hit
    caught = asked(View.CURRENT, 60, cited=(LISBON,), caught=True, **told_well, **SAYS)
    assert counted(caught)[Name.COLLAPSES].note.endswith("the answer was caught")
    wrong_packet = asked(View.CURRENT, 60, shown=(OLD,), model="small", cited=(PORTO,), **SAYS)
    assert Name.COLLAPSES not in counted(wrong_packet)
    by_rules = asked(View.CURRENT, 60, shown=(CURRENT,), cited=(LISBON,), **SAYS)
    assert Name.COLLAPSES not in counted(by_rules)


@pytest.mark.parametrize(
    ("view", "row", "wrong"),
    [(View.HISTORICAL, OLD, LISBON), (View.TRANSITION, MOVED, "m-else")],
)
def test_answers_of_the_past_and_of_changes_collapse_too(
    view: View, row: Shown, wrong: str
) -> None:
    given: dict[str, Any] = {"shown": (row, CURRENT), "model": "small", **SAYS}
    assert not counted(asked(view, 60, cited=(PORTO,), **given))[Name.COLLAPSES].hit
    assert counted(asked(view, 60, cited=(wrong,), **given))[Name.COLLAPSES].hit


def test_tokens_are_counted_where_both_are_known() -> None:
    case = counted(asked(View.CURRENT, 60, tokens=260, plain_tokens=130))[Name.TOKENS]
    assert case.amounts == (260, 130)
    assert Name.TOKENS not in counted(asked(View.CURRENT, 60, tokens=260))


def test_a_row_of_which_the_bank_knows_nothing_is_not_judged() -> None:
    lost = asked(View.CURRENT, 60, shown=(CURRENT, Shown(("m-forgotten",), current=True)))
    assert not counted(lost)[Name.LEAKS].hit
