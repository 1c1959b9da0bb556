"""What is written: observations of many subjects, each with the same fifty attributes.

Everything is a function of its numbers, so nothing has to be kept to know what was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from tenure.graph.door import observation
from tenure.graph.model import Observation, Stance
from tenure.graph.policy import Cardinality, Promotion, Risk
from tenure.graph.vocabulary import Vocabulary

GROUP: Final = "bench"
SLOTS: Final = 50
"""Slots of one subject."""

BATCH: Final = 1000
START: Final = datetime(2015, 1, 1, tzinfo=UTC)
WORDS: Final = 500
"""Different values of one attribute: values that are entities are shared by subjects."""


@cache
def attributes() -> tuple[str, ...]:
    """Fifty single-valued attributes of the shipped vocabulary, some with entities as values."""
    listed = Vocabulary.load().attributes.values()
    plain = [
        a.name
        for a in listed
        if a.policy.cardinality is Cardinality.ONE
        and a.policy.promotion is Promotion.STATED
        and a.policy.risk is Risk.LOW
    ]
    return tuple(sorted(plain)[:SLOTS])


@cache
def outcome_attribute() -> str:
    """The attribute whose values are promoted by outcomes."""
    listed = Vocabulary.load().attributes.values()
    return min(a.name for a in listed if a.policy.promotion is Promotion.OUTCOME)


def said(subject: str, number: int, n: int, *, group: str = GROUP) -> Observation:
    """The ``n``-th value that was said of the ``number``-th attribute of a subject."""
    attribute = attributes()[number]
    value = f"{attribute.replace('_', ' ')} {(n * 37 + number * 11 + hash_of(subject)) % WORDS}"
    at = START + timedelta(days=17 * n, minutes=number)
    return observation(
        group=group,
        subject=subject,
        attribute=attribute,
        stance=Stance.ASSERTS,
        value=value,
        observed_at=at,
        source=f"{subject}/{n}",
        position=number,
        speaker=subject,
        quote=f"by the way, {attribute.replace('_', ' ')} is {value} now",
    )


def hash_of(subject: str) -> int:
    """A number of a subject; not ``hash``, which differs from run to run."""
    return sum(map(ord, subject)) * 7


def batch(block: int, n: int, *, name: str = "p", group: str = GROUP) -> list[Observation]:
    """A thousand observations over a thousand slots: the ``n``-th values of twenty subjects."""
    people = range(block * BATCH // SLOTS, (block + 1) * BATCH // SLOTS)
    return [
        said(f"{name}{person}", number, n, group=group)
        for person in people
        for number in range(SLOTS)
    ]


def outcome(subject: str, n: int) -> Observation:
    """The ``n``-th outcome of a slot: mostly the same value, mostly a success."""
    value = f"plan {1 if n % 97 == 0 else 0}"
    return observation(
        group=GROUP,
        subject=subject,
        attribute=outcome_attribute(),
        stance=Stance.FAILS if n % 11 == 0 else Stance.SUCCEEDS,
        value=value,
        observed_at=START + timedelta(seconds=n),
        source=f"{subject}/run {n}",
        authority="tool",
    )


def batches(name: str, blocks: int, rounds: int) -> Iterator[list[Observation]]:
    """Batches that fill ``blocks`` times a thousand slots with ``rounds`` values each."""
    for block in range(blocks):
        for n in range(rounds):
            yield batch(block, n, name=name)
