"""From a question to a cited answer: profile, seed, find, render, in this order."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from ...cypher import as_given, statement
from ...graph.door import check_group
from ...graph.errors import InputError
from ...graph.model import Memory
from ...graph.scope import Scope, check_scope
from ...graph.times import utc
from ...graph.values import normal_text, unusable_characters
from ...graph.views.human import Language
from ...graph.vocabulary import Vocabulary
from .dating import Clock, Profiled, dated_profile
from .find import find
from .folding import fold
from .model import Answer, Outcome, Profile, Reason, View
from .naming import scope_asked
from .other_side import from_the_other_side
from .paths import by_own_asks
from .reading import Asked, Found, distinct
from .render import Renderer, Said
from .seed import seed
from .seeds import Seeds
from .several import decide
from .source import Source
from .words import cue, told_with

_WEIGHT = (Outcome.CONFLICT, Outcome.ANSWERED, Outcome.ABSTAINED, Outcome.EMPTY)
"""Of several slots asked for at once, the outcome that counts for all: the first of these."""


class _Times(NamedTuple):
    """When a question is read: what counts as now, and the valid time."""

    now: datetime
    at: datetime
    dated: bool


async def ask(
    store: Source,
    group: str,
    question: str,
    *,
    asked_at: datetime,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
    scope: Scope | None = None,
    view: View | None = None,
) -> Answer:
    """Answer a question from what the bank holds, and from nothing else.

    ``asked_at`` is the moment of asking (aware): words such as "last year" are counted from it.
    ``as_of`` is a valid time and outranks the time that the question names; ``known_at`` is a
    recorded time (inclusive). ``scope`` and ``view`` outrank what the question says. Nothing is
    guessed: where the bank has no answer, the outcome and its reason say so.

    Raises ``InputError`` for a question that is empty or no text, for a naive time, a bad group or
    scope; ``StoreError`` where the graph cannot be read.
    """
    check_group(group)
    _check(question)
    asked_at, as_of, known_at = _aware(asked_at), _maybe(as_of), _maybe(known_at)
    given = None if scope is None else check_scope(scope)
    clock = Clock(asked_at, as_of, known_at)
    asked, reading, seeds = await _read(store, group, question, clock, view, given or {})
    if seeds.missing is not None and any("'s " in name for name in asked.known):
        # "Uta's husband" is a name, of whom that is not told: then it is a relation of Uta.
        apart = await _read(store, group, question, clock, view, given or {}, whole=False)
        asked, reading, seeds = apart if apart[2].missing is None else (asked, reading, seeds)
    named = scope_asked(fold(question), seeds.timelines) if given is None else given
    if seeds.guessed and told_with("plan").issuperset(seeds.attributes):
        # What is intended is the value itself, and no change of it.
        held = replace(reading.profile, view=view or View.CURRENT, future=False)
        reading = replace(reading, profile=held)
    reading = replace(reading, scope=named, rest=seeds.rest)
    found = _found(reading, seeds)
    if seeds.doubt and not any(seeds.doubt in normal_text(value) for value in named.values()):
        found = [Found(Outcome.EMPTY, Reason.RELATION_UNCLEAR)]
    if asked.undated and not named and as_of is None:
        found = [_undated(one) for one in found]
    return await _rendered(store, group, question, reading, seeds, found, known_at)


async def _read(
    store: Source,
    group: str,
    question: str,
    clock: Clock,
    view: View | None,
    scope: Scope,
    *,
    whole: bool = True,
) -> tuple[Profiled, Asked, Seeds]:
    """The question with the slots that it is about. ``whole``: names such as "Uta's husband" are
    one name each."""
    asked = await dated_profile(store, group, question, clock, view, whole=whole)
    reading = _reading(store.vocabulary, asked.profile, clock, scope)
    led = await by_own_asks(store, group, reading, asked.known, clock.known_at)
    if led is not None:
        return asked, *led
    seeds = await seed(
        store, group, reading, asked, known_at=clock.known_at, asked_at=clock.asked_at
    )
    return asked, reading, seeds


def _reading(vocabulary: Vocabulary, asked: Profile, clock: Clock, scope: Scope) -> Asked:
    times = _times(asked, *clock)
    return Asked(
        profile=asked,
        now=times.now,
        at=times.at,
        dated=times.dated,
        span=None if clock.as_of is not None else asked.span,
        scope=scope,
        rank=vocabulary.scope_rank,
        single=lambda name: vocabulary.policy(name).single,
        rest="",
    )


def _found(asked: Asked, seeds: Seeds) -> list[Found]:
    if seeds.missing is Reason.NOTHING_ASKED and cue("not_answered").found(asked.profile.folded):
        return [Found(Outcome.ABSTAINED, Reason.QUESTION_UNCLEAR)]
    if seeds.missing is not None:
        return [Found(Outcome.EMPTY, seeds.missing)]
    if seeds.holders:
        return [from_the_other_side(asked, seeds.timelines, seeds.sides.values[0])]
    if asked.profile.polar:
        return [
            decide(asked, seeds.subjects, seeds.attributes, seeds.timelines, guessed=seeds.guessed)
        ]
    return [find(asked, timeline) for timeline in seeds.timelines]


def _undated(found: Found) -> Found:
    """Without a time nothing answers; what is known stands beside."""
    if found.outcome not in (Outcome.ANSWERED, Outcome.CONFLICT):
        return found
    return Found(Outcome.ABSTAINED, Reason.STATE_UNKNOWN, known=found.memories)


def _check(question: object) -> None:
    if not isinstance(question, str):
        raise InputError("the question is not text")
    if problem := unusable_characters(question):
        raise InputError(f"the question {problem}")
    if not normal_text(question[:10_000]):
        raise InputError("the question is empty")


def _aware(moment: datetime) -> datetime:
    """The time in its own zone; InputError where it has none."""
    try:
        utc(moment)
    except ValueError as error:
        raise InputError(str(error)) from None
    return moment


def _maybe(moment: datetime | None) -> datetime | None:
    return None if moment is None else utc(_aware(moment))


def _times(
    asked: Profile, asked_at: datetime, as_of: datetime | None, known_at: datetime | None
) -> _Times:
    now = known_at or utc(asked_at)
    if as_of is not None:
        return _Times(now, as_of, True)
    span = asked.span
    if span is None:
        return _Times(now, now, False)
    if span.start is not None and span.start > now:
        return _Times(now, span.start, True)
    return _Times(now, now, True)


async def _rendered(
    store: Source,
    group: str,
    question: str,
    asked: Asked,
    seeds: Seeds,
    found: list[Found],
    known_at: datetime | None,
) -> Answer:
    first = min(found, key=lambda f: _WEIGHT.index(f.outcome))
    counted = [f for f in found if f.outcome is first.outcome]
    known = tuple(m for f in found for m in f.known)
    shown = [m for f in counted for m in f.memories]
    moved = [change for f in counted for change in f.changes]
    cited = [*shown, *known, *seeds.via]
    cited += [m for c in moved for m in (c.memory, c.other) if m is not None]
    language = Language.ZH if asked.profile.chinese else Language.EN
    renderer = Renderer(
        seeds.timelines,
        await _said(store, cited),
        language,
        asked.now,
        several=len(seeds.subjects) > 1,
    )
    told = {timeline.slot.subject for timeline in seeds.timelines}
    untold = (
        []
        if asked.profile.polar or seeds.holders
        else [name for name in seeds.subjects if name not in told]
    )
    return Answer(
        question=question,
        outcome=first.outcome,
        reason=first.reason,
        view=asked.profile.view,
        text=renderer.text(counted, untold if told else ()),
        group=group,
        subjects=seeds.subjects,
        attributes=seeds.attributes,
        as_of=asked.at,
        known_at=known_at,
        scope=asked.scope,
        span=asked.span,
        rows=tuple(map(renderer.row, distinct(shown))),
        changes=tuple(map(renderer.changed, moved)),
        last_known=tuple(map(renderer.row, distinct(known))),
        via=tuple(map(renderer.row, seeds.via)),
        inverse=first.inverse,
        hint=renderer.hint(first),
    )


async def _said(store: Source, memories: list[Memory]) -> dict[str, Said]:
    """What was said first for each memory, by the id of the memory."""
    anchors = {memory.memory_id: memory.anchor for memory in memories}
    if not anchors:
        return {}
    rows = await store.engine.read(
        statement("recall/said"), as_given(observations=sorted(set(anchors.values())))
    )
    said = {
        r["observation_id"]: Said(r["quote"] or "", r["speaker"] or "", r["source"]) for r in rows
    }
    return {memory: said[anchor] for memory, anchor in anchors.items() if anchor in said}
