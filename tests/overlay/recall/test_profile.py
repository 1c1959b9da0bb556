"""What the words of a question ask for."""

from __future__ import annotations

import pytest

from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.folding import LONGEST, fold
from tenure.overlay.recall.model import View
from tenure.overlay.recall.profile import profile
from tenure.overlay.recall.spans import find_spans

ASKED = utc("2026-03-10T12:00:00Z")
WORDS = Vocabulary.load()

VIEWS = [
    ("Where does Maya live?", View.CURRENT),
    ("Where does Maya live now?", View.CURRENT),
    ("Who is the doctor of Maya?", View.CURRENT),
    ("Does Maya still play the harp?", View.CURRENT),
    ("Does Maya no longer play the harp?", View.CURRENT),
    ("Where did Maya live in 2021?", View.HISTORICAL),
    ("What used to be the favourite colour of Maya?", View.HISTORICAL),
    ("Where did Maya live two years ago?", View.HISTORICAL),
    ("Who was the previous manager of Maya?", View.HISTORICAL),
    ("Where did Maya live before 2020?", View.HISTORICAL),
    ("How did the employer of Maya change, and when?", View.TRANSITION),
    ("Is Maya about to move?", View.TRANSITION),
    ("Where will Maya live next year?", View.TRANSITION),
    ("Where did Maya move from, and where to?", View.TRANSITION),
    ("When did Maya start at the bakery?", View.NEUTRAL),
    ("Maya hobbies", View.NEUTRAL),
    ("What has not changed about the diet of Maya?", View.CURRENT),
    ("林晓现在住在哪里？", View.CURRENT),
    ("林晓在哪家公司上班？", View.CURRENT),
    ("林晓2024年住在哪里？", View.HISTORICAL),
    ("林晓以前住在哪里？", View.HISTORICAL),
    ("林晓从哪里搬到了哪里，什么时候？", View.TRANSITION),
    ("林晓打算搬家吗？", View.TRANSITION),
    ("林晓的电话换成了什么？", View.TRANSITION),
]


@pytest.mark.parametrize(("question", "view"), VIEWS)
def test_the_state_view(question: str, view: View) -> None:
    assert profile(question, ASKED, WORDS).view is view


def test_a_given_view_outranks_the_words() -> None:
    asked = profile("Where does Maya live?", ASKED, WORDS, view=View.HISTORICAL)
    assert asked.view is View.HISTORICAL


ATTRIBUTES = [
    ("Where does Maya live?", ("residence",)),
    ("What is the e-mail address of Maya?", ("email",)),
    ("What is the address of Maya?", ("street_address",)),
    ("In which city does Maya work?", ("work_city",)),
    ("Where does Maya work and in which role?", ("employer", "job_title")),
    ("Which package manager does Kestrel use?", ("package_manager",)),
    ("What does she do on Sundays?", ()),
    ("林晓对什么过敏？", ("allergy",)),
    ("林晓的手机号是多少？", ("phone_number",)),
    ("远帆项目部署在哪里？", ("deployment_target",)),
]


@pytest.mark.parametrize(("question", "attributes"), ATTRIBUTES)
def test_the_attributes(question: str, attributes: tuple[str, ...]) -> None:
    assert profile(question, ASKED, WORDS).attributes == attributes


SPANS = [
    ("in 2021", "2021-01-01", "2022-01-01"),
    ("on 1 May 2023", "2023-05-01", "2023-05-02"),
    ("in May 2025", "2025-05-01", "2025-06-01"),
    ("in may", "2025-05-01", "2025-06-01"),
    ("on 2025-05-01", "2025-05-01", "2025-05-02"),
    ("in 2025-05", "2025-05-01", "2025-06-01"),
    ("in the summer of 2025", "2025-06-01", "2025-09-01"),
    ("in winter 2024", "2024-12-01", "2025-03-01"),
    ("between 2019 and 2021", "2019-01-01", "2022-01-01"),
    ("before 2021", None, "2021-01-01"),
    ("after March 2020", "2020-04-01", None),
    ("since 2020", "2020-01-01", None),
    ("last year", "2025-01-01", "2026-01-01"),
    ("yesterday", "2026-03-09", "2026-03-10"),
    ("2024年", "2024-01-01", "2025-01-01"),
    ("2025年5月", "2025-05-01", "2025-06-01"),
    ("2025年夏天", "2025-06-01", "2025-09-01"),
    ("2020年之前", None, "2021-01-01"),
    ("去年", "2025-01-01", "2026-01-01"),
    ("三年前", "2023-01-01", "2024-01-01"),
]


@pytest.mark.parametrize(("words", "start", "end"), SPANS)
def test_the_time_asked_about(words: str, start: str | None, end: str | None) -> None:
    ((span, _),) = find_spans(fold(f"where did maya live {words}?"), ASKED)
    assert span.start == (None if start is None else utc(f"{start}T00:00:00Z"))
    assert span.end == (None if end is None else utc(f"{end}T00:00:00Z"))


@pytest.mark.parametrize("words", ["in 0000", "in year 99999", "May I ask", "before the move", ""])
def test_no_time(words: str) -> None:
    assert find_spans(fold(f"where did maya live {words}"), ASKED) == []


def test_days_are_those_of_the_zone_in_which_it_was_asked() -> None:
    from datetime import datetime

    asked = datetime.fromisoformat("2026-03-10T12:00:00+08:00")
    ((span, _),) = find_spans(fold("on 1 May 2023"), asked)
    assert span.start == utc("2023-04-30T16:00:00Z")


@pytest.mark.parametrize(
    "question",
    [
        "?",
        "x" * 100_000,
        "in may 2020 where " * 6_000,
        '"AND" OR (NOT [x] {y}) \\ " \' ` ~ +-*/ && ||',
        "🦆🦆 where 👨‍👩‍👧 live?",
        "𠮷野家 where 𠮷 住在哪里",
        "İstanbul ﬁ ẞ where does İ live?",
        "where does maya live in 9999?",
    ],
)
def test_any_question_has_a_profile(question: str) -> None:
    assert len(profile(question, ASKED, WORDS).folded) <= 3 * LONGEST
