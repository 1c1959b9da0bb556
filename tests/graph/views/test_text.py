"""Text is safe for terminals and XML, and measured as terminals show it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.views.text import clean, fit, pad, width, wrap


@pytest.mark.parametrize(
    ("given_text", "wanted"),
    [
        ("a\x1b[31m\r\n b", "a[31m b"),
        ("a\u202eb\u2066c\u200bd\ufeff", "abcd"),
        ("\x00\x07\ufffe", ""),
        ("  two\u3000words ", "two words"),
        ("👨\u200d👩", "👨\u200d👩"),
        ("half \ud800", "half"),
    ],
)
def test_clean_takes_out_what_no_format_may_be_given(given_text: str, wanted: str) -> None:
    assert clean(given_text) == wanted


@given(st.text(), st.integers(4, 40), st.integers(1, 4))
def test_nothing_is_ever_wider_than_asked(text: str, cells: int, lines: int) -> None:
    wrapped = wrap(clean(text), cells, lines)
    assert 1 <= len(wrapped) <= lines
    assert all(width(line) <= cells for line in wrapped)
    assert width(fit(clean(text), cells)) <= cells


def test_chinese_breaks_anywhere_and_takes_two_cells() -> None:
    assert wrap("北京市朝阳区三里屯", 8, 5) == ["北京市朝", "阳区三里", "屯"]
    assert wrap("北京市朝阳区三里屯", 8, 1) == ["北京市…"]
    assert pad("北京", 6) == "北京  "


def test_english_breaks_at_spaces() -> None:
    assert wrap("a different value started", 12, 3) == ["a different", "value", "started"]
