"""What a turn says, as observations; and what of it had to be set aside."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC

from ...graph.door import observation
from ...graph.errors import RefusedObservation
from ...graph.ids import digest
from ...graph.model import Authority, Observation, Reading, Turn
from ...graph.times import iso
from ..extraction.candidate import Candidate, Extractor
from .items import Aside, SetAside
from .report import KEPT_ASIDE, Report


def reading_of(
    turn: Turn, extractor: Extractor, found: Iterable[Candidate] = (), *, renamed: bool = False
) -> Reading:
    """The reading that this extractor makes of this version of a turn. Where its speaker was
    ``renamed``, or some of what was ``found`` is at second hand, it is another one: it takes the
    place of what was read before."""
    reported = {one.subject for one in found if one.authority is Authority.REPORTED}
    return reading_named(turn, extractor.name, extractor.version, renamed, reported)


def reading_named(
    turn: Turn, extractor: str, version: str, renamed: bool, reported: Collection[str]
) -> Reading:
    """The same by what it hangs on; ``reported``: the subjects of whom it tells at second hand."""
    said = [turn.text, turn.speaker] if renamed else [turn.text]
    edited = None if turn.edited_at is None else turn.edited_at.astimezone(UTC)
    if edited is not None:
        said.append(iso(edited))
    name = digest("reading", turn.turn_id, extractor, version, *said)
    if reported and turn.authority is Authority.USER:
        name = digest("reported", name, *sorted(reported))
    return Reading(name, turn.turn_id, extractor, version, edited)


def through_the_door(
    turn: Turn,
    candidates: Iterable[Candidate],
    extractor: Extractor,
    report: Report,
    *,
    renamed: bool = False,
) -> list[Observation]:
    """The candidates of a turn as observations; what the door refuses goes into the report.

    A position is where the value begins in the turn, so that it does not depend on what else was
    found there.
    """
    taken: dict[str, Observation] = {}
    found = list(candidates)
    if not found:
        return []  # most turns say nothing, and naming their reading is not free
    reading = reading_of(turn, extractor, found, renamed=renamed).reading_id
    for one in found:
        try:
            seen = observation(
                group=turn.group,
                subject=one.subject,
                attribute=one.attribute,
                stance=one.stance,
                observed_at=turn.at,
                source=turn.source,
                value=one.value,
                scope=one.scope,
                valid_from=one.valid_from,
                valid_to=one.valid_to,
                still=one.still,
                position=one.place,
                authority=one.authority,
                speaker=turn.speaker,
                target=one.target,
                confidence=one.confidence,
                quote=one.quote,
                from_precision=one.from_precision,
                to_precision=one.to_precision,
                turn_id=turn.turn_id,
                reading_id=reading,
                name=turn.source,
            )
        except RefusedObservation as error:
            where = turn.source
            refusal = SetAside(Aside.REFUSED, where, None, error.field, error.wrong, source=where)
            set_aside(report, refusal)
            continue
        taken.setdefault(seen.observation_id, seen)
    return list(taken.values())


def set_aside(report: Report, piece: SetAside) -> None:
    """Count a piece that was not taken, and keep it while there is room."""
    report.waiting.append(piece)
    if piece.kind is Aside.REFUSED:
        report.refused_count += 1
        kept = report.refused
    else:
        report.quarantined_count += 1
        kept = report.quarantined
    if len(kept) < KEPT_ASIDE:
        kept.append(piece)
