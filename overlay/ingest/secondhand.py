"""Whose word is at second hand: what is told of somebody who has spoken for themself before.

That hangs on who said what when, and not on the order in which logs come. So a word that was taken
at first hand is weighed again when an earlier word of its subject comes later, as a new reading of
its turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from ...cypher import as_given, statement
from ...graph.door import UNBOUNDED, observation
from ...graph.model import Authority, Observation, Reading, Slot, Turn, entity_id
from ...graph.store.editing import Recorded, newest
from ...graph.store.rows import moment, observation_of
from ...graph.times import iso
from ...graph.values import normal_text
from ..extraction.candidate import Candidate
from .context import turn_of
from .said import reading_named

if TYPE_CHECKING:
    from ...graph.engines import Engine

Read = Sequence[tuple[Turn, list[Candidate]]]


@dataclass(slots=True)
class Again:
    """Stored turns that are weighed again: with a new reading of each, and what that says."""

    turns: list[Turn] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)


class SecondHand:
    """Weighs what one run reads, and what the store holds of those who speak in it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._since: dict[str, datetime | None] = {}
        self._told: set[str] = set()
        self._weighed_for: dict[str, datetime] = {}

    def meets(self, read: Read) -> bool:
        """Whether somebody speaks for themself of whom others spoke before in this run: then what
        waits to be stored has to be stored first, to be weighed again."""
        return not self._told.isdisjoint(self._sooner(read))

    async def weighed(self, read: Read) -> list[tuple[Turn, list[Candidate]]]:
        """What was read, where somebody's word about another counts as reported exactly if that
        one had spoken for themself before it was said."""
        own = _first_hand(read)
        others = {
            entity_id(turn.group, one.subject)
            for turn, found in read
            for one in found
            if _about_another(turn, one)
        }
        await self._look((own.keys() | others) - self._since.keys())
        for name, since in own.items():
            known = self._since[name]
            self._since[name] = since if known is None else min(known, since)
        self._told |= others

        def one_of(turn: Turn, one: Candidate) -> Candidate:
            if not _about_another(turn, one):
                return one
            since = self._since[entity_id(turn.group, one.subject)]
            told = since is not None and since < turn.at
            return replace(one, authority=Authority.REPORTED if told else Authority.USER)

        return [(turn, [one_of(turn, one) for one in found]) for turn, found in read]

    async def again(self, read: Read) -> Again:
        """The stored turns that have to be weighed again for those who speak here."""
        found = Again()
        sooner = self._sooner(read)
        if not sooner:
            return found
        self._weighed_for |= sooner
        speakers = [{"entity_id": name, "since": iso(since)} for name, since in sooner.items()]
        rows = await self._engine.read(statement("ingest/second_hand"), as_given(speakers=speakers))
        given = {turn.turn_id for turn, _ in read}
        for row in rows:
            if row["turn_id"] not in given:
                await self._weigh(row, found)
        return found

    def _sooner(self, read: Read) -> dict[str, datetime]:
        """Who speaks for themself here, sooner than what is stored was weighed for in this run; and
        since when."""
        return {
            name: min(since, self._since.get(name) or since)
            for name, since in _first_hand(read).items()
            if name not in self._weighed_for or since < self._weighed_for[name]
        }

    async def _weigh(self, row: Mapping[str, Any], found: Again) -> None:
        turn = turn_of(row)
        said = [_observation(one, turn.group) for one in row["said"]]
        before = _reported(said)
        await self._look({o.slot.subject_id for o in said} - self._since.keys())
        made = {name: by for name, *by, _, _ in row["readings"]}
        reading = newest(
            Recorded(name, moment(edited), datetime.fromisoformat(recorded))
            for name, _, _, edited, recorded in row["readings"]
        )
        if reading is None:
            return
        extractor, version = made[reading.reading_id]
        turn = replace(turn, edited_at=reading.edited_at)
        moved = {o.slot.subject for o in said if self._is_told(o)}
        for renamed in (False, True):
            known = reading_named(turn, extractor, version, renamed, before)
            if known.reading_id == reading.reading_id:
                new = reading_named(turn, extractor, version, renamed, before | moved)
                found.turns.append(replace(turn, at=turn.at.astimezone(UTC)))
                found.readings.append(new)
                found.observations += [
                    _restated(o, new.reading_id, second=o.slot.subject in moved) for o in said
                ]
                return

    def _is_told(self, o: Observation) -> bool:
        since = self._since[o.slot.subject_id]
        another = normal_text(o.speaker) != normal_text(o.slot.subject)
        first = o.authority is Authority.USER and another
        return first and since is not None and since < o.observed_at

    async def _look(self, names: Iterable[str]) -> None:
        wanted = sorted(names)
        if not wanted:
            return
        rows = await self._engine.read(statement("ingest/first_hand"), as_given(entities=wanted))
        self._since |= dict.fromkeys(wanted)
        self._since |= {row["entity_id"]: datetime.fromisoformat(row["since"]) for row in rows}


def _first_hand(read: Read) -> dict[str, datetime]:
    """Who speaks for themself in what was read, and since when."""
    found: dict[str, datetime] = {}
    for turn, said in read:
        for one in said:
            if one.authority is Authority.USER and not _about_another(turn, one):
                name = entity_id(turn.group, one.subject)
                found[name] = min(turn.at, found.get(name, turn.at))
    return found


def _about_another(turn: Turn, one: Candidate) -> bool:
    return (
        turn.authority is Authority.USER
        and one.authority in (Authority.USER, Authority.REPORTED)
        and normal_text(one.subject) != normal_text(turn.speaker)
    )


def _reported(said: Iterable[Observation]) -> frozenset[str]:
    return frozenset(o.slot.subject for o in said if o.authority is Authority.REPORTED)


def _observation(row: Sequence[Any], group: str) -> Observation:
    subject, attribute, columns = row
    slot = Slot(group, subject, attribute)
    return observation_of(columns, slot, slot.key)


def _restated(o: Observation, reading: str, *, second: bool) -> Observation:
    """The same in another reading of its turn; ``second``: at second hand."""
    if not second:
        return replace(o, reading_id=reading, recorded_at=None, counted_to=None, lapses=())
    zone = timezone(timedelta(minutes=o.offset_minutes))
    return observation(
        group=o.slot.group,
        subject=o.slot.subject,
        attribute=o.slot.attribute,
        stance=o.stance,
        observed_at=o.observed_at.astimezone(zone),
        source=o.source,
        value=o.value,
        scope=o.scope,
        valid_from=UNBOUNDED if o.unbounded else o.valid_from,
        valid_to=o.valid_to,
        still=o.still,
        position=o.position,
        authority=Authority.REPORTED,
        speaker=o.speaker,
        target=o.target,
        target_id=o.target_id,
        confidence=o.confidence,
        quote=o.quote,
        from_precision=o.from_precision,
        to_precision=o.to_precision,
        turn_id=o.turn_id,
        reading_id=reading,
        name=o.source,
    )
