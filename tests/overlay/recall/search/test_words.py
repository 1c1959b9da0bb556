"""Which words of a question reach the index."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.overlay.recall.search.words import (
    LONGEST_WORD,
    MOST_WORDS,
    Words,
    any_of,
    asked_in,
    stop_words,
    words_of,
)

# Lucene's English stop words: a query of nothing but these would leave its clause empty.
LUCENE = (
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it",
    "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they",
    "this", "to", "was", "will", "with",
)  # fmt: skip
WORD = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")
PAIR = re.compile(r"\(\+[^\W_] \+[^\W_]\)")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What does Caroline's sister drink?", ("caroline", "sister", "drink")),
        ("Where's O’Brien's cat, at example.com 3.14?", ("o'brien", "cat", "example.com", "3.14")),
        ("Ｃａｆé MÜNCHEN", ("café", "münchen")),
        ("user/name AND path_to", ("user", "name", "path")),
        ("tea OR tea NOT Tea", ("tea",)),
        ('"a" (b [c {d tea^2 ~ * ? + - ! && || \\', ("tea", "2")),
        ("👍🏽 🎉", ()),
        ("the of and", ()),
        ("", ()),
    ],
)
def test_words(question: str, words: tuple[str, ...]) -> None:
    found = words_of(question)
    assert found.words == words
    assert found.pairs == ()


def test_chinese_is_cut_at_words_that_find_nothing_and_asked_for_in_pairs() -> None:
    found = words_of("Maya 现在在北京市，喝什么咖啡？")
    assert found.words == ("喝", "maya")
    assert found.pairs == ("北京", "京市", "咖啡")
    assert found.clauses() == "喝 maya (+北 +京) (+京 +市) (+咖 +啡)"
    assert not words_of("是什么呢？")


def test_stop_words_hold_all_that_the_index_leaves_out() -> None:
    assert stop_words() >= set(LUCENE)
    for word in LUCENE:
        assert not words_of(word)


def test_of_too_many_words_the_longest_are_asked_for() -> None:
    found = words_of(" ".join(f"ab{n}" for n in range(1000)) + " extraordinary")
    assert len(found.words) == MOST_WORDS
    assert "extraordinary" in found.words
    assert not words_of("x" * (LONGEST_WORD + 1))


@given(st.text(max_size=400))
def test_nothing_but_words_is_asked(question: str) -> None:
    clauses = PAIR.sub("", words_of(question).clauses()).split()
    assert all(WORD.fullmatch(word) for word in clauses), clauses
    assert len(clauses) <= MOST_WORDS
    assert not {"AND", "OR", "NOT", "TO"} & set(clauses)


def test_clauses_of_a_query() -> None:
    assert asked_in("text", Words(("tea",), ("北京",))) == "text:(tea (+北 +京))"
    assert any_of("group_key", ["ga", "gb"]) == "group_key:(ga gb)^0"
