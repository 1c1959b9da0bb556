"""What people say in passing: a change told by a verb of leaving, "again" and "back to", sentences
without a subject, settings for the assistant with "ok?" behind them."""

from __future__ import annotations

import pytest

from .said import Spoken, told, told_of

OLD = "I drive a Golf."
PARCELS = "My parcels go to 4 Mill Lane."
MAIL = "My email is ana@old.example."
TRIP = "I've booked a trip to Rome."


@pytest.mark.parametrize(
    ("spoken", "attribute", "expected"),
    [
        (
            ["Handed over the Clio on Friday and drove home in a Golf."],
            "vehicle",
            [("ends", "Ana", "Clio"), ("asserts", "Ana", "Golf")],
        ),
        (
            ["We swapped the Golf for a Zafira."],
            "vehicle",
            [("ends", "Ana", "Golf"), ("asserts", "Ana", "Zafira")],
        ),
        ([OLD, "We said goodbye to the Golf today."], "vehicle", [("ends", "Ana", "Golf")]),
        (
            ["I drove a Punto from 2009 until 2014."],
            "vehicle",
            [("asserts", "Ana", "Punto")],
        ),
        (["Back to earlies, thank god."], "working_hours", [("asserts", "Ana", "earlies")]),
        (["Nights again from today."], "working_hours", [("asserts", "Ana", "Nights")]),
        (["Early shift again tomorrow."], "working_hours", [("plans", "Ana", "Early shift")]),
        (["Tom's back on nights."], "working_hours", [("asserts", "Tom", "nights")]),
        (
            [PARCELS, "Parcels to the office again please."],
            "shipping_address",
            [("ends", "Ana", None)],
        ),
        (
            [PARCELS, "Deliveries go to my flat on Mill Lane again."],
            "shipping_address",
            [("asserts", "Ana", "4 Mill Lane")],
        ),
        (
            [MAIL, "I've closed the old mailbox. It's ana.b@new.example from today."],
            "email",
            [("ends", "Ana", None), ("asserts", "Ana", "ana.b@new.example")],
        ),
        (["Fish and chicken are back on the menu from now on."], "diet", [("ends", "Ana", None)]),
        (
            ["My GP's started me on lisinopril, 5 mg a day."],
            "medication",
            [("asserts", "Ana", "lisinopril")],
        ),
        (["Still on levotine, one tablet a day."], "medication", [("asserts", "Ana", "levotine")]),
        (
            ["I take 5 mg of levotine.", "I've been off levotine altogether since Monday."],
            "medication",
            [("ends", "Ana", "levotine")],
        ),
        (["Keep your answers short, ok?"], "answer_length", [("asserts", "Ana", "short")]),
        (["Please talk German to me."], "preferred_language", [("asserts", "Ana", "German")]),
        (
            ["Stick to French from now on, please."],
            "preferred_language",
            [("asserts", "Ana", "French")],
        ),
        (
            ["I have a Netflix subscription.", "Cancelled Netflix yesterday."],
            "subscription",
            [("ends", "Ana", "Netflix")],
        ),
        (
            ["I pay monthly for two things: Filmwood and the Daily Post."],
            "subscription",
            [("asserts", "Ana", "Filmwood"), ("asserts", "Ana", "Daily Post")],
        ),
        (
            ["New goal: read 30 books this year."],
            "goal",
            [("plans", "Ana", "read 30 books this year")],
        ),
        (["Booked! Ten days in Lisbon in March."], "travel_plan", [("plans", "Ana", "Lisbon")]),
        ([TRIP, "Rome's off, there is a strike."], "travel_plan", [("retracts", "Ana", "Rome")]),
        (
            ["Joined the Hillside choir on Tuesday."],
            "member_of",
            [("asserts", "Ana", "Hillside choir")],
        ),
        (["Still a nurse, still living in Hull."], "residence", [("asserts", "Ana", "Hull")]),
        (["Still a nurse, still living in Hull."], "job_title", [("asserts", "Ana", "nurse")]),
        (
            ["I'm starting at Nordfell in May.", "First day at Nordfell done."],
            "employer",
            [("asserts", "Ana", "Nordfell")],
        ),
        (["heron runs Python 3.12."], "runtime_version", [("asserts", "heron", "Python 3.12")]),
        (
            ["Bumped heron to Python 3.13 today."],
            "runtime_version",
            [("asserts", "heron", "Python 3.13")],
        ),
        (["Mum lives in Bath."], "residence", [("asserts", "Ana's mother", "Bath")]),
        (
            ["Olek from sales is the one who's allergic to nuts."],
            "allergy",
            [("asserts", "Olek", "nut")],
        ),
        (
            ["New deadline for Lantern: 19 September."],
            "deadline",
            [("asserts", "Ana", "19 September")],
        ),
        (["Lantern has to be out by 30 June."], "deadline", [("asserts", "Ana", "30 June")]),
    ],
)
def test_what_is_said_in_passing_is_heard(
    spoken: list[Spoken], attribute: str, expected: list[tuple[str, str, object]]
) -> None:
    assert told_of(attribute, *spoken) == expected


@pytest.mark.parametrize(
    "spoken",
    [
        [OLD, "I might have sold the Golf by now."],
        [OLD, "Did I tell you I handed over the Golf?"],
        [OLD, 'The note said: "Handed over the Golf and drove home in a Porsche."'],
        ['"Handed over the Golf and drove home in a Porsche," he wrote.'],
        ["My sister traded in her Fiat for a Yaris."],
        ["I drove a Ferrari at a track day."],
        ["I hope it's nights again."],
        [PARCELS, "Should parcels go to the office again?"],
        [PARCELS, "Tom's parcels go to the office again."],
        [MAIL, "My sister shut her mailbox."],
        ["Fish is on the menu tonight."],
        ["Her GP's started her on lisinopril."],
        ["I've been off work since Monday."],
        ["My boss said talk English to me."],
        [("Bo", "Any allergies?"), "Olek from sales is the one who can't have nuts."],
        ["Is he still a nurse, still living in Hull?"],
        ["everything runs on Python 3.12."],
        ["Might bump heron to Python 3.13."],
    ],
)
def test_what_is_not_said_of_now_is_not_heard(spoken: list[Spoken]) -> None:
    assert [one for one in told(*spoken) if one[2] != "event"] == []
