"""What is to be forgotten is taken back, and nothing beside it."""

from __future__ import annotations

import pytest

from .said import told


@pytest.mark.parametrize(
    ("before", "text", "taken"),
    [
        ("I'm allergic to kiwi.", "Forget what I said about kiwi.", ("allergy", "kiwi")),
        ("I live in Lyon.", "Please forget about Lyon.", ("residence", "Lyon")),
        ("I live in Lyon.", "Forget that I live in Lyon.", ("residence", "Lyon")),
        (
            "My badge number is C-77.",
            "Ignore everything I told you about the badge.",
            ("badge_number", "C-77"),
        ),
        ("I'm vegan.", "Never mind what I said about being vegan.", ("diet", "vegan")),
        ("我对芒果过敏。", "把我说的芒果忘了吧。", ("allergy", "芒果")),
        ("我住在大连。", "当我没说过大连。", ("residence", "大连")),
        ("我住在大连。", "别记大连那条。", ("residence", "大连")),
        ("我的电话是13800000000。", "把我说的电话忘掉。", ("phone_number", "13800000000")),
    ],
)
def test_it_is_taken_back(before: str, text: str, taken: tuple[str, str]) -> None:
    assert told(before, text) == [("retracts", "Ana", *taken)]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I live in Lyon.", "Don't forget what I said about Lyon."),
        ("I live in Lyon.", "I always forget about Lyon."),
        ("I live in Lyon.", "Forget what I said about cheese."),
        ("我住在大连。", "别忘了我说的大连。"),
        ("我住在大连。", "把我说的大连记下来。"),
    ],
)
def test_nothing_is_taken_back(before: str, text: str) -> None:
    assert [said for said in told(before, text) if said[0] == "retracts"] == []


def test_of_one_turn_only_what_is_named_is_taken_back() -> None:
    said = told("I work at Renault. I live in Lyon.", "Forget what I said about Lyon.")
    assert said == [("retracts", "Ana", "residence", "Lyon")]


@pytest.mark.parametrize(
    ("before", "text", "told_then"),
    [
        (
            "My phone number is 0117 496 0182.",
            "I changed my number, it's 0117 496 0199 now.",
            ("asserts", "Ana", "phone_number", "0117 496 0199"),
        ),
        (
            "Tom moved to Lyon.",
            "Sorry, I said Tom moved to Lyon, I meant Lille.",
            ("corrects", "Tom", "residence", "Lille"),
        ),
        ("I'm married to Ben.", "We separated.", ("ends", "Ana", "spouse", None)),
        (
            "I'm married to Ben.",
            "My husband and I have separated.",
            ("ends", "Ana", "relationship_status", "married"),
        ),
        ("我妻子叫王芳。", "我们分居了。", ("ends", "Ana", "spouse", None)),
    ],
)
def test_what_changes_is_read(
    before: str, text: str, told_then: tuple[str, str, str, object]
) -> None:
    assert told_then in told(before, text)


@pytest.mark.parametrize("text", ["We separated the eggs.", "We split up into two groups."])
def test_not_everything_that_separates_is_a_couple(text: str) -> None:
    assert told("I'm married to Ben.", text) == []
