"""The report as one HTML file: nothing is loaded from elsewhere, nothing in it runs. Pure.

Everything that comes from the graph is escaped; ids and questions are shown as text alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from typing import Final

from ...graph.views.text import clean
from .gather import Report
from .measures import DEFINITIONS, Better, Case, Measure
from .page_style import STYLE
from .plots import plot
from .words import better_text, counts_text, interval_text, place_text, title, value_text

MOST_SHOWN: Final = 100
"""Cases of each kind that the page lists."""


def page(report: Report) -> str:
    """The whole page."""
    heading = "How well states are kept apart"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">\n"
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>Tenure: {_text(', '.join(report.groups))}</title>\n<style>{STYLE}</style>\n"
        f"</head>\n<body>\n<header>\n<h1>{heading}</h1>\n<p>{_about(report)}</p>\n</header>\n"
        f"<main>\n{_summary(report.measures)}\n"
        f"{''.join(_section(measure, report) for measure in report.measures)}</main>\n"
        f"<footer>{_foot()}</footer>\n</body>\n</html>\n"
    )


def _about(report: Report) -> str:
    groups = ", ".join(f"<b>{_text(group)}</b>" for group in report.groups)
    since = "from the beginning" if report.since is None else f"since {_day(report.since)}"
    many = "" if report.traces == 1 else "s"
    return (
        f"{'Groups' if len(report.groups) > 1 else 'Group'} {groups} on {_moment(report.at)} · "
        f"{since} · {report.traces:,} trace{many}"
    )


def _foot() -> str:
    return (
        "Intervals are of 95 %. Bars below a curve: how much was counted in that week. Weeks begin "
        "on Monday, 00:00 UTC. Where nothing was counted there is no share."
    )


def _summary(measures: Sequence[Measure]) -> str:
    rows = "".join(
        f'<tr><th scope="row"><a href="#{m.name}">{_text(title(m.name))}</a></th>'
        f'<td class="number">{_text(value_text(m))}</td>'
        f"<td>{_text(counts_text(m))}</td>"
        f"<td>{_text(interval_text(m.interval, ratio=DEFINITIONS[m.name].ratio))}</td>"
        f'<td class="soft">{better_text(m.name)}</td></tr>\n'
        for m in measures
    )
    return (
        '<div class="wide"><table class="summary">\n<thead><tr><th scope="col">Measure</th>'
        '<th scope="col">Value</th><th scope="col">Counted</th>'
        '<th scope="col">Interval</th><th scope="col"></th></tr></thead>\n'
        f"<tbody>\n{rows}</tbody></table></div>"
    )


def _section(measure: Measure, report: Report) -> str:
    definition = DEFINITIONS[measure.name]
    drawn = plot(measure.points, name=definition.title, ratio=definition.ratio)
    if not drawn:
        when = "in these weeks" if measure.denominator else "yet"
        drawn = f'<p class="none">Nothing was counted {when}.</p>'
    interval = interval_text(measure.interval, ratio=definition.ratio)
    return (
        f'<section id="{measure.name}">\n<h2>{_text(definition.title)}</h2>\n'
        f'<p class="figure"><b>{_text(value_text(measure))}</b> '
        f"<span>{_text(counts_text(measure))}"
        f"{f', {_text(interval)}' if measure.interval else ''}</span></p>\n{drawn}\n"
        f"<details><summary>What is counted</summary><p>{_text(definition.says)} "
        f"{better_text(measure.name).capitalize()}.</p></details>\n"
        f"{_cases(measure, definition.better, several=len(report.groups) > 1)}</section>\n"
    )


def _cases(measure: Measure, better: Better, *, several: bool) -> str:
    against = "in the numerator" if better is Better.LOWER else "not in the numerator"
    faults = measure.denominator - measure.numerator
    if better is Better.LOWER:
        faults = measure.numerator
    if DEFINITIONS[measure.name].ratio:
        return _listed("Traces", measure.others, len(measure.others), several)
    return _listed(f"To look at ({against})", measure.faults, faults, several) + _listed(
        "The others", measure.others, measure.denominator - faults, several
    )


def _listed(head: str, cases: Sequence[Case], count: int, several: bool) -> str:
    if not count:
        return ""
    left = count - min(len(cases), MOST_SHOWN)
    more = f'<p class="soft">and {left:,} more; --json lists more of them.</p>' if left else ""
    return (
        f"<details><summary>{_text(head)}: {count:,}</summary>"
        f'<ul class="cases">{"".join(_case(c, several) for c in cases[:MOST_SHOWN])}</ul>{more}'
        "</details>\n"
    )


def _case(case: Case, several: bool) -> str:
    place = place_text(case) if several else place_text(case).removeprefix(f"{case.group} · ")
    note = f'<span class="note">{_text(case.note)}</span>' if case.note else ""
    return (
        f"<li><span>{_text(place)}</span> {note}"
        f'<span class="soft"> {_moment(case.at)}</span><br>{_ids(case.ids)}</li>'
    )


def _ids(ids: Iterable[str]) -> str:
    return " ".join(f"<code>{_text(name)}</code>" for name in ids)


def _text(text: str) -> str:
    """Text as markup: signs that steer a terminal or turn the direction of writing are gone."""
    return escape(clean(text))


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"


def _day(at: datetime) -> str:
    return f"{at:%Y-%m-%d}"
