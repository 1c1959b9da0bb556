"""The picture with two axes: every memory a bar, every link an arrow, nothing breaks the XML."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest

from tenure.graph.model import Observation, Timeline
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve
from tenure.graph.times import Precision
from tenure.graph.views.human import Language
from tenure.graph.views.scale import scale_over
from tenure.graph.views.svg import to_svg

from ...support.work import calls

AS_OF = datetime(2026, 7, 1, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    return ["".join(e.itertext()) for e in ET.fromstring(picture).iter(f"{SVG}text")]


def test_every_memory_is_a_bar_and_every_link_an_arrow(example: list[Timeline]) -> None:
    root = ET.fromstring(to_svg(example, as_of=AS_OF))
    titles = [e.find(f"{SVG}title") for e in root.iter(f"{SVG}path")]
    told = [t.text or "" for t in titles if t is not None]
    for timeline in example:
        for memory in timeline.memories:
            assert any(memory.memory_id in text.splitlines() for text in told)
        for link in timeline.links:
            assert sum(text.startswith(f"{link.type} ") for text in told) >= 1
    links = sum(len(t.links) for t in example)
    assert len(told) == links + sum(len(t.memories) for t in example)


def test_the_legend_names_what_is_there_and_nothing_else(
    example: list[Timeline], say: Callable[..., Observation]
) -> None:
    everything = words(to_svg(example, as_of=AS_OF))
    for word in ("now", "before", "exception", "planned", "contested", "taken back", "replaced"):
        assert word in everything
    little = words(to_svg([resolve(Policy(), [say("tea")])], as_of=AS_OF))
    assert "now" in little
    assert not {"before", "exception", "planned", "replaced"} & set(little)


def test_it_speaks_chinese(example: list[Timeline]) -> None:
    told = words(to_svg(example, as_of=AS_OF, language=Language.ZH))
    assert any("自2024年3月起" in text for text in told)
    assert {"现在", "以前", "取代"} <= set(told)


def test_no_value_breaks_it_and_no_text_leaves_it(nasty: list[Timeline]) -> None:
    picture = to_svg(nasty, as_of=AS_OF)
    root = ET.fromstring(picture)
    assert not list(root.iter(f"{SVG}script"))
    assert picture.count("\n<script") == 0
    right = float(root.get("width", "0"))
    for element in root.iter(f"{SVG}text"):
        text = "".join(element.itertext())
        size = float(element.get("font-size", "0"))
        x = float(element.get("x", "0"))
        anchor = element.get("text-anchor", "start")
        # No sign is wider than the em of its font.
        assert len(text) <= 400
        if anchor == "start":
            assert x + sum(0.4 if c.isascii() else 0.9 for c in text) * size <= right + size


def test_nothing_is_a_picture_too(example: list[Timeline]) -> None:
    empty = Timeline(slot=example[0].slot, slot_key=example[0].slot_key)
    for chains in ([], [empty]):
        assert "nothing known" in words(to_svg(chains, as_of=AS_OF))


def test_order_changes_nothing_and_a_title_can_be_given(example: list[Timeline]) -> None:
    assert to_svg(example[::-1], as_of=AS_OF) == to_svg(example, as_of=AS_OF)
    assert "A < B" in words(to_svg(example, as_of=AS_OF, title="A < B"))


@pytest.mark.parametrize("start", ["unbounded", datetime(1, 1, 1, tzinfo=UTC)])
def test_the_edges_of_time_fit(say: Callable[..., Observation], start: object) -> None:
    last = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    timeline = resolve(
        Policy(), [say("tea", 0, valid_from=start, valid_to=last), say("water", 1, "supposes")]
    )
    root = ET.fromstring(to_svg([timeline], as_of=AS_OF))
    assert root.tag == f"{SVG}svg"


def test_the_work_grows_with_the_memories_and_no_faster(long: Timeline, short: Timeline) -> None:
    ET.fromstring(to_svg([long], as_of=AS_OF))
    few, many = (calls(lambda c=c: to_svg([c], as_of=AS_OF)) for c in (short, long))  # type: ignore[misc]
    assert many < 6 * few  # four times the memories; squared it would be sixteen


@pytest.mark.parametrize(
    ("span", "precision"),
    [
        (timedelta(minutes=20), Precision.INSTANT),
        (timedelta(days=12), Precision.DAY),
        (timedelta(days=200), Precision.MONTH),
        (timedelta(days=3000), Precision.YEAR),
        (timedelta(days=300_000), Precision.YEAR),
        (timedelta(days=2_900_000), Precision.YEAR),
    ],
)
def test_ticks_stand_on_round_moments(span: timedelta, precision: Precision) -> None:
    first = datetime(2025, 3, 4, 5, 6, 7, tzinfo=UTC)
    scale = scale_over([first, first + span], 0, 100)
    ticks = scale.ticks(9)
    assert 1 <= len(ticks) <= 10
    assert {tick.precision for tick in ticks} == {precision}
    assert all(0 <= scale(tick.at) <= 100 for tick in ticks)
    assert all(tick.at.second == 0 for tick in ticks)
    places = [scale(tick.at) for tick in ticks]
    assert places == sorted(set(places))
