"""Chains as a Mermaid flowchart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from ..model import LinkType, Memory, Timeline
from ..roles import roles_at
from .chain import in_link_order, label, link_moment, scope_text, shown, slot_chain
from .human import Language, memory_interval
from .look import PAINTS, Look, look_of
from .text import clean, fit

_ARROWS: Final = {
    LinkType.SUPERSEDES: ("==>", "replaced", "取代"),
    LinkType.EVOLVES_TO: ("-.->", "became", "成为"),
    LinkType.COEXISTS_WITH: ("---", "beside", "并存"),
    LinkType.EXCEPTION_TO: ("-.->", "exception to", "例外于"),
}
_HARMLESS: Final = re.compile(r"[^0-9A-Za-z \u00a1-\uffff\U00010000-\U0010ffff.,:/()+=→_-]")
_LONGEST: Final = 60


def to_mermaid(
    timelines: Iterable[Timeline],
    *,
    as_of: datetime,
    language: Language = Language.EN,
) -> str:
    """A subgraph per slot, a box per memory, an arrow per link, coloured by role at ``as_of``."""
    chinese = language is Language.ZH
    names: dict[str, str] = {}
    used: set[Look] = set()
    memories: dict[str, Memory] = {}
    lines = ["flowchart LR"]
    ordered = shown(timelines)
    for number, timeline in enumerate(ordered):
        roles = roles_at(timeline.memories, as_of)
        title = clean(f"{timeline.slot.subject} · {timeline.slot.attribute}")
        lines.append(f'  subgraph s{number}["{escape(title)}"]')
        lines.append("    direction LR")
        for memory in slot_chain(timeline):
            name = names[memory.memory_id] = f"m{len(names)}"
            memories[memory.memory_id] = memory
            look = look_of(memory, roles.get(memory.memory_id))
            used.add(look)
            parts = [label(memory), scope_text(memory), memory_interval(memory, language, as_of)]
            text = "<br/>".join(escape(fit(part, _LONGEST)) for part in parts if part)
            lines.append(f'    {name}["{text}"]:::{look}')
        lines.append("  end")
    for timeline in ordered:
        for link in in_link_order(timeline.links):
            if link.source not in names or link.target not in names:
                continue
            arrow, word, word_zh = _ARROWS[link.type]
            when = link_moment(link, memories[link.source], language)
            text = escape(f"{word_zh if chinese else word} {when}".strip())
            lines.append(f'  {names[link.source]} {arrow}|"{text}"| {names[link.target]}')
    for look in Look:
        if look in used:
            paint = PAINTS[look]
            dash = f",stroke-dasharray:{paint.dash}" if paint.dash else ""
            lines.append(
                f"  classDef {look} fill:{paint.fill},stroke:{paint.stroke},color:{paint.ink}{dash}"
            )
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """Text for a quoted label: every sign that could mean something to Mermaid as its code."""
    return _HARMLESS.sub(lambda sign: f"#{ord(sign[0])};", text)
