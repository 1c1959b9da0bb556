"""Answering reviews and taking verdicts back, against a store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from ..graph.door import verdict
from ..graph.errors import InputError, NotFound
from ..graph.identity import Identification
from ..graph.model import Decision, Review, Verdict
from ..graph.scope import Scope
from ..graph.store import Store
from .actions import Place
from .recorded import recorded
from .reviewing import Reply, decide
from .sentry.decide import decide_pair
from .sentry.likely import Likely
from .sentry.look import likely

T = TypeVar("T")


Given = tuple[Verdict | Identification, ...]
"""What an answer amounts to, as it is stored."""


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
    dry_run: bool = False,
) -> Given:
    """Decide an open question of the group, a review of a slot or a likely pair, and store what
    that amounts to. A dry run says what it would be, and stores nothing.

    Gives the verdicts as they are stored, with their recorded time.
    """
    question = await open_question(store, group, review_id)
    if isinstance(question, Likely):
        if scope is not None:
            raise InputError("only needs a scope, and no other reply takes one")
        done = await decide_pair(
            store, question, reply, kept=value, at=at, note=note, dry_run=dry_run
        )
        return done.verdicts
    slot = question.slot
    observations = await store.observations(group, slot.subject, slot.attribute)
    decided = decide(
        question,
        reply,
        await store.timeline(group, slot.subject, slot.attribute),
        observations,
        value=value,
        scope=scope,
        decided_at=at,
        note=note,
    )
    given = recorded(decided.verdicts, observations, store.clock())
    if not dry_run:
        await store.decide(given)
        if decided.observations:
            await store.observe(decided.observations)
    return given


async def open_question(store: Store, group: str, review_id: str) -> Review | Likely:
    """The open question whose id begins so. Raises ``NotFound``."""
    reviews = await store.reviews(group)
    if review_id.strip() and any(r.review_id.startswith(review_id.strip()) for r in reviews):
        return _one(reviews, review_id, lambda r: r.review_id, "open review")
    return _one(await likely(store, group), review_id, lambda p: p.likely_id, "open review")


async def withdraw_verdict(
    store: Store, place: Place, verdict_id: str, *, note: str, at: datetime
) -> Verdict:
    """Store the verdict that takes another one back."""
    given = await store.verdicts(place.group, place.subject, place.attribute)
    found = _one(given, verdict_id, lambda v: v.verdict_id, "verdict on this slot")
    taken_back = verdict(decision=Decision.WITHDRAWS, a=found, decided_at=at, note=note)
    (stored,) = recorded([taken_back], given, store.clock())
    await store.decide([stored])
    return stored


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
