"""A graph as Graphiti leaves it, of any size: people who move, work, have hobbies and friends.

Everything is a function of its numbers. Of five facts of a person one is closed by the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

GROUP: Final = "host"
FACTS: Final = 5
"""Facts of one person."""

BATCH: Final = 500
START: Final = datetime(2020, 1, 1, tzinfo=UTC)
SYLLABLES: Final = (
    *("ka", "ru", "mi", "so", "ten", "va", "lo", "pi"),
    *("ne", "gor", "bel", "da", "fi", "hu", "sa", "zo"),
)
CITIES: Final = [f"{a.title()}{b}burg" for a in SYLLABLES for b in SYLLABLES[:4]]
FIRMS: Final = [f"{a.title()}{b} Labs" for a in SYLLABLES for b in SYLLABLES]
HOBBIES: Final = (
    *("bouldering", "cello", "accordion", "pottery", "beekeeping", "fencing", "origami"),
    *("sailing", "chess", "calligraphy", "birdwatching", "woodturning", "juggling"),
)


@dataclass(frozen=True, slots=True)
class Made:
    """One fact. ``since`` and ``until`` are texts with an offset; None is open."""

    number: int
    subject: str
    relation: str
    value: str
    text: str
    since: str
    until: str | None = None


def name(person: int) -> str:
    """A name that nobody else has."""
    first, rest = person % 16, person // 16
    last = "".join(SYLLABLES[(rest >> shift) % 16] for shift in (0, 4, 8))
    return f"{SYLLABLES[first].title()}{SYLLABLES[(first * 7 + 3) % 16]} {last.title()}"


def facts(count: int) -> Iterator[Made]:
    """The first so many facts."""
    for number in range(count):
        person, place = divmod(number, FACTS)
        yield _fact(number, person, place)


def _fact(number: int, person: int, place: int) -> Made:
    who = name(person)
    home, other = CITIES[person % len(CITIES)], CITIES[(person + 7) % len(CITIES)]
    since, moved = _day(person % 1500), _day(person % 1500 + 400)
    if place == 0:
        return Made(number, who, "LIVES_IN", home, f"{who} lives in {home}", since, moved)
    if place == 1:
        return Made(number, who, "LIVES_IN", other, f"{who} moved to {other}", moved)
    if place == 2:
        firm = FIRMS[person * 5 % len(FIRMS)]
        return Made(number, who, "WORKS_AT", firm, f"{who} works at {firm}", since)
    if place == 3:
        hobby = HOBBIES[person % len(HOBBIES)]
        return Made(number, who, "HAS_HOBBY", hobby, f"{who} enjoys {hobby}", since)
    friend = name(person + 1)
    return Made(number, who, "KNOWS", friend, f"{who} knows {friend}", since)


def _day(number: int) -> str:
    return f"{(START + timedelta(days=number)).date()}T00:00:00Z"


def _id(*parts: object) -> str:
    return str(uuid5(NAMESPACE_URL, "/".join(map(str, parts))))


EPISODES: Final = """
UNWIND $rows AS row
CREATE (p:Episodic {uuid: row.uuid, name: row.uuid, group_id: $group, source: 'message',
  source_description: 'chat', content: row.text, entity_edges: row.edges,
  created_at: datetime(row.at), valid_at: datetime(row.at)})
"""
ENTITIES: Final = """
UNWIND $rows AS row
CREATE (n:Entity {uuid: row.uuid, name: row.name, group_id: $group, summary: '',
  labels: ['Entity'], created_at: datetime(row.at)})
WITH n, row
CALL db.create.setNodeVectorProperty(n, 'name_embedding', row.vector)
"""
EDGES: Final = """
UNWIND $rows AS row
MATCH (s:Entity {uuid: row.source}) MATCH (o:Entity {uuid: row.target})
MATCH (p:Episodic {uuid: row.episode})
CREATE (s)-[e:RELATES_TO {uuid: row.uuid, group_id: $group, name: row.name, fact: row.text,
  source_node_uuid: row.source, target_node_uuid: row.target, episodes: [row.episode],
  created_at: datetime(row.since), valid_at: datetime(row.since),
  invalid_at: datetime(row.until), expired_at: datetime(row.until),
  reference_time: datetime(row.since)}]->(o)
CREATE (p)-[:MENTIONS {uuid: row.uuid + 's', group_id: $group}]->(s)
CREATE (p)-[:MENTIONS {uuid: row.uuid + 'o', group_id: $group}]->(o)
WITH e, row
CALL db.create.setRelationshipVectorProperty(e, 'fact_embedding', row.vector)
"""


async def load(graphiti: Any, count: int, vector: Any) -> None:
    """Write the first so many facts in Graphiti's shape, after its indexes were made."""
    await graphiti.build_indices_and_constraints()
    made = list(facts(count))
    names = dict.fromkeys(end for one in made for end in (one.subject, one.value))
    at = f"{START.date()}T00:00:00Z"
    closers = {one.number - 1: _id("edge", one.number - 1) for one in made if one.number % 5 == 1}
    rows: dict[str, list[dict[str, Any]]] = {EPISODES: [], ENTITIES: [], EDGES: []}
    for one in made:
        edges = [_id("edge", one.number)]
        edges += [closers[one.number - 1]] if one.number - 1 in closers else []
        episode = {"uuid": _id("episode", one.number), "text": one.text, "edges": edges}
        rows[EPISODES].append(episode | {"at": one.since})
        rows[EDGES].append(
            {
                "uuid": edges[0], "source": _id("entity", one.subject),
                "target": _id("entity", one.value), "episode": episode["uuid"],
                "name": one.relation, "text": one.text, "since": one.since, "until": one.until,
            }
        )  # fmt: skip
    rows[ENTITIES] = [{"uuid": _id("entity", one), "name": one, "at": at} for one in names]
    for statement, listed in rows.items():
        for start in range(0, len(listed), BATCH):
            part = listed[start : start + BATCH]
            if statement is not EPISODES:
                part = [row | {"vector": vector(row.get("text") or row["name"])} for row in part]
            await graphiti.driver.execute_query(statement, rows=part, group=GROUP)
    await graphiti.driver.execute_query("CALL db.awaitIndexes(300)")
    # A plan made while the graph was small may seek by group for every hit of full text.
    await graphiti.driver.execute_query("CALL db.prepareForReplanning(300)")
