"""Patterns that a user adds in a vocabulary file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenure.graph.errors import VocabularyError
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.extraction.runaway import MOST, ways

from .said import read

TEAM = """\
[attribute.supported_team]
en = "supported team"
zh = "支持的球队"
meaning = "the team that somebody supports"
cardinality = "one"

[[patterns.en]]
attribute = "supported_team"
cues = ["support", "supports", "supporting", "fan"]
patterns = [
  { is = "{S} (?:supports?|supporting) {value:club}" },
  { is = "{S} (?:an? )?fan of {value:club}", be = true },
]

[kinds.en.club]
match = '''(?-i:[A-Z]\\w+(?: [A-Z]\\w+){0,2})'''

[[patterns.zh]]
attribute = "supported_team"
patterns = [{ is = "{S}支持{value:words}" }]
"""


GENERAL = """\
[attribute.shoe_size]
en = "shoe size"
zh = "鞋码"
meaning = "the size of somebody's shoes"
cardinality = "one"

[[patterns.en]]
attribute = "shoe_size"
nouns = ["shoe size", "size of shoes"]
takes = "size"
patterns = [{ is = "{S} wears? a size {value:size}" }]

[kinds.en.size]
match = '\\d{2}(?!\\d)'
"""


def reader(tmp_path: Path, text: str) -> RuleExtractor:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    return RuleExtractor(vocabulary=Vocabulary.load(file))


def said(extractor: RuleExtractor, *texts: str) -> list[tuple[str, str, object]]:
    last = read([("Ana", text) for text in texts], extractor)[-1]
    return [(str(one.stance), one.attribute, one.value) for one in last]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("I support Aston Villa.", [("asserts", "supported_team", "Aston Villa")]),
        ("I'm a fan of Arsenal.", [("asserts", "supported_team", "Arsenal")]),
        ("我支持山东泰山。", [("asserts", "supported_team", "山东泰山")]),
        ("I no longer support Arsenal.", [("ends", "supported_team", "Arsenal")]),
        ("I don't support Arsenal.", [("denies", "supported_team", "Arsenal")]),
        ("If I supported Arsenal, I'd be sad.", []),
        ("Maybe I support Arsenal.", [("supposes", "supported_team", "Arsenal")]),
        ("Do I support Arsenal?", []),
        ("I will support Arsenal.", [("plans", "supported_team", "Arsenal")]),
        ("I live in Ghent.", [("asserts", "residence", "Ghent")]),
    ],
)
def test_an_added_attribute_is_read_with_the_same_guards(
    tmp_path: Path, text: str, given: list[tuple[str, str, object]]
) -> None:
    found = said(reader(tmp_path, TEAM), text)
    assert [one for one in found if one[1] != "likes"] == given


def test_a_correction_takes_the_place_of_an_added_single_value(tmp_path: Path) -> None:
    found = said(reader(tmp_path, TEAM), "I support Arsenal.", "Sorry, I support Chelsea.")
    assert found == [("corrects", "supported_team", "Chelsea")]


def test_further_patterns_of_a_shipped_attribute_go_before_its_own(tmp_path: Path) -> None:
    text = """
[[patterns.en]]
attribute = "residence"
cues = ["hang"]
patterns = [{ is = "{who}(?P<m>{aux}{0,2}) hang my hat in {value:place}" }]
[lists.en]
occupation = ["falconer"]
"""
    extractor = reader(tmp_path, text)
    assert said(extractor, "I hang my hat in Oslo.") == [("asserts", "residence", "Oslo")]
    assert said(extractor, "I live in Ghent.") == [("asserts", "residence", "Ghent")]
    assert said(extractor, "I work as a falconer.") == [("asserts", "job_title", "falconer")]
    assert said(RuleExtractor(), "I hang my hat in Oslo.") == []


def test_other_patterns_are_another_version_of_the_extractor(tmp_path: Path) -> None:
    mine = reader(tmp_path, TEAM).version
    assert mine != RuleExtractor().version
    assert mine == reader(tmp_path, TEAM).version
    assert mine != reader(tmp_path, TEAM.replace("fan of", "follower of")).version


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('{value:club}" }', '{value:clob}" }', "mine.toml:11: patterns.en[1].patterns: {:clob}"),
        ("fan of", "fan( of", "mine.toml:12: patterns.en[1].patterns: missing )"),
        ("be = true", 'form = "states"', "mine.toml:12: patterns.en[1].patterns: form: is none of"),
        ("be = true", "bee = true", "mine.toml:12: patterns.en[1].patterns: bee: unknown field"),
        ('"supported_team"\ncues', '"team_x"\ncues', "mine.toml:8: patterns.en[1].attribute: "),
        ("cues = [", "cue = [", "mine.toml:9: patterns.en[1].cue: unknown field"),
        ("patterns.zh", "patterns.fr", "mine.toml:18: patterns.fr: unknown language"),
        ("kinds.en.club", "kinds.en.place", "the name place is taken"),
        ("fan of {value:club}", "(?:n+)+ of {value:club}", "mine.toml:12: "),
        ("(?: [A-Z]\\w+){0,2}", "(?:\\w+)+", "mine.toml:16: kinds.en.club.match: can match in too"),
        ("fan of {value:club}", "fan of it", "mine.toml:12: patterns.en[1].patterns: gives no"),
        ("match = ", "mach = ", "mine.toml:16: kinds.en.club.mach: unknown field"),
    ],
)
def test_a_fault_names_file_line_and_field(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in TEAM
    with pytest.raises(VocabularyError) as raised:
        reader(tmp_path, TEAM.replace(old, new, 1))
    assert fault in str(raised.value)


@pytest.mark.parametrize(
    "expression",
    [
        "(a+)+b",
        "(?:a|ab)+c",
        r"(\w+\s*)+x",
        r"\w+\w+\w+x",
        "(?:a?){40}b",
        "(?:{np} )+x",
        "(?=(a+)+b)",
    ],
)
def test_an_expression_that_can_run_away_is_known_before_it_is_used(expression: str) -> None:
    assert ways(expression) > MOST


@pytest.mark.parametrize(
    "expression",
    [
        "{S} supports? {value:np}",
        r"^(?P<s>\S.*?) was founded by (?P<value>.+)$",
        r"[A-Z]\w+(?: [A-Z]\w+){0,3}",
        r"(?:\w+ ){0,5}club",
        "(?:red|blue|green) team",
    ],
)
def test_what_people_write_is_not_refused(expression: str) -> None:
    assert ways(expression) <= MOST


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("I wear a size 42.", [("asserts", "shoe_size", "42")]),
        ("My shoe size is 42.", [("asserts", "shoe_size", "42")]),
        ("My size of shoes has changed from 41 to 42.", [("asserts", "shoe_size", "42")]),
        ("Shoe size: 42", [("asserts", "shoe_size", "42")]),
        ("My shoe size is no longer 42.", [("ends", "shoe_size", "42")]),
        ("Is my shoe size 42?", []),
    ],
)
def test_what_an_attribute_takes_is_said_with_its_nouns(
    tmp_path: Path, text: str, given: list[tuple[str, str, object]]
) -> None:
    assert said(reader(tmp_path, GENERAL), text) == given


def test_a_kind_that_an_attribute_takes_has_to_exist(tmp_path: Path) -> None:
    with pytest.raises(VocabularyError, match="sizes"):
        reader(tmp_path, GENERAL.replace('takes = "size"', 'takes = "sizes"'))
