"""The audit as one page that needs nothing else: no script, no font, no picture from elsewhere.

Every text of the graph is escaped. No I/O.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from html import escape
from itertools import groupby
from typing import Final

from .door import Audit
from .findings import Finding, Kind

MOST: Final = 200
"""Findings of one kind that are listed; the rest is counted."""

MEANINGS: Final = {
    Kind.CONTRADICTION_SAME: "Two values are live in a slot that holds one, from one moment on.",
    Kind.CONTRADICTION_BULK: "Two values are live; the older one was not closed by the newer.",
    Kind.CONTRADICTION_UNDATED: "Two values are live, and of one nobody knows since when.",
    Kind.REOPENED: "Closed once, and open again beside what closed it: an update was lost.",
    Kind.LOST_REASSERTION: "Said again after its end; the closed fact was reused and stays closed.",
    Kind.GHOST: "Closed, and nothing took its place: what had closed it is gone.",
    Kind.COLLATERAL_COEXISTING: "Closed by one more value of an attribute that holds many.",
    Kind.COLLATERAL_OTHER: "Closed by a fact about something else.",
    Kind.EXPIRED_EARLY: "Its end is to come, and it counts as over already.",
    Kind.UNEXPIRED_END: "Its end is past, and it counts as live.",
    Kind.INVERTED: "It ends before it begins.",
    Kind.UNDATED: "Nobody knows since when it holds.",
    Kind.TEXT_NAME_MISMATCH: "Its sentence names neither its subject nor its value.",
    Kind.GROUP_LEAK: "It joins parts of different groups.",
    Kind.DUPLICATE_FACT: "One fact stands there more than once.",
    Kind.DUPLICATE_ENTITY: "One thing stands there more than once.",
    Kind.WRONG_DIMENSION: "An embedding of another length: every search of its group fails on it.",
    Kind.MISSING_EMBEDDING: "No search by meaning finds it.",
    Kind.DANGLING_EPISODE: "It names an episode that is not there.",
    Kind.DANGLING_EDGE: "An episode names a fact that is not there.",
    Kind.ORPHAN_MENTION: "Mentioned, and nothing is told of it.",
}
"""What each kind means, for people."""

_STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2433;--dim:#667085;--line:#d7dce5;--back:#fff;--bar:#3b6fd4}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9f0;--dim:#98a2b3;--line:#364152;--back:#151b26;
--bar:#7aa2f7}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:2rem auto;
max-width:64rem;padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1.05rem;margin:2rem 0 .2rem}
p{margin:.2rem 0 .6rem;color:var(--dim)}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
td.n{text-align:right}code{font-size:.8em;color:var(--dim);word-break:break-all}.bar{background:var(--bar);height:.6rem;
border-radius:2px;min-width:2px}
"""


def page(audit: Audit, *, target: str, at: datetime) -> str:
    """The whole page. ``target`` is what was audited, without a password; ``at`` is when (UTC)."""
    return "\n".join(_lines(audit, target, at))


def _lines(audit: Audit, target: str, at: datetime) -> Iterator[str]:
    counts = audit.counts
    title = f"Audit of {escape(target)}"
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{title}</h1>"
    yield (
        f"<p>{at:%Y-%m-%d %H:%M} UTC: {counts.edges:,} facts, {counts.episodes:,} episodes, "
        f"{counts.entities:,} entities; {len(audit.findings):,} findings. Nothing was written.</p>"
    )
    if counts.unreadable:
        yield f"<p>{counts.unreadable:,} facts have no uuid or no group and were not read.</p>"
    most = max(audit.by_kind.values(), default=1)
    if audit.by_kind:
        yield "<table><tr><th>kind</th><th></th><th>found</th><th>repair</th></tr>"
    for kind, number in audit.by_kind.items():
        first = next(one for one in audit.findings if one.kind is kind)
        width = max(1, round(100 * number / most))
        yield (
            f'<tr><td><a href="#{kind}">{kind}</a></td><td style="width:40%">'
            f'<div class="bar" style="width:{width}%"></div></td>'
            f'<td class="n">{number:,}</td><td>{first.repair}</td></tr>'
        )
    if audit.by_kind:
        yield "</table>"
    for kind, found in groupby(audit.findings, key=lambda one: one.kind):
        yield from _kind(kind, list(found))
    yield "</body></html>"


def _kind(kind: Kind, found: list[Finding]) -> Iterator[str]:
    yield f'<h2 id="{kind}">{kind} ({len(found):,})</h2><p>{escape(MEANINGS[kind])}</p><table>'
    for one in found[:MOST]:
        ids = "<br>".join(escape(name) for name in (*one.edges, *one.entities, *one.episodes))
        yield f"<tr><td>{escape(one.reason)}</td><td><code>{ids}</code></td></tr>"
    yield "</table>"
    if len(found) > MOST:
        yield f"<p>and {len(found) - MOST:,} more</p>"
