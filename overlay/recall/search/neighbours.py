"""Turns beside a turn: what one answers stands in the one before it, and a story in several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Final

from ...sources import conversation_of
from .model import Candidate, Kind

SHARE: Final = 0.3
"""What part of its score a turn lends to the turn next to it; half of that to the one after."""

SHARE_OF_NEAR: Final = 0.5
"""The same for what was found by nearness of meaning."""

REACH: Final = 2
"""How many turns away."""

_SAME_SITTING: Final = timedelta(hours=1)
_CLOSE: Final = timedelta(minutes=2)
"""Where a log does not number its turns: how near in time counts as next."""


def lend(found: Iterable[Candidate], share: float = SHARE) -> list[Candidate]:
    """The same candidates, best first, each turn with what its neighbours among them lend it."""
    own = list(found)
    talks: dict[str, list[Candidate]] = {}
    for one in own:
        if one.kind is Kind.TURN:
            talks.setdefault(conversation_of(one.source), []).append(one)
    lent: dict[str, float] = {}
    for talk in talks.values():
        _within(talk, lent, share)
    raised = [
        replace(one, score=one.score + lent[one.id]) if one.id in lent else one for one in own
    ]
    return sorted(raised, key=lambda one: (-one.score, one.id))


def _within(talk: list[Candidate], lent: dict[str, float], share: float) -> None:
    talk.sort(key=lambda one: (one.at, one.position or 0, one.id))
    for n, one in enumerate(talk):
        for other in talk[n + 1 : n + 1 + REACH]:
            apart = _steps(one, other)
            if apart is not None:
                part = share / 2 ** (apart - 1)
                lent[one.id] = lent.get(one.id, 0.0) + part * other.score
                lent[other.id] = lent.get(other.id, 0.0) + part * one.score


def _steps(one: Candidate, other: Candidate) -> int | None:
    """How many turns lie between the two and are passed; None where they are not neighbours."""
    if one.position is None or other.position is None:
        return 1 if other.at - one.at <= _CLOSE else None
    apart = abs(other.position - one.position)
    near = 0 < apart <= REACH and other.at - one.at <= _SAME_SITTING
    return apart if near else None
