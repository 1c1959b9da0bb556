"""Faults of Graphiti's searches, shown on it alone, and what the overlay does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tenure
from tenure.overlay.memory import Bank

pytest.importorskip("graphiti_core")

from graphiti_core.search.search_config import (
    EdgeReranker,
    EdgeSearchConfig,
    EdgeSearchMethod,
    SearchConfig,
)
from graphiti_core.search.search_config_recipes import EDGE_HYBRID_SEARCH_RRF
from graphiti_core.search.search_filters import (
    ComparisonOperator,
    DateFilter,
    SearchFilters,
)

from .conftest import GROUP
from .faults import WHERE, Verdict, adopted, answered, audited, fault, load
from .scripted import day, lives, moved, rows, say, texts

pytestmark = pytest.mark.neo4j

LYON, PORTO = "Ines lives in Lyon", "Ines lives in Porto"


@pytest.fixture(autouse=True)
def _limit() -> Iterator[None]:
    yield
    EDGE_HYBRID_SEARCH_RRF.limit = 10


def by_words(limit: int = 20) -> SearchConfig:
    """A search by full text alone."""
    edges = EdgeSearchConfig(search_methods=[EdgeSearchMethod.bm25], reranker=EdgeReranker.rrf)
    return SearchConfig(edge_config=edges, limit=limit)


async def found(graphiti: Any, query: str, *groups: str, **more: Any) -> list[str]:
    result = await graphiti.search_(query, by_words(), list(groups) or [GROUP], **more)
    return texts(result.edges)


@fault("search_mixes", Verdict.SERVED)
async def test_search_returns_closed_facts_beside_live_ones(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    assert sorted(texts(await plain.search(WHERE, group_ids=[GROUP]))) == [LYON, PORTO]
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [PORTO]


@fault("filter_after_limit", Verdict.SERVED)
async def test_closed_facts_take_the_places_of_the_live_one(plain: Any, bank: Bank) -> None:
    closed = [
        ("LIVES_IN", f"Flat {n}", f"Ines lives in Flat {n}", f"{1950 + n}-01-01", f"{year}-01-01")
        for n, year in enumerate(range(1951, 1996))
    ]
    text = "Since this spring there is a house in Porto with her sister and two cats"
    await load(plain, GROUP, *closed, ("LIVES_IN", "Porto", text, "1995-01-01", None))
    is_null = DateFilter(comparison_operator=ComparisonOperator.is_null)
    live = SearchFilters(invalid_at=[[is_null]])
    assert await found(plain, "Ines lives in", search_filter=live) == []
    await adopted(bank, plain)
    assert await found(tenure.wrap(plain, bank), "Ines lives in") == [text]


@fault("filter_dates_shared", Verdict.NOT_OURS)
async def test_the_second_date_of_a_filter_replaces_the_first(plain: Any, bank: Bank) -> None:
    await load(
        plain, GROUP, ("VISITED", "Lyon", LYON, "2019-01-01", None),
        ("VISITED", "Porto", PORTO, "2023-01-01", None),
    )  # fmt: skip
    before = DateFilter(date=day("2020-01-01"), comparison_operator=ComparisonOperator.less_than)
    after = DateFilter(date=day("2026-01-01"), comparison_operator=ComparisonOperator.greater_than)
    either = SearchFilters(valid_at=[[before], [after]])
    for graphiti in (plain, tenure.wrap(plain, bank)):
        assert PORTO in await found(graphiti, "Ines lives in", search_filter=either)


@fault("long_query", Verdict.SERVED)
async def test_a_long_query_finds_nothing_by_its_words(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    long = " ".join(["Porto"] * 300)
    assert await found(plain, "Porto") == [PORTO]
    assert await found(plain, long) == []
    assert await found(tenure.wrap(plain, bank), long) == [PORTO]


@fault("groups_precedence", Verdict.SERVED)
async def test_of_several_groups_only_the_last_is_searched(plain: Any, bank: Bank) -> None:
    groups = [f"{GROUP}{letter}" for letter in "abc"]
    for name in groups:
        await load(plain, name, ("KEEPS", "bees", f"Ines keeps bees in {name}", "2020-01-01", None))
    assert await found(plain, "bees", *groups) == ["Ines keeps bees in gc"]
    everywhere = [f"Ines keeps bees in {name}" for name in groups]
    assert sorted(await found(tenure.wrap(plain, bank), "bees", *groups)) == everywhere


@fault("groups_crowd", Verdict.SERVED)
async def test_a_group_with_a_like_name_takes_the_places(plain: Any, bank: Bank) -> None:
    text = "Once Ines told Tariq and all of the others that she lives in Lyon these days"
    await load(plain, GROUP, ("LIVES_IN", "Lyon", text, "2020-01-01", None))
    other = [
        ("VISITED", f"Town {n}", f"Ines lives in Lyon {n}", "2020-01-01", None) for n in range(45)
    ]
    await load(plain, f"{GROUP}-archive", *other)
    assert await found(plain, "Ines lives in Lyon") == []
    assert await answered(bank, plain) == ("answered", {"Lyon"})


@fault("symbols_only", Verdict.SERVED)
async def test_a_query_of_signs_alone_finds_everything(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    for query in ("~", "*", "???"):
        assert await found(plain, query)
        assert await found(tenure.wrap(plain, bank), query) == []


@fault("bad_record", Verdict.SERVED)
async def test_one_broken_fact_breaks_every_search(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    await rows(plain, "MATCH ()-[e:RELATES_TO]->() WHERE e.fact ENDS WITH 'Lyon' REMOVE e.episodes")
    for graphiti in (plain, tenure.wrap(plain, bank)):
        with pytest.raises(ValueError, match="episodes"):
            await graphiti.search(WHERE, group_ids=[GROUP])
    assert await answered(bank, plain) == ("answered", {"Porto"})


@fault("mixed_dimensions", Verdict.SERVED)
async def test_one_vector_of_another_length_breaks_every_search(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    await say(plain, GROUP, "2025-07-01", "Ines: Graz was nice.", lives("Graz", until="2024-01-01"))
    await rows(
        plain,
        "MATCH ()-[e:RELATES_TO]->() WHERE e.fact ENDS WITH 'Lyon' SET e.fact_embedding = [0.1]",
    )
    for graphiti in (plain, tenure.wrap(plain, bank)):
        with pytest.raises(Exception, match=r"vector\.similarity\.cosine"):
            await graphiti.search(WHERE, group_ids=[GROUP])
    assert "wrong_dimension" in await audited(plain)
    assert await answered(bank, plain) == ("answered", {"Porto"})


@fault("recipe_mutation", Verdict.SERVED)
async def test_a_search_changes_what_ingestion_looks_at(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    await tenure.wrap(plain, bank).search("Ines", group_ids=[GROUP], num_results=1)
    assert EDGE_HYBRID_SEARCH_RRF.limit == 10
    await plain.search("Ines", group_ids=[GROUP], num_results=1)
    assert EDGE_HYBRID_SEARCH_RRF.limit == 1
