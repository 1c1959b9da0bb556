"""The statements for people, on both engines: roles as the core gives them, evidence, checks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import neo4j
import pytest
import pytest_asyncio

from tenure.cypher import INSPECT, inspection, statement, statements
from tenure.graph.door import observation
from tenure.graph.model import Authority, Observation, Role, Stance, Turn
from tenure.graph.roles import roles_at
from tenure.graph.store import Store
from tenure.graph.times import iso

from ..conftest import ENGINES
from ..support.plans import count_anew, explain, operators
from ..support.wipe import wipe

GROUP = "inspect"
FOR_PEOPLE = [info for info in statements() if info.inspect]
DAY = datetime(2025, 1, 1, tzinfo=UTC)
MOMENTS = [DAY + timedelta(days=n) for n in (-400, 0, 15, 31, 61, 95, 130, 200, 400)]


def said(
    attribute: str,
    day: int,
    value: str | None,
    stance: Stance = Stance.ASSERTS,
    *,
    subject: str = "Ada",
    since: int | None = None,
    authority: Authority = Authority.USER,
    source: str = "",
    **scope: str,
) -> Observation:
    """Somebody says something of Ada, so many days after the first of January 2025."""
    source = source or f"{subject} {attribute} {day} {value} {stance}"
    return observation(
        group=GROUP,
        subject=subject,
        attribute=attribute,
        stance=stance,
        value=value,
        observed_at=DAY + timedelta(days=day),
        valid_from=None if since is None else DAY + timedelta(days=since),
        source=source,
        authority=authority,
        speaker=subject,
        quote=f"{stance} {value}",
        scope=scope,
        turn_id=source,
    )


OBSERVATIONS = [
    said("residence", 0, "Porto", since=-300),
    said("residence", 30, "Lisbon"),
    said("residence", 60, "Leiria"),
    said("residence", 62, "Leiria", Stance.RETRACTS),
    said("residence", 90, "Oslo", Stance.PLANS, since=120),
    said("package_manager", 0, "npm"),
    said("package_manager", 30, "pnpm"),
    said("package_manager", 40, "yarn", project="Atlas"),
    said("package_manager", 90, "bun", project="Atlas"),
    said("package_manager", 95, "uv", authority=Authority.ASSISTANT),
    said("hobby", 0, "chess"),
    said("hobby", 10, "pottery"),
    said("hobby", 20, "羽毛球"),
    said("hobby", 60, "pottery", Stance.ENDS),
    said("employer", 0, "Northgate"),
    said("employer", 60, "Brightwell", source="form"),
    said("employer", 60, "Bright Well Ltd", source="card"),
    said("residence", 5, "Lagos", subject="Brightwell"),
    said("hobby", 70, "tennis", Stance.DENIES),
    said("hobby", 0, 'it\'s "quoted" `x`', subject="Eve"),
]


@pytest.fixture(scope="module", params=ENGINES)
def place(request: pytest.FixtureRequest) -> str:
    """Where the graph of this file is, on one engine after the other."""
    found = request.getfixturevalue("_neo4j" if request.param == "neo4j" else "_embedded")
    assert isinstance(found, str)
    return found


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bank(place: str) -> AsyncIterator[Store]:
    """A graph with every role in it. The tests only read it."""
    turns = [
        Turn(
            turn_id=o.source,
            group=GROUP,
            source=o.source,
            at=o.observed_at,
            position=None,
            speaker=o.speaker,
            authority=o.authority,
            text=f"… {o.quote} …",
        )
        for o in OBSERVATIONS
    ]
    async with await Store.open(place) as store:
        await wipe(store.engine)
        await store.observe(OBSERVATIONS, turns=turns)
        yield store


async def ask(store: Store, name: str, **given: object) -> list[dict[str, Any]]:
    """The rows of a statement for people, asked of the test's group."""
    info = next(info for info in FOR_PEOPLE if info.name == INSPECT + name)
    asked = {**info.defaults, "group": GROUP, **given}
    return await store.engine.read(inspection(name), {"given": asked})


async def test_they_run_as_pasted_and_return_their_columns(bank: Store) -> None:
    for info in FOR_PEOPLE:
        pasted = statement(info.name).replace("group: 'demo'", f"group: '{GROUP}'")
        rows = await bank.engine.read(pasted.replace("'Maya'", "'Ada'"))
        columns = [part.partition(" (")[0] for part in info.columns.split(", ")]
        assert bool(rows) == (info.name != "inspect/duplicate_currents"), info.name
        for row in rows:
            assert list(row) == columns
            assert isinstance(row.get("path"), dict | None)


@pytest.mark.parametrize("role", Role)
async def test_each_role_is_what_the_core_says(bank: Store, role: Role) -> None:
    timelines = [
        timeline
        for subject in ("Ada", "Eve", "Brightwell")
        for timeline in await bank.subject_timelines(GROUP, subject)
    ]
    seen = 0
    for moment in MOMENTS:
        wanted = {
            memory_id
            for timeline in timelines
            for memory_id, its in roles_at(timeline.memories, moment).items()
            if its is role
        }
        rows = await ask(bank, role.value, subject=None, as_of=iso(moment))
        assert {_memory(row) for row in rows} == wanted, moment
        seen += len(wanted)
    assert seen, "the test's graph does not have this role"


