"""The facts that Graphiti's search gives, in the order of their state. No I/O, no import of it.

For people who keep their own code: what ``graphiti.search`` returned goes in, and comes out with
the role that each fact has at a time, current ones first.

Only what is given is known here. An end that the host states is taken as it is, for what justified
it may not be among the results; who holds the graph itself adopts it, and asks there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Generic, TypeVar

from ...graph.errors import InputError, RefusedObservation
from ...graph.model import Memory, Observation, Role, Status
from ...graph.policy import Cardinality
from ...graph.roles import roles_at
from ...graph.timeline import resolve
from ...graph.times import Clock, system_clock, utc
from ...graph.vocabulary import Vocabulary
from .adopt.endings import End, Ending, endings
from .adopt.slots import Adoption, adoption
from .facts import Fact
from .own_relations import relations_of
from .relations import NOT_FACTS, Relation, Relations
from .shapes import moment, name_of

T = TypeVar("T")

_GROUP: Final = "results"
ROLES: Final = (
    Role.CURRENT,
    Role.COEXISTENCE,
    Role.SCOPED_EXCEPTION,
    Role.UNKNOWN,
    Role.TRANSITION,
    Role.HISTORICAL,
)
"""Roles in their order; the first four are of what holds."""


@dataclass(frozen=True, slots=True)
class Stated(Generic[T]):
    """A fact as it was given, with its state beside it.

    ``slot`` is the uuid of whom it is about, with the attribute. ``role`` is that at the time
    asked; None where it has none: it is not so yet, or was withdrawn. ``valid_from`` and
    ``valid_to`` (aware UTC) are the interval of its value; None is unbounded or open. ``status`` is
    None, and ``why`` says more, where the fact itself is impossible.
    """

    edge: T
    slot: tuple[str, str]
    role: Role | None
    valid_from: datetime | None
    valid_to: datetime | None
    status: Status | None
    why: str = ""


def state_filter(
    results: Iterable[T],
    as_of: datetime | str | None = None,
    *,
    history: bool = False,
    vocabulary: Vocabulary | None = None,
    clock: Clock = system_clock,
) -> list[Stated[T]]:
    """The facts among search results that are current at ``as_of`` (aware; now, if left out).

    ``results`` are edges as ``graphiti_core.edges.EntityEdge`` has them, of one group or several;
    they are not changed. Slots come in the order in which the results first name them, and in a
    slot the values that hold, then contested ones. With ``history`` what was true follows, the last
    first, and then what has no role. Raises ``InputError`` for a time without a zone, or for a
    thing that is no edge.
    """
    at = _time(as_of, clock)
    words = vocabulary or Vocabulary.load()
    relations = relations_of(words)
    subjects: dict[tuple[str, str], list[tuple[T, Fact]]] = {}
    for edge in results:
        fact = _fact(edge, relations)
        if fact is not None:
            subjects.setdefault((fact.group, fact.subject), []).append((edge, fact))
    found: dict[tuple[str, str, str], list[Stated[T]]] = {}
    for (group, subject), given in subjects.items():
        for one in _subject(given, words, at):
            found.setdefault((group, subject, one.slot[1]), []).append(one)
    return [
        one
        for slot in found.values()
        for one in sorted(slot, key=_order)
        if history or (one.role in ROLES[:4] and not one.why)
    ]


def _time(as_of: datetime | str | None, clock: Clock) -> datetime:
    if as_of is None:
        return clock()
    try:
        return utc(as_of)
    except ValueError as error:
        raise InputError(f"as_of: {error}") from None


def _subject(
    given: Sequence[tuple[T, Fact]], words: Vocabulary, at: datetime
) -> Iterable[Stated[T]]:
    ends = endings([fact for _, fact in given])
    said: dict[str, list[Observation]] = {}
    taken: list[tuple[T, Fact, Adoption | None, str]] = []
    for edge, fact in given:
        try:
            one = adoption(fact, _trusted(ends[fact.uuid]), _GROUP)
        except RefusedObservation as error:
            taken.append((edge, fact, None, error.wrong))
            continue
        taken.append((edge, fact, one, ""))
        said.setdefault(fact.attribute, []).extend(one.observations)
    memories: dict[str, tuple[Memory, ...]] = {}
    for attribute, observations in said.items():
        memories[attribute] = resolve(words.policy(attribute), observations).memories
    for edge, fact, adopted, why in taken:
        slot = (fact.subject, fact.attribute)
        best = None if adopted is None else _best(adopted, memories[fact.attribute], at)
        if fact.ended and not fact.was and not why:
            why = "it says that the value is over"
        if best is None:
            yield Stated(edge, slot, None, fact.valid_at, fact.invalid_at, None, why)
        else:
            role, memory = best
            yield Stated(edge, slot, role, memory.valid_from, memory.valid_to, memory.status, why)


def _trusted(ending: Ending) -> Ending:
    """An end whose reason may lie outside of the results counts as stated."""
    return Ending(End.STATED, ending.at, ending.tie) if ending.end is End.WEAK else ending


def _best(
    one: Adoption, memories: Iterable[Memory], at: datetime
) -> tuple[Role | None, Memory] | None:
    """The memory that stands for a fact at a time: the one with the strongest role."""
    value = one.observations[0].value_key
    mine = [m for m in memories if m.value_key == value]
    if not mine:
        return None
    roles = roles_at(memories, at)
    ranked = sorted(mine, key=lambda m: _place(roles.get(m.memory_id)))
    return roles.get(ranked[0].memory_id), ranked[0]


def _place(role: Role | None) -> int:
    return len(ROLES) if role is None else ROLES.index(role)


def _order(one: Stated[Any]) -> tuple[int, float]:
    """Strong roles first; among what was true, and what coexists, the last first."""
    since = one.valid_from or datetime.min.replace(tzinfo=UTC)
    return _place(one.role) + 10 * bool(one.why), -since.timestamp()


def _fact(edge: Any, relations: Relations) -> Fact | None:
    """An edge object as a fact; None where it states nothing."""
    try:
        name, ends = edge.name, [str(edge.source_node_uuid), str(edge.target_node_uuid)]
        uuid, group = str(edge.uuid), str(edge.group_id)
    except AttributeError as error:
        raise InputError(f"this is no edge of Graphiti: {error}") from None
    name = name_of(name)
    if name in NOT_FACTS:
        return None
    sentence = str(getattr(edge, "fact", "") or "")
    relation: Relation = relations.in_sentence(name, sentence)
    subject, value = reversed(ends) if relation.turned else ends
    times: Mapping[str, datetime | None] = {
        field: _at(getattr(edge, field, None))
        for field in ("valid_at", "invalid_at", "expired_at", "created_at", "reference_time")
    }
    return Fact(
        uuid=uuid,
        group=group,
        subject=subject,
        value=value,
        subject_name=subject,
        value_name=value,
        relation=name,
        attribute=relation.attribute,
        single=relation.single,
        many=relation.cardinality is Cardinality.MANY,
        ended=relation.ended,
        past=relation.past,
        text=sentence,
        **times,
        dimensions=None,
        leaks=False,
        told=(),
        closers=frozenset(),
        crossed=False,
        print="",
    )


def _at(given: Any) -> datetime | None:
    if given is None:
        return None
    if isinstance(given, str):
        return moment(given)
    return moment(given.isoformat())
