"""Who gets the overlay's answers: nobody, unless the list says so in words that are understood."""

from __future__ import annotations

import pytest

from tenure.graph.errors import InputError
from tenure.overlay.evaluation.allow import NOBODY, Serves, allow_of, serves

LIST = """\ufeff# the first twenty
user ada
user Mara Lindqvist   # signs her whole name
group acme

not user bob
not group acme-legal
"""


@pytest.mark.parametrize(
    ("user", "group", "expected"),
    [
        ("ada", "other", Serves.OVERLAY),
        ("Mara Lindqvist", "other", Serves.OVERLAY),
        ("anybody", "acme", Serves.OVERLAY),
        ("", "acme", Serves.OVERLAY),
        ("bob", "acme", Serves.HOST),
        ("ada", "acme-legal", Serves.HOST),
        ("Ada", "other", Serves.HOST),
        ("", "other", Serves.HOST),
        ("eve", "acme-", Serves.HOST),
    ],
)
def test_the_list_decides(user: str, group: str, expected: Serves) -> None:
    assert serves(allow_of(LIST), user=user, group=group) is expected


def test_an_empty_list_lets_nobody_in() -> None:
    for text in ("", "# user ada\n", "\n \n"):
        assert allow_of(text) == NOBODY
        assert serves(allow_of(text), user="ada", group="g") is Serves.HOST


@pytest.mark.parametrize("line", ["user", "users ada", "ada", "not ada", "allow user ada", "not"])
def test_a_line_that_is_not_understood_is_named(line: str) -> None:
    with pytest.raises(InputError, match="line 2 of the allow-list"):
        allow_of(f"user ada\n{line}\n")
