"""One fact of a host as observations: what it says of its slot, since when, until when. No I/O.

The host is one witness: each fact is one source, named by its uuid, and of the authority
``import``. A fact is a turn with its sentence, and what is read from it is a reading of that turn,
named by what it says. So a fact that is read again in another state is a newer reading of the same
source, which replaces the one before, and no second witness.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ....graph.door import observation
from ....graph.errors import RefusedObservation
from ....graph.ids import digest
from ....graph.model import Authority, Confidence, Observation, Stance, Turn
from ....graph.turn_door import check_turn
from ...sources import source_of, turn_node_id
from ..facts import READER, Fact
from .endings import End, Ending, said_at

SYSTEM: Final = "graphiti"
"""The host, where none is named. The sources of adopted facts begin with it:
``graphiti/EDGE_UUID``; readings and the receipts of runs name it as who read them."""
VERSION: Final = READER
LONGEST_TEXT: Final = 20_000
"""Characters of a sentence that are kept; the host keeps the whole."""
LONGEST_QUOTE: Final = 1_000
MOST_TELLINGS: Final = 200
"""Times at which one fact was said again that are kept: the first and the last ones."""


@dataclass(frozen=True, slots=True)
class Adoption:
    """What one fact becomes. ``state`` names what it says: another one is another reading."""

    fact: Fact
    end: End
    turn: Turn
    state: str
    system: str
    observations: tuple[Observation, ...]


def place_of(uuid: str, group: str, system: str = SYSTEM) -> tuple[str, str]:
    """The source of a fact of a host, and the id of its turn in a group of our own."""
    source = source_of(system, uuid)
    return source, turn_node_id(group, source)


def adoption(fact: Fact, ending: Ending, group: str, system: str = SYSTEM) -> Adoption:
    """What a fact of a host says, for a group of our own. Raises ``RefusedObservation`` (with the
    field) for one that cannot be kept: an impossible interval, no time at all, an empty name."""
    said = said_at(fact)
    if said is None:
        raise RefusedObservation("nobody knows when it was said", field="valid_at", name=fact.uuid)
    if ending.end is End.IMPOSSIBLE and not fact.ended:
        raise RefusedObservation(
            "it does not end after it begins", field="invalid_at", name=fact.uuid
        )
    source, turn_id = place_of(fact.uuid, group, system)
    text = fact.text[:LONGEST_TEXT]
    turn = Turn(
        turn_id=turn_id,
        group=group,
        source=source,
        at=said,
        position=None,
        speaker="",
        authority=Authority.IMPORT,
        text=text,
    )
    check_turn(turn, fact.uuid)
    made = tuple(_said(fact, ending, turn, said))
    state = digest("state", text, *(one.observation_id for one in made))
    return Adoption(fact, ending.end, turn, state, system, made)


def _said(fact: Fact, ending: Ending, turn: Turn, said: datetime) -> Iterator[Observation]:
    dated = bool(fact.valid_at or fact.reference_time or fact.told)
    if fact.was:
        start, end = fact.valid_at, fact.invalid_at
        yield _one(fact, turn, Stance.ASSERTS, said, start=start, end=end, dated=dated)
        return
    if fact.ended:
        end = fact.valid_at or said
        yield _one(fact, turn, Stance.ENDS, said, end=end, dated=dated)
        return
    start, moment = fact.valid_at, ending.tie or said
    stated = ending.at if ending.end is End.STATED else None
    yield _one(fact, turn, Stance.ASSERTS, moment, start=start, end=stated, dated=dated)
    if ending.end is End.WEAK and ending.at is not None:
        # What the host's model concluded: kept, and by itself it ends nothing.
        yield _one(
            fact, turn, Stance.ENDS, max(moment, ending.at), end=ending.at, by=Authority.ASSISTANT
        )
    first = max(moment, start or moment)
    again = sorted({t.at for t in fact.told if t.at is not None and t.at > first})
    if len(again) > MOST_TELLINGS:
        again = [*again[: MOST_TELLINGS // 2], *again[-MOST_TELLINGS // 2 :]]
    for at in again:
        yield _one(fact, turn, Stance.ASSERTS, at)


def _one(
    fact: Fact,
    turn: Turn,
    stance: Stance,
    said: datetime,
    *,
    start: datetime | None = None,
    end: datetime | None = None,
    by: Authority = Authority.IMPORT,
    dated: bool = True,
) -> Observation:
    return observation(
        group=turn.group,
        subject=fact.subject_name,
        attribute=fact.attribute,
        stance=stance,
        observed_at=said,
        source=turn.source,
        value=fact.value_name,
        valid_from=start,
        valid_to=end,
        authority=by,
        confidence=Confidence.OBSERVED if dated else Confidence.INFERRED,
        quote=turn.text[:LONGEST_QUOTE],
        turn_id=turn.turn_id,
        name=fact.uuid,
    )
