"""Parts of an SVG picture: escaped elements, measured text, patterns and arrow heads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from .look import PAINTS, Look
from .text import clean, fit, width

FONTS: Final = (
    "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', "
    "'Microsoft YaHei', sans-serif"
)
_CELL: Final = 0.56
"""Ems of one terminal cell: what Latin letters take on average, and half a Chinese sign."""

INK: Final = "#0f172a"
SOFT: Final = "#64748b"
RULE: Final = "#e2e8f0"


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """One element. Underscores in names become hyphens; content is given as markup."""
    given = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{given}>{content}</{tag}>" if content else f"<{tag}{given}/>"


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value)


def plain(text: str) -> str:
    """Text as markup: escaped, without signs that XML forbids."""
    return escape(clean(text))


def text(content: str, x: float, y: float, size: int, **attributes: object) -> str:
    """A line of text with its baseline at y."""
    return element("text", plain(content), x=x, y=y, font_size=size, **attributes)


def text_width(content: str, size: int) -> float:
    """Estimated width of a text in pixels; a Chinese sign takes one em and a bit of room."""
    return width(content) * _CELL * size


def cut(content: str, room: float, size: int) -> str:
    """The text, cut to this many pixels."""
    return fit(content, max(2, int(room / (_CELL * size))))


_PATTERNS: Final[Mapping[Look, str]] = {
    Look.COEXISTING: '<path d="M0 10l10 -10M-2 2l4 -4M8 12l4 -4" stroke="#ffffff" '
    'stroke-opacity=".16"/>',
    Look.EXCEPTION: '<path d="M-2 2l4 -4M0 10l10 -10M8 12l4 -4" stroke="#d97706" '
    'stroke-opacity=".45" stroke-width="2"/>',
    Look.PLANNED: '<circle cx="5" cy="5" r="1" fill="#7c3aed" fill-opacity=".4"/>',
    Look.CONTESTED: '<path d="M0 0l10 10M10 0l-10 10" stroke="#be123c" stroke-opacity=".28"/>',
    Look.DENIED: '<path d="M5 0v10" stroke="#b91c1c" stroke-opacity=".3" stroke-width="1.5"/>',
    Look.REVOKED: '<path d="M0 10l10 -10M-2 2l4 -4M8 12l4 -4" stroke="#94a3b8" '
    'stroke-opacity=".4"/>',
}


def definitions() -> str:
    """Patterns of the appearances, and the heads of the arrows."""
    out = []
    for look, drawn in _PATTERNS.items():
        ground = element("rect", width=10, height=10, fill=PAINTS[look].fill)
        out.append(
            element(
                "pattern",
                ground + drawn,
                id=f"tenure-{look}",
                width=10,
                height=10,
                patternUnits="userSpaceOnUse",
            )
        )
    for name, colour in ARROWS.items():
        open_head = name == "EXCEPTION_TO"
        out.append(
            element(
                "marker",
                element(
                    "path",
                    d="M1 1L9 5L1 9z",
                    fill="#ffffff" if open_head else colour,
                    stroke=colour,
                    stroke_width=1.2,
                ),
                id=f"tenure-{name}",
                viewBox="0 0 10 10",
                refX=8.5,
                refY=5,
                markerWidth=5,
                markerHeight=5,
                orient="auto-start-reverse",
            )
        )
    return element("defs", "".join(out))


def paint_of(look: Look) -> str:
    """What a bar of this appearance is filled with."""
    return f"url(#tenure-{look})" if look in _PATTERNS else PAINTS[look].fill


ARROWS: Final[Mapping[str, str]] = {
    "SUPERSEDES": "#334155",
    "EVOLVES_TO": "#7c3aed",
    "COEXISTS_WITH": "#0e7fa8",
    "EXCEPTION_TO": "#b45309",
}
"""Colours of the links by type."""
