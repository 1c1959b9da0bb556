"""Answering reviews and taking verdicts back, against a store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from ..graph.door import verdict
from ..graph.errors import InputError, NotFound
from ..graph.model import Decision, Observation, Verdict
from ..graph.scope import Scope
from ..graph.store import Store
from ..graph.times import TICK
from .actions import Place
from .reviewing import Reply, decide

T = TypeVar("T")


async def answer_review(
    store: Store,
    group: str,
    review_id: str,
    reply: Reply,
    *,
    value: str | None,
    note: str,
    at: datetime,
    scope: Scope | None = None,
) -> tuple[Verdict, ...]:
    """Decide an open review of the group and store what that amounts to.

    Gives the verdicts as they are stored, with their recorded time.
    """
    review = _one(await store.reviews(group), review_id, lambda r: r.review_id, "open review")
    slot = review.slot
    observations = await store.observations(group, slot.subject, slot.attribute)
    decided = decide(
        review,
        reply,
        await store.timeline(group, slot.subject, slot.attribute),
        observations,
        value=value,
        scope=scope,
        decided_at=at,
        note=note,
    )
    given = _recorded(decided.verdicts, observations, store.clock())
    await store.decide(given)
    if decided.observations:
        await store.observe(decided.observations)
    return given


async def withdraw_verdict(
    store: Store, place: Place, verdict_id: str, *, note: str, at: datetime
) -> Verdict:
    """Store the verdict that takes another one back."""
    given = await store.verdicts(place.group, place.subject, place.attribute)
    found = _one(given, verdict_id, lambda v: v.verdict_id, "verdict on this slot")
    taken_back = verdict(decision=Decision.WITHDRAWS, a=found, decided_at=at, note=note)
    (recorded,) = _recorded([taken_back], given, store.clock())
    await store.decide([recorded])
    return recorded


def _recorded(
    verdicts: Iterable[Verdict], on: Iterable[Observation | Verdict], now: datetime
) -> tuple[Verdict, ...]:
    """The verdicts with the recorded time that they are stored with: now, and later than what they
    are about, also by a clock that stands still."""
    known = [one.recorded_at for one in on if one.recorded_at is not None]
    moment = max([now, *(one + TICK for one in known)])
    return tuple(replace(one, recorded_at=moment) for one in verdicts)


def _one(rows: Sequence[T], start: str, id_of: Callable[[T], str], what: str) -> T:
    """The only row whose id begins so."""
    wanted = start.strip()
    found = [row for row in rows if wanted and id_of(row).startswith(wanted)]
    if not found:
        raise NotFound(f"there is no {what} {start!r:.40}")
    if len(found) > 1:
        shown = ", ".join(id_of(row) for row in found[:3])
        raise InputError(f"{start!r:.40} is the beginning of several ids", hint=shown)
    return found[0]
