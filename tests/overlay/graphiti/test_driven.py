"""Graphiti itself, the real one, drives the host, and ``sync`` follows what it does there."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.roles import roles_at
from tenure.graph.times import system_clock
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.sync.changes import Seen
from tenure.overlay.graphiti.sync.report import Synced
from tenure.overlay.graphiti.sync.run import sync
from tenure.overlay.memory import Bank

pytest.importorskip("graphiti_core")

from tenure.overlay.graphiti.wrap.touched import HostReads

from .conftest import GROUP
from .faults import NOW
from .scripted import Fact, day, lives, say

pytestmark = pytest.mark.neo4j


async def test_a_host_that_closes_and_removes_is_followed(plain: Any, bank: Bank) -> None:
    seen = Seen()

    async def followed(**more: Any) -> Synced:
        return await sync(
            HostReads(plain), bank.store, relations_of(bank.store.vocabulary),
            host_group=GROUP, group=GROUP, clock=system_clock, seen=seen, **more,
        )  # fmt: skip

    async def slot(attribute: str) -> dict[str, tuple[str, Any]]:
        memories = (await bank.store.timeline(GROUP, "Ines", attribute)).memories
        roles = roles_at(memories, NOW)
        return {str(m.value): (str(roles[m.memory_id]), m.valid_to) for m in memories}

    await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    first = await followed()
    assert (first.sweep, first.adopted) == (True, 1)
    assert await slot("residence") == {"Lyon": ("current", None)}

    # It closes the one that is contradicted, and says a second thing beside it.
    porto = lives("Porto", contradicts=["Ines lives in Lyon"])
    cello = Fact("Ines", "HAS_HOBBY", "cello", "Ines plays the cello")
    moved = await say(plain, GROUP, "2025-06-01", "Ines: I moved; I play the cello.", porto, cello)
    (lyon,) = [one for one in moved.edges if one.fact == "Ines lives in Lyon"]
    assert lyon.invalid_at == day("2025-06-01") and lyon.expired_at is not None
    second = await followed()
    assert (second.sweep, second.adopted, second.gone, second.unseen) == (False, 2, 0, 0)
    assert await slot("residence") == {
        "Lyon": ("historical", day("2025-06-01")),
        "Porto": ("current", None),
    }
    assert await slot("hobby") == {"cello": ("current", None)}
    assert not (await followed()).found

    # With the episode its facts go; the one that it had closed stays closed on the host.
    await plain.remove_episode(moved.episode.uuid)
    quick = await followed()
    assert (quick.found, quick.unseen) == (False, -2)
    swept = await followed(sweep=True)
    assert (swept.gone, swept.unseen) == (2, 0)
    assert await slot("residence") == {"Lyon": ("current", None)}
    assert await slot("hobby") == {}
    assert not (await followed(sweep=True)).found
