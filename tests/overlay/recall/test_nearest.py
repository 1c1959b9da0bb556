"""Questions in words that no rule knows: the slot that they are clearly most like, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tenure.graph.errors import ModelRefused
from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.embedding.model import Use, Vector
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.fields import likeness
from tenure.overlay.recall.likeness import ByMeaning
from tenure.overlay.recall.model import Answer, Outcome, View

NOW = utc("2025-06-01T00:00:00Z")
OLD, NEW = "2023-01-10T00:00:00Z", "2024-07-01T00:00:00Z"

ENGLISH = {
    "dentist": ("Dr. Abara", "Dr. Rossetti"),
    "doctor": ("Dr. Mbeki", "Dr. Yamada"),
    "phone_number": ("555-0155", "555-0118"),
    "emergency_contact": ("Gloria", "Odette"),
    "vehicle": ("Skoda", "Volvo"),
    "gym": ("Ironleaf", "Pulse"),
    "medication": ("tolvine", "velamine"),
    "alcohol": ("cider", "red wine"),
    "favourite_drink": ("oat milk", "tomato juice"),
}
CHINESE = {
    "dentist": ("侯医生", "傅医生"),
    "employer": ("北辰物流", "禾苗食品"),
    "gym": ("铁叶健身", "脉动角落"),
    "workplace": ("城门仓库", "绳厂小院"),
    "vehicle": ("高尔夫", "海豚"),
}


@pytest.fixture
def told(say: Any, bank: Any) -> Any:
    """A bank in which each slot of somebody held a first value and holds a second one."""

    def made(name: str, slots: Mapping[str, tuple[str, str]], **more: Any) -> Any:
        return bank(
            [
                say(name, attribute, value, at)
                for attribute, values in slots.items()
                for value, at in zip(values, (OLD, NEW), strict=True)
            ],
            **more,
        )

    return made


def values(answer: Answer) -> list[str]:
    return [row.value for row in answer.rows]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("who fills Maya's cavities", "Dr. Rossetti"),
        ("what's parked in Maya's driveway", "Volvo"),
        ("where does Maya lift weights", "Pulse"),
        ("What wheels did Maya trade in?", "Skoda"),
        ("Who looked after Maya's teeth before?", "Dr. Abara"),
        # A word names another slot; all words together mean this one.
        ("who gets the call if Maya ends up in hospital", "Odette"),
    ],
)
async def test_unknown_words_find_the_slot_that_they_are_about(
    told: Any, question: str, value: str
) -> None:
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW)
    assert (answer.outcome, values(answer)) == (Outcome.ANSWERED, [value])


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("李明牙疼找谁", "傅医生"),
        ("李明名下停的是什么车", "海豚"),
        ("李明以前去哪撸铁", "铁叶健身"),
        ("到哪个楼能找到上班的李明", "绳厂小院"),
    ],
)
async def test_so_do_chinese_ones(told: Any, question: str, value: str) -> None:
    answer = await ask(told("李明", CHINESE), "g", question, asked_at=NOW)
    assert (answer.outcome, values(answer)) == (Outcome.ANSWERED, [value])


@pytest.mark.parametrize(
    ("question", "without"),
    [
        ("who fills Maya's cavities", "dentist"),
        ("what's parked in Maya's driveway", "vehicle"),
        ("where does Maya lift weights", "gym"),
        ("how much booze does Maya have", "alcohol"),
        ("what would the bathroom scale read for Maya", ""),
        ("which firm pays Maya", ""),
    ],
)
async def test_what_nobody_told_is_no_other_slot(told: Any, question: str, without: str) -> None:
    slots = {name: pair for name, pair in ENGLISH.items() if name != without}
    answer = await ask(told("Maya", slots), "g", question, asked_at=NOW)
    assert answer.outcome is Outcome.EMPTY
    assert not answer.rows


@pytest.mark.parametrize(
    "question",
    [
        "what does Maya's neighbour have parked in the driveway",
        "who fills the cavities of a friend of Maya",
        "who fills Maya's brother's cavities",
        "who fills the cavities of Bob",
        "what dose of velamine does Maya swallow",  # of the value, and not for it
        "how often does Maya lift weights",
        "who fills his cavities",
    ],
)
async def test_what_is_asked_of_others_or_of_a_value_is_not_answered(
    told: Any, question: str
) -> None:
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW)
    assert answer.outcome is not Outcome.ANSWERED
    assert not answer.rows


class Fixed:
    """Nearness by hand."""

    def __init__(self, near: Mapping[str, float]) -> None:
        self.near = near
        self.asked: list[str] = []

    async def scores(self, question: str, chinese: bool) -> Mapping[str, float]:
        self.asked.append(question)
        return self.near


async def test_where_no_slot_is_clearly_nearest_the_nearest_are_shown_and_none_answers(
    told: Any,
) -> None:
    near = Fixed({"gym": 6.0, "doctor": 5.5})
    question = "which zorb goes with Maya"
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW, meaning=near)
    assert answer.outcome is Outcome.EMPTY and not answer.rows and answer.packet is not None
    assert {row.attribute for row in answer.packet.rows} == {"gym", "doctor"}


async def test_meaning_is_weighed_with_the_words_and_knows_no_names(told: Any) -> None:
    near = Fixed({"gym": 6.0, "doctor": 1.0})
    question = "which zorb goes with Maya"
    plain = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW)
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW, meaning=near)
    assert plain.outcome is Outcome.EMPTY
    assert values(answer) == ["Pulse"]
    assert near.asked == ["which zorb goes with she"]
    missing = Fixed({"gym": 6.0, "salary": 9.0})  # nearest to what nobody told
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW, meaning=missing)
    assert answer.outcome is Outcome.EMPTY


class Letters:
    """Embeds a text as how often it has each letter. ``fails``: as a model that is not there."""

    name = "letters"
    dimensions = 26

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.texts = 0

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Vector]:
        if self.fails:
            raise ModelRefused("no")
        self.texts += len(texts)
        return [[text.count(chr(97 + n)) + 0.01 for n in range(26)] for text in texts]


async def test_an_embedder_weighs_every_attribute_and_embeds_them_once() -> None:
    vocabulary = Vocabulary.load()
    embedder = Letters()
    meaning = ByMeaning(embedder, vocabulary)
    scores = await meaning.scores("zzz time zone zzz", chinese=False)
    assert scores.keys() == vocabulary.attributes.keys()
    assert max(scores, key=lambda name: scores[name]) == "time_zone"
    first = embedder.texts
    await meaning.scores("zzz", chinese=False)
    assert embedder.texts == first + 1


async def test_where_the_embedder_fails_nothing_is_near() -> None:
    meaning = ByMeaning(Letters(fails=True), Vocabulary.load())
    assert await meaning.scores("anything", chinese=True) == {}


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("What is the average response time of the dashboard?", True),
        ("What response time of the dashboard was measured for Bob?", False),
        ("What is Bob's response time of the dashboard?", False),
    ],
)
async def test_a_question_that_names_nobody_is_about_whoever_asks(
    told: Any, tmp_path: Any, question: str, answered: bool
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[attribute.response]\nen = "response time of the dashboard"\nzh = "响应"\n'
        'meaning = "how fast it is"\ncardinality = "one"\n',
        "utf-8",
    )
    bank = told("user", {"response": ("800 ms", "250 ms")}, vocabulary=Vocabulary.load(own))
    answer = await ask(bank, "g", question, asked_at=NOW)
    assert (answer.outcome is Outcome.ANSWERED) is answered
    assert values(answer) == (["250 ms"] if answered else [])


def test_every_attribute_has_words_that_are_about_it() -> None:
    vocabulary = Vocabulary.load()
    for name, attribute in vocabulary.attributes.items():
        for language in ("en", "zh"):
            words = attribute.labels[language].lower()
            near = likeness(words, (), vocabulary, chinese=language == "zh")
            assert near.get(name, 0) == max(near.values()) > 0, (name, language)


@pytest.mark.parametrize(
    ("question", "view", "value"),
    [
        ("Which gym is Maya no longer at?", View.HISTORICAL, "Ironleaf"),
        ("Which gym was Maya at until she switched?", View.HISTORICAL, "Ironleaf"),
        ("Which gym was Maya at before the change?", View.HISTORICAL, "Ironleaf"),
        ("At which gym did Maya start out?", View.HISTORICAL, "Ironleaf"),
        ("Which gym has Maya stopped using?", View.HISTORICAL, "Ironleaf"),
        ("Which gym is Maya at after the switch?", View.CURRENT, "Pulse"),
        ("Which gym has Maya been going to lately?", View.CURRENT, "Pulse"),
        ("Which gym did Maya end up with?", View.CURRENT, "Pulse"),
        ("Which gym did Maya join?", View.CURRENT, "Pulse"),
    ],
)
async def test_what_is_over_and_what_holds_since_a_change(
    told: Any, question: str, view: View, value: str
) -> None:
    answer = await ask(told("Maya", ENGLISH), "g", question, asked_at=NOW)
    assert (answer.view, values(answer)) == (view, [value])


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("李明没换之前去哪家健身房", "铁叶健身"),
        ("李明一开始的时候去哪家健身房", "铁叶健身"),
        ("李明那时候去哪家健身房", "铁叶健身"),
        ("李明已经不去的健身房是哪家", "铁叶健身"),
        ("李明是从哪家公司走的", "北辰物流"),
        ("李明处理掉的是哪辆车", "高尔夫"),
        ("李明换健身房之后去哪家健身房", "脉动角落"),
    ],
)
async def test_chinese_ways_to_say_it(told: Any, question: str, value: str) -> None:
    answer = await ask(told("李明", CHINESE), "g", question, asked_at=NOW)
    assert values(answer) == [value]


async def test_the_tense_alone_gives_nothing_old_for_what_a_verb_may_have_begun(
    told: Any,
) -> None:
    answer = await ask(told("Maya", ENGLISH), "g", "Which gym did Maya enrol at?", asked_at=NOW)
    assert "Ironleaf" not in values(answer)


async def test_a_thing_of_somebody_is_found_without_the_sign_between(told: Any) -> None:
    bank = told("李明的项目", {"database": ("MongoDB", "PostgreSQL")})
    bank.observations += told("李明", {"vehicle": ("高尔夫", "海豚")}).observations
    answer = await ask(bank, "g", "李明项目用什么数据库", asked_at=NOW)
    assert values(answer) == ["PostgreSQL"]
