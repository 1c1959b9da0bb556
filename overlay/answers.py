"""Many answers to reviews at once, as another program or a model gives them: each is taken, or
refused by its line, and the same answers again change nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from ..cypher import statement
from ..graph.door import track_key
from ..graph.errors import InputError, NotFound
from ..graph.identity import Identification
from ..graph.known import known
from ..graph.model import Decision, Memory, Polarity, Review, Slot, Status, Timeline, Verdict
from ..graph.scope import scope_key
from ..graph.store import Store
from ..graph.timeline import resolve
from ..graph.timeline.decisions import counting as counting_of
from ..graph.times import TICK
from ..graph.values import value_key
from .reviewing import Reply, decide
from .sentry.likely import Kind, Likely, Likeness
from .sentry.look import counting
from .sentry.slots import likely_in_slot
from .verdicts import Given, answer_review

_ON_A_PAIR: Final = (Decision.SAME, Decision.DISTINCT)
_MOST_STEPS: Final = 100
"""Moments of verdicts on a slot that are looked back to, the last."""


class Outcome(StrEnum):
    """What became of an answer."""

    APPLIED = "applied"
    WOULD = "would_apply"  # a dry run
    KNOWN = "known"  # it was answered so before
    OPEN = "left_open"  # the line gives no answer
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. ``line`` counts from 1. ``reply`` None leaves the question open; ``wrong`` says
    why the line cannot be used at all."""

    line: int
    review_id: str = ""
    reply: Reply | None = None
    value: str | None = None
    scope: dict[str, str] | None = None
    note: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one answer. ``verdicts`` are those that it gave, or had given before."""

    answer: Answer
    outcome: Outcome
    verdicts: Given = ()
    error: str = ""


async def apply_answers(
    store: Store, group: str, answers: Iterable[Answer], *, dry_run: bool = False
) -> AsyncIterator[Result]:
    """Give the answers one after the other, each in a transaction of its own."""
    for answer in answers:
        yield await _applied(store, group, answer, dry_run)


async def _applied(store: Store, group: str, answer: Answer, dry_run: bool) -> Result:
    if answer.wrong:
        return Result(answer, Outcome.REFUSED, error=answer.wrong)
    if answer.reply is None:
        return Result(answer, Outcome.OPEN)
    at = store.clock()
    try:
        given = await answer_review(
            store,
            group,
            answer.review_id,
            answer.reply,
            value=answer.value,
            note=answer.note,
            at=at,
            scope=answer.scope,
            dry_run=dry_run,
        )
        return Result(answer, Outcome.WOULD if dry_run else Outcome.APPLIED, given)
    except NotFound as missing:
        try:
            before = await _before(store, group, answer, at)
        except InputError as error:
            return Result(answer, Outcome.REFUSED, error=error.message)
        return before or Result(answer, Outcome.REFUSED, error=missing.message)
    except InputError as error:
        hint = f" ({error.hint})" if error.hint else ""
        return Result(answer, Outcome.REFUSED, error=f"{error.message}{hint}")


async def _before(store: Store, group: str, answer: Answer, at: datetime) -> Result | None:
    """What became of an answer to a question that is not open any more; None where there never
    was such a question."""
    assert answer.reply is not None
    for one in await counting(store, group):
        if _pair_of(one, group).likely_id.startswith(answer.review_id):
            same = one.decision is not Decision.DISTINCT
            if same == (answer.reply is Reply.SAME):
                return Result(answer, Outcome.KNOWN, (one,))
            return Result(answer, Outcome.REFUSED, (one,), _otherwise([one]))
    rows = await store.engine.read_rows(statement("store/decided"), {"group": group})
    for subject, attribute in rows:
        if (found := await _in_slot(store, group, subject, attribute, answer, at)) is not None:
            return found
    return None


def _pair_of(one: Identification, group: str) -> Likely:
    kind = Kind.ATTRIBUTE if one.of_attribute else Kind.ENTITY
    return Likely(group, kind, one.a_name, one.b_name, Likeness.SPELLING)


async def _in_slot(
    store: Store, group: str, subject: str, attribute: str, answer: Answer, at: datetime
) -> Result | None:
    """Looks whether the question was open just before some verdict on this slot, as it was known
    then, and whether what was decided since is what the answer would have decided."""
    assert answer.reply is not None
    observations = await store.observations(group, subject, attribute)
    verdicts = await store.verdicts(group, subject, attribute)
    policy = store.vocabulary.policy(attribute)
    entities = store.vocabulary.value_is_entity(attribute)
    moments = sorted({v.recorded_at for v in verdicts if v.recorded_at is not None})
    for moment in reversed(moments[-_MOST_STEPS:]):
        seen, decided = known(observations, verdicts, moment - TICK)
        was = resolve(policy, seen, decided, slot=Slot(group, subject, attribute))
        later = [v for v in verdicts if v.recorded_at is not None and v.recorded_at >= moment]
        pairs = likely_in_slot(was.slot, _believed(was), counting_of(decided), entities)
        for pair in pairs:
            if pair.likely_id.startswith(answer.review_id):
                return _of_pair(answer, pair, later)
        review = _asked(was.reviews, answer.review_id)
        if review is None:
            continue
        wanted = decide(
            review, answer.reply, was, seen, value=answer.value, scope=answer.scope, decided_at=at
        )
        since = {_meaning(v): v for v in later}
        source = f"review/{review.review_id}"
        said = {o.value_key for o in observations if o.source == source}
        if (
            all(_meaning(v) in since for v in wanted.verdicts)
            and {o.value_key for o in wanted.observations} == said
        ):
            given = tuple(since[_meaning(v)] for v in wanted.verdicts)
            return Result(answer, Outcome.KNOWN, given)
        return Result(answer, Outcome.REFUSED, tuple(later), _otherwise(later))
    return None


def _believed(timeline: Timeline) -> list[Memory]:
    active = (m for m in timeline.memories if m.status is Status.ACTIVE)
    return [m for m in active if m.polarity is Polarity.POSITIVE]


def _of_pair(answer: Answer, pair: Likely, later: list[Verdict]) -> Result:
    """What became of an answer about two values or two scopes of a slot."""
    same = answer.reply is Reply.SAME
    if pair.kind is Kind.VALUE:
        keys = set(map(value_key, pair.names))
        about = [v for v in later if v.b is not None and {v.a_key, v.b_key} == keys]
        said = [v.decision is Decision.SAME for v in about if v.decision in _ON_A_PAIR]
    else:
        moved = [v for v in later if v.decision is Decision.RESCOPES and v.scope is not None]
        about = [v for v in moved if v.track_key in pair.tracks]
        said = [track_key(v.slot_key, scope_key(v.scope or {})) != v.track_key for v in about]
    if said and all(one == same for one in said) and answer.reply in (Reply.SAME, Reply.REFUSE):
        return Result(answer, Outcome.KNOWN, tuple(about))
    return Result(answer, Outcome.REFUSED, tuple(later), _otherwise(later))


def _asked(reviews: Iterable[Review], beginning: str) -> Review | None:
    return next((r for r in reviews if r.review_id.startswith(beginning)), None)


def _meaning(v: Verdict) -> tuple[str, ...]:
    """What a verdict says, without when."""
    about = v.a if v.b is None else ""
    scope = "" if v.scope is None else scope_key(v.scope)
    return v.decision, v.track_key, about, v.a_key or "", v.b_key or "", scope


def _otherwise(given: Iterable[Verdict | Identification]) -> str:
    names = ", ".join(one.verdict_id[:8] for one in given)
    return f"it was answered otherwise before, by {names}: withdraw that first"
