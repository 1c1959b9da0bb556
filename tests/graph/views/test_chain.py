"""The chain as a graph, the state at a time, what changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import ModuleType

from tenure.graph.door import verdict
from tenure.graph.model import Decision, Observation, Stance, Timeline
from tenure.graph.policy import Cardinality, Policy, Promotion
from tenure.graph.timeline import resolve
from tenure.graph.views.chain import chain_graph, slot_chain
from tenure.graph.views.changes import Happening, changes_between

Say = Callable[..., Observation]
START = datetime(2024, 1, 1, tzinfo=UTC)
ONE = Policy()


def day(number: float) -> datetime:
    return START + timedelta(days=number)


def happened(timeline: Timeline, start: float = -9999, end: float = 9999) -> list[tuple[str, ...]]:
    return [
        (c.happening.value, str(c.memory.value), *([str(c.other.value)] if c.other else []))
        for c in changes_between([timeline], day(start), day(end))
    ]


def test_the_graph_has_the_memories_as_nodes_and_the_links_as_edges(
    example: list[Timeline],
) -> None:
    graph = chain_graph(example)
    memories = [m.memory_id for t in example for m in t.memories]
    assert sorted(graph.nodes) == sorted(memories)
    links = {(k.source, k.target, str(k.type)) for t in example for k in t.links}
    assert set(graph.edges(keys=True)) == links
    for _, _, data in graph.edges(data=True):
        assert data["at"] and data["reason"] and data["why"] != data["reason"]
    lisbon = next(d for _, d in graph.nodes(data=True) if d["value"] == "Lisbon")
    assert lisbon["interval"] == "since Mar 2024"
    assert lisbon["supports"] == 2
    assert "valid_to" not in lisbon
    assert lisbon["subject"] == "Mara Lindqvist"
    porto = next(d for _, d in graph.nodes(data=True) if d["value"] == "Porto")
    assert porto["interval"] == "2019 → Mar 2024"


def test_nodes_are_in_order_whatever_the_order_of_the_timelines(example: list[Timeline]) -> None:
    there = list(chain_graph(example).nodes(data=True))
    back = list(chain_graph(reversed(example)).nodes(data=True))
    assert there == back
    orders: dict[str, list[int]] = {}
    for _, data in there:
        orders.setdefault(data["attribute"], []).append(data["order"])
    assert all(numbers == list(range(len(numbers))) for numbers in orders.values())


def test_nodes_carry_their_role_when_asked(example: list[Timeline], images: ModuleType) -> None:
    graph = chain_graph(example, as_of=images.AS_OF)
    roles = {d["value"]: d.get("role") for _, d in graph.nodes(data=True)}
    assert roles["Lisbon"] == "current"
    assert roles["Porto"] == "historical"
    assert roles["Oslo"] == "transition"
    assert roles["Leiria"] is None
    assert roles["bun"] == "scoped_exception"
    assert roles["chess"] == "coexistence"
    assert roles["Brightwell"] == "unknown"
    assert all("role" not in d for _, d in chain_graph(example).nodes(data=True))


def test_a_chain_starts_with_what_has_no_start(say: Say) -> None:
    timeline = resolve(ONE, [say("b", 3), say("c", 5), say("a", 9, valid_from="unbounded")])
    assert [m.value for m in slot_chain(timeline)] == ["a", "b", "c"]


def test_changes_name_what_replaced_what(say: Say) -> None:
    timeline = resolve(ONE, [say("tea", 0), say("coffee", 10), say(None, 20, "ends")])
    assert happened(timeline) == [
        ("began", "tea"),
        ("superseded", "coffee", "tea"),
        ("ended", "coffee"),
    ]
    superseded = changes_between([timeline], day(0), day(99))[1]
    assert superseded.because.rule == "superseded"
    assert superseded.at == day(10)


def test_changes_are_half_open(say: Say) -> None:
    timeline = resolve(ONE, [say("tea", 0), say("coffee", 10)])
    assert happened(timeline, 0, 10) == [("began", "tea")]
    assert happened(timeline, 10, 11) == [("superseded", "coffee", "tea")]


def test_a_plan_is_announced_and_comes_true(say: Say) -> None:
    timeline = resolve(
        ONE,
        [
            say("tea", 0),
            say("coffee", 5, "plans", valid_from=day(20)),
            say("coffee", 21),
        ],
    )
    assert happened(timeline) == [
        ("began", "tea"),
        ("planned", "coffee"),
        ("fulfilled", "coffee", "coffee"),
        ("superseded", "coffee", "tea"),
    ]


def test_a_plan_is_overtaken(say: Say) -> None:
    timeline = resolve(ONE, [say("coffee", 5, "plans", valid_from=day(20)), say("water", 25)])
    assert ("overtaken", "coffee") in happened(timeline)


def test_what_was_taken_back_never_happened(say: Say) -> None:
    timeline = resolve(ONE, [say("tea", 0), say("coffee", 10), say("coffee", 11, "retracts")])
    assert happened(timeline) == [("began", "tea")]


def test_denials_ties_and_refinements(say: Say) -> None:
    denied = resolve(ONE, [say("tea", 0), say("tea", 10, "denies")])
    assert ("denied", "tea") in happened(denied)
    assert ("ended", "tea") in happened(denied)
    tie = resolve(ONE, [say("tea", 0), say("coffee", 0)])
    assert [kind for kind, *_ in happened(tie)] == ["contested", "contested"]
    tea, oolong = say("tea", 0), say("oolong", 10)
    refines = verdict(decision=Decision.REFINES, a=oolong, b=tea, decided_at=day(11))
    refined = resolve(Policy(cardinality=Cardinality.MANY), [tea, oolong], [refines])
    assert ("evolved", "oolong", "tea") in happened(refined)


def test_suppositions_and_refutations(say: Say) -> None:
    supposed = resolve(ONE, [say("tea", 0, "supposes")])
    assert happened(supposed) == [("supposed", "tea")]
    policy = Policy(promotion=Promotion.OUTCOME)
    tried = [say("plan A", n, Stance.SUCCEEDS) for n in range(3)]
    failed = [say("plan A", 10 + n, Stance.FAILS) for n in range(4)]
    kinds = [kind for kind, *_ in happened(resolve(policy, [*tried, *failed]))]
    assert Happening.REFUTED in kinds


def test_an_empty_timeline_has_no_chain(example: list[Timeline]) -> None:
    empty = Timeline(slot=example[0].slot, slot_key=example[0].slot_key)
    assert len(chain_graph([empty])) == 0
    assert slot_chain(empty) == ()
    assert changes_between([empty], day(0), day(9)) == []
