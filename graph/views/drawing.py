"""Chains drawn for the terminal: newest on top, a box per memory, a line per change with its why.

A heavy box holds now, a light one held before, a dashed one is planned, a dotted one is not
believed, a crossed one was taken back; "?" stands between values that nobody settled, "+" between
values that hold side by side; exceptions hang below their general value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rich.text import Text

from ..model import Link, LinkType, Memory, Role, Timeline
from ..roles import roles_at
from ..times import BEGINNING, OPEN
from .boxes import (
    ASCII,
    PORT,
    UNICODE,
    Block,
    Border,
    Box,
    Glyphs,
    Line,
    Span,
    beside,
    draw,
    indent,
)
from .chain import in_link_order, label, link_moment, scope_text, shown, slot_chain, why
from .human import Language, memory_interval, moment_text
from .look import PAINTS, Look, look_of
from .text import clean, wrap

_WIDEST: Final = 46
_BORDERS: Final[Mapping[Look, Border]] = {
    Look.CURRENT: Border.HEAVY,
    Look.COEXISTING: Border.HEAVY,
    Look.EXCEPTION: Border.HEAVY,
    Look.PAST: Border.LIGHT,
    Look.FUTURE: Border.LIGHT,
    Look.PLANNED: Border.DASHED,
    Look.SPENT: Border.DASHED,
    Look.SUPPOSED: Border.DOTTED,
    Look.CONTESTED: Border.LIGHT,
    Look.DENIED: Border.LIGHT,
    Look.REVOKED: Border.CROSSED,
}
_STYLES: Final[Mapping[Look, tuple[str, str]]] = {  # of the border and of the value
    Look.CURRENT: ("green", "bold green"),
    Look.COEXISTING: ("cyan", "bold cyan"),
    Look.EXCEPTION: ("yellow", "bold yellow"),
    Look.PAST: ("bright_black", ""),
    Look.FUTURE: ("green", "green"),
    Look.PLANNED: ("magenta", "magenta"),
    Look.SPENT: ("bright_black", "magenta"),
    Look.SUPPOSED: ("bright_black", "italic"),
    Look.CONTESTED: ("red", "bold red"),
    Look.DENIED: ("red", "red"),
    Look.REVOKED: ("bright_black", "strike bright_black"),
}
_MARKS: Final[Mapping[Look, tuple[str, str]]] = {  # Unicode, ASCII
    Look.CURRENT: ("●", "*"),
    Look.COEXISTING: ("●", "*"),
    Look.EXCEPTION: ("◆", "*"),
    Look.PAST: ("○", "o"),
    Look.FUTURE: ("▷", ">"),
    Look.PLANNED: ("◌", "~"),
    Look.SPENT: ("◌", "~"),
    Look.SUPPOSED: ("◌", "~"),
    Look.CONTESTED: ("?", "?"),
    Look.DENIED: ("⊘", "!"),
    Look.REVOKED: ("✗", "x"),
}
_ASCII_SIGNS: Final = str.maketrans({"→": ">", "·": "-", "…": "~", "↑": "^", "┊": ":", "│": "|"})
_FAINT: Final = "bright_black"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was drawn. ``lines`` are plain; ``text`` carries the same signs with rich styles.

    Print ``text`` with rich as it is: it holds no markup, so no value can be taken for any.
    """

    lines: tuple[str, ...]
    text: Text

    def __str__(self) -> str:
        return "\n".join(self.lines)


def draw_chains(
    timelines: Iterable[Timeline],
    *,
    as_of: datetime,
    columns: int = 80,
    language: Language = Language.EN,
    ascii_only: bool = False,
    limit: int | None = None,
) -> Drawing:
    """The chains of some slots as they stand at ``as_of``, for a terminal of so many columns.

    ``limit`` draws that many steps of each chain, the newest ones, and counts the others.
    ``ascii_only`` draws with ASCII; values keep their own signs.
    """
    block: Block = []
    for timeline in shown(timelines):
        if block:
            block.append([])
        block += _Pen(timeline, as_of, max(columns, 30), language, ascii_only, limit).slot()
    text = Text(no_wrap=True, overflow="ignore")
    lines = []
    for number, line in enumerate(_trimmed(line) for line in block):
        if number:
            text.append("\n")
        for span in line:
            text.append(span.text, span.style or None)
        lines.append("".join(span.text for span in line))
    return Drawing(tuple(lines), text)


