"""A real Graphiti whose model, embedder and reranker answer from a script.

A test says which facts a message holds and what the model makes of the stored ones, and then looks
at what Graphiti does with it. A prompt or a message that the script does not know is an error, so
that a release that asks something new is noticed.
"""

from __future__ import annotations

import os

os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"

import ast
import asyncio
import hashlib
import json
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

from graphiti_core import Graphiti
from graphiti_core.cross_encoder.client import CrossEncoderClient
from graphiti_core.driver.neo4j_driver import Neo4jDriver
from graphiti_core.edges import EntityEdge
from graphiti_core.embedder.client import EmbedderClient
from graphiti_core.llm_client.client import LLMClient
from graphiti_core.llm_client.config import LLMConfig
from graphiti_core.nodes import EntityNode, EpisodeType
from graphiti_core.utils.bulk_utils import RawEpisode

DIMENSIONS = 32
SAID = "said"
"""A start or an end of a fact: the time of its message."""


class NotScripted(LookupError):
    """Graphiti asked what the script does not know."""


@dataclass(frozen=True)
class Fact:
    """What the model reads in a message: who, what, whom, in which words, and since when until when
    (a day, ``SAID``, or nothing). ``contradicts`` and ``repeats`` are texts of stored facts."""

    subject: str
    relation: str
    value: str
    text: str
    since: str | None = SAID
    until: str | None = None
    contradicts: Sequence[str] = ()
    repeats: Sequence[str] = ()

    @property
    def row(self) -> dict[str, Any]:
        return {
            "source_entity_name": self.subject,
            "target_entity_name": self.value,
            "relation_type": self.relation,
            "fact": self.text,
            "episode_indices": [0],
        }

    def dates(self, said: str) -> dict[str, Any]:
        return {"valid_at": _date(self.since, said), "invalid_at": _date(self.until, said)}


def lives(city: str, text: str = "", **more: Any) -> Fact:
    """A fact about Ines."""
    return Fact("Ines", "LIVES_IN", city, text or f"Ines lives in {city}", **more)


