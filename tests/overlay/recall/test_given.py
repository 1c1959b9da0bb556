"""Questions of the shared cases, with the cases' own observations given."""

from __future__ import annotations

from pathlib import Path

from tests.cases.command import run_given
from tests.cases.reading import read_cases

from ...support.shared import shared

NOT_TOLD = {"c33"}
"""What was given does not tell the answer: that a subject had another name before."""


async def test_given_observations_every_question_is_answered_that_they_tell(
    tmp_path: Path,
) -> None:
    cases = [
        case for case in read_cases([shared("cases/cases.jsonl")]) if case.name not in NOT_TOLD
    ]
    tally = await run_given(cases, str(tmp_path / "graph"))
    assert (tally.passed, tally.failed) == (30, 0)


async def test_given_too_little_a_question_is_not_answered(tmp_path: Path) -> None:
    cases = [c for c in read_cases([shared("cases/cases.jsonl")]) if c.name in NOT_TOLD]
    tally = await run_given(cases, str(tmp_path / "graph"))
    assert (tally.passed, tally.failed) == (0, 1)
