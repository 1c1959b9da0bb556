"""What the ends of the facts of one subject are worth as evidence. No I/O.

A host that closes a fact is one witness, and it often errs. An end counts unless the graph speaks
against it (see ``causes``). Where the next fact of the slot takes the place, or says that it is
over, that fact ends it by itself: so when it goes, what it had ended comes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ..causes import Cause, cause
from ..facts import Fact, beside


class End(StrEnum):
    """How the end of a fact counts."""

    NONE = "none"  # it has none
    FOLLOWED = "followed"  # another fact ends it
    STATED = "stated"  # it was told with it, or nothing in the graph speaks against it
    WEAK = "weak"  # the host closed it without a reason that the graph shows: it ends nothing
    IMPOSSIBLE = "impossible"  # it is not after the start


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a fact: how it counts, and when it is (None: there is none). ``tie``: the moment
    at which the host holds it and another value of its slot since one moment, for nobody knows
    which; None where there is no such other."""

    end: End
    at: datetime | None = None
    tie: datetime | None = None


def endings(facts: Sequence[Fact]) -> Mapping[str, Ending]:
    """The end of each fact of one subject, by uuid."""
    ties = _ties(facts)
    return {
        one.uuid: Ending(
            _end(one, rivals, heirs), one.invalid_at or one.expired_at, ties.get(one.uuid)
        )
        for one, rivals, heirs in beside(facts)
    }


def _end(one: Fact, rivals: list[Fact], heirs: list[Fact]) -> End:
    at = one.invalid_at
    if at is None:
        return End.NONE if one.expired_at is None else _without_moment(one, rivals)
    if one.valid_at is not None and at <= one.valid_at:
        return End.IMPOSSIBLE
    why, _ = cause(one, rivals, heirs)
    if why is Cause.FOLLOWED:
        return End.FOLLOWED
    if one.expired_at is None or _foretold(one, heirs):
        return End.STATED  # told with the fact: a host that closes one counts it as expired
    return End.STATED if why is Cause.UNKNOWN else End.WEAK


def _foretold(one: Fact, heirs: list[Fact]) -> bool:
    """Whether a fact that counts as expired was told with an end that was still to come then: no
    episode but those that told it touched it, and nothing begins at that end. A host closes such a
    fact at once, though it holds until then."""
    assert one.invalid_at is not None and one.expired_at is not None
    return one.invalid_at > one.expired_at and not one.closers and not heirs


def _without_moment(one: Fact, rivals: list[Fact]) -> End:
    """Of a fact that counts as expired, and of which nobody says when it ended."""
    assert one.expired_at is not None
    if any(f.ended and f.value == one.value for f in rivals):
        return End.FOLLOWED
    if one.single and not one.ended:
        since = one.valid_at
        later = (f for f in rivals if not f.ended and f.value != one.value and f.valid_at)
        if any(since is None or (f.valid_at is not None and f.valid_at > since) for f in later):
            return End.FOLLOWED
        return End.WEAK
    if one.valid_at is not None and one.expired_at <= one.valid_at:
        return End.WEAK
    return End.STATED


def _ties(facts: Sequence[Fact]) -> dict[str, datetime]:
    """Of facts of one slot that are live together since one moment, the moment at which the last of
    them was said: what was said before it decides nothing between them."""
    alike: dict[tuple[str, datetime], list[Fact]] = {}
    for one in facts:
        if one.single and one.live and not one.ended and one.valid_at is not None:
            alike.setdefault((one.attribute, one.valid_at), []).append(one)
    found: dict[str, datetime] = {}
    for same in alike.values():
        if len({one.value for one in same}) > 1:
            last = max(moment for one in same if (moment := said_at(one)) is not None)
            found.update((one.uuid, last) for one in same)
    return found


def said_at(one: Fact) -> datetime | None:
    """When a fact was said: the time of reference that the host noted, else that of the first
    episode that told it, else its own start. None where nothing of it tells.

    When the host made the record is no such time: logs are often read long after. Only a fact that
    names no episode was told to the host directly, and then.
    """
    if one.reference_time is not None:
        return one.reference_time
    told = [t.at for t in one.told if t.at is not None]
    if told:
        return min(told)
    if one.valid_at is not None:
        return one.valid_at
    return None if one.told else one.created_at
