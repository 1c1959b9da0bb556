"""From candidates to rows. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from ....graph.model import Memory, Polarity, Role
from ....graph.roles import roles_at
from ....graph.values import value_text
from ....graph.views.changes import Change, Happening
from ....graph.views.human import Language, memory_interval, moment_text
from ..render import Said, change_when
from .blocks import Candidate
from .labels import REASONS
from .model import Row

NOBODY = Said("", "", "")


def row_of(
    one: Candidate,
    said: Mapping[str, Said],
    roles: Mapping[str, Role],
    language: Language,
    now: datetime,
) -> Row:
    """The row of a candidate. ``said``: words by the id of their observation; ``roles``: those of
    the memories at the time asked about."""
    if one.memory is not None:
        return _state(one, one.memory, said, roles, memory_interval(one.memory, language, now))
    if one.change is not None:
        return _change(one, one.change, said, roles, language, now)
    row = Row(one.label, one.name, one.group, one.subject, one.attribute, "", "", one.score)
    if one.review is not None:
        values = " / ".join(value_text(value) for value in one.review.values)
        why = REASONS[language][one.review.reason]
        return replace(row, value=values, scope=dict(one.review.scope), quote=why)
    assert one.passage is not None
    at = one.passage.at
    when = "" if at is None else moment_text(at, language=language, clock=False)
    return replace(
        row, interval=when, said_at=at, quote=one.passage.text, speaker=one.passage.speaker
    )


def quotable(one: Candidate) -> tuple[str, ...]:
    """The ids of the observations that a row may quote: of a state what said it first, of a change
    what brought it about."""
    if one.memory is not None:
        return (one.memory.anchor,)
    if one.change is not None:
        return (*one.change.because.observations, one.change.memory.anchor)
    return ()


def roles_of(given: list[Candidate], at: datetime) -> dict[str, Role]:
    """The roles of the candidates' memories at the time asked about."""
    return roles_at((one.memory for one in given if one.memory is not None), at)


def _state(
    one: Candidate,
    memory: Memory,
    said: Mapping[str, Said],
    roles: Mapping[str, Role],
    interval: str,
) -> Row:
    quoted = said.get(quotable(one)[0], NOBODY)
    return Row(
        label=one.label,
        id=memory.memory_id,
        group=one.group,
        subject=memory.slot.subject,
        attribute=memory.slot.attribute,
        value=value_text(memory.value),
        interval=interval,
        score=round(one.score, 6),
        negative=memory.polarity is Polarity.NEGATIVE,
        scope=dict(memory.scope),
        role=roles.get(memory.memory_id),
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        said_at=memory.said_at,
        quote=quoted.quote,
        speaker=quoted.speaker,
        source=quoted.source,
    )


def _change(
    one: Candidate,
    change: Change,
    said: Mapping[str, Said],
    roles: Mapping[str, Role],
    language: Language,
    now: datetime,
) -> Row:
    row = _state(one, change.memory, said, roles, change_when(change, language, now))
    value, old, old_id = row.value, "", ""
    if change.happening in (Happening.ENDED, Happening.REFUTED):
        value, old, old_id = "", row.value, row.id
    elif change.other is not None:
        old_id = change.other.memory_id
        if change.happening is not Happening.FULFILLED:
            old = value_text(change.other.value)
    return replace(
        row,
        valid_from=change.at,
        valid_to=None,
        value=value,
        old=old,
        old_id=old_id,
    )
