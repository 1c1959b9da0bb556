"""Bars and arrows: the memories of a slot, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..model import Link, LinkType, Memory
from ..times import iso
from .chain import label, link_moment, scope_text, why
from .human import Language, memory_interval
from .look import PAINTS, Look
from .scale import Scale
from .svg_frame import DASHES
from .svg_parts import ARROWS, cut, element, paint_of, plain, text, text_width

BAR: Final = 22
"""Height of a bar in pixels."""

_SIZE: Final = 13


@dataclass(frozen=True, slots=True)
class View:
    """How a picture is looked at: its axis, its time, its language."""

    scale: Scale
    as_of: datetime
    language: Language


@dataclass(frozen=True, slots=True)
class Row:
    """One bar: its memory, appearance, place and width."""

    memory: Memory
    look: Look
    y: float
    start: float
    end: float

    @property
    def middle(self) -> float:
        return self.y + BAR / 2


def bar(row: Row, view: View) -> str:
    """The bar of a memory: an open end is an arrow, an unbounded start a notch."""
    memory, paint = row.memory, PAINTS[row.look]
    tip = 9.0 if memory.valid_to is None else 0.0
    tail = 9.0 if memory.valid_from is None else 0.0
    low = row.y + BAR
    shape = (
        f"M{row.start:.1f} {row.y:.1f}H{row.end - tip:.1f}"
        f"L{row.end:.1f} {row.middle:.1f}L{row.end - tip:.1f} {low:.1f}H{row.start:.1f}"
        f"L{row.start + tail:.1f} {row.middle:.1f}z"
    )
    scope = scope_text(memory)
    about = "\n".join(
        line
        for line in (
            label(memory) + (f" ({scope})" if scope else ""),
            memory_interval(memory, view.language, view.as_of),
            f"{paint.word}: {why(memory.because)}",
            "" if memory.ended_because is None else f"ended: {why(memory.ended_because)}",
            f"recorded {iso(learned(memory))} · {memory.supports} × {memory.authority}",
            memory.memory_id,
        )
        if line
    )
    return element(
        "path",
        element("title", "\n".join(plain(line) for line in about.split("\n"))),
        d=shape,
        fill=paint_of(row.look),
        stroke=paint.stroke,
        stroke_width=1.4,
        stroke_dasharray=paint.dash or None,
        stroke_linejoin="round",
    )


def words(row: Row, view: View) -> str:
    """The value in its bar, or beside it where the bar is too short."""
    paint = PAINTS[row.look]
    scope = scope_text(row.memory)
    mark = {Look.CONTESTED: "? ", Look.REVOKED: "✗ "}.get(row.look, "")
    value = mark + label(row.memory) + (f" · {scope}" if scope else "")
    when = memory_interval(row.memory, view.language, view.as_of)
    line = row.middle + 4.5
    struck = "line-through" if row.look is Look.REVOKED else None
    need = text_width(value, _SIZE)
    room = row.end - row.start - 26
    if room >= min(need, 150):
        value = cut(value, room, _SIZE)
        x = row.start + 12
        out = text(value, x, line, _SIZE, font_weight=600, fill=paint.ink, text_decoration=struck)
        after = x + text_width(value, _SIZE) + 14
        if after + text_width(when, 11) < row.end - 12:
            out += text(when, after, line, 11, fill=paint.ink, fill_opacity=0.8)
        return out
    if view.scale.right - row.end >= row.start - view.scale.left:
        x, anchor, room = row.end + 8, "start", view.scale.right - row.end - 8
    else:
        x, anchor, room = row.start - 8, "end", row.start - view.scale.left - 8
    value = cut(value, room, _SIZE)
    parts = element("tspan", plain(value), font_weight=600, text_decoration=struck)
    if text_width(value, _SIZE) + 10 + text_width(when, 11) <= room:
        parts += element("tspan", plain(when), dx=10, font_size=11)
    return element(
        "text",
        parts,
        x=x,
        y=line,
        font_size=_SIZE,
        fill=paint.ink if paint.ink != "#ffffff" else paint.stroke,
        text_anchor=anchor,
        stroke="#ffffff",
        stroke_width=3,
        paint_order="stroke",
    )


def arrow(link: Link, source: Row, target: Row, view: View) -> str:
    """A link, as an arrow between two bars; in its title what was decided, and why."""
    colour = ARROWS[link.type]
    x = view.scale(link.at) if link.at is not None else source.start
    up = target.y < source.y
    leave = source.y if up else source.y + BAR
    reach = target.y + BAR + 1 if up else target.y - 1
    if link.type is LinkType.SUPERSEDES:
        near = min(max(x, target.start), target.end)
        path = _curve(max(source.start, x) + 5, leave, near - 4, reach)
    elif link.type is LinkType.EVOLVES_TO:
        path = _curve(source.start + 8, leave, target.start + 10, reach)
    else:
        along = min(max(x, source.start, target.start) + 18, source.end - 4, target.end - 4)
        path = f"M{along:.1f} {leave:.1f}V{reach:.1f}"
    when = link_moment(link, source.memory, view.language)
    told = plain(f"{link.type} {when}: {why(link.because)}")
    plain_line = link.type is LinkType.COEXISTS_WITH
    return element(
        "path", d=path, fill="none", stroke="#ffffff", stroke_width=4, stroke_opacity=0.7
    ) + element(
        "path",
        element("title", told),
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=1.8,
        stroke_dasharray=DASHES.get(link.type),
        marker_end=None if plain_line else f"url(#tenure-{link.type})",
    )


def learned(memory: Memory) -> datetime:
    """When the store learned of a memory; without a store, when it was said."""
    return memory.recorded_at or memory.said_at


def _curve(x1: float, y1: float, x2: float, y2: float) -> str:
    bend = (y2 - y1) / 2
    return f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
