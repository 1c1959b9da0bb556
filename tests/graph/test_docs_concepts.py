"""The page on concepts names every member of the enumerations that it explains."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import pytest

from tenure.graph.model import Authority, Decision, LinkType, Polarity, Role, Stance, Status

PAGE = (Path(__file__).parents[2] / "docs/concepts.md").read_text("utf-8")


@pytest.mark.parametrize("kind", [Stance, Authority, Status, Polarity, Role, LinkType, Decision])
def test_every_member_is_explained(kind: type[StrEnum]) -> None:
    assert not [str(member) for member in kind if f"`{member}`" not in PAGE]


def test_authorities_stand_in_order() -> None:
    rows = [PAGE.index(f"| `{authority}` |") for authority in Authority]
    assert rows == sorted(rows)
