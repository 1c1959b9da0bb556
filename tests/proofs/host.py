"""Four tasks write through a wrapped Graphiti, the real one, while its graph is followed.

Every fact is in the bank, what holds is what was said last, no slot that holds one value has two,
and the host's graph is what the same calls make of it without an overlay.
"""

from __future__ import annotations

import asyncio
import copy
import random
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tenure.graph.model import Role
from tenure.graph.store import Store
from tenure.overlay.memory import Bank

from .figures import Figures, Size

WRITERS = 4
GROUPS = 2
PEOPLE = 48
"""So many that in minutes nobody gets more facts than Graphiti looks at when it asks what a new one
contradicts: beyond that its own choice hangs on all that its full text has, of any group."""
CITIES = ("Lyon", "Porto", "Graz", "Brno", "Turin")
BASE = datetime(2020, 1, 1, tzinfo=UTC)
FOLLOWED_EVERY = 1.0
"""Seconds between two passes that follow the host."""

_SHAPE = """
MATCH (s:Entity {group_id: $group})-[e:RELATES_TO]->(o:Entity)
RETURN s.name AS subject, o.name AS value, e.name AS relation, e.fact AS fact,
  e.valid_at.epochMillis AS valid, e.invalid_at.epochMillis AS invalid,
  e.expired_at IS NULL AS open, size(e.episodes) AS told
"""
_NODES = "MATCH (n:Entity {group_id: $group}) RETURN n.name AS name"
_UNREAD = """
MATCH ()-[e:RELATES_TO {group_id: $group}]->()
WHERE NOT EXISTS { MATCH (a:TenureAdopted {edge_uuid: e.uuid}) WHERE a.print IS NOT NULL }
RETURN count(e) AS unread
"""


class _Rivals:
    """What the model takes for contradicted by a fact: all others of its person and relation."""

    def __init__(self, text: str, words: str) -> None:
        self._text, self._words = text, words

    def __contains__(self, other: str) -> bool:
        return other.startswith(self._words) and other != self._text


@dataclass
class Saying:
    """One call: in which group, of whom, and when it is told."""

    group: int
    person: str
    relation: str
    value: str
    at: datetime
    direct: bool

    @property
    def words(self) -> str:
        verbs = {"LIVES_IN": "lives in", "WORKS_AT": "works at", "HAS_HOBBY": "enjoys"}
        return f"{self.person} {verbs[self.relation]}"

    @property
    def text(self) -> str:
        return f"{self.words} {self.value}"


@dataclass
class Said:
    """What was said so far: the calls of each group in the order in which the host took them."""

    taken: list[Saying] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    passes: int = 0

    def expected(self) -> dict[tuple[int, str, str], set[str]]:
        """By group, person and relation, what holds."""
        last: dict[tuple[int, str, str], tuple[datetime, str]] = {}
        found: dict[tuple[int, str, str], set[str]] = defaultdict(set)
        for one in self.taken:
            key = (one.group, one.person, one.relation)
            if one.relation == "HAS_HOBBY":
                found[key].add(one.value)
            elif key not in last or last[key][0] < one.at:
                last[key] = (one.at, one.value)
                found[key] = {one.value}
        return found


def sayings(number: int) -> Iterator[Saying]:
    """The calls of one writer, without end; no two of any writer tell of one moment."""
    chance = random.Random(number)
    count = 0
    while True:
        count += 1
        relation = chance.choice(("LIVES_IN", "LIVES_IN", "WORKS_AT", "HAS_HOBBY"))
        # What is given directly has no episode, and the host keeps no trace of its repetition.
        direct = relation != "LIVES_IN"
        value = f"{'Firm' if relation == 'WORKS_AT' else 'Art'} {number} {count}"
        moment = count if chance.random() < 0.8 else chance.randrange(1, count + 1)
        at = BASE + timedelta(hours=moment, seconds=count, milliseconds=number)
        yield Saying(
            chance.randrange(GROUPS), f"Person{chance.randrange(PEOPLE)}", relation,
            value if direct else chance.choice(CITIES), at, direct,
        )  # fmt: skip


