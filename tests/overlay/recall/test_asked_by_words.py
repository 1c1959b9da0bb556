"""Attributes asked for by their words, values that lead to a slot, and what only asks."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.folding import fold
from tenure.overlay.recall.model import Outcome, Reason, View
from tenure.overlay.recall.profile import profile

NOW = utc("2026-07-01T00:00:00Z")
OLD, NEW = "2024-01-01T00:00:00Z", "2025-06-01T00:00:00Z"


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    one = {
        "weight": ("81 kg", "76 kg"),
        "salary": ("£31,250", "£36,400"),
        "religion": ("Lutheran", "Baha'i"),
        "licence_plate": ("AB12 CDE", "XY34 ZZT"),
        "birthplace": ("Graz", "Linz"),
        "meeting_time": ("Tuesday 9:00", "Friday 11:00"),
        "residence": ("Turku", "Vaasa"),
        "phone_model": ("Nokia 3", "Fairphone 5"),
        "preferred_language": ("Finnish", "Swedish"),
        "shipping_address": ("Box 9", "Depot 12"),
        "smoking": ("a pipe", "cigars only"),
    }
    many = {
        "allergy": ("walnuts", "latex"),
        "spoken_language": ("Dutch", "Basque"),
        "direct_report": ("Nuno", "Orla"),
        "medication": ("ibuprofen", "insulin"),
        "pet": ("a parrot", "a tortoise"),
        "travel_plan": ("Malta", "Cuba"),
    }
    said = [say("Ines", name, old, OLD) for name, (old, _) in (one | many).items()]
    said += [say("Ines", name, old, NEW, "ends") for name, (old, _) in many.items()]
    said += [say("Ines", name, new, NEW) for name, (_, new) in (one | many).items()]
    said += [
        say("user", "badge_number", "5512", OLD),
        say("user", "goal", "learn to sail", OLD),
    ]
    return bank(said)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How heavy is Ines?", "76 kg"),
        ("What does Ines weigh?", "76 kg"),
        ("Which faith does Ines practise?", "Baha'i"),
        ("What's on Ines's number plate?", "XY34"),
        ("Where do Ines's parcels go?", "Depot 12"),
        ("What should replies to Ines be written in, which language?", "Swedish"),
        ("Which languages does Ines speak?", "Basque"),
        ("What phone does Ines carry?", "Fairphone 5"),
        ("Which town was Ines born in?", "Linz"),
        ("When is Ines's weekly meeting?", "Friday 11:00"),
        ("Who reports to Ines?", "Orla"),
        ("Does Ines smoke?", "cigars only"),
        ("Where is Ines planning to travel?", "Cuba"),
        ("Tell me what you have for Ines's weight", "76 kg"),
        ("my badge no.?", "5512"),
        ("Remind me of the goals I told you about.", "learn to sail"),
        ("What did Ines weigh before?", "81 kg"),
        ("How much did Ines weigh back in March 2024?", "81 kg"),
        ("What was Ines's pay prior to the raise?", "£31,250"),
        ("As of March 2024, what was the licence plate of Ines?", "AB12"),
        ("When did Ines's weight change, from what to what?", "81 kg → 76 kg"),
        ("From which day to which was Ines's weekly meeting moved?", "Tuesday 9:00 → Friday"),
        ("How have Ines's allergies changed?", "walnuts ended (2025-06-01); latex began"),
    ],
)
async def test_answered(told: Any, question: str, words: str) -> None:
    got = await ask(told, "g", question, asked_at=NOW)
    assert got.outcome is Outcome.ANSWERED, got.reason
    assert got.text.startswith(words)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Does Ines still weigh 76 kg?", "yes: 76 kg"),
        ("Does Ines still weigh 81 kg?", "no: 76 kg"),
        ("Does Ines still earn £36,400?", "yes: £36,400"),
        ("Is XY34 ZZT still Ines's plate?", "yes: XY34 ZZT"),
        ("Is Ines still taking insulin?", "yes: insulin"),
        ("Is Ines still taking ibuprofen?", "no: ibuprofen"),
        ("Would you say Ines is still a practising Lutheran?", "no: Baha'i"),
        ("Is Nuno still one of Ines's reports?", "no: Nuno"),
        ("Do you know whether Ines still lives in Vaasa?", "yes: Vaasa"),
    ],
)
async def test_a_value_leads_to_the_slot_that_knows_it(
    told: Any, question: str, words: str
) -> None:
    got = await ask(told, "g", question, asked_at=NOW)
    assert got.text.startswith(words), (got.outcome, got.reason)


@pytest.mark.parametrize(
    "question",
    [
        "Does Ines hate insulin?",
        "Does Ines drive to Vaasa?",
        "Does Ines call Orla?",
        "Is Ines allergic to insulin?",
        "Does the sister of Ines weigh 76 kg?",
        "How heavy is Olaf?",
        "What phone number does Ines's doctor have?",
    ],
)
async def test_words_of_something_else_are_not_answered(told: Any, question: str) -> None:
    got = await ask(told, "g", question, asked_at=NOW)
    assert got.outcome in (Outcome.EMPTY, Outcome.ABSTAINED), got.text
    assert got.rows == ()


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("Has Mira always lived in Bergen?", False),
        ("Has Mira lived in Bergen the whole time?", False),
        ("Has Mira lived in Bergen ever since 2020?", False),
        ("Has Mira lived in Bergen ever since 2024?", True),
        ("Has Egil always lived in Bergen?", True),
        ("Has Egil lived in Bergen ever since 2010?", None),
        ("Has Vera always lived in Bergen?", False),
        ("Has Mira never lived in Molde?", None),
    ],
)
async def test_always_is_checked_over_the_whole_chain(
    bank: Any, say: Any, question: str, yes: bool | None
) -> None:
    moves = [("Bergen", "2020"), ("Molde", "2021"), ("Bergen", "2022")]
    told = bank(
        [
            *(say("Mira", "residence", place, f"{year}-01-01T00:00:00Z") for place, year in moves),
            say("Egil", "residence", "Bergen", "2020-01-01T00:00:00Z"),
            say("Vera", "residence", "Bergen", "2020-01-01T00:00:00Z"),
            say("Vera", "residence", "Bergen", "2022-01-01T00:00:00Z", "ends"),
            say("Vera", "residence", "Bergen", "2023-01-01T00:00:00Z"),
        ]
    )
    got = await ask(told, "g", question, asked_at=NOW)
    word = None if got.outcome is not Outcome.ANSWERED else got.text.startswith("yes")
    assert word is yes, (got.reason, got.text)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Where does Ulla's husband live?", "Kiel"),
        ("Where does the husband of Ulla live?", "Kiel"),
        ("Where does Gerda's husband live?", "Ulm"),
        ("Where does the husband of Gerda live?", "Ulm"),
        ("Who is Gerda's husband?", "Emil"),
        ("What is Gerda's husband called?", "Emil"),
        ("What is the name of Lotte's husband?", "Piet"),
        ("Where does Lotte's husband work?", "Acme"),
        ("Where does Lotte's husband live?", "Essen"),
        ("Which school does Gerda's daughter go to?", "Oak School"),
        ("Where does Gerda live?", "Trier"),
    ],
)
async def test_somebody_is_known_by_what_they_are_to_another(
    bank: Any, say: Any, question: str, words: str
) -> None:
    facts = [
        ("Ulla", "spouse", "Jonas"),
        ("Jonas", "residence", "Kiel"),
        ("Gerda's husband", "residence", "Ulm"),
        ("Gerda's husband", "name", "Emil"),
        ("Gerda", "residence", "Trier"),
        ("Gerda", "child", "Lena"),
        ("Lena", "school", "Oak School"),
        ("Lotte", "spouse", "Piet"),
        ("Lotte's husband", "residence", "Essen"),
        ("Piet", "employer", "Acme"),
    ]
    told = bank([say(*fact, OLD) for fact in facts])
    got = await ask(told, "g", question, asked_at=NOW)
    assert (got.outcome, got.text.partition(" (")[0]) == (Outcome.ANSWERED, words), got.reason


@pytest.mark.parametrize(
    ("question", "view"),
    [
        ("Who owns plan-true?", View.NEUTRAL),
        ("What is the deadline of Change?", View.CURRENT),
        ("what is the deadline of change?", View.CURRENT),
        ("When did the owner of Change change?", View.TRANSITION),
        ("When did plan-true change its owner?", View.TRANSITION),
    ],
)
async def test_the_words_of_a_known_name_steer_nothing(question: str, view: View) -> None:
    read = profile(question, NOW, Vocabulary.load(), names={"plan-true", "change"})
    assert read.view is view


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Can you remind me what Ana's job is?", "what ana's job is?"),
        ("What did I tell you about my diet?", "my diet?"),
        ("Do you know if Ana moved?", "does ana moved?"),
        ("What was Ana's job before the current one?", "what was ana's job before?"),
        ("When it comes to work, who is Ana's boss?", "who is ana's boss, work"),
        ("Who's Ana's GP, please?", "who is ana's gp?"),
        ("Tell me.", "tell me."),
    ],
)
def test_what_only_asks_is_taken_out(question: str, left: str) -> None:
    assert fold(question) == left


async def test_two_that_are_joined_stay_two(told: Any) -> None:
    got = await ask(told, "g", "What are Ines's weight and phone model?", asked_at=NOW)
    assert {row.value for row in got.rows} == {"76 kg", "Fairphone 5"}


async def test_of_words_that_two_attributes_share_nothing_is_made_up(bank: Any, say: Any) -> None:
    told = bank([say("Ines", "hobby", "chess", OLD)])
    got = await ask(told, "g", "How much does Ines weigh?", asked_at=NOW)
    assert (got.outcome, got.reason) == (Outcome.EMPTY, Reason.NEVER_TOLD)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Which parcels address does 李明 have?", "Depot 12"),
        ("Is 李明 still taking insulin?", "Yes: insulin"),
        ("Is 李明 still taking ibuprofen?", "No"),
    ],
)
async def test_english_about_a_chinese_name_stays_english(
    bank: Any, say: Any, question: str, words: str
) -> None:
    told = bank(
        [
            say("李明", "medication", "ibuprofen", OLD),
            say("李明", "medication", "ibuprofen", NEW, "ends"),
            say("李明", "medication", "insulin", NEW),
            say("李明", "shipping_address", "Depot 12", NEW),
        ]
    )
    got = await ask(told, "g", question, asked_at=NOW)
    assert got.outcome is Outcome.ANSWERED
    assert got.text.casefold().startswith(words.casefold())
