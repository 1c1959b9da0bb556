"""Questions of yes or no: answered with yes or no, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome, Reason
from tenure.overlay.recall.words import plural, singular

NOW = utc("2026-03-01T00:00:00Z")
DAY = "2025-01-01T00:00:00Z"


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    facts = [
        ("Bruno", "allergy", "cat"), ("Bruno", "pet", "dog"), ("Cleo", "allergy", "peanut"),
        ("Cleo", "pet", "cat"), ("Cleo", "allergy", "berries"), ("Ana", "residence", "Lisbon"),
        ("Ana", "vehicle", "bike"), ("Ana", "smoking", "never"), ("Ana", "diet", "vegetarian"),
        ("Ana", "doctor", "Wu"), ("Ana", "employer", "Bolt"), ("Ana", "school", "MIT"),
        ("Ana", "manager", "Paul"),
        ("安娜", "allergy", "花生"), ("李明", "allergy", "猫"), ("李明", "pet", "狗"),
    ]  # fmt: skip
    moved = say("Ana", "residence", "Porto", "2020-01-01T00:00:00Z")
    before = [say("安娜", "residence", "杭州", "2020-01-01T00:00:00Z"),
              say("安娜", "residence", "深圳", DAY)]  # fmt: skip
    plan = say("Ana", "residence", "Faro", DAY, "plans", valid_from="2027-01-01T00:00:00Z")
    return bank([moved, plan, *before, *(say(*one, DAY) for one in facts)])


async def asked(bank: Any, question: str) -> Answer:
    return await ask(bank, "g", question, asked_at=NOW)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Is Bruno allergic to cats?", "yes: cat ("),
        ("Is Cleo allergic to peanuts?", "yes: peanut ("),
        ("Is Cleo allergic to a berry?", "yes: berries ("),
        ("Is Cleo allergic to cats or peanuts?", "yes: peanut ("),
        ("Does Bruno have a dog?", "yes: dog ("),
        ("Does Bruno have dogs?", "yes: dog ("),
        ("Does Bruno have pets?", "yes: dog ("),
        ("Is Bruno allergic to anything?", "yes: cat ("),
        ("Ana lives in Porto, right?", "no: Lisbon ("),
        ("In 2022, did Ana live in Porto?", "yes: Porto ("),
        ("Did Ana move from Porto to Lisbon?", "yes: Porto → Lisbon ("),
        ("Is Ana planning to move to Faro?", "yes: planned: Faro ("),
        ("Is Ana vegetarian?", "yes: vegetarian ("),
        ("Has Ana ever lived in Porto?", "yes: Porto ("),
        ("安娜住过杭州吗？", "是：杭州（"),
        ("李明对猫过敏吗？", "是：猫（"),
        ("安娜对花生过敏吗？", "是：花生（"),
        ("李明有宠物吗？", "是：狗（"),
        ("Does Ana smoke?", "never"),
    ],
)
async def test_answered(told: Any, question: str, text: str) -> None:
    got = await asked(told, question)
    assert (got.outcome, got.text[: len(text)]) == (Outcome.ANSWERED, text)


@pytest.mark.parametrize(
    "question",
    [
        "Is Cleo allergic to cats?",
        "Is Bruno allergic to dogs?",
        "Is Bruno allergic to peanuts?",
        "Is Bruno allergic to cat food?",
        "Is Cleo allergic to peanuts and cats?",
        "Does Bruno have a cat?",
        "Is Ana vegan?",
        "Is Ana a doctor?",
        "Does Ana work at a school?",
        "Does Ana have a car?",
        "Does Ana live there?",
        "Does Ana hate Lisbon?",
        "Is Ana Paul?",
        "Does Ana no longer live in Porto?",
        "Has Ana moved to Faro?",
        "Did Ana move from Lisbon to Porto?",
        "Will Ana move to Oslo?",
        "安娜对猫过敏吗？",
        "李明对狗过敏吗？",
        "李明对猫和花生过敏吗？",
        "李明不对猫过敏吗？",
    ],
)
async def test_not_answered(told: Any, question: str) -> None:
    got = await asked(told, question)
    assert got.outcome in (Outcome.EMPTY, Outcome.ABSTAINED), got.text
    assert got.rows == () and got.changes == ()


async def test_a_question_inside_a_polite_one_is_no_question_of_yes_or_no(told: Any) -> None:
    for question in ("Do you know where Ana lives?", "Can you tell me where Ana lives?"):
        assert (await asked(told, question)).text.startswith("Lisbon")
    assert (await asked(told, "你知道李明对什么过敏吗？")).text.startswith("猫")


async def test_a_negation_is_named_as_the_reason(told: Any) -> None:
    got = await asked(told, "Is Ana not living in Lisbon?")
    assert got.reason is Reason.NEGATED and got.last_known[0].value == "Lisbon"
    for question in (
        "What is Bruno not allergic to?",
        "Who doesn't work for Bolt?",
        "李明对什么不过敏？",
    ):
        assert (await asked(told, question)).reason is Reason.NEGATED
    assert (await asked(told, "Doesn't Ana live in Lisbon?")).text.startswith("yes: Lisbon")


async def test_two_slots_that_know_the_value_must_agree(bank: Any, say: Any) -> None:
    one = bank(
        [
            say("Ana", "residence", "Lisbon", "2020-01-01T00:00:00Z"),
            say("Ana", "residence", "Porto", DAY),
            say("Ana", "birthplace", "Lisbon", DAY),
        ]
    )
    got = await asked(one, "Is Ana in Lisbon?")
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.VALUES_DIFFER)


@pytest.mark.parametrize(
    ("one", "many"),
    [("cat", "cats"), ("allergy", "allergies"), ("dish", "dishes"), ("fox", "foxes"),
     ("toy", "toys"), ("house cat", "house cats")],
)  # fmt: skip
def test_singular_and_plural(one: str, many: str) -> None:
    assert (singular(many), singular(one)) == (one, one)
    assert plural(one) == many


def test_what_only_looks_like_a_plural() -> None:
    for word in ("glass", "virus", "tennis", "as"):
        assert singular(word) == word
