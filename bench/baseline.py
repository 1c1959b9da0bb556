"""What the same rows cost without a bank: plain ``UNWIND … CREATE`` under the same indexes.

As many nodes and relations as the store writes for observations of fresh slots, with labels and
ids that the schema's constraints and indexes cover, in one transaction a batch like the store's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tenure.graph.engines import Engine, Unit
from tenure.graph.model import Observation, entity_id
from tenure.graph.store.memory_rows import memory_record, memory_row
from tenure.graph.store.rows import observation_row
from tenure.graph.timeline import resolve
from tenure.graph.times import iso
from tenure.graph.vocabulary import Vocabulary

TIMES: Final = """o.valid_from = datetime(row.said.valid_from),
  o.observed_at = datetime(row.said.observed_at), o.recorded_at = datetime(row.recorded_at)"""
KEEPS: Final = """m.valid_from = datetime(row.memory.valid_from),
  m.valid_to = datetime(row.memory.valid_to), m.said_at = datetime(row.memory.said_at),
  m.recorded_at = datetime(row.recorded_at)"""

PLAIN: Final = f"""
UNWIND $people AS person
CREATE (e:TenureEntity {{entity_id: person.id, group_id: person.group, name: person.name}})
WITH e, person
UNWIND person.rows AS row
CREATE (s:TenureSlot {{slot_key: row.said.props.slot_key, group_id: person.group,
  subject_id: person.id, subject: person.name, attribute: row.said.props.attribute, rev: 1}})
CREATE (s)-[:OF]->(e)
CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {{observation_id: row.said.id}})
CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Active {{memory_id: row.memory.id}})
CREATE (o)-[:SUPPORTS]->(m)
SET o += row.said.props, {TIMES}
SET m += row.memory.props, {KEEPS}
FOREACH (name IN row.values |
  CREATE (m)-[:VALUE]->(:TenureEntity {{entity_id: name, group_id: person.group}}))
"""
"""Everything that the store keeps: the same properties too."""

LEAN: Final = """
UNWIND $people AS person
CREATE (e:TenureEntity {entity_id: person.id, group_id: person.group, name: person.name})
WITH e, person
UNWIND person.rows AS row
CREATE (s:TenureSlot {slot_key: row[0], group_id: person.group, subject_id: person.id,
  attribute: row[1]})
CREATE (s)-[:OF]->(e)
CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {observation_id: row[2], value: row[3],
  source: row[4]})
CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Active {memory_id: row[5], value: row[3],
  text: row[6], open_key: row[7]})
CREATE (o)-[:SUPPORTS]->(m)
FOREACH (name IN row[8] |
  CREATE (m)-[:VALUE]->(:TenureEntity {entity_id: name, group_id: person.group}))
"""
"""As few properties as the constraints and indexes want."""


def people(observations: Sequence[Observation], *, lean: bool) -> list[Mapping[str, Any]]:
    """The parameter of the two statements, made ahead: only the database's work is timed."""
    vocabulary = Vocabulary.load()
    by_person: dict[str, list[Observation]] = {}
    for o in observations:
        by_person.setdefault(o.slot.subject, []).append(o)
    return [
        {
            "id": entity_id(said[0].slot.group, name),
            "group": said[0].slot.group,
            "name": name,
            "rows": [_row(o, vocabulary, lean=lean) for o in said],
        }
        for name, said in by_person.items()
    ]


def _row(o: Observation, vocabulary: Vocabulary, *, lean: bool) -> object:
    [memory] = resolve(vocabulary.policy(o.slot.attribute), [o], slot=o.slot).memories
    said, kept = observation_row(o), memory_row(memory, memory_record(memory))
    entity = vocabulary.value_is_entity(o.slot.attribute)
    values = [entity_id(o.slot.group, o.observation_id)] if entity else []
    if not lean:
        at = iso(o.observed_at)
        return {"said": said, "memory": kept, "recorded_at": at, "values": values}
    props = kept["props"]
    return [
        o.slot_key,
        o.slot.attribute,
        o.observation_id,
        props["value"],
        o.source,
        memory.memory_id,
        props["text"],
        props["open_key"],
        values,
    ]


async def create(engine: Engine, statement: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write one batch."""

    async def unit(work: Unit) -> None:
        await work.rows(statement, {"people": rows})

    await engine.write(unit)
