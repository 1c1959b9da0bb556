"""Words that are not the speaker's own, or not meant: handed on, made up, planned, suspected."""

from __future__ import annotations

import pytest

from .said import told


@pytest.mark.parametrize(
    "text",
    [
        "My brother wrote to us yesterday: I moved to Lyon.",
        "Nina just messaged me: I work at Renault now. I moved to Lyon, too.",
        "Here's a letter from my aunt:\nDear all,\n\nI live in Lyon now.\n\nI work at Renault.",
        "---------- Forwarded message ---------\nHi, I live in Lyon now.",
        "Fwd: news. I live in Lyon now.",
        "Her latest post: I live in Lyon and work at Renault.",
        "The note from Ben: I live in Lyon.",
        "Got this message from Ben: I live in Lyon.",
        "我同事写道：我在华为上班。我住在大连。",
        "表弟发来一条微信：我搬到了大连。",
        "转发：我住在大连。\n\n我在华为上班。",
        "下面是小林的原话：我住在大连，在华为上班。",
        "她回复我：我搬到大连了。",
        "老周：我住在大连。",
    ],
)
def test_what_somebody_else_wrote_says_nothing_of_the_speaker(text: str) -> None:
    assert [said for said in told(text) if said[1] == "Ana"] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Ben texted me: see you soon.\nBy the way, I live in Lyon now.", "Lyon"),
        ("I told you: I live in Lyon.", "Lyon"),
        ("Here is my message: I live in Lyon.", "Lyon"),
        ("小林回复：好的。\n我住在大连。", "大连"),
    ],
)
def test_the_speakers_own_words_beside_them_count(text: str, value: str) -> None:
    assert ("asserts", "Ana", "residence", value) in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "For argument's sake, I live in Lyon.",
        "In this thought experiment I live in Lyon.",
        "Let's say I'm retired. I live in Lyon.",
        "Write a poem in which I live in Lyon.",
        "I live in Lyon, but only in the game.",
        "Prompt: I live in Lyon.",
        "The right answer is: I live in Lyon.",
        "Could you tell my landlord that I live in Lyon?",
        "Tell everyone I live in Lyon.",
        "Presumably I live in Lyon.",
        "打个比方，我住在大连。",
        "编一个童话：我住在大连。",
        "题目：我住在大连。",
        "就当我是富翁，我住在大连。",
    ],
)
def test_what_is_only_played_is_not_asserted(text: str) -> None:
    assert [said for said in told(text) if said[0] == "asserts"] == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm thinking about naming my cat Pixel.",
        "We'd like to call our daughter Ada.",
        "We were going to call our dog Bruno.",
        "I suspect I have asthma.",
        "My GP suspects that I have asthma.",
        "I'm terrified I have cancer.",
        "我怀疑我有糖尿病。",
        "我害怕自己得了糖尿病。",
    ],
)
def test_a_wish_or_suspicion_is_not_asserted(text: str) -> None:
    assert [said for said in told(text) if said[0] == "asserts"] == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We decided to call our daughter Ada.", ("asserts", "Ana", "child", "Ada")),
        ("I talked about my dog Bruno.", ("asserts", "Ana", "pet", "dog Bruno")),
        ("I'm worried because I have asthma.", ("asserts", "Ana", "medical_condition", "asthma")),
    ],
)
def test_what_is_so_stays_so_beside_such_words(text: str, fact: tuple[str, ...]) -> None:
    assert fact in told(text)
