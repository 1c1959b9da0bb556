"""Full text: memories and turns of some groups by their words, best first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from ....cypher import as_given, statement
from ....graph.store.search import group_key
from ....graph.times import iso
from ..source import Reads
from .found import found_in
from .model import Candidate, Kind
from .words import Words, any_of, asked_in

MOST_GROUPS: Final = 256
"""Groups that one query names: a query may have 1,024 clauses."""

SPEAKER: Final = 1.5
"""What a word counts that names the speaker of a turn, beside one that stands in its text."""

DEEPEST: Final = 6_400
"""How many hits are looked through for some that were known by ``known_at``."""


async def by_words(
    engine: Reads,
    groups: Collection[str],
    words: Words,
    *,
    limit: int,
    known_at: datetime | None,
    kinds: Collection[Kind],
) -> list[Candidate]:
    """At most ``limit`` memories and as many turns, each kind best first.

    The group is a word of the index, so a small group beside a huge one finds its own. With
    ``known_at`` counts what was recorded by then; of a turn that was edited, its words of now.
    """
    if not words:
        return []
    found: list[Candidate] = []
    names = sorted(groups)
    for start in range(0, len(names), MOST_GROUPS):
        some = names[start : start + MOST_GROUPS]
        found += await _in_groups(engine, some, words, limit, known_at, kinds)
    found.sort(key=lambda one: (one.kind, -one.score, one.id))
    return [one for kind in Kind for one in [c for c in found if c.kind is kind][:limit]]


async def _in_groups(
    engine: Reads,
    groups: Sequence[str],
    words: Words,
    limit: int,
    known_at: datetime | None,
    kinds: Collection[Kind],
) -> list[Candidate]:
    inside = any_of("group_key", map(group_key, groups))
    text = f"+{asked_in('text', words)}"
    asked = {
        "memories": f"{text} +{inside}" if Kind.MEMORY in kinds else None,
        "turns": f"{text} {asked_in('speaker', words)}^{SPEAKER} +{inside}"
        if Kind.TURN in kinds
        else None,
        "groups": list(groups),
        "known_at": None if known_at is None else iso(known_at),
    }
    depth = limit
    while True:
        (row,) = await engine.read(statement("search/words"), as_given(**asked, limit=depth))
        found = found_in(row)
        # What was not known yet is left out after the best were taken.
        looked = {Kind.MEMORY: row["memories_seen"], Kind.TURN: row["turns_seen"]}
        enough = all(
            seen < depth or sum(one.kind is kind for one in found) >= limit
            for kind, seen in looked.items()
        )
        if enough or depth >= DEEPEST:
            return found
        depth = min(DEEPEST, depth * 4)
