"""Corrections, withdrawals, answers: statements about statements."""

from __future__ import annotations

import pytest

from tenure.graph.model import Authority
from tenure.overlay.extraction import RuleExtractor

from .said import AT, Spoken, read, told, turn


@pytest.mark.parametrize(
    ("before", "text", "value", "target"),
    [
        ("My phone number is 555-0017.", "Sorry, I meant 555-0071.", "555-0071", "555-0017"),
        ("I'm allergic to penicillin.", "Sorry, I meant amoxicillin, not penicillin.",
         "amoxicillin", "penicillin"),
        ("The default currency is euro.", "Correction, the default currency is krona.",
         "krona", "euro"),
        ("The API base URL of Kestrel is https://k.example/v1",
         "Typo, sorry, it ends in /v2, there is no /v1.",
         "https://k.example/v2", "https://k.example/v1"),
        ("医生说我对花粉也过敏。", "说错了，不是花粉，是尘螨。", "尘螨", "花粉"),
        ("我的电话是555-0017。", "不对，是555-0071。", "555-0071", "555-0017"),
    ],
)  # fmt: skip
def test_a_correction_names_what_it_corrects(
    before: str, text: str, value: str, target: str
) -> None:
    (one,) = read([before, text])[-1]
    assert (str(one.stance), one.value, one.target) == ("corrects", value, target)


def test_said_again_it_is_no_correction() -> None:
    said: list[Spoken] = [
        ("白榆", "我的电话是555-0123。"),
        ("白榆", "换号了，新电话555-0188。"),
        ("assistant", "好的，您的电话是555-0123。", Authority.ASSISTANT),
        ("白榆", "不对，是555-0188。"),
    ]
    assert [s for s in told(*said) if s[0] == "corrects"] == []


@pytest.mark.parametrize(
    ("before", "text", "value"),
    [
        ("My sister is a vet.", "I misspoke, I do not have a sister.", "vet"),
        ("My badge number is 8812.", "Forget my badge number.", "8812"),
        ("I'm allergic to latex.", "Forget that, I mixed it up with my brother.", "latex"),
        ("I also take norbexin in the evening.", "Scratch that.", "norbexin"),
        ("I also take norbexin in the evening.", "I never took it.", "norbexin"),
    ],
)
def test_a_withdrawal_takes_back_what_was_said(before: str, text: str, value: str) -> None:
    assert [(s[0], s[3]) for s in told(before, text)] == [("retracts", value)]


@pytest.mark.parametrize(
    "text", ["It was stunning, I'll never forget it.", "Don't forget that.", "Wait, what?"]
)
def test_no_withdrawal(text: str) -> None:
    assert told("I live in Leeds.", text) == []


def test_never_said_that_takes_back_what_the_assistant_claimed() -> None:
    said: list[Spoken] = [
        "Hello.",
        ("assistant", "Since you are a nurse, night shifts must be hard.", Authority.ASSISTANT),
        "I am not a nurse, I never said that.",
    ]
    assert told(*said) == [("retracts", "Ana", "job_title", "nurse")]


def test_since_answers_since_when() -> None:
    (one,) = read(["I have a small flat in Tilburg.", "Since 1 March 2023."])[-1]
    assert (one.value, one.valid_from and one.valid_from.date().isoformat(), one.still) == (
        "Tilburg",
        "2023-03-01",
        True,
    )


def test_a_correction_is_not_made_for_somebody_else() -> None:
    said: list[Spoken] = [("Ana", "I live in Leeds."), ("Tom", "Sorry, I meant York.")]
    assert told(*said) == []


def test_what_was_said_in_an_earlier_run_can_be_reminded_of() -> None:
    first, second = (
        turn("My phone number is 555-0017.", 0),
        turn("Sorry, I meant 555-0071.", 1, at=AT),
    )
    alone = RuleExtractor().start()
    assert [found for _, found in alone.read([second])] == [[]]
    reminded = RuleExtractor().start()
    reminded.remind([first])
    ((_, found),) = reminded.read([second])
    assert [one.target for one in found] == ["555-0017"]
