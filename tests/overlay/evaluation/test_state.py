"""Two current values, changes without a link, changes without a trail: each found, and no other."""

from __future__ import annotations

from dataclasses import replace

from tenure.graph.door import verdict
from tenure.graph.model import LinkType
from tenure.overlay.evaluation.state import audits, changes, duplicates

from .given import ONE, RISKY, day, memory_id, said, told


def test_one_value_at_a_time_is_no_duplicate() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 40))
    (case,) = duplicates(timeline, day(60))
    assert not case.hit and case.ids == (memory_id(timeline, "Lisbon"),)
    (before,) = duplicates(timeline, day(20))
    assert before.ids == (memory_id(timeline, "Porto"),)


def test_a_track_in_which_nothing_holds_is_not_counted() -> None:
    timeline = told(
        said("Porto", 1), said("Porto", 5, stance="ends"), said("Oslo", 9, stance="plans")
    )
    assert list(duplicates(timeline, day(7))) == []


def test_two_that_overlap_are_one_duplicate_and_say_so() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 40))
    torn = replace(
        timeline,
        memories=tuple(replace(m, valid_to=None) for m in timeline.memories),
    )
    (case,) = duplicates(torn, day(60))
    assert case.hit and len(case.ids) == 2
    assert case.note == "they overlap: Porto, Lisbon"


def test_a_tie_counts_and_is_called_one() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 1))
    (case,) = duplicates(timeline, day(2))
    assert case.hit and case.note.startswith("tied, nobody has settled it")


def test_what_a_verdict_lets_stand_counts_and_is_called_so() -> None:
    one, other = said("Porto", 1), said("Lisbon", 40)
    both = verdict(decision="coexists", a=other, b=one, decided_at=day(41), recorded_at=day(41))
    (case,) = duplicates(told(one, other, verdicts=[both]), day(60))
    assert case.hit and case.note.startswith("a verdict lets them stand together")


def test_scopes_are_tracks_of_their_own() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 40, scope={"project": "atlas"}))
    assert [case.hit for case in duplicates(timeline, day(60))] == [False, False]


def test_every_change_has_its_link_and_counts_when_it_was_learned() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 40), said("Oslo", 70))
    found = list(changes(timeline))
    assert [case.hit for case in found] == [True, True]
    assert [case.at for case in found] == [day(40), day(70)]
    assert found[0].note == "Porto → Lisbon"


def test_a_change_without_its_link_is_found() -> None:
    timeline = replace(told(said("Porto", 1), said("Lisbon", 40)), links=())
    (case,) = changes(timeline)
    assert not case.hit
    assert set(case.ids) == {memory_id(timeline, "Porto"), memory_id(timeline, "Lisbon")}


def test_a_link_of_another_kind_does_not_cover_a_change() -> None:
    timeline = told(said("Porto", 1), said("Lisbon", 40))
    (link,) = timeline.links
    beside = replace(link, type=LinkType.COEXISTS_WITH)
    (case,) = changes(replace(timeline, links=(beside,)))
    assert not case.hit


def test_a_gap_between_two_values_is_no_change() -> None:
    timeline = told(said("Porto", 1), said("Porto", 10, stance="ends"), said("Lisbon", 40))
    assert list(changes(timeline)) == []


def test_a_trail_is_whole_only_with_reason_observation_quote_and_source() -> None:
    one, other = said("Porto", 1), said("Lisbon", 40)
    timeline = told(one, other, policy=RISKY)
    by_id = {o.observation_id: o for o in (one, other)}
    (whole,) = audits(timeline, by_id, {})
    assert whole.hit and other.observation_id in whole.ids
    (without_quote,) = audits(
        timeline, {**by_id, other.observation_id: replace(other, quote=" ")}, {}
    )
    assert not without_quote.hit and "has no quote" in without_quote.note
    (gone,) = audits(timeline, {one.observation_id: one}, {})
    assert not gone.hit and "is not there" in gone.note
    (link,) = timeline.links
    odd = replace(link, because=replace(link.because, rule="because"))
    (unknown,) = audits(replace(timeline, links=(odd,)), by_id, {})
    assert not unknown.hit and "no known reason" in unknown.note


def test_a_change_by_a_verdict_needs_the_verdict_and_the_words_of_the_new_value() -> None:
    one, other = said("Porto", 1), said("Porto, Foz", 40)
    finer = verdict(decision="refines", a=other, b=one, decided_at=day(41), recorded_at=day(41))
    timeline = told(one, other, verdicts=[finer], policy=ONE)
    by_id = {o.observation_id: o for o in (one, other)}
    (case,) = audits(timeline, by_id, {finer.verdict_id: finer})
    assert case.hit and finer.verdict_id in case.ids
    (lost,) = audits(timeline, by_id, {})
    assert not lost.hit and "verdict" in lost.note
