"""Times read as people write them, as exact as they were stated."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from tenure.graph.model import Observation
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve
from tenure.graph.times import Precision, utc
from tenure.graph.views.human import Language, interval_text, memory_interval, moment_text

DAY, MONTH, YEAR, INSTANT = Precision.DAY, Precision.MONTH, Precision.YEAR, Precision.INSTANT
EN, ZH = Language.EN, Language.ZH


@pytest.mark.parametrize(
    ("at", "precision", "offset", "english", "chinese"),
    [
        ("2024-03-01T00:00Z", YEAR, 0, "2024", "2024年"),
        ("2024-03-01T00:00Z", MONTH, 0, "Mar 2024", "2024年3月"),
        ("2024-03-01T00:00Z", DAY, 0, "2024-03-01", "2024年3月1日"),
        ("2024-03-01T00:00Z", INSTANT, 0, "2024-03-01", "2024年3月1日"),
        ("2024-03-01T09:30Z", INSTANT, 0, "2024-03-01 09:30", "2024年3月1日 09:30"),
        ("2024-03-01T09:30:07Z", INSTANT, 0, "2024-03-01 09:30:07", "2024年3月1日 09:30:07"),
        ("2024-03-01T09:30+08:00", INSTANT, 480, "2024-03-01 09:30 +08:00", None),
        ("2024-03-01T21:00-03:30", INSTANT, -210, "2024-03-01 21:00 -03:30", None),
        # Midnight in the offset in which it was stated is a day there, another in UTC.
        ("2024-03-01T00:00+08:00", MONTH, 480, "Mar 2024", "2024年3月"),
        ("2024-03-01T00:00+08:00", INSTANT, 480, "2024-03-01", "2024年3月1日"),
        ("0476-09-04T00:00Z", YEAR, 0, "0476", "476年"),
    ],
)
def test_a_moment_is_as_exact_as_it_was_stated(
    at: str, precision: Precision, offset: int, english: str, chinese: str | None
) -> None:
    assert moment_text(utc(at), precision, offset, EN) == english
    if chinese is not None:
        assert moment_text(utc(at), precision, offset, ZH) == chinese


@pytest.mark.parametrize(
    ("start", "end", "how", "english", "chinese"),
    [
        (None, None, {}, "always", "一直"),
        ("2024-03-01", None, {"from_precision": MONTH}, "since Mar 2024", "自2024年3月起"),
        (None, "2016-01-01", {"to_precision": YEAR}, "until 2015", "至2015年"),
        (
            "2010-01-01",
            "2016-01-01",
            {"from_precision": YEAR, "to_precision": YEAR},
            "2010 → 2015",
            "2010年 → 2015年",
        ),
        (  # an end that nobody stated is where the next one starts
            "2010-01-01",
            "2016-01-01",
            {"from_precision": YEAR, "to_precision": YEAR, "end_stated": False},
            "2010 → 2016",
            "2010年 → 2016年",
        ),
        (
            "2015-01-01",
            "2016-01-01",
            {"from_precision": YEAR, "to_precision": YEAR},
            "in 2015",
            "2015年",
        ),
        (
            "2024-03-02",
            "2024-03-03",
            {"from_precision": DAY, "to_precision": DAY},
            "on 2024-03-02",
            "2024年3月2日",
        ),
        ("2024-03-01T09:30", "2025-01-01T10:00", {}, "2024-03-01 → 2025-01-01", None),
        (
            "2024-03-01T09:30",
            "2024-03-01T10:00",
            {},
            "2024-03-01 09:30 → 2024-03-01 10:00",
            None,
        ),
        ("2027-01-01", None, {"as_of": "2026-01-01"}, "from 2027-01-01", "从2027年1月1日起"),
        ("2025-01-01", None, {"as_of": "2026-01-01"}, "since 2025-01-01", None),
    ],
)
def test_an_interval_reads_like_a_sentence(
    start: str | None, end: str | None, how: dict[str, object], english: str, chinese: str | None
) -> None:
    given = {k: _at(v) if k == "as_of" else v for k, v in how.items()}
    assert interval_text(_at(start), _at(end), language=EN, **given) == english  # type: ignore[arg-type]
    if chinese is not None:
        assert interval_text(_at(start), _at(end), language=ZH, **given) == chinese  # type: ignore[arg-type]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"])
@pytest.mark.parametrize("offset", [-1439, 0, 840])
def test_the_edges_of_time_have_a_text_in_every_offset(at: str, offset: int) -> None:
    for precision in Precision:
        for language in Language:
            assert moment_text(utc(at), precision, offset, language)


def _at(text: object) -> datetime | None:
    if text is None:
        return None
    assert isinstance(text, str)
    return utc(text + ("T00:00Z" if "T" not in text else "Z"))


def test_a_plan_says_what_it_is_planned_for(say: Callable[..., Observation]) -> None:
    def shown(language: Language, **when: object) -> str:
        (memory,) = resolve(Policy(), [say("tea", 5, "plans", **when)]).memories
        return memory_interval(memory, language, utc("2030-01-01T00:00Z"))

    september = utc("2026-09-01T00:00Z")
    october = utc("2026-11-01T00:00Z")
    assert shown(EN, valid_from=september, from_precision=MONTH) == "for Sep 2026"
    assert shown(ZH, valid_from=september, from_precision=MONTH) == "定于2026年9月"
    both = {"from_precision": MONTH, "to_precision": MONTH}
    assert shown(EN, valid_from=september, valid_to=october, **both) == "for Sep 2026 → Oct 2026"
    assert shown(EN) == "no date set"
    assert shown(ZH) == "日期未定"
