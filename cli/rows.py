"""The JSON objects of the commands. Their keys are part of the interface: see docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..graph.door import mapping_of
from ..graph.model import Because, Link, Memory, Observation, Role, Timeline, Turn, Verdict
from ..graph.roles import roles_at
from ..graph.rules import RULES
from ..graph.values import value_text

if TYPE_CHECKING:
    from ..graph.identity import Identification
    from ..graph.shifts import Shift
    from ..graph.store import EntitySummary, MemoryRecord, MoveReport, Piece, Plan, Run

Row = dict[str, Any]


def memory_row(memory: Memory, role: Role | None) -> Row:
    """A memory with the role that it has at the time asked for (null: none)."""
    return {
        "memory_id": memory.memory_id,
        "subject": memory.slot.subject,
        "attribute": memory.slot.attribute,
        "scope": dict(memory.scope),
        "value": value_text(memory.value),
        "value_raw": memory.value,
        "negative": memory.polarity == "negative",
        "role": role,
        "status": memory.status,
        "kind": memory.kind,
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
        "start_inferred": memory.start_inferred,
        "end_inferred": memory.end_inferred,
        "said_at": memory.said_at,
        "recorded_at": memory.recorded_at,
        "supports": memory.supports,
        "authority": memory.authority,
        "contested": memory.contested,
        "because": because_row(memory.because),
        "ended_because": None
        if memory.ended_because is None
        else because_row(memory.ended_because),
    }


def because_row(because: Because) -> Row:
    """The rule that decided, in words, with the ids of what it decided on."""
    return {
        "rule": because.rule,
        "text": RULES.get(because.rule, because.rule),
        "observations": because.observations,
        "verdicts": because.verdicts,
    }


def link_row(link: Link) -> Row:
    """A link by its ends."""
    return {
        "type": link.type,
        "source": link.source,
        "target": link.target,
        "at": link.at,
        "because": because_row(link.because),
    }


def observation_row(said: Observation) -> Row:
    """An observation with its id, as ``tenure ingest`` reads it."""
    return {"observation_id": said.observation_id, **mapping_of(said)}


def timeline_rows(timelines: Iterable[Timeline], as_of: datetime) -> Iterator[Row]:
    """Every memory of the timelines with its role at a time and the links that start from it."""
    from ..graph.views.chain import in_order, slot_chain

    for timeline in in_order(timelines):
        roles = roles_at(timeline.memories, as_of)
        away: dict[str, list[Row]] = {}
        for link in timeline.links:
            away.setdefault(link.source, []).append(link_row(link))
        for memory in slot_chain(timeline):
            row = memory_row(memory, roles.get(memory.memory_id))
            yield {**row, "links": away.get(memory.memory_id, [])}


def record_row(record: MemoryRecord) -> Row:
    """A memory with its evidence."""
    return {
        **memory_row(record.memory, record.role),
        "supporters": [observation_row(said) for said in record.supporters],
        "opposers": [observation_row(said) for said in record.opposers],
        "links": [link_row(link) for link in record.links],
        "turns": [turn_row(turn) for turn in record.turns],
    }


def turn_row(turn: Turn) -> Row:
    """A turn with its text."""
    return {
        "turn_id": turn.turn_id,
        "source": turn.source,
        "at": turn.at,
        "position": turn.position,
        "speaker": turn.speaker,
        "authority": turn.authority,
        "text": turn.text,
    }


def verdict_row(verdict: Verdict) -> Row:
    """A verdict. ``a`` and ``b`` are ids, the values those that it is bound to."""
    return {
        "verdict_id": verdict.verdict_id,
        "subject": verdict.slot.subject,
        "attribute": verdict.slot.attribute,
        "decision": verdict.decision,
        "a": verdict.a,
        "b": verdict.b,
        "a_value": None if verdict.a_value is None else value_text(verdict.a_value),
        "b_value": None if verdict.b_value is None else value_text(verdict.b_value),
        "scope": None if verdict.scope is None else dict(verdict.scope),
        "by": verdict.by,
        "decided_at": verdict.decided_at,
        "recorded_at": verdict.recorded_at,
        "note": verdict.note,
    }


def entity_row(one: EntitySummary) -> Row:
    """A subject with its names."""
    return {
        "entity_id": one.entity_id,
        "name": one.name,
        "aliases": one.aliases,
        "attributes": one.attributes,
        "memories": one.memories,
        "verdicts": [identification_row(verdict) for verdict in one.verdicts],
    }


def identification_row(verdict: Identification) -> Row:
    """A verdict on what is one."""
    return {
        "verdict_id": verdict.verdict_id,
        "decision": verdict.decision,
        "a": verdict.a_name,
        "b": verdict.b_name,
        "by": verdict.by,
        "decided_at": verdict.decided_at,
        "recorded_at": verdict.recorded_at,
        "note": verdict.note,
    }


def move_row(report: MoveReport) -> Row:
    """What a verdict on what is one did, or would do."""
    return {
        "dry_run": report.dry_run,
        "kept": report.kept,
        "verdict": None if report.verdict is None else identification_row(report.verdict),
        "slots": report.slots,
        "changes": [shift_row(shift) for shift in report.shifts],
    }


def plan_row(plan: Plan) -> Row:
    """What a run would do."""
    receipt = plan.receipt
    return {
        "observations": receipt.observations,
        "repeated": receipt.repeated,
        "forgotten": receipt.refused,
        "slots": len(receipt.touched),
        "currents": len(receipt.currents),
        "changes": [shift_row(shift) for shift in plan.shifts],
    }


def shift_row(shift: Shift) -> Row:
    """One change of a slot."""
    return {
        "change": shift.kind,
        "subject": shift.subject,
        "attribute": shift.attribute,
        "scope": dict(shift.scope),
        "value": shift.value,
        "old": shift.old or None,
        "negative": shift.negative,
        "at": shift.at,
        "until": shift.until,
        "reason": shift.reason or None,
    }


def run_record(run: Run) -> Row:
    """The receipt of a run."""
    return {field.name: getattr(run, field.name) for field in fields(run)}


def aside_record(name: str, piece: Piece) -> Row:
    """A piece of the quarantine."""
    rest = {field.name: getattr(piece, field.name) for field in fields(piece)}
    return {"aside_id": name, **rest}
