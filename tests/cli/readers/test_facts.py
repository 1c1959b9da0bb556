"""Dumps of other memory systems: triples as observations, their times, what is set aside."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.readers import Options
from tenure.cli.readers.facts import attribute_of
from tenure.graph.model import Authority, Confidence, Observation, Slot, Stance
from tenure.graph.timeline import resolve
from tenure.graph.times import iso_or_none
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.ingest import Aside

from .samples import GRAPHITI, MEM0, ZEP, aside, observed, opened, written

WORDS = Vocabulary.load()


def lived(found: list[Observation]) -> list[tuple[object, str | None, str | None]]:
    """The values of Ana's residence with their times, as they resolve."""
    slot = Slot("g", "Ana", "residence")
    told = [one for one in found if one.slot.attribute == "residence"]
    timeline = resolve(WORDS.policy("residence"), told, [], slot=slot)
    assert not timeline.reviews
    return [(m.value, (iso_or_none(m.valid_from) or "")[:10],
             (iso_or_none(m.valid_to) or "")[:10]) for m in timeline.memories]  # fmt: skip


def test_edges_of_graphiti_with_their_times(tmp_path: Path) -> None:
    _, items = opened(written(tmp_path, GRAPHITI), "graphiti")
    paris, ended, ghent = observed(items)
    assert (paris.slot.subject, paris.slot.attribute, paris.value) == ("Ana", "residence", "Paris")
    assert (paris.stance, ended.stance) == (Stance.ASSERTS, Stance.ENDS)
    assert iso_or_none(paris.valid_from) == "2023-01-01T00:00:00.000000Z"
    assert iso_or_none(paris.observed_at) == "2023-01-02T00:00:00.000000Z"
    assert iso_or_none(ended.valid_to) == "2024-02-01T00:00:00.000000Z"
    assert iso_or_none(ended.observed_at) == "2024-02-03T00:00:00.000000Z"
    assert {one.authority for one in observed(items)} == {Authority.IMPORT}
    assert ghent.source == "graphiti/e2" and ghent.quote == "Ana lives in Ghent"
    (fault,) = aside(items)
    assert fault.kind is Aside.REFUSED and "'ADMIRES' stands for no attribute" in fault.message
    assert lived(observed(items)) == [
        ("Paris", "2023-01-01", "2024-02-01"), ("Ghent", "2024-02-01", ""),
    ]  # fmt: skip


def test_a_later_dump_adds_the_end_to_what_an_earlier_one_told(tmp_path: Path) -> None:
    earlier = copy.deepcopy(GRAPHITI)
    earlier["edges"] = earlier["edges"][:1]
    earlier["edges"][0].update(invalid_at=None, expired_at=None)
    first = observed(opened(written(tmp_path, earlier), "graphiti")[1])
    later = observed(opened(written(tmp_path, GRAPHITI), "graphiti")[1])
    assert [one.observation_id for one in first] == [later[0].observation_id]
    merged = {one.observation_id: one for one in first + later}
    assert lived(list(merged.values())) == lived(later)


@pytest.mark.parametrize("shape", ["list", "entity", "triplets"])
def test_the_shapes_of_a_dump_are_read_alike(tmp_path: Path, shape: str) -> None:
    names = {node["uuid"]: node for node in GRAPHITI["nodes"]}
    rows = [
        {"source_node": names[edge["source_node_uuid"]], "edge": edge,
         "target_node": names[edge["target_node_uuid"]]}
        for edge in GRAPHITI["edges"]
    ]  # fmt: skip
    data: Any = {
        "list": [{**row["edge"], "source_node": row["source_node"],
                  "target_node": row["target_node"]} for row in rows],
        "entity": {"entity_edges": GRAPHITI["edges"], "entity_nodes": GRAPHITI["nodes"]},
        "triplets": rows,
    }[shape]  # fmt: skip
    _, items = opened(written(tmp_path, data), "graphiti")
    assert observed(items) == observed(opened(written(tmp_path, GRAPHITI), "graphiti")[1])


def edge(folder: Path, **changed: Any) -> tuple[list[Observation], list[str]]:
    """What the second edge of the sample gives when it is changed."""
    data = {**GRAPHITI, "edges": [{**GRAPHITI["edges"][1], **changed}]}
    _, items = opened(written(folder, data), "graphiti")
    return observed(items), [fault.field for fault in aside(items)]


