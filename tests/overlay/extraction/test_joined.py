"""Values joined in one statement, values set apart by a condition, one value left for another."""

from __future__ import annotations

import pytest

from .said import read


def told_by(*texts: str) -> list[tuple[str, str, object, dict[str, str], str | None, str | None]]:
    speaker = "Ana" if texts[-1][0].isascii() else "小安"
    return [
        (
            str(one.stance),
            one.subject,
            one.value,
            dict(one.scope),
            one.valid_from.date().isoformat() if one.valid_from else None,
            one.valid_to.date().isoformat() if one.valid_to else None,
        )
        for one in read([(speaker, text) for text in texts])[-1]
    ]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I work at Acme and at Globex.", ["Acme", "Globex"]),
        ("I have a cat and a dog.", ["cat", "dog"]),
        ("I have a dog called Rex and a cat called Tom.", ["dog Rex", "cat Tom"]),
        ("I play the piano and the violin.", ["piano", "violin"]),
        ("我在阿里和腾讯都工作。", ["阿里", "腾讯"]),
        ("我在阿里、腾讯都工作。", ["阿里", "腾讯"]),
        ("我养了一只猫和一条狗。", ["猫", "狗"]),
        ("我会弹钢琴和拉小提琴。", ["钢琴", "小提琴"]),
    ],
)
def test_each_of_several_values_is_said(text: str, values: list[str]) -> None:
    assert [(one[0], one[2]) for one in told_by(text)] == [("asserts", value) for value in values]


@pytest.mark.parametrize(
    ("text", "general", "special", "scope"),
    [
        ("我吃素，但周末吃肉。", "吃素", "吃肉", {"condition": "周末"}),
        (
            "I'm vegetarian, but I eat meat on weekends.",
            "vegetarian",
            "eats meat",
            {"condition": "weekends"},
        ),
        (
            "We use npm in the legacy repo; everywhere else pnpm.",
            "pnpm",
            "npm",
            {"condition": "legacy repo"},
        ),
    ],
)
def test_an_exception_is_kept_apart(
    text: str, general: str, special: str, scope: dict[str, str]
) -> None:
    assert {str(one[2]): one[3] for one in told_by(text)} == {general: {}, special: scope}


def test_what_holds_in_one_season_is_not_said_of_all() -> None:
    assert [one[2] for one in told_by("My favorite drink is tea except in summer.")] == ["tea"]
    assert told_by("In summer my favorite drink is lemonade.") == []


@pytest.mark.parametrize(
    ("texts", "left", "joined", "at"),
    [
        (["I work at Acme.", "I left Acme for Globex last month."], "Acme", "Globex", "2025-05-01"),
        (["我从阿里跳槽到了腾讯。"], "阿里", "腾讯", None),
        (["我上个月从阿里跳槽到了腾讯。"], "阿里", "腾讯", "2025-05-01"),
    ],
)
def test_one_is_left_for_another(texts: list[str], left: str, joined: str, at: str | None) -> None:
    assert [(one[0], *one[2:]) for one in told_by(*texts)] == [
        ("ends", left, {}, None, at),
        ("asserts", joined, {}, at, None),
    ]


def test_left_for_another_only_where_it_was_worked_at() -> None:
    assert told_by("I left Paris for Rome last month.") == []


@pytest.mark.parametrize(
    ("text", "value", "begin", "end"),
    [
        ("I used to live in Antwerp, from 2019 to 2023.", "Antwerp", "2019-01-01", "2024-01-01"),
        ("I used to work at Acme from 2019 to 2023.", "Acme", "2019-01-01", "2024-01-01"),
        ("我以前住在西安，从2016年到2018年。", "西安", "2016-01-01", "2019-01-01"),
    ],
)
def test_what_was_so_from_then_to_then_is_told_complete(
    text: str, value: str, begin: str, end: str
) -> None:
    ((stance, _, said, _, valid_from, valid_to),) = told_by(text)
    assert (stance, said, valid_from, valid_to) == ("asserts", value, begin, end)


def test_a_plan_to_move_back_and_a_relation_with_a_name() -> None:
    assert told_by("我打算下个月搬回杭州。") == [("plans", "小安", "杭州", {}, "2025-07-01", None)]
    home, sister = told_by("我姐姐王丽住在北京。")
    assert home == ("asserts", "王丽", "北京", {}, None, None)
    assert sister == ("asserts", "小安", "王丽", {}, None, None)
    assert told_by("我姐姐住在北京。") == [("asserts", "小安的姐姐", "北京", {}, None, None)]
