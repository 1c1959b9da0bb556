"""Which slots a question is about: its subjects, looked up by name, and their attributes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...cypher import as_given, statement
from ...graph.model import Timeline, entity_id
from .find import named
from .model import Profile, Reason
from .names import candidates, chosen, of_a_relation, rest
from .profile import mentions
from .source import Source
from .spans import find_spans
from .words import Place, question_forms, segments

MOST_SLOTS = 64
"""Slots of a subject that are read to find a value that a question names."""

_FIRST_PERSON = ("user", "me", "i", "我", "用户")
"""Subjects that stand for whoever asks, where a log gives speakers no names."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The slots of a question. ``missing`` says why there are none; ``rest`` are unused words."""

    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    timelines: tuple[Timeline, ...]
    missing: Reason | None
    rest: str


async def seed(
    store: Source, group: str, profile: Profile, *, known_at: datetime | None, asked_at: datetime
) -> Seeds:
    """Look up the subjects that the question names, and read the slots that it asks for."""
    places = candidates(profile.folded)
    spoken = await _subjects(store, group, places)
    used = [(start, end) for _, start, end in mentions(profile.folded, store.vocabulary)]
    used += [place for _, place in find_spans(profile.folded, asked_at)]
    kept = chosen(places, set(spoken))
    related = {n for n, p in kept.items() if of_a_relation(profile.folded, p, store.vocabulary)}
    left = rest(profile.folded, [*used, *kept.values()])
    subjects = [spoken[name] for name in kept if name not in related]
    if related:
        return Seeds((), profile.attributes, (), Reason.SUBJECT_UNKNOWN, left)
    if not subjects and profile.first_person:
        subjects = list(
            (await _subjects(store, group, dict.fromkeys(_FIRST_PERSON, (0, 0)))).values()
        )
    if not subjects:
        if left or not profile.attributes:
            unknown = Reason.SUBJECT_UNKNOWN if left else Reason.NOBODY_NAMED
            return Seeds((), profile.attributes, (), unknown, left)
        return await _only_one(store, group, profile, left, known_at)
    timelines: list[Timeline] = []
    asked: dict[str, None] = {}
    for name, attributes in subjects:
        wanted = _wanted(profile, attributes)
        asked.update(dict.fromkeys(wanted))
        told = [attribute for attribute in wanted if attribute in attributes]
        for attribute in told:
            timelines.append(await store.timeline(group, name, attribute, known_at=known_at))
        if not told and profile.polar:
            found = await _by_value(store, group, name, attributes, profile, known_at)
            timelines += found
            asked.update(dict.fromkeys(t.slot.attribute for t in found))
    names = tuple(name for name, _ in subjects)
    missing: Reason | None = None
    if not timelines:
        missing = Reason.NEVER_TOLD if asked else Reason.NOTHING_ASKED
    return Seeds(names, tuple(asked), tuple(timelines), missing, left)


async def _subjects(
    store: Source, group: str, places: dict[str, Place]
) -> dict[str, tuple[str, frozenset[str]]]:
    """Of the names those that something is known of: the subject as stored, and its attributes."""
    ids = {entity_id(group, name): name for name in places}
    rows = await store.engine.read(
        statement("recall/subjects"), as_given(group=group, entities=list(ids))
    )
    return {ids[row["entity_id"]]: (row["name"], frozenset(row["attributes"])) for row in rows}


async def _only_one(
    store: Source, group: str, profile: Profile, left: str, known_at: datetime | None
) -> Seeds:
    """Nobody is named: the one subject of the group that has the attribute, if it is one."""
    rows = await store.engine.read(
        statement("recall/subjects_with"),
        as_given(group=group, attributes=list(profile.attributes)),
    )
    names = tuple(dict.fromkeys(row["subject"] for row in rows))
    if len(names) != 1:
        which = Reason.WHICH_SUBJECT if names else Reason.NEVER_TOLD
        return Seeds(names, profile.attributes, (), which, left)
    timelines = [
        await store.timeline(group, names[0], row["attribute"], known_at=known_at) for row in rows
    ]
    return Seeds(names, profile.attributes, tuple(timelines), None, left)


def _wanted(profile: Profile, told: Iterable[str]) -> list[str]:
    """The attributes asked for: by the vocabulary, then those told that no vocabulary lists and
    that the question asks for in their own words, or in one of the known ways."""
    spoken = {_stem(word) for word, _, _ in segments(profile.folded)}
    asked = {name for name, form in question_forms() if form.search(profile.folded)}
    own = [
        attribute
        for attribute in sorted(told)
        if attribute not in profile.attributes
        and (attribute in asked or {_stem(word) for word in attribute.split("_")} <= spoken)
    ]
    return [*profile.attributes, *own]


def _stem(word: str) -> str:
    """A word without its English ending, for comparing only ("dishes" and "dish")."""
    for ending in ("ing", "es", "ed", "s", "d", "e"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word


async def _by_value(
    store: Source,
    group: str,
    subject: str,
    attributes: frozenset[str],
    profile: Profile,
    known_at: datetime | None,
) -> list[Timeline]:
    """A yes-or-no question that names no attribute: the slots that know a value named in it."""
    if len(attributes) > MOST_SLOTS:
        return []
    timelines = await store.subject_timelines(group, subject, known_at=known_at)
    return [t for t in timelines if named(profile.folded, t.memories)]
