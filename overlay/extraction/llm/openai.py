"""Any endpoint that speaks OpenAI's chat completions, through the official client.

The answer is asked for by JSON schema; an endpoint that refuses that gets a tool to call, and one
that refuses that as well is asked in plain words. What worked is remembered.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any, Final
from urllib.parse import urlsplit

import openai
from tenacity import AsyncRetrying, RetryCallState

from ....graph.errors import InputError, ModelRefused, ModelUnavailable
from ....graph.times import Clock, system_clock
from .answer import strict_schema
from .endpoint import Message, NoAccess, Reply, Wanted
from .keys import KEY_FILE_VARIABLE, KEY_VARIABLES, without
from .retries import AGAIN, tries
from .spend import Numbers, tokens_of

ANSWER_TOKENS: Final = 16_000
"""Tokens that one answer may have. A model that repeats itself never ends one of its own accord."""
_LIMITS: Final = ("max_tokens", "max_completion_tokens")
_FORM_REFUSED = frozenset((400, 404, 405, 415, 422, 501))
_NO_ACCESS = frozenset((401, 403, 404))


class Form(StrEnum):
    """How an answer in the right form is asked for, the surest first."""

    SCHEMA = "json_schema"
    TOOL = "tool"
    PLAIN = "plain"


class OpenAIEndpoint:
    """An OpenAI-compatible endpoint.

    ``timeout`` is for one request, in seconds, from sending it to the last byte. ``retries`` are
    made on 429, 5xx, timeouts and lost connections: see ``retries``. ``answer_tokens`` bounds one
    answer.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        key: str | None = None,
        timeout: float = 120.0,
        retries: int = 4,
        answer_tokens: int = ANSWER_TOKENS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Clock = system_clock,
    ) -> None:
        if not model.strip():
            raise InputError("no model was named", hint="--model or TENURE_LLM_MODEL")
        if base_url is None and key is None:
            raise InputError(
                "there is no key for the model",
                hint=f"set {' or '.join(KEY_VARIABLES)}, or {KEY_FILE_VARIABLE} to a private file",
            )
        if base_url is not None:
            _check(base_url)
        self._model = model.strip()
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._clock = clock
        self.form = Form.SCHEMA
        # What some models refuse, and are then asked without.
        self.extras: dict[str, float] = {"temperature": 0.0, _LIMITS[0]: answer_tokens}

    @property
    def model(self) -> str:
        """The model's name."""
        return self._model

    @asynccontextmanager
    async def session(self, numbers: Numbers) -> AsyncIterator[_Session]:
        """A client of its own, closed at the end."""
        client = openai.AsyncOpenAI(
            # Local servers take any key; the client insists on one.
            api_key=self._key or "none",
            base_url=self._base_url,
            timeout=self._timeout,
            max_retries=0,
        )
        async with client:
            yield _Session(self, client, numbers)

    def tries(self, retried: Callable[[RetryCallState], None]) -> AsyncRetrying:
        """The tries of one call."""
        return tries(self._retries, self._sleep, self._clock, retried)

    def without_refused(self, sent: Mapping[str, float], message: str) -> bool:
        """Leave out what a refusal names, or call it as newer models do; whether to ask again."""
        if dict(sent) != self.extras:
            return True  # another call in flight was refused first
        for name in sent:
            if name in message:
                value = self.extras.pop(name)
                if name == _LIMITS[0] and _LIMITS[1] in message:
                    self.extras[_LIMITS[1]] = value
                return True
        return False


