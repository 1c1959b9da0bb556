"""Lists of numbered facts, read by a vocabulary such as their owner would write."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tenure.cli.readers import Options, open_log
from tenure.graph.model import Stance, Status, Turn
from tenure.graph.timeline import resolve
from tenure.graph.times import system_clock
from tenure.graph.values import normal_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import Report, through_the_door

from ...support.shared import shared

RELATIONS = Path(__file__).parents[3] / "bench" / "vocabulary" / "relations.toml"

# What stands around the two names of a fact, and the attribute it is of: read without the rules.
FRAMES = {
    "author": ("The author of ", " is "),
    "broadcaster": ("The origianl broadcaster of ", " is "),
    "capital": ("The capital of ", " is "),
    "chairperson": ("The chairperson of ", " is "),
    "chief_executive": ("The chief executive officer of ", " is "),
    "citizenship": ("", " is a citizen of "),
    "city_of_birth": ("", " was born in the city of "),
    "city_of_death": ("", " died in the city of "),
    "city_of_founding": ("", " was founded in the city of "),
    "city_of_work": ("", " worked in the city of "),
    "continent": ("", " is located in the continent of "),
    "country_of_origin": ("", " was created in the country of "),
    "creator": ("", " was created by "),
    "developer": ("", " was developed by "),
    "director_of": ("The director of ", " is "),
    "educated_at": ("The univeristy where ", " was educated is "),
    "employed_by": ("", " is employed by "),
    "faith": ("", " is affiliated with the religion of "),
    "famous_for": ("", " is famous for "),
    "field_of_work": ("", " works in the field of "),
    "founder": ("", " was founded by "),
    "genre": ("The type of music that ", " plays is "),
    "head_coach": ("The head coach of ", " is "),
    "head_of_government": ("The name of the current head of the ", " government is "),
    "head_of_state": ("The name of the current head of state in ", " is "),
    "headquarters": ("The headquarters of ", " is located in the city of "),
    "language_of_work": ("", " was written in the language of "),
    "married_to": ("", " is married to "),
    "official_language": ("The official language of ", " is "),
    "offspring": ("", "'s child is "),
    "performer": ("", " was performed by "),
    "position_played": ("", " plays the position of "),
    "producer": ("The company that produced ", " is "),
    "sport": ("", " is associated with the sport of "),
    "tongue": ("", " speaks the language of "),
}


def told(fact: str) -> tuple[str, str, str]:
    """Attribute, subject and value of one fact: by the one frame that fits, the longest first."""
    for name, (before, between) in sorted(
        FRAMES.items(), key=lambda frame: -len("".join(frame[1]))
    ):
        fits = re.fullmatch(f"{re.escape(before)}(.+?){re.escape(between)}(.+?)[.]?", fact)
        if fits:
            return f"listed_{name}", normal_text(fits[1]), normal_text(fits[2])
    fits = re.fullmatch(r"The (.+?) is (.+?)[.]?", fact)
    assert fits is not None, fact
    return "listed_officeholder", normal_text(fits[1]), normal_text(fits[2])


@pytest.mark.parametrize("size", ["sh_6k", "mh_6k", "sh_32k", "mh_32k"])
def test_the_newest_number_is_the_current_value_of_every_fact(size: str) -> None:
    path = shared("data", "factconsolidation", f"factconsolidation_{size}.json")
    words = Vocabulary.load(RELATIONS)
    extractor, report = RuleExtractor(vocabulary=words), Report(system_clock())
    options = Options("g", at=datetime(2026, 1, 1, tzinfo=UTC))
    turns = [one for one in open_log(path, options) if isinstance(one, Turn)]
    newest: dict[tuple[str, str], str] = {}
    slots, missed = defaultdict(list), dict[tuple[str, str], str]()
    for turn, found in extractor.read(turns):
        attribute, subject, value = told(turn.text)
        newest[attribute, subject] = value
        kept = through_the_door(turn, found, extractor, report)
        listed = [one for one in kept if one.slot.attribute.startswith("listed_")]
        for one in listed:
            slots[one.slot.attribute, normal_text(one.slot.subject)].append(one)
        asserted = [
            (one.slot.attribute, normal_text(one.slot.subject), normal_text(str(one.value)))
            for one in listed
            if one.stance is Stance.ASSERTS
        ]
        if asserted != [(attribute, subject, value)]:
            missed[attribute, subject] = turn.text
    assert report.refused == []
    assert len(turns) == (455 if "6k" in size else 2310)
    assert len(missed) <= 0.005 * len(turns), missed

    current = {
        slot: [
            normal_text(str(memory.value))
            for memory in resolve(words.policy(slot[0]), given).memories
            if memory.status is Status.ACTIVE and memory.valid_to is None
        ]
        for slot, given in slots.items()
    }
    parsed = {slot: value for slot, value in newest.items() if slot not in missed}
    assert {slot: current.get(slot) for slot in parsed} == {
        slot: [value] for slot, value in parsed.items()
    }
    assert set(current) <= set(newest)
