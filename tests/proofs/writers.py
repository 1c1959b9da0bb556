"""Several processes write to the same ten slots, and to one subject with general values and
exceptions. Nothing acknowledged is lost, no track has two open ends, no exception is unlinked, and
every slot is exactly what its observations resolve to. No caller sees an error.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from typing import Any

from tenure.graph.model import LinkType, Memory, Observation, Polarity, Status, Timeline
from tenure.graph.policy import Policy
from tenure.graph.roles import holds_at
from tenure.graph.store import Store
from tenure.graph.timeline import resolve

from . import writing
from .figures import Figures, Size
from .processes import finished, started

SLACK_SECONDS = 60.0


async def run(target: str, size: Size) -> Figures:
    """Write for ``size.seconds`` with ``size.writers`` processes, then look at what came of it."""
    group = f"writers-{secrets.token_hex(4)}"
    async with await Store.open(target, vocabulary=writing.vocabulary()) as store:
        figures = Figures("writers", store.engine.name)
        began = time.monotonic()
        said = await asyncio.to_thread(_written, target, group, size, figures)
        took = time.monotonic() - began
        ids = {name for one in said for name in one["ids"]}
        figures.numbers["processes"] = size.writers
        figures.numbers["seconds"] = size.seconds
        figures.numbers["batches acknowledged"] = sum(one["batches"] for one in said)
        figures.numbers["observations acknowledged"] = len(ids)
        figures.numbers["observations/s"] = len(ids) / took if took else 0.0
        figures.numbers["s for the slowest batch"] = max((o["longest"] for o in said), default=0.0)
        await _look(store, group, ids, figures)
    return figures


def _written(target: str, group: str, size: Size, figures: Figures) -> list[dict[str, Any]]:
    said = []
    with contextlib.ExitStack() as stack:
        processes = [
            stack.enter_context(
                started("tests.proofs.writing", [target, group, str(number), str(size.seconds)])
            )
            for number in range(size.writers)
        ]
        for number, process in enumerate(processes):
            out, err, code = finished(process, size.seconds + SLACK_SECONDS)
            figures.require(code == 0, f"writer {number} saw an error: {err[-2000:]}")
            if code == 0:
                said.append(json.loads(out))
    return said


async def _look(store: Store, group: str, ids: set[str], figures: Figures) -> None:
    places = [(f"Subject {n}", writing.ATTRIBUTE) for n in range(writing.SLOTS)]
    places.append((writing.SUBJECT, writing.SETTING))
    found: set[str] = set()
    open_ends = unlinked = other = 0
    memories = 0
    for subject, attribute in places:
        kept = await store.observations(group, subject, attribute)
        found |= {o.observation_id for o in kept}
        timeline = await store.timeline(group, subject, attribute)
        memories += len(timeline.memories)
        open_ends += _open_ends(timeline)
        unlinked += _unlinked(timeline)
        other += _differs(timeline, kept)
    figures.numbers["observations lost"] = len(ids - found)
    figures.numbers["memories"] = memories
    figures.numbers["tracks with two open ends"] = open_ends
    figures.numbers["exceptions without EXCEPTION_TO"] = unlinked
    figures.numbers["slots that differ from the core"] = other
    figures.require(not ids - found, f"{len(ids - found)} acknowledged observations are gone")
    figures.require(not found - ids, f"{len(found - ids)} observations nobody acknowledged")
    figures.require(not open_ends, f"{open_ends} tracks with two open ends")
    figures.require(not unlinked, f"{unlinked} exceptions are not linked")
    figures.require(not other, f"{other} slots differ from what their observations resolve to")


def _believed(timeline: Timeline) -> list[Memory]:
    return [
        m
        for m in timeline.memories
        if m.status is Status.ACTIVE and m.polarity is Polarity.POSITIVE
    ]


def _open_ends(timeline: Timeline) -> int:
    """Tracks with more than one uncontested value that holds to this day."""
    tracks: dict[str, int] = {}
    for memory in _believed(timeline):
        if memory.valid_to is None and not memory.contested:
            tracks[memory.track_key] = tracks.get(memory.track_key, 0) + 1
    return sum(number > 1 for number in tracks.values())


def _unlinked(timeline: Timeline) -> int:
    """Memories in a scope that start while a general value holds, and are linked to none."""
    believed = _believed(timeline)
    linked = {link.source for link in timeline.links if link.type is LinkType.EXCEPTION_TO}
    general = [m for m in believed if not m.scope_key]
    return sum(
        memory.memory_id not in linked
        and any(memory.valid_from is not None and holds_at(g, memory.valid_from) for g in general)
        for memory in believed
        if memory.scope_key
    )


def _differs(timeline: Timeline, observations: list[Observation]) -> bool:
    if not observations:
        return bool(timeline.memories)
    wanted = resolve(Policy(), observations, slot=timeline.slot)
    return _parts(wanted) != _parts(timeline)


def _parts(timeline: Timeline) -> tuple[Any, Any, Any]:
    memories = {
        (m.memory_id, m.value_key, m.status, m.valid_from, m.valid_to, m.supports, m.contested)
        for m in timeline.memories
    }
    links = {(x.type, x.source, x.target, x.at) for x in timeline.links}
    return memories, links, {r.review_id for r in timeline.reviews}
