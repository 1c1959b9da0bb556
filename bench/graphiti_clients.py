"""Graphiti with clients that take no time, so that what is measured is Graphiti and the database.

The model's answers are prepared: a message names the facts that it holds by their number.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from .graphiti_made import Made

os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"  # read when the package is imported

from graphiti_core import Graphiti
from graphiti_core.cross_encoder.client import CrossEncoderClient
from graphiti_core.driver.neo4j_driver import Neo4jDriver
from graphiti_core.embedder.client import EmbedderClient
from graphiti_core.llm_client import LLMClient, LLMConfig

DIMENSIONS: Final = 384
_NUMBER: Final = re.compile(r"\(fact (\d+)\)")


def message(made: Made) -> str:
    """The text of an episode that tells a fact."""
    return f"{made.subject}: {made.text} (fact {made.number})"


@cache
def _direction(word: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
    return np.random.default_rng(seed).standard_normal(DIMENSIONS)


@cache
def vector(text: str) -> list[float]:
    """Every word has a direction; a text is the sum of its words, of length one."""
    total = sum((_direction(w) for w in re.findall(r"\w+", text.lower())), np.zeros(DIMENSIONS))
    norm = float(np.linalg.norm(total)) or 1.0
    return [float(one) for one in (total / norm).astype(np.float32)]


class Words(EmbedderClient):
    """Texts that share words are near."""

    async def create(self, input_data: Any) -> list[float]:
        return vector(input_data if isinstance(input_data, str) else " ".join(map(str, input_data)))

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        return [vector(text) for text in input_data_list]


class Overlap(CrossEncoderClient):
    """Scores a passage by the share of the question's words that it holds."""

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        wanted = set(re.findall(r"\w+", query.lower()))
        scored = [
            (one, len(wanted & set(re.findall(r"\w+", one.lower()))) / max(1, len(wanted)))
            for one in passages
        ]
        return sorted(scored, key=lambda pair: -pair[1])


class Prepared(LLMClient):
    """Answers Graphiti's prompts from the facts of a log; nothing repeats or contradicts."""

    def __init__(self, facts: Mapping[int, Made]) -> None:
        super().__init__(LLMConfig(model="prepared", small_model="prepared"))
        self._facts = facts

    async def _generate_response(
        self, messages: Any, response_model: Any = None, *given: Any, **more: Any
    ) -> dict[str, Any]:
        name = "" if response_model is None else response_model.__name__
        return self._answer(name, str(messages[-1].content))

    def _answer(self, name: str, prompt: str) -> dict[str, Any]:
        if name in ("ExtractedEntities", "CombinedExtraction", "ExtractedEdges"):
            facts = [self._facts[int(n)] for n in _NUMBER.findall(_current(prompt))]
            names = dict.fromkeys(end for one in facts for end in (one.subject, one.value))
            entities = [{"name": one, "entity_type_id": 0, "episode_indices": [0]} for one in names]
            edges = [
                {
                    "source_entity_name": one.subject, "target_entity_name": one.value,
                    "relation_type": one.relation, "fact": one.text, "episode_indices": [0],
                    "valid_at": one.since, "invalid_at": None,
                }
                for one in facts
            ]  # fmt: skip
            return {"extracted_entities": entities, "edges": edges}
        if name == "NodeResolutions":
            asked = json.loads(_tag(prompt, "ENTITIES"))
            known = {
                row["name"]: row["candidate_id"]
                for row in json.loads(_tag(prompt, "EXISTING ENTITIES"))
            }
            return {
                "entity_resolutions": [
                    {"id": row["id"], "name": row["name"],
                     "duplicate_candidate_id": known.get(row["name"], -1)}
                    for row in asked
                ]
            }  # fmt: skip
        if name == "EdgeDuplicate":
            return {"duplicate_facts": [], "contradicted_facts": []}
        if name == "EdgeTimestamps":
            return {"valid_at": None, "invalid_at": None}
        if name == "BatchEdgeTimestamps":
            rows = json.loads(_tag(prompt, "FACTS"))
            return {"timestamps": [{"valid_at": row["reference_time"]} for row in rows]}
        if name == "SummarizedEntities":
            rows = json.loads(_tag(prompt, "ENTITIES"))
            return {"summaries": [{"name": row["name"], "summary": ""} for row in rows]}
        raise LookupError(f"no answer is prepared for {name!r}")


def _current(prompt: str) -> str:
    for tag in ("CURRENT MESSAGE", "CURRENT_MESSAGE", "CURRENT MESSAGES", "TEXT"):
        if found := _tag(prompt, tag):
            return found
    raise LookupError("the prompt holds no message")


def _tag(prompt: str, tag: str) -> str:
    found = re.search(rf"<{tag}>\n?(.*?)\n?\s*</{tag}>", prompt, re.S)
    return "" if found is None else found[1].strip()


def opened(uri: str, facts: Mapping[int, Made] | None = None) -> Any:
    """A Graphiti on a server without a password. Close it in the end."""
    return Graphiti(
        graph_driver=Neo4jDriver(uri, None, None),
        llm_client=Prepared(facts or {}),
        embedder=Words(),
        cross_encoder=Overlap(),
    )
