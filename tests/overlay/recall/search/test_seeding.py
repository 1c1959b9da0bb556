"""Slots from the hits of a search."""

from __future__ import annotations

import pytest

from tenure.graph.store import Store
from tenure.overlay.recall.lookup import Holder
from tenure.overlay.recall.model import Reason
from tenure.overlay.recall.search import Hit, Kind, search, seed_by_search

from .conftest import START
from .test_search import said


def memory(subject: str, attribute: str) -> Hit:
    return Hit(Kind.MEMORY, "m", "g", "", START, 1.0, subject=subject, attribute=attribute)


HITS = [
    memory("Noll", "residence"),
    Hit(Kind.TURN, "t", "g", "", START, 1.0, speaker="Noll"),
    memory("Noll", "residence"),
    memory("Edda", "pet"),
    memory("Edda", "diet"),
]


def test_the_slots_of_memories_best_first() -> None:
    slots = seed_by_search(Reason.NOTHING_ASKED, HITS, [Holder("Edda", "pet")])
    assert slots == (Holder("Noll", "residence"), Holder("Edda", "diet"))
    assert seed_by_search(Reason.NOBODY_NAMED, HITS, most=1) == (Holder("Noll", "residence"),)


@pytest.mark.parametrize("missing", [None, Reason.NEGATED, Reason.RELATION_UNCLEAR])
def test_a_question_that_needs_none_gets_none(missing: Reason | None) -> None:
    assert seed_by_search(missing, HITS) == ()


async def test_from_a_question_to_a_slot(store: Store) -> None:
    await store.observe([said("Ashby on Sea"), said("Corran", subject="Edda")])
    hits = await search(store, ["g"], "Anything about the sea?", k=5)
    assert seed_by_search(Reason.NOTHING_ASKED, hits) == (Holder("Noll", "residence"),)
