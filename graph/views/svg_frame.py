"""What surrounds the bars of a picture: the axis of valid time above, the legend below."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from ..model import LinkType
from .human import Language, moment_text
from .look import PAINTS, Look
from .scale import Scale
from .svg_parts import ARROWS, RULE, SOFT, element, paint_of, text, text_width

DASHES: Final[Mapping[LinkType, str]] = {LinkType.EVOLVES_TO: "5 3", LinkType.EXCEPTION_TO: "4 3"}
"""Dash patterns of the links that are not drawn solid."""

_LINK_WORDS: Final[Mapping[LinkType, tuple[str, str]]] = {
    LinkType.SUPERSEDES: ("replaced", "取代"),
    LinkType.EVOLVES_TO: ("became", "成为"),
    LinkType.COEXISTS_WITH: ("side by side", "并存"),
    LinkType.EXCEPTION_TO: ("exception to", "例外于"),
}
_EDGE: Final = 24.0
_INK: Final = "#334155"


def axis(scale: Scale, as_of: datetime, top: float, bottom: float, language: Language) -> str:
    """Ticks with a line each, and the time of the picture."""
    out = []
    for tick in scale.ticks(9):
        x = scale(tick.at)
        words = moment_text(tick.at, tick.precision, language=language)
        out.append(element("line", x1=x, y1=top - 8, x2=x, y2=bottom, stroke=RULE))
        out.append(text(words, x, top - 14, 11, fill=SOFT, text_anchor="middle"))
    x = scale(as_of)
    words = ("截至 " if language is Language.ZH else "as of ") + moment_text(
        as_of, language=language, clock=False
    )
    half = text_width(words, 11) / 2 + 8
    middle = min(max(x, scale.left + half), scale.right - half)
    out += [
        element(
            "line",
            x1=x,
            y1=56,
            x2=x,
            y2=bottom,
            stroke="#0f766e",
            stroke_width=1.5,
            stroke_dasharray="2 3",
        ),
        element("rect", x=middle - half, y=40, width=half * 2, height=18, rx=9, fill="#0f766e"),
        text(words, middle, 53, 11, fill="#ffffff", text_anchor="middle"),
    ]
    return "\n".join(out)


def legend(
    y: float,
    right: float,
    looks: Collection[Look],
    links: Collection[LinkType],
    language: Language,
) -> tuple[str, float]:
    """A sample of each appearance and link that occurs, and where the legend ends."""
    chinese = language is Language.ZH
    out = []
    x = _EDGE
    for look in (look for look in Look if look in looks):
        paint = PAINTS[look]
        words = paint.word_zh if chinese else paint.word
        need = 30 + text_width(words, 12) + 20
        if x + need > right:
            x, y = _EDGE, y + 24
        out.append(
            element(
                "rect",
                x=x,
                y=y - 10,
                width=24,
                height=13,
                rx=2,
                fill=paint_of(look),
                stroke=paint.stroke,
                stroke_width=1.2,
                stroke_dasharray=paint.dash or None,
            )
        )
        out.append(text(words, x + 30, y + 1, 12, fill=_INK))
        x += need
    if looks:
        x, y = _EDGE, y + 24
    for kind, (english, zh) in _LINK_WORDS.items():
        if kind not in links:
            continue
        words = zh if chinese else english
        joint = kind is LinkType.COEXISTS_WITH
        out.append(
            element(
                "path",
                d=f"M{x:.1f} {y - 3.5:.1f}h24",
                stroke=ARROWS[kind],
                stroke_width=1.8,
                stroke_dasharray=DASHES.get(kind),
                marker_end=None if joint else f"url(#tenure-{kind})",
            )
        )
        out.append(text(words, x + 32, y + 1, 12, fill=_INK))
        x += 32 + text_width(words, 12) + 20
    return "\n".join(out), y + 22
