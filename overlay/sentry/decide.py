"""What an answer to a likely pair decides: a verdict, which may be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...graph.door import verdict
from ...graph.errors import InputError, NotFound
from ...graph.identity import Identification
from ...graph.model import Decision, Judge, Slot, Verdict
from ...graph.shifts import Shift
from ...graph.store import MoveReport, Store
from ...graph.values import normal_text, value_key
from ..recorded import recorded
from ..reviewing import Reply
from .likely import Kind, Likely
from .look import counting

FITTING = (Reply.SAME, Reply.REFUSE)
"""What answers a likely pair."""


@dataclass(frozen=True, slots=True)
class PairDecision:
    """The verdicts that an answer gives, none where it was so before, and what they change in the
    slots to which words are moved."""

    verdicts: tuple[Verdict | Identification, ...]
    shifts: tuple[Shift, ...] = ()


async def decide_pair(
    store: Store,
    pair: Likely,
    reply: Reply,
    *,
    by: Judge = Judge.PERSON,
    kept: str | None = None,
    at: datetime,
    note: str = "",
    dry_run: bool = False,
) -> PairDecision:
    """Say that the two are one (``same``), or that they are two (``refuse``).

    ``kept`` is the name of the two that stays; that which says more, where it is left out. Raises
    ``InputError`` for an answer that does not fit.
    """
    if reply not in FITTING:
        fitting = ", ".join(FITTING)
        raise InputError(f"{reply} does not answer this review", hint=f"it takes {fitting}")
    names = {normal_text(name): name for name in pair.names}
    if kept is not None and normal_text(kept) not in names:
        raise InputError(f"{kept:.60} is no name of this review", hint=" or ".join(pair.names))
    stays = pair.kept if kept is None else names[normal_text(kept)]
    goes = pair.goes if stays == pair.kept else pair.kept
    decide, same = store.identities, reply is Reply.SAME
    if pair.slot is not None:
        turned = pair if stays == pair.kept else pair.turned()
        return await _in_slot(store, pair.slot, turned, same, by, at, note, dry_run)
    if pair.kind is Kind.ENTITY:
        verb = decide.join if same else decide.part
        report = await verb(pair.group, stays, goes, by=by, at=at, note=note, dry_run=dry_run)
    elif stays != pair.kept:
        raise InputError(f"{pair.kept} is in the vocabulary, and stays")
    else:
        map_or_part = decide.map_attribute if same else decide.part_attribute
        report = await map_or_part(
            pair.group, goes, stays, by=by, at=at, note=note, dry_run=dry_run
        )
    return PairDecision(() if report.verdict is None else (report.verdict,), report.shifts)


async def _in_slot(
    store: Store,
    slot: Slot,
    pair: Likely,
    same: bool,
    by: Judge,
    at: datetime,
    note: str,
    dry_run: bool,
) -> PairDecision:
    """Two values of a track are one, or two; what is said in a scope belongs to another, or is
    right as it was said."""
    observations = await store.observations(slot.group, slot.subject, slot.attribute)
    there = [o for o in observations if o.value_key is not None]
    goes, kept = ([o for o in there if o.track_key == track] for track in pair.tracks)
    if pair.kind is Kind.VALUE:
        a, b = (
            next((o for o in some if o.value_key == value_key(name)), None)
            for some, name in ((kept, pair.kept), (goes, pair.goes))
        )
        if a is None or b is None:
            raise InputError("nobody says these values any more")
        decision = Decision.SAME if same else Decision.DISTINCT
        given = [verdict(decision=decision, a=a, b=b, by=by, decided_at=at, note=note)]
    else:
        if not goes or not kept:
            raise InputError("nothing is said in these scopes any more")
        scope = (kept if same else goes)[0].scope
        given = [
            verdict(decision=Decision.RESCOPES, a=o, scope=scope, by=by, decided_at=at, note=note)
            for o in goes
        ]
    stored = recorded(given, observations, store.clock())
    if not dry_run:
        await store.decide(stored)
    return PairDecision(stored)


async def take_back(
    store: Store,
    group: str,
    verdict_id: str,
    *,
    at: datetime,
    note: str = "",
    dry_run: bool = False,
) -> MoveReport:
    """Withdraw a verdict on what is one, by a unique beginning of its id: all is as before it, and
    the two may be asked about again. Raises ``NotFound`` where it does not count any more."""
    begins = verdict_id.strip()
    found = [one for one in await counting(store, group) if one.verdict_id.startswith(begins)]
    if not found or not begins:
        raise NotFound(f"there is no verdict on what is one {verdict_id!r:.40}")
    if len(found) > 1:
        shown = ", ".join(one.verdict_id for one in found[:3])
        raise InputError(f"{verdict_id!r:.40} is the beginning of several ids", hint=shown)
    (one,) = found
    if one.of_attribute:
        return await store.identities.part_attribute(
            group, one.a_name, one.b_name, at=at, note=note, withdraw=True, dry_run=dry_run
        )
    return await store.identities.unsay(
        group, one.b_name, one.a_name, at=at, note=note, dry_run=dry_run
    )