class _Session:
    def __init__(
        self, endpoint: OpenAIEndpoint, client: openai.AsyncOpenAI, numbers: Numbers
    ) -> None:
        self._to = endpoint
        self._client = client
        self._numbers = numbers

    async def ask(self, messages: list[Message], wanted: Wanted) -> Reply:
        """The answer to the messages."""
        attempts = self._to.tries(self._retried)
        try:
            async for attempt in attempts:
                with attempt:
                    return await self._in_some_form(messages, wanted)
        except openai.APIStatusError as error:
            said = f"{error.status_code} {_excerpt(error, self._to._key)}".strip()
            if error.status_code in _NO_ACCESS:
                raise NoAccess(f"the endpoint refused: {said}") from None
            if error.status_code in AGAIN:
                raise ModelUnavailable(f"the endpoint does not serve: {said}") from None
            raise ModelRefused(f"the endpoint refused the call: {said}") from None
        except (openai.APITimeoutError, TimeoutError):
            raise ModelUnavailable(f"no answer within {self._to._timeout:g} s") from None
        except openai.APIConnectionError:
            raise ModelUnavailable("the endpoint cannot be reached") from None
        except openai.OpenAIError as error:
            raise ModelUnavailable(f"the client failed: {type(error).__name__}") from None
        raise ModelUnavailable  # no attempt was made

    def _retried(self, _: RetryCallState) -> None:
        self._numbers.retries += 1

    async def _in_some_form(self, messages: list[Message], wanted: Wanted) -> Reply:
        forms = list(Form)
        refused: openai.APIStatusError | None = None
        for form in forms[forms.index(self._to.form) :]:
            try:
                reply = await self._once(messages, wanted, form)
            except openai.APIStatusError as error:
                if error.status_code not in _FORM_REFUSED:
                    raise
                refused = refused or error
                continue
            self._to.form = form
            return reply
        assert refused is not None
        raise refused

    async def _once(self, messages: list[Message], wanted: Wanted, form: Form) -> Reply:
        while True:
            extras = dict(self._to.extras)
            try:
                return await self._send(messages, wanted, form, extras)
            except openai.APIStatusError as error:
                named = _excerpt(error, None) if error.status_code == 400 else ""
                if not named or not self._to.without_refused(extras, named):
                    raise

    async def _send(
        self, messages: list[Message], wanted: Wanted, form: Form, extras: Mapping[str, float]
    ) -> Reply:
        more: dict[str, Any] = dict(extras)
        if form is Form.SCHEMA:
            strict = strict_schema(wanted.form)
            schema = {"name": wanted.name, "strict": True, "schema": strict}
            more["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif form is Form.TOOL:
            tool = f"record_{wanted.name}"
            function = {"name": tool, "parameters": strict_schema(wanted.form)}
            more["tools"] = [{"type": "function", "function": function}]
            more["tool_choice"] = {"type": "function", "function": {"name": tool}}
        self._numbers.calls += 1
        given: Any = [{"role": one.role, "content": one.content} for one in messages]
        # The client's own timeout is for each read; an endpoint that drips would never end.
        try:
            async with asyncio.timeout(self._to._timeout):
                answer: Any = await self._client.chat.completions.create(
                    model=self._to.model, messages=given, **more
                )
        except (openai.APIResponseValidationError, ValueError):
            return Reply("")  # it is no JSON, whatever it says that it is
        except TimeoutError:
            # It was at work, and that is paid for; of its answer nothing is known.
            self._numbers.prompt_tokens += sum(tokens_of(one.content) for one in messages)
            self._numbers.estimated += 1
            raise
        return _reply(answer)


def _reply(answer: Any) -> Reply:
    """The text of an answer, of whatever form: what is not there is empty."""
    usage = getattr(answer, "usage", None)
    counts = (getattr(usage, "prompt_tokens", None), getattr(usage, "completion_tokens", None))
    prompt, completion = (
        one if isinstance(one, int) and not isinstance(one, bool) and one >= 0 else None
        for one in counts
    )
    text: object = ""
    cut = False
    choices = getattr(answer, "choices", None)
    if isinstance(choices, list) and choices:
        cut = getattr(choices[0], "finish_reason", None) == "length"
        message = getattr(choices[0], "message", None)
        calls = getattr(message, "tool_calls", None)
        if isinstance(calls, list) and calls:
            text = getattr(getattr(calls[0], "function", None), "arguments", "")
        else:
            text = getattr(message, "content", "")
    return Reply(text if isinstance(text, str) else "", prompt, completion, cut)


def _excerpt(error: openai.APIStatusError, key: str | None) -> str:
    body = error.body
    said = body.get("message") if isinstance(body, dict) else None
    text = said if isinstance(said, str) else ""
    return without(key, " ".join(text.split()))[:200]


def _check(url: str) -> None:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError("the base URL of the model is not http://… or https://…")
    if parts.username is not None or parts.password is not None:
        raise InputError("a key does not belong into the base URL of the model")
