"""Numbered facts: their number is their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenure.graph.model import Authority

from ...support.shared import shared
from .support import AT, read, written

TEXT = "Facts:\n0. Edda lives in Turin.\n1. Noor cooks.\n\n2. Edda lives in Oslo.\nThe end\n"


@pytest.mark.parametrize(
    "data", [TEXT, "\ufeff" + TEXT, {"context": TEXT, "metadata": {"source": "facts"}}]
)
def test_the_number_is_the_order(tmp_path: Path, data: object) -> None:
    log, turns, aside = read(written(tmp_path, data, "facts.txt"), at=AT)
    assert log.format == "numbered" and not aside
    assert [(one.position, one.text, one.at.microsecond) for one in turns] == [
        (0, "Edda lives in Turin.", 0),
        (1, "Noor cooks.", 1),
        (2, "Edda lives in Oslo.", 2),
    ]
    assert {one.authority for one in turns} == {Authority.IMPORT}
    assert log.notes.skipped == {"line without a number": 2}
    assert log.notes.fallback == {"the time of --at, and their number": 3}


def test_without_a_time_they_are_set_aside_with_what_helps(tmp_path: Path) -> None:
    _, turns, aside = read(written(tmp_path, TEXT))
    assert not turns and len(aside) == 3
    assert "--at TIME" in aside[0].message and aside[0].line == 2


def test_a_fact_is_known_by_number_and_text(tmp_path: Path) -> None:
    _, old, _ = read(written(tmp_path, TEXT, "a.txt"), at=AT)
    _, new, _ = read(written(tmp_path, "2. Edda lives in Oslo.\n3. Noor sings.\n"), at=AT)
    _, other, _ = read(written(tmp_path, "2. Noor is tall.\n"), at=AT)
    assert new[0].turn_id == old[2].turn_id != other[0].turn_id


def test_wrong_lines_are_set_aside(tmp_path: Path) -> None:
    path = written(
        tmp_path, b"0. a\n1. \xff\n99999999999999999999. no\n999999999999999999. b\n3. c\n"
    )
    log, turns, aside = read(path, at=AT.replace(year=9999, month=12, day=31))
    assert [one.text for one in turns] == ["a", "c"]
    assert [(one.line, one.message[:9]) for one in aside] == [(2, "not UTF-8")]
    assert log.notes.skipped == {"line without a number": 2}
    path = written(tmp_path, "0. a\n999999999999999. b\n")
    _, turns, (late,) = read(path, at=AT.replace(year=9999))
    assert len(turns) == 1 and "9999" in late.message


def test_the_real_files() -> None:
    folder = shared("data", "factconsolidation")
    for name, count in (("sh_6k", 455), ("mh_6k", 455), ("sh_32k", 2310), ("mh_32k", 2310)):
        log, turns, aside = read(folder / f"factconsolidation_{name}.json", at=AT)
        assert log.format == "numbered" and not aside
        assert [one.position for one in turns] == list(range(count))
        assert len({one.turn_id for one in turns}) == count
