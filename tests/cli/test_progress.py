"""The bar: what it knows of the size, and what it says."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tenure.cli.progress import Progress, total_of
from tenure.cli.readers import Options, open_log
from tenure.overlay.ingest import Report

from .conftest import SAMPLE


def test_the_size_of_files_is_known_and_how_much_of_them_was_read(tmp_path: Path) -> None:
    log = open_log(SAMPLE, Options("g"))
    progress = Progress([SAMPLE], [log.notes])
    assert progress.total == SAMPLE.stat().st_size > progress.passed == 0
    next(iter(log))
    assert 0 < progress.passed < progress.total
    list(log)
    assert progress.passed == progress.total
    assert total_of([SAMPLE, tmp_path]) is None
    assert total_of([Path("-")]) is None


def test_the_bar_says_how_fast_it_goes() -> None:
    report = Report(started_at=datetime(2026, 1, 1, tzinfo=UTC), turns=1200, read=1)
    said = Progress([SAMPLE], []).said(report)
    assert said.startswith("1,200 turns, 1 observation, ") and said.endswith(" turns/s")
