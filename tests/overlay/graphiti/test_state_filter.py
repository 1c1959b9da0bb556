"""Search results in the order of their state, from plain objects as Graphiti gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from tenure.graph.errors import InputError
from tenure.graph.model import Role, Status
from tenure.overlay.graphiti.state_filter import Stated, state_filter

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def day(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(f"{text}T00:00:00+00:00")


@dataclass
class Edge:
    """What an EntityEdge has, as far as it is read."""

    uuid: str
    source_node_uuid: str
    name: str
    target_node_uuid: str
    valid_at: datetime | None
    invalid_at: datetime | None = None
    expired_at: datetime | None = None
    group_id: str = "g"
    fact: str = ""
    created_at: datetime | None = field(default_factory=lambda: NOW)
    attributes: dict[str, object] = field(default_factory=dict)


def edge(uuid: str, name: str, value: str, since: str | None, until: str | None = None) -> Edge:
    return Edge(uuid, "ada", name, value, day(since), day(until), day(until))


def shown(found: list[Stated[Edge]]) -> list[tuple[str, str | None]]:
    return [(one.edge.uuid, None if one.role is None else str(one.role)) for one in found]


MOVES = [
    edge("old", "LIVES_IN", "lyon", "2023-01-01", "2024-01-01"),
    edge("hobby", "HAS_HOBBY", "chess", "2023-05-01"),
    edge("new", "MOVED_TO", "porto", "2024-01-01"),
    edge("more", "ENJOYS", "go", "2024-05-01"),
]


def test_only_what_is_current_slot_by_slot() -> None:
    found = state_filter(MOVES, NOW)
    assert shown(found) == [
        ("new", "current"), ("more", "coexistence"), ("hobby", "coexistence"),
    ]  # fmt: skip
    assert found[0].edge is MOVES[2]
    assert (found[0].slot, found[0].status) == (("ada", "residence"), Status.ACTIVE)
    assert (found[0].valid_from, found[0].valid_to) == (day("2024-01-01"), None)
    assert MOVES[2].attributes == {}  # nothing is written on what the host would save


def test_at_an_earlier_time_and_with_history() -> None:
    assert shown(state_filter(MOVES, "2023-06-01T00:00:00Z")) == [
        ("old", "current"), ("hobby", "current"),
    ]  # fmt: skip
    assert shown(state_filter(MOVES, NOW, history=True))[:2] == [
        ("new", "current"), ("old", "historical"),
    ]  # fmt: skip


def test_contradictions_that_search_returns_together() -> None:
    bulk = [
        edge("a", "WORKS_AT", "orchid", "2023-01-01"),
        edge("b", "JOINED", "fathom", "2024-01-01"),
    ]
    assert shown(state_filter(bulk, NOW)) == [("b", "current")]
    same = [
        edge("a", "WORKS_AT", "orchid", "2023-01-01"),
        edge("b", "JOINED", "fathom", "2023-01-01"),
    ]
    assert {one.role for one in state_filter(same, NOW)} == {Role.UNKNOWN}
    assert len(state_filter(same, NOW)) == 2


def test_an_end_is_taken_as_it_is_stated() -> None:
    closed = [edge("a", "LIVES_IN", "lyon", "2023-01-01", "2024-01-01")]
    assert state_filter(closed, NOW) == []  # what closed it may not be among the results
    until = [edge("a", "OWNS", "kayak", "2023-01-01", "2090-01-01")]
    assert shown(state_filter(until, NOW)) == [("a", "current")]


def test_what_says_that_it_is_over_is_no_current_fact() -> None:
    left = [
        edge("a", "WORKS_AT", "orchid", "2023-01-01"),
        edge("b", "LEFT", "orchid", "2024-01-01"),
    ]
    assert state_filter(left, NOW) == []
    assert shown(state_filter(left, NOW, history=True))[0] == ("a", "historical")


def test_what_is_impossible_or_no_fact() -> None:
    broken = [edge("a", "OWNS", "loom", "2024-01-01", "2023-01-01")]
    assert state_filter(broken, NOW) == []
    (one,) = state_filter(broken, NOW, history=True)
    assert (one.role, one.status) == (None, None) and "end" in one.why
    assert state_filter([edge("a", "IS_DUPLICATE_OF", "ada2", "2024-01-01")], NOW) == []


def test_now_is_the_clocks_and_groups_stay_apart() -> None:
    other = edge("x", "LIVES_IN", "lyon", "2025-01-01")
    other.group_id = "h"
    found = state_filter([*MOVES, other], clock=lambda: NOW)
    assert ("x", "current") in shown(found) and ("new", "current") in shown(found)


def test_what_is_no_edge_and_what_is_no_time() -> None:
    with pytest.raises(InputError, match="no edge"):
        state_filter([object()], NOW)
    with pytest.raises(InputError, match="as_of"):
        state_filter(MOVES, "2024-01-01T00:00:00")


def test_real_edges_of_graphiti_are_taken() -> None:
    edges = pytest.importorskip("graphiti_core.edges")
    real = edges.EntityEdge(
        uuid="u", group_id="g", source_node_uuid="ada", target_node_uuid="porto",
        name="LIVES_IN", fact="Ada lives in Porto", created_at=NOW, valid_at=day("2024-01-01"),
    )  # fmt: skip
    (one,) = state_filter([real], NOW)
    assert one.edge is real and one.role is Role.CURRENT
