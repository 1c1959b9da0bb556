"""What a model is to the extractor: something that answers messages with a text."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import BaseModel

from ....graph.errors import ModelRefused
from .spend import Numbers


class NoAccess(ModelRefused):
    """The endpoint refuses every call: the key, or the name of the model, is wrong."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a call."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer; the tokens are None where the endpoint did not say. ``cut``: it was longer
    than it may be, and its end is not there."""

    text: str
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """The form of an answer that is asked for: a name, and what is in it."""

    name: str
    form: type[BaseModel]


class Session(Protocol):
    """An open way to the model, in one event loop."""

    async def ask(self, messages: list[Message], wanted: Wanted) -> Reply:
        """The answer. Whatever it is, it is text: empty where there was none.

        Raises ``ModelUnavailable`` where nothing came in spite of retries, ``ModelRefused`` where
        this call was refused, and its subclass ``NoAccess`` where every call would be.
        """


class Endpoint(Protocol):
    """Where a model is asked."""

    @property
    def model(self) -> str:
        """The model's name: part of the extractor's version and of the keys of the cache."""

    def session(self, numbers: Numbers) -> AbstractAsyncContextManager[Session]:
        """Open it; requests and retries are counted in ``numbers``."""
