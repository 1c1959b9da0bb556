"""Values of one track, and scopes of one slot, that may be one in other words: "New York City" and
"NYC", ``project=atlas`` and ``project=Project Atlas``. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from ...graph.model import PAIR_DECISIONS, Decision, Memory, Slot, Verdict
from ...graph.scope import scope_key
from ...graph.values import normal_text
from .likely import Kind, Likely, Likeness
from .names import fuller
from .spelling import chinese, numbers, spelt_alike, words

MOST_IN_A_SLOT: Final = 24
"""Of a slot that holds more values or scopes than these nothing is asked."""

_LEAST_SPELT: Final = 5


def likely_in_slot(
    slot: Slot, memories: Iterable[Memory], verdicts: Iterable[Verdict], named: bool
) -> list[Likely]:
    """The pairs of a slot about which nobody has decided. ``verdicts`` are those that count;
    ``named``: its values are names of places, people and the like."""
    held, given = list(memories), list(verdicts)
    tracks: dict[str, dict[str, str]] = {}
    scopes: dict[str, Mapping[str, str]] = {}
    for memory in sorted(held, key=lambda m: (m.said_at, m.memory_id)):
        scopes.setdefault(memory.track_key, memory.scope)
        if isinstance(memory.value, str):
            tracks.setdefault(memory.track_key, {}).setdefault(memory.value_key, memory.value)
    found = []
    settled = {
        (v.track_key, frozenset((v.a_key, v.b_key))) for v in given if v.decision in PAIR_DECISIONS
    }
    for track, values in sorted(tracks.items()):
        if len(values) > MOST_IN_A_SLOT:
            continue
        for one, other in combinations(sorted(values), 2):
            likeness = alike_values(values[one], values[other], named)
            if likeness is not None and (track, frozenset((one, other))) not in settled:
                found.append(_pair(slot, Kind.VALUE, likeness, (values[one], values[other]), track))
    right = {
        v.track_key for v in given
        if v.decision is Decision.RESCOPES and v.scope is not None
        and v.track_key in scopes and scope_key(v.scope) == scope_key(scopes[v.track_key])
    }  # fmt: skip
    if len(scopes) > MOST_IN_A_SLOT:
        return found
    for one, other in combinations(sorted(scopes), 2):
        likeness = alike_scopes(scopes[one], scopes[other])
        if likeness is not None and not right & {one, other}:
            names = scope_text(scopes[one]), scope_text(scopes[other])
            found.append(_pair(slot, Kind.SCOPE, likeness, names, one, other))
    return found


def alike_values(one: str, other: str, named: bool) -> Likeness | None:
    """What makes two values look like one; None where nothing does. That one is part of the other
    says something of names alone: a head nurse is no nurse in other words."""
    if normal_text(one) == normal_text(other) or chinese(one) != chinese(other):
        return None
    if chinese(one):
        short, long = sorted((normal_text(one), normal_text(other)), key=len)
        part = named and len(short) >= 2 and short != long and short in (
            long[: len(short)], long[-len(short) :])  # fmt: skip
        return Likeness.PART if part else None
    short_words, long_words = sorted((words(one), words(other)), key=lambda w: (len(w), w))
    if not short_words or numbers(short_words) != numbers(long_words):
        return None
    if "".join(short_words) == "".join(long_words):
        return Likeness.SPELLING
    if len(short_words) == len(long_words):
        differ = [(a, b) for a, b in zip(short_words, long_words, strict=True) if a != b]
        ((a, b),) = differ if len(differ) == 1 else [("", "")]
        long_enough = min(len(a), len(b)) >= _LEAST_SPELT and a[0] == b[0]
        return Likeness.SPELLING if long_enough and spelt_alike(a, b) else None
    if len(short_words) == 1 and len(short_words[0]) == len(long_words) > 1:
        initials = "".join(word[0] for word in long_words)
        return Likeness.INITIAL if initials == short_words[0] else None
    size = len(short_words)
    part = named and short_words in (long_words[:size], long_words[-size:])
    return Likeness.PART if part else None


def alike_scopes(one: Mapping[str, str], other: Mapping[str, str]) -> Likeness | None:
    """What makes two scopes look like one: the same keys, and values that are alike."""
    if not one or one.keys() != other.keys():
        return None
    differ = [key for key in one if normal_text(one[key]) != normal_text(other[key])]
    found = [alike_values(one[key], other[key], True) for key in sorted(differ)]
    return None if None in found or not found else found[0]


def scope_text(scope: Mapping[str, str]) -> str:
    """A scope as people read it."""
    return ", ".join(f"{key}={value}" for key, value in sorted(scope.items()))


def _pair(
    slot: Slot, kind: Kind, likeness: Likeness, names: tuple[str, str], one: str, other: str = ""
) -> Likely:
    kept = fuller(*names)
    pair = Likely(
        slot.group, kind, names[0], names[1], likeness, (slot.subject,), slot, (one, other or one)
    )
    return pair if kept == names[1] else pair.turned()
