"""Reading many turns: calls of several, the window, the cache, the budget, what is forgotten."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest

from tenure.graph.errors import BudgetSpent, StoreError
from tenure.overlay.extraction.llm import AnswerCache, Budget, Prices
from tenure.overlay.extraction.llm.cache import FILE, forget_answers
from tenure.overlay.extraction.llm.spend import Numbers, tokens_of

from ....support.openai_server import knows, serving, turns_of
from ..said import turn
from .asked import asked, extractor, heard, told

CITIES = ["Ghent", "Porto", "Oslo", "Turin", "Lyon", "Graz"]
TEXTS = [f"I live in {city}." for city in CITIES]
SAID: dict[str, list[dict[str, Any]]] = {
    text: [{"value": city}] for text, city in zip(TEXTS, CITIES, strict=True)
}
SYSTEM = 1_000_000


async def test_turns_go_several_to_a_call_and_come_back_in_their_order() -> None:
    result, reading, server = await asked(TEXTS, SAID, turns_per_call=4)
    assert [said[0].value for _, said in result.read] == CITIES
    assert sorted(len(turns_of(one)) for one in server.requests) == [2, 4]
    numbers = reading.numbers()
    assert (numbers["calls"], numbers["turns_asked"], numbers["kept"]) == (2, 6, 6)
    assert (numbers["prompt_tokens"], numbers["completion_tokens"]) == (200, 40)


async def test_turns_before_are_shown_for_reference_only() -> None:
    with serving(knows(SAID)) as server:
        reading = extractor(server, turns_per_call=1, window=2, concurrency=1).start()
        reading.remind([turn(TEXTS[0], 0), turn(TEXTS[1], 1)])
        result = await reading.ask([turn(TEXTS[2], 2), turn(TEXTS[3], 3)])
    assert [said[0].value for _, said in result.read] == ["Oslo", "Turin"]
    first, second = (one["messages"][1]["content"] for one in server.requests)
    assert first.count(" reference | ") == second.count(" reference | ") == 2
    assert TEXTS[0] in first and TEXTS[0] not in second and TEXTS[2] in second


async def test_conversations_are_not_mixed_in_a_call() -> None:
    turns = [turn(text, n, conversation=f"c{n % 2}") for n, text in enumerate(TEXTS)]
    with serving(knows(SAID)) as server:
        result = await extractor(server).start().ask(turns)
        assert all(len(turns_of(one)) == 1 for one in server.requests)
    assert [said[0].value for _, said in result.read] == CITIES


async def test_what_can_say_nothing_is_not_sent() -> None:
    with serving(knows({})) as server:
        reading = extractor(server).start()
        result = await heard(reading, ["", "🎉🎉", "  \n", "x" * 30_000])
        assert server.requests == []
    assert [said for _, said in result.read] == [[], [], []]
    assert "30,000 characters are too many" in result.unread[0].reason


async def test_odd_texts_do_no_harm() -> None:
    texts = [
        "\u202eI live in Ghent.",
        "مرحبا، أعيش في غنت",
        "half \ud800 a pair",
        "I live\r\nin Ghent.",
    ]
    said = {text: [{"value": "Ghent"}] for text in texts}
    result, _, _ = await asked(texts, said)
    assert len(result.read) + len(result.unread) == len(texts)


async def test_no_turn_is_paid_for_twice(tmp_path: Path) -> None:
    first, _, _ = await asked(TEXTS, SAID, cache=tmp_path / "answers")
    again, reading, server = await asked(TEXTS, {}, cache=tmp_path / "answers")
    assert server.requests == [] and again == first
    assert (reading.numbers()["turns_cached"], reading.numbers()["tokens"]) == (6, 0)
    # A log that grew: only what is new is asked about, with what went before for reference.
    more, _, server = await asked([*TEXTS, TEXTS[0]], SAID, cache=tmp_path / "answers")
    assert [len(turns_of(one)) for one in server.requests] == [1]
    assert more.read[:6] == first.read
    # An edited turn is another, and so are those that were read in sight of it.
    edited = [*TEXTS[:4], "I live in Lyon now.", TEXTS[5]]
    _, _, server = await asked(edited, SAID, cache=tmp_path / "answers")
    assert [len(turns_of(one)) for one in server.requests] == [2]


async def test_another_model_or_vocabulary_has_answers_of_its_own(tmp_path: Path) -> None:
    from tenure.overlay.extraction.llm import OpenAIEndpoint

    await asked(TEXTS[:1], SAID, cache=tmp_path)
    with serving(knows(SAID)) as server:
        other = OpenAIEndpoint("other", base_url=server.url, key="k")
        one, two = extractor(server, tmp_path), extractor(server, tmp_path, endpoint=other)
        three = extractor(server, tmp_path, new_attributes=False)
        assert len({one.version, two.version, three.version}) == 3
        await heard(two.start(), TEXTS[:1])
        await heard(three.start(), TEXTS[:1])
        assert len(server.requests) == 2


async def test_the_cache_is_private(tmp_path: Path) -> None:
    await asked(TEXTS, SAID, cache=tmp_path / "deep" / "answers")
    folder = tmp_path / "deep" / "answers"
    assert folder.stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())


@pytest.mark.parametrize("by", ["turn", "id", "source", "group"])
async def test_what_is_forgotten_is_in_no_file_of_the_cache(tmp_path: Path, by: str) -> None:
    secret = secrets.token_hex(12)
    texts = ["Hello there.", f"My badge number is {secret}.", "It has been so for years."]
    said: dict[str, list[dict[str, Any]]] = {
        texts[1]: [{"attribute": "badge_number", "value": secret}],
        texts[2]: [{"attribute": "badge_number", "value": secret}],
    }
    result, _, _ = await asked(texts, said, cache=tmp_path)
    assert [len(found) for _, found in result.read] == [0, 1, 0]
    assert any(secret.encode() in file.read_bytes() for file in tmp_path.iterdir())
    spoken = turn("", 1)
    went = {
        "turn": lambda: forget_answers("g", turn=spoken.source, folder=tmp_path),
        "id": lambda: forget_answers("g", turn=spoken.turn_id, folder=tmp_path),
        "source": lambda: forget_answers("g", source="talk", folder=tmp_path),
        "group": lambda: forget_answers("g", folder=tmp_path),
    }[by]()
    assert went == (2 if by in ("turn", "id") else 3)
    assert not any(secret.encode() in file.read_bytes() for file in tmp_path.iterdir())
    assert forget_answers("g", source="talk", folder=tmp_path) == (1 if went == 2 else 0)


async def test_another_group_or_a_longer_name_is_not_forgotten(tmp_path: Path) -> None:
    await asked(TEXTS, SAID, cache=tmp_path)
    cache = AnswerCache(tmp_path)
    assert (
        cache.forget("h") == cache.forget("g", source="tal") == cache.forget("g", turn="talk") == 0
    )
    assert forget_answers("g", folder=tmp_path / "none") == 0
    assert not (tmp_path / "none").exists()


def test_a_broken_cache_is_an_error_of_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no database, but long enough to be looked at\n" * 100, "utf-8")
    with pytest.raises(StoreError, match="cannot be used"):
        AnswerCache(tmp_path)


async def test_a_budget_ends_the_run_and_the_next_goes_on(tmp_path: Path) -> None:
    with serving(knows(SAID)) as server:
        whole = extractor(server).start()
        await heard(whole, TEXTS)
        one_call = tokens_of(server.requests[0]["messages"][0]["content"]) + 1_000
        seen: list[str] = []
        for run in range(len(TEXTS)):
            by = extractor(server, tmp_path, budget=one_call, turns_per_call=2, concurrency=1)
            reading = by.start()
            result = await heard(reading, TEXTS)
            seen = [str(said[0].value) for _, said in result.read]
            if reading.ended is None:
                break
            assert isinstance(reading.ended, BudgetSpent) and result.unread == []
            assert 2 * (run + 1) <= len(seen) < len(TEXTS)
            before = len(server.requests)
            assert (await heard(reading, TEXTS[:1])).read == []
            assert len(server.requests) == before
    assert seen == CITIES


async def test_a_budget_below_one_call_sends_nothing() -> None:
    result, reading, server = await asked(TEXTS, SAID, budget=10)
    assert (result.read, result.unread, server.requests) == ([], [], [])
    assert "10 tokens is spent" in str(reading.ended)


def test_a_budget_may_be_in_money() -> None:
    prices = Prices(prompt=1.0, completion=10.0)
    budget, spent = Budget(cost=0.02, prices=prices), Numbers()
    assert budget.take(5_000, 1_000, spent)
    assert not budget.take(5_000, 1_000, spent)
    budget.settle(5_000, 1_000)
    spent.prompt_tokens, spent.completion_tokens = 5_000, 1_000
    assert spent.as_json(prices)["cost"] == 0.015
    assert not budget.take(5_000, 1_000, spent) and budget.take(1_000, 100, spent)
    with pytest.raises(ValueError, match="needs prices"):
        Budget(cost=1.0)


def test_read_drives_the_model_from_a_thread_without_a_loop(tmp_path: Path) -> None:
    with serving(knows(SAID)) as server:
        turns = [turn(text, number) for number, text in enumerate(TEXTS)]
        found = list(extractor(server, tmp_path).read(turns))
        assert [next(told(said))[3] for _, said in found] == CITIES
        with pytest.raises(BudgetSpent):
            list(extractor(server, budget=1).read(turns))
