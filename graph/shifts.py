"""What a slot's timeline becomes where it was another: the changes, in words that people act on.

Pure. The same two timelines give the same shifts, whichever way led from one to the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .model import Memory, Polarity, Review, Status, Timeline
from .policy import Cardinality, Policy
from .times import Precision
from .values import Value, value_text


class ShiftKind(StrEnum):
    """What happens to a value, or to a slot."""

    NEW = "new"  # a value is believed that was not, and takes no other's place
    SUPERSEDED = "superseded"  # another value holds with an open end in the place of this
    ENDED = "ended"  # a value that held with an open end has one, and none takes its place
    WITHDRAWN = "withdrawn"  # a value is not believed any more for any time
    CONTESTED = "contested"  # a value ties with another from now on
    HYPOTHESIS = "hypothesis"  # a value is kept, planned or supposed, but not believed
    CHANGED = "changed"  # a value that is known gets other ends
    REVIEW = "review"  # a question waits for a person


@dataclass(frozen=True, slots=True)
class Shift:
    """One change. ``value`` is the new one (of ``ended`` and ``withdrawn``: the one that goes),
    ``old`` the one replaced. ``at`` is the moment in valid time from which it is so: the end of
    what ended, else the start; None: always, or not said. ``until``: its end, None: open.
    ``reason`` and ``values`` are those of a review."""

    kind: ShiftKind
    subject: str
    attribute: str
    scope: tuple[tuple[str, str], ...]
    value: str
    old: str = ""
    negative: bool = False
    at: datetime | None = None
    precision: Precision = Precision.INSTANT
    until: datetime | None = None
    reason: str = ""
    values: tuple[str, ...] = ()


def holds(memory: Memory) -> bool:
    """Whether the memory says that its value is the case, with an open end."""
    return (
        memory.valid_to is None
        and memory.status is Status.ACTIVE
        and memory.polarity is Polarity.POSITIVE
    )


def shifts(
    policy: Policy, before: Iterable[Memory], asked: Collection[str], after: Timeline
) -> list[Shift]:
    """What changes from the memories ``before`` to the timeline ``after``, by track, then time.

    ``asked`` are the ids of the reviews that were open before.
    """
    pairs, added, gone = _matched(list(before), after.memories)
    found = list(_shifts(policy, pairs, added, gone))
    found += [_question(review) for review in after.reviews if review.review_id not in asked]
    return sorted(found, key=_order)


_Pair = tuple[Memory, Memory]


def _same(memory: Memory) -> tuple[object, ...]:
    """What makes two memories the same belief, also where its anchor changed."""
    return memory.track_key, memory.value_key, memory.polarity, memory.valid_from, memory.status


def _matched(
    before: list[Memory], after: Iterable[Memory]
) -> tuple[list[_Pair], list[Memory], list[Memory]]:
    """Memories that are the same, those that are new, and those that are there no more."""
    ids = {memory.memory_id: memory for memory in before}
    pairs: list[_Pair] = []
    rest: list[Memory] = []
    for memory in after:
        was = ids.pop(memory.memory_id, None)
        if was is None or was.value_key != memory.value_key:
            rest.append(memory)
            if was is not None:
                ids[was.memory_id] = was
        else:
            pairs.append((was, memory))
    alike = {_same(memory): memory for memory in ids.values()}
    added: list[Memory] = []
    for memory in rest:
        was = alike.pop(_same(memory), None)
        if was is None:
            added.append(memory)
        else:
            pairs.append((was, memory))
            del ids[was.memory_id]
    return pairs, added, [one for one in ids.values() if one.status is not Status.REVOKED]


def _shifts(
    policy: Policy, pairs: list[_Pair], added: list[Memory], gone: list[Memory]
) -> Iterator[Shift]:
    changed = [(was, now) for was, now in pairs if _state(was) != _state(now)]
    gained = added + [now for was, now in changed if holds(now) and not holds(was)]
    lost = [one for one in gone if holds(one)]
    lost += [was for was, now in changed if holds(was) and not holds(now)]
    told: set[str] = set()
    for memory in gained:
        told.add(memory.memory_id)
        if memory.status is Status.HYPOTHESIS:
            yield _of(ShiftKind.HYPOTHESIS, memory)
            continue
        if memory.status is Status.REVOKED:
            continue
        places = [one for one in lost if one.track_key == memory.track_key]
        if not holds(memory) or policy.cardinality is not Cardinality.ONE or not places:
            yield _of(ShiftKind.CONTESTED if memory.contested else ShiftKind.NEW, memory)
            continue
        for one in places:
            told.add(one.memory_id)
            if one.value_key == memory.value_key:
                yield _of(ShiftKind.CHANGED, memory)
            else:
                yield _of(ShiftKind.SUPERSEDED, memory, old=one.value)
    for was, now in changed:
        if now.memory_id not in told and was.memory_id not in told:
            yield _of(_how(was, now), now)
    for one in gone:
        if one.memory_id not in told:
            yield _of(ShiftKind.WITHDRAWN, one)


def _state(memory: Memory) -> tuple[object, ...]:
    return memory.value_key, memory.status, memory.valid_from, memory.valid_to, memory.contested


def _how(was: Memory, memory: Memory) -> ShiftKind:
    if memory.status is not Status.ACTIVE and was.status is Status.ACTIVE:
        return ShiftKind.WITHDRAWN
    if memory.contested and not was.contested:
        return ShiftKind.CONTESTED
    if memory.valid_to is not None and was.valid_to is None and memory.status is Status.ACTIVE:
        return ShiftKind.ENDED
    return ShiftKind.CHANGED


def _of(kind: ShiftKind, memory: Memory, *, old: Value | None = None) -> Shift:
    ended = kind is ShiftKind.ENDED
    return Shift(
        kind,
        memory.slot.subject,
        memory.slot.attribute,
        tuple(sorted(memory.scope.items())),
        value_text(memory.value),
        old="" if old is None else value_text(old),
        negative=memory.polarity is Polarity.NEGATIVE,
        at=memory.valid_to if ended else memory.valid_from,
        precision=memory.to_precision if ended else memory.from_precision,
        until=None if ended else memory.valid_to,
    )


def _question(review: Review) -> Shift:
    slot = review.slot
    values = tuple(value_text(value) for value in review.values)
    return Shift(
        ShiftKind.REVIEW,
        slot.subject,
        slot.attribute,
        tuple(sorted(review.scope.items())),
        " | ".join(values),
        reason=review.reason,
        values=values,
    )


def _order(shift: Shift) -> tuple[object, ...]:
    at = "" if shift.at is None else shift.at.isoformat()
    return shift.subject, shift.attribute, shift.scope, at, shift.kind, shift.value, shift.old
