"""The graph that Graphiti is measured on, and the clients that answer for its model."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tenure.bench import graphiti_made as made


def test_people_have_names_of_their_own() -> None:
    assert len({made.name(person) for person in range(12_000)}) == 12_000


def test_a_home_ends_where_the_next_begins() -> None:
    facts = list(made.facts(5_000))
    assert [one.number for one in facts] == list(range(5_000))
    homes = [(a, b) for a, b in pairwise(facts) if a.relation == b.relation == "LIVES_IN"]
    assert len(homes) == 1_000
    for first, second in homes:
        assert first.subject == second.subject and first.value != second.value
        assert first.until == second.since and first.since < second.since
        assert second.until is None


async def test_a_message_is_answered_with_its_facts() -> None:
    pytest.importorskip("graphiti_core")
    from tenure.bench import graphiti_clients as clients

    facts = {one.number: one for one in made.facts(10)}
    prepared = clients.Prepared(facts)

    class Prompt:
        content = f"<CURRENT MESSAGE>\n{clients.message(facts[2])}\n</CURRENT MESSAGE>"

    class CombinedExtraction:
        pass

    found: dict[str, Any] = await prepared._generate_response([Prompt()], CombinedExtraction)
    (edge,) = found["edges"]
    assert (edge["source_entity_name"], edge["fact"]) == (facts[2].subject, facts[2].text)
    assert {one["name"] for one in found["extracted_entities"]} == {
        facts[2].subject, facts[2].value,
    }  # fmt: skip
    with pytest.raises(LookupError, match="Saga"):
        await prepared._generate_response([Prompt()], type("SagaSummary", (), {}))
    assert len(clients.vector("Ada lives in Lyon")) == clients.DIMENSIONS
