"""Corrections, withdrawals, answers: statements about statements."""

from __future__ import annotations

from datetime import timedelta

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
    "text",
    [
        "It was stunning, I'll never forget it.",
        "Don't forget that.",
        "Wait, what?",
        "Haha, I was joking with Ann yesterday.",
        "Just kidding around at the park today.",
        "Wait, no, that's my sister.",
        "Sorry for the late reply!",
    ],
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


TWO = "I love jazz. My dentist is Dr. Lee."
JOBS = "I work at Acme. My boss is Paul."
ZH_JOBS = "我在阿里工作。我的上司是王伟。"


def speaker(text: str) -> str:
    return "Ana" if text[0].isascii() else "小安"


def after(before: str, text: str, days: int = 0) -> list[tuple[str, str, object, object]]:
    first = turn((speaker(before), before), 0)
    then = turn((speaker(text), text), 2, at=AT + timedelta(days=days))
    *_, (_, found) = RuleExtractor().read([first, then])
    return [(str(one.stance), one.attribute, one.value, one.target) for one in found]


@pytest.mark.parametrize("days", [0, 150])
def test_a_repair_leaves_alone_what_it_does_not_name(days: int) -> None:
    assert after(TWO, "I misspoke: my cat is Minou.", days) == [("asserts", "pet", "cat", None)]
    assert after(ZH_JOBS, "说错了，我的猫叫豆豆。", days) == [("asserts", "pet", "豆豆", None)]


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        (JOBS, "Actually, I misspoke: I work at Apex, not Acme.", ("employer", "Apex", "Acme")),
        (JOBS, "Sorry, I work at Apex, not at Acme.", ("employer", "Apex", "Acme")),
        (JOBS, "Correction: I work at Apex.", ("employer", "Apex", "Acme")),
        (JOBS, "I take that back, my boss is Peter.", ("manager", "Peter", "Paul")),
        (JOBS, "Forget that, my boss is Peter.", ("manager", "Peter", "Paul")),
        ("I live in Rome.", "Sorry, I meant Milan.", ("residence", "Milan", "Rome")),
        (ZH_JOBS, "我说错了，我在腾讯工作，不是阿里。", ("employer", "腾讯", "阿里")),
        (ZH_JOBS, "不好意思，我说错了，我在腾讯工作。", ("employer", "腾讯", "阿里")),
        ("我住在北京。", "说错了，是上海。", ("residence", "上海", "北京")),
    ],
)
def test_a_repair_corrects_the_attribute_that_it_names(
    before: str, text: str, expected: tuple[str, str, str]
) -> None:
    assert after(before, text) == [("corrects", *expected)]


@pytest.mark.parametrize(
    ("before", "text", "withdrawn"),
    [
        (JOBS, "Scratch that.", ("manager", "Paul")),
        (JOBS, "That was a joke, I don't work at Acme.", ("employer", "Acme")),
        ("I live in Rome.", "I was joking.", ("residence", "Rome")),
        ("I love jazz. I'm allergic to nuts.", "I misspoke, I'm not allergic to nuts.",
         ("allergy", "nut")),
        (ZH_JOBS, "我说错了。", ("manager", "王伟")),
    ],
)  # fmt: skip
def test_a_withdrawal_takes_back_one_statement(
    before: str, text: str, withdrawn: tuple[str, str]
) -> None:
    assert after(before, text) == [("retracts", *withdrawn, None)]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I live in Rome.", "Sorry, I meant Milan."),
        (JOBS, "Scratch that."),
        (JOBS, "I misspoke."),
        ("我住在北京。", "说错了，是上海。"),
        (ZH_JOBS, "我说错了。"),
    ],
)
def test_what_was_said_long_before_is_not_meant(before: str, text: str) -> None:
    assert after(before, text, days=150) == []


@pytest.mark.parametrize(
    "text", ["Actually, I love tea.", "Sorry, I love tea.", "Wait, I love tea."]
)
def test_of_many_values_none_is_corrected_unless_it_is_said_so(text: str) -> None:
    assert after("I love jazz.", text) == [("asserts", "likes", "tea", None)]
    plainly = [("corrects", "likes", "tea", "jazz")]
    assert after("I love jazz.", "I misspoke, I love tea.") == plainly
    assert after("I love jazz.", "Sorry, I love tea, not jazz.") == plainly


def test_a_value_that_could_stand_for_two_corrects_neither() -> None:
    assert after(JOBS, "Sorry, I meant Apex.") == []


def test_that_is_not_true_is_said_of_the_words_before_it() -> None:
    said: list[Spoken] = [
        "I live in Rome.",
        ("assistant", "Rome is the capital of Spain.", Authority.ASSISTANT),
        "That is not true.",
    ]
    assert told(*said) == []
    assert told("I live in Rome.", "That is not true.") == [
        ("retracts", "Ana", "residence", "Rome")
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I live in Rome. No wait, Milan.", "Milan"),
        ("I live in Rome, no wait, Milan.", "Milan"),
        ("I live in Rome, I mean Milan.", "Milan"),
        ("I live in Rome -- sorry, Milan.", "Milan"),
        ("I live in Rome. Scratch that, I live in Milan.", "Milan"),
        ("I live in Milan, not Rome.", "Milan"),
        ("My phone number is 555-0017. Sorry, 555-0071.", "555-0071"),
        ("I work at Acme... no, at Globex.", "Globex"),
        ("我住在北京，哦不，上海。", "上海"),
        ("我住在北京。哦不，上海。", "上海"),
        ("我住在北京，不对，是上海。", "上海"),
        ("我在腾讯工作，不是阿里。", "腾讯"),
        ("I live in Rome, sorry.", "Rome"),
        ("I'm allergic to nuts, no dairy.", "nut"),
        ("I love jazz, sorry, Tom.", "jazz"),
    ],
)
def test_said_and_mended_in_one_turn_only_the_last_is_meant(text: str, value: str) -> None:
    assert [(said[0], said[3]) for said in told((speaker(text), text))] == [("asserts", value)]


@pytest.mark.parametrize(
    "text",
    [
        "It is false that I live in Rome.",
        "That I live in Rome is false.",
        "I told Ann that I live in Rome, but that was a lie.",
        "I live in Rome... just kidding.",
        "I live in Rome. Just kidding!",
        "I live in Rome. That was a lie.",
        "I am moving to Rome next month. Just kidding.",
        "Translate: I live in Rome.",
        "Please translate into French: I live in Rome. I work at Acme.",
        "I was going to move to Rome but didn't.",
        "I wanted to move to Rome, but changed my mind.",
        "I was planning to move to Rome.",
        "I was about to join Meta.",
        "我住在北京，开玩笑的。",
        "我住在北京。开玩笑的。",
        "我住在北京是假的。",
        "我告诉小王我住在北京，那是骗他的。",
        "翻译：我住在北京。",
        "请帮我翻译成英文：我住在北京。",
        "我本来打算搬到杭州，但没搬。",
        "我打算搬到杭州，后来放弃了。",
    ],
)
def test_said_and_taken_back_in_one_turn_it_says_nothing(text: str) -> None:
    assert told((speaker(text), text)) == []
