"""Loose frames read what is said in words for which there is no pattern, and nothing that is not
so."""

from __future__ import annotations

import pytest

from tenure.graph.model import Stance
from tenure.overlay.extraction import Candidate

from .said import read


def _said(text: str, speaker: str = "Ana") -> list[Candidate]:
    return [one for one in read([(speaker, text)])[-1] if "/frame/" in one.pattern]


def _currents(text: str) -> set[tuple[str, str, str]]:
    return {
        (one.subject, one.attribute, str(one.value))
        for one in _said(text)
        if one.stance is Stance.ASSERTS
    }


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("Three winters in Bergen and I still own no proper boots.", "residence", "Bergen"),
        ("Shrimp makes my throat itch, so no paella please.", "allergy", "Shrimp"),
        ("The metformin really knocks me out after lunch.", "medication", "metformin"),
        ("Dr. Osterman wants me back in a month.", "doctor", "Dr. Osterman"),
        ("I wash pots for Brasserie Lucien.", "employer", "Brasserie Lucien"),
        ("Allianz is paying, thank god.", "insurance", "Allianz"),
        ("It runs to May, my Revolut card too.", "bank_account", "Revolut"),
        ("They have typed me as AB negative.", "blood_type", "AB negative"),
        ("Nineteen years at Siemens, can you believe.", "employer", "Siemens"),
        ("最近又搬到萧山了，天天堵车", "residence", "萧山"),
        ("氨氯地平我每天早上一粒", "medication", "氨氯地平"),
        ("虾一吃就肿，碰不得", "allergy", "虾"),
        ("报销请打到招商银行那张", "bank_account", "招商银行"),
        ("挂的是陆明医生的号", "doctor", "陆明医生"),
        ("改打这个电话 13900001111 找我", "phone_number", "13900001111"),
    ],
)
def test_a_value_is_told_by_its_kind_beside_a_cue(text: str, attribute: str, value: str) -> None:
    found = [
        (one.attribute, str(one.value)) for one in read([text])[-1] if one.stance is Stance.ASSERTS
    ]
    assert (attribute, value) in found


@pytest.mark.parametrize(
    "text",
    [
        # plans and wishes
        "Maybe a flat in Bergen one day, who knows.",
        "I would love a desk at Siemens.",
        "We are thinking of renting a house near Lisbon next year.",
        # a question
        "Is a flat in Bergen any cheaper?",
        # others' words, and other people
        "My neighbour says the metformin is bad for me.",
        "She has a house in Bergen with two cats.",
        # denial and what was
        "I never had a flat in Bergen.",
        "I was on metformin years ago.",
        "I had a house in Bergen before the war.",
        # a condition, a story, what is only spoken of
        "If I had a flat in Bergen I would ski every day.",
        "In my novel the hero has a flat in Bergen and takes metformin.",
        "I'm worried about the cost of living in Toronto.",
        # an appointment is no employer, a visit no home
        "I have a dinner at Brasserie Lucien tonight.",
        "We are visiting friends with a house in Bergen.",
        "想在萧山租个房子",
        "以前住在萧山",
        "你住萧山吗？",
        "小说里女主住在萧山",
        "如果住在萧山就好了",
        "他说二甲双胍不能停",
        "我女神住在萧山",
    ],
)
def test_what_is_not_so_is_no_current(text: str) -> None:
    assert _currents(text) == set()


def test_two_values_of_what_can_have_one_are_none() -> None:
    found = _currents("I have a house in Bergen, a flat in Porto.")
    assert not any(attribute == "residence" for _, attribute, _ in found)


def test_the_clause_says_whose_it_is() -> None:
    assert ("Ana's sister", "medication", "sertraline") in {
        (one.subject, one.attribute, str(one.value))
        for one in read(["My sister is back on sertraline."])[-1]
    }
    assert not any(one.subject == "Ana" for one in _said("My sister has a house in Bergen."))


def test_an_end_is_no_current() -> None:
    found = _said("I came off the sertraline in spring.")
    assert {(one.attribute, one.stance) for one in found} <= {("medication", Stance.ENDS)}
    assert not _currents("Got a job at Siemens, got sacked from Siemens.")


def test_a_pattern_goes_before_a_frame() -> None:
    found = read(["I live in Porto."])[-1]
    assert [one.value for one in found if one.attribute == "residence"] == ["Porto"]
    assert "/frame/" not in found[0].pattern
