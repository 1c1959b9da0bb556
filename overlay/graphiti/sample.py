"""A small graph as Graphiti leaves it, sound facts and faults, to try the overlay on.

It is loaded into an empty graph only. Nothing of it is ours: what removes it is what removes
Graphiti's own.
"""

from __future__ import annotations

import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final, Protocol

from ...cypher import as_given, statement
from ...graph.engines import Unit
from ...graph.ids import digest

DIMENSIONS: Final = 8
_SPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "tenure/graphiti/sample")


class Writes(Protocol):
    """An engine, as far as the sample needs it."""

    async def read(self, statement: str) -> list[dict[str, Any]]: ...
    async def write(self, unit: Any) -> Any: ...


@dataclass(frozen=True, slots=True)
class Sample:
    """The rows of the sample, as the statement that loads it takes them."""

    group: str
    entities: list[dict[str, Any]]
    episodes: list[dict[str, Any]]
    facts: list[dict[str, Any]]
    mentions: list[list[str]]


def sample() -> Sample:
    """The sample. The same every time."""
    file = Path(__file__).with_name("sample.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    group, lost = table["group"], set(table["lost"]["episodes"])
    entities: dict[str, dict[str, Any]] = {}
    episodes: dict[str, dict[str, Any]] = {}
    mentions: dict[tuple[str, str], list[str]] = {}
    facts = []
    for entry in table["fact"]:
        subject, relation, value, text = entry["says"]
        told = entry.get("told") or [[f"{entry['key']}-said", entry["since"]]]
        names = [_id("episode", name) for name, _ in told]
        first = told[0][1]
        for name in (subject, value):
            made = {"created_at": _at(first), "name_embedding": _vector(name)}
            entities.setdefault(name, {"uuid": _id("entity", name), "name": name, **made})
        for place, (name, day) in enumerate(told):
            if name in lost:
                continue
            episode = episodes.setdefault(name, _episode(name, day, text))
            episode["entity_edges"].append(_id("fact", entry["key"]))
            if place == 0:
                episode["entity_edges"] += [_id("fact", one) for one in entry.get("closes", ())]
            for other in (subject, value):
                pair = (episode["uuid"], entities[other]["uuid"])
                mentions[pair] = [*pair, _id("mention", "/".join(pair))]
        facts.append(
            {
                "source": entities[subject]["uuid"],
                "target": entities[value]["uuid"],
                "props": {
                    "uuid": _id("fact", entry["key"]),
                    "name": relation,
                    "fact": text,
                    "episodes": names,
                },
                "embedding": None if entry.get("bare") else _vector(text),
                "valid_at": _at(entry.get("since")),
                "invalid_at": _at(entry.get("until")),
                "expired_at": _at(entry.get("closed")),
                "created_at": _at(first),
                "reference_time": _at(first),
            }
        )
    return Sample(
        group, list(entities.values()), list(episodes.values()), facts, list(mentions.values())
    )


async def is_empty(engine: Writes) -> bool:
    """Whether a graph holds no node at all."""
    return not await engine.read(statement("graphiti/any_node"))


async def load(engine: Writes) -> Sample:
    """Write the sample into a graph, in one transaction. Raises a ``StoreError`` where it fails."""
    made = sample()
    given = as_given(
        group=made.group,
        entities=made.entities,
        episodes=made.episodes,
        facts=made.facts,
        mentions=made.mentions,
    )

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/sample"), given)

    await engine.write(unit)
    return made


def _episode(name: str, day: date, text: str) -> dict[str, Any]:
    return {
        "uuid": _id("episode", name),
        "name": name,
        "content": text,
        "entity_edges": [],
        "at": _at(day),
    }


def _id(kind: str, name: str) -> str:
    return str(uuid.uuid5(_SPACE, f"{kind}/{name}"))


def _at(day: date | None) -> str | None:
    return None if day is None else f"{day.isoformat()}T09:00:00Z"


def _vector(text: str) -> list[float]:
    return list(_numbers(text))


def _numbers(text: str) -> Iterator[float]:
    """Numbers that stand for an embedding: the same for the same text, and no more."""
    for place in range(DIMENSIONS):
        yield int(digest("vector", str(place), text)[:6], 16) / 0xFFFFFF
