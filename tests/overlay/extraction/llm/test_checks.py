"""What of a model's statements is taken: every check, and the guards of the rules."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.model import Authority
from tenure.graph.times import Precision

from ..said import Spoken
from .asked import found, told

Row = dict[str, Any]


async def test_a_statement_with_its_quote_is_a_candidate() -> None:
    text = "Hi all! I moved to Ghent in May, finally."
    (one,), dropped = await found(
        text,
        {"quote": "I moved to Ghent in May", "value": "Ghent", "when": "in May",
         "when_means": "start"},
    )  # fmt: skip
    assert dropped == {}
    assert (one.subject, one.attribute, one.value, str(one.stance)) == (
        "Ana", "residence", "Ghent", "asserts",
    )  # fmt: skip
    assert text[slice(*one.span)] == one.quote == "I moved to Ghent in May"
    assert text[one.place :].startswith("Ghent")
    assert one.valid_from == datetime(2025, 5, 1, tzinfo=UTC)
    assert one.from_precision is Precision.MONTH and one.authority is Authority.USER


@pytest.mark.parametrize(
    ("why", "row"),
    [
        ("quote_not_in_turn", {"quote": "I live in ghent"}),
        ("quote_not_in_turn", {"quote": "  "}),
        ("unknown_stance", {"stance": "believes"}),
        ("unknown_stance", {"stance": "succeeds"}),
        ("empty_value", {"value": " . "}),
        ("empty_value", {"value": None}),
        ("value_too_long", {"value": "Ghent" * 50}),
        ("value_not_said", {"value": "Paris"}),
        ("unknown_attribute", {"attribute": "?!"}),
        ("time_not_readable", {"when": "in Ghent", "when_means": "start"}),
        ("time_not_readable", {"when": "2019-03-01", "when_means": "start"}),
        ("subject_not_named", {"subject": "Zoe"}),
        ("subject_not_named", {"subject": "she"}),
        ("subject_not_named", {"subject": ""}),
        ("unknown_scope", {"scope": [{"key": "mood", "value": "Ghent"}]}),
        ("unknown_scope", {"scope": [{"key": "region", "value": "Portugal"}]}),
    ],
)
async def test_what_does_not_hold_is_dropped_and_counted(why: str, row: Row) -> None:
    kept, dropped = await found("I live in Ghent.", {"value": "Ghent", **row})
    assert (kept, dropped) == ([], {why: 1})


FACT: Row = {"value": "Ghent"}
NEVER_FACTS: list[tuple[Spoken, Row]] = [
    ("Do I live in Ghent?", FACT),
    ("Should I tell them that I live in Ghent?", FACT),
    ("I'm going to live in Ghent.", FACT),
    ("I will move to Ghent.", FACT),
    ("I'm moving to Ghent on Friday.", {**FACT, "when": "on Friday", "when_means": "start"}),
    ("I'm about to move to Ghent.", FACT),
    ("If I live in Ghent, I can walk to work.", FACT),
    ("Maybe I live in Ghent by then.", FACT),
    ("I wish I lived in Ghent.", FACT),
    ("I would live in Ghent.", FACT),
    ("In my novel I live in Ghent.", FACT),
    ("Let's role-play. I live in Ghent.", {**FACT, "quote": "I live in Ghent."}),
    ("Here is a story. The rain fell. I live in Ghent.", {**FACT, "quote": "I live in Ghent."}),
    ("My boss says I live in Ghent.", FACT),
    ('The song goes "I live in Ghent and you are mine".', {**FACT, "quote": "I live in Ghent"}),
    ("I don't live in Ghent.", FACT),
    ("I never lived in Ghent.", FACT),
    ("I no longer live in Ghent.", FACT),
    ("I don't live in Ghent any more.", FACT),
    ("I used to live in Ghent.", FACT),
    ("I lived in Ghent.", FACT),
    ("I was living in Ghent.", FACT),
    ("I lived in Ghent in 2010.", {**FACT, "when": "in 2010", "when_means": "start"}),
    ("When I live in Ghent, all is well.", FACT),
    ("I live in Ghent, just kidding.", FACT),
    ("I live in Ghent in my dreams.", FACT),
    ("Ghent was my home.", FACT),
    ("My friend lives in Ghent.", FACT),
    ("My sister said hi. She lives in Ghent.", {**FACT, "quote": "lives in Ghent"}),
    ("You live in Ghent.", FACT),
    ("我朋友住在根特。", {"value": "根特"}),
    ("I sold the house in Ghent.", FACT),
    ("Ghent is off, I stay here.", FACT),
    ("Next month I move to Ghent.", FACT),
    ("Ghent is nice, but I don't live in Ghent.", FACT),
    ("I don't live in Ghent, sadly.", {"value": "Ghent city"}),
    ("I never lived near Ghent.", {"value": "Gent Ghentish"}),
    ("I might move to Ghent. I live here.", {**FACT, "quote": "I live here."}),
    ("I like it. If I live in Ghent, fine.", {**FACT, "quote": "I like it."}),
    ("我住过根特。", {"value": "根特"}),
    ("根特我住过。", {"value": "根特"}),
    ("如果我住在根特，就好了。", {"value": "根特"}),
    ("我住在根特吗？", {"value": "根特"}),
    ("我以前住在根特。", {"value": "根特"}),
    ("我打算搬到根特。", {"value": "根特"}),
    ("我明年会搬到根特。", {"value": "根特"}),
    ("在我的小说里，我住在根特。", {"value": "根特"}),
    ("我不再住在根特。", {"value": "根特"}),
    (("bot", "You live in Ghent if you like.", Authority.ASSISTANT), {**FACT, "subject": "you"}),
]


@pytest.mark.parametrize(("text", "row"), NEVER_FACTS, ids=[str(one[0]) for one in NEVER_FACTS])
async def test_a_model_cannot_make_a_fact_of_it(text: Spoken, row: Row) -> None:
    kept, _ = await found(text, row)
    for one in kept:
        over = one.valid_to is not None and one.valid_to < datetime(2025, 6, 1, tzinfo=UTC)
        assert str(one.stance) not in ("asserts", "corrects") or over, one


@pytest.mark.parametrize(
    ("text", "row", "stance"),
    [
        ("I live in Ghent.", FACT, "asserts"),
        ("I've lived in Ghent for years.", FACT, "asserts"),
        ("We live in Ghent, and my sister would like it here.", FACT, "asserts"),
        ("My sister and I live in Ghent.", FACT, "asserts"),
        ("My wife found us a flat; our home is in Ghent.", FACT, "asserts"),
        ("You can visit me, I live in Ghent.", FACT, "asserts"),
        ("My wife Mia loves tea.", {"attribute": "spouse", "value": "Mia"}, "asserts"),
        ("I was born in Ghent.", {**FACT, "attribute": "birthplace"}, "asserts"),
        ("I will move to Ghent.", FACT, "plans"),
        ("I don't live in Ghent.", {**FACT, "stance": "denies"}, "denies"),
        ("I no longer live in Ghent.", {**FACT, "stance": "ends"}, "ends"),
        (
            "I quit Siemens.",
            {"attribute": "employer", "value": "Siemens", "stance": "ends"},
            "ends",
        ),
        ("I think I live in Ghent.", FACT, "supposes"),
        ("我住在根特。", {"value": "根特"}, "asserts"),
        ("我搬到根特了。", {"value": "根特"}, "asserts"),
        ("我不再住在根特。", {"value": "根特", "stance": "ends"}, "ends"),
    ],
)
async def test_what_is_meant_stays(text: str, row: Row, stance: str) -> None:
    kept, dropped = await found(text, row)
    assert [str(one.stance) for one in kept] == [stance], dropped


async def test_an_assistant_supposes_at_most() -> None:
    before = ["Hello."]
    said: Spoken = ("bot", "So you live in Ghent.", Authority.ASSISTANT)
    (one,), _ = await found(said, {**FACT, "subject": "you"}, before=before)
    assert (one.subject, one.authority) == ("Ana", Authority.ASSISTANT)
    kept, dropped = await found(said, {**FACT, "subject": "you", "stance": "ends"}, before=before)
    assert (kept, dropped) == ([], {"not_theirs_to_say": 1})


async def test_a_correction_names_what_was_wrong() -> None:
    text = "Sorry, I meant 555-0071."
    row = {"attribute": "phone_number", "stance": "corrects", "value": "555-0071"}
    (one,), _ = await found(
        text, {**row, "replaces": "555-0017"}, before=["My phone number is 555-0017."]
    )
    assert (str(one.stance), one.target) == ("corrects", "555-0017")
    (one,), _ = await found(text, row)
    assert (str(one.stance), one.target) == ("asserts", None)


@pytest.mark.parametrize(
    ("text", "when", "means", "expected"),
    [
        ("I have lived in Ghent since 2019.", "since 2019", "start", ("2019-01-01", None, True)),
        ("I moved to Ghent two weeks ago.", "two weeks ago", "start", ("2025-06-01", None, False)),
        ("I moved to Ghent on 2025-03-04.", "2025-03-04", "start", ("2025-03-04", None, False)),
        ("I moved to Ghent on 4 March 2025.", "2025-03-04", "start", ("2025-03-04", None, False)),
        ("I lived in Ghent from 2010 to 2012.", "from 2010 to 2012", "during",
         ("2010-01-01", "2013-01-01", False)),
        ("In 2010 I lived in Ghent.", "In 2010", "during", ("2010-01-01", "2011-01-01", False)),
        ("I just moved to Ghent.", "just", "start", (None, None, False)),
        ("我2019年搬到根特。", "2019年", "start", ("2019-01-01", None, False)),
    ],
)  # fmt: skip
async def test_the_product_reads_the_time_at_which_the_model_points(
    text: str, when: str, means: str, expected: tuple[str | None, str | None, bool]
) -> None:
    value = "根特" if "根特" in text else "Ghent"
    (one,), _ = await found(text, {"value": value, "when": when, "when_means": means})
    ends = (one.valid_from, one.valid_to)
    assert (*(end and f"{end:%Y-%m-%d}" for end in ends), one.still) == expected


async def test_a_vague_stay_is_not_made_to_last() -> None:
    kept, dropped = await found(
        "I lived in Ghent back then.", {**FACT, "when": "back then", "when_means": "during"}
    )
    assert (kept, dropped) == ([], {"time_not_readable": 1})


async def test_people_are_called_as_the_rules_call_them() -> None:
    sister = {"subject": "My sister", **FACT}
    (one,), _ = await found("My sister lives in Ghent.", sister)
    assert (one.subject, one.authority) == ("Ana's sister", Authority.USER)
    (one,), _ = await found("My sister lives in Ghent.", {**sister, "subject": "Ana's sister"})
    assert one.subject == "Ana's sister"
    (one,), _ = await found(
        "She lives in Ghent.", {**FACT, "subject": "Mia"}, before=["Mia called."]
    )
    assert one.subject == "Mia"
    (one,), _ = await found(
        ("Bo", "Ana lives in Ghent."), {**FACT, "subject": "Ana"}, before=["Hello."]
    )
    assert (one.subject, one.authority) == ("Ana", Authority.REPORTED)


async def test_names_of_attributes_are_found_by_any_of_their_words_and_new_ones_are_kept() -> None:
    (one,), _ = await found("I live in Ghent.", {**FACT, "attribute": "Hometown"})
    assert one.attribute == "residence"
    (one,), _ = await found("My shoe size is 39.", {"attribute": "Shoe size", "value": 39})
    assert (one.attribute, one.value) == ("shoe_size", "39")


async def test_a_value_is_not_taken_from_somebody_elses_words() -> None:
    row = {**FACT, "quote": "Fine, thanks."}
    befores: list[Spoken] = [("Bo", "You live in Ghent."), ("bot", "Ghent?", Authority.ASSISTANT)]
    for before in befores:
        kept, dropped = await found("Fine, thanks.", row, before=[before])
        assert (kept, dropped) == ([], {"value_not_said": 1})
    # A yes to a question takes its words over; what ends may have been named before.
    (one,), _ = await found("Yes, I do.", FACT, before=[("Bo", "Do you live in Ghent?")])
    assert (one.subject, one.value, one.authority) == ("Ana", "Ghent", Authority.USER)
    over = {**FACT, "stance": "ends"}
    (one,), _ = await found("We left for good.", over, before=["I live in Ghent."])
    assert (str(one.stance), one.value) == ("ends", "Ghent")
    kept, dropped = await found("Fine, thanks.", over, before=["I live in Ghent."])
    assert (kept, dropped) == ([], {"value_not_said": 1})


async def test_the_same_twice_is_once() -> None:
    kept, dropped = await found("I live in Ghent.", FACT, {"value": "ghent"})
    assert list(told(kept)) == [("asserts", "Ana", "residence", "Ghent")]
    assert dropped == {"said_twice": 1}
