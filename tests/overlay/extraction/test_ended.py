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


WORK, HOME, LOVE = "I work at Orbit.", "I live in Cork.", "My boyfriend is Leo."
ZH_WORK, ZH_HOME, ZH_LOVE = "我在腾讯上班。", "我住在大连。", "我对象是李雷。"


def last(*texts: str | tuple[str, str]) -> set[tuple[str, str, object]]:
    """Stance, attribute and value of what the last turn says."""
    speaker = "Ana" if str(texts[-1])[0].isascii() else "小安"
    said = [one if isinstance(one, tuple) else (speaker, one) for one in texts]
    return {(str(one.stance), one.attribute, one.value) for one in read(said)[-1]}


@pytest.mark.parametrize(
    ("before", "text", "value"),
    [
        ("My partner is Sam.", "Sam and I split up.", "Sam"),
        ("My girlfriend's name is Ivy.", "Ivy and I broke up.", "Ivy"),
        (LOVE, "We broke up last week.", None),
        (LOVE, "I broke up with Leo.", "Leo"),
        (LOVE, "Leo and I are no longer together.", "Leo"),
        (LOVE, "I'm no longer with Leo.", "Leo"),
        (LOVE, "My boyfriend dumped me.", None),
        (ZH_LOVE, "我和李雷分手了。", "李雷"),
        (ZH_LOVE, "我跟对象分了。", None),
        (ZH_LOVE, "我和李雷已经不在一起了。", "李雷"),
        (ZH_LOVE, "我被李雷甩了。", "李雷"),
        (ZH_LOVE, "我又单身了。", None),
    ],
)
def test_who_is_loved_can_be_lost(before: str, text: str, value: str | None) -> None:
    assert ("ends", "spouse", value) in last(before, text)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (LOVE, "Leo and I split the bill."),
        (LOVE, "If Leo and I broke up, I'd move."),
        (LOVE, "Leo and I almost broke up."),
        (LOVE, "I left Leo at the airport."),
        ("Hello.", "My partner is German."),
        ("Hello.", "My business partner is Sam."),
        ("Hello.", "My ex-boyfriend Leo called."),
        (ZH_LOVE, "我和李雷没分手。"),
        (ZH_LOVE, "如果我和李雷分手了，我就搬走。"),
        (ZH_LOVE, "我和李雷分了蛋糕。"),
    ],
)
def test_what_parts_nobody(before: str, text: str) -> None:
    assert not [one for one in last(before, text) if one[1] in ("spouse", "name")]


@pytest.mark.parametrize(
    ("before", "question", "reply", "attribute", "value"),
    [
        (WORK, "Are you still at Orbit?", "No.", "employer", "Orbit"),
        (WORK, "Still at Orbit?", "Not anymore.", "employer", "Orbit"),
        (HOME, "Still living in Cork?", "Sadly not.", "residence", "Cork"),
        (HOME, "Do you live in Cork?", "Not any more.", "residence", "Cork"),
        (DOG, "Do you still have Rex?", "No.", "pet", "dog Rex"),
        (ZH_WORK, "还在腾讯吗？", "不在了。", "employer", "腾讯"),
        (ZH_WORK, "你还在腾讯上班吗？", "没有了。", "employer", "腾讯"),
        (ZH_HOME, "你现在还住在大连吗？", "早不住了。", "residence", "大连"),
        (ZH_LOVE, "你还和李雷在一起吗？", "分了。", "spouse", "李雷"),
    ],
)
def test_no_to_whether_it_is_still_so_ends_it(
    before: str, question: str, reply: str, attribute: str, value: str
) -> None:
    assert last(before, ("Bo", question), reply) == {("ends", attribute, value)}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((HOME, "I don't live there anymore."), ("residence", "Cork")),
        ((WORK, "I no longer work there."), ("employer", "Orbit")),
        ((HOME, "My sister lives in Galway.", "I don't live there anymore."), None),
        ((HOME, "Galway is fine but I don't live there anymore."), None),
        ((HOME, "I don't want to live there any more."), None),
        ((HOME, "I don't live there because of the rent."), None),
        (("I don't live there anymore.",), None),
        ((ZH_HOME, "我已经不住那儿了。"), ("residence", "大连")),
        ((ZH_WORK, "我不在那儿干了。"), ("employer", "腾讯")),
        ((ZH_HOME, "我妹妹住在上海。", "我已经不住那儿了。"), None),
        ((ZH_HOME, "我不想住那儿了。"), None),
    ],
)
def test_there_is_what_was_spoken_of_last(
    texts: tuple[str, ...], expected: tuple[str, str] | None
) -> None:
    assert last(*texts) == (set() if expected is None else {("ends", *expected)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I changed doctors.", ("ends", "doctor", None)),
        ("I've got a new dentist.", ("ends", "dentist", None)),
        ("I haven't changed doctors.", None),
        ("I want to change doctors.", None),
        ("我换医生了。", ("ends", "doctor", None)),
        ("我换了个牙医。", ("ends", "dentist", None)),
        ("我没换医生。", None),
        ("我想换医生。", None),
        ("I'm eating meat again.", ("ends", "diet", None)),
        ("I have started eating meat again.", ("ends", "diet", None)),
        ("我又吃肉了。", ("ends", "diet", None)),
        ("我昨晚又吃肉了。", None),
        ("我不干了。", ("ends", "employer", None)),
        ("我不干了，你来洗碗。", None),
        ("这活儿我不干了。", None),
        ("I got a job at Kappa but turned it down.", None),
        ("我加入了华为，不过最后拒了。", None),
    ],
)
def test_what_was_given_up_for_something_not_named(
    text: str, said: tuple[str, str, None] | None
) -> None:
    assert last(text) == (set() if said is None else {said})


def test_or_did_until_then_ends() -> None:
    assert last("I work at Kappa, or did until May.") == {("ends", "employer", "Kappa")}


@pytest.mark.parametrize(
    ("question", "reply", "said"),
    [
        ("Are you allergic to nuts?", "No, to shellfish.",
         {("denies", "allergy", "nut"), ("asserts", "allergy", "shellfish")}),
        ("Do you live in Leeds?", "No, York.",
         {("denies", "residence", "Leeds"), ("asserts", "residence", "York")}),
        ("Are you allergic to nuts?", "No, thanks.", {("denies", "allergy", "nut")}),
        ("你有什么忌口吗？", "不，什么都吃。", {("asserts", "diet", "什么都吃")}),
        ("你吃素吗？", "不，什么都吃。",
         {("denies", "diet", "吃素"), ("asserts", "diet", "什么都吃")}),
        ("你住在北京吗？", "不，上海。",
         {("denies", "residence", "北京"), ("asserts", "residence", "上海")}),
    ],
)  # fmt: skip
def test_no_with_what_is_so_instead(
    question: str, reply: str, said: set[tuple[str, str, object]]
) -> None:
    assert last(("Bo", question), reply) == said
