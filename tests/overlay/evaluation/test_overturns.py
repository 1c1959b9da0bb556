"""What a person's decision undid, and what it left as it was."""

from __future__ import annotations

from tenure.graph.door import verdict
from tenure.graph.model import Observation, Verdict
from tenure.graph.policy import Policy
from tenure.overlay.evaluation.measures import Case
from tenure.overlay.evaluation.overturns import overturns

from .given import MANY, ONE, RISKY, day, said


def decided(
    *observations: Observation, verdicts: list[Verdict] | None = None, policy: Policy = ONE
) -> list[Case]:
    return list(overturns(policy, observations[0].slot, observations, verdicts or []))


def test_a_rejection_of_what_held_is_an_overturn() -> None:
    one, other = said("Porto", 1), said("Lisbon", 40)
    wrong = verdict(decision="rejects", a=other, decided_at=day(50), recorded_at=day(50))
    (case,) = decided(one, other, verdicts=[wrong])
    assert case.hit and case.ids[0] == wrong.verdict_id and case.at == day(50)
    assert case.note == "no longer: Lisbon"


def test_a_confirmation_of_what_waited_is_one_where_it_replaces_and_none_where_nothing_held() -> (
    None
):
    doubtful = said("Lisbon", 40, valid_from=day(30), confidence="inferred")
    yes = verdict(decision="confirms", a=doubtful, decided_at=day(50), recorded_at=day(50))
    (replaced,) = decided(said("Porto", 1), doubtful, verdicts=[yes], policy=RISKY)
    assert replaced.hit and replaced.note == "no longer: Porto"
    plan = said("Oslo", 40, stance="plans")
    come = verdict(decision="confirms", a=plan, decided_at=day(50), recorded_at=day(50))
    (fresh,) = decided(plan, verdicts=[come])
    assert not fresh.hit


def test_letting_both_stand_undoes_nothing_that_held() -> None:
    one, other = said("chess", 1, "hobby"), said("tennis", 2, "hobby")
    both = verdict(decision="coexists", a=other, b=one, decided_at=day(50), recorded_at=day(50))
    (case,) = decided(one, other, verdicts=[both], policy=MANY)
    assert not case.hit


def test_another_name_of_the_value_is_no_overturn() -> None:
    one, other = said("NYC", 1), said("New York", 40)
    same = verdict(decision="same", a=one, b=other, decided_at=day(50), recorded_at=day(50))
    (case,) = decided(one, other, verdicts=[same])
    assert not case.hit


def test_a_correction_by_a_reviewer_counts_and_by_a_user_does_not() -> None:
    one = said("Porto", 1)
    fixed = said("Braga", 50, stance="corrects", target="Porto", authority="review")
    (case,) = decided(one, fixed)
    assert case.hit and case.ids[0] == fixed.observation_id
    own = said("Braga", 50, stance="corrects", target="Porto", authority="user")
    assert decided(one, own) == []


def test_what_a_person_had_made_current_is_not_overturned_by_a_person() -> None:
    first = said("Porto", 1, authority="review", source="desk/1")
    second = said("Braga", 50, authority="review", source="desk/2")
    cases = decided(first, second)
    assert [case.hit for case in cases] == [False, False]


def test_two_verdicts_of_one_moment_are_one_decision() -> None:
    one, other = said("Porto", 1), said("Lisbon", 40)
    both = [
        verdict(decision="rejects", a=o, decided_at=day(50), recorded_at=day(50))
        for o in (one, other)
    ]
    (case,) = decided(one, other, verdicts=both)
    assert case.hit and {v.verdict_id for v in both} <= set(case.ids)


def test_models_and_trials_are_no_decisions_of_people() -> None:
    one, other = said("Porto", 1), said("Lisbon", 40)
    by_model = verdict(
        decision="rejects", a=other, by="model", decided_at=day(50), recorded_at=day(50)
    )
    trial = verdict(decision="trial_failed", a=other, decided_at=day(51), recorded_at=day(51))
    assert decided(one, other, verdicts=[by_model, trial]) == []
