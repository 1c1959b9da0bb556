"""Judging likely pairs: rules answer what is certain, a model what it is sure of, the rest waits.

Each answer is a verdict, which may be taken back. Likeness alone is never an answer. A model's
``same`` waits for a person too where it would end or replace a value of an attribute of high risk,
or would make one of names that it did not call one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from ...graph.errors import InputError, ModelError
from ...graph.model import Judge
from ...graph.policy import Risk
from ...graph.shifts import ShiftKind
from ...graph.store import Store
from ..reviewing import Reply
from .decide import PairDecision, decide_pair
from .likely import Likely, Likeness, Seen
from .look import Words, likely, words

_TAKES_AWAY: Final = frozenset(
    {ShiftKind.SUPERSEDED, ShiftKind.ENDED, ShiftKind.WITHDRAWN, ShiftKind.CONTESTED}
)


class Model(Protocol):
    """A model that is asked about pairs."""

    @property
    def name(self) -> str:
        """Its name, for the verdict."""

    async def answers(
        self, pairs: Sequence[Likely], said: Mapping[str, Sequence[Words]], spent: int
    ) -> Answers:
        """Its answers, after so many tokens were spent. Does not raise for what the model does."""


@dataclass(slots=True)
class Answers:
    """By the ids of pairs what a model is sure of, and what it took. ``ended``: why it was not
    asked to the end."""

    replies: dict[str, Reply] = field(default_factory=dict)
    numbers: dict[str, object] = field(default_factory=dict)
    ended: ModelError | None = None


@dataclass(slots=True)
class Judged:
    """What came of judging. ``pairs``: looked at; ``rules`` and ``model``: decided by them;
    ``held``: the model's answers that a person has to look at; ``waiting``: for a person."""

    pairs: int = 0
    rules: int = 0
    model: int = 0
    held: int = 0
    waiting: int = 0
    numbers: dict[str, object] = field(default_factory=dict)
    ended: ModelError | None = None

    def as_json(self) -> dict[str, object]:
        """As one JSON object, with the numbers of the model."""
        return {
            "pairs": self.pairs,
            "rules": self.rules,
            "model": self.model,
            "held": self.held,
            "waiting": self.waiting,
            **self.numbers,
        }


async def judge(
    store: Store,
    group: str,
    *,
    seen: Seen | None = None,
    model: Model | None = None,
    spent: int = 0,
) -> Judged:
    """Judge the open pairs of a group, or those that a run told of."""
    pairs = [pair for pair in await likely(store, group) if seen is None or seen.touches(pair)]
    judged, rest = Judged(len(pairs)), []
    for pair in pairs:
        if pair.likeness is Likeness.LISTED and await _ruled(store, pair):
            judged.rules += 1
        else:
            rest.append(pair)
    judged.waiting = len(rest)
    if model is None or not rest:
        return judged
    given = await model.answers(rest, await words(store, rest), spent)
    judged.numbers, judged.ended = given.numbers, given.ended
    # What is two first: no two that are kept apart become one by way of a third.
    for pair in rest:
        if given.replies.get(pair.likely_id) is Reply.REFUSE:
            await _decide(store, pair, Reply.REFUSE, model.name)
            judged.model += 1
    same = [pair for pair in rest if given.replies.get(pair.likely_id) is Reply.SAME]
    for pair in same:
        if pair.likely_id not in await _open(store, group):
            continue
        plan = await _decide(store, pair, Reply.SAME, model.name, dry_run=True)
        if _risky(store, pair, plan) or not _agreed(pair, same):
            judged.held += 1
            continue
        await _decide(store, pair, Reply.SAME, model.name)
        judged.model += 1
    judged.waiting = len({pair.likely_id for pair in rest} & await _open(store, group))
    return judged


def _agreed(pair: Likely, same: Sequence[Likely]) -> bool:
    """Whether all that would become one with these two was said to be one with both: "Anna" may be
    Anna Schmidt or Anna Meier, and an answer that makes her both makes them one."""
    said = {frozenset((one.kind, *one.names)) for one in same}
    near = {
        name
        for one in same
        if one.kind is pair.kind and set(one.names) & set(pair.names)
        for name in one.names
    }
    return all(
        frozenset((pair.kind, one, other)) in said for one in near for other in near if one < other
    )


async def _ruled(store: Store, pair: Likely) -> bool:
    try:
        await decide_pair(
            store, pair, Reply.SAME, by=Judge.RULE, at=store.clock(), note=str(pair.likeness)
        )
    except InputError:
        return False  # a value that was told meanwhile is of another kind
    return True


async def _open(store: Store, group: str) -> set[str]:
    return {one.likely_id for one in await likely(store, group)}


async def _decide(
    store: Store, pair: Likely, reply: Reply, name: str, *, dry_run: bool = False
) -> PairDecision:
    return await decide_pair(
        store, pair, reply, by=Judge.MODEL, at=store.clock(), note=f"by {name}", dry_run=dry_run
    )


def _risky(store: Store, pair: Likely, plan: PairDecision) -> bool:
    policy = store.vocabulary.policy
    if pair.slot is not None:
        return policy(pair.slot.attribute).risk is Risk.HIGH
    return any(
        shift.kind in _TAKES_AWAY and policy(shift.attribute).risk is Risk.HIGH
        for shift in plan.shifts
    )
