"""Every check of ``doctor``: silent on a sound graph, and loud when its fault is made by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tenure.cypher import statements
from tenure.graph.doctor import CHECKS, SHOWN, examine, examine_graph
from tenure.graph.door import observation, verdict
from tenure.graph.engines import Engine
from tenure.graph.model import Observation
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary


def said(attribute: str, day: int, value: str, **more: str) -> Observation:
    return observation(
        group="g",
        subject="Maya",
        attribute=attribute,
        value=value,
        stance=more.pop("stance", "asserts"),
        observed_at=f"2024-01-{day:02d}T00:00:00Z",
        source=f"s/{day}/{value}",
        scope=more,
    )


SOUND = [
    said("residence", 1, "Oslo"),
    said("residence", 2, "Bergen"),
    said("residence", 3, "Molde"),
    said("diet", 4, "vegan"),
    said("diet", 5, "vegetarian", condition="weekends"),
    said("preferred_language", 5, "English"),
    said("preferred_language", 5, "Dutch"),
    said("preferred_language", 6, "French", audience="guests"),
    said("hobby", 6, "chess"),
    said("hobby", 7, "running"),
    said("tool_choice", 8, "pytest", stance="succeeds"),
    said("allergy", 9, "peanuts", stance="denies"),
]
OF = "MATCH (s:TenureSlot {group_id: 'g', attribute: '%s'})-[:HAS_MEMORY]->"
FAULTS = {
    "two_open_ends": OF % "residence" + "(m {value: 'Oslo'}) REMOVE m.valid_to",
    "overlaps": OF % "residence"
    + "(m {value: 'Oslo'}) SET m.valid_to = datetime('2024-01-02T12:00:00Z')",
    "inverted": OF % "residence"
    + "(m {value: 'Oslo'}) SET m.valid_to = datetime('2023-01-01T00:00:00Z')",
    "without_evidence": OF % "diet" + "(m {value: 'vegan'})<-[r:SUPPORTS]-() DELETE r",
    "missing_exception": OF % "diet" + "(m {value: 'vegetarian'})-[r:EXCEPTION_TO]->() DELETE r",
    "broken_chain": OF
    % "residence"
    + "(m {value: 'Molde'}) MATCH (s)-[:HAS_MEMORY]->(n {value: 'Oslo'}) "
    "CREATE (m)-[:SUPERSEDES]->(n)",
    "status_label": OF % "hobby" + "(m {value: 'chess'}) SET m.status = 'Revoked'",
    "open_key": OF % "residence" + "(m {value: 'Molde'}) SET m.open_key = 'another'",
    "no_entity": "MATCH (s:TenureSlot {group_id: 'g', attribute: 'hobby'})-[r:OF]->() DELETE r",
    "orphan_memories": "MATCH (:TenureSlot {group_id: 'g', attribute: 'hobby'})"
    "-[r:HAS_MEMORY]->({value: 'chess'}) DELETE r",
    "orphan_observations": "MATCH (:TenureSlot {group_id: 'g', attribute: 'hobby'})"
    "-[r:HAS_OBSERVATION]->({value: 'chess'}) DELETE r",
    "foreign": OF % "hobby" + "(m {value: 'chess'}) SET m.group_id = 'h'",
}


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target) as opened:
        await opened.observe(SOUND)
        yield opened


def test_every_check_is_a_statement_and_every_statement_a_check() -> None:
    named = {info.name for info in statements() if info.name.startswith("doctor/")}
    asked = {"doctor/constraints", "doctor/indexes", "doctor/folds"}
    assert named - asked == {f"doctor/{check}" for check in CHECKS}
    assert set(FAULTS) == set(CHECKS) and asked < named


async def test_a_sound_graph_has_no_findings(store: Store) -> None:
    assert await examine(store, "g", deep=True) == []
    assert await examine(store, "elsewhere", deep=True) == []


@pytest.mark.parametrize("check", FAULTS)
async def test_a_fault_is_found_and_rebuilt_away(store: Store, check: str) -> None:
    await store.engine.run(FAULTS[check])
    (finding,) = [one for one in await examine(store, "g") if one.check == check]
    assert finding.group == "g" and finding.says and finding.remedy
    assert 1 <= len(finding.examples) <= SHOWN
    if finding.remedy.startswith("tenure rebuild"):
        await store.rebuild("g")
        assert [one.check for one in await examine(store, "g", deep=True)] == []


async def test_what_was_written_past_the_product_is_drift(store: Store) -> None:
    changed = OF % "hobby" + "(m {value: 'chess'}) SET m.record = replace(m.record, 'chess', 'go')"
    await store.engine.run(changed)
    (finding,) = await examine(store, "g", deep=True)
    assert (finding.check, finding.examples) == ("drift", ("Maya · hobby",))
    await store.rebuild("g")
    assert await examine(store, "g", deep=True) == []


async def test_counters_that_are_off_are_drift(store: Store) -> None:
    await store.engine.run(
        "MATCH (s:TenureSlot {group_id: 'g', attribute: 'tool_choice'}) "
        "SET s.fold = replace(s.fold, '1', '7')"
    )
    (finding,) = await examine(store, "g", deep=True)
    assert (finding.check, finding.examples) == ("drift", ("Maya · tool_choice",))
    await store.rebuild("g")
    assert await examine(store, "g", deep=True) == []


async def test_a_missing_constraint_or_index_is_told_with_its_statement(store: Store) -> None:
    for kind, name in (("CONSTRAINT", "tenure_open_key"), ("INDEX", "tenure_turn_source")):
        await store.engine.run(f"DROP {kind} {name}")
        (finding,) = await examine_graph(store)
        assert finding.check == "schema" and name in finding.examples[0]
        await store.engine.run(finding.examples[0])
        await store.engine.apply(store.engine.dialect.await_indexes(60))
        assert await examine_graph(store) == []


async def test_verdicts_that_let_values_coexist_are_no_fault(store: Store) -> None:
    both = verdict(decision="coexists", a=SOUND[1], b=SOUND[2], decided_at="2024-02-01T00:00:00Z")
    await store.decide([both])
    assert await examine(store, "g", deep=True) == []


async def test_another_vocabulary_is_told(store: Store, tmp_path: Path) -> None:
    assert await examine_graph(store) == []
    own = tmp_path / "own.toml"
    own.write_text('[attribute.residence]\ncardinality = "many"\n', "utf-8")
    store.vocabulary = Vocabulary.load(own)
    (finding,) = await examine_graph(store)
    assert finding.check == "vocabulary" and "rebuild" in finding.remedy
