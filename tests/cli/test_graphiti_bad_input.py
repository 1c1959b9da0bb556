"""``tenure graphiti`` where something is wrong: with the graph, with the server, or with who asks.

On the real Neo4j of all tests, and on one that asks for a password and is read-only in the end.
"""

from __future__ import annotations

import asyncio
import string
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tenure.graph.engines import Unit, connect

from ..support import maven_neo4j
from ..support.own_server import READ_ONLY, SECRET
from ..support.ports import free
from ..support.wipe import wipe
from .conftest import Cli, Ran, call

pytestmark = pytest.mark.neo4j
VERBS = ("audit", "adopt", "relations", "detach")
ALLOWED = string.ascii_letters + string.digits + "_-"
NOTHING = "MATCH (n) RETURN labels(n) AS labels, properties(n) AS p"


@pytest.fixture
def server(_neo4j: str) -> str:
    """Where the server is that does not ask who one is."""
    return _neo4j


@pytest.fixture
def at(server: str, tmp_path: Path) -> Cli:
    """``tenure graphiti VERB`` on the server, which is empty."""
    filled(server)
    return partial(call, "graphiti", home=tmp_path, TENURE_GRAPH=server)


@pytest.fixture
def asked(locked: maven_neo4j.MavenServer, tmp_path: Path) -> Cli:
    """``tenure graphiti VERB`` on the server that asks for a password."""

    def run(verb: str, *more: str | Path, **env: str) -> Ran:
        given = {"TENURE_GRAPH": locked.uri, "TENURE_NEO4J_PASSWORD": SECRET, **env}
        return call("graphiti", verb, *more, home=tmp_path, **given)

    return run


def filled(server: str, *statements: str, **given: Any) -> None:
    """Empty the graph, and write."""

    async def unit(unit: Unit) -> None:
        for statement in statements:
            await unit.rows(statement, given)

    async def write() -> None:
        async with await connect(server) as engine:
            await wipe(engine)
            await engine.write(unit)

    asyncio.run(write())


def fact(
    uuid: str, subject: str, name: str, value: str, text: str | None = None, **more: str
) -> str:
    """A statement that makes a fact as little of Graphiti as can be. ``more`` is Cypher."""
    props = {
        "uuid": f"'{uuid}'", "group_id": "$group", "name": f"'{name}'",
        "fact": "$text" if text is None else f"'{text}'",
        "created_at": "datetime('2024-01-02T00:00:00Z')",
        "valid_at": "datetime('2024-01-01T00:00:00Z')", **more,
    }  # fmt: skip
    listed = ", ".join(f"{name}: {value}" for name, value in props.items())
    ends = (
        f"(:Entity {{uuid: '{uuid}-{n}', name: '{end}', group_id: $group}})"
        for n, end in enumerate((subject, value))
    )
    return f"CREATE {next(ends)}-[:RELATES_TO {{{listed}}}]->{next(ends)}"


def one_line(done: Ran, code: int, *words: str) -> None:
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1), done
    assert done.err.startswith("Error: ") and SECRET not in done.err
    for word in words:
        assert word in done.err, done


@pytest.mark.parametrize("verb", VERBS)
def test_an_empty_database(at: Cli, verb: str) -> None:
    one_line(at(verb), 4, "nothing was adopted" if verb == "detach" else "there is no fact")


OTHERS = (
    "CREATE (:Person {name: 'Ada'})-[:KNOWS {since: 2020}]->(:Person {name: 'Ben'})",
    # Labels of Graphiti's, in a graph of somebody else's.
    "CREATE (:Entity {name: 'Ada', id: 1})-[:RELATES_TO {type: 'x'}]->(:Entity {name: 'Ben'})",
    "CREATE (:Episodic {id: 7})-[:MENTIONS]->(:Entity {id: 8})",
)


@pytest.mark.parametrize("verb", VERBS[:3])
def test_a_graph_that_is_not_graphitis(at: Cli, server: str, verb: str) -> None:
    filled(server, *OTHERS)
    one_line(at(verb), 4, "there is no fact")


def test_facts_of_other_types_than_graphitis_are_read_for_what_they_are(
    at: Cli, server: str
) -> None:
    odd = {"valid_at": "'next spring'", "invalid_at": "20250101", "episodes": "'e1'"}
    filled(
        server,
        *OTHERS,
        fact("e1", "Ada", "LIVES_IN", "Lyon"),
        fact("e2", "Ben", "WORKS_AT", "Acme", fact="7", **odd),
        fact("e3", "Eve", "LIVES_IN", "Brno"),
        "MATCH ()-[e:RELATES_TO {uuid: 'e3'}]->() SET e.uuid = 3",  # no id of Graphiti's
        group="g", text="Ada lives in Lyon",
    )  # fmt: skip
    rows = at("audit", "--json").rows
    assert {row["kind"] for row in rows} == {"missing_embedding", "unexpired_end"}
    done = at("adopt", "--json").row
    assert (done["facts"], done["adopted"], done["refused"]) == (2, 2, 0)
    assert at("relations").code == 0 and at("detach").code == 0


