"""What one slot says to a question: the memories that answer it, or why none does. No I/O."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...graph.model import Memory, Polarity, Timeline
from ...graph.roles import believed, holds_at
from ...graph.scope import applies
from ...graph.times import BEGINNING
from ...graph.values import value_text
from .given_up import given_up
from .kind_named import names_a_kind, of_the_kind_named
from .model import Outcome, Reason, View
from .naming import named
from .profile import told_of_the_past
from .reading import Asked, Found, absent, distinct, ended, holding, over
from .restricting import restricting, where
from .transitions import changes
from .value_named import of_a_value
from .words import cue, light_words, told_with
from .yesno import compares, negated, open_to_values, whether, yes_or_no

_WHY = frozenset(("why", "how come", "为什么", "为何", "为啥"))


def find(asked: Asked, timeline: Timeline, keys: frozenset[str] | None = None) -> Found:
    """What this slot says to the question; ``keys``: asked of these values, and not of those that
    the question names. A question of yes or no is answered with ``yes`` or not at all."""
    profile = asked.profile
    timeline = of_the_kind_named(profile.folded, timeline)
    if not timeline.memories:
        return Found(Outcome.EMPTY, Reason.NEVER_TOLD)
    if not _answered(asked, timeline.slot.attribute):
        known = state(asked, timeline)
        return Found(
            Outcome.ABSTAINED, Reason.QUESTION_UNCLEAR, known=known.memories or known.known
        )
    spoken = named(profile.folded, timeline.memories, asked.rest) if keys is None else keys
    if profile.view is View.TRANSITION:
        return changes(asked, timeline, spoken)
    values = [value_text(m.value) for m in timeline.memories if m.value_key in spoken]
    if not given_up(profile.folded) and negated(asked, values):
        known = state(asked, timeline)
        return Found(Outcome.ABSTAINED, Reason.NEGATED, known=known.memories or known.known)
    if profile.polar and spoken and compares(asked.rest, values):
        known = state(asked, timeline)
        return Found(Outcome.ABSTAINED, Reason.QUESTION_UNCLEAR, known=known.memories)
    if profile.polar and spoken:
        found = yes_or_no(asked, timeline, spoken)
        return replace(found, known=distinct((*found.known, *exceptions(asked, timeline))))
    if not profile.polar and (said := of_a_value(asked, timeline, spoken)) is not None:
        return said
    found = state(asked, timeline)
    if profile.polar and not asked.rest and names_a_kind(profile.folded, timeline):
        return _of_the_kind(found)
    if profile.polar and found.outcome is Outcome.ANSWERED:
        yes = whether(asked, timeline.slot.attribute, found.memories)
        if yes is None and open_to_values(asked, timeline.slot.attribute):
            return found
        if yes is None:
            return Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN, known=found.memories)
        return replace(found, yes=yes)
    return found


def _of_the_kind(found: Found) -> Found:
    """Whether there is one of the kind that a question names ("Does Ana have a dog?")."""
    if found.outcome is Outcome.ANSWERED:
        return replace(found, yes=True)
    if found.reason is Reason.ENDED and found.known:
        return Found(Outcome.ANSWERED, Reason.NO_LONGER, found.known, yes=False)
    return found


def _answered(asked: Asked, attribute: str) -> bool:
    """Whether a value can be what the question wants to know: no count, and no reason, unless the
    value is one."""
    folded = asked.profile.folded
    if cue("price").found(folded) and attribute not in told_with("sum"):
        return False
    no_value = cue("not_answered").found(folded)
    if no_value is None:
        return True
    return no_value.group() in _WHY and attribute in told_with("why")


def state(asked: Asked, timeline: Timeline) -> Found:
    """What holds, or held, where the question asks."""
    return (_held if asked.profile.view is View.HISTORICAL else holding)(asked, timeline)


def _held(asked: Asked, timeline: Timeline) -> Found:
    if not asked.dated:
        unread = _unread(asked)
        if unread and not asked.profile.polar and not asked.profile.ended and not asked.scope:
            # Words that are not understood may say when ("while at Acme"): the past is long.
            known = holding(asked, timeline)
            return Found(Outcome.ABSTAINED, Reason.STATE_UNKNOWN, known=known.memories)
        return _held_before(asked, timeline)
    memories, conflict = over(asked, timeline)
    if memories and conflict is not None:
        return Found(Outcome.CONFLICT, conflict, memories)
    if memories:
        return Found(Outcome.ANSWERED, Reason.HELD_THEN, memories)
    return absent(asked, timeline)


def _unread(asked: Asked) -> Collection[str]:
    """The words that may say another time or state. Where nothing but the tense tells the past, a
    verb may as well begin what holds now ("which gym did she join")."""
    left = set(asked.rest.split()) - light_words()
    if not left or not told_of_the_past(asked.profile, ()):
        return left
    return restricting(asked.profile, where(asked.profile.folded, asked.rest))


def exceptions(asked: Asked, timeline: Timeline) -> tuple[Memory, ...]:
    """What holds in a narrower scope, for a question that names none."""
    if asked.scope:
        return ()
    return tuple(
        memory
        for memory in timeline.memories
        if memory.scope and believed(memory) and holds_at(memory, asked.at)
    )


def _held_before(asked: Asked, timeline: Timeline) -> Found:
    if cue("earliest").found(asked.profile.folded) is not None and not asked.profile.polar:
        held = [
            memory
            for memory in timeline.memories
            if memory.polarity is Polarity.POSITIVE
            and believed(memory)
            and applies(memory.scope_key, asked.here)
            and (memory.valid_from or BEGINNING) <= asked.at
        ]
        start = min((memory.valid_from or BEGINNING for memory in held), default=None)
        first = tuple(m for m in held if (m.valid_from or BEGINNING) == start)
        if first and not any(memory.contested for memory in first):
            return Found(Outcome.ANSWERED, Reason.HELD_BEFORE, first)
    if past := ended(asked, timeline):
        return Found(Outcome.ANSWERED, Reason.HELD_BEFORE, past)
    now = holding(asked, timeline)
    if now.outcome is not Outcome.ANSWERED:
        return now
    if asked.profile.ended:
        return Found(Outcome.ABSTAINED, Reason.NOTHING_BEFORE, known=now.memories)
    return replace(now, reason=Reason.STILL_HOLDS)
