"""An endpoint that refuses, fails, dawdles, or answers with anything but an answer."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tenure.graph.errors import InputError, ModelRefused, ModelUnavailable
from tenure.overlay.extraction.llm import OpenAIEndpoint
from tenure.overlay.extraction.llm.keys import api_key
from tenure.overlay.extraction.llm.openai import Form
from tenure.overlay.extraction.llm.retries import LONGEST_WAIT

from ....support.openai_server import Answer, completion, error, knows, now, serving, statements
from .asked import Pauses, asked, extractor, heard, told

TEXT = "I live in Ghent."
SAID: dict[str, list[dict[str, Any]]] = {TEXT: [{"value": "Ghent"}]}
GHENT = ("asserts", "Ana", "residence", "Ghent")


def form_of(request: dict[str, Any]) -> str:
    if "response_format" in request:
        return "json_schema"
    return "tool" if "tools" in request else "plain"


async def test_the_surest_form_is_asked_for_in_the_strict_schema() -> None:
    result, _, server = await asked([TEXT], SAID)
    assert list(told(result.read[0][1])) == [GHENT]
    (request,) = server.requests
    schema = request["response_format"]["json_schema"]["schema"]
    statement = schema["$defs"]["Statement"]
    assert request["model"] == "test-model" and request["temperature"] == 0
    assert statement["additionalProperties"] is False
    assert set(statement["required"]) == set(statement["properties"])


@pytest.mark.parametrize("refused", [["json_schema"], ["json_schema", "tool"]])
async def test_a_form_that_is_refused_is_not_tried_again(refused: list[str]) -> None:
    def script(request: dict[str, Any], _: int) -> Answer:
        form = form_of(request)
        if form in refused:
            return error(400, f"{form} is not supported")
        return completion({"statements": statements(request, SAID)}, tool=form == "tool")

    with serving(script) as server:
        by = extractor(server, turns_per_call=1, concurrency=1)
        result = await heard(by.start(), [TEXT, TEXT, TEXT])
        assert [list(told(said)) for _, said in result.read] == [[GHENT]] * 3
        assert [form_of(one) for one in server.requests[: len(refused)]] == refused
        assert len(server.requests) == len(refused) + 3
        assert isinstance(by.endpoint, OpenAIEndpoint)
        assert by.endpoint.form is (Form.TOOL if len(refused) == 1 else Form.PLAIN)


async def test_plain_words_around_the_object_do_no_harm() -> None:
    def script(request: dict[str, Any], _: int) -> Answer:
        said = json.dumps({"statements": statements(request, SAID)})
        return completion(f"Sure!\n```json\n{said}\n```\nAnything else?")

    result, _, _ = await asked([TEXT], script)
    assert list(told(result.read[0][1])) == [GHENT]


async def test_a_temperature_that_is_refused_is_left_out() -> None:
    def script(request: dict[str, Any], _: int) -> Answer:
        if "temperature" in request:
            return error(400, "temperature is not supported with this model")
        return completion({"statements": statements(request, SAID)})

    result, _, server = await asked([TEXT], script)
    assert list(told(result.read[0][1])) == [GHENT]
    assert [form_of(one) for one in server.requests] == ["json_schema"] * 2


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_endpoint_is_asked_again_after_a_while(status: int) -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        if number < 2:
            return error(status, **({"retry_after": "7"} if number == 1 else {}))
        return knows(SAID)(request, number)

    pauses = Pauses()
    with serving(script) as server:
        endpoint = OpenAIEndpoint("m", base_url=server.url, key="k", sleep=pauses)
        reading = extractor(server, endpoint=endpoint).start()
        result = await heard(reading, [TEXT])
    assert list(told(result.read[0][1])) == [GHENT]
    assert 0 < pauses.asked[0] <= 1 and pauses.asked[1] == 7
    assert (reading.numbers()["calls"], reading.numbers()["retries"]) == (3, 2)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("Sun, 15 Jun 2025 12:00:30 GMT", 30.0), ("99999", LONGEST_WAIT), ("soon", None)],
)
async def test_retry_after_may_be_a_date_and_is_bounded(value: str, seconds: float | None) -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        return knows(SAID)(request, number) if number else error(429, retry_after=value)

    pauses = Pauses()
    with serving(script) as server:
        endpoint = OpenAIEndpoint(
            "m", base_url=server.url, key="k", sleep=pauses,
            clock=lambda: datetime(2025, 6, 15, 12, tzinfo=UTC),
        )  # fmt: skip
        await heard(extractor(server, endpoint=endpoint).start(), [TEXT])
    (pause,) = pauses.asked
    assert pause == seconds if seconds is not None else pause <= 1


ODD: dict[str, Answer] = {
    "nothing": Answer(""),
    "html": Answer("<html><body>Welcome</body></html>", kind="text/html"),
    "html that says it is json": Answer("<html>"),
    "bytes": Answer(b"\xff\xfe\x00{", kind="application/octet-stream"),
    "a list": Answer("[]"),
    "null": Answer("null"),
    "a number": Answer("7"),
    "no choices": Answer("{}"),
    "null choices": Answer('{"choices": null}'),
    "choices of numbers": Answer('{"choices": [1]}'),
    "a message of text": Answer('{"choices": [{"message": "hi"}]}'),
    "content of parts": Answer('{"choices": [{"message": {"content": [{"type": "text"}]}}]}'),
    "no content": completion(None),
    "prose": completion("I moved to Ghent, says Ana."),
    "cut off": completion('{"statements": [{"turn": 1, "quo'),
    "another object": completion({"facts": []}),
    "statements of text": completion({"statements": ["Ana lives in Ghent"]}),
    "wrong types": completion({"statements": [{"turn": "one", "quote": 3, "value": {}}]}),
    "deep": completion("{" * 100_000 + "}" * 100_000),
    "usage of text": Answer('{"choices": [], "usage": {"prompt_tokens": "many"}}'),
}


@pytest.mark.parametrize("name", list(ODD))
async def test_an_answer_that_is_none_is_repaired_once_and_then_set_aside(name: str) -> None:
    result, reading, server = await asked([TEXT], lambda *_: ODD[name])
    assert result.read == []
    (unread,) = result.unread
    assert unread.reason == "the model's answer cannot be used" and unread.turn.text == TEXT
    assert len(server.requests) == 2 and reading.numbers()["repairs"] == 1


async def test_one_more_call_shows_the_fault() -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        return knows(SAID)(request, number) if number else completion({"statements": [{"turn": 1}]})

    result, _, server = await asked([TEXT], script)
    assert list(told(result.read[0][1])) == [GHENT]
    *_, before, fault = server.requests[1]["messages"]
    assert before == {"role": "assistant", "content": '{"statements": [{"turn": 1}]}'}
    assert "statements[0].quote: Field required" in fault["content"]


async def test_a_turn_at_which_the_model_stumbles_does_not_take_its_neighbours_with_it() -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        if any("stumble" in one["content"] for one in request["messages"][1:2]):
            return completion("…")
        return knows(SAID)(request, number)

    result, _, _ = await asked([TEXT, "Now stumble.", TEXT], script, window=0)
    assert [list(told(said)) for _, said in result.read] == [[GHENT], [GHENT]]
    assert [one.turn.text for one in result.unread] == ["Now stumble."]


async def test_a_fault_in_one_turn_spoils_that_turn_alone() -> None:
    def script(request: dict[str, Any], _: int) -> Answer:
        good = statements(request, SAID)
        return completion({"statements": [*good, {"turn": 2, "quote": 5}]})

    result, _, server = await asked([TEXT, "Hm, well."], script)
    assert [turn.text for turn, _ in result.read] == [TEXT]
    assert [one.turn.text for one in result.unread] == ["Hm, well."]
    assert len(server.requests) == 2


async def test_an_endpoint_that_never_answers_is_left_after_its_time() -> None:
    with serving(lambda *_: Answer("{}", delay=60)) as server:
        endpoint = OpenAIEndpoint(
            "m", base_url=server.url, key="k", timeout=0.2, retries=1, sleep=Pauses()
        )
        reading = extractor(server, endpoint=endpoint).start()
        began = now()
        result = await heard(reading, [TEXT])
        assert now() - began < 5
    assert [one.reason for one in result.unread] == ["no answer within 0.2 s"]
    assert reading.numbers()["retries"] == 1 and reading.ended is None


async def test_calls_that_come_to_nothing_again_and_again_end_the_run() -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        return Answer(None) if number % 2 else error(500)

    with serving(script) as server:
        endpoint = OpenAIEndpoint("m", base_url=server.url, key="k", retries=0, sleep=Pauses())
        by = extractor(server, endpoint=endpoint, turns_per_call=1, concurrency=1, give_up=3)
        reading = by.start()
        result = await heard(reading, [TEXT] * 8)
        assert len(server.requests) == 3
    assert (len(result.read), len(result.unread)) == (0, 3)
    assert isinstance(reading.ended, ModelUnavailable)


async def test_an_endpoint_that_is_not_there_ends_the_run() -> None:
    with serving(lambda *_: error(500)) as server:
        pass
    endpoint = OpenAIEndpoint("m", base_url=server.url, key="k", retries=0, sleep=Pauses())
    by = extractor(server, endpoint=endpoint, turns_per_call=1, give_up=1, concurrency=1)
    reading = by.start()
    result = await heard(reading, [TEXT] * 2)
    assert [one.reason for one in result.unread] == ["the endpoint cannot be reached"]
    assert isinstance(reading.ended, ModelUnavailable)


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_without_access_the_run_ends_at_once_and_never_shows_the_key(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    result, reading, server = await asked(
        [TEXT] * 3, lambda *_: error(status, "wrong key sk-secret given"), turns_per_call=1,
        concurrency=1,
    )  # fmt: skip
    assert (result.read, result.unread) == ([], [])
    assert isinstance(reading.ended, ModelRefused)
    assert "wrong key [key] given" in str(reading.ended)
    assert "sk-secret" not in caplog.text + repr(reading.ended) + repr(reading.numbers())
    assert all(one["authorization"] == "Bearer sk-secret" for one in server.headers)
    assert len(server.requests) <= 3


async def test_calls_in_flight_are_bounded() -> None:
    def script(request: dict[str, Any], number: int) -> Answer:
        answer = knows(SAID)(request, number)
        answer.delay = 0.05
        return answer

    _, _, server = await asked([TEXT] * 9, script, turns_per_call=1, concurrency=3)
    assert server.most_at_once == 3


def test_a_key_comes_from_the_environment_or_a_private_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TENURE_LLM_API_KEY", "OPENAI_API_KEY", "TENURE_LLM_API_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)
    assert api_key() is None
    with pytest.raises(InputError, match="there is no key"):
        OpenAIEndpoint("m")
    monkeypatch.setenv("OPENAI_API_KEY", "general")
    assert api_key() == "general"
    file = tmp_path / "key"
    file.write_text("filed\n", "utf-8")
    file.chmod(0o644)
    monkeypatch.setenv("TENURE_LLM_API_KEY_FILE", str(file))
    with pytest.raises(InputError, match="can be read by others"):
        api_key()
    file.chmod(0o600)
    assert api_key() == "filed"
    monkeypatch.setenv("TENURE_LLM_API_KEY", "own")
    assert api_key() == "own"
    monkeypatch.delenv("TENURE_LLM_API_KEY")
    file.unlink()
    with pytest.raises(InputError, match="cannot be read"):
        api_key()


@pytest.mark.parametrize("url", ["ftp://x/v1", "localhost:80", "http://", "http://me:pw@host/v1"])
def test_a_base_url_is_checked_and_holds_no_key(url: str) -> None:
    with pytest.raises(InputError) as refused:
        OpenAIEndpoint("m", base_url=url, key="k")
    assert "pw" not in str(refused.value)
