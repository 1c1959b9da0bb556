"""Known faults of Graphiti: what the overlay does about each, as the tests of them found it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from tenure.graph.times import system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.graphiti.audit.door import findings
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.snapshot import Snapshot
from tenure.overlay.graphiti.wrap.touched import HostReads
from tenure.overlay.hosts.graphiti import GraphitiGraph
from tenure.overlay.memory import Bank

from .conftest import GROUP
from .scripted import Words, day, rows

NOW = datetime(2026, 6, 1, tzinfo=UTC)
WHERE = "Where does Ines live?"
T = TypeVar("T")


class Verdict(StrEnum):
    """What the overlay does about a fault."""

    SERVED = "served"  # the right state comes out
    WARNED = "warned"  # the audit, or an answer, says that something is wrong
    NOT_OURS = "not ours"  # left to the host; the page says why


VERDICTS: dict[str, Verdict] = {}


def fault(name: str, verdict: Verdict) -> Callable[[T], T]:
    """Registers the test of a fault, by the name that it has on the page."""

    def registered(test: T) -> T:
        VERDICTS[name] = verdict
        return test

    return registered


async def adopted(bank: Bank, graphiti: Any, group: str = GROUP) -> None:
    """Adopt a group of the host."""
    await adopt(
        GraphitiGraph(HostReads(graphiti)), bank.store, relations_of(Vocabulary.load()),
        host_group=group, group=bank.group, clock=system_clock,
    )  # fmt: skip


async def answered(bank: Bank, graphiti: Any, question: str = WHERE) -> tuple[str, set[str]]:
    """What the bank answers to a question when it has adopted the group."""
    await adopted(bank, graphiti)
    answer = await bank.ask(question, asked_at=NOW)
    return str(answer.outcome), {row.value for row in answer.rows}


async def audited(graphiti: Any) -> set[str]:
    """The kinds of faults that an audit finds."""
    taken = Snapshot.take(
        GraphitiGraph(HostReads(graphiti)), relations_of(Vocabulary.load()), [GROUP]
    )
    with await taken as snapshot:
        return {str(one.kind) for one in findings(snapshot, NOW, None)}


async def load(graphiti: Any, group: str, *facts: tuple[str, str, str, str, str | None]) -> None:
    """Facts in Graphiti's shape, without its model: relation, value, text, since, until."""
    words: Words = graphiti.embedder
    given = [
        {
            "relation": relation,
            "value": value,
            "text": text,
            "since": day(since),
            "until": None if until is None else day(until),
            "vector": await words.create(text),
        }
        for relation, value, text, since, until in facts
    ]
    await rows(
        graphiti,
        """
        MERGE (s:Entity {name: 'Ines', group_id: $group})
        ON CREATE SET s.uuid = randomUUID(), s.summary = '', s.created_at = datetime(),
          s.labels = ['Entity']
        WITH s UNWIND $facts AS f
        MERGE (o:Entity {name: f.value, group_id: $group})
        ON CREATE SET o.uuid = randomUUID(), o.summary = '', o.created_at = datetime(),
          o.labels = ['Entity']
        CREATE (s)-[e:RELATES_TO {uuid: randomUUID(), group_id: $group, name: f.relation,
          fact: f.text, episodes: [], created_at: datetime(), valid_at: f.since,
          reference_time: f.since, invalid_at: f.until, expired_at: f.until}]->(o)
        WITH e, f CALL db.create.setRelationshipVectorProperty(e, 'fact_embedding', f.vector)
        """,
        group=group,
        facts=given,
    )
