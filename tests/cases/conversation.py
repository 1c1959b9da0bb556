"""Conversations through the product: its own ingest, its own answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tenure.graph.engines import Engine
from tenure.graph.model import Authority, Observation, Reading, Turn
from tenure.graph.store import Receipt, Store
from tenure.graph.times import utc
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest
from tenure.overlay.recall.ask import ask
from tenure.overlay.sources import source_of, turn_node_id

from .format import moment
from .questions import judge


@dataclass(frozen=True)
class Said:
    """Feeds a store; every turn counts as recorded at its own time."""

    store: Store

    @property
    def engine(self) -> Engine:
        """Where the ingest looks up what was said before."""
        return self.store.engine

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> Receipt:
        said = list(turns)
        at = {turn.turn_id: turn.at for turn in said}
        return await self.store.observe(
            [replace(o, recorded_at=o.recorded_at or o.observed_at) for o in observations],
            turns=said,
            readings=[replace(r, recorded_at=at.get(r.turn_id)) for r in readings],
        )


def group_of(group: str, mark: str) -> str:
    """The group of a case under a name of its own."""
    return f"{group}--{mark}"


def turns_of(conversation: dict[str, Any], mark: str) -> dict[str, Turn]:
    """The turns of a conversation by their ids in the case."""
    turns = {}
    for given in conversation["turns"]:
        group = group_of(given["group"], mark)
        turns[given["id"]] = _turn(given, group, source_of(mark, given["id"]))
    return turns


def _turn(given: dict[str, Any], group: str, source: str) -> Turn:
    text = given["text"]
    if pad := given.get("pad_words"):
        text = text.replace("PAD", " ".join(["filler"] * pad))
    return Turn(
        turn_id=turn_node_id(group, source),
        group=group,
        source=source,
        at=datetime.fromisoformat(given["at"]),
        position=None,
        speaker=given["speaker"],
        authority=Authority(given["authority"]),
        text=text,
        role=given["authority"],
    )


async def feed(store: Store, conversation: dict[str, Any], mark: str) -> None:
    """The turns in the listed order, then the actions."""
    turns = turns_of(conversation, mark)
    if conversation["ingest"] == "bulk":
        await _take(store, list(turns.values()))
    else:
        for turn in turns.values():
            await _take(store, [turn])
    for action in conversation["actions"]:
        turn = turns[action["turn"]]
        if action["op"] == "remove_turn":
            await store.forget(turn.group, source=turn.source, allow_revival=True)
        elif action["op"] == "reingest_turn":
            await _take(store, [turn if action["via"] == "same_source" else _document(turn)])
        else:
            raise ValueError(f"unknown action {action['op']!r}")


def _document(turn: Turn) -> Turn:
    """The same words by a second path: another source, and nobody's first-hand word."""
    source = source_of("document", turn.source)
    return replace(
        turn,
        turn_id=turn_node_id(turn.group, source),
        source=source,
        authority=Authority.IMPORT,
    )


async def _take(store: Store, turns: list[Turn]) -> None:
    extractor = RuleExtractor()
    clock = store.clock
    await ingest(Said(store), turns, extractor=extractor, clock=clock)


async def answers(store: Store, conversation: dict[str, Any], mark: str) -> dict[str, list[str]]:
    """Differences by the id of the question; an empty list where it is right."""
    found: dict[str, list[str]] = {}
    for question in conversation["questions"]:
        answer = await ask(
            store,
            group_of(question["group"], mark),
            question["text"],
            asked_at=utc(question["asked_at"]),
            as_of=moment(question["as_of"]),
            known_at=moment(question["known_at"]),
            scope=question["scope"] or None,
        )
        found[question["id"]] = judge(question, answer)
    return found