def test_times_that_are_missing_or_cannot_be(tmp_path: Path) -> None:
    ((one,), _) = edge(tmp_path, valid_at=None)
    assert one.valid_from is None
    ((one,), _) = edge(tmp_path, reference_time="2024-02-02T08:00:00Z")
    assert iso_or_none(one.observed_at) == "2024-02-02T08:00:00.000000Z"
    (said, _) = edge(tmp_path, valid_at=None, invalid_at="2023-05-01T00:00:00Z")
    assert lived(said) == [("Ghent", "", "2023-05-01")]
    (said, _) = edge(tmp_path, expired_at="2024-06-01T00:00:00Z")
    assert lived(said) == [("Ghent", "2024-02-01", "2024-06-01")]
    assert edge(tmp_path, invalid_at="2024-01-01T00:00:00Z") == ([], ["invalid_at"])
    assert edge(tmp_path, created_at=None) == ([], ["edges[1].created_at"])
    assert edge(tmp_path, valid_at="9999-12-31T00:00:00Z") == ([], ["edges[1].valid_at"])
    assert edge(tmp_path, valid_at=-5) == ([], ["edges[1].valid_at"])


def test_a_node_that_is_not_there_and_an_id_that_stands_twice(tmp_path: Path) -> None:
    assert edge(tmp_path, target_node_uuid="n9") == ([], ["target_node_uuid"])
    old, new = GRAPHITI["edges"][1], dict(GRAPHITI["edges"][1])
    new["expired_at"] = "2024-06-01T00:00:00Z"
    for order in ([old, new], [new, old]):
        log, items = opened(written(tmp_path, {**GRAPHITI, "edges": order}), "graphiti")
        assert len(observed(items)) == 2
        assert log.notes.skipped == {"older versions of facts": 1}


def test_edges_of_zep_name_their_nodes(tmp_path: Path) -> None:
    _, items = opened(written(tmp_path, ZEP), "zep")
    (one,) = observed(items)
    assert (one.slot.subject, one.slot.attribute, one.value) == ("Ana", "employer", "Acme")
    assert one.source == "zep/z1"
    assert iso_or_none(one.valid_from) == "2024-02-01T00:00:00.123456Z"
    (fault,) = aside(items)
    assert fault.kind is Aside.REFUSED and "not a triple" in fault.message


def test_relations_of_mem0_hold_when_its_newest_memory_was_written(tmp_path: Path) -> None:
    _, items = opened(written(tmp_path, MEM0), "mem0")
    (one,) = observed(items)
    assert (one.slot.subject, one.slot.attribute, one.value) == ("ana", "residence", "sint niklaas")
    assert iso_or_none(one.observed_at) == "2024-04-01T16:30:00.000000Z"
    assert one.confidence is Confidence.INFERRED
    assert [fault.field for fault in aside(items)] == ["memory", "relation"]
    timeless = {"relations": MEM0["relations"][:1]}
    (fault,) = opened(written(tmp_path, timeless), "mem0")[1]
    assert "no memory in the file has a time" in str(fault)


@pytest.mark.parametrize(
    ("relation", "attribute"),
    [
        ("LIVES_IN", "residence"), ("livesIn", "residence"), ("WORKS_FOR", "employer"),
        ("IS_ALLERGIC_TO", "allergy"), ("HAS_PET", "pet"), ("REPORTS_TO", "manager"),
        ("HAS_MANAGER", "manager"), ("MARRIED_TO", "spouse"),
        ("MANAGER", None), ("PARENT", None), ("IS_MANAGER", None), ("KNOWS", None), ("", None),
    ],
)  # fmt: skip
def test_a_relation_is_an_attribute_only_where_it_says_who_is_whose(
    relation: str, attribute: str | None
) -> None:
    found = attribute_of(relation, WORDS)
    assert (found.name if found else None) == attribute


def test_the_users_own_vocabulary_finds_more(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    lines = (
        "[attribute.idol]", 'en = "idol"', 'zh = "偶像"', 'aliases_en = ["admires"]',
        'meaning = "who is admired"', 'cardinality = "many"',
    )  # fmt: skip
    own.write_text("\n".join(lines), encoding="utf-8")
    options = Options("g", vocabulary=Vocabulary.load(own))
    _, items = opened(written(tmp_path, GRAPHITI), "graphiti", options)
    assert observed(items)[-1].slot.attribute == "idol" and not aside(items)
