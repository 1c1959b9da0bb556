"""Traces in the graph: kept after an answer was given, read back, and pruned.

A trace is one node, written in one transaction. It holds ids, not the words of the bank: of texts
only the question, the answer and the names that were recognised. Forgetting removes it with what it
read.
"""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

from ...graph.errors import InputError, NotFound
from ...graph.model import Role
from ...graph.store import Store, TraceNode
from ...graph.times import iso, iso_or_none, utc
from .model import Outcome, Reason, View
from .pack.model import BlockName, Label
from .pack.standing import Dropped
from .spoken.check import Fault
from .trace import Cited, Ranked, Seed, Shown, Trace

MOST_QUESTION: Final = 10_000
"""Characters of a question that a trace keeps."""

_MAYBE: Final = ("known_at", "start", "end")
"""Times of a trace that may be None."""


async def keep(store: Store, trace: Trace) -> bool:
    """Keep a trace; False where something that it read was forgotten in the meantime.

    Raises ``StoreError`` where the graph cannot be written: then nothing of it was.
    """
    record = trace_record(trace)
    question = trace.question[:MOST_QUESTION]
    record["question"] = question
    words = [question, trace.answer, *trace.subjects, *trace.attributes, *trace.scope.values()]
    said = {one.id for one in trace.shown if one.label in (Label.REVIEW, Label.SAID)}
    node = TraceNode(
        trace_id=trace.trace_id,
        group=trace.group,
        at=trace.at,
        body=json.dumps(record, ensure_ascii=False, separators=(",", ":")),
        words="\n".join(words),
        memories=tuple(
            [one.id for one in trace.shown if one.label not in (Label.REVIEW, Label.SAID)]
            + [one.id for one in trace.cited if one.id not in said]
        ),
        slots=tuple({one.slot for one in trace.candidates if one.block is not BlockName.RAW}),
        turns=tuple(one.id for one in trace.shown if one.label is Label.SAID),
        subjects=(*trace.subjects, *(one.subject for one in trace.seeds)),
        props={
            "question": question,
            "view": str(trace.view),
            "outcome": str(trace.outcome),
            "reason": str(trace.reason),
            "tokens": trace.tokens,
        },
    )
    return await store.traces.keep(node)


async def traces(
    store: Store,
    group: str,
    *,
    since: datetime | None = None,
    until: datetime | None = None,
    most: int = 100_000,
) -> list[Trace]:
    """The traces of a group, the last one first: those answered at or after ``since`` and before
    ``until`` (aware times)."""
    rows = await store.traces.read(group, since=since, until=until, most=most)
    return [trace_from(json.loads(body)) for _, body in rows]


async def trace(store: Store, group: str, beginning: str) -> Trace:
    """One trace, by a unique beginning of its id. Raises ``NotFound``, or ``InputError`` where
    several begin like this."""
    rows = await store.traces.read(group, beginning, most=2) if beginning else []
    if not rows:
        raise NotFound(f"no trace {beginning:.60}", hint="tenure trace list shows them")
    if len(rows) > 1:
        raise InputError(f"several traces begin with {beginning:.60}", hint="give more of the id")
    return trace_from(json.loads(rows[0][1]))


def trace_record(trace: Trace) -> dict[str, Any]:
    """A trace as JSON types; times as ISO text in UTC."""
    record = {field.name: getattr(trace, field.name) for field in fields(trace)}
    for name in ("seeds", "candidates", "shown", "cited"):
        record[name] = [
            {field.name: getattr(one, field.name) for field in fields(one)} for one in record[name]
        ]
    record |= {"at": iso(trace.at), "asked_at": iso(trace.asked_at), "as_of": iso(trace.as_of)}
    record |= {name: iso_or_none(getattr(trace, name)) for name in _MAYBE}
    record["scope"] = dict(trace.scope)
    return record | {"milliseconds": dict(trace.milliseconds)}


def trace_from(record: dict[str, Any]) -> Trace:
    """A trace from what ``trace_record`` gives."""
    return Trace(
        **{
            **record,
            "at": utc(record["at"]),
            "asked_at": utc(record["asked_at"]),
            "as_of": utc(record["as_of"]),
            **{name: None if record[name] is None else utc(record[name]) for name in _MAYBE},
            "view": View(record["view"]),
            "outcome": Outcome(record["outcome"]),
            "reason": Reason(record["reason"]),
            "fault": None if record["fault"] is None else Fault(record["fault"]),
            "subjects": tuple(record["subjects"]),
            "attributes": tuple(record["attributes"]),
            "seeds": tuple(Seed(**one) for one in record["seeds"]),
            "candidates": tuple(map(_ranked, record["candidates"])),
            "shown": tuple(map(_shown, record["shown"])),
            "cited": tuple(Cited(one["part"], one["id"], _role(one)) for one in record["cited"]),
        }
    )


def _ranked(one: dict[str, Any]) -> Ranked:
    dropped = one["dropped"]
    return Ranked(
        **{
            **one,
            "block": BlockName(one["block"]),
            "label": Label(one["label"]),
            "dropped": None if dropped is None else Dropped(dropped),
        }
    )


def _shown(one: dict[str, Any]) -> Shown:
    block, label = BlockName(one["block"]), Label(one["label"])
    return Shown(block, label, one["id"], one["old"], _role(one))


def _role(one: dict[str, Any]) -> Role | None:
    return None if one["role"] is None else Role(one["role"])
