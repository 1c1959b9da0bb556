"""A packet as text for a prompt: a head line, the rule, then blocks of rows.

A row is ``[id | label | interval] subject · attribute: value — speaker, source: "words"``. What
stands in the brackets is ours; what follows is stored text, which cannot hold a bracket, nor what
stands between its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ....graph.views.human import Language, moment_text
from . import labels
from .escape import cut, escape, field, name, opening, pair
from .model import Block, Label, More, Packet, Row

LONGEST_ROW: Final = 220
"""Characters of a row."""

_SHORTEST_ID: Final = 8
_LONGEST_NAME: Final = 60
_LONGEST_LABEL: Final = 90


def packet_text(packet: Packet) -> str:
    """The whole text: head, rule, blocks."""
    return f"{packet_head(packet)}\n{packet_blocks(packet)}"


def packet_head(packet: Packet) -> str:
    """The head line with the requested view, and the rule by which to answer."""
    where = ", ".join(pair(k, v) for k, v in sorted(packet.scope.items()))
    at = moment_text(packet.as_of, language=packet.language, clock=False)
    then = cut(escape(packet.then), _LONGEST_NAME)
    first = labels.head(packet.view, then, at, cut(where, 80), packet.language)
    return f"{first}\n{labels.RULE[packet.language]}"


def packet_blocks(packet: Packet) -> str:
    """The blocks with their rows."""
    ids = shortened(packet.ids)
    several = len(packet.groups) > 1
    lines: list[str] = []
    for block in packet.blocks:
        lines.append(title_line(block, packet.language))
        lines += [row_line(row, ids, packet.language, several=several) for row in block.rows]
        lines += [more_line(more, packet.language) for more in block.more]
    return "\n".join(lines or [labels.nothing(packet.language)])


def shortened(ids: Iterable[str]) -> Mapping[str, str]:
    """Of every id the shortest beginning that no other has, at least eight signs."""
    every = sorted(set(ids))
    short: dict[str, str] = {}
    for place, whole in enumerate(every):
        beside = every[max(0, place - 1) : place] + every[place + 1 : place + 2]
        length = _SHORTEST_ID
        while length < len(whole) and any(other.startswith(whole[:length]) for other in beside):
            length += 1
        short[whole] = whole[:length]
    return short


def title_line(block: Block, language: Language) -> str:
    """The title of a block."""
    return f"## {labels.TITLES[language][block.name]}"


def more_line(more: More, language: Language) -> str:
    """How many rows of a slot are not shown."""
    subject, attribute = cut(opening(more.subject), _LONGEST_NAME), name(more.attribute)
    return labels.more(subject, attribute, more.count, language)


def row_line(
    row: Row, ids: Mapping[str, str], language: Language, *, several: bool, labelled: bool = True
) -> str:
    """One row, in at most ``LONGEST_ROW`` characters: the stored words are cut first, then the
    source, then the value. ``several``: the group is said. ``labelled``: with what it counts for.
    """
    parts = [ids.get(row.id, row.id)]
    if labelled:
        parts.append(labels.LABELS[language][row.label])
    parts += [escape(row.interval)] if row.interval else []
    parts += [row.group] if several else []
    start = f"[{cut(' | '.join(parts), _LONGEST_LABEL)}] "
    told = _told(row, language)
    by = ", ".join(filter(None, (name(row.speaker), name(row.source))))
    quote = escape(row.quote)
    left = LONGEST_ROW - len(start)
    if row.label is Label.SAID:
        return start + cut(f"{cut(by, _LONGEST_NAME)}: {quote}" if by else quote, left)
    told = cut(told, left)
    left -= len(told)
    if by and left > 12:
        source = cut(f" — {by}", min(left, _LONGEST_NAME + 3))
        told, left = told + source, left - len(source)
    if quote and left > 20:
        told += f': "{cut(quote, left - 4)}"'
    return start + told


def _told(row: Row, language: Language) -> str:
    value, old = field(row.value), field(row.old)
    if old:
        value = f"{old} → {value}" if value else f"{old} {labels.ended(language)}"
    subject, attribute = (cut(name(n), _LONGEST_NAME) for n in (row.subject, row.attribute))
    scope = ", ".join(pair(k, v) for k, v in sorted(row.scope.items()))
    told = f"{subject} · {attribute}: {value}"
    return f"{told} ({scope})" if scope else told
