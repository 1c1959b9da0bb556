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

from ..model import Link, LinkType, Memory, Timeline
from ..roles import believed, roles_at
from .boxes import (
    ASCII,
    PORT,
    UNICODE,
    Block,
    Border,
    Glyphs,
    Line,
    Span,
    beside,
    draw,
    indent,
)
from .captions import FAINT, Captions, Voice
from .chain import in_link_order, label, link_moment, shown, slot_chain, why
from .human import Language, moment_text
from .look import Look
from .steps import plan, steps
from .text import clean, fit, width, wrap

_NARROWEST: Final = 28
"""Boxes that stand side by side are not made narrower than this for it."""


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
    voice = Voice(language, ascii_only)
    block: Block = []
    for timeline in shown(timelines):
        if block:
            block.append([])
        block += _Pen(timeline, as_of, max(columns, 30), voice, limit).slot()
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
        self, timeline: Timeline, as_of: datetime, columns: int, voice: Voice, limit: int | None
    ) -> None:
        self.timeline = timeline
        self.as_of = as_of
        self.columns = columns
        self.voice = voice
        self.limit = limit
        self.glyphs: Mapping[Border, Glyphs] = ASCII if voice.ascii_only else UNICODE
        self.memories = {m.memory_id: m for m in timeline.memories}
        self.links: dict[str, list[Link]] = {}
        for link in in_link_order(timeline.links):
            if link.source in self.memories and link.target in self.memories:
                self.links.setdefault(link.source, []).append(link)
        roles = roles_at(timeline.memories, as_of)
        self.captions = Captions(voice, as_of, roles, self.memories, self.links)
        self.hanging: Mapping[str, Sequence[Memory]] = {}

    def slot(self) -> Block:
        """Title, what is planned or not believed, the tracks, what is not believed any more."""
        slot, voice = self.timeline.slot, self.voice
        when = moment_text(self.as_of, language=voice.language, clock=False)
        when = f"   {voice.say('as of', '截至')} {when}"
        title = voice.sign(f"{clean(slot.subject)} · {clean(slot.attribute)}")
        title = fit(title, self.columns - width(when), voice.more)
        out: Block = [[Span(title, "bold"), Span(when, FAINT)]]
        above: list[Memory] = []
        below: list[Memory] = []
        chain: list[Memory] = []
        for memory in slot_chain(self.timeline):
            look = self.captions.look(memory)
            if look in (Look.PLANNED, Look.SUPPOSED):
                above.append(memory)
            elif look in (Look.SPENT, Look.REVOKED) and not believed(memory):
                below.append(memory)
            else:
                chain.append(memory)
        places = plan(chain, self.links)
        self.hanging = places.hanging
        if above:
            out += self._rows(above, self.columns, " ")
        for memories in places.tracks:
            out += self._track(memories, self.columns)
        if below:
            words = voice.say("no longer believed", "不再采信")
            out.append([Span(f"  {words}", FAINT)])
            out += self._rows(below, self.columns, " ")
        if len(out) == 1:
            out.append([Span("  " + voice.say("nothing known", "没有记录"), FAINT)])
        return out

    def _track(self, memories: Sequence[Memory], columns: int) -> Block:
        every = steps(memories, self.as_of)
        drawn = every if self.limit is None else every[: self.limit]
        hidden = sum(len(step) for step in every[len(drawn) :])
        wide = self._uniform(drawn, columns)
        out: Block = []
        for number, step in enumerate(drawn):
            older = drawn[number + 1] if number + 1 < len(drawn) else None
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
            text = self.voice.say(f"{hidden} earlier", f"更早的 {hidden} 个")
            out.append([Span(" " * PORT + self.voice.sign("┊ … ") + text, FAINT)])
        return out

    def _children(self, children: Sequence[Memory], columns: int, more: bool) -> Block:
        out: Block = []
        tracks: dict[str, list[Memory]] = {}
        for child in children:
            tracks.setdefault(child.scope_key, []).append(child)
        bar, tee, end, flat = "|+`-" if self.voice.ascii_only else "│├└─"
        for number, key in enumerate(sorted(tracks)):
            last = number + 1 == len(tracks) and not more
            margin = " " * PORT
            block = self._track(tracks[key], columns - PORT - 3)
            # The margin touches the first box, whose border opens to the left.
            head = block[1][0]
            block[1][0] = Span(self._opened(head.text), head.style)
            out += indent(
                block,
                Span(f"{margin}{bar}  ", FAINT),
                Span(f"{margin}{end if last else tee}{flat}{flat}", FAINT),
                Span(f"{margin}{' ' if last else bar}  ", FAINT),
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
                    text = self.voice.say("replaced", "取代了")
                    when = link_moment(link, memory, self.voice.language)
                    value = label(self.memories[link.target])
                    line = (f"↑ {text} {value} · {when}", why(link.because))
                    if line not in said:
                        said.append(line)
        replaced = bool(said)
        if not replaced:
            for memory in older:
                if memory.ended_because is not None and memory.valid_to is not None:
                    text = self.voice.say("ended", "结束")
                    said.append((f"{label(memory)} {text}", why(memory.ended_because)))
        bar = self.voice.sign("│" if replaced else "┊")
        margin = " " * PORT + bar + " "
        room = columns - len(margin)
        out: Block = []
        for what, reason in said:
            out += [
                [Span(margin, FAINT), Span(line)] for line in wrap(self.voice.sign(what), room, 2)
            ]
            out += [
                [Span(margin + "  ", FAINT), Span(line, f"italic {FAINT}")]
                for line in wrap(reason, room - 2, 3)
            ]
        return out or [[Span(margin, FAINT)]]

    def _uniform(self, steps: Sequence[Sequence[Memory]], columns: int) -> int:
        """One width for the boxes that stand alone in their step."""
        alone = [self.captions.box(step[0], columns).natural for step in steps if len(step) == 1]
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
        half = (columns - 3) // 2
        each = half if len(memories) > 1 and half >= _NARROWEST else columns
        boxes = [self.captions.box(memory, each) for memory in memories]
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
