"""Asks a language model to answer from a packet. Needs the extra ``llm`` or ``graphiti``.

The packet is the only evidence, and data: what its rows say is no instruction. The answer names the
rows that it rests on, and is held against them (see ``check``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ....graph.errors import ModelRefused, ModelUnavailable
from ...extraction.llm.answer import object_of
from ...extraction.llm.endpoint import Endpoint, Message, Session, Wanted
from ...extraction.llm.spend import Numbers, tokens_of
from ..pack.messages import packet_messages
from ..pack.model import Packet
from .check import Cited, Fault, Spoken, checked

_FORM: Final = """\
Answer with one JSON object and nothing else: {"answer": "…", "known": true, "cites": [{"id": "…", \
"label": "…"}]}. answer: one short sentence in the language of the question. known: whether the \
rows answer it. cites: of every row that the answer rests on its id and its label, as they stand \
in its brackets."""
_AGAIN: Final = "That is not one JSON object of this form. " + _FORM


class CitedRow(BaseModel):
    """A row that the answer rests on."""

    model_config = ConfigDict(extra="ignore")

    id: str
    label: str


class SpokenAnswer(BaseModel):
    """The form of an answer. Nothing in it is believed before it is checked."""

    model_config = ConfigDict(extra="ignore")

    answer: str
    known: bool
    cites: list[CitedRow] = Field(default_factory=list)


_WANTED: Final = Wanted("answer", SpokenAnswer)


class ModelSpeaker:
    """Words answers with an endpoint. ``tokens`` counts what was paid, over all questions."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self.tokens = 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._endpoint.model

    async def answer(self, packet: Packet) -> Spoken:
        """The model's answer, checked. An answer in another form is asked for once more; a model
        that is not reached, or refuses, is a fault and no error: the rules' answer stands."""
        numbers = Numbers()
        system, user = (one["content"] for one in packet_messages(packet))
        messages = [Message("system", f"{system}\n{_FORM}"), Message("user", user)]
        try:
            async with self._endpoint.session(numbers) as session:
                said = await self._asked(session, packet, messages, numbers)
        except (ModelRefused, ModelUnavailable) as error:
            said = Spoken(self.name, fault=Fault.UNAVAILABLE, detail=error.message)
        self.tokens += numbers.tokens
        return replace(said, tokens=numbers.tokens)

    async def _asked(
        self, session: Session, packet: Packet, messages: list[Message], numbers: Numbers
    ) -> Spoken:
        given = list(messages)
        for last in (False, True):
            reply = await session.ask(given, _WANTED)
            sent = sum(tokens_of(one.content) for one in given)
            numbers.prompt_tokens += sent if reply.prompt_tokens is None else reply.prompt_tokens
            numbers.completion_tokens += reply.completion_tokens or tokens_of(reply.text)
            form = parse(reply.text)
            if form is not None:
                cites = [Cited(one.id, one.label) for one in form.cites]
                return checked(packet, self.name, form.answer, form.known, cites)
            if not last:
                given += [Message("assistant", reply.text[:2000]), Message("user", _AGAIN)]
        return Spoken(self.name, fault=Fault.UNUSABLE, detail="no answer in the form asked for")


def parse(text: str) -> SpokenAnswer | None:
    """The answer in a model's text; None where there is none in the form asked for."""
    data = object_of(text)
    try:
        return None if data is None else SpokenAnswer.model_validate(data, strict=True)
    except ValidationError:
        return None
