"""A measure over weeks as an inline SVG picture. Colours come from the page, by class. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from ...graph.views.svg_parts import element, plain, text
from .measures import Point
from .words import amount, interval_text

_WIDTH: Final = 460
_HEIGHT: Final = 168
_LEFT: Final = 46.0
_RIGHT: Final = _WIDTH - 12.0
_TOP: Final = 12.0
_FLOOR: Final = 112.0
_BARS: Final = 22.0
_TOPS: Final = (0.05, 0.1, 0.25, 0.5, 1.0)
_MOST_LABELS: Final = 5


def plot(points: Sequence[Point], *, name: str, ratio: bool) -> str:
    """The shares with their intervals, a point a week, and below how much was counted.

    A week in which nothing was counted has no point, and the line has a gap there.
    """
    if not any(point.denominator for point in points):
        return ""
    top = _top(points, ratio)
    parts = [
        element("title", plain(f"{name}, by week")),
        *_axis(top, ratio),
        *_labels(points),
        *_bars(points),
        *_whiskers(points, top),
        *_line(points, top),
        *_dots(points, top, ratio),
    ]
    return element(
        "svg",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="plot",
    )


def _top(points: Sequence[Point], ratio: bool) -> float:
    """Round, and above every interval: one that is cut would look narrower than it is."""
    most = max(point.interval.high if point.interval else point.share or 0.0 for point in points)
    if ratio:
        return max(1.5, ceil(most * 2) / 2)
    return next((top for top in _TOPS if most <= top), 1.0)


def _x(number: int, count: int) -> float:
    step = (_RIGHT - _LEFT) / max(1, count)
    return _LEFT + step * (number + 0.5)


def _y(value: float, top: float) -> float:
    return _FLOOR - (_FLOOR - _TOP) * min(1.0, max(0.0, value / top))


def _axis(top: float, ratio: bool) -> list[str]:
    out = []
    for part in (0.0, 0.5, 1.0):
        y = _y(part * top, top)
        out.append(element("line", x1=_LEFT, y1=y, x2=_RIGHT, y2=y, class_="grid"))
        words = amount(part * top, ratio=ratio)
        out.append(text(words, _LEFT - 6, y + 4, 11, text_anchor="end", class_="soft"))
    return out


def _labels(points: Sequence[Point]) -> list[str]:
    step = max(1, -(-len(points) // _MOST_LABELS))
    out = []
    year = 0
    for number in range(0, len(points), step):
        start = points[number].week.start
        words = f"{start:%d %b}" if start.year == year else f"{start:%d %b %Y}"
        year = start.year
        x = _x(number, len(points))
        out.append(text(words, x, _HEIGHT - 8, 11, text_anchor="middle", class_="soft"))
    return out


def _bars(points: Sequence[Point]) -> list[str]:
    most = max(point.denominator for point in points)
    wide = max(1.5, min(14.0, (_RIGHT - _LEFT) / len(points) - 3))
    out = []
    for number, point in enumerate(points):
        if point.denominator:
            high = max(1.5, _BARS * point.denominator / most)
            x = _x(number, len(points)) - wide / 2
            y = _FLOOR + 6 + _BARS - high
            out.append(element("rect", x=x, y=y, width=wide, height=high, class_="bar"))
    return out


def _whiskers(points: Sequence[Point], top: float) -> list[str]:
    out = []
    for number, point in enumerate(points):
        if point.interval is not None:
            x = _x(number, len(points))
            low, high = _y(point.interval.low, top), _y(point.interval.high, top)
            out.append(element("line", x1=x, y1=low, x2=x, y2=high, class_="whisker"))
    return out


def _line(points: Sequence[Point], top: float) -> list[str]:
    runs: list[list[str]] = [[]]
    for number, point in enumerate(points):
        if point.share is None:
            runs.append([])
        else:
            runs[-1].append(f"{_x(number, len(points)):.1f} {_y(point.share, top):.1f}")
    return [element("path", d="M" + "L".join(run), class_="line") for run in runs if len(run) > 1]


def _dots(points: Sequence[Point], top: float, ratio: bool) -> list[str]:
    out = []
    for number, point in enumerate(points):
        if point.share is None:
            continue
        told = (
            f"week of {point.week.start:%Y-%m-%d}: {amount(point.share, ratio=ratio)}, "
            f"{point.numerator:,} of {point.denominator:,} "
            f"({interval_text(point.interval, ratio=ratio)})"
        )
        x, y = _x(number, len(points)), _y(point.share, top)
        mark = element("title", plain(told))
        out.append(element("circle", mark, cx=x, cy=y, r=3.2, class_="dot"))
    return out