def _memory(row: Mapping[str, Any]) -> str:
    """The id of the memory that a row is about."""
    found = row.get("memory_id")
    if found is None:
        node = row.get("memory") or next(
            n for n in row["path"]["nodes"] if "TenureMemory" in n["labels"]
        )
        found = node["properties"]["memory_id"]
    assert isinstance(found, str)
    return found


async def test_a_subject_is_found_whatever_its_case(bank: Store) -> None:
    at = iso(MOMENTS[-1])
    there = await ask(bank, "current", subject="ADA", as_of=at)
    assert there and {row["subject"] for row in there} == {"Ada"}
    assert await ask(bank, "current", subject="nobody", as_of=at) == []


async def test_another_group_is_never_shown(bank: Store) -> None:
    for info in FOR_PEOPLE:
        given = {**info.defaults, "group": "other"}
        text = inspection(info.name.removeprefix(INSPECT))
        assert await bank.engine.read(text, {"given": given}) == []


async def test_the_chain_and_its_changes(bank: Store) -> None:
    chain = await ask(bank, "chain", subject="Ada", attribute="residence")
    assert [row["value"] for row in chain] == ["Porto", "Lisbon", "Leiria", "Oslo"]
    assert (chain[1]["link"], chain[1]["other"]) == ("SUPERSEDES", "Porto")
    assert chain[1]["at"] == DAY + timedelta(days=30)
    changes = await ask(
        bank, "changes_between", **{"from": iso(DAY), "to": iso(DAY + timedelta(days=60))}
    )
    assert [(c["attribute"], c["old"], c["new"]) for c in changes] == [
        ("package_manager", "npm", "pnpm"),
        ("residence", "Porto", "Lisbon"),
    ]
    assert changes[1]["quote"] == "asserts Lisbon"


async def test_evidence_goes_back_to_the_turn(bank: Store) -> None:
    (memory,) = [
        m
        for timeline in await bank.subject_timelines(GROUP, "Ada")
        for m in timeline.memories
        if m.value == "Leiria"
    ]
    rows = await ask(bank, "evidence", memory_id=memory.memory_id[:12])
    assert [(r["for_or_against"], r["stance"], r["turn"]) for r in rows] == [
        ("SUPPORTS", "asserts", "… asserts Leiria …"),
        ("OPPOSES", "retracts", "… retracts Leiria …"),
    ]
    assert [n["labels"][0] for n in rows[0]["path"]["nodes"]][-1] == "TenureTurn"


async def test_what_waits_and_what_is_doubtful(bank: Store) -> None:
    later = iso(DAY + timedelta(days=130))
    (plan,) = await ask(bank, "plans_overdue", as_of=later)
    assert (plan["plan"], plan["days_overdue"]) == ("Oslo", 10)
    assert await ask(bank, "plans_overdue", as_of=iso(DAY + timedelta(days=119))) == []
    (waits,) = await ask(bank, "hypotheses")
    assert (waits["value"], waits["kind"], waits["quote"]) == ("uv", "assistant", "asserts uv")
    assert [row["value"] for row in await ask(bank, "unconfirmed")] == ["uv"]
    (gone,) = await ask(bank, "revoked")
    assert (gone["value"], gone["rule"], gone["quote"]) == (
        "Leiria",
        "retracted",
        "retracts Leiria",
    )
    (review,) = await ask(bank, "reviews")
    assert review["reason"] == "contested"
    assert sorted(review["quotes"]) == ["asserts Bright Well Ltd", "asserts Brightwell"]


async def test_counts_and_walks(bank: Store) -> None:
    busiest = await ask(bank, "busiest_subjects")
    assert (busiest[0]["subject"], busiest[0]["slots"]) == ("Ada", 4)
    overview = {row["attribute"]: row for row in await ask(bank, "overview")}
    assert overview["residence"]["revoked"] == 1
    assert overview["residence"]["subjects"] == 2
    longest = await ask(bank, "longest_chains")
    assert ["Lisbon", "Porto"] in [row["values"] for row in longest]
    (late,) = [r for r in await ask(bank, "told_late", days=250) if r["value"] == "Porto"]
    assert late["days_late"] == 300
    walked = await ask(bank, "through_entities", as_of=iso(DAY + timedelta(days=100)))
    assert [(r["value"], r["its_value"]) for r in walked] == [("Brightwell", "Lagos")]


@pytest.mark.neo4j
async def test_neo4j_starts_at_an_index(_neo4j: str) -> None:
    """No scan, no Cartesian product, nothing held back: also where a subject is left out."""
    async with await Store.open(_neo4j):  # the indexes
        pass
    async with neo4j.AsyncGraphDatabase.driver(_neo4j, auth=None) as driver:
        await count_anew(driver)
        for info in FOR_PEOPLE:
            steps = [name for name, _ in operators(await explain(driver, statement(info.name)))]
            assert any("Seek" in step for step in steps), info.name
            for step in steps:
                assert "Scan" not in step, (info.name, steps)
                assert step not in ("CartesianProduct", "Eager"), (info.name, steps)
