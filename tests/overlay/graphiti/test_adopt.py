"""Adoption into a real graph, and out of it again, on both engines."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.engines import Engine, Unit, connect
from tenure.graph.errors import GroupError
from tenure.graph.store import Store, schema
from tenure.graph.times import iso, system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt import batches, run
from tenure.overlay.graphiti.adopt.detach import adopted_groups, detach
from tenure.overlay.graphiti.adopt.report import Adopted
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.sample import is_empty, load, sample
from tenure.overlay.graphiti.sync.run import sync
from tenure.overlay.hosts.graphiti import GraphitiGraph
from tenure.overlay.memory import Bank

NOW = datetime(2026, 6, 1, tzinfo=UTC)
GROUP = "sample"

SERVED = [
    ("Where does Iris Valette live?", "answered", {"Graz"}),
    ("Where did Iris Valette live in May 2024?", "answered", {"Turin"}),
    ("Where does Iris Valette work?", "answered", {"Kestrel Foods"}),  # contradiction_bulk
    ("What are the hobbies of Iris Valette?", "answered", {"cello", "climbing"}),  # collateral
    ("Where does Tomas Reyk live?", "answered", {"Brno"}),  # ghost
    ("Where does Tomas Reyk work?", "answered", {"Quarry Press"}),  # collateral_other
    ("What diet does Tomas Reyk follow?", "conflict", {"vegan", "keto"}),  # contradiction_same
    ("林岚住在哪里？", "answered", {"成都"}),  # lost_reassertion
    ("林岚在哪里工作？", "answered", {"云帆科技"}),
]


async def adopted(engine: Engine, store: Store, **more: Any) -> Adopted:
    given = {"host_group": GROUP, "group": "own", "clock": system_clock, **more}
    return await run.adopt(GraphitiGraph(engine), store, relations_of(Vocabulary.load()), **given)


async def changed(engine: Engine, statement: str, **parameters: object) -> None:
    async def unit(unit: Unit) -> None:
        await unit.rows(statement, parameters)

    await engine.write(unit)


async def fact(engine: Engine, text: str) -> str:
    rows = await engine.read(
        "MATCH ()-[e:RELATES_TO]->() WHERE e.fact = $text RETURN e.uuid AS uuid", {"text": text}
    )
    return str(rows[0]["uuid"])


async def current(store: Store, subject: str, attribute: str) -> set[object]:
    rows = await store.slot_state("own", subject, attribute, as_of=NOW)
    return {row.memory.value for row in rows if str(row.role) in ("current", "coexistence")}


async def test_what_is_adopted_serves_the_right_state(engine: Engine, target: str) -> None:
    assert await is_empty(engine)
    made = await load(engine)
    assert not await is_empty(engine)
    async with await Store.open(target) as store:
        report = await adopted(engine, store)
        assert (report.facts, report.adopted, report.refused) == (len(made.facts), 24, 1)
        assert report.ends == {"none": 15, "followed": 5, "weak": 3, "stated": 1}
        assert report.unmapped == {"SPONSORS": 1}
        bank = Bank(store, "own")
        for question, outcome, values in SERVED:
            answer = await bank.ask(question, asked_at=NOW)
            assert str(answer.outcome) == outcome, question
            assert {row.value for row in answer.rows} == values, question


async def test_twice_is_once_and_the_ids_of_the_host_are_kept(engine: Engine, target: str) -> None:
    await load(engine)
    async with await Store.open(target) as store:
        foretold = await adopted(engine, store, dry_run=True)
        assert (await adopted_groups(engine), await store.groups()) == ({}, [])
        first = await adopted(engine, store)
        again = await adopted(engine, store)
    assert foretold.adopted == first.adopted == again.unchanged == 24
    assert foretold.observations == first.observations == 28
    assert (again.adopted, again.observations, again.changed) == (0, 0, 0)
    uuid = await fact(engine, "林岚住在成都。")
    (mark,) = await engine.read(
        "MATCH (a:TenureAdopted {edge_uuid: $uuid}) MATCH (t:TenureTurn {turn_id: a.turn_id}) "
        "RETURN a.group_id AS own, a.host_group AS host, size(a.episodes) AS told, "
        "t.source AS name",
        {"uuid": uuid},
    )
    assert mark == {"own": "own", "host": GROUP, "told": 2, "name": f"graphiti/{uuid}"}


async def test_a_fact_in_another_state_is_a_newer_reading(engine: Engine, target: str) -> None:
    await load(engine)
    graz = "MATCH ()-[e:RELATES_TO]->() WHERE e.fact = 'Iris Valette lives in Graz now.' "
    async with await Store.open(target) as store:
        await adopted(engine, store)
        learned = system_clock()
        await changed(engine, graz + "SET e.invalid_at = datetime('2026-01-01T00:00:00Z')")
        report = await adopted(engine, store)
        assert (report.adopted, report.unchanged) == (1, 23)
        assert await current(store, "Iris Valette", "residence") == set()
        (source,) = {
            o.source
            for o in await store.observations("own", "Iris Valette", "residence")
            if o.value == "Graz"
        }
        assert source == "graphiti/" + await fact(engine, "Iris Valette lives in Graz now.")
        rows = await store.slot_state(
            "own", "Iris Valette", "residence", as_of=NOW, known_at=learned
        )
        assert [row.memory.value for row in rows if str(row.role) == "current"] == ["Graz"]
        # Back in the state that it had: a third reading, and not the first one.
        await changed(engine, graz + "SET e.invalid_at = null")
        assert (await adopted(engine, store)).adopted == 1
        assert await current(store, "Iris Valette", "residence") == {"Graz"}
        assert (await adopted(engine, store)).adopted == 0


async def test_a_run_that_was_killed_is_completed(
    engine: Engine, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load(engine)
    monkeypatch.setattr(batches, "MOST_OBSERVATIONS", 5)

    def killed(done: int, total: int) -> None:
        if done > 8:
            raise KeyboardInterrupt

    async with await Store.open(target) as store:
        with pytest.raises(KeyboardInterrupt):
            await adopted(engine, store, storing=killed)
        (run,) = await store.runs("own")
        assert run.finished_at is None
        report = await adopted(engine, store)
        assert report.adopted + report.unchanged == 24
        assert 0 < report.unchanged < 24
        assert await current(store, "Iris Valette", "residence") == {"Graz"}


async def test_what_was_forgotten_here_stays_forgotten(engine: Engine, target: str) -> None:
    await load(engine)
    async with await Store.open(target) as store:
        await adopted(engine, store)
        uuid = await fact(engine, "Tomas Reyk lives in Brno.")
        await store.forget("own", source=f"graphiti/{uuid}", allow_revival=True)
        report = await adopted(engine, store)
        assert report.forgotten == 2
        assert await current(store, "Tomas Reyk", "residence") == set()


async def test_a_group_that_cannot_be_is_refused_before_anything_is_read(engine: Engine) -> None:
    with pytest.raises(GroupError):
        await run.adopt(
            GraphitiGraph(engine), None, relations_of(Vocabulary.load()),
            host_group=GROUP, group="a b", clock=system_clock,
        )  # fmt: skip


@pytest.mark.neo4j
async def test_the_host_is_byte_equal_before_and_after(_neo4j: str) -> None:
    async with await connect(_neo4j) as engine:
        await changed(engine, "MATCH (n) DETACH DELETE n")
        await schema.drop(engine)
        await load(engine)
        for statement in HOST_INDEXES:
            await engine.run(statement)
        await engine.run("CALL db.awaitIndexes(60)")
        before = await dump(engine)
        assert "林岚" in before and "edge_name_and_fact" in before
        async with await Store.open(_neo4j) as store:
            await adopted(engine, store)
            await adopted(engine, store, group="second")
            for sweep in (False, True):
                passed = await sync(
                    engine, store, relations_of(Vocabulary.load()), host_group=GROUP, group="own",
                    clock=system_clock, sweep=sweep,
                )  # fmt: skip
                assert (passed.sweep, passed.found, passed.unseen) == (sweep, False, 0)
            assert "TenureFollowed" in await own_nodes(engine)
            assert await host_only(engine) == json.loads(before)["nodes"]
            bank = Bank(store, "own")
            await bank.ask("Where does Iris Valette live?", asked_at=NOW)
            uuid = await fact(engine, "Tomas Reyk lives in Brno.")
            await store.forget("own", source=f"graphiti/{uuid}", allow_revival=True)
            assert await dump(engine) != before
            assert not (await detach(store, "second")).schema
            assert (await detach(store, "own")).schema
        assert await dump(engine) == before
        for name in ("relation_uuid", "entity_uuid", "edge_name_and_fact"):
            await engine.run(f"DROP INDEX {name} IF EXISTS")


HOST_INDEXES = (
    "CREATE INDEX relation_uuid IF NOT EXISTS FOR ()-[e:RELATES_TO]-() ON (e.uuid)",
    "CREATE INDEX entity_uuid IF NOT EXISTS FOR (n:Entity) ON (n.uuid)",
    "CREATE FULLTEXT INDEX edge_name_and_fact IF NOT EXISTS FOR ()-[e:RELATES_TO]-() "
    "ON EACH [e.name, e.fact, e.group_id]",
)


def canonical(rows: list[dict[str, Any]]) -> list[str]:
    def text(value: object) -> str:
        return iso(value) if isinstance(value, datetime) else str(value)

    return sorted(json.dumps(row, sort_keys=True, default=text, ensure_ascii=False) for row in rows)


async def host_only(engine: Engine) -> list[str]:
    return canonical(
        await engine.read(
            "MATCH (n) WHERE none(label IN labels(n) WHERE label STARTS WITH 'Tenure') "
            "RETURN labels(n) AS labels, properties(n) AS properties"
        )
    )


async def dump(engine: Engine) -> str:
    """All that is in the database, in an order that is always the same."""
    parts: dict[str, list[str]] = {"nodes": await host_only(engine)}
    queries = {
        "own": "MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH 'Tenure') "
        "RETURN labels(n) AS labels",
        "relations": "MATCH (a)-[r]->(b) RETURN a.uuid AS a, type(r) AS type, b.uuid AS b, "
        "properties(r) AS properties",
        "indexes": "SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, options "
        "RETURN name, type, entityType, labelsOrTypes, properties, options",
        "constraints": "SHOW CONSTRAINTS YIELD name, type RETURN name, type",
    }
    for name, query in queries.items():
        parts[name] = canonical(await engine.read(query))
    return json.dumps(parts, ensure_ascii=False)


async def own_nodes(engine: Engine) -> dict[str, int]:
    """How many nodes of ours there are, by label."""
    rows = await engine.read("MATCH (n) RETURN labels(n) AS labels, count(*) AS many")
    found: dict[str, int] = {}
    for row in rows:
        for label in row["labels"]:
            if label.startswith("Tenure") and label != "TenureMeta":
                found[label] = found.get(label, 0) + row["many"]
    return found


def test_the_sample_is_the_same_every_time() -> None:
    made: Callable[[], object] = sample
    assert made() == made()
    assert {row["props"]["name"] for row in sample().facts} >= {"LIVES_IN", "居住在", "SPONSORS"}
