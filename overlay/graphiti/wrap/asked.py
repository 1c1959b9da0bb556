"""What a search asks for: of which time, whether for what was, and in words that the host can take.
No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ....graph.model import Role
from ....graph.vocabulary import Vocabulary
from ...recall.model import Span, View
from ...recall.profile import profile
from ..state_filter import ROLES
from .states import State, rank

MOST_WORDS: Final = 100
"""Words of a question that full text is given; of 127 and more Graphiti finds nothing."""

_SAYS: Final = re.compile(r"[^\W_]|[^\x00-\x7f]")


@dataclass(frozen=True, slots=True)
class Asked:
    """The state that a search asks for. ``at`` (aware UTC) is the time at which roles are told;
    ``span`` the time that it names."""

    view: View
    at: datetime
    span: Span | None

    @property
    def history(self) -> bool:
        """Whether what was is asked for too."""
        return self.view in (View.HISTORICAL, View.TRANSITION)


def asked(query: str, now: datetime, vocabulary: Vocabulary) -> Asked:
    """What a query asks for, by the rules of recall. ``now`` is aware UTC."""
    read = profile(query, now, vocabulary)
    to_come = read.span is not None and read.span.start is not None and read.span.start > now
    at = read.span.start if to_come and read.span is not None and read.span.start else now
    return Asked(read.view, at, read.span)


def says_something(query: str) -> bool:
    """Whether there is a letter, a number or a picture in it. What holds signs alone matches every
    fact of a group."""
    return _SAYS.search(query) is not None


def shortened(query: str) -> str:
    """The words of a query that full text can take."""
    words = query.split()
    return query if len(words) <= MOST_WORDS else " ".join(words[:MOST_WORDS])


def ordered(states: Mapping[str, State], found: Iterable[str], what: Asked) -> list[str]:
    """The facts (uuids) that answer, slot by slot in the order in which they were found.

    What is over is left out unless it is asked for; where it is, what held in the time that the
    question names comes first.
    """
    slots: dict[tuple[str, str], list[str]] = {}
    for uuid in found:
        slots.setdefault(states[uuid].place, []).append(uuid)
    return [
        uuid
        for slot in slots.values()
        for uuid in sorted(slot, key=lambda uuid: _order(states[uuid], what))
        if what.history or states[uuid].role in ROLES[:4]
    ]


def _order(state: State, what: Asked) -> tuple[bool, bool, int, float]:
    since = 0.0 if state.valid_from is None else state.valid_from.timestamp()
    past = what.view is View.HISTORICAL and state.role is Role.HISTORICAL
    return not _in_span(state, what.span), not past, rank(state.role), -since


def _in_span(state: State, span: Span | None) -> bool:
    if span is None or state.role is None:
        return span is None
    begun = span.end is None or state.valid_from is None or state.valid_from < span.end
    return begun and (span.start is None or state.valid_to is None or state.valid_to > span.start)
