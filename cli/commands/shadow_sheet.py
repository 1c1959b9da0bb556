"""``tenure shadow sample`` and ``score``: what people say of both, and what follows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
)
from ..output import Refused, counted, emit, note, say, table, write_file

if TYPE_CHECKING:
    from ...overlay.evaluation.compare import Compared, Score, Standing
    from ...overlay.evaluation.gather import Report

SAMPLE = examples("tenure shadow sample sheet.csv --log shadow.jsonl --n 100")
SCORE = examples(
    "tenure shadow score sheet.csv --group demo",
    "tenure shadow score sheet.csv --group demo --json | jq .advice",
)


@runs
async def sample(
    sheet: Annotated[
        Path, typer.Argument(metavar="SHEET", help="The CSV to write.", show_default=False)
    ],
    log: Annotated[Path, typer.Option("--log", metavar="FILE", help="What run or replay wrote.")],
    n: Annotated[int, typer.Option("--n", metavar="N", min=1, help="Questions to draw.")] = 100,
    seed: Annotated[int, typer.Option(help="Another draws others.")] = 0,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Also where the file is there already.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Draw questions into a sheet for people to label.

    Questions are drawn at random, whatever was answered. Fill view (current, historical,
    transition, neutral, none), host_mark and overlay_mark (right, stale, missing, wrong, unsure),
    and where the overlay failed its level (bank, retrieval, answer).
    """
    from ...overlay.evaluation.sheet import sample as drawn
    from ...overlay.evaluation.sheet import sheet_of
    from ..shadow_log import read_log

    if sheet.exists() and not overwrite:
        raise Refused(f"{sheet} is there already", hint="--overwrite replaces it")
    every = read_log(log)
    rows = drawn(every, n, seed)
    write_file(sheet, sheet_of(rows))
    if as_json:
        emit({"sheet": sheet, "log": len(every), "drawn": len(rows), "seed": seed})
    else:
        say(f"{counted(len(rows), 'question')} of {len(every):,} in {sheet}")


@runs
async def score(
    sheet: Annotated[
        Path,
        typer.Argument(metavar="SHEET", help="The labelled CSV.", show_default=False),
    ],
    least: Annotated[
        int, typer.Option(metavar="N", min=1, help="Labelled questions of the current state.")
    ] = 30,
    fall: Annotated[
        float, typer.Option(metavar="SHARE", min=0, max=1, help="By which the past may be worse.")
    ] = 0.0,
    overturned: Annotated[
        float, typer.Option(metavar="SHARE", min=0, max=1, help="People may overturn so much.")
    ] = 0.1,
    overhead: Annotated[
        float, typer.Option(metavar="TIMES", min=1, help="Tokens over those of the same rows.")
    ] = 2.5,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare both by the labels, and say go, stay or narrow.

    go: every condition is met. narrow: they are met without some attributes, or all but the cost.
    stay: else. What the bank itself must meet is read from the graph, as in tenure report.
    """
    from ...overlay.evaluation.compare import Thresholds
    from ...overlay.evaluation.compare import score as scored
    from ...overlay.evaluation.gather import gather
    from ...overlay.evaluation.sheet import labelled_of
    from ...overlay.evaluation.traced import asked_of
    from ...overlay.recall.traces import traces
    from ..shadow_log import bytes_of

    rows, empty = labelled_of(bytes_of(sheet))
    async with opened(graph, vocabulary) as store:
        name = await read_group(store, group)
        kept = await traces(store, name)
        report = await gather(store, [name], at=store.clock(), asked=map(asked_of, kept))
    limits = Thresholds(least, fall, overturned, overhead)
    found = scored(rows, _standing(report), limits)
    if as_json:
        emit({"unlabelled": empty, **_record(found)})
    else:
        _show(found, empty)


def _standing(report: Report) -> Standing:
    from ...overlay.evaluation.compare import Standing
    from ...overlay.evaluation.measures import Name

    return Standing(
        audited=report.measure(Name.AUDITS).share,
        overturned=report.measure(Name.OVERTURNS).share,
        overhead=report.measure(Name.TOKENS).share,
    )


def _record(found: Score) -> dict[str, Any]:
    return {
        "labelled": found.labelled,
        "left_out": found.left_out,
        "measures": [
            {
                "name": one.name,
                "says": one.says,
                "count": one.count,
                "host": one.host,
                "overlay": one.overlay,
                "host_interval": one.host_interval,
                "overlay_interval": one.overlay_interval,
                "change": one.change.value,
                "change_interval": one.change.interval,
            }
            for one in found.measures
        ],
        "checks": found.checks,
        "levels": dict(found.levels),
        "weak": found.weak,
        "advice": found.advice,
        "because": found.because,
    }


def _show(found: Score, empty: int) -> None:
    from ...overlay.evaluation.compare import points_text

    say(f"{counted(found.labelled, 'labelled question')} of a state")
    table(
        [
            (
                one.name,
                _share(one, one.host),
                _share(one, one.overlay),
                points_text(one.change),
            )
            for one in found.measures
        ],
        ("measure", "host", "overlay", "change, with its 95 % interval"),
    )
    say()
    table(
        [("met" if check.passed else "NOT met", check.says, check.found) for check in found.checks]
    )
    say(f"\nfailures of the overlay: {', '.join(f'{n} {level}' for level, n in found.levels)}")
    if found.weak:
        say(f"stale where the host was not: {', '.join(found.weak)}")
    say(f"{found.advice.upper()}: {found.because}")
    if empty or found.left_out:
        note(f"{empty:,} without labels, {found.left_out:,} left out (no state, or unsure)")


def _share(one: Compared, count: int) -> str:
    return f"{count} of {one.count} ({count / one.count:.0%})" if one.count else "–"