async def run(target: str, size: Size) -> Figures:
    """Write for ``size.host_seconds``, then look at what came of it, and do the same without us."""
    from tenure.overlay.graphiti.sync.run import sync
    from tenure.overlay.graphiti.wrap import overlay_of, wrap

    from ..overlay.graphiti.scripted import opened

    names = [f"host-{secrets.token_hex(4)}" for _ in range(GROUPS)]
    said = Said()
    graphiti = opened(target)
    try:
        await graphiti.driver._init_task
        await graphiti.driver.execute_query("CALL db.awaitIndexes(60)")
        async with await Store.open(target) as store:
            figures = Figures("host", store.engine.name)
            wrapped = wrap(noted(graphiti, said), Bank(store, names[0]))
            overlay = overlay_of(wrapped)
            over = asyncio.Event()

            async def follow() -> None:
                while not over.is_set():
                    for name in names:
                        await sync(
                            overlay.host, store, overlay.relations, host_group=name, group=name,
                            clock=store.clock,
                        )  # fmt: skip
                        said.passes += 1
                    await asyncio.sleep(FOLLOWED_EVERY)

            following = asyncio.create_task(follow())
            until = time.monotonic() + size.host_seconds
            began = time.process_time()
            await asyncio.gather(
                *(_write(wrapped, names, number, until, said) for number in range(WRITERS))
            )
            over.set()
            await following
            spent = time.process_time() - began
            figures.numbers["writers"] = WRITERS
            figures.numbers["seconds"] = size.host_seconds
            figures.numbers["calls"] = len(said.taken)
            figures.numbers["ms of CPU a call"] = 1000 * spent / max(1, len(said.taken))
            figures.numbers["passes of sync meanwhile"] = said.passes
            figures.require(not said.errors, f"writers saw errors: {said.errors[:3]}")
            figures.require(not overlay.behind, f"behind: {overlay.behind}")
            figures.require(not overlay.counts.failures, overlay.counts.last)
            await _look(store, graphiti, names, said, figures)
            await _followed(store, overlay, names, figures)
        await _same_without(graphiti, names, said, figures)
    finally:
        await _cleared(graphiti)
        await graphiti.close()
    return figures


def noted(graphiti: Any, said: Said) -> Any:
    """The Graphiti, noting the calls in the order in which it takes them."""
    host = copy.copy(graphiti)

    def noting(call: Any) -> Any:
        async def noted(*given: Any, **named: Any) -> Any:
            said.taken.append(CURRENT[asyncio.current_task()])
            return await call(*given, **named)

        return noted

    host.add_episode = noting(graphiti.add_episode)
    host.add_triplet = noting(graphiti.add_triplet)
    host.add_episode.__signature__ = _signature(graphiti.add_episode)
    host.add_triplet.__signature__ = _signature(graphiti.add_triplet)
    return host


def _signature(call: Any) -> Any:
    import inspect

    return inspect.signature(call)


CURRENT: dict[Any, Saying] = {}
"""What each task is about to say."""


async def _write(graphiti: Any, names: list[str], number: int, until: float, said: Said) -> None:
    for one in sayings(number):
        if time.monotonic() > until:
            return
        CURRENT[asyncio.current_task()] = one
        try:
            await say(graphiti, names[one.group], one)
        except Exception as error:  # every error of a caller is one too many
            said.errors.append(f"{type(error).__name__}: {error}"[:300])
            return