@dataclass
class Model(LLMClient):
    """A language model that knows messages, by their exact text, and facts, by theirs."""

    messages: dict[str, list[Fact]] = field(default_factory=dict)
    alike: dict[str, str] = field(default_factory=dict)
    held: dict[str, tuple[asyncio.Event, asyncio.Event]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        LLMClient.__init__(self, LLMConfig(model="scripted", small_model="scripted"))
        self.asked: list[str] = []

    def learn(self, message: str, *facts: Fact) -> None:
        """What a message says."""
        self.messages.pop(message, None)  # the last word on a fact is looked up first
        self.messages[message] = list(facts)

    def hold(self, text: str) -> tuple[asyncio.Event, asyncio.Event]:
        """Hold back what is made of a fact: the first event tells that it was asked, the second
        one lets it through."""
        return self.held.setdefault(text, (asyncio.Event(), asyncio.Event()))

    async def _generate_response(
        self, messages: Any, response_model: Any = None, *more: Any, **named: Any
    ) -> dict[str, Any]:
        asked, prompt = response_model.__name__, messages[-1].content
        self.asked.append(asked)
        answer = getattr(self, f"_{asked}", None)
        if answer is None:
            raise NotScripted(f"{asked}: {prompt[:300]}")
        await asyncio.sleep(0)
        made: dict[str, Any] = answer(prompt)
        held = self.held.get(_tag(prompt, "NEW FACT")) if asked == "EdgeDuplicate" else None
        if held is not None:
            held[0].set()
            await held[1].wait()
        return made

    def _ExtractedEntities(self, prompt: str) -> dict[str, Any]:
        names = dict.fromkeys(n for f in self._facts(prompt) for n in (f.subject, f.value))
        return {
            "extracted_entities": [
                {"name": name, "entity_type_id": 0, "episode_indices": [0]} for name in names
            ]
        }

    def _ExtractedEdges(self, prompt: str) -> dict[str, Any]:
        said = _tag(prompt, "REFERENCE_TIME").split("#")[0].strip()
        return {"edges": [one.row | one.dates(said) for one in self._facts(prompt)]}

    def _CombinedExtraction(self, prompt: str) -> dict[str, Any]:
        rows = [one.row for one in self._facts(prompt)]
        return {**self._ExtractedEntities(prompt), "edges": rows}

    def _NodeResolutions(self, prompt: str) -> dict[str, Any]:
        stored = json.loads(_tag(prompt, "EXISTING ENTITIES"))
        known = {one["name"]: one["candidate_id"] for one in stored}
        return {
            "entity_resolutions": [
                {
                    "id": one["id"],
                    "name": one["name"],
                    "duplicate_candidate_id": known.get(self.alike.get(one["name"], ""), -1),
                }
                for one in json.loads(_tag(prompt, "ENTITIES"))
            ]
        }

    def _EdgeDuplicate(self, prompt: str) -> dict[str, Any]:
        new = self._known(_tag(prompt, "NEW FACT"))
        stored = _texts(prompt, "EXISTING FACTS")
        all_of_them = stored + _texts(prompt, "FACT INVALIDATION CANDIDATES")
        return {
            "duplicate_facts": [i for i, text in enumerate(stored) if text in new.repeats],
            "contradicted_facts": [
                i for i, text in enumerate(all_of_them) if text in new.contradicts
            ],
        }

    def _EdgeTimestamps(self, prompt: str) -> dict[str, Any]:
        return self._known(_tag(prompt, "FACT")).dates(_tag(prompt, "REFERENCE TIME"))

    def _BatchEdgeTimestamps(self, prompt: str) -> dict[str, Any]:
        rows = json.loads(_tag(prompt, "FACTS"))
        return {"timestamps": [self._known(r["fact"]).dates(r["reference_time"]) for r in rows]}

    def _SummarizedEntities(self, prompt: str) -> dict[str, Any]:
        names = [one["name"] for one in json.loads(_tag(prompt, "ENTITIES"))]
        return {"summaries": [{"name": name, "summary": f"About {name}."} for name in names]}

    def _facts(self, prompt: str) -> list[Fact]:
        for tag in ("CURRENT MESSAGE", "CURRENT_MESSAGE", "CURRENT MESSAGES", "TEXT"):
            message = _tag(prompt, tag)
            if message in self.messages:
                return self.messages[message]
        raise NotScripted(prompt[:300])

    def _known(self, text: str) -> Fact:
        for facts in reversed(self.messages.values()):
            for one in facts:
                if one.text == text:
                    return one
        raise NotScripted(text)


class Words(EmbedderClient):
    """A text is the sum of its words, and a word a direction: texts that share words are near."""

    async def create(self, input_data: Any) -> list[float]:
        text = input_data if isinstance(input_data, str) else " ".join(map(str, input_data))
        words = [_direction(word) for word in re.findall(r"\w+", text.lower())] or [_direction("")]
        return [sum(parts) / len(words) for parts in zip(*words, strict=True)]

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        return [await self.create(one) for one in input_data_list]


class Shared(CrossEncoderClient):
    """A passage is as good as the words that it shares with the query are many."""

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        wanted = set(re.findall(r"\w+", query.lower()))
        scored = [(one, len(wanted & set(re.findall(r"\w+", one.lower())))) for one in passages]
        return sorted(((one, float(n)) for one, n in scored), key=lambda pair: -pair[1])


@cache
def _direction(word: str) -> list[float]:
    chance = random.Random(hashlib.blake2b(word.encode()).digest())
    return [chance.gauss(0, 1) for _ in range(DIMENSIONS)]


def day(text: str) -> datetime:
    """A day, as the time at its beginning."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def opened(uri: str, model: Model | None = None, driver: Any = None) -> Any:
    """A Graphiti on a server without passwords."""
    return Graphiti(
        graph_driver=driver or Neo4jDriver(uri, None, None),
        llm_client=model or Model(),
        embedder=Words(),
        cross_encoder=Shared(),
    )


async def say(graphiti: Any, group: str, at: str, message: str, *facts: Fact, **more: Any) -> Any:
    """One message, with what the model will make of it."""
    graphiti.llm_client.learn(message, *facts)
    return await graphiti.add_episode(at, message, "chat", day(at), group_id=group, **more)


async def say_all(graphiti: Any, group: str, *told: tuple[str, str, list[Fact]]) -> Any:
    """Messages in bulk: day, text, facts."""
    for _, message, facts in told:
        graphiti.llm_client.learn(message, *facts)
    episodes = [
        RawEpisode(
            name=at, content=message, source_description="chat", source=EpisodeType.message,
            reference_time=day(at),
        )
        for at, message, _ in told
    ]  # fmt: skip
    return await graphiti.add_episode_bulk(episodes, group_id=group)


async def tell(graphiti: Any, group: str, fact: Fact, said: str = "2025-01-01") -> Any:
    """One fact given to the host directly."""
    graphiti.llm_client.learn(fact.text, fact)
    dates: dict[str, Any] = {
        name: value and day(value[:10]) for name, value in fact.dates(said).items()
    }
    ends = [EntityNode(name=name, group_id=group) for name in (fact.subject, fact.value)]
    edge = EntityEdge(
        group_id=group, source_node_uuid=ends[0].uuid, target_node_uuid=ends[1].uuid,
        name=fact.relation, fact=fact.text, created_at=day(said), **dates,
    )  # fmt: skip
    return await graphiti.add_triplet(ends[0], edge, ends[1])


async def moved(graphiti: Any, group: str, **second: Any) -> tuple[Any, Any]:
    """Lyon in January, Porto in June; the model sees the contradiction."""
    first = await say(graphiti, group, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    porto = lives("Porto", contradicts=["Ines lives in Lyon"], **second)
    then = await say(graphiti, group, "2025-06-01", "Ines: I moved to Porto.", porto)
    return first, then


async def rows(graphiti: Any, query: str, **given: Any) -> list[dict[str, Any]]:
    """What a query finds, through Graphiti's own driver."""
    found = await graphiti.driver.execute_query(query, **given)
    return [dict(record) for record in found.records]


async def live(graphiti: Any, group: str) -> list[str]:
    """The facts of a group that Graphiti takes for true, sorted."""
    found = await rows(
        graphiti,
        "MATCH ()-[e:RELATES_TO {group_id: $group}]->() WHERE e.expired_at IS NULL AND "
        "e.invalid_at IS NULL RETURN e.fact AS fact ORDER BY fact",
        group=group,
    )
    return [row["fact"] for row in found]


def texts(edges: Iterable[Any]) -> list[str]:
    """What edges say."""
    return [one.fact for one in edges]


def _tag(prompt: str, tag: str) -> str:
    found = re.search(rf"<{tag}>\n?(.*?)\n?\s*</{tag}>", prompt, re.DOTALL)
    return "" if found is None else found[1].strip()


def _texts(prompt: str, tag: str) -> list[str]:
    return [str(row["fact"]) for row in ast.literal_eval(_tag(prompt, tag))]


def _date(value: str | None, said: str) -> str | None:
    if value is None:
        return None
    moment = datetime.fromisoformat(said.replace("Z", "+00:00") if value == SAID else value)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
