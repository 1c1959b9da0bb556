"""Nearness of meaning: memories and turns of some groups by their embeddings, nearest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from ....cypher import as_given, statement
from ....graph.times import iso
from ...embedding.model import Embedder, Use, embedded
from ..source import Reads
from .found import found_in
from .model import Candidate, Kind

LONGEST: Final = 2000
"""Signs of a question that are embedded."""

DEEPEST: Final = 1600
"""Nearest of all groups that are looked through for those of the groups asked for."""


async def by_meaning(
    engine: Reads,
    groups: Collection[str],
    question: str,
    embedder: Embedder,
    *,
    limit: int,
    known_at: datetime | None,
    kinds: Collection[Kind],
) -> list[Candidate]:
    """At most ``limit`` memories and as many turns, each kind nearest first; nothing where the
    graph holds no embeddings of this model.

    The index looks at groups after it has taken the nearest of all. So more and more are asked for,
    and where a group has few among ``DEEPEST``, all of its embeddings are compared.
    """
    noted = await engine.read(statement("search/embedding"), {})
    words = question.strip()[:LONGEST]
    there = [(row["model"], row["dimensions"]) for row in noted]
    if not words or there != [(embedder.name, embedder.dimensions)]:
        return []
    (vector,) = await embedded(embedder, [words], Use.ASKED)
    asked = {
        "vector": list(vector),
        "model": embedder.name,
        "memories": Kind.MEMORY in kinds,
        "turns": Kind.TURN in kinds,
        "groups": list(groups),
        "known_at": None if known_at is None else iso(known_at),
    }
    depth = limit
    while True:
        (row,) = await engine.read(statement("search/near"), as_given(**asked, limit=depth))
        if _enough(row, limit, depth):
            break
        if depth >= DEEPEST:
            return await _one_by_one(engine, asked, limit)
        depth = min(DEEPEST, depth * 4)
    return _nearest(found_in(row), limit)


async def _one_by_one(engine: Reads, asked: Mapping[str, object], limit: int) -> list[Candidate]:
    (row,) = await engine.read(statement("search/near_in_groups"), as_given(**asked, limit=limit))
    return _nearest(found_in(row), limit)


def _enough(row: Mapping[str, Any], limit: int, depth: int) -> bool:
    """Whether the index has given enough, or all that it has."""
    return all(
        row[f"{what}_seen"] < depth or len(row[what]) >= limit for what in ("memories", "turns")
    )


def _nearest(found: Sequence[Candidate], limit: int) -> list[Candidate]:
    ordered = sorted(found, key=lambda one: (-one.score, one.id))
    return [one for kind in Kind for one in [c for c in ordered if c.kind is kind][:limit]]


def how_near(found: Sequence[Candidate], kind: Kind) -> list[Candidate]:
    """Those of a kind, scored from 0 for the last to 1 for the first, squared: a model's nearness
    of any two texts lies far from zero, and what all have in common says nothing when it is lent.
    No unit is left, as the engines measure nearness in two."""
    own = [one for one in found if one.kind is kind]
    if not own:
        return []
    low, high = min(one.score for one in own), max(one.score for one in own)
    width = high - low or 1.0
    return [replace(one, score=((one.score - low) / width) ** 2) for one in own]
