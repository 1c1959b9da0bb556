"""Turns into a store, and what it then says of a slot."""

from __future__ import annotations

from tenure.graph.model import Turn
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import Report, ingest


async def feed(store: Store, *turns: Turn) -> Report:
    return await ingest(store, turns, extractor=RuleExtractor(), clock=system_clock)


async def values(store: Store, group: str, subject: str, attribute: str) -> dict[str, str]:
    rows = await store.slot_state(group, subject, attribute)
    return {str(row.memory.value): str(row.role) for row in rows}
