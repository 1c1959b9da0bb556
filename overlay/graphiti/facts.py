"""A fact of a host under the slot that it tells of, and how a row of the snapshot becomes one. No
I/O."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple

READER: Final = "2"
"""The version of what reads facts of a host: another one reads all of them anew."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)


class Telling(NamedTuple):
    """An episode that told a fact, with the time that it speaks of. ``there``: it exists."""

    episode: str
    at: datetime | None
    there: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact under its slot: whose it is, of which attribute, and who told and closed it.

    ``single``: one value holds at a time; ``many``: several do; neither where nobody says.
    ``ended``: it says that the value is over, ``past``: or that it held once. ``told`` are its
    episodes, ``closers`` those that touched it without telling it. ``crossed``: a fact that joins
    the same two the other way round begins at its end. ``print`` is another one as soon as anything
    of it is that an adoption goes by.
    """

    uuid: str
    group: str
    subject: str
    value: str
    subject_name: str
    value_name: str
    relation: str
    attribute: str
    single: bool
    many: bool
    ended: bool
    past: bool
    text: str
    valid_at: datetime | None
    invalid_at: datetime | None
    expired_at: datetime | None
    created_at: datetime | None
    reference_time: datetime | None
    dimensions: int | None
    leaks: bool
    told: tuple[Telling, ...]
    closers: frozenset[str]
    crossed: bool
    print: str

    @property
    def mapped(self) -> bool:
        """Whether it is known how many values its slot holds: else nobody knows its relation."""
        return self.single or self.many

    @property
    def was(self) -> bool:
        """Whether it says from when to when its value held, and that it does not any more."""
        start, end = self.valid_at, self.invalid_at
        return self.past and start is not None and end is not None and start < end

    @property
    def live(self) -> bool:
        """Whether Graphiti takes it for true today."""
        return self.invalid_at is None and self.expired_at is None

    @property
    def episodes(self) -> frozenset[str]:
        """The episodes that told it."""
        return frozenset(one.episode for one in self.told)


def micros(at: datetime | None) -> int | None:
    """A time as a number, for a snapshot."""
    return None if at is None else (at - _EPOCH) // _TICK


def _at(micros: int | None) -> datetime | None:
    return None if micros is None else _EPOCH + micros * _TICK


def print_of(row: tuple[Any, ...]) -> str:
    """The fingerprint of a row of a snapshot: of all but its embedding and what else search alone
    goes by, and of the version of what reads it."""
    told = repr((READER, row[:17], row[19:]))
    return blake2b(told.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def fact_of(row: tuple[Any, ...]) -> Fact:
    """A fact from a row of a snapshot."""
    told = (Telling(name, _at(valid), not gone) for name, valid, gone in json.loads(row[19]))
    uuid, group, subject, value, subject_name, value_name, relation, attribute = row[:8]
    valid, invalid, expired, created, reference = map(_at, row[12:17])
    return Fact(
        uuid=uuid,
        group=group,
        subject=subject,
        value=value,
        subject_name=subject_name,
        value_name=value_name,
        relation=relation,
        attribute=attribute,
        single=bool(row[8]),
        many=bool(row[9]),
        ended=bool(row[10]),
        past=row[10] == 2,
        text=row[11],
        valid_at=valid,
        invalid_at=invalid,
        expired_at=expired,
        created_at=created,
        reference_time=reference,
        dimensions=row[17],
        leaks=bool(row[18]),
        told=tuple(told),
        closers=frozenset(json.loads(row[20])),
        crossed=bool(row[21]),
        print=print_of(row),
    )


def beside(facts: Sequence[Fact]) -> Iterator[tuple[Fact, list[Fact], list[Fact]]]:
    """Each fact of one subject with the others of its slot, and with those that began when it
    ended (none where no moment of its end is known)."""
    starts: dict[datetime, list[Fact]] = {}
    slots: dict[str, list[Fact]] = {}
    for one in facts:
        slots.setdefault(one.attribute, []).append(one)
        if one.valid_at is not None:
            starts.setdefault(one.valid_at, []).append(one)
    for one in facts:
        rivals = [f for f in slots[one.attribute] if f is not one]
        heirs = starts.get(one.invalid_at, []) if one.invalid_at is not None else []
        yield one, rivals, [f for f in heirs if f is not one]
