"""One question through all steps up to the packet, in one or several groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from ...cypher import as_given, statement
from ...graph.door import check_group
from ...graph.errors import GroupError, InputError
from ...graph.model import Timeline
from ...graph.policy import Risk
from ...graph.times import utc
from .looking import Looked, Request, look
from .lookup import Holder, timelines_of
from .model import Outcome, Profile, Reason
from .nearest import UNREAD
from .pack import budget
from .pack.blocks import Candidate, gathered, passages
from .pack.model import Packet
from .pack.passage import Passage, Searcher
from .pack.rank import limited, slots
from .pack.related import related
from .pack.rows import quotable, roles_of, row_of
from .pack.standing import Dropped
from .pack.tokens import Tokenizer, tokenizer
from .render import Said
from .source import Source
from .steps import Step, Steps

TOP: Final = 5
"""Slots of a packet."""

MOST_TOP: Final = 50
FOUND: Final = 20
"""Passages asked of a search; a packet shows as many as its budget holds."""


@dataclass(frozen=True, slots=True)
class Packing:
    """How a packet is made: ``budget`` in tokens by ``tokenizer``, ``top`` slots, ``search`` for
    what speaks of the question, where the slots that it names do not answer it."""

    budget: int = budget.DEFAULT
    top: int = TOP
    tokenizer: Tokenizer = field(default_factory=tokenizer)
    search: Searcher | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a question went through: what each group gave, the candidates in their order, what was
    said for those that are shown or cited (by observation id), the packet, and the watch."""

    asked_at: datetime
    looked: tuple[Looked, ...]
    candidates: tuple[Candidate, ...]
    said: dict[str, Said]
    packet: Packet
    steps: Steps


async def recalled(
    store: Source,
    groups: Sequence[str],
    question: str,
    given: Request,
    packing: Packing | None = None,
) -> Recalled:
    """The evidence for a question from named groups. Raises ``GroupError`` where none is named,
    and what ``looking.look`` raises."""
    names = checked(groups)
    how = packing or Packing()
    budget.check_budget(how.budget)
    if type(how.top) is not int or not 1 <= how.top <= MOST_TOP:
        raise InputError(f"top is a number of slots from 1 to {MOST_TOP}")
    steps = Steps()
    looked = [await look(store, name, question, given, steps) for name in names]
    hits: Sequence[Passage] = ()
    if how.search is not None and not all(map(_settled, looked)):
        found = await how.search(store, names, question, k=FOUND, known_at=looked[0].known_at)
        hits = related(looked, found)
    beside = await _beside(store, looked, hits)
    steps.done(Step.SEARCH)

    def risky(name: str) -> bool:
        return store.vocabulary.policy(name).risk is Risk.HIGH

    every = [c for one in looked for c in gathered(one, risky, beside[one.group])]
    every += passages([hit for hit in hits if hit.kind == "turn"])
    ranked = limited(every, how.top)
    steps.done(Step.RANK)
    said = await _said(store, looked, ranked)
    steps.done(Step.QUOTE)
    packet, ranked = packed(question, names, looked, ranked, said, how)
    steps.done(Step.PACK)
    return Recalled(given.asked_at, tuple(looked), tuple(ranked), said, packet, steps)


def _settled(looked: Looked) -> bool:
    """Whether the slots that a question names answer it: then nothing else is looked for."""
    return looked.first.outcome in (Outcome.ANSWERED, Outcome.CONFLICT)


def _says_what(looked: Looked) -> bool:
    """Whether a question about somebody known says what it asks for, and only that is not known:
    then what else holds of them is no evidence, and stands under no heading as if it were."""
    if looked.first.outcome not in (Outcome.EMPTY, Outcome.ABSTAINED):
        return False
    known = looked.first.reason not in UNREAD - {Reason.NEVER_TOLD}
    return known and bool(looked.seeds.attributes) and not looked.seeds.guessed


def checked(groups: object) -> tuple[str, ...]:
    """The groups, each once, in their order. ``GroupError`` where there is none."""
    if isinstance(groups, str) or not isinstance(groups, Sequence) or not groups:
        raise GroupError("a read names its groups, as a list")
    return tuple(dict.fromkeys(check_group(name) for name in groups))


async def _beside(
    store: Source, looked: Sequence[Looked], hits: Sequence[Passage]
) -> dict[str, list[Timeline]]:
    """By group the slots that the question may be about and those of the memories that a search
    found, in this order, without those that the question names."""
    found: dict[str, list[Timeline]] = {}
    for one in looked:
        named = {t.slot_key for t in one.seeds.timelines}
        asked = one.seeds.attributes if _says_what(one) else ()
        slots = list(one.seeds.near) + [
            Holder(hit.subject, hit.attribute)
            for hit in hits
            if hit.kind == "memory"
            and hit.group == one.group
            and (not asked or hit.attribute in asked)
        ]
        order = {slot: place for place, slot in reversed(list(enumerate(slots)))}
        timelines = await timelines_of(store, one.group, slots, one.known_at) if slots else []
        found[one.group] = sorted(
            (t for t in timelines if t.slot_key not in named),
            key=lambda t: order.get(Holder(t.slot.subject, t.slot.attribute), len(order)),
        )
    return found


async def _said(
    store: Source, looked: Sequence[Looked], ranked: Sequence[Candidate]
) -> dict[str, Said]:
    """What was said in the observations that may be quoted, by their ids; one read."""
    wanted = {memory.anchor for one in looked for memory in one.cited}
    shown: dict[tuple[str, str], int] = {}
    for one in ranked:
        place = shown.setdefault((one.block, one.unit), 0)
        if one.dropped is None and place < budget.LONGEST_LIST:
            shown[one.block, one.unit] += 1
            wanted.update(quotable(one)[:1])
    if not wanted:
        return {}
    rows = await store.engine.read(statement("recall/said"), as_given(observations=sorted(wanted)))
    return {
        r["observation_id"]: Said(r["quote"] or "", r["speaker"] or "", r["source"]) for r in rows
    }


def packed(
    question: str,
    groups: tuple[str, ...],
    looked: Sequence[Looked],
    ranked: list[Candidate],
    said: dict[str, Said],
    how: Packing,
) -> tuple[Packet, list[Candidate]]:
    """The packet of the candidates that are shown, and all of them again, those that did not fit
    marked. No I/O."""
    first = looked[0]
    shown = [one for one in ranked if one.dropped is None]
    roles = roles_of(ranked, first.asked.at)
    pieces = [
        (one.block, one.unit, row_of(one, said, roles, first.language, first.asked.now))
        for one in shown
    ]
    profile = first.asked.profile
    empty = Packet(
        question=question,
        view=profile.view,
        language=first.language,
        groups=groups,
        as_of=utc(first.asked.at),
        known_at=first.known_at,
        scope=dict(first.asked.scope),
        then=_then(profile, first),
        blocks=(),
        budget=how.budget,
        tokenizer=how.tokenizer.name,
    )
    packet = budget.fitted(empty, pieces, how.tokenizer)
    lost = budget.cut_off(packet, pieces)
    ranked = [
        replace(one, dropped=Dropped.BUDGET)
        if one.dropped is None and (one.block, one.name) in lost
        else one
        for one in ranked
    ]
    told = slots([one for one in ranked if one.dropped is None])
    beyond = slots([one for one in ranked if one.dropped in (Dropped.TOP, Dropped.BUDGET)])
    return replace(packet, slots=told, left_out=beyond), ranked


def _then(profile: Profile, looked: Looked) -> str:
    span = looked.asked.span
    return "" if span is None else span.text
