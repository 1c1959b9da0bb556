"""Relations that end: divorce and death, of whom the speaker is known to have and of others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tenure.overlay.extraction import RuleExtractor

from .said import read, told, turn

DOG = "I have a dog called Rex."
ZH_DOG = "我养了一只狗，叫豆豆。"
WIFE = "My wife is called Anna."


def told_by(*texts: str) -> list[tuple[str, str, object, str | None]]:
    speaker = "Ana" if texts[-1][0].isascii() else "小安"
    found = read([(speaker, text) for text in texts])[-1]
    return [
        (
            str(one.stance),
            one.attribute,
            one.value,
            one.valid_to.date().isoformat() if one.valid_to else None,
        )
        for one in found
        if one.attribute in ("spouse", "pet", "child", "sibling")
    ]


@pytest.mark.parametrize(
    ("texts", "attribute", "value", "ended"),
    [
        (["Tom and I got divorced."], "spouse", "Tom", None),
        (["I divorced Tom last month."], "spouse", "Tom", "2025-05-01"),
        (["My husband and I got divorced."], "spouse", None, None),
        ([WIFE, "My wife Anna and I got divorced."], "spouse", "Anna", None),
        (["My husband Tom died in May."], "spouse", "Tom", "2025-05-01"),
        (["My husband died in May."], "spouse", None, "2025-05-01"),
        ([WIFE, "Anna died in May."], "spouse", "Anna", "2025-05-01"),
        (["My son Max died in 2010."], "child", "Max", "2010-01-01"),
        (["My brother Nils passed away."], "sibling", "Nils", None),
        ([DOG, "Rex died last week."], "pet", "dog Rex", "2025-06-02"),
        ([DOG, "We had to put Rex down yesterday."], "pet", "dog Rex", "2025-06-14"),
        ([DOG, "My dog died last week."], "pet", "dog Rex", "2025-06-02"),
        (["我和李雷离婚了。"], "spouse", "李雷", None),
        (["我去年跟王芳离婚了。"], "spouse", "王芳", "2024-01-01"),
        (["我和老公离婚了。"], "spouse", None, None),
        (["我的妻子李梅去年去世了。"], "spouse", "李梅", "2024-01-01"),
        (["我老公叫李雷。", "李雷去年去世了。"], "spouse", "李雷", "2024-01-01"),
        ([ZH_DOG, "豆豆上周死了。"], "pet", "豆豆", "2025-06-02"),
        ([ZH_DOG, "我的狗豆豆去世了。"], "pet", "豆豆", None),
    ],
)
def test_a_relation_that_ended_is_ended(
    texts: list[str], attribute: str, value: str | None, ended: str | None
) -> None:
    assert told_by(*texts) == [("ends", attribute, value, ended)]


@pytest.mark.parametrize(
    "texts",
    [
        ["Rex died last week."],
        ["Tom died in May."],
        ["Tom and I are getting divorced."],
        ["My husband's dog died."],
        ["豆豆上周死了。"],
        ["李雷去年去世了。"],
    ],
)
def test_what_is_not_known_or_not_over_ends_nothing(texts: list[str]) -> None:
    assert told_by(*texts) == []


def test_one_of_several_that_is_not_named_ends_none() -> None:
    said = [DOG, "I have a dog called Luna.", "My dog died."]
    assert told_by(*said) == [("ends", "pet", "dog", None)]


def test_a_death_or_divorce_leaves_nobody_married() -> None:
    status = [said for said in told("My husband Tom died in May.") if said[2] != "spouse"]
    assert status == [("ends", "Ana", "relationship_status", "married")]
    status = [said for said in told("My husband and I got divorced.") if said[2] != "spouse"]
    assert status == [("asserts", "Ana", "relationship_status", "divorced")]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I married Tom on 5 January 2026.", {"married", "Tom"}),
        ("Tom and I got married on 5 January 2026.", {"married", "Tom"}),
        ("我和李雷2026年1月5日结婚了。", {"已婚", "李雷"}),
        ("我2026年1月5日和李雷结婚了。", {"已婚", "李雷"}),
    ],
)
def test_a_wedding_dates_the_spouse_and_the_status(text: str, values: set[str]) -> None:
    ((_, found),) = RuleExtractor().read([turn(text, at=datetime(2026, 3, 1, tzinfo=UTC))])
    assert {one.value for one in found} == values
    assert {one.valid_from and one.valid_from.date().isoformat() for one in found} == {"2026-01-05"}


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        ("I work at Orbit.", "I retired last week.", ("ends", "employer", None)),
        ("I'm a nurse.", "I'm not a nurse anymore.", ("ends", "job_title", "nurse")),
        ("I'm vegan.", "I'm not vegan anymore.", ("ends", "diet", "vegan")),
        ("My husband is Otto.", "Otto left me.", ("ends", "spouse", "Otto")),
        ("I speak Welsh.", "I have forgotten all my Welsh.", ("ends", "spoken_language", "Welsh")),
        ("I drive a Saab.", "I don't have a car any more.", ("ends", "vehicle", None)),
        ("我在海尔上班。", "我不在海尔干了。", ("ends", "employer", "海尔")),
        ("我在美团上班。", "我被裁了。", ("ends", "employer", None)),
        ("我会说德语。", "德语已经忘光了。", ("ends", "spoken_language", "德语")),
        ("我开大众。", "车卖了。", ("ends", "vehicle", None)),
        (
            "My phone number is 555-1000.",
            "Sorry, that number is my sister's.",
            ("retracts", "phone_number", "555-1000"),
        ),
        (
            "我的电话是13800001111。",
            "哦不对，那是我妈的号码。",
            ("retracts", "phone_number", "13800001111"),
        ),
    ],
)
def test_what_is_over_or_was_a_mistake_holds_no_longer(
    before: str, text: str, expected: tuple[str, str, object]
) -> None:
    found = [(str(one.stance), one.attribute, one.value) for one in read([before, text])[-1]]
    assert expected in found


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("你在哪里上班？", "我怀孕了。"),
        ("你在哪里上班？", "我离婚了。"),
        ("Who is your manager?", "Gone."),
        ("Who is your manager?", "Vacant."),
    ],
)
def test_a_reply_about_something_else_is_no_value(question: str, reply: str) -> None:
    found = read([("Bo", question), reply])[-1]
    assert [one for one in found if one.attribute in ("employer", "manager")] == []


def test_german_that_is_gone_is_not_spoken() -> None:
    found = read(["My German is gone, I can't speak it anymore."])[-1]
    assert [one for one in found if one.attribute == "spoken_language"] == []
