"""A question that the rules do not understand, read by a model, and then looked up plainly."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction.llm import GraphitiEndpoint
from tenure.overlay.recall.model import View
from tenure.overlay.recall.plainly import Plainly
from tenure.overlay.recall.spoken.profiler import ModelProfiler

NOW = utc("2026-07-01T00:00:00Z")
ODD = "On whose payroll does Edda find herself?"


class Client:
    """A client of Graphiti that says one thing."""

    model = "a-client"

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.shown = ""

    async def generate_response(self, messages: Any, response_model: Any = None) -> Any:
        self.shown = messages[1].content
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def read(**more: object) -> dict[str, object]:
    return {"subject": "Edda", "attribute": "employer", "view": "current", "at": None, **more}


async def plainly(answer: object, question: str = ODD) -> Plainly | None:
    profiler = ModelProfiler(GraphitiEndpoint(Client(answer)), Vocabulary.load())
    return await profiler.plainly(question, NOW)


async def test_what_a_model_reads_is_asked_plainly() -> None:
    found = await plainly(read())
    assert found == Plainly("Edda", "employer", View.CURRENT)
    words = Vocabulary.load()
    assert found.question(words, chinese=False) == "What is Edda's employer?"
    assert found.question(words, chinese=True) == f"Edda的{words.label('employer', 'zh')}是什么？"
    dated = await plainly(read(view="historical", at="2024-05-01", attribute="works at"))
    assert dated == Plainly("Edda", "employer", View.HISTORICAL, utc("2024-05-01T12:00:00Z"))


@pytest.mark.parametrize(
    "answer",
    [
        read(subject="Maya"),
        read(attribute="shoe size of the king"),
        read(attribute=None),
        read(view="soon"),
        read(at="yesterday"),
        read(subject=3),
        {},
        [],
        "employer",
        RuntimeError("down"),
    ],
)
async def test_what_cannot_be_is_not_taken(answer: object) -> None:
    assert await plainly(answer) is None


async def test_of_a_long_question_only_the_beginning_is_shown() -> None:
    client = Client(read())
    profiler = ModelProfiler(GraphitiEndpoint(client), Vocabulary.load())
    assert await profiler.plainly(ODD + "x" * 100_000, NOW) is not None
    assert len(client.shown) < 2100 and profiler.tokens > 0
