"""The cookbook shows what the statements return today."""

from __future__ import annotations

import pytest

from .cookbook import PAGE, page


def test_the_cookbook_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "TENURE_GRAPH", "TENURE_GROUP", "TENURE_VOCABULARY"):
        monkeypatch.delenv(name, raising=False)
    assert page() == PAGE.read_text("utf-8"), "run python -m tests.docs.cookbook --write"
