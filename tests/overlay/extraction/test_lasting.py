"""What has lasted holds still; what was so once is no more than that."""

from __future__ import annotations

import pytest

from .said import Spoken, read, told


def dates(before: str, text: str) -> list[tuple[str, str, str | None, bool]]:
    speaker = "Ana" if text.isascii() else "小安"
    found = read([(speaker, before), (speaker, text)])[-1]
    return [
        (
            str(one.stance),
            str(one.value),
            one.valid_from.date().isoformat() if one.valid_from else None,
            one.still,
        )
        for one in found
    ]


@pytest.mark.parametrize(
    ("before", "text", "value", "start"),
    [
        ("I live in Rome.", "I've lived in Rome for three years.", "Rome", "2022-06-15"),
        ("I live in Rome.", "I've lived in Rome for the past 3 months.", "Rome", "2025-03-15"),
        ("I live in Rome.", "I've been living in Rome for two weeks.", "", None),
        ("I live in Rome.", "I've been living in Rome for six years now.", "Rome", "2019-06-15"),
        ("I live in Rome.", "I've always lived in Rome.", "Rome", None),
        ("I live in Rome.", "I have lived in Rome all my life.", "Rome", None),
        ("I live in Rome.", "I've lived in Rome since 2019.", "Rome", "2019-01-01"),
        ("I work at Acme.", "I've worked at Acme for three years.", "Acme", "2022-06-15"),
        ("I work at Acme.", "I've worked for Acme for years.", "Acme", None),
        ("I'm a nurse.", "I've worked as a nurse for ten years.", "nurse", "2015-06-15"),
        ("I'm a nurse.", "I've been a nurse for a decade.", "nurse", "2015-06-15"),
        ("I keep bees.", "I've kept bees for five years.", "bees", "2020-06-15"),
        ("I'm vegan.", "I've been vegan for three years.", "vegan", "2022-06-15"),
        ("我住在罗马。", "我在罗马住了三年了。", "罗马", "2022-06-15"),
        ("我住在罗马。", "我住在罗马三年了。", "罗马", "2022-06-15"),
        ("我住在罗马。", "我已经在罗马生活十年多了。", "罗马", "2015-06-15"),
        ("我住在罗马。", "我在罗马住了好久了。", "罗马", None),
        ("我在腾讯工作。", "我在腾讯工作了三年了。", "腾讯", "2022-06-15"),
        ("我在腾讯工作。", "我在腾讯干了五年了。", "腾讯", "2020-06-15"),
        ("我是护士。", "我做护士十年了。", "护士", "2015-06-15"),
        ("我吃素。", "我吃素半年了。", "吃素", "2024-12-15"),
        ("我已婚。", "我结婚十年了。", "已婚", "2015-06-15"),
    ],
)
def test_what_has_lasted_is_asserted_from_then_and_still(
    before: str, text: str, value: str, start: str | None
) -> None:
    wanted = [("asserts", value, start, True)] if value else []
    assert dates(before, text) == wanted


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I live in Rome.", "I've lived in Rome."),
        ("I live in Rome.", "I have lived in Rome before."),
        ("I live in Rome.", "I had lived in Rome for three years."),
        ("I live in Rome.", "I have lived in Rome, Paris and Oslo."),
        ("I work at Acme.", "I've worked at Acme."),
        ("我住在罗马。", "我住过罗马。"),
        ("我住在罗马。", "我住在罗马十年。"),
        ("我住在罗马。", "我在罗马住了三年。"),
        ("我在腾讯工作。", "我在腾讯工作过。"),
        ("我在腾讯工作。", "我在腾讯工作了三年。"),
        ("我养了一只猫。", "我养过一只猫。"),
        ("我单身。", "我结过婚。"),
    ],
)
def test_what_may_be_over_or_not_says_nothing(before: str, text: str) -> None:
    assert dates(before, text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I lived in Rome for three years.", "Rome"),
        ("I used to live in Rome.", "Rome"),
        ("I worked at Acme for three years.", "Acme"),
        ("I had a peanut allergy as a child.", "peanut"),
        ("我以前在罗马住了三年。", "罗马"),
        ("我以前住过罗马。", "罗马"),
    ],
)
def test_what_was_is_over(text: str, value: str) -> None:
    assert [(said[0], said[3]) for said in told(text)] == [("ends", value)]


def test_never_denies_and_takes_back_what_was_said() -> None:
    assert told("I never lived in Bruges.") == [("denies", "Ana", "residence", "Bruges")]
    said: list[Spoken] = ["I live in Bruges.", "I never lived in Bruges."]
    assert told(*said) == [("retracts", "Ana", "residence", "Bruges")]
    assert told(("小安", "我没住过罗马。")) == [("denies", "小安", "residence", "罗马")]
