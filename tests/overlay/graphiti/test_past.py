"""Facts that say that a value held once, adopted on both engines and filtered from a search."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.engines import Engine, Unit
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.reading import relation_names
from tenure.overlay.graphiti.state_filter import state_filter
from tenure.overlay.hosts.graphiti import GraphitiGraph
from tenure.overlay.memory import Bank

NOW = datetime(2026, 6, 1, tzinfo=UTC)
SAID = "2024-05-05"
MADE = """
UNWIND $rows AS row
MERGE (s:Entity {uuid: row.source, name: row.source, group_id: 'g'})
MERGE (o:Entity {uuid: row.target, name: row.target, group_id: 'g'})
CREATE (s)-[e:RELATES_TO {uuid: row.uuid, group_id: 'g', name: row.name, fact: row.fact,
  episodes: ['e']}]->(o)
SET e.valid_at = datetime(row.since), e.invalid_at = datetime(row.until),
  e.expired_at = datetime(row.expired), e.created_at = datetime(row.said),
  e.reference_time = datetime(row.said)
"""

Row = tuple[str, object, str, str | None, str | None]
"""Whose, by which relation, what, since, until."""

TOLD: list[Row] = [
    ("Ines", "LIVES_IN", "Lyon", "2018-01-01", None),
    ("Ines", "LIVED_IN", "Rome", "2010-01-01", "2015-01-01"),
    ("Ines", "WORKED_AT", "Acme", "2018-02-01", "2020-02-01"),
    ("Bo", "LIVES_IN", "Graz", "2008-01-01", None),
    ("Bo", "LIVED_IN", "Graz", "2014-01-01", None),  # one date: nobody knows which
    ("Bo", "LEFT", "Acme", "2019-01-01", "2021-01-01"),  # no interval of the job
    ("Eva", "LIVES_IN", "Rome", "2010-01-01", None),
    ("Eva", "LIVED_IN", "Rome", "2010-01-01", "2015-01-01"),
    ("Ida", "LIVED_IN", "Rome", "2010-01-01", "2015-01-01"),
    ("Ida", "MOVED_TO", "Rome", "2020-01-01", None),
    ("林岚", "曾住在", "上海", "2010-01-01", "2015-01-01"),
    ("林岚", "住在", "成都", "2016-01-01", None),
    ("Acme", "FIRED", "Uta", "2022-01-01", None),
    ("Uta", "WORKS_AT", "Acme", "2020-01-01", None),
    ("Uta", "WORKS_AT", "Globex", "2023-01-01", None),
    ("Uta", "JOINED", "Riverside Choir", "2024-01-01", None),
    ("Uta", "LIVES_IN", "Porto", "2020-01-01", None),
    ("Uta", "MOVED_TO", "platform team", "2024-01-01", None),
    ("Ana", "MANAGER_OF", "Cleo", "2020-01-01", None),
    ("Uta", 7, "Porto", "2020-01-01", None),
]


def stated(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {
            "uuid": f"f{number}", "source": whose, "target": what, "name": name,
            "fact": f"{whose} {str(name).replace('_', ' ').lower()} {what}.",
            "said": f"{SAID}T00:00:00Z",
            "since": since and f"{since}T00:00:00Z", "until": until and f"{until}T00:00:00Z",
            # A host that is told an end which is past counts the fact as expired at once.
            "expired": until and f"{SAID}T00:00:00Z",
        }
        for number, (whose, name, what, since, until) in enumerate(rows)
    ]  # fmt: skip


@pytest.fixture
async def bank(engine: Engine, target: str) -> AsyncIterator[Bank]:
    async def unit(unit: Unit) -> None:
        await unit.rows(MADE, {"rows": stated(TOLD)})

    await engine.write(unit)
    async with await Store.open(target) as store:
        await adopt(
            GraphitiGraph(engine), store, relations_of(Vocabulary.load()), host_group="g",
            group="own", clock=system_clock,
        )  # fmt: skip
        yield Bank(store, "own")


ASKED = [
    ("Where did Ines live in 2012?", {"Rome"}),
    ("Where does Ines live?", {"Lyon"}),
    ("Where did Ines live in 2019?", {"Lyon"}),
    ("Where did Ines work in 2019?", {"Acme"}),
    ("Where does Ines work?", set()),
    ("Where did Eva live in 2012?", {"Rome"}),
    ("Where does Eva live?", set()),
    ("Where did Ida live in 2012?", {"Rome"}),
    ("Where did Ida live in 2017?", set()),
    ("Where does Ida live?", {"Rome"}),
    ("林岚2012年住在哪里？", {"上海"}),
    ("林岚住在哪里？", {"成都"}),
    ("Where did Bo live in 2012?", {"Graz"}),
    ("Where does Bo live?", set()),
    ("Where did Bo work in 2020?", set()),
    ("Where does Uta work?", {"Globex"}),
    ("Where did Uta work in 2021?", {"Acme"}),
    ("Where did Uta work in July 2022?", set()),
    ("Where does Uta live?", {"Porto"}),
    ("Who is the manager of Cleo?", {"Ana"}),
    ("Who is the manager of Ana?", set()),
]


async def test_what_held_once_is_an_interval(bank: Bank, engine: Engine) -> None:
    told = {}
    for question, _ in ASKED:
        answer = await bank.ask(question, asked_at=NOW)
        told[question] = {r.value for r in answer.rows if str(answer.outcome) == "answered"}
    assert told == dict(ASKED)
    names = dict(await relation_names(engine, ["g"]))
    assert names["7"] == 1 and names["LIVES_IN"] == 4


@dataclass
class Edge:
    uuid: str
    source_node_uuid: str
    name: object
    target_node_uuid: str
    fact: str
    valid_at: str | None
    invalid_at: str | None
    expired_at: str | None
    reference_time: str | None
    group_id: str = "g"


def current(whose: str, at: str) -> set[str]:
    edges = [
        Edge(
            row["uuid"], row["source"], row["name"], row["target"], row["fact"], row["since"],
            row["until"], row["expired"], row["said"],
        )
        for row in stated(TOLD)
    ]  # fmt: skip
    found = state_filter(edges, f"{at}T00:00:00Z")
    return {
        one.edge.target_node_uuid
        for one in found
        if one.slot[0] == whose and one.slot[1] in ("residence", "employer")
    }


@pytest.mark.parametrize(
    ("whose", "at", "values"),
    [
        ("Ines", "2012-01-01", {"Rome"}),
        ("Ines", "2019-01-01", {"Lyon", "Acme"}),
        ("Ines", "2026-06-01", {"Lyon"}),
        ("林岚", "2012-01-01", {"上海"}),
        ("林岚", "2026-06-01", {"成都"}),
        ("Bo", "2012-01-01", {"Graz"}),
        ("Bo", "2020-06-01", set()),
        ("Uta", "2026-06-01", {"Globex", "Porto"}),
    ],
)
def test_a_filter_agrees(whose: str, at: str, values: set[str]) -> None:
    assert current(whose, at) == values
