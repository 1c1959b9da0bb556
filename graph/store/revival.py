"""What goes with forgotten words, and what comes back to life."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ..model import (
    PAIR_DECISIONS,
    Decision,
    Memory,
    Observation,
    Status,
    Verdict,
)
from ..times import BEGINNING, OPEN
from .found import FoundSlot


def bound(
    verdicts: Iterable[Verdict], gone: dict[str, Observation], rest: dict[str, Observation]
) -> tuple[set[str], set[str]]:
    """Verdicts that go with what is forgotten, and those that stay but lose their note.

    A verdict on values stays while others say the values; it loses its note if it was given on
    words that are forgotten. One on an observation goes with it, one on a verdict with that.
    """
    given = list(verdicts)
    if not gone:
        return set(), set()
    said: set[tuple[str, str | None]] = set()
    for o in rest.values():
        said.add((o.track_key, o.value_key))
        said.add((o.track_key, o.target_key))
    removed: set[str] = set()
    silenced: set[str] = set()
    for v in given:
        if v.decision in PAIR_DECISIONS:
            stays = (v.track_key, v.a_key) in said and (v.track_key, v.b_key) in said
        elif v.decision in (Decision.TRIAL_PASSED, Decision.TRIAL_FAILED):
            stays = (v.track_key, v.a_key) in said
        elif v.decision is Decision.WITHDRAWS:
            continue
        else:
            stays = v.a not in gone
        if not stays:
            removed.add(v.verdict_id)
        elif v.note and (v.a in gone or v.b in gone):
            silenced.add(v.verdict_id)
    on_verdicts = [v for v in given if v.decision is Decision.WITHDRAWS]
    while follow := {v.verdict_id for v in on_verdicts if v.a in removed} - removed:
        removed |= follow
    return removed, silenced


def lost(found: FoundSlot, gone: Iterable[str]) -> int:
    """How many stored memories lose all that supported them."""
    supporters: dict[str, set[str]] = {}
    for kind, said, name in found.supports:
        if kind == "SUPPORTS":
            supporters.setdefault(name, set()).add(said)
    removed = set(gone)
    return sum(bool(said) and said <= removed for said in supporters.values())


def revived(before: Iterable[Memory], after: Iterable[Memory]) -> list[Memory]:
    """Memories that are believed at times at which their value was not believed before."""
    believed: dict[tuple[str, str, str], list[tuple[datetime, datetime]]] = {}
    for memory in before:
        if memory.status is Status.ACTIVE:
            believed.setdefault(_claim(memory), []).append(_interval(memory))
    back = []
    for memory in after:
        start, end = _interval(memory)
        if memory.status is Status.ACTIVE and not any(
            begun <= start and end <= ended for begun, ended in believed.get(_claim(memory), ())
        ):
            back.append(memory)
    return back


def _claim(memory: Memory) -> tuple[str, str, str]:
    return memory.track_key, memory.value_key, memory.polarity


def _interval(memory: Memory) -> tuple[datetime, datetime]:
    return memory.valid_from or BEGINNING, memory.valid_to or OPEN
