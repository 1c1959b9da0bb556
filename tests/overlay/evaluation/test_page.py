"""The page: it stands alone, hostile text stays text, and plots are there where there is data."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tenure.overlay.evaluation.gather import Report
from tenure.overlay.evaluation.measures import DEFINITIONS, Case, Name, Tally
from tenure.overlay.evaluation.page import page
from tenure.overlay.evaluation.plots import plot
from tenure.overlay.evaluation.weeks import weeks_until

from .given import day

NOW = day(100)
EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e\x1b[31m"


def filled(question: str = "Where does Maya live?") -> Report:
    weeks = weeks_until(NOW, day(20))
    tallies = {name: Tally(name, weeks) for name in Name}
    for number in range(20, 90):
        for name in Name:
            amounts = (150 + number, 120) if name is Name.TOKENS else None
            hit = number % 7 == 0
            ids = (f"t{number}", question)
            tallies[name].add(Case(hit, day(number), "g", question, "a", ids, question, amounts))
    measures = tuple(tally.measure() for tally in tallies.values())
    return Report(("g",), NOW, None, 70, weeks, measures)


class Reader(HTMLParser):
    """Every element with its attributes, and whether all are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_nothing_comes_from_elsewhere_and_nothing_runs() -> None:
    text = page(filled())
    for tag, given in read(text).tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed", "form")
        assert not [name for name in given if name.startswith("on") or name == "src"]
        assert given.get("href", "#").startswith("#")  # type: ignore[union-attr]
    assert "url(" not in text and "@import" not in text and "default-src 'none'" in text


def test_hostile_text_stays_text() -> None:
    plain, evil = read(page(filled())), read(page(filled(EVIL)))
    assert [tag for tag, _ in plain.tags] == [tag for tag, _ in evil.tags]
    text = page(filled(EVIL))
    assert "&lt;script&gt;" in text and "\u202e" not in text and "\x1b" not in text


def test_every_measure_is_there_with_its_definition_and_ids() -> None:
    text = page(filled())
    for name in Name:
        assert f'id="{name}"' in text and DEFINITIONS[name].title in text
    assert text.count("<svg") == len(Name)
    assert text.count("What is counted") == len(Name)
    assert "<code>t21</code>" in text and "To look at (in the numerator): 10" in text


def test_where_nothing_was_counted_it_says_so() -> None:
    empty = Report(
        ("g",),
        NOW,
        None,
        0,
        weeks_until(NOW, None),
        tuple(Tally(name, weeks_until(NOW, None)).measure() for name in Name),
    )
    text = page(empty)
    read(text)
    assert "<svg" not in text and text.count("Nothing was counted yet.") == len(Name)


@pytest.mark.parametrize("name", list(Name))
def test_a_plot_is_a_picture_whose_marks_stay_inside(name: Name) -> None:
    drawn = plot(filled().measure(name).points, name="x", ratio=DEFINITIONS[name].ratio)
    root = ElementTree.fromstring(drawn)
    _, _, width, height = (float(n) for n in root.attrib["viewBox"].split())
    points = [
        (float(c.attrib["cx"]), float(c.attrib["cy"])) for c in root.iter() if "cx" in c.attrib
    ]
    assert len(points) == len([p for p in filled().measure(name).points if p.denominator])
    assert all(0 < x < width and 0 < y < height for x, y in points)
    assert points == sorted(points, key=lambda p: p[0])


def test_a_week_without_data_is_a_gap_in_the_line() -> None:
    weeks = weeks_until(NOW, day(50))
    tally = Tally(Name.LEAKS, weeks)
    for on in (50, 57, 78, 85):
        tally.add(Case(False, day(on), "g", "s", "a", ("t",)))
    drawn = plot(tally.measure().points, name="x", ratio=False)
    assert len(re.findall(r'<path [^>]*class="line"', drawn)) == 2
