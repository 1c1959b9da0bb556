"""A model as judge: what it is shown, and a client of Graphiti in its place."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction.llm import GraphitiEndpoint
from tenure.overlay.reviewing import Reply
from tenure.overlay.sentry import Kind, Likely, Likeness
from tenure.overlay.sentry.look import Words
from tenure.overlay.sentry.model import PAIRS_PER_CALL, ModelJudge, parse

PAIR = Likely("g", Kind.ENTITY, "Jon", "John", Likeness.SPELLING)
AT = datetime(2026, 1, 2, tzinfo=UTC)


class Client:
    """A client of Graphiti that says the same of every pair."""

    model = "a-client"

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked: list[tuple[str, set[str]]] = []

    async def generate_response(self, messages: Any, response_model: Any = None) -> Any:
        self.asked.append((messages[1].content, set(response_model.model_fields)))
        return self.answer


async def replies(client: Client, *pairs: Likely, said: Any = ()) -> dict[str, Reply]:
    judge = ModelJudge(GraphitiEndpoint(client), Vocabulary.load())
    assert judge.name == "a-client"
    given = await judge.answers(pairs, {pair.likely_id: said for pair in pairs}, 0)
    assert given.ended is None
    return given.replies


@pytest.mark.parametrize(
    ("answer", "reply"),
    [("same", Reply.SAME), ("different", Reply.REFUSE), ("unsure", None), ("yes", None)],
)
async def test_a_client_of_graphiti_judges(answer: str, reply: Reply | None) -> None:
    said = [Words("o", "Jon", "hobby", "chess", "he plays\nchess", "log/1", "t", AT, "Mia")]
    client = Client({"answers": [{"pair": 1, "answer": answer}]})
    found = await replies(client, PAIR, said=said)
    assert found == ({} if reply is None else {PAIR.likely_id: reply})
    ((shown, fields),) = client.asked
    assert "told of Jon | hobby | chess | 2026-01-02 | by Mia | he plays chess" in shown
    assert "names: Jon | John" in shown and fields == {"answers"}


async def test_what_is_no_answer_leaves_all_open() -> None:
    wrong: list[Any] = ["same", {}, {"answers": None}, [], {"answers": [7, None, {}]}]
    for answer in wrong:
        assert await replies(Client(answer), PAIR) == {}


async def test_many_pairs_are_asked_about_in_several_calls() -> None:
    pairs = [
        Likely("g", Kind.ENTITY, f"Jon {n}", f"John {n}", Likeness.SPELLING)
        for n in range(PAIRS_PER_CALL + 1)
    ]
    client = Client({"answers": [{"pair": 1, "answer": "same"}, {"pair": 99, "answer": "same"}]})
    found = await replies(client, *pairs)
    assert set(found) == {pairs[0].likely_id, pairs[-1].likely_id} and len(client.asked) == 2


def test_an_answer_that_contradicts_itself_is_none() -> None:
    rows = '{"pair": 1, "answer": "same"}, {"pair": 2, "answer": "same"}'
    assert parse(f'Sure: {{"answers": [{rows}]}}', 2) == {1: "same", 2: "same"}
    assert parse(f'{{"answers": [{rows}, {{"pair": 1, "answer": "unsure"}}]}}', 2) == {2: "same"}
    assert parse(f'{{"answers": [{rows}]}}', 1) == {1: "same"}
    assert parse("no", 2) == parse("[" * 100_000, 2) == {}