def _trimmed(line: Line) -> Line:
    """The line without spaces at its end."""
    out = list(line)
    while out and not out[-1].text.strip():
        out.pop()
    if out:
        out[-1] = Span(out[-1].text.rstrip(), out[-1].style)
    return out


class _Pen:
    """Draws one slot."""

    def __init__(
        self,
        timeline: Timeline,
        as_of: datetime,
        columns: int,
        language: Language,
        ascii_only: bool,
        limit: int | None,
    ) -> None:
        self.timeline = timeline
        self.as_of = as_of
        self.columns = columns
        self.language = language
        self.ascii_only = ascii_only
        self.limit = limit
        self.glyphs: Mapping[Border, Glyphs] = ASCII if ascii_only else UNICODE
        self.roles: Mapping[str, Role] = roles_at(timeline.memories, as_of)
        self.memories = {m.memory_id: m for m in timeline.memories}
        self.looks = {i: look_of(m, self.roles.get(i)) for i, m in self.memories.items()}
        self.links: dict[str, list[Link]] = {}
        for link in in_link_order(timeline.links):
            if link.source in self.memories and link.target in self.memories:
                self.links.setdefault(link.source, []).append(link)

    # -- words

    def say(self, english: str, chinese: str) -> str:
        return chinese if self.language is Language.ZH else english

    def sign(self, text: str) -> str:
        return text.translate(_ASCII_SIGNS) if self.ascii_only else text

    # -- parts of a slot

    def slot(self) -> Block:
        slot = self.timeline.slot
        when = moment_text(self.as_of, language=self.language, clock=False)
        out: Block = [
            [
                Span(self.sign(f"{clean(slot.subject)} · {clean(slot.attribute)}"), "bold"),
                Span(f"   {self.say('as of', '截至')} {when}", _FAINT),
            ]
        ]
        ordered = slot_chain(self.timeline)
        if not ordered:
            return [*out, [Span("  " + self.say("nothing known", "没有记录"), _FAINT)]]
        above, below, chain = [], [], []
        for memory in ordered:
            look = self.looks[memory.memory_id]
            if look in (Look.PLANNED, Look.SUPPOSED):
                above.append(memory)
            elif look in (Look.SPENT, Look.REVOKED) and not self._answered(memory):
                below.append(memory)
            else:
                chain.append(memory)
        tracks = self._tracks(chain)
        if above:
            out += self._rows(above, self.columns, " ")
        for memories in tracks:
            out += self._track(memories, self.columns)
        if below:
            out.append([Span("  " + self.say("no longer believed", "不再采信"), _FAINT)])
            out += self._rows(below, self.columns, " ")
        return out

    def _answered(self, memory: Memory) -> bool:
        """Whether a revoked memory held for an interval all the same (refuted by outcomes)."""
        return memory.memory_id in self.roles

    def _tracks(self, chain: Sequence[Memory]) -> list[list[Memory]]:
        """The memories of each scope that hang below none, the general scope first."""
        self.hanging: dict[str, list[Memory]] = {}
        tracks: dict[str, list[Memory]] = {}
        shown = {m.memory_id for m in chain}
        for memory in chain:
            wider = [
                self.memories[link.target]
                for link in self.links.get(memory.memory_id, ())
                if link.type is LinkType.EXCEPTION_TO and link.target in shown
            ]
            if wider:
                newest = max(wider, key=lambda m: (m.valid_from or BEGINNING, m.memory_id))
                self.hanging.setdefault(newest.memory_id, []).append(memory)
            else:
                tracks.setdefault(memory.scope_key, []).append(memory)
        return [tracks[key] for key in sorted(tracks)]

    def _steps(self, memories: Sequence[Memory]) -> list[list[Memory]]:
        """Newest first; together what holds now, and of the rest what overlaps."""
        now: list[Memory] = []
        rest: list[Memory] = []
        for memory in memories:
            holds = (memory.valid_from or BEGINNING) <= self.as_of < (memory.valid_to or OPEN)
            (now if holds else rest).append(memory)
        steps: list[list[Memory]] = []
        until = BEGINNING
        for memory in rest:
            future = (memory.valid_from or BEGINNING) > self.as_of
            was_future = bool(steps) and (steps[-1][0].valid_from or BEGINNING) > self.as_of
            if steps and (memory.valid_from or BEGINNING) < until and future == was_future:
                steps[-1].append(memory)
                until = max(until, memory.valid_to or OPEN)
            else:
                steps.append([memory])
                until = memory.valid_to or OPEN
        if now:
            later = sum((step[0].valid_from or BEGINNING) > self.as_of for step in steps)
            steps.insert(len(steps) - later, now)
        return steps[::-1]

    def _track(self, memories: Sequence[Memory], columns: int) -> Block:
        steps = self._steps(memories)
        shown = steps if self.limit is None else steps[: self.limit]
        hidden = sum(len(step) for step in steps[len(shown) :])
        wide = self._uniform(shown, columns)
        out: Block = []
        for number, step in enumerate(shown):
            older = shown[number + 1] if number + 1 < len(shown) else None
            children = [c for m in step for c in self.hanging.get(m.memory_id, ())]
            joint = "?" if all(m.contested for m in step) else "+"
            more = older is not None or hidden > 0
            out += self._rows(
                step, columns, joint, up=number > 0, down=more or bool(children), wide=wide
            )
            out += self._children(children, columns, more)
            if older is not None:
                out += self._between(step, older, columns)
        if hidden:
            text = self.say(f"{hidden} earlier", f"更早的 {hidden} 个")
            out.append([Span(" " * PORT + self.sign("┊ … ") + text, _FAINT)])
        return out

    def _children(self, children: Sequence[Memory], columns: int, more: bool) -> Block:
        out: Block = []
        tracks: dict[str, list[Memory]] = {}
        for child in children:
            tracks.setdefault(child.scope_key, []).append(child)
        bar, tee, end, flat = "|+`-" if self.ascii_only else "│├└─"
        for number, key in enumerate(sorted(tracks)):
            last = number + 1 == len(tracks) and not more
            margin = " " * PORT
            block = self._track(tracks[key], columns - PORT - 3)
            # The margin touches the first box, whose border opens to the left.
            head = block[1][0]
            block[1][0] = Span(self._opened(head.text), head.style)
            out += indent(
                block,
                Span(f"{margin}{bar}  ", _FAINT),
                Span(f"{margin}{end if last else tee}{flat}{flat}", _FAINT),
                Span(f"{margin}{' ' if last else bar}  ", _FAINT),
            )
        return out

    def _opened(self, head: str) -> str:
        for glyphs in self.glyphs.values():
            if head.startswith(glyphs.side):
                return glyphs.left + head[len(glyphs.side) :]
        return head

    def _between(self, newer: Sequence[Memory], older: Sequence[Memory], columns: int) -> Block:
        """The lines between two steps: what replaced what, when and why; or the gap."""
        old_ids = {m.memory_id for m in older}
        said: list[tuple[str, str]] = []
        for memory in newer:
            for link in self.links.get(memory.memory_id, ()):
                if link.type is LinkType.SUPERSEDES and link.target in old_ids:
                    text = self.say("replaced", "取代了")
                    when = link_moment(link, memory, self.language)
                    value = label(self.memories[link.target])
                    line = (f"↑ {text} {value} · {when}", why(link.because))
                    if line not in said:
                        said.append(line)
        if not said:
            for memory in older:
                if memory.ended_because is not None and memory.valid_to is not None:
                    text = self.say("ended", "结束")
                    said.append((f"{label(memory)} {text}", why(memory.ended_because)))
        bar = self.sign("│" if said else "┊")
        margin = " " * PORT + bar + " "
        room = columns - len(margin)
        out: Block = []
        for what, reason in said:
            out += [[Span(margin, _FAINT), Span(line)] for line in wrap(self.sign(what), room, 2)]
            out += [
                [Span(margin + "  ", _FAINT), Span(line, f"italic {_FAINT}")]
                for line in wrap(reason, room - 2, 3)
            ]
        return out or [[Span(margin, _FAINT)]]

    # -- boxes

    def _uniform(self, steps: Sequence[Sequence[Memory]], columns: int) -> int:
        """One width for the boxes that stand alone in their step."""
        alone = [self._box(step[0], columns).natural for step in steps if len(step) == 1]
        return min(columns, max(alone, default=0))

    def _rows(
        self,
        memories: Sequence[Memory],
        columns: int,
        joint: str,
        *,
        up: bool = False,
        down: bool = False,
        wide: int = 0,
    ) -> Block:
        """The boxes side by side, in as many rows as they need."""
        boxes = [self._box(memory, columns) for memory in memories]
        cells = [min(columns, max(box.natural, wide if len(boxes) == 1 else 0)) for box in boxes]
        rows: list[list[int]] = []
        used = 0
        for number, need in enumerate(cells):
            if rows and used + 3 + need <= columns:
                rows[-1].append(number)
                used += 3 + need
            else:
                rows.append([number])
                used = need
        out: Block = []
        for at, row in enumerate(rows):
            blocks = [
                draw(
                    boxes[number],
                    cells[number],
                    self.glyphs,
                    up=place == 0 and (up or at > 0) and (up or down),
                    down=place == 0 and (down or (up and at + 1 < len(rows))),
                )
                for place, number in enumerate(row)
            ]
            out += beside(blocks, joint)
        return out

    def _box(self, memory: Memory, columns: int) -> Box:
        look = self.looks[memory.memory_id]
        border, value = _STYLES[look]
        room = min(columns, _WIDEST) - 4
        mark = _MARKS[look][self.ascii_only] + " "
        lines = [
            Span((mark if number == 0 else "  ") + line, value)
            for number, line in enumerate(wrap(label(memory), room - 2, 3))
        ]
        if scope := scope_text(memory):
            lines += [Span("  " + line, border) for line in wrap(scope, room - 2, 2)]
        when = self.sign(self._when(memory, look))
        lines += [Span("  " + line) for line in wrap(when, room - 2, 2)]
        lines += [
            Span("  " + self.sign(line), _FAINT)
            for line in wrap(self._note(memory, look), room - 2, 2)
        ]
        paint = PAINTS[Look.CURRENT if look is Look.COEXISTING else look]
        word = self.say(paint.word, paint.word_zh)
        return Box(_BORDERS[look], border, word, tuple(lines))

    def _when(self, memory: Memory, look: Look) -> str:
        when = memory_interval(memory, self.language, self.as_of)
        if look is Look.REVOKED and memory.memory_id not in self.roles:
            return self.say(f"believed: {when}", f"曾认为：{when}")
        return when

    def _note(self, memory: Memory, look: Look) -> str:
        if look is Look.SPENT:
            for link in self.links.get(memory.memory_id, ()):
                if link.type is LinkType.EVOLVES_TO:
                    new = label(self.memories[link.target])
                    return self.say(f"came true: {new}", f"已实现：{new}")
            return self.say("overtaken by something else", "被其他事情取代")
        if look in (Look.PLANNED, Look.SUPPOSED, Look.CONTESTED):
            return why(memory.because)
        if look is Look.REVOKED:
            return why(memory.ended_because or memory.because)
        short = memory.memory_id[:9]
        if memory.supports == 1:
            return self.say(f"1 source · {short}", f"1 个来源 · {short}")
        return self.say(
            f"{memory.supports} sources · {short}", f"{memory.supports} 个来源 · {short}"
        )
