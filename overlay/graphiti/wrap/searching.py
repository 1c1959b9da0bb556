"""Searches of the host, with what they find in the order of state."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from graphiti_core.edges import EntityEdge
from graphiti_core.search.search_config import SearchConfig, SearchResults
from graphiti_core.search.search_config_recipes import (
    EDGE_HYBRID_SEARCH_NODE_DISTANCE,
    EDGE_HYBRID_SEARCH_RRF,
)
from graphiti_core.search.search_filters import SearchFilters

from .asked import Asked, asked, ordered, says_something, shortened
from .overlay import Overlay
from .stated import StatedEdge
from .states import State, States, states_among, states_of

_KINDS: Final = (
    ("edges", "edge_reranker_scores"),
    ("nodes", "node_reranker_scores"),
    ("episodes", "episode_reranker_scores"),
    ("communities", "community_reranker_scores"),
)


class Searching:
    """Asks the host and labels what it finds."""

    def __init__(self, host: Any, overlay: Overlay, known: frozenset[str]) -> None:
        """``known`` are the names of the arguments that ``search_`` of the host takes."""
        self._host = host
        self._overlay = overlay
        self._known = known

    @staticmethod
    def recipe(center: object, limit: int) -> SearchConfig:
        """The recipe of ``Graphiti.search``, as a copy: it writes the limit into the one that its
        ingestion uses as well."""
        whole = EDGE_HYBRID_SEARCH_RRF if center is None else EDGE_HYBRID_SEARCH_NODE_DISTANCE
        return whole.model_copy(deep=True, update={"limit": limit})

    async def search(self, given: dict[str, Any]) -> SearchResults:
        """As ``search_`` of the host with these arguments; edges are ``StatedEdge``.

        Raises what the host raises. Where the bank fails, the state is told from the results alone.
        """
        query = given["query"]
        if not isinstance(query, str):
            return await self._one(given)
        found = await self._ask(query, given)
        bare = given.get("search_filter") in (None, SearchFilters())
        if not found.edges:
            return found
        try:
            return await self._in_order(query, found, given, bare=bare)
        except Exception as fault:
            self._overlay.failed(fault, str(found.edges[0].group_id))
        try:
            what = self._asked(query)
            states = States(states_among(found.edges, what.at, self._overlay.store))
            return _labelled(found, states, what, {}, given["config"].limit)
        except Exception as fault:
            self._overlay.failed(fault, str(found.edges[0].group_id))
            return found

    def _asked(self, query: str) -> Asked:
        store = self._overlay.store
        return asked(query, store.clock(), store.vocabulary)

    async def _in_order(
        self, query: str, found: SearchResults, given: dict[str, Any], *, bare: bool
    ) -> SearchResults:
        what = self._asked(query)
        states = await states_of(self._overlay.store, found.edges, self._overlay.own, what.at)
        more = await self._missed(found.edges, states, given) if bare else {}
        self._overlay.counts.searches += 1
        return _labelled(found, states, what, more, given["config"].limit)

    async def _missed(
        self, edges: Sequence[EntityEdge], states: States, given: dict[str, Any]
    ) -> dict[str, EntityEdge]:
        """The facts of values that hold in slots that were found, and that the search missed."""
        here = {str(one.uuid) for one in edges}
        wanted = {
            uuid: state
            for place in dict.fromkeys(s.place for s in states.of.values())
            for uuid, state in states.current.get(place, {}).items()
            if uuid not in here and not _told(states, place, state)
        }
        if not wanted:
            return {}
        driver = given.get("driver") or self._host.driver
        found = await EntityEdge.get_by_uuids(driver, list(wanted))
        states.of.update({str(one.uuid): wanted[str(one.uuid)] for one in found})
        return {str(one.uuid): one for one in found}

    async def _ask(self, query: str, given: dict[str, Any]) -> SearchResults:
        if not says_something(query):
            return SearchResults()
        short = shortened(query)
        if short != query and given.get("query_vector") is None and "query_vector" in self._known:
            words = [query.replace("\n", " ")]
            given = {**given, "query_vector": await self._host.embedder.create(input_data=words)}
        groups = given.get("group_ids") or []
        given = {**given, "query": short}
        if len(groups) < 2 or "" in groups:
            return await self._one(given)
        # Of several groups at once, full text finds those of the last one alone.
        parts = await asyncio.gather(
            *(self._one({**given, "group_ids": [name]}) for name in dict.fromkeys(groups))
        )
        return _merged(parts, given["config"].limit)

    async def _one(self, given: dict[str, Any]) -> SearchResults:
        kept = {name: value for name, value in given.items() if name in self._known}
        found: SearchResults = await self._host.search_(**kept)
        return found


def _told(states: States, place: tuple[str, str], wanted: State) -> bool:
    """Whether a fact that was found tells of the same memory."""
    return any(
        one.place == place and one.memory_id == wanted.memory_id for one in states.of.values()
    )


def _labelled(
    found: SearchResults,
    states: States,
    what: Asked,
    more: dict[str, EntityEdge],
    limit: int,
) -> SearchResults:
    """The results with their edges in the order of state. An edge that was added has the score of
    none."""
    edges = {str(one.uuid): one for one in found.edges} | more
    scores = dict(zip(edges, found.edge_reranker_scores, strict=False))
    names = ordered(states.of, [uuid for uuid in edges if uuid in states.of], what)[:limit]
    labelled = [StatedEdge.of(edges[uuid], **_shown(states.of[uuid])) for uuid in names]
    ranked = [scores.get(uuid, 0.0) for uuid in names] if found.edge_reranker_scores else []
    return found.model_copy(update={"edges": labelled, "edge_reranker_scores": ranked})


def _shown(state: State) -> dict[str, Any]:
    return {
        "role": state.role,
        "status": state.status,
        "valid_from": state.valid_from,
        "valid_to": state.valid_to,
        "memory_id": state.memory_id,
        "why": state.why,
    }


def _merged(parts: Sequence[SearchResults], limit: int) -> SearchResults:
    """The results of several groups as one: the best score first, and of equal scores the better
    place in its own group."""
    merged: dict[str, list[Any]] = {}
    for kind, scores in _KINDS:
        rows = [
            (-score, place, one)
            for part in parts
            for place, (one, score) in enumerate(
                zip(getattr(part, kind), _scores(part, kind, scores), strict=True)
            )
        ]
        rows.sort(key=lambda row: row[:2])
        merged[kind] = [one for _, _, one in rows[:limit]]
        scored = any(getattr(part, scores) for part in parts)
        merged[scores] = [-score for score, _, _ in rows[:limit]] if scored else []
    return SearchResults(**merged)


def _scores(part: SearchResults, kind: str, scores: str) -> list[float]:
    given: list[float] = getattr(part, scores)
    many = len(getattr(part, kind))
    return given if len(given) == many else [0.0] * many