def test_half_a_graph_as_old_versions_left_it(at: Cli, server: str) -> None:
    local = "localdatetime('2024-01-01T00:00:00')"
    filled(
        server,
        fact("e1", "Ada", "LIVES_IN", "Lyon", created_at=local, valid_at=local),
        fact("e2", "Ada", "IS_DUPLICATE_OF", "Ada"),
        fact("e3", "Ada", "EMPLOYED_BY", "Acme", valid_at="null", episodes="['lost']"),
        group="g", text="Ada",
    )  # fmt: skip
    found = at("audit", "--json")
    assert found.code == 6
    kinds = [row["kind"] for row in found.rows]
    assert kinds.count("missing_embedding") == 2 and "dangling_episode" in kinds
    done = at("adopt", "--json").row
    assert (done["adopted"], done["refused"], done["unmapped"]) == (1, 1, {})
    assert "nobody knows when" in done["examples"]["refused"][0]
    dangling = [row for row in found.rows if row["kind"] == "dangling_episode"]
    assert dangling[0]["episodes"] == ["lost"]


def test_a_megabyte_of_text(at: Cli, server: str, tmp_path: Path) -> None:
    long = "Ada lives in Lyon. " + "x" * 1_048_576
    filled(
        server,
        *(fact(f"e{n}", f"Ada {n}", "LIVES_IN", "Lyon") for n in range(3)),
        "MATCH (n:Entity {uuid: 'e2-0'}) SET n.name = $text",
        group="g", text=long,
    )  # fmt: skip
    audited = at("audit", "--json")
    assert audited.code == 6 and len(audited.out) < 20_000
    table = at("audit", "--html", tmp_path / "page.html")
    assert len(table.out) < 20_000 and (tmp_path / "page.html").stat().st_size < 50_000
    done = at("adopt", "--json")
    assert (done.row["adopted"], done.row["refused"], len(done.out) < 20_000) == (2, 1, True)
    shown = call("timeline", "Ada 0", home=tmp_path, TENURE_GRAPH=server)
    assert "Lyon" in shown.out and len(shown.out) < 5_000


@pytest.mark.parametrize(
    "group", ["", "a b", "a/b", "组", "x'y\"", "*", "a:b\nc", "g" * 1000], ids=repr
)
def test_groups_that_cannot_be_ours(at: Cli, server: str, group: str) -> None:
    filled(server, fact("e1", "Ada", "LIVES_IN", "Lyon"), group=group, text="Ada lives in Lyon")
    assert [row["kind"] for row in at("audit", "--group", group, "--json").rows] == [
        "missing_embedding"
    ]
    one_line(at("adopt", "--group", group), 1, "cannot be a group here", "--as NAME")
    done = at("adopt", "--group", group, "--as", "own", "--json")
    assert (done.row["host_group"], done.row["adopted"]) == (group, 1)


def test_a_group_of_every_allowed_sign(at: Cli, server: str) -> None:
    filled(server, fact("e1", "Ada", "LIVES_IN", "Lyon"), group=ALLOWED, text="Ada lives in Lyon")
    done = at("adopt", "--group", ALLOWED, "--json")
    assert (done.row["group"], done.row["adopted"]) == (ALLOWED, 1)
    assert at("detach", "--group", ALLOWED, "--json").row["schema"]


@pytest.mark.parametrize("verb", VERBS)
def test_a_wrong_password_a_wrong_port_and_a_wrong_database(
    asked: Cli, locked: maven_neo4j.MavenServer, verb: str
) -> None:
    one_line(asked(verb, TENURE_NEO4J_PASSWORD="guess"), 3, "TENURE_NEO4J_PASSWORD", locked.uri)
    one_line(asked(verb, TENURE_NEO4J_PASSWORD=""), 3, "asks for user and password")
    (port,) = free(1)
    one_line(asked(verb, TENURE_GRAPH=f"bolt://127.0.0.1:{port}"), 3, str(port))
    one_line(asked(verb, TENURE_GRAPH=f"{locked.uri}/nowhere"), 3, "nowhere", "database")


def test_a_database_for_reading_only(
    asked: Cli, locked: maven_neo4j.MavenServer, tmp_path: Path
) -> None:
    locked.with_settings()
    assert asked("sample").code == 0
    before = asked("audit", "--json").out
    locked.with_settings(READ_ONLY)
    assert asked("audit", "--json").out == before and before.count("\n") == 12
    assert asked("relations").code == 0
    assert "24 would be adopted" in asked("adopt", "--dry-run").out
    one_line(asked("adopt"), 3, "read-only", "--into names")
    there = tmp_path / "state"
    assert "24 adopted" in asked("adopt", "--into", str(there)).out
    one_line(asked("detach"), 4, "nothing was adopted")
    one_line(asked("sample"), 5, "is not empty")
