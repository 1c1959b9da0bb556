"""Ways of asking of a user's own vocabulary, and questions that lead over several facts by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tenure.graph.errors import VocabularyError
from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome, Reason
from tenure.overlay.recall.own_asks import own_asks

NOW = utc("2026-07-01T00:00:00Z")
ATTRIBUTE = """
[attribute.{name}]
en = "{name} of it"
zh = "{zh}"
meaning = "a relation"
cardinality = "one"
"""
ASKS = r"""
[asks.en.game]
ask = ["game", "plays?", "played"]

[asks.en.invented]
ask = ["invented", "comes? from", "came from", "country of origin"]
past = true

[asks.en.seat]
ask = ["capital(?: city)?"]

[asks.en.boss]
ask = ["boss"]

[asks.en.tongue]
ask = ["languages?", "official language"]

[asks.zh.game]
ask = ["玩的(?:游戏|棋)", "游戏"]

[asks.zh.invented]
ask = ["发明于", "起源"]

[asks.zh.seat]
ask = ["都城"]
"""
NAMES = {"game": "棋类", "invented": "发明国", "seat": "国都", "boss": "头儿", "tongue": "通用语"}


@pytest.fixture
def mine(tmp_path: Path) -> Any:
    def load(asks: str = ASKS) -> Vocabulary:
        told = "".join(ATTRIBUTE.format(name=f"{n}_x", zh=z) for n, z in NAMES.items())
        for name in NAMES:
            asks = asks.replace(f".{name}]", f".{name}_x]")
        (tmp_path / "mine.toml").write_text(told + asks, "utf-8")
        return Vocabulary.load(tmp_path / "mine.toml")

    return load


@pytest.fixture
def told(bank: Any, say: Any, mine: Any) -> Any:
    facts = [
        ("Ada", "game", "chess", "2020"), ("Ada", "game", "go", "2022"),
        ("chess", "invented", "India", "2020"), ("go", "invented", "China", "2020"),
        ("China", "seat", "Nanjing", "2020"), ("China", "seat", "Beijing", "2021"),
        ("India", "seat", "Delhi", "2020"), ("China", "tongue", "Chinese", "2020"),
        ("Ada", "boss", "Bea", "2020"), ("Bea", "boss", "Cleo", "2020"),
        ("Ida", "game", "go", "2020"), ("王芳", "game", "围棋", "2020"),
        ("围棋", "invented", "中国", "2020"), ("中国", "seat", "北京", "2020"),
    ]  # fmt: skip
    said = [say(s, f"{a}_x", v, f"{year}-05-01T00:00:00Z") for s, a, v, year in facts]
    said.append(say("Ida", "game_x", "shogi", "2021-05-01T00:00:00Z", "plans"))
    return bank(said, vocabulary=mine())


@pytest.mark.parametrize(
    ("question", "value", "steps"),
    [
        ("Which game does Ada play?", "go", []),
        ("Where was go invented?", "China", []),
        ("What is the capital of the country that go comes from?", "Beijing", ["China"]),
        ("Which city is the capital of the country where Ada's game was invented?", "Beijing",
         ["go", "China"]),
        ("In which language is the official language of the country of origin of go?", "Chinese",
         ["China"]),
        ("Who is the boss of Ada's boss?", "Cleo", ["Bea"]),
        ("Which country does the game played by Ida come from?", "China", ["go"]),
        ("王芳玩的棋起源于哪里？", "中国", ["围棋"]),
        ("王芳玩的游戏的起源国的都城是哪里？", "北京", ["围棋", "中国"]),
    ],
)  # fmt: skip
async def test_a_question_leads_over_the_values_that_hold(
    told: Any, question: str, value: str, steps: list[str]
) -> None:
    answer = await ask(told, "g", question, asked_at=NOW)
    assert answer.outcome is Outcome.ANSWERED, answer
    assert [row.value for row in answer.rows] == [value]
    assert [row.value for row in answer.via] == steps


async def test_every_step_is_taken_at_the_time_asked_about(told: Any) -> None:
    then = utc("2020-12-01T00:00:00Z")
    question = "Which city is the capital of the country where Ada's game was invented?"
    answer = await ask(told, "g", question, asked_at=NOW, as_of=then)
    assert [row.value for row in answer.via] == ["chess", "India"]
    assert [row.value for row in answer.rows] == ["Delhi"]
    early = await ask(told, "g", question, asked_at=NOW, known_at=utc("2019-01-01T00:00:00Z"))
    assert early.outcome is not Outcome.ANSWERED and not early.rows


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of the country where Bea's game was invented?",
        "Who is the boss of the country of origin of go?",
        "What is the official language of the capital of Ada?",
    ],
)
async def test_a_part_of_the_relations_answers_nothing(told: Any, question: str) -> None:
    answer = await ask(told, "g", question, asked_at=NOW)
    assert (answer.outcome, answer.reason) == (Outcome.EMPTY, Reason.RELATION_UNCLEAR)
    assert not answer.rows


@pytest.mark.parametrize(
    ("asks", "fault"),
    [
        ('[asks.en.nothing]\nask = ["x"]', "there is no attribute 'nothing'"),
        ('[asks.en.game]\nask = "plays"', "ask is a list of expressions"),
        ("[asks.en.game]\npast = true", "ask is a list of expressions"),
        ('[asks.en.game]\nask = ["(a"]', "unterminated"),
        ('[asks.en.game]\nask = ["(?:a+)+"]', "too many ways"),
        ('[asks.en.game]\nask = ["a*"]', "matches nothing"),
        ('[asks.en.game]\nask = ["a"]\npast = 1', "neither true nor false"),
        ('[asks.en.game]\nask = ["a"]\nwords = ["b"]', "unknown field"),
        ("[asks.en]\ngame = 3", "write it as a table"),
        ('[asks.fr.game]\nask = ["a"]', "unknown language"),
    ],
)
def test_a_fault_names_the_file_and_the_line(mine: Any, asks: str, fault: str) -> None:
    with pytest.raises(VocabularyError, match=r"mine\.toml:\d+: asks") as raised:
        own_asks(mine(asks.replace("\ngame =", "\ngame_x =")))
    assert fault in str(raised.value)
