"""Chinese as people chat: what is left out, how it is answered, what tempts to a wrong current."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tenure.graph.model import Stance
from tenure.overlay.extraction import RuleExtractor

from .said import read

READER = RuleExtractor()
CURRENT = (Stance.ASSERTS, Stance.CORRECTS)
TALK = tomllib.loads(Path(__file__).with_name("chinese_talk.toml").read_text("utf-8"))


@pytest.mark.parametrize(("text", "subject", "attribute", "stance", "value"), TALK["told"])
def test_what_is_said_in_passing_is_read(
    text: str, subject: str, attribute: str, stance: str, value: str
) -> None:
    (found,) = read([("小安", text)], READER)
    assert (subject, attribute, stance, value) in [
        (one.subject, one.attribute, str(one.stance), one.value) for one in found
    ]


@pytest.mark.parametrize(("question", "answer", "attribute", "value"), TALK["answered"])
def test_a_question_is_answered_by_a_value_alone(
    question: str, answer: str, attribute: str, value: str
) -> None:
    asked, found = read([("老王", question), ("小安", answer)], READER)
    assert [one for one in asked if one.stance in CURRENT] == []
    assert (attribute, value) in [
        (one.attribute, one.value) for one in found if one.stance in CURRENT
    ]


@pytest.mark.parametrize("text", TALK["nothing"])
def test_talk_of_the_day_is_no_current_fact(text: str) -> None:
    (found,) = read([("小安", text)], READER)
    assert [one for one in found if one.stance in CURRENT] == []
