"""Chains as an SVG picture with two axes: valid time to the right, recorded time downwards.

Each memory is a bar over its valid time; the rows of a slot stand in the order in which the store
learned of them. A diamond in each row marks the recorded moment on the time axis, so that what was
learned late (diamond behind the start) or told ahead is seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from ..model import Timeline
from ..roles import roles_at
from .chain import in_link_order, shown, slot_chain
from .human import Language, moment_text
from .look import Look, look_of
from .scale import Scale, scale_over
from .svg_bars import Row, View, arrow, bar, learned, words
from .svg_frame import axis, legend
from .svg_parts import FONTS, INK, RULE, SOFT, cut, definitions, element, plain, text
from .text import clean

_WIDTH: Final = 1080
_LEFT: Final = 150.0
_RIGHT: Final = _WIDTH - 34.0
_ROW: Final = 38
_HEAD: Final = 34
_LEAST_BAR: Final = 6.0


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
        self.link_types = {link.type for t in timelines for link in t.links}
        self.view = View(self.scale, as_of, language)

    def say(self, english: str, chinese: str) -> str:
        return chinese if self.language is Language.ZH else english

    def _moments(self) -> Iterator[datetime]:
        yield self.as_of
        for timeline in self.timelines:
            for m in timeline.memories:
                yield from (t for t in (m.valid_from, m.valid_to, learned(m)) if t is not None)

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
        below, end = legend(bottom + 26, _RIGHT, self.looks, self.link_types, self.language)
        height = int(end)
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
            axis(self.scale, self.as_of, top, bottom, self.language),
            *body,
            below,
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

    # -- one slot

    def _panel(self, timeline: Timeline, y: float) -> tuple[str, float]:
        slot = timeline.slot
        name = slot.attribute if self.one_subject else f"{slot.subject} · {slot.attribute}"
        out = [
            element("line", x1=24, y1=y + 4, x2=_RIGHT, y2=y + 4, stroke=RULE),
            text(cut(clean(name), _WIDTH - 60, 14), 24, y + 24, 14, font_weight=650, fill=INK),
        ]
        roles = roles_at(timeline.memories, self.as_of)
        rows: dict[str, Row] = {}
        top = y + _HEAD
        ordered = sorted(slot_chain(timeline), key=learned)  # stable: then in order of start
        for number, memory in enumerate(ordered):
            look = look_of(memory, roles.get(memory.memory_id))
            self.looks.add(look)
            start = _LEFT if memory.valid_from is None else self.scale(memory.valid_from)
            end = _RIGHT if memory.valid_to is None else self.scale(memory.valid_to)
            if end - start < _LEAST_BAR:
                start = min(start, _RIGHT - _LEAST_BAR)
                end = start + _LEAST_BAR
            rows[memory.memory_id] = Row(memory, look, top + number * _ROW, start, end)
        out += [self._learned_at(rows)]
        out += [bar(row, self.view) for row in rows.values()]
        out += [
            arrow(link, rows[link.source], rows[link.target], self.view)
            for link in in_link_order(timeline.links)
            if link.source in rows and link.target in rows
        ]
        out += [words(row, self.view) for row in rows.values()]
        return "\n".join(out), top + len(rows) * _ROW

    def _learned_at(self, rows: dict[str, Row]) -> str:
        """The recorded axis: a label per moment at the left, a diamond per row."""
        out = []
        last = ""
        points = []
        for row in rows.values():
            at = learned(row.memory)
            day = moment_text(
                at,
                offset_minutes=row.memory.offset_minutes,
                language=self.language,
                clock=False,
            )
            if day != last:
                out.append(text(day, 24, row.middle + 4, 11, fill=SOFT))
                last = day
            points.append(f"{self.scale(at):.1f} {row.y + _ROW - 9:.1f}")
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
