"""``tenure report`` as people and scripts call it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.contract import SHAPES

from .conftest import Cli

Facts = Callable[..., Path]


@pytest.fixture
def bank(cli: Cli, facts: Facts, tmp_path: Path) -> dict[str, Any]:
    """A graph in which Maya moved twice; the second move without a quote."""
    place = {"TENURE_GRAPH": str(tmp_path / "graph")}
    moved = facts(
        {"value": "Porto", "quote": "I live in Porto"},
        {"value": "Lisbon", "quote": "I moved to Lisbon"},
        {"value": "Oslo"},
        {"value": "chess", "attribute": "hobby"},
    )
    assert cli("ingest", moved, "--group", "g", **place).code == 0
    return place


def test_the_json_names_every_measure_with_its_ids(cli: Cli, bank: dict[str, Any]) -> None:
    row = cli("report", "--group", "g", "--json", **bank).row
    assert set(row) == set(SHAPES["report"].keys)
    by_name = {one["name"]: one for one in row["measures"]}
    assert len(by_name) == 9
    moved, trail = by_name["supersession_coverage"], by_name["audit_trail"]
    assert (moved["numerator"], moved["denominator"], moved["share"]) == (2, 2, 1.0)
    assert (trail["numerator"], trail["denominator"]) == (1, 2)
    (fault,) = trail["faults"]
    assert fault["subject"] == "Maya" and "has no quote" in fault["note"]
    assert cli("why", fault["ids"][0], "--group", "g", **bank).code == 0
    assert by_name["stale_leakage"]["share"] is None and by_name["stale_leakage"]["low"] is None
    assert "weeks" not in moved
    weekly = cli("report", "--group", "g", "--weekly", "--json", **bank).row["measures"]
    assert {len(one["weeks"]) for one in weekly} == {26}
    assert sum(week["denominator"] for week in weekly[1]["weeks"]) == 2


def test_the_table_says_what_was_counted(cli: Cli, bank: dict[str, Any]) -> None:
    ran = cli("report", "--group", "g", "--weekly", **bank)
    assert ran.code == 0
    line = next(one for one in ran.out.splitlines() if one.startswith("Audit trail"))
    assert "50 %" in line and "1 of 2 changes" in line and "higher is better" in line
    assert "–" in next(one for one in ran.out.splitlines() if one.startswith("Answer collapse"))
    assert "\nSupersession coverage\n" in ran.out


def test_what_lies_before_since_is_left_out(cli: Cli, bank: dict[str, Any]) -> None:
    row = cli("report", "--group", "g", "--since", "2999-01-01", "--json", **bank).row
    assert {one["denominator"] for one in row["measures"][1:]} == {0}


def test_the_page_is_written_once(cli: Cli, bank: dict[str, Any], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    first = cli("report", "--group", "g", "--html", page, **bank)
    assert first.code == 0 and "wrote" in first.err
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert cli("report", "--group", "g", "--html", page, **bank).code == 5
    assert cli("report", "--group", "g", "--html", page, "--overwrite", **bank).code == 0


def test_groups_are_named_or_the_only_one(cli: Cli, bank: dict[str, Any], facts: Facts) -> None:
    assert "the only one" in cli("report", **bank).err
    assert cli("report", "--group", "nobody", **bank).code == 4
    other = facts({"value": "Turin"}, name="other")
    assert cli("ingest", other, "--group", "h", **bank).code == 0
    assert cli("report", **bank).code == 1
    both = cli("report", "--group", "g", "--group", "h", "--json", **bank).row
    assert both["groups"] == ["g", "h"] and both["measures"][0]["denominator"] == 2
