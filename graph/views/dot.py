"""Chains as DOT, for Graphviz."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from ..model import LinkType, Memory, Timeline
from ..roles import roles_at
from .chain import in_link_order, label, link_moment, scope_text, shown, slot_chain, why
from .human import Language, memory_interval
from .look import PAINTS, Look, look_of
from .text import clean, fit

_ARROWS: Final[Mapping[LinkType, str]] = {
    LinkType.SUPERSEDES: 'style=bold, color="#334155"',
    LinkType.EVOLVES_TO: 'style=dashed, color="#7c3aed"',
    LinkType.COEXISTS_WITH: 'dir=none, color="#0e7fa8"',
    LinkType.EXCEPTION_TO: 'style=dashed, color="#b45309", arrowhead=empty',
}
_DASHED: Final = frozenset({Look.PLANNED})
_DOTTED: Final = frozenset({Look.SPENT, Look.SUPPOSED})
_LONGEST: Final = 60
_ENTITY: Final = re.compile(r"&(?=#?\w+;)")


def to_dot(
    timelines: Iterable[Timeline],
    *,
    as_of: datetime,
    language: Language = Language.EN,
) -> str:
    """A cluster per slot, a box per memory, an arrow per link, coloured by role at ``as_of``."""
    lines = [
        "digraph tenure {",
        "  graph [rankdir=LR, fontname=sans, compound=true]",
        '  node [shape=box, style="rounded,filled", fontname=sans]',
        "  edge [fontname=sans, fontsize=10]",
    ]
    ordered = shown(timelines)
    memories: dict[str, Memory] = {}
    for number, timeline in enumerate(ordered):
        roles = roles_at(timeline.memories, as_of)
        title = clean(f"{timeline.slot.subject} · {timeline.slot.attribute}")
        lines += [f"  subgraph cluster_{number} {{", f"    label={quote(title)}"]
        for memory in slot_chain(timeline):
            memories[memory.memory_id] = memory
            look = look_of(memory, roles.get(memory.memory_id))
            lines.append(f"    {quote(memory.memory_id)} [{_box(memory, look, language, as_of)}]")
        lines.append("  }")
    for timeline in ordered:
        for link in in_link_order(timeline.links):
            if link.source not in memories or link.target not in memories:
                continue
            when = link_moment(link, memories[link.source], language)
            text = " ".join(filter(None, (str(link.type), when)))
            lines.append(
                f"  {quote(link.source)} -> {quote(link.target)} "
                f"[label={quote(text)}, tooltip={quote(why(link.because))}, {_ARROWS[link.type]}]"
            )
    return "\n".join([*lines, "}", ""])


def _box(memory: Memory, look: Look, language: Language, as_of: datetime) -> str:
    paint = PAINTS[look]
    parts = [label(memory), scope_text(memory), memory_interval(memory, language, as_of)]
    text = "\n".join(fit(part, _LONGEST) for part in parts if part)
    style = "dashed" if look in _DASHED else "dotted" if look in _DOTTED else "solid"
    return (
        f'label={quote(text)}, tooltip={quote(why(memory.because))}, style="rounded,filled,{style}"'
        f', fillcolor="{paint.fill}", color="{paint.stroke}", fontcolor="{paint.ink}"'
    )


def quote(text: str) -> str:
    """A DOT string. DOT reads ``\\N``, ``\\l`` and others in labels, and entities like ``&lt;``."""
    text = _ENTITY.sub("&amp;", text)
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
