"""Answering reviews and taking verdicts back, against a store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from ..graph.door import verdict
from ..graph.errors import InputError, NotFound
from ..graph.model import Decision, Verdict
from ..graph.store import Store
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
) -> tuple[Verdict, ...]:
    """Decide an open review of the group and store what that amounts to."""
    review = _one(await store.reviews(group), review_id, lambda r: r.review_id, "open review")
    slot = review.slot
    decided = decide(
        review,
        reply,
        await store.timeline(group, slot.subject, slot.attribute),
        await store.observations(group, slot.subject, slot.attribute),
        value=value,
        decided_at=at,
        note=note,
    )
    await store.decide(decided.verdicts)
    if decided.observations:
        await store.observe(decided.observations)
    return decided.verdicts


async def withdraw_verdict(
    store: Store, place: Place, verdict_id: str, *, note: str, at: datetime
) -> Verdict:
    """Store the verdict that takes another one back."""
    given = await store.verdicts(place.group, place.subject, place.attribute)
    found = _one(given, verdict_id, lambda v: v.verdict_id, "verdict on this slot")
    taken_back = verdict(decision=Decision.WITHDRAWS, a=found, decided_at=at, note=note)
    await store.decide([taken_back])
    return taken_back


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