async def say(graphiti: Any, group: str, one: Saying) -> None:
    """One call, as an episode or as a fact."""
    from graphiti_core.edges import EntityEdge
    from graphiti_core.nodes import EntityNode

    from ..overlay.graphiti.scripted import Fact

    rivals: Any = _Rivals(one.text, one.words)
    fact = Fact(one.person, one.relation, one.value, one.text, contradicts=rivals)
    model = graphiti.llm_client
    if one.direct:
        model.learn(one.text, fact)
        ends = [EntityNode(name=name, group_id=group) for name in (one.person, one.value)]
        edge = EntityEdge(
            group_id=group, source_node_uuid=ends[0].uuid, target_node_uuid=ends[1].uuid,
            name=one.relation, fact=one.text, created_at=one.at, valid_at=one.at,
        )  # fmt: skip
        await graphiti.add_triplet(ends[0], edge, ends[1])
        return
    message = f"{one.text} ({one.at.isoformat()})"
    model.learn(message, fact)
    await graphiti.add_episode(message, message, "chat", one.at, group_id=group)
    del model.messages[message]


async def _look(
    store: Store, graphiti: Any, names: list[str], said: Said, figures: Figures
) -> None:
    attributes = {"LIVES_IN": "residence", "WORKS_AT": "employer", "HAS_HOBBY": "hobby"}
    wrong: list[str] = []
    doubles = 0
    for (group, person, relation), values in said.expected().items():
        rows = await store.slot_state(names[group], person, attributes[relation])
        held = {str(r.memory.value) for r in rows if r.role in (Role.CURRENT, Role.COEXISTENCE)}
        doubles += relation != "HAS_HOBBY" and len(held) > 1
        if held != values:
            wrong.append(f"{person} {relation}: {sorted(held ^ values)[:4]}")
    unread = 0
    for name in names:
        (row,) = (await graphiti.driver.execute_query(_UNREAD, group=name)).records
        unread += row["unread"]
    figures.numbers["slots"] = len(said.expected())
    figures.numbers["facts that are not in the bank"] = unread
    figures.numbers["slots with two current values of one"] = doubles
    figures.numbers["slots that hold another value than said last"] = len(wrong)
    figures.require(not unread, f"{unread} facts of the host are not in the bank")
    figures.require(not wrong, f"{len(wrong)} slots hold something else: {wrong[:3]}")


async def _followed(store: Store, overlay: Any, names: list[str], figures: Figures) -> None:
    """A sweep finds nothing that the feed has missed."""
    from tenure.overlay.graphiti.sync.run import sync

    missed = 0
    for name in names:
        report = await sync(
            overlay.host, store, overlay.relations, host_group=name, group=name,
            clock=store.clock, sweep=True,
        )  # fmt: skip
        missed += report.adopted + report.withdrawn
    figures.numbers["facts that a sweep reads anew"] = missed
    figures.require(not missed, f"a sweep reads {missed} facts anew")


async def _same_without(graphiti: Any, names: list[str], said: Said, figures: Figures) -> None:
    """The same calls in the same order, one after the other, without an overlay."""
    other = [f"{name}-plain" for name in names]
    for one in said.taken:
        await say(graphiti, other[one.group], one)
    differ: list[str] = []
    for ours, theirs in zip(names, other, strict=True):
        mine, plain = [Counter(await _shape(graphiti, name)) for name in (ours, theirs)]
        differ += [*(mine - plain).elements(), *(plain - mine).elements()]
    figures.numbers["facts and nodes of the host that differ from a run without us"] = len(differ)
    figures.require(not differ, f"the host differs from a run without us: {sorted(differ)[:4]}")


async def _shape(graphiti: Any, group: str) -> list[str]:
    found = []
    for query in (_SHAPE, _NODES):
        records = (await graphiti.driver.execute_query(query, group=group)).records
        found += sorted(str(sorted(record.items())) for record in records)
    return found


async def _cleared(graphiti: Any) -> None:
    """Leave neither what was written nor Graphiti's indexes."""
    await graphiti.driver.execute_query(
        "MATCH (n) WHERE n.group_id STARTS WITH 'host-' DETACH DELETE n"
    )
    query = "SHOW INDEXES YIELD name, type RETURN name, type"
    for row in (await graphiti.driver.execute_query(query)).records:
        if row["type"] != "LOOKUP" and not row["name"].startswith("tenure_"):
            await graphiti.driver.execute_query(f"DROP INDEX {row['name']} IF EXISTS")
