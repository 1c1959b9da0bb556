"""What is written in the box of a memory, and how the box looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..model import Link, LinkType, Memory, Role
from .boxes import Border, Box, Span
from .chain import label, scope_text, why
from .human import Language, memory_interval
from .look import PAINTS, Look, look_of
from .text import wrap

FAINT: Final = "bright_black"
"""The style of what is said beside the matter."""

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
_ASCII_SIGNS: Final = str.maketrans({"→": "->", "·": "-", "…": "~", "↑": "^", "┊": ":", "│": "|"})


@dataclass(frozen=True, slots=True)
class Voice:
    """The language and the signs in which a drawing speaks."""

    language: Language = Language.EN
    ascii_only: bool = False

    def say(self, english: str, chinese: str) -> str:
        """The words in the language of the drawing."""
        return chinese if self.language is Language.ZH else english

    def sign(self, text: str) -> str:
        """Own words with ASCII signs where only those may be drawn."""
        return text.translate(_ASCII_SIGNS) if self.ascii_only else text

    @property
    def more(self) -> str:
        """What stands for something left out."""
        return self.sign("…")


@dataclass(frozen=True, slots=True)
class Captions:
    """Writes the boxes of one slot as it stands at ``as_of``."""

    voice: Voice
    as_of: datetime
    roles: Mapping[str, Role]
    memories: Mapping[str, Memory]
    links: Mapping[str, Sequence[Link]]  # by source

    def look(self, memory: Memory) -> Look:
        """How the memory looks."""
        return look_of(memory, self.roles.get(memory.memory_id))

    def box(self, memory: Memory, columns: int) -> Box:
        """The box of a memory, at most so many columns wide."""
        look = self.look(memory)
        voice = self.voice
        border, value = _STYLES[look]
        room = min(columns, _WIDEST) - 4
        mark = _MARKS[look][voice.ascii_only] + " "
        lines = [
            Span((mark if number == 0 else "  ") + line, value)
            for number, line in enumerate(wrap(label(memory), room - 2, 3, voice.more))
        ]
        if scope := scope_text(memory):
            lines += [Span("  " + line, border) for line in wrap(scope, room - 2, 2, voice.more)]
        when = voice.sign(self._when(memory, look))
        lines += [Span("  " + line) for line in wrap(when, room - 2, 2, voice.more)]
        note = voice.sign(self._note(memory, look))
        lines += [Span("  " + line, FAINT) for line in wrap(note, room - 2, 3, voice.more)]
        paint = PAINTS[Look.CURRENT if look is Look.COEXISTING else look]
        word = self.voice.say(paint.word, paint.word_zh)
        return Box(_BORDERS[look], border, word, tuple(lines))

    def _when(self, memory: Memory, look: Look) -> str:
        when = memory_interval(memory, self.voice.language, self.as_of)
        if look is Look.REVOKED and memory.memory_id not in self.roles:
            return self.voice.say(f"believed: {when}", f"曾认为：{when}")
        return when

    def _note(self, memory: Memory, look: Look) -> str:
        if look is Look.SPENT:
            for link in self.links.get(memory.memory_id, ()):
                if link.type is LinkType.EVOLVES_TO:
                    new = label(self.memories[link.target])
                    return self.voice.say(f"came true: {new}", f"已实现：{new}")
            return self.voice.say("overtaken by something else", "被其他事情取代")
        if look in (Look.PLANNED, Look.SUPPOSED, Look.CONTESTED):
            return why(memory.because)
        if look is Look.REVOKED:
            return why(memory.ended_because or memory.because)
        short = memory.memory_id[:9]
        if memory.supports == 1:
            return self.voice.say(f"1 source · {short}", f"1 个来源 · {short}")
        return self.voice.say(
            f"{memory.supports} sources · {short}", f"{memory.supports} 个来源 · {short}"
        )
