"""Observations, turns and readings in few words, and the whole graph as plain data."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tenure.graph.door import observation
from tenure.graph.engines import Engine
from tenure.graph.ids import digest
from tenure.graph.model import Authority, Observation, Reading, Turn
from tenure.graph.policy import Cardinality, Policy, Promotion
from tenure.graph.vocabulary import Vocabulary

from ....cases.apart import with_policies

POLICIES = {
    "home": Policy(),
    "hobby_kept": Policy(cardinality=Cardinality.MANY),
    "unsure": Policy(cardinality=Cardinality.UNKNOWN),
    "tool_used": Policy(promotion=Promotion.OUTCOME, theta_prop=2),
}
WORDS: Vocabulary = with_policies(POLICIES)

DAY = timedelta(days=1)
START = datetime(2025, 1, 1, tzinfo=UTC)


def day(number: float) -> datetime:
    return START + number * DAY


def said(
    value: Any,
    on: float,
    *,
    subject: str = "Noll",
    attribute: str = "home",
    group: str = "g",
    stance: str = "asserts",
    source: str | None = None,
    **more: Any,
) -> Observation:
    """Somebody said it on that day."""
    return observation(
        group=group,
        subject=subject,
        attribute=attribute,
        value=value,
        stance=stance,
        observed_at=day(on),
        source=source or f"talk/{on}",
        **more,
    )


def turn(name: str, on: float, text: str, *, group: str = "g") -> Turn:
    """A turn of a conversation; its source is its name."""
    return Turn(
        turn_id=digest("turn", group, name),
        group=group,
        source=name,
        at=day(on),
        position=0,
        speaker="Noll",
        authority=Authority.USER,
        text=text,
        role="user",
    )


def reading(of: Turn, version: str, edited: float | None = None) -> Reading:
    """One pass over a turn."""
    return Reading(
        reading_id=digest("reading", of.turn_id, version),
        turn_id=of.turn_id,
        extractor="rules",
        version=version,
        edited_at=None if edited is None else day(edited),
    )


NODES = """
MATCH (n) WHERE NOT n:TenureMeta
RETURN labels(n) AS labels, properties(n) AS properties
"""
RELATIONS = """
MATCH (a)-[l]->(b)
RETURN properties(a) AS a, type(l) AS type, properties(l) AS properties, properties(b) AS b
"""
KEYS = (
    "memory_id",
    "observation_id",
    "review_id",
    "verdict_id",
    "reading_id",
    "tombstone_id",
    "turn_id",
    "slot_key",
    "entity_id",
    "group_id",
)
PASSING = frozenset({"rev", "locked", "last_recorded", "created_at"})
"""What tells how something came to be, not what it is."""


async def everything(engine: Engine) -> tuple[list[str], list[str]]:
    """All nodes and relations, in an order that does not depend on how they came."""
    nodes = [
        f"{sorted(row['labels'])} {_plain(row['properties'])}" for row in await engine.read(NODES)
    ]
    relations = [
        f"{_name(row['a'])} {row['type']} {_plain(row['properties'])} {_name(row['b'])}"
        for row in await engine.read(RELATIONS)
    ]
    return sorted(nodes), sorted(relations)


def _name(properties: dict[str, Any]) -> str:
    return next(str(properties[key]) for key in KEYS if properties.get(key) is not None)


def _plain(properties: dict[str, Any]) -> str:
    kept = {k: v for k, v in properties.items() if k not in PASSING and v is not None}
    return str(sorted(kept.items()))
