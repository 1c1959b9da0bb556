"""From a question to a cited answer: profile, seed, find, render, in this order."""

from __future__ import annotations

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
from .find import find, scope_asked
from .model import Answer, Outcome, Profile, View
from .profile import profile
from .reading import Asked, Found
from .render import Renderer, Said
from .seed import Seeds, seed
from .source import Source

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
    asked = profile(question, asked_at, store.vocabulary, view=view)
    times = _times(asked, asked_at, as_of, known_at)
    seeds = await seed(store, group, asked, known_at=known_at, asked_at=asked_at)
    reading = Asked(
        profile=asked,
        now=times.now,
        at=times.at,
        dated=times.dated,
        span=None if as_of is not None else asked.span,
        scope=scope_asked(asked.folded, seeds.timelines) if given is None else given,
        rank=store.vocabulary.scope_rank,
        single=lambda name: store.vocabulary.policy(name).single,
        rest=bool(seeds.rest),
    )
    if seeds.missing is not None:
        found = [Found(Outcome.EMPTY, seeds.missing)]
    else:
        found = [find(reading, timeline) for timeline in seeds.timelines]
    return await _rendered(store, group, reading, seeds, found, known_at)


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
    cited = [*shown, *known, *(c.memory for c in moved), *(c.other for c in moved if c.other)]
    language = Language.ZH if asked.profile.chinese else Language.EN
    renderer = Renderer(seeds.timelines, await _said(store, cited), language, asked.now)
    return Answer(
        question=asked.profile.question,
        outcome=first.outcome,
        reason=first.reason,
        view=asked.profile.view,
        text=renderer.text(counted),
        group=group,
        subjects=seeds.subjects,
        attributes=seeds.attributes,
        as_of=asked.at,
        known_at=known_at,
        scope=asked.scope,
        span=asked.span,
        rows=tuple(map(renderer.row, _distinct(shown))),
        changes=tuple(map(renderer.changed, moved)),
        last_known=tuple(map(renderer.row, _distinct(known))),
        hint=renderer.hint(first),
    )


def _distinct(memories: list[Memory] | tuple[Memory, ...]) -> list[Memory]:
    return list({memory.memory_id: memory for memory in memories}.values())


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
