"""Names in a question, before and after it is known which of them are known."""

from __future__ import annotations

import pytest

from tenure.overlay.recall.folding import fold
from tenure.overlay.recall.names import MOST, candidates, chosen, rest

NAMED = [
    ("Where does Maya live?", "maya"),
    ("What is Maya's job?", "maya"),
    ("Who owns the spare key?", "spare key"),
    ('Who owns "C++/CLI (v2)"? AND / OR: [R&D] ~', "c++/cli (v2)"),
    ("What is the job of Kofi's sister?", "kofi's sister"),
    ("谷岚现在住在哪里？", "谷岚"),
    ("Where does 方舟 live?", "方舟"),
    ("Who is Jean-Luc O'Neil?", "jean-luc o'neil"),
]


@pytest.mark.parametrize(("question", "name"), NAMED)
def test_a_name_is_among_the_candidates(question: str, name: str) -> None:
    folded = fold(question)
    start, end = candidates(folded)[name]
    assert folded[start:end] == name


def test_candidates_are_bounded() -> None:
    assert len(candidates(fold(" ".join(f"w{n}" for n in range(5_000))))) <= MOST


def test_the_longest_known_names_count() -> None:
    places = candidates(fold("Where does Anna Maria Berg live, and Otto?"))
    assert list(chosen(places, {"anna", "anna maria", "otto", "maria berg"})) == [
        "maria berg",
        "anna",
        "otto",
    ] or list(chosen(places, {"anna", "anna maria", "otto"})) == ["anna maria", "otto"]
    assert list(chosen(places, {"anna", "anna maria berg", "otto"})) == ["anna maria berg", "otto"]


@pytest.mark.parametrize(
    ("question", "used", "left"),
    [
        ("Where does Zorro live?", "live", "zorro"),
        ("What is the default currency?", "default currency", ""),
        ("Does Maya have any allergies?", "maya|allergies", ""),
        ("谷岚现在住在哪里？", "住在", "谷岚"),
    ],
)
def test_what_is_left_of_a_question(question: str, used: str, left: str) -> None:
    folded = fold(question)
    places = [(folded.index(word), folded.index(word) + len(word)) for word in used.split("|")]
    assert rest(folded, places) == left
