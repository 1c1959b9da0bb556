"""Questions for what was given up, and those that only sound like it."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome, View
from tenure.overlay.recall.profile import profile

NOW = utc("2026-07-01T00:00:00Z")
OLD, NEW = "2024-01-01T00:00:00Z", "2025-06-01T00:00:00Z"
VALUES = {
    "insurance": ("Palisade", "Evermere"),
    "phone_model": ("Nokia 3", "Fairphone 5"),
    "database": ("Firebird", "SQLite"),
    "field_of_study": ("history", "physics"),
    "residence": ("Turku", "Vaasa"),
    "email": ("a@old.example", "b@new.example"),
    "weight": ("81 kg", "76 kg"),
    "emergency_contact": ("Rufus Low", "Imke Brand"),
    "manager": ("Greta Lind", "Amos Whit"),
    "time_zone": ("Gulf Time", "Nepal Time"),
    "favourite_drink": ("cola", "tea"),
}


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    return bank(
        [
            say(name, attribute, value, at)
            for name in ("Ines", "林素")
            for attribute, values in VALUES.items()
            for value, at in zip(values, (OLD, NEW), strict=True)
        ]
    )


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("Which insurer did Ines leave?", "insurance"),
        ("Which insurance has Ines cancelled?", "insurance"),
        ("What phone did Ines get rid of?", "phone_model"),
        ("Which phone has Ines retired for good?", "phone_model"),
        ("Which database did Ines migrate away from?", "database"),
        ("Which subject did Ines drop?", "field_of_study"),
        ("Which email has Ines given up?", "email"),
        ("Which person did Ines take off the emergency card?", "emergency_contact"),
        ("What was Ines's previous home town, before the move?", "residence"),
        ("Where did Ines live before the move?", "residence"),
        ("In what time zone did Ines use to be?", "time_zone"),
        ("Which beverage has Ines gone off?", "favourite_drink"),
        ("What did the scales show for Ines previously?", "weight"),
        ("林素退掉的是哪家保险", "insurance"),
        ("林素淘汰的是哪部手机", "phone_model"),
        ("林素放弃了哪个专业", "field_of_study"),
        ("林素弃用的那个邮箱叫什么", "email"),
        ("林素是从哪儿搬走的", "residence"),
        ("林素喝腻了什么", "favourite_drink"),
        ("林素的前任主管叫什么", "manager"),
        ("林素不再爱喝的是什么", "favourite_drink"),
        ("林素不用了的邮箱是哪个", "email"),
        ("林素离开的是哪座城市", "residence"),
    ],
)
async def test_what_was_given_up_answers_and_what_holds_does_not(
    told: Any, question: str, attribute: str
) -> None:
    answer = await ask(told, "g", question, asked_at=NOW)
    assert answer.outcome is Outcome.ANSWERED, answer.reason
    assert [row.value for row in answer.rows] == [VALUES[attribute][0]]


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("what do the scales say for Ines", "weight"),
        ("林素上秤是多少", "weight"),
        ("应急的时候联系林素的哪位", "emergency_contact"),
        ("林素说的中午是哪里的中午", "time_zone"),
    ],
)
async def test_other_words_for_what_holds(told: Any, question: str, attribute: str) -> None:
    answer = await ask(told, "g", question, asked_at=NOW)
    assert [row.value for row in answer.rows] == [VALUES[attribute][1]]


@pytest.mark.parametrize(
    "question",
    [
        "Did Ines leave Palisade?",
        "When did Ines leave Palisade?",
        "Which insurer did Ines join after she left Palisade?",
        "What phone did Ines get instead of the one she dropped?",
        "Which insurer is Ines going to leave?",
        "What does Ines not drink?",
        "How much money has Ines left?",
        "林素离开图尔库以后住哪儿？",
        "林素卖掉诺基亚换成了什么手机？",
        "林素退保了吗？",
        "林素不喝什么？",
        "林素从哪儿搬到了哪儿？",
    ],
)
def test_leaving_something_asks_for_more_than_what_was_left(question: str) -> None:
    read = profile(question, NOW, Vocabulary.load())
    assert not (read.view is View.HISTORICAL and read.ended)
