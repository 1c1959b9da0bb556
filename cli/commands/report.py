"""``tenure report``: the measures of a bank and of what was asked of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..context import (
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    held_group,
    opened,
    read_group,
    runs,
    time_option,
)
from ..output import Refused, emit, note, say, table, write_file

if TYPE_CHECKING:
    from ...graph.store import Store
    from ...overlay.evaluation.gather import Report
    from ...overlay.evaluation.measures import Case, Measure, Point

EXAMPLES = examples(
    "tenure report --group demo",
    "tenure report --group demo --since 2026-01-01 --weekly",
    "tenure report --group demo --html report.html",
    "tenure report --group demo --json | jq '.measures[] | {name, share}'",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("report", epilog=EXAMPLES)(report)


@runs
async def report(
    since: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Recorded time: leave out what happened before."),
    ] = None,
    weekly: Annotated[
        bool, typer.Option("--weekly", help="Also week by week; the last 26 without --since.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Also where the file is there already.")
    ] = False,
    graph: GraphOption = None,
    group: Annotated[
        list[str] | None,
        typer.Option(
            "--group",
            envvar="TENURE_GROUP",
            metavar="NAME",
            help="The tenant; may be repeated. Left out: the only one that the graph has.",
        ),
    ] = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how well states are kept apart.

    Each measure says what it counts, and names the ids behind it. It reads the whole group.
    """
    from ...overlay.evaluation.gather import gather
    from ...overlay.evaluation.traced import asked_of
    from ...overlay.recall.traces import traces

    moment = time_option("--since", since)
    if html is not None and html.exists() and not overwrite:
        raise Refused(f"{html} is there already", hint="--overwrite replaces it")
    async with opened(graph, vocabulary) as store:
        groups = await _groups(store, group)
        traced = [one for name in groups for one in await traces(store, name, since=moment)]
        found = await gather(
            store, groups, at=store.clock(), since=moment, asked=map(asked_of, traced)
        )
    if html is not None:
        from ...overlay.evaluation.page import page

        write_file(html, page(found))
        note(f"wrote {html}")
    if as_json:
        emit(record(found, weekly=weekly))
    else:
        show(found, weekly=weekly)


async def _groups(store: Store, named: list[str] | None) -> list[str]:
    if not named:
        return [await read_group(store, None)]
    return [await held_group(store, name) for name in dict.fromkeys(named)]


def record(report: Report, *, weekly: bool) -> dict[str, Any]:
    """The report as JSON."""
    return {
        "groups": report.groups,
        "at": report.at,
        "since": report.since,
        "traces": report.traces,
        "measures": [_measure(one, weekly=weekly) for one in report.measures],
    }


def _measure(measure: Measure, *, weekly: bool) -> dict[str, Any]:
    from ...overlay.evaluation.words import better_text, title

    row: dict[str, Any] = {
        "name": measure.name,
        "title": title(measure.name),
        "definition": measure.definition,
        "better": better_text(measure.name).split()[0],
        **_counted(measure),
        "faults": [_case(case) for case in measure.faults],
        "others": [_case(case) for case in measure.others],
    }
    if weekly:
        row["weeks"] = [{"start": one.week.start, **_counted(one)} for one in measure.points]
    return row


def _counted(one: Measure | Point) -> dict[str, Any]:
    return {
        "numerator": one.numerator,
        "denominator": one.denominator,
        "share": one.share,
        "low": None if one.interval is None else one.interval.low,
        "high": None if one.interval is None else one.interval.high,
    }


def _case(case: Case) -> dict[str, Any]:
    return {
        "ids": case.ids,
        "group": case.group,
        "subject": case.subject,
        "attribute": case.attribute,
        "at": case.at,
        "note": case.note,
    }


def show(report: Report, *, weekly: bool) -> None:
    """The table for people."""
    from ...overlay.evaluation.measures import DEFINITIONS
    from ...overlay.evaluation.words import (
        better_text,
        counts_text,
        interval_text,
        title,
        value_text,
    )

    since = "" if report.since is None else f", since {report.since:%Y-%m-%d %H:%M}Z"
    say(f"{', '.join(report.groups)} on {report.at:%Y-%m-%d %H:%M}Z{since}")
    rows = [
        (
            title(one.name),
            value_text(one),
            counts_text(one),
            interval_text(one.interval, ratio=DEFINITIONS[one.name].ratio),
            better_text(one.name),
        )
        for one in report.measures
    ]
    table(rows, ("measure", "value", "counted", "95 % interval", ""))
    if weekly:
        _show_weeks(report)


def _show_weeks(report: Report) -> None:
    from ...overlay.evaluation.measures import DEFINITIONS
    from ...overlay.evaluation.words import amount, title

    for one in report.measures:
        points = [point for point in one.points if point.share is not None]
        if points:
            ratio = DEFINITIONS[one.name].ratio
            say(f"\n{title(one.name)}")
            table(
                [
                    (
                        f"{point.week.start:%Y-%m-%d}",
                        amount(point.share or 0.0, ratio=ratio),
                        f"{point.numerator:,} of {point.denominator:,}",
                    )
                    for point in points
                ],
                indent=2,
            )
