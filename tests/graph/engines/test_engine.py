"""What both engines do alike."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tenure.graph.engines import Engine, EngineName, Unit
from tenure.graph.errors import InvariantViolated, ReadOnlyStore, StoreError


async def test_a_read_returns_plain_values(engine: Engine) -> None:
    rows = await engine.read(
        "RETURN $n AS n, [1, 'a', {k: [true, null]}] AS nested, datetime($t) AS at, "
        "date('2024-02-29') AS day, duration('P1DT2H') AS length",
        {"n": 1.5, "t": "2024-01-02T03:04:05.000006Z"},
    )
    assert rows == [
        {
            "n": 1.5,
            "nested": [1, "a", {"k": [True, None]}],
            "at": datetime(2024, 1, 2, 3, 4, 5, 6, UTC),
            "day": datetime(2024, 2, 29).date(),
            "length": "P1DT2H",
        }
    ]
    assert rows[0]["at"].tzinfo is UTC
    assert type(rows[0]["at"]) is datetime


async def test_nodes_relations_and_paths_are_maps(engine: Engine) -> None:
    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe {k: 1})-[:TO {w: 2}]->(:TenureProbe {k: 2})")

    await engine.write(unit)
    [row] = await engine.read(
        "MATCH p = (a:TenureProbe)-[r:TO]->(b:TenureProbe) RETURN a, r, p, [a, b] AS both"
    )
    assert row["a"]["labels"] == ["TenureProbe"]
    assert row["a"]["properties"] == {"k": 1}
    assert (row["r"]["type"], row["r"]["properties"]) == ("TO", {"w": 2})
    assert (row["r"]["start"], row["r"]["end"]) == (row["a"]["id"], row["both"][1]["id"])
    assert [one["properties"]["k"] for one in row["p"]["nodes"]] == [1, 2]
    assert row["p"]["relations"] == [row["r"]]


async def test_rows_are_lists(engine: Engine) -> None:
    statement = "UNWIND range(1, 3) AS i RETURN i, [i, toString(i)] AS pair"
    expected: list[list[Any]] = [[i, [i, str(i)]] for i in (1, 2, 3)]
    assert await engine.read_rows(statement) == expected

    async def unit(work: Unit) -> list[list[Any]]:
        return await work.rows(statement)

    assert await engine.write(unit) == expected


async def test_results_larger_than_one_fetch(engine: Engine) -> None:
    rows = await engine.read_rows("UNWIND range(1, 2500) AS i RETURN i")
    assert [row[0] for row in rows] == list(range(1, 2501))
    streamed = [row["i"] async for row in engine.stream("UNWIND range(1, 2500) AS i RETURN i")]
    assert streamed == list(range(1, 2501))


async def test_a_stream_may_be_left_early(engine: Engine) -> None:
    stream = engine.stream("UNWIND range(1, 5000) AS i RETURN i")
    async for row in stream:
        if row["i"] == 3:
            break
    await stream.aclose()  # type: ignore[attr-defined]
    assert await engine.read("RETURN 1 AS x") == [{"x": 1}]


async def test_a_failed_unit_leaves_nothing(engine: Engine) -> None:
    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe {k: 1})")
        raise LookupError("stop")

    with pytest.raises(LookupError, match="stop"):
        await engine.write(unit)
    assert await engine.read("MATCH (n:TenureProbe) RETURN n") == []


async def test_a_violated_constraint_is_typed_and_prompt(engine: Engine) -> None:
    await engine.run(
        "CREATE CONSTRAINT tenure_probe IF NOT EXISTS FOR (n:TenureProbe) REQUIRE n.u IS UNIQUE"
    )

    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe {u: 1})")

    await engine.write(unit)
    began = asyncio.get_running_loop().time()
    with pytest.raises(InvariantViolated):
        await engine.write(unit)
    assert asyncio.get_running_loop().time() - began < 5
    assert len(await engine.read("MATCH (n:TenureProbe) RETURN n.u")) == 1


async def test_a_wrong_statement_is_a_store_error(engine: Engine) -> None:
    with pytest.raises(StoreError, match="SyntaxError"):
        await engine.read("RETURN 1 +")


async def test_counters_of_many_tasks_lose_nothing(engine: Engine) -> None:
    """Twelve tasks raise one counter ten times each, reading before they write."""
    await engine.run(
        "CREATE CONSTRAINT tenure_counter IF NOT EXISTS FOR (n:TenureCounter) REQUIRE n.k IS UNIQUE"
    )

    async def unit(work: Unit) -> None:
        [[seen]] = await work.rows(
            "MERGE (n:TenureCounter {k: 1}) ON CREATE SET n.v = 0 SET n.locked = true "
            "WITH n RETURN n.v"
        )
        await work.rows("MATCH (n:TenureCounter {k: 1}) SET n.v = $v RETURN 1", {"v": seen + 1})

    async def task() -> None:
        for _ in range(10):
            await engine.write(unit)

    await asyncio.gather(*(task() for _ in range(12)))
    assert await engine.read("MATCH (n:TenureCounter) RETURN n.v AS v") == [{"v": 120}]


async def test_full_text_and_vectors(engine: Engine) -> None:
    dialect = engine.dialect
    for _ in range(2):  # the second time is a no-op
        await engine.apply(dialect.fulltext_index("tenure_probe_text", "TenureText", "text"))
        await engine.apply(dialect.vector_index("tenure_probe_vec", "TenureText", "vec", 3))
        await engine.apply(dialect.await_indexes(60))

    async def unit(work: Unit) -> None:
        await work.run(
            "UNWIND $rows AS row CREATE (:TenureText {text: row[0], vec: row[1]})",
            {"rows": [["moved to 北京", [1.0, 0.0, 0.0]], ["drinks tea", [0.0, 1.0, 0.0]]]},
        )

    await engine.write(unit)
    by_text = (
        "CALL db.index.fulltext.queryNodes('tenure_probe_text', $q) YIELD node RETURN node.text"
    )
    assert await engine.read_rows(by_text, {"q": "北京"}) == [["moved to 北京"]]
    near = (
        "CALL db.index.vector.queryNodes('tenure_probe_vec', 1, [0.1, 0.9, 0.0]) "
        "YIELD node RETURN node.text"
    )
    assert await engine.read_rows(near) == [["drinks tea"]]


async def test_names_in_schema_statements_are_checked(engine: Engine) -> None:
    for bad in ("a b", "x`y", "", "1a", "n) DETACH DELETE n //"):
        with pytest.raises(ValueError, match="cannot name"):
            engine.dialect.fulltext_index("ok", bad, "text")
        with pytest.raises(ValueError, match="cannot name"):
            engine.dialect.vector_index(bad, "Ok", "vec", 3)


async def test_info_names_the_server(engine: Engine) -> None:
    info = await engine.info()
    assert info.name is engine.name
    assert info.version[0].isdigit()
    assert info.address.startswith(("127.0.0.1:", "localhost:"))
    assert info.heap, info
    assert info.page_cache, info
    assert engine.owner is (engine.name is EngineName.ARCADEDB)


async def test_a_reading_engine_refuses_to_write(target: str) -> None:
    from tenure.graph.engines import connect

    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe)")

    async with await connect(target, read_only=True) as reader:
        with pytest.raises(ReadOnlyStore):
            await reader.write(unit)
        with pytest.raises(ReadOnlyStore):
            await reader.run("CREATE (:TenureProbe)")
        with pytest.raises(StoreError):
            await reader.read("CREATE (:TenureProbe)")
        with pytest.raises(ReadOnlyStore):
            await reader.apply(reader.dialect.fulltext_index("t_x", "TenureX", "text"))
        assert await reader.read("MATCH (n:TenureProbe) RETURN n") == []


async def test_after_close_it_says_so(target: str) -> None:
    from tenure.graph.engines import connect

    opened = await connect(target)
    await opened.close()
    await opened.close()
    with pytest.raises(StoreError, match="was closed"):
        await opened.read("RETURN 1")


async def test_values_that_are_hard_to_carry(engine: Engine) -> None:
    hard = ["", " ", "é\u0301", "𝕏", "'\"`\\", "\u200b\u2028", "x" * 1_000_000, "\x00\x01"]

    async def unit(work: Unit) -> None:
        await work.run(
            "UNWIND range(0, size($v) - 1) AS i CREATE (:TenureProbe {i: i, v: $v[i]})", {"v": hard}
        )

    await engine.write(unit)
    rows = await engine.read_rows("MATCH (n:TenureProbe) RETURN n.v ORDER BY n.i")
    assert [row[0] for row in rows] == hard
    early = datetime(1, 1, 1, tzinfo=UTC)
    late = datetime(9999, 12, 31, tzinfo=UTC) + timedelta(hours=23)
    for moment in (early, late):
        [row] = await engine.read("RETURN datetime($t) AS t", {"t": moment.isoformat()})
        assert row["t"] == moment


async def test_the_drivers_log_holds_no_words_of_people(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="neo4j")
    word = "pomegranate"
    given: dict[str, object] = {"text": word, "list": [word], "map": {"rows": [{"text": word}]}}

    async def unit(work: Unit) -> list[list[object]]:
        return await work.rows("RETURN $text, $list, $map", given)

    [[text, listed, mapped]] = await engine.write(unit)
    assert (text, listed, mapped) == (word, [word], given["map"])
    assert caplog.text, "the driver logs nothing any more: this test is of no use"
    assert word not in caplog.text
