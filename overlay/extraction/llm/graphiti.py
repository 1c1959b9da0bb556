"""A Graphiti ``LLMClient`` object as the model: its key, its retries, its cache are its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from pydantic import BaseModel

from ....graph.errors import InputError, ModelUnavailable
from .endpoint import Message, Reply, Wanted
from .spend import Numbers


class Client(Protocol):
    """The part of Graphiti's ``LLMClient`` that is used."""

    async def generate_response(
        self, messages: Any, response_model: type[BaseModel] | None = None
    ) -> dict[str, Any]:
        """The answer, as the object that the model of the response describes."""


class _Message(BaseModel):
    """As Graphiti's own: its clients write into the messages that they are given."""

    role: str
    content: str


class GraphitiEndpoint:
    """Asks through a Graphiti ``LLMClient`` (graphiti-core 0.x).

    ``model`` defaults to the client's own. ``timeout`` in seconds is for one call with the
    client's own retries.
    """

    def __init__(self, client: Client, *, model: str | None = None, timeout: float = 600.0) -> None:
        if not callable(getattr(client, "generate_response", None)):
            raise InputError("this is no LLMClient of Graphiti: it has no generate_response")
        own = getattr(client, "model", None)
        self._client = client
        self._model = model or (own if isinstance(own, str) and own else type(client).__name__)
        self._timeout = timeout

    @property
    def model(self) -> str:
        """The model's name."""
        return self._model

    @asynccontextmanager
    async def session(self, numbers: Numbers) -> AsyncIterator[_Session]:
        """The client stays the caller's: it is not closed."""
        yield _Session(self._client, self._timeout, numbers)


class _Session:
    def __init__(self, client: Client, timeout: float, numbers: Numbers) -> None:
        self._client = client
        self._timeout = timeout
        self._numbers = numbers

    async def ask(self, messages: list[Message], wanted: Wanted) -> Reply:
        """The answer to the messages."""
        self._numbers.calls += 1
        given = [_Message(role=one.role, content=one.content) for one in messages]
        try:
            async with asyncio.timeout(self._timeout):
                answer = await self._client.generate_response(given, response_model=wanted.form)
        except TimeoutError:
            raise ModelUnavailable(f"no answer within {self._timeout:g} s") from None
        except ValueError:
            return Reply("")  # broken JSON or the wrong form, found by the client itself
        except Exception as error:
            # Its message may hold whatever the client holds, a key among it.
            raise ModelUnavailable(f"the client failed: {type(error).__name__}") from None
        try:
            return Reply(json.dumps(answer, ensure_ascii=False))
        except (TypeError, ValueError):
            return Reply("")
