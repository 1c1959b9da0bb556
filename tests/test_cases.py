"""Every timeline of the case files: on the core and on both engines, however it is fed."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import pytest

from tenure.graph.store import Store

from .cases.apart import apart, vocabulary
from .cases.bank import FEEDINGS, run_store
from .cases.command import main
from .cases.core import run_core
from .cases.reading import Case, read_cases
from .support.shared import shared

OWN = Path(__file__).parent / "cases" / "own.jsonl"
SHUFFLES = 20


@pytest.fixture(params=["own", "shared"])
def cases(request: pytest.FixtureRequest) -> list[Case]:
    """The cases with a timeline: those of the repository, and those beside it."""
    path = OWN if request.param == "own" else shared("cases")
    return [case for case in read_cases([path]) if case.timeline is not None]


def test_on_the_core_in_every_order_and_batching(cases: list[Case]) -> None:
    found = []
    for case in cases:
        assert case.timeline is not None
        count = len(case.timeline["observations"])
        orders = [[n for batch in rounds(count) for n in batch] for rounds in FEEDINGS.values()]
        chance = random.Random(case.name)
        orders += [chance.sample(range(count), count) for _ in range(SHUFFLES)]
        for order in orders:
            lines = run_core(case.timeline, order)
            found += [f"{case.name} {case.data['title']}: {order}: {line}" for line in lines]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("feeding", FEEDINGS)
async def test_in_a_store(cases: list[Case], target: str, feeding: str) -> None:
    mark = secrets.token_hex(4)
    told = [
        apart(case.name, case.timeline, f"{mark}x{number}")
        for number, case in enumerate(cases)
        if case.timeline is not None
    ]
    async with await Store.open(target, vocabulary=vocabulary(told)) as store:
        found = await run_store(store, told, feeding)
    assert not found, _shown(found)


async def test_in_a_store_that_hears_the_verdicts_first(cases: list[Case], target: str) -> None:
    mark = secrets.token_hex(4)
    told = [
        apart(case.name, case.timeline, f"{mark}x{number}")
        for number, case in enumerate(cases)
        if case.timeline is not None
    ]
    async with await Store.open(target, vocabulary=vocabulary(told)) as store:
        found = await run_store(store, told, "reversed", verdicts_first=True)
    assert not found, _shown(found)


def _shown(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)


def test_the_command_counts_timelines_and_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(OWN), "--part", "timeline", "--orders"]) == 0
    count = len(read_cases([OWN]))
    assert capsys.readouterr().out == f"{count} passed, 0 failed\n"


def test_the_command_prints_what_differs_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = OWN.read_text("utf-8").splitlines()[0]
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(line.replace('"answer": ["4 Elm Row"]', '"answer": ["9 Quay"]'), "utf-8")
    assert main([str(wrong), "--part", "timeline"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "FAILED wrong.jsonl w01 timeline",
        "  q1 answer: expected ['s9 quay'], got ['s4 elm row']",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "No such file"),
        ("", "holds no case"),
        ("{", "line 1: not JSON"),
        ("[]", "line 1: the case is no object"),
        ('{"id": "x"}', "line 1: the case has no kind"),
    ],
)
def test_the_command_names_a_file_that_it_cannot_use_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, says: str
) -> None:
    path = tmp_path / "cases.jsonl"
    if content is not None:
        path.write_text(content, "utf-8")
    assert main([str(path)]) == 2
    printed = capsys.readouterr()
    assert says in printed.err and str(path) in printed.err and printed.out == ""


def test_the_command_names_a_field_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    line = OWN.read_text("utf-8").splitlines()[0]
    path.write_text(line.replace('"stance"', '"stand"'), "utf-8")
    assert main([str(path)]) == 2
    assert "stand" in capsys.readouterr().err


def test_the_command_runs_conversations_in_a_folder_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shared_cases = shared("cases", "cases.jsonl").read_text("utf-8").splitlines()
    path = tmp_path / "one.jsonl"
    path.write_text(shared_cases[0], "utf-8")
    assert main([str(path), "--part", "conversation"]) in (0, 1)
    last = capsys.readouterr().out.splitlines()[-2:]
    assert last[0].startswith("extraction: ") and " of 2 memories, " in last[0]
    assert last[1] in ("1 passed, 0 failed", "0 passed, 1 failed")
