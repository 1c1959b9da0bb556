"""Whether a graph is what it should be: every fault by name, with examples and a remedy.

The checks are statements under ``cypher/doctor``; each returns the faults that it finds. ``drift``
resolves slots again and compares: it finds everything else, and costs as much as a rebuild.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..cypher import statement
from .known import known
from .model import Timeline
from .store import Store
from .store.memory_rows import memory_record
from .store.schema import MEMORY_TEXT, TURN_TEXT, migrations, statements_of
from .timeline import resolve

MOST: Final = 1_000
"""Faults of one kind that are looked for; a count of this many means "at least"."""
SHOWN: Final = 5
_MAKES: Final = re.compile(r"CREATE (?:CONSTRAINT|INDEX) (\w+)")
_REBUILD: Final = "tenure rebuild --group GROUP derives it again from the observations"


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of fault. ``group`` is empty where it is about the whole graph."""

    check: str
    says: str
    remedy: str
    group: str
    count: int
    examples: tuple[str, ...]


CHECKS: Final[Mapping[str, tuple[str, str]]] = {
    "two_open_ends": ("several values hold to this day where one can", _REBUILD),
    "overlaps": ("intervals of one value each overlap", _REBUILD),
    "inverted": ("memories end before they start", _REBUILD),
    "without_evidence": ("memories rest on no observation", _REBUILD),
    "missing_exception": ("an exception is not linked to what it is one to", _REBUILD),
    "broken_chain": ("one memory supersedes another that it does not meet", _REBUILD),
    "status_label": ("label and property disagree about the status", _REBUILD),
    "open_key": ("the key of an open end is on the wrong memory", _REBUILD),
    "no_entity": (
        "a slot has no entity as its subject",
        "tenure forget --subject NAME --group GROUP, the same with --restore, and feed its sources "
        "again",
    ),
    "orphan_memories": ("memories belong to no slot", "delete them: nothing rests on them"),
    "orphan_observations": (
        "observations belong to no slot",
        "feed their sources again with tenure ingest FILE --group GROUP, and delete these",
    ),
    "foreign": (
        "relations cross from one group into another",
        "delete them: something other than Tenure wrote them; then tenure rebuild --group GROUP",
    ),
}
"""What each statement of ``cypher/doctor`` finds, and what helps (GROUP stands for its group)."""


async def examine(store: Store, group: str, *, deep: bool = False) -> list[Finding]:
    """The faults of one group. ``deep`` also resolves every slot again and compares."""
    attributes = store.vocabulary.attributes.values()
    parameters = {
        "group": group,
        "single": [attribute.name for attribute in attributes if attribute.policy.single],
        "limit": MOST,
    }
    findings = []
    for check, (says, remedy) in CHECKS.items():
        rows = await store.engine.read(statement(f"doctor/{check}"), parameters)
        if rows:
            shown = [f"{r['subject']} · {r['attribute']}: {', '.join(r['ids'])}" for r in rows]
            findings.append(_finding(check, says, remedy, group, shown))
    if deep and (drifted := [where async for where in _drifted(store, group)]):
        says = "what is stored is not what the observations resolve to"
        findings.append(_finding("drift", says, _REBUILD, group, drifted))
    return findings


async def examine_graph(store: Store) -> list[Finding]:
    """The faults of the graph as a whole: its schema and its vocabulary."""
    findings = []
    if missing := await _missing_schema(store):
        says = "constraints or indexes are missing or do not answer"
        remedy = "run these statements as they stand; wait for an index that is being built"
        findings.append(_finding("schema", says, remedy, "", missing))
    meta = await store.meta()
    if meta.vocabulary_hash != store.vocabulary.hash:
        says = "the graph was resolved with another vocabulary"
        remedy = "name the right one with --vocabulary, or tenure rebuild --all-groups with this"
        shown = [f"graph {meta.vocabulary_hash}, here {store.vocabulary.hash}"]
        findings.append(_finding("vocabulary", says, remedy, "", shown))
    return findings


async def _missing_schema(store: Store) -> list[str]:
    """The statements of the schema whose constraint or index is not there."""
    constraints = await store.engine.read(statement("doctor/constraints"))
    indexes = await store.engine.read(statement("doctor/indexes"))
    there = {row["name"] for row in constraints}
    there |= {row["name"] for row in indexes if row["state"] == "ONLINE"}
    missing = []
    for migration in migrations().values():
        for one in statements_of(statement(migration)):
            made = _MAKES.match(one)
            if made is not None and made[1] not in there:
                missing.append(one)
    return missing + [f"full-text index {n}" for n in (MEMORY_TEXT, TURN_TEXT) if n not in there]


def _finding(check: str, says: str, remedy: str, group: str, shown: list[str]) -> Finding:
    remedy = remedy.replace("GROUP", group)
    return Finding(check, says, remedy, group, len(shown), tuple(shown[:SHOWN]))


async def _drifted(store: Store, group: str) -> AsyncIterator[str]:
    """The slots whose stored timeline differs from what their observations resolve to, or whose
    outcome counters do."""
    rows = await store.engine.read(statement("doctor/folds"), {"group": group})
    folds = {(row["subject"], row["attribute"]): row["fold"] for row in rows}
    for subject in await store.subjects(group):
        for stored in await store.own_timelines(group, subject.name):
            slot = stored.slot
            counting = known(
                await store.observations(group, slot.subject, slot.attribute),
                await store.verdicts(group, slot.subject, slot.attribute),
            )
            fresh = resolve(store.vocabulary.policy(slot.attribute), *counting, slot=slot)
            fold = folds.get((slot.subject, slot.attribute))
            same_fold = _data(fold) == _data(fresh.fold)
            if not same_fold or _essence(stored) != _essence(fresh):
                yield f"{slot.subject} · {slot.attribute}"


def _data(fold: str | None) -> object:
    return None if fold is None else json.loads(fold)


def _essence(timeline: Timeline) -> tuple[frozenset[str], frozenset[tuple[object, ...]], object]:
    """What must be equal: memories, links and reviews. (Supporters are relations.)"""
    return (
        frozenset(memory_record(memory) for memory in timeline.memories),
        frozenset((k.type, k.source, k.target, k.at, k.because.rule) for k in timeline.links),
        frozenset(review.review_id for review in timeline.reviews),
    )
