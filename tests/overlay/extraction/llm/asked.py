"""An extractor whose model is a script, and what it reads."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import Candidate
from tenure.overlay.extraction.candidate import Heard
from tenure.overlay.extraction.llm import (
    AnswerCache,
    Budget,
    LLMExtractor,
    OpenAIEndpoint,
    Settings,
)
from tenure.overlay.extraction.llm.endpoint import Message, Reply, Wanted
from tenure.overlay.extraction.llm.extractor import LLMPass
from tenure.overlay.extraction.llm.spend import Numbers

from ....support.openai_server import Script, Server, knows, serving
from ..said import Spoken, turn

VOCABULARY = Vocabulary.load()


class InProcess:
    """A model in this process: a script without a server, for what needs no network."""

    model = "test-model"

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []

    @asynccontextmanager
    async def session(self, numbers: Numbers) -> AsyncIterator[InProcess]:
        yield self

    async def ask(self, messages: list[Message], wanted: Wanted) -> Reply:
        request = {"messages": [asdict(one) for one in messages]}
        self.requests.append(request)
        body = self.script(request, len(self.requests) - 1).body
        assert body is not None
        return Reply(json.loads(body)["choices"][0]["message"]["content"], 100, 20)


class Pauses:
    """In place of sleeping: remembers how long it should have been."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)


def extractor(server: Server, cache: Path | None = None, **more: Any) -> LLMExtractor:
    """An extractor that asks the server. ``more``: of ``Settings``, or ``budget``, ``endpoint``."""
    budget = more.pop("budget", None)
    endpoint = more.pop("endpoint", None) or OpenAIEndpoint(
        "test-model", base_url=server.url, key="sk-secret", sleep=Pauses(), timeout=10
    )
    return LLMExtractor(
        endpoint,
        VOCABULARY,
        cache=None if cache is None else AnswerCache(cache),
        budget=budget if isinstance(budget, Budget) else Budget(tokens=budget),
        settings=Settings(**more),
    )


async def heard(reading: LLMPass, spoken: Iterable[Spoken]) -> Heard:
    """What the turns say."""
    return await reading.ask([turn(one, number) for number, one in enumerate(spoken)])


async def asked(
    spoken: Iterable[Spoken], said: Mapping[str, list[dict[str, Any]]] | Script, **more: Any
) -> tuple[Heard, LLMPass, Server]:
    """Turns read by a model that gives what is written for their texts."""
    script = knows(said) if isinstance(said, Mapping) else said
    with serving(script) as server:
        reading = extractor(server, **more).start()
        return await heard(reading, spoken), reading, server


async def answered(spoken: Iterable[Spoken], script: Script) -> tuple[Heard, LLMPass]:
    """Turns read by a model in this process."""
    reading = LLMExtractor(InProcess(script), VOCABULARY).start()
    return await heard(reading, spoken), reading


async def found(
    text: Spoken, *said: dict[str, Any], before: Iterable[Spoken] = ()
) -> tuple[list[Candidate], dict[str, int]]:
    """The candidates of the last turn, and what was dropped and why."""
    words = text if isinstance(text, str) else text[1]
    result, reading = await answered([*before, text], knows({words: list(said)}))
    dropped = reading.numbers()["dropped"]
    assert isinstance(dropped, dict)
    return result.read[-1][1], dropped


def told(candidates: Iterable[Candidate]) -> Iterator[tuple[str, str, str, object]]:
    """Stance, subject, attribute, value."""
    for one in candidates:
        yield str(one.stance), one.subject, one.attribute, one.value
