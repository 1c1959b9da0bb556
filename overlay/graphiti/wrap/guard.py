"""Stands before the language model of a Graphiti: a fact closes no fact that can hold beside it.

When Graphiti stores a fact it shows the model the texts of others and asks which of them it
contradicts. What the model names is closed, also where it is of another slot, or one of several
values that can hold together. Here such names are taken out of the answer. Where the relation of
either fact is not known, or both join the same two, the model's word stands.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ....cypher import statement
from ....graph.errors import InputError
from ....graph.policy import Cardinality
from ....graph.values import normal_text
from ..causes import bears_on
from ..relations import Relations
from .overlay import Overlay

_JUDGES: Final = "EdgeDuplicate"
_EXTRACTS: Final = ("ExtractedEdges", "CombinedExtraction")


class Told(NamedTuple):
    """A fact by its relation and the names of its ends."""

    relation: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the host: its group, and by their texts the facts that it is about to store."""

    group: str
    said: dict[str, Told] = field(default_factory=dict)


CALL: Final[ContextVar[Call | None]] = ContextVar("tenure_graphiti_call", default=None)
"""The call in which a model is asked; tasks that the call makes see it too."""


def guarded(host: Any, overlay: Overlay) -> Any:
    """A copy of a Graphiti whose model is guarded. Raises ``InputError`` where it has several
    models, which are asked by another way."""
    if getattr(host, "llm_runtime", None) is not None:
        raise InputError("a Graphiti with an llm_runtime cannot be guarded")
    guard = Guard(host.llm_client, overlay)
    made = copy.copy(host)
    made.llm_client = guard
    made.clients = host.clients.model_copy(update={"llm_client": guard})
    return made


class Guard:
    """An ``LLMClient`` of Graphiti before another one, of which it passes everything on."""

    def __init__(self, client: Any, overlay: Overlay) -> None:
        self._client = client
        self._overlay = overlay

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """Graphiti checks what its clients are."""
        return type(self._client)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    async def generate_response(
        self, messages: Any, response_model: Any = None, *more: Any, **named: Any
    ) -> Any:
        """The client's answer, without contradictions that are none."""
        prompt = str(messages[-1].content)
        answer = await self._client.generate_response(messages, response_model, *more, **named)
        call, asked = CALL.get(), getattr(response_model, "__name__", "")
        if call is None or not isinstance(answer, dict):
            return answer
        try:
            if asked in _EXTRACTS:
                call.said.update(_extracted(answer))
            elif asked == _JUDGES and answer.get("contradicted_facts"):
                return await self._judged(call, prompt, answer)
        except Exception as fault:
            self._overlay.failed(fault, call.group)
        return answer

    async def _judged(self, call: Call, prompt: str, answer: dict[str, Any]) -> dict[str, Any]:
        new, texts = _asked_of(prompt)
        told = call.said.get(new)
        named = [i for i in answer["contradicted_facts"] if 0 <= i < len(texts)]
        if told is None or not named:
            return answer
        relations = self._overlay.relations
        asked = {
            "group": call.group,
            "texts": sorted({texts[i] for i in named}),
            "subject": relations.ends(*told)[0],
        }
        rows = await self._overlay.host.read(statement("graphiti/said_alike"), asked)
        apart = {row["fact"] for row in rows} - {
            row["fact"] for row in rows if not stands_beside(told, row, relations)
        }
        kept = [i for i in answer["contradicted_facts"] if i not in named or texts[i] not in apart]
        return {**answer, "contradicted_facts": kept}


def stands_beside(new: Told, row: Mapping[str, Any], relations: Relations) -> bool:
    """Whether a fact can hold beside a stored one, as far as their relations tell. ``row`` is of
    ``graphiti/said_alike``."""
    old = Told(str(row["relation"] or ""), str(row["source"] or ""), str(row["target"] or ""))
    one, other = (relations.of(told.relation, told.target) for told in (new, old))
    if not (one.mapped and other.mapped):
        return False
    subject, value = map(normal_text, relations.ends(*new))
    whose, what = map(normal_text, relations.ends(*old))
    if (subject, value) == (what, whose):
        return False
    if one.attribute != other.attribute:
        same = (subject, value) == (whose, what)
        return not bears_on(other.attribute, one.attribute, same, mapped=True)
    if subject != whose:
        return bool(row["known"])  # else it may be another name of the same
    if value == what:
        return False
    return one.ended or other.ended or one.cardinality is Cardinality.MANY


def _extracted(answer: Mapping[str, Any]) -> dict[str, Told]:
    return {
        str(row["fact"]): Told(
            str(row["relation_type"]),
            str(row["source_entity_name"]),
            str(row["target_entity_name"]),
        )
        for row in answer.get("edges", ())
    }


def _asked_of(prompt: str) -> tuple[str, list[str]]:
    """The new fact of a prompt, and the texts that it is compared with, in their order."""
    texts = []
    for tag in ("EXISTING FACTS", "FACT INVALIDATION CANDIDATES"):
        texts += [str(row["fact"]) for row in ast.literal_eval(_between(prompt, tag))]
    return _between(prompt, "NEW FACT"), texts


def _between(prompt: str, tag: str) -> str:
    found = re.search(rf"<{tag}>\n(.*?)\n</{tag}>", prompt, re.DOTALL)
    if found is None:
        raise InputError(f"the question to the model has no {tag}")
    return found[1].strip()
