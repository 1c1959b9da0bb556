"""A yes states what the question before it put to whoever says it."""

from __future__ import annotations

import pytest

from tenure.graph.model import Authority

from .said import Spoken, told


def asked(text: str, answer: str) -> list[Spoken]:
    return ["Hello.", ("assistant", text, Authority.ASSISTANT), answer]


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (
            "So you're basically pescatarian now?",
            "That's the word, yeah.",
            ("asserts", "Ana", "diet", "pescatarian"),
        ),
        (
            "So you're a dispatcher there?",
            "Yep, since 2021.",
            ("asserts", "Ana", "job_title", "dispatcher"),
        ),
        ("Ah, you live in Leeds, right?", "Exactly.", ("asserts", "Ana", "residence", "Leeds")),
        ("Are you vegan?", "Yes, I am.", ("asserts", "Ana", "diet", "vegan")),
        ("Nice. Do you work at Nordfell?", "yep", ("asserts", "Ana", "employer", "Nordfell")),
    ],
)
def test_a_yes_states_what_was_asked(
    question: str, answer: str, expected: tuple[str, str, str, object]
) -> None:
    assert expected in told(*asked(question, answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("So you're vegan now?", "Yeah, right."),
        ("So you're vegan now?", "Yes and no."),
        ("So you're vegan now?", "Yes, but only on Mondays."),
        ("Are you going to move to Leeds?", "Yes."),
        ("Would you like to live in Leeds?", "Yes."),
        ("Is your sister vegan?", "Yes."),
        ("Is she vegan?", "Yep."),
        ("Shall I put down that I live in Leeds?", "Yes."),
        ("So you want to be a nurse?", "Yes."),
        ("You live in Leeds. What else?", "Yes."),
    ],
)
def test_what_is_no_plain_yes_states_nothing(question: str, answer: str) -> None:
    assert [one for one in told(*asked(question, answer)) if one[0] == "asserts"] == []
