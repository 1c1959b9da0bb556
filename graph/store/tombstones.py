"""What is left of what was forgotten: a hash, so that feeding it again does not bring it back."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from ..ids import digest
from ..model import Observation, Turn


class Forgotten(StrEnum):
    """What a tombstone stands for."""

    SOURCE = "source"  # a source, and every source below it (``source/…``)
    TURN = "turn"  # names the tombstone of its source, so that it can be lifted by the turn's id
    ASIDE = "aside"  # a piece of the quarantine; names the tombstone that took it along
    SUBJECT = "subject"  # the entity that slots are of


@lru_cache(maxsize=16_384)
def tombstone_id(kind: Forgotten, group: str, what: str) -> str:
    """The id of a tombstone; it cannot be read back."""
    return digest("tombstone", kind, group, what)


def of_source(group: str, source: str) -> Iterator[str]:
    """The tombstones that would refuse a source: its own, and those of the sources above it."""
    while True:
        yield tombstone_id(Forgotten.SOURCE, group, source)
        source, slash, _ = source.rpartition("/")
        if not slash:
            return


def of_subject(group: str, subject_id: str) -> str:
    """The tombstone that would refuse a subject."""
    return tombstone_id(Forgotten.SUBJECT, group, subject_id)


def refuses(tombstones: frozenset[str], said: Observation | Turn) -> bool:
    """Whether one of these tombstones stands for what was said."""
    if isinstance(said, Observation):
        group = said.slot.group
        if of_subject(group, said.slot.subject_id) in tombstones:
            return True
    else:
        group = said.group
    return any(one in tombstones for one in of_source(group, said.source))
