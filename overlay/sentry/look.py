"""Looks into a group for what may be one in other words, and at the words that speak for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from ...cypher import as_given, statement
from ...graph.door import check_group
from ...graph.identity import Identification, counts_now, last_word
from ...graph.model import Decision, Slot, entity_id
from ...graph.store import Store
from ...graph.store.identity_rows import identification_of
from ...graph.store.memory_rows import memory_of
from ...graph.store.rows import unpacked
from ...graph.store.verdict_rows import verdict_of
from ...graph.timeline.decisions import counting as counting_of
from ...graph.values import Value, normal_text, value_text
from .attributes import Told, likely_attributes
from .likely import Kind, Likely
from .names import fuller, likely_names
from .slots import likely_in_slot

MOST_OF_A_SLOT: Final = 50
"""Observations of a slot whose values are compared, the last-said."""

MOST_WORDS: Final = 4
"""Observations that are shown for each side of a pair."""


class Words(NamedTuple):
    """What was said of one of a pair."""

    observation_id: str
    subject: str
    attribute: str
    value: str
    quote: str
    source: str
    turn_id: str
    at: datetime
    speaker: str


class _Name(NamedTuple):
    entity_id: str
    name: str
    same_as: str | None
    attributes: tuple[str, ...]
    verdicts: tuple[Identification, ...]

    @property
    def root(self) -> str:
        return self.same_as or self.entity_id


async def likely(store: Store, group: str) -> list[Likely]:
    """All pairs of a group that may be one and about which nobody has decided, in an order that
    does not depend on how they came."""
    names = await _names(store, group)
    found = [*_entities(group, names), *await _attributes(store, group, names)]
    return [*found, *await _slots(store, group)]


async def counting(store: Store, group: str) -> list[Identification]:
    """The verdicts on what is one that count in a group: of each pair of names the last, unless
    it was withdrawn."""
    given = {v.verdict_id: v for one in await _names(store, group) for v in one.verdicts}
    for _, _, verdicts in await _decided_attributes(store, group):
        given |= {v.verdict_id: v for v in verdicts}
    last: dict[frozenset[str], Identification] = {}
    for v in sorted(given.values(), key=lambda v: (v.recorded_at, v.verdict_id)):
        last[frozenset((v.a, v.b))] = v
    return [v for v in last.values() if v.decision is not Decision.WITHDRAWS]


async def _names(store: Store, group: str) -> list[_Name]:
    rows = await store.engine.read_rows(statement("sentry/names"), {"group": check_group(group)})
    return [
        _Name(who, name, other, tuple(told), tuple(identification_of(v, group) for v in verdicts))
        for who, name, other, told, verdicts in rows
    ]


async def _decided_attributes(
    store: Store, group: str
) -> list[tuple[str, str, list[Identification]]]:
    """Names, ids and verdicts of attributes that no vocabulary declares."""
    rows = await store.engine.read_rows(statement("sentry/attributes"), {"group": group})
    return [(name, own, [identification_of(v, group) for v in given]) for own, name, given in rows]


def _entities(group: str, names: Sequence[_Name]) -> list[Likely]:
    by_id = {one.entity_id: one for one in names}
    root = {one.name: one.root for one in names}
    apart = {
        frozenset(by_id[end].root if end in by_id else end for end in (verdict.a, verdict.b))
        for one in names
        for verdict in one.verdicts
        if last_word(one.verdicts, verdict.a, verdict.b) is Decision.DISTINCT
    }
    found: dict[frozenset[str], Likely] = {}
    for (one, other), likeness in likely_names(root).items():
        pair = frozenset((root[one], root[other]))
        if len(pair) == 1 or pair in apart:
            continue
        kept = fuller(one, other)
        goes = other if kept == one else one
        found.setdefault(pair, Likely(group, Kind.ENTITY, goes, kept, likeness))
    return list(found.values())


async def _attributes(store: Store, group: str, names: Sequence[_Name]) -> list[Likely]:
    declared = store.vocabulary.attributes
    unlisted = sorted({a for one in names for a in one.attributes if a not in declared})
    if not unlisted:
        return []
    settled: dict[str, frozenset[str]] = {}
    for name, own, given in await _decided_attributes(store, group):
        last = {v.b_name: last_word(given, own, v.b) for v in given}
        if Decision.SAME_ATTRIBUTE in last.values():
            settled[name] = frozenset(declared)
        else:
            settled[name] = frozenset(other for other, said in last.items() if said is not None)
    open_names = {name for name in unlisted if len(settled.get(name, ())) < len(declared)}
    subjects = [one.entity_id for one in names if open_names.intersection(one.attributes)]
    told = await _told(store, group, subjects, MOST_OF_A_SLOT)
    slots = [
        Told(subject, attribute, tuple(value for _, value in said if value is not None))
        for (subject, attribute), said in told.items()
        if attribute in declared or attribute in open_names
    ]
    return likely_attributes(group, slots, store.vocabulary, settled)


async def _slots(store: Store, group: str) -> list[Likely]:
    rows = await store.engine.read_rows(statement("sentry/held"), {"group": group})
    found: list[Likely] = []
    for subject, attribute, held, verdicts in rows:
        slot = Slot(group, subject, attribute)
        memories = [memory_of(record, slot, slot.key) for record in held]
        given = counting_of(verdict_of(row, slot, slot.key) for row in verdicts)
        named = store.vocabulary.value_is_entity(attribute)
        found += likely_in_slot(slot, memories, filter(counts_now, given), named)
    return found


async def words_of(store: Store, observations: Iterable[str]) -> dict[str, Words]:
    """The words of observations, by their ids."""
    rows = await store.engine.read_rows(
        statement("sentry/words"), as_given(observations=sorted(set(observations)))
    )
    return {said[0]: _said(subject, attribute, said)[0] for subject, attribute, said in rows}


async def words(store: Store, pairs: Collection[Likely]) -> dict[str, list[Words]]:
    """By the ids of pairs of one group, a few of the words in which each of the two is told of."""
    wanted: set[str] = set()
    for pair in pairs:
        wanted |= {entity_id(pair.group, name) for name in pair.subjects[:MOST_WORDS]}
        if pair.kind is Kind.ENTITY:
            wanted |= {entity_id(pair.group, name) for name in pair.names}
    if not wanted:
        return {}
    group = next(iter(pairs)).group
    told = await _told(store, group, sorted(wanted), MOST_WORDS)
    every = [one for said in told.values() for one, _ in said]
    return {pair.likely_id: _of(pair, every) for pair in pairs}


def _of(pair: Likely, every: Iterable[Words]) -> list[Words]:
    if pair.slot is not None:
        here = [one for one in every if (one.subject, one.attribute) == _place(pair.slot)]
        told = set(map(normal_text, pair.names))
        sides = [[o for o in here if pair.kind is Kind.SCOPE or normal_text(o.value) in told]]
    elif pair.kind is Kind.ATTRIBUTE:
        mine = set(pair.subjects)
        sides = [
            [one for one in every if one.subject in mine and one.attribute == name]
            for name in pair.names
        ]
    else:
        ids = [entity_id(pair.group, name) for name in pair.names]
        sides = [[one for one in every if entity_id(pair.group, one.subject) == own] for own in ids]
    last = [
        sorted(side, key=lambda one: (one.at, one.observation_id))[-MOST_WORDS:] for side in sides
    ]
    return [one for side in last for one in side]


def _place(slot: Slot) -> tuple[str, str]:
    return slot.subject, slot.attribute


async def _told(
    store: Store, group: str, subjects: Sequence[str], most: int
) -> Mapping[tuple[str, str], list[tuple[Words, Value | None]]]:
    rows = await store.engine.read_rows(
        statement("sentry/told"), as_given(group=group, entities=subjects, most=most)
    )
    found: dict[tuple[str, str], list[tuple[Words, Value | None]]] = {}
    for subject, attribute, said in rows:
        for row in said:
            one, value = _said(subject, attribute, row)
            found.setdefault((subject, attribute), []).append((one, value))
    return found


def _said(subject: str, attribute: str, row: Sequence[Any]) -> tuple[Words, Value | None]:
    name, text, packed, quote, source, turn, at, speaker = row
    value = unpacked(text, packed)
    return Words(
        name,
        subject,
        attribute,
        "" if value is None else value_text(value),
        quote or "",
        source,
        turn or "",
        datetime.fromisoformat(at),
        speaker or "",
    ), value
