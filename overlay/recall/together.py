"""Several answers of yes or no made into one, which never says more than all of them. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .model import Outcome, Reason
from .reading import Found, distinct


def every(found: Sequence[Found]) -> Found:
    """One answer to "this and that": yes where all say so, no where one says no."""
    if no := _saying(found, False):
        return _one(no, found)
    return _doubtful(found) or _one(found, found)


def some(found: Sequence[Found]) -> Found:
    """One answer to "this or that": yes where one says so, no where all say no."""
    if yes := _saying(found, True):
        return _one(yes, found)
    return _doubtful(found) or _one(found, found)


def nearest(found: Sequence[Found]) -> Found:
    """One answer where a question may mean any of several slots: of those that say yes or no."""
    told = _saying(found, True) or _saying(found, False)
    return _one(told, found) if told else _doubtful(found) or _one(found, found)


def alike(found: Sequence[Found]) -> Found:
    """One answer where nobody knows which slot is meant: only what all of them say."""
    if _saying(found, True) and _saying(found, False):
        known = tuple(memory for one in found for memory in one.memories)
        return Found(Outcome.ABSTAINED, Reason.VALUES_DIFFER, known=known)
    return _doubtful(found) or _one(found, found)


def _saying(found: Iterable[Found], yes: bool) -> list[Found]:
    return [one for one in found if one.outcome is Outcome.ANSWERED and one.yes is yes]


def _doubtful(found: Sequence[Found]) -> Found | None:
    """The first that is no answer, a conflict before others; what else is known beside it."""
    for wanted in (Outcome.CONFLICT, Outcome.ABSTAINED, Outcome.EMPTY):
        for one in found:
            if one.outcome is wanted:
                others = (m for o in found if o is not one for m in (*o.memories, *o.known))
                return replace(one, known=(*one.known, *others))
    return None


def _one(shown: Sequence[Found], found: Sequence[Found]) -> Found:
    memories = distinct(m for one in shown for m in one.memories)
    given = {memory.memory_id for memory in memories}
    beside = (m for one in found if one not in shown for m in one.memories)
    known = distinct((*(m for one in shown for m in one.known), *beside))
    return replace(
        shown[0],
        memories=memories,
        changes=tuple(change for one in shown for change in one.changes),
        known=tuple(memory for memory in known if memory.memory_id not in given),
    )
