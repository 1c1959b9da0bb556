"""Chains of memories as a graph, and what is shown of a memory and of a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..model import Because, Link, LinkType, Memory, Timeline
from ..roles import roles_at
from ..rules import RULES
from ..times import BEGINNING, OPEN, Precision, iso
from ..values import pack_value, value_order, value_text
from .human import Language, memory_interval, moment_text
from .text import clean

if TYPE_CHECKING:
    import networkx as nx


def slot_chain(timeline: Timeline) -> tuple[Memory, ...]:
    """Every memory of a slot in order of start (unbounded first), then end, scope and value."""
    return tuple(
        sorted(
            timeline.memories,
            key=lambda m: (
                m.valid_from or BEGINNING,
                m.valid_to or OPEN,
                m.scope_key,
                value_order(m.value),
                m.polarity,
                m.memory_id,
            ),
        )
    )


def in_order(timelines: Iterable[Timeline]) -> list[Timeline]:
    """The timelines by group, subject and attribute."""
    return sorted(
        timelines, key=lambda t: (t.slot.group, t.slot.subject, t.slot.attribute, t.slot_key)
    )


def shown(timelines: Iterable[Timeline]) -> list[Timeline]:
    """The timelines in order, for showing: an end is as exact as the start of what replaced it."""
    return [_exact_ends(timeline) for timeline in in_order(timelines)]


def _exact_ends(timeline: Timeline) -> Timeline:
    memories = {m.memory_id: m for m in timeline.memories}
    exact: dict[str, Precision] = {}
    for link in timeline.links:
        new, old = memories.get(link.source), memories.get(link.target)
        if link.type is not LinkType.SUPERSEDES or new is None or old is None:
            continue
        if old.end_inferred and old.valid_to == new.valid_from:
            exact[old.memory_id] = new.from_precision
    if not exact:
        return timeline
    return replace(
        timeline,
        memories=tuple(
            replace(m, to_precision=exact[m.memory_id]) if m.memory_id in exact else m
            for m in timeline.memories
        ),
    )


def in_link_order(links: Iterable[Link]) -> list[Link]:
    """The links by moment (those without one first), then by type and ends."""
    return sorted(links, key=lambda k: (k.at or BEGINNING, k.type, k.source, k.target))


def chain_graph(
    timelines: Iterable[Timeline], *, as_of: datetime | None = None
) -> nx.MultiDiGraph[str]:
    """The memories as nodes and the links between them as edges.

    Nodes and edges carry text, numbers and booleans under readable names; what is absent (an
    unbounded start, an open end) has no attribute. Times are ISO text in UTC. The key of an edge is
    its type. With ``as_of`` each node has the ``role`` that its memory has then, if it has one.
    """
    import networkx as nx  # slow to load, and wanted by exports only

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    ordered = shown(timelines)
    for timeline in ordered:
        roles = roles_at(timeline.memories, as_of) if as_of is not None else {}
        for order, memory in enumerate(slot_chain(timeline)):
            role = roles.get(memory.memory_id)
            attributes = {"order": order, **memory_attributes(memory)}
            if role is not None:
                attributes["role"] = str(role)
            graph.add_node(memory.memory_id, **attributes)
    for timeline in ordered:
        for link in in_link_order(timeline.links):
            graph.add_edge(link.source, link.target, key=str(link.type), **link_attributes(link))
    return graph


def memory_attributes(memory: Memory) -> dict[str, str | int | bool]:
    """The attributes of a node: what a reader of the exported graph sees."""
    ended = memory.ended_because
    given: dict[str, str | int | bool | None] = {
        "label": label(memory),
        "group": memory.slot.group,
        "subject": clean(memory.slot.subject),
        "attribute": clean(memory.slot.attribute),
        "scope": scope_text(memory),
        "value": clean(value_text(memory.value)),
        "value_json": clean(pack_value(memory.value)),
        "polarity": str(memory.polarity),
        "status": str(memory.status),
        "kind": str(memory.kind),
        "interval": memory_interval(memory),
        "valid_from": _time(memory.valid_from),
        "valid_to": _time(memory.valid_to),
        "from_precision": str(memory.from_precision),
        "to_precision": str(memory.to_precision),
        "start_inferred": memory.start_inferred,
        "end_inferred": memory.end_inferred,
        "said_at": iso(memory.said_at),
        "recorded_at": _time(memory.recorded_at),
        "pending_to": _time(memory.pending_to),
        "supports": memory.supports,
        "authority": str(memory.authority),
        "contested": memory.contested,
        "rule": memory.because.rule,
        "why": why(memory.because),
        "ended_rule": None if ended is None else ended.rule,
        "ended_why": None if ended is None else why(ended),
        "anchor": memory.anchor,
        "slot_key": memory.slot_key,
        "track_key": memory.track_key,
    }
    return {name: value for name, value in given.items() if value is not None}


def link_attributes(link: Link) -> dict[str, str]:
    """The attributes of an edge."""
    given = {
        "type": str(link.type),
        "at": _time(link.at),
        "reason": link.because.rule,
        "why": why(link.because),
        "observations": " ".join(link.because.observations) or None,
        "verdicts": " ".join(link.because.verdicts) or None,
    }
    return {name: value for name, value in given.items() if value is not None}


def label(memory: Memory) -> str:
    """The value as people read it; "not …" for a negative memory."""
    text = clean(value_text(memory.value))
    return f"not {text}" if memory.polarity == "negative" else text


def scope_text(memory: Memory) -> str:
    """The scope as people read it; empty for everywhere."""
    return clean(", ".join(f"{key}={value}" for key, value in sorted(memory.scope.items())))


def why(because: Because) -> str:
    """The line for people of the rule that decided."""
    return RULES.get(because.rule, because.rule)


def by_id(timelines: Sequence[Timeline]) -> dict[str, Memory]:
    """The memories of the timelines by their ids."""
    return {m.memory_id: m for timeline in timelines for m in timeline.memories}


def link_moment(link: Link, memory: Memory, language: Language = Language.EN) -> str:
    """The day of a link, as exact as the start of ``memory`` was stated where they are one."""
    if link.at is None:
        return ""
    precision = memory.from_precision if link.at == memory.valid_from else Precision.INSTANT
    return moment_text(link.at, precision, memory.offset_minutes, language, clock=False)


def _time(moment: datetime | None) -> str | None:
    return None if moment is None else iso(moment)
