"""A Graphiti client as the model: a fake of its shape, and one of its own class where installed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tenure.graph.errors import InputError, ModelUnavailable
from tenure.overlay.extraction.llm import GraphitiEndpoint, LLMExtractor, Settings
from tenure.overlay.extraction.llm.answer import Answer

from ....support.openai_server import statements
from .asked import VOCABULARY, heard, told

TEXT = "I live in Ghent."
SAID: dict[str, list[dict[str, Any]]] = {TEXT: [{"value": "Ghent"}]}


class Fake:
    """Deterministic; writes into the messages that it is given, as Graphiti's clients do."""

    model = "fake-model"

    def __init__(self, answer: object = None) -> None:
        self.answer = answer
        self.calls = 0

    async def generate_response(self, messages: Any, response_model: Any = None) -> Any:
        self.calls += 1
        assert response_model is Answer
        request = {"messages": [one.model_dump() for one in messages]}
        messages[-1].content += "\n\nRespond with a JSON object"
        messages[0].content += "\n\nin the same language"
        if isinstance(self.answer, BaseException):
            raise self.answer
        return {"statements": statements(request, SAID)} if self.answer is None else self.answer


async def test_a_client_of_graphiti_reads() -> None:
    client = Fake()
    by = LLMExtractor(GraphitiEndpoint(client), VOCABULARY, settings=Settings(turns_per_call=1))
    reading = by.start()
    result = await heard(reading, [TEXT, TEXT])
    expected = ("asserts", "Ana", "residence", "Ghent")
    assert [list(told(said)) for _, said in result.read] == [[expected]] * 2
    numbers = reading.numbers()
    assert (numbers["model"], numbers["calls"], client.calls) == ("fake-model", 2, 2)
    assert numbers["calls_estimated"] == 2 and isinstance(numbers["tokens"], int)
    assert numbers["tokens"] > 1000


@pytest.mark.parametrize(
    "answer", [[], "text", {"facts": 1}, {1, 2}, json.JSONDecodeError("x", "y", 0)], ids=str
)
async def test_what_is_no_answer_is_set_aside(answer: object) -> None:
    client = Fake(answer)
    result = await heard(LLMExtractor(GraphitiEndpoint(client), VOCABULARY).start(), [TEXT])
    assert len(result.unread) == 1 and client.calls == 2


async def test_a_client_that_fails_shows_no_more_than_its_kind_of_error() -> None:
    client = Fake(RuntimeError("key sk-secret is wrong"))
    by = LLMExtractor(GraphitiEndpoint(client), VOCABULARY, settings=Settings(give_up=1))
    reading = by.start()
    result = await heard(reading, [TEXT])
    assert [one.reason for one in result.unread] == ["the client failed: RuntimeError"]
    assert isinstance(reading.ended, ModelUnavailable) and "secret" not in str(reading.ended)


async def test_a_client_that_never_answers_is_left() -> None:
    class Silent(Fake):
        async def generate_response(self, messages: Any, response_model: Any = None) -> Any:
            await asyncio.sleep(60)

    reading = LLMExtractor(GraphitiEndpoint(Silent(), timeout=0.05), VOCABULARY).start()
    result = await heard(reading, [TEXT])
    assert [one.reason for one in result.unread] == ["no answer within 0.05 s"]


def test_something_else_is_refused() -> None:
    with pytest.raises(InputError, match="no LLMClient"):
        GraphitiEndpoint(object())  # type: ignore[arg-type]


async def test_the_class_that_graphiti_ships_works_as_well() -> None:
    module = pytest.importorskip("graphiti_core.llm_client.client", exc_type=ImportError)

    class Scripted(module.LLMClient):  # type: ignore[name-defined,misc]
        async def _generate_response(self, messages: Any, *_: Any, **__: Any) -> dict[str, Any]:
            request = {"messages": [one.model_dump() for one in messages]}
            return {"statements": statements(request, SAID)}

    by = LLMExtractor(GraphitiEndpoint(Scripted(None), model="m"), VOCABULARY)
    result = await heard(by.start(), [TEXT])
    assert [one.value for one in result.read[0][1]] == ["Ghent"]
