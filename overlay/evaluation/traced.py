"""What the measures need of a stored trace. Pure."""

from __future__ import annotations

from datetime import datetime

from ...graph.model import Slot
from ...graph.times import TICK
from ..recall.model import View
from ..recall.pack.model import BlockName, Label
from ..recall.spoken.check import Fault
from ..recall.trace import SPOKEN, Trace
from ..recall.trace import Shown as Row
from .asked import Asked, Shown

_NO_MEMORY = (Label.SAID, Label.REVIEW)
_RESTS = ("rows", "changes")
"""Parts of an answer that it rests on; what is known beside, or led there, is no answer."""
_STANDS = (Fault.UNAVAILABLE, Fault.UNUSABLE)
"""Where no model answered at all, the rules' answer stands."""


def asked_of(trace: Trace) -> Asked:
    """A trace as the measures take it."""
    start, end = _time(trace)
    # Where a model's words stand, the answer rests on what it cites; else on what the rules cite.
    rests = (SPOKEN,) if trace.model and trace.fault not in _STANDS else _RESTS
    return Asked(
        trace_id=trace.trace_id,
        group=trace.group,
        question=trace.question,
        view=trace.view,
        as_of=trace.as_of,
        known_by=trace.known_at or trace.at,
        at=trace.at,
        slots=tuple(Slot(trace.group, one.subject, one.attribute) for one in trace.seeds),
        beside=tuple({one.slot for one in trace.candidates if one.dropped is None}),
        shown=tuple(_shown(row) for row in trace.shown if row.label not in _NO_MEMORY),
        cited=tuple(dict.fromkeys(one.id for one in trace.cited if one.part in rests)),
        start=start,
        end=end,
        outcome=trace.outcome,
        reason=trace.reason,
        tokens=trace.tokens,
        plain_tokens=trace.plain_tokens,
        model="" if trace.fault in _STANDS else trace.model,
        caught=trace.fault is not None and trace.fault not in _STANDS,
    )


def _shown(row: Row) -> Shown:
    return Shown(
        tuple(filter(None, (row.id, row.old))),
        current=row.block is BlockName.CURRENT,
        transition=row.block is BlockName.TRANSITION,
    )


def _time(trace: Trace) -> tuple[datetime | None, datetime | None]:
    """The time that was asked about: in the question, or as a valid time given beside it."""
    named = trace.start is not None or trace.end is not None
    given = trace.as_of != (trace.known_at or trace.asked_at)
    if named or not given or trace.view is not View.HISTORICAL:
        return trace.start, trace.end
    return trace.as_of, trace.as_of + TICK
