"""The table of faults on the page says what the tests of them found."""

from __future__ import annotations

import re

import pytest

from ...docs.test_pages import ROOT

pytest.importorskip("graphiti_core")

from . import test_faults_search, test_faults_time, test_faults_writes  # noqa: F401
from .faults import VERDICTS, Verdict

ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| (served|warned|not ours) \| [^|]+ \|$", re.M)


def test_the_page_has_a_row_for_every_fault_with_its_verdict() -> None:
    page = (ROOT / "docs" / "graphiti.md").read_text(encoding="utf-8")
    assert ROW.findall(page) == [(name, str(verdict)) for name, verdict in VERDICTS.items()]


def test_most_faults_are_served() -> None:
    served = [name for name, verdict in VERDICTS.items() if verdict is Verdict.SERVED]
    assert (len(VERDICTS), len(served)) == (33, 27)
