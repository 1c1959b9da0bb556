"""From a question to a cited answer, from the packet that the same steps give."""

from __future__ import annotations

from datetime import datetime

from ...graph.scope import Scope
from .likeness import Likeness
from .looking import Looked, Request
from .model import Answer, View
from .reading import distinct
from .recalled import Packing, Recalled, recalled
from .render import Renderer
from .source import Source
from .steps import Step


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
    packing: Packing | None = None,
    meaning: Likeness | None = None,
) -> Answer:
    """Answer a question from what the bank holds, and from nothing else.

    ``asked_at`` is the moment of asking (aware): words such as "last year" are counted from it.
    ``as_of`` is a valid time and outranks the time that the question names; ``known_at`` is a
    recorded time (inclusive). ``scope`` and ``view`` outrank what the question says. Nothing is
    guessed: where the bank has no answer, the outcome and its reason say so. The answer comes with
    the packet that the same reads gave; ``packing`` says how that is made.
    ``meaning`` weighs what no rule understands.

    Raises ``InputError`` for a question that is empty or no text, for a naive time, a bad group or
    scope; ``StoreError`` where the graph cannot be read.
    """
    given = Request(asked_at, as_of, known_at, scope, view, meaning=meaning)
    return answered(await recalled(store, (group,), question, given, packing))


def answered(recalled: Recalled) -> Answer:
    """The answer that the first group gives, with the packet."""
    looked = recalled.looked[0]
    seeds, first = looked.seeds, looked.first
    renderer = Renderer(
        seeds.timelines,
        {
            memory.memory_id: recalled.said[memory.anchor]
            for memory in looked.cited
            if memory.anchor in recalled.said
        },
        looked.language,
        looked.asked.now,
        several=len(seeds.subjects) > 1,
    )
    told = {timeline.slot.subject for timeline in seeds.timelines}
    answer = Answer(
        question=looked.question,
        outcome=first.outcome,
        reason=first.reason,
        view=looked.asked.profile.view,
        text=renderer.text(looked.counted, _untold(looked) if told else ()),
        group=looked.group,
        subjects=seeds.subjects,
        attributes=seeds.attributes,
        as_of=looked.asked.at,
        known_at=looked.known_at,
        scope=looked.asked.scope,
        span=looked.asked.span,
        rows=tuple(map(renderer.row, looked.shown)),
        changes=tuple(map(renderer.changed, looked.changes)),
        last_known=tuple(map(renderer.row, looked.known)),
        via=tuple(map(renderer.row, distinct(seeds.via))),
        inverse=first.inverse,
        hint=renderer.hint(first),
        packet=recalled.packet,
    )
    recalled.steps.done(Step.ANSWER)
    return answer


def _untold(looked: Looked) -> list[str]:
    """The subjects of whom nothing of what is asked was told."""
    if looked.asked.profile.polar or looked.seeds.holders:
        return []
    told = {timeline.slot.subject for timeline in looked.seeds.timelines}
    return [name for name in looked.seeds.subjects if name not in told]
