"""More slots to look at, for a question that names no attribute or nobody who is known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..lookup import Holder
from ..model import Reason
from .model import Hit, Kind

UNNAMED: Final = frozenset(
    {
        Reason.NOBODY_NAMED,
        Reason.WHICH_SUBJECT,
        Reason.SUBJECT_UNKNOWN,
        Reason.NOTHING_ASKED,
        Reason.NEVER_TOLD,
    }
)
"""Why a question may have led to no slot although the bank holds what it is about."""

MOST: Final = 5
"""Slots."""


def seed_by_search(
    missing: Reason | None, hits: Iterable[Hit], named: Iterable[Holder] = (), *, most: int = MOST
) -> tuple[Holder, ...]:
    """The slots of the memories among the hits of a search, best first, without those that the
    question names itself; none where it led to slots of its own (``missing`` is None).

    They are what the question may be about, for a reader to look at: no answer rests on them, as
    what is like a question is not yet what it asks for.
    """
    if missing not in UNNAMED:
        return ()
    known = set(named)
    found = dict.fromkeys(
        Holder(hit.subject, hit.attribute) for hit in hits if hit.kind is Kind.MEMORY
    )
    return tuple(slot for slot in found if slot not in known)[:most]
