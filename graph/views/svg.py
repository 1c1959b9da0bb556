"""Chains as an SVG picture with two axes: valid time to the right, recorded time downwards.

Each memory is a bar over its valid time; the rows of a slot stand in the order in which the store
learned of them. A diamond in each row marks the recorded moment on the time axis, so that what was
learned late (diamond behind the start) or told ahead is seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..model import Link, LinkType, Memory, Timeline
from ..roles import roles_at
from ..times import iso
from .chain import in_link_order, label, link_moment, scope_text, shown, slot_chain, why
from .human import Language, memory_interval, moment_text
from .look import PAINTS, Look, look_of
from .scale import Scale, scale_over
from .svg_parts import (
    ARROWS,
    FONTS,
    INK,
    RULE,
    SOFT,
    cut,
    definitions,
    element,
    paint_of,
    plain,
    text,
    text_width,
)
from .text import clean

_WIDTH: Final = 1080
_LEFT: Final = 150.0
_RIGHT: Final = _WIDTH - 34.0
_ROW: Final = 38
_BAR: Final = 22
_HEAD: Final = 34
_SIZE: Final = 13
_LEAST_BAR: Final = 6.0


@dataclass(frozen=True, slots=True)
class _Row:
    """One bar: its memory, appearance, place and width."""

    memory: Memory
    look: Look
    y: float
    start: float
    end: float

    @property
    def middle(self) -> float:
        return self.y + _BAR / 2


def to_svg(
    timelines: Iterable[Timeline],
    *,
    as_of: datetime,
    title: str | None = None,
    language: Language = Language.EN,
) -> str:
    """The picture as it stands at ``as_of``. The title defaults to the subject."""
    return _Picture(shown(timelines), as_of, title, language).drawn()


class _Picture:
    """Draws the panels of some slots over one time axis."""

    def __init__(
        self, timelines: list[Timeline], as_of: datetime, title: str | None, language: Language
    ) -> None:
        self.timelines = timelines
        self.as_of = as_of
        self.language = language
        subjects = sorted({clean(t.slot.subject) for t in timelines})
        self.one_subject = len(subjects) == 1
        self.title = title if title is not None else ", ".join(subjects[:3])
        self.scale: Scale = scale_over(self._moments(), _LEFT, _RIGHT)
        self.looks: set[Look] = set()
        self.link_types: set[LinkType] = set()

    def say(self, english: str, chinese: str) -> str:
        return chinese if self.language is Language.ZH else english

    def _moments(self) -> Iterator[datetime]:
        yield self.as_of
        for timeline in self.timelines:
            for m in timeline.memories:
                yield from (t for t in (m.valid_from, m.valid_to, _learned(m)) if t is not None)

    # -- the whole

    def drawn(self) -> str:
        body: list[str] = []
        top = 96.0
        y = top
        for timeline in self.timelines:
            panel, y = self._panel(timeline, y)
            body.append(panel)
        if not any(t.memories for t in self.timelines):
            body.append(text(self.say("nothing known", "没有记录"), _LEFT, y + 24, 14, fill=SOFT))
            y += 44
        bottom = y + 6
        legend, height = self._legend(bottom + 26)
        parts = [
            element("title", plain(self.title)),
            definitions(),
            element("rect", width=_WIDTH, height=height, rx=10, fill="#ffffff"),
            text(self.title, 24, 38, 20, font_weight=650, fill=INK),
            text(
                self.say(
                    "Across: when it was so. Downwards and ◆: when it was learned.",
                    "横轴：事实成立的时间。纵轴与 ◆：得知的时间。",
                ),
                24,
                60,
                12,
                fill=SOFT,
            ),
            self._axis(top, bottom),
            *body,
            legend,
        ]
        return (
            element(
                "svg",
                "\n".join(parts),
                xmlns="http://www.w3.org/2000/svg",
                viewBox=f"0 0 {_WIDTH} {height}",
                width=_WIDTH,
                height=height,
                font_family=FONTS,
                role="img",
            )
            + "\n"
        )

    def _axis(self, top: float, bottom: float) -> str:
        out = []
        for tick in self.scale.ticks(9):
            x = self.scale(tick.at)
            words = moment_text(tick.at, tick.precision, language=self.language)
            out.append(element("line", x1=x, y1=top - 8, x2=x, y2=bottom, stroke=RULE))
            out.append(text(words, x, top - 14, 11, fill=SOFT, text_anchor="middle"))
        x = self.scale(self.as_of)
        words = self.say("as of ", "截至 ") + moment_text(
            self.as_of, language=self.language, clock=False
        )
        half = text_width(words, 11) / 2 + 8
        middle = min(max(x, _LEFT + half), _RIGHT - half)
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

    # -- one slot

    def _panel(self, timeline: Timeline, y: float) -> tuple[str, float]:
        slot = timeline.slot
        words = slot.attribute if self.one_subject else f"{slot.subject} · {slot.attribute}"
        out = [
            element("line", x1=24, y1=y + 4, x2=_RIGHT, y2=y + 4, stroke=RULE),
            text(cut(clean(words), _WIDTH - 60, 14), 24, y + 24, 14, font_weight=650, fill=INK),
        ]
        roles = roles_at(timeline.memories, self.as_of)
        rows: dict[str, _Row] = {}
        top = y + _HEAD
        ordered = sorted(slot_chain(timeline), key=_learned)  # stable: then in order of start
        for number, memory in enumerate(ordered):
            look = look_of(memory, roles.get(memory.memory_id))
            self.looks.add(look)
            start = _LEFT if memory.valid_from is None else self.scale(memory.valid_from)
            end = _RIGHT if memory.valid_to is None else self.scale(memory.valid_to)
            if end - start < _LEAST_BAR:
                start = min(start, _RIGHT - _LEAST_BAR)
                end = start + _LEAST_BAR
            rows[memory.memory_id] = _Row(memory, look, top + number * _ROW, start, end)
        out += [self._learned_at(rows)]
        out += [self._bar(row) for row in rows.values()]
        out += [
            self._arrow(link, rows[link.source], rows[link.target])
            for link in in_link_order(timeline.links)
            if link.source in rows and link.target in rows
        ]
        out += [self._words(row) for row in rows.values()]
        return "\n".join(out), top + len(rows) * _ROW

    def _learned_at(self, rows: dict[str, _Row]) -> str:
        """The recorded axis: a label per moment at the left, a diamond per row."""
        out = []
        shown = ""
        points = []
        for row in rows.values():
            learned = _learned(row.memory)
            words = moment_text(
                learned,
                offset_minutes=row.memory.offset_minutes,
                language=self.language,
                clock=False,
            )
            if words != shown:
                out.append(text(words, 24, row.middle + 4, 11, fill=SOFT))
                shown = words
            points.append(f"{self.scale(learned):.1f} {row.y + _ROW - 9:.1f}")
        if len(points) > 1:
            out.append(
                element(
                    "path",
                    d="M" + "L".join(points),
                    fill="none",
                    stroke=SOFT,
                    stroke_opacity=0.35,
                    stroke_dasharray="1 4",
                    stroke_linecap="round",
                )
            )
        for point in points:
            out.append(
                element("path", d=f"M{point}m0 -4l4 4l-4 4l-4 -4z", fill="#475569", stroke="#fff")
            )
        return "\n".join(out)

    def _bar(self, row: _Row) -> str:
        memory, paint = row.memory, PAINTS[row.look]
        tip = 9.0 if memory.valid_to is None else 0.0
        tail = 9.0 if memory.valid_from is None else 0.0
        low = row.y + _BAR
        # An open end is an arrow to the right, an unbounded start a notch at the left.
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
                memory_interval(memory, self.language, self.as_of),
                f"{paint.word}: {why(memory.because)}",
                "" if memory.ended_because is None else f"ended: {why(memory.ended_because)}",
                f"recorded {iso(_learned(memory))} · {memory.supports} × {memory.authority}",
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

    def _words(self, row: _Row) -> str:
        """The value in its bar, or beside it where the bar is too short."""
        paint = PAINTS[row.look]
        scope = scope_text(row.memory)
        mark = {Look.CONTESTED: "? ", Look.REVOKED: "✗ "}.get(row.look, "")
        value = mark + label(row.memory) + (f" · {scope}" if scope else "")
        when = memory_interval(row.memory, self.language, self.as_of)
        line = row.middle + 4.5
        struck = "line-through" if row.look is Look.REVOKED else None
        need = text_width(value, _SIZE)
        room = row.end - row.start - 26
        if room >= min(need, 150):
            value = cut(value, room, _SIZE)
            x = row.start + 12
            out = text(
                value, x, line, _SIZE, font_weight=600, fill=paint.ink, text_decoration=struck
            )
            after = x + text_width(value, _SIZE) + 14
            if after + text_width(when, 11) < row.end - 12:
                out += text(when, after, line, 11, fill=paint.ink, fill_opacity=0.8)
            return out
        if _RIGHT - row.end >= row.start - _LEFT:
            x, anchor, room = row.end + 8, "start", _RIGHT - row.end - 8
        else:
            x, anchor, room = row.start - 8, "end", row.start - _LEFT - 8
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

    # -- links

    def _arrow(self, link: Link, source: _Row, target: _Row) -> str:
        self.link_types.add(link.type)
        colour = ARROWS[link.type]
        x = self.scale(link.at) if link.at is not None else source.start
        up = target.y < source.y
        leave = source.y if up else source.y + _BAR
        reach = target.y + _BAR + 1 if up else target.y - 1
        if link.type is LinkType.SUPERSEDES:
            near = min(max(x, target.start), target.end)
            path = _curve(max(source.start, x) + 5, leave, near - 4, reach)
        elif link.type is LinkType.EVOLVES_TO:
            path = _curve(source.start + 8, leave, target.start + 10, reach)
        else:
            along = min(max(x, source.start, target.start) + 18, source.end - 4, target.end - 4)
            path = f"M{along:.1f} {leave:.1f}V{reach:.1f}"
        dash = {LinkType.EVOLVES_TO: "5 3", LinkType.EXCEPTION_TO: "4 3"}.get(link.type)
        when = link_moment(link, source.memory, self.language)
        told = plain(f"{link.type} {when}: {why(link.because)}")
        plain_line = link.type is LinkType.COEXISTS_WITH
        return element("path", d=path, fill="none", stroke="#ffffff", stroke_width=4) + element(
            "path",
            element("title", told),
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=1.8,
            stroke_dasharray=dash,
            marker_end=None if plain_line else f"url(#tenure-{link.type})",
        )

    # -- the legend

    def _legend(self, y: float) -> tuple[str, int]:
        out = []
        x = 24.0
        for look in (look for look in Look if look in self.looks):
            paint = PAINTS[look]
            words = self.say(paint.word, paint.word_zh)
            need = 30 + text_width(words, 12) + 20
            if x + need > _RIGHT:
                x, y = 24.0, y + 24
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
            out.append(text(words, x + 30, y + 1, 12, fill="#334155"))
            x += need
        if self.looks:
            x, y = 24.0, y + 24
        for kind, (english, chinese) in _LINK_WORDS.items():
            if kind not in self.link_types:
                continue
            words = self.say(english, chinese)
            joint = kind is LinkType.COEXISTS_WITH
            out.append(
                element(
                    "path",
                    d=f"M{x:.1f} {y - 3.5:.1f}h24",
                    stroke=ARROWS[kind],
                    stroke_width=1.8,
                    stroke_dasharray={
                        LinkType.EVOLVES_TO: "5 3",
                        LinkType.EXCEPTION_TO: "4 3",
                    }.get(kind),
                    marker_end=None if joint else f"url(#tenure-{kind})",
                )
            )
            out.append(text(words, x + 32, y + 1, 12, fill="#334155"))
            x += 32 + text_width(words, 12) + 20
        return "\n".join(out), int(y + 22)


_LINK_WORDS: Final = {
    LinkType.SUPERSEDES: ("replaced", "取代"),
    LinkType.EVOLVES_TO: ("became", "成为"),
    LinkType.COEXISTS_WITH: ("side by side", "并存"),
    LinkType.EXCEPTION_TO: ("exception to", "例外于"),
}


def _learned(memory: Memory) -> datetime:
    return memory.recorded_at or memory.said_at


def _curve(x1: float, y1: float, x2: float, y2: float) -> str:
    bend = (y2 - y1) / 2
    return f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
