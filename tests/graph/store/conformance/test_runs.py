"""Receipts of runs and the quarantine, as the store keeps, reads and forgets them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tenure.graph.errors import NotFound
from tenure.graph.store import Note, Piece, Planner, Receipt, Run, Store

from .given import day, said

PLANTED = "qZ7vxsecret"


def run(**more: object) -> Run:
    given = Run("a1" * 12, "g", day(0), ("log.jsonl",), "rules", "1", by_stance={"asserts": 2})
    return replace(given, **more)  # type: ignore[arg-type]


def noted(of: Run) -> Note:
    return Note(lambda receipt: replace(of, observations=receipt.observations, slots=receipt.slots))


def piece(raw: str | None, source: str = "", **more: object) -> Piece:
    given = Piece("g", "a1" * 12, "quarantined", "log.jsonl", 3, "at", "is no time", raw, "tenure")
    return replace(given, source=source, **more)  # type: ignore[arg-type]


async def test_a_receipt_goes_along_with_what_a_batch_writes(store: Store) -> None:
    o = said("Ashby", 0, source="c/1")
    note = noted(run())
    await store.observe([o], note=note)
    assert note.written
    assert await store.runs("g") == [run(observations=1, slots=1)]
    # A batch without anything new writes no receipt of its own …
    await store.observe([o], note=Note(lambda _: run(turns=9), written=True))
    assert await store.runs("g") == [run(observations=1, slots=1)]
    # … but that the run began.
    again = replace(run(), run_id="b2" * 12, started_at=day(1))
    await store.observe([o], note=noted(again))
    assert [one.run_id for one in await store.runs("g")] == [again.run_id, run().run_id]
    await store.keep_run(replace(again, finished_at=day(2), tokens=7, cost=0.5, seconds=1.5))
    (found,) = await store.runs("g", "b2b2")
    assert (found.finished_at, found.tokens, found.cost) == (day(2), 7, 0.5)
    assert await store.runs("other") == []


async def test_a_piece_is_kept_once_and_dropped(store: Store) -> None:
    pieces = [piece('{"text": 1}'), piece(None), piece(None, line=4), piece("\x00")]
    receipt = await store.observe([], asides=[*pieces, pieces[0]])
    assert receipt == Receipt()
    await store.observe([], asides=[replace(pieces[0], place="renamed.jsonl", line=9)])
    found = await store.asides("g")
    assert set(found) == {one.aside_id for one in pieces}
    assert found[pieces[0].aside_id].place == "renamed.jsonl"
    assert await store.asides("other") == {}
    await store.drop_asides([pieces[0].aside_id])
    assert set(await store.asides("g")) == {one.aside_id for one in pieces[1:]}


@pytest.mark.parametrize(
    ("what", "kept"),
    [
        ({"source": "c"}, {"other", "cut", "named"}),
        ({"source": "c/7"}, {"other", "cut", "named"}),
        ({"subject": "Noll"}, {"own", "other", "quoted"}),
    ],
)
async def test_forgetting_takes_what_was_set_aside_along(
    store: Store, what: dict[str, Any], kept: set[str]
) -> None:
    pieces = {
        "own": piece(f'{{"text": "{PLANTED}", "n": 1}}', "c/7"),
        "quoted": piece(f'{{"conversation_id": "c", "turn_id": "c/7" {PLANTED}'),
        "other": piece('{"n": 2}', "d/1"),
        "named": piece('{"speaker": "noll", "at": 0}', "d/2"),
        "cut": piece('{"speaker": "NOLL, '),
    }
    names = {one.aside_id: name for name, one in pieces.items()}
    await store.observe([], asides=pieces.values())
    dry = await store.forget("g", dry_run=True, **what)
    assert dry.asides == len(pieces) - len(kept)
    assert (await store.forget("g", **what)).asides == dry.asides
    assert {names[name] for name in await store.asides("g")} == kept
    await store.observe([], asides=pieces.values())
    assert {names[name] for name in await store.asides("g")} == kept
    await store.restore("g", **what)
    await store.observe([], asides=pieces.values())
    assert len(await store.asides("g")) == len(pieces)
    with pytest.raises(NotFound):
        await store.forget("g", source="nowhere")


async def test_a_plan_is_what_the_write_then_does(store: Store) -> None:
    first = [said("Ashby", 0, source="c/1"), said("chess", 0, attribute="hobby_kept")]
    first += [
        said("make", n, attribute="tool_used", stance="succeeds", source=f"t/{n}") for n in range(3)
    ]
    await store.observe(first)
    more = [said("Corran", 9, source="c/2"), first[0], said("tea", 3, attribute="unsure")]
    more.append(said("make", 4, attribute="tool_used", stance="fails", source="t/4"))
    planner = Planner(store.vocabulary, store.clock, store.engine)
    planner.foresee(more)
    plan = await planner.plan()
    assert (await store.slot_state("g", "Noll", "home"))[0].memory.value == "Ashby"
    receipt = await store.observe(more)
    assert plan.receipt == receipt
    assert [(one.kind, one.old, one.value) for one in plan.shifts] == [
        ("superseded", "Ashby", "Corran"),
        ("new", "", "tea"),
    ]
