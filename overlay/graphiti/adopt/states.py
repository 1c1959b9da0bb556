"""What a fact of a host is now, as the graph takes it. No I/O.

A fact that can be kept says something. One that cannot, and one that the host has no more, say
nothing: a reading without observations takes out of count what was read before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from ....graph.ids import digest
from ....graph.model import Observation, Reading, Turn
from ..facts import Fact
from .slots import SYSTEM, VERSION, Adoption, place_of

NOT_KEPT: Final = "not kept"
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class State:
    """One fact of a host in one state.

    ``state`` names what it says: another one is another reading. ``turn`` is None where it says
    nothing. ``print`` is that of the fact; None: the host has it no more. ``mark`` are the
    properties that the graph notes of it. ``at`` is when the host made it or closed it, the later
    one.
    """

    uuid: str
    turn_id: str
    state: str
    turn: Turn | None
    observations: tuple[Observation, ...]
    print: str | None
    mark: Mapping[str, Any]
    at: datetime | None = None
    system: str = SYSTEM

    def reading(self, number: int) -> Reading:
        """The reading of this state, as the one after so many others of its turn."""
        name = digest("reading", self.turn_id, self.system, VERSION, self.state, str(number))
        return Reading(name, self.turn_id, self.system, VERSION)


def kept(one: Adoption, host_group: str) -> State:
    """A fact that says something."""
    turn, fact = one.turn, one.fact
    return State(
        fact.uuid,
        turn.turn_id,
        one.state,
        turn,
        one.observations,
        fact.print,
        _mark(fact, turn.group, turn.source, host_group, left_out=None),
        _at(fact),
        one.system,
    )


def not_kept(fact: Fact, group: str, host_group: str, system: str = SYSTEM) -> State:
    """A fact that cannot be kept."""
    source, turn_id = place_of(fact.uuid, group, system)
    mark = _mark(fact, group, source, host_group, left_out=True)
    return State(fact.uuid, turn_id, NOT_KEPT, None, (), fact.print, mark, _at(fact), system)


def gone(uuid: str, group: str) -> State:
    """A fact that the host has no more: it keeps its mark, by which all of it is taken out again,
    under another name than those that are there."""
    mark = {"edge_uuid": None, "gone": uuid}
    return State(uuid, place_of(uuid, group)[1], GONE, None, (), None, mark)


def _mark(
    fact: Fact, group: str, source: str, host_group: str, left_out: bool | None
) -> dict[str, Any]:
    return {
        "group_id": group,
        "source": source,
        "host_group": host_group,
        "edge_uuid": fact.uuid,
        "gone": None,
        "left_out": left_out,
        "subject_uuid": fact.subject,
        "value_uuid": fact.value,
        "episodes": sorted(fact.episodes),
        "closers": sorted(fact.closers) or None,
    }


def _at(fact: Fact) -> datetime | None:
    return max((t for t in (fact.created_at, fact.expired_at) if t is not None), default=None)
