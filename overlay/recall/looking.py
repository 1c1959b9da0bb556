"""What a question finds in one group: profile, seed, find, in this order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from ...graph.door import check_group
from ...graph.errors import InputError
from ...graph.model import Memory
from ...graph.scope import Scope, check_scope
from ...graph.times import utc
from ...graph.values import normal_text, unusable_characters
from ...graph.views.changes import Change
from ...graph.views.human import Language
from ...graph.vocabulary import Vocabulary
from .dating import Clock, Profiled, dated_profile
from .find import find
from .folding import fold
from .likeness import Likeness
from .model import Outcome, Profile, Reason, View
from .naming import scope_asked
from .nearest import nearest_slot
from .other_side import from_the_other_side
from .paths import by_own_asks
from .plainly import Profiler
from .reading import Asked, Found, distinct
from .seed import seed
from .seeds import Seeds
from .several import decide
from .source import Source
from .steps import Step, Steps
from .words import cue, told_with

_WEIGHT = (Outcome.CONFLICT, Outcome.ANSWERED, Outcome.ABSTAINED, Outcome.EMPTY)
"""Of several slots asked for at once, the outcome that counts for all: the first of these."""


_CALLED = frozenset(("name", "nickname"))

_NOT_READ = (Reason.NOTHING_ASKED, Reason.RELATION_UNCLEAR, Reason.NOBODY_NAMED)
"""Why a question is not understood: then a model may read it."""


class _Times(NamedTuple):
    """When a question is read: what counts as now, and the valid time."""

    now: datetime
    at: datetime
    dated: bool


@dataclass(frozen=True, slots=True)
class Request:
    """What is given beside a question. ``asked_at`` is the moment of asking (aware): words such as
    "last year" are counted from it. ``as_of`` is a valid time and outranks the time that the
    question names; ``known_at`` is a recorded time (inclusive). ``scope`` and ``view`` outrank what
    the question says. ``profiler`` reads questions that the rules do not understand; ``meaning``
    tells which slot they are nearest to, beside their words."""

    asked_at: datetime
    as_of: datetime | None = None
    known_at: datetime | None = None
    scope: Scope | None = None
    view: View | None = None
    profiler: Profiler | None = None
    meaning: Likeness | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What a question found in one group: how it was read, its slots, and what they say."""

    group: str
    question: str
    known_at: datetime | None
    asked: Asked
    seeds: Seeds
    found: tuple[Found, ...]

    @property
    def first(self) -> Found:
        """What decides the outcome for all slots."""
        return min(self.found, key=lambda one: _WEIGHT.index(one.outcome))

    @property
    def counted(self) -> list[Found]:
        """What has that outcome."""
        return [one for one in self.found if one.outcome is self.first.outcome]

    @property
    def shown(self) -> tuple[Memory, ...]:
        """The memories that answer, or stand against each other."""
        return distinct(m for one in self.counted for m in one.memories)

    @property
    def known(self) -> tuple[Memory, ...]:
        """The memories that stand beside them."""
        return distinct(m for one in self.found for m in one.known)

    @property
    def changes(self) -> list[Change]:
        """The changes that answer."""
        return [change for one in self.counted for change in one.changes]

    @property
    def cited(self) -> tuple[Memory, ...]:
        """Every memory that an answer names."""
        moved = [m for c in self.changes for m in (c.memory, c.other) if m is not None]
        return distinct((*self.shown, *self.known, *self.seeds.via, *moved))

    @property
    def language(self) -> Language:
        """In which language the question is asked."""
        return Language.ZH if self.asked.profile.chinese else Language.EN


async def look(
    store: Source, group: str, question: str, given: Request, steps: Steps | None = None
) -> Looked:
    """What a question finds in one group. Nothing is guessed.

    Raises ``InputError`` for a question that is empty or no text, for a naive time, a bad group or
    scope; ``StoreError`` where the graph cannot be read.
    """
    check_group(group)
    _check(question)
    steps = steps or Steps()
    asked_at, as_of, known_at = _aware(given.asked_at), _maybe(given.as_of), _maybe(given.known_at)
    named_scope = None if given.scope is None else check_scope(given.scope)
    scope, view = named_scope or {}, given.view
    clock = Clock(asked_at, as_of, known_at)
    asked, reading, seeds = await _read(
        store, group, question, clock, view, scope, steps, meaning=given.meaning
    )
    who = bool(seeds.attributes) and set(seeds.attributes) <= _CALLED
    if (seeds.missing is not None or who) and any("'s " in name for name in asked.known):
        # "Uta's husband" is a name, of whom that is not told: then it is a relation of Uta. Who
        # that is may change, and is told of her.
        apart = await _read(store, group, question, clock, view, scope, steps, whole=False)
        if apart[2].missing is None and not (who and set(apart[2].attributes) <= _CALLED):
            asked, reading, seeds = apart
    if seeds.missing in _NOT_READ and given.profiler is not None:
        said = await given.profiler.plainly(question, asked_at)
        if said is not None:
            chinese = asked.profile.chinese
            plain = said.question(store.vocabulary, chinese=chinese)
            at = Clock(asked_at, as_of or said.at, known_at)
            told = await _read(store, group, plain, at, view or said.view, scope, steps)
            asked, reading, seeds = told if told[2].missing is None else (asked, reading, seeds)
    named = scope_asked(fold(question), seeds.timelines) if named_scope is None else named_scope
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
    steps.done(Step.FIND)
    return Looked(group, question, known_at, reading, seeds, tuple(found))


async def _read(
    store: Source,
    group: str,
    question: str,
    clock: Clock,
    view: View | None,
    scope: Scope,
    steps: Steps,
    *,
    whole: bool = True,
    meaning: Likeness | None = None,
) -> tuple[Profiled, Asked, Seeds]:
    """The question with the slots that it is about. ``whole``: names such as "Uta's husband" are
    one name each."""
    asked = await dated_profile(store, group, question, clock, view, whole=whole)
    reading = _reading(store.vocabulary, asked.profile, clock, scope)
    steps.done(Step.PROFILE)
    led = await by_own_asks(store, group, reading, asked.known, clock.known_at)
    if led is not None:
        steps.done(Step.SEED)
        return asked, *led
    seeds = await seed(
        store, group, reading, asked, known_at=clock.known_at, asked_at=clock.asked_at
    )
    if not asked.undated:
        near = await nearest_slot(
            store,
            group,
            reading,
            asked,
            seeds,
            known_at=clock.known_at,
            asked_at=clock.asked_at,
            meaning=meaning,
        )
        reading, seeds = (reading, seeds) if near is None else near
    steps.done(Step.SEED)
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
