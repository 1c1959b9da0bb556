"""Which slots a question is about: its subjects, looked up by name, and their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ...cypher import as_given, statement
from ...graph.attributes import ValueKind
from ...graph.model import Memory, Timeline
from ...graph.values import normal_text
from .chains import unknown_relation
from .hops import walk
from .lookup import MOST_HOLDERS, Holder, Subject, holders_among, subjects_among, timelines_of
from .model import Profile, Reason
from .names import candidates, chosen, rest
from .naming import named
from .other_side import mirrored
from .reading import Asked
from .sides import NOBODY, Sides, asks_who, sides
from .source import Source
from .spans import find_spans
from .told import by_value, spelled, unspoken, wanted, words_of
from .value_asked import of_a_value_asked
from .words import Place, light_words

_FIRST_PERSON = ("user", "me", "i", "我", "用户")
"""Subjects that stand for whoever asks, where a log gives speakers no names."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The slots of a question. ``missing`` says why there are none; ``rest`` are unused words.

    ``sides``: how its names are read. ``via``: the memories that led from the subject named to the
    one meant. ``guessed``: no attribute is named, the slots are those that know the value.
    ``doubt``: a word for somebody or something else of the subject, which no vocabulary knows; a
    scope, or not understood. ``holders``: the timelines are of subjects that may have
    ``sides.values`` as their value.
    """

    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    timelines: tuple[Timeline, ...] = ()
    missing: Reason | None = None
    rest: str = ""
    sides: Sides = NOBODY
    via: tuple[Memory, ...] = ()
    guessed: bool = False
    doubt: str = ""
    holders: bool = False


async def seed(
    store: Source,
    group: str,
    asked: Asked,
    *,
    known_at: datetime | None,
    asked_at: datetime,
    beside: Iterable[str] = (),
) -> Seeds:
    """Look up the subjects that the question names, and read the slots that it asks for.

    ``beside`` are subjects named beside the question, for one that names none.
    """
    profile = asked.profile
    places = candidates(profile.folded, profile.plain)
    known = await subjects_among(store, group, places, known_at)
    both = mirrored(profile.attributes, store.vocabulary)
    holders: dict[str, list[Holder]] = {}
    if both or (asks_who(profile.folded) and not profile.polar):
        told = dict.fromkeys((*profile.attributes, *sorted(both)))
        holders = await holders_among(store, group, places, tuple(told))
    kept = chosen(places, {*known, *holders})
    read = sides(profile, kept, store.vocabulary)
    owners = [kept[name] for name in kept if name not in read.values]
    left = _left(profile, asked_at, owners)
    owned = unknown_relation(profile, kept.values(), left) if profile.attributes else ""
    words = {word for one in known.values() for name in one.attributes for word in words_of(name)}
    doubt = owned if owned not in words else ""
    if not read.clear:
        return Seeds((), profile.attributes, (), Reason.RELATION_UNCLEAR, left, read)
    if read.inverse:
        return await _inverse(store, group, holders, Seeds((), read.asked, (), None, left, read),
                              known_at)  # fmt: skip
    named = list(read.subjects)
    if not named and (names := list(beside)):
        known |= await subjects_among(store, group, names, known_at)
        named = [name for name in names if name in known]
    if not named and profile.first_person:
        known |= await subjects_among(store, group, _FIRST_PERSON, known_at)
        named = [name for name in _FIRST_PERSON if name in known]
        if named and (me := profile.folded.find("我")) >= 0:
            read = sides(profile, {named[0]: (me, me + 1)}, store.vocabulary)
            if not read.clear:
                return Seeds((), profile.attributes, (), Reason.RELATION_UNCLEAR, left, read)
    if not named:
        return await _nobody(store, group, profile, left, read, known_at)
    subjects = [known.get(name) or Subject(name, frozenset()) for name in named]
    start = Seeds(tuple(s.name for s in subjects), read.asked, (), None, left, read, doubt=doubt)
    if read.hops:
        return await _walked(store, group, asked, start, subjects[0], known_at)
    return await _slots(store, group, asked, start, subjects, holders, known_at, owners)


def _left(profile: Profile, asked_at: datetime, names: list[Place]) -> str:
    used = [place for mention in profile.mentions for place in mention.places]
    used += [place for _, place in find_spans(profile.folded, asked_at)]
    return rest(profile.folded, [*used, *names])


async def _slots(
    store: Source,
    group: str,
    asked: Asked,
    seeds: Seeds,
    subjects: list[Subject],
    holders: dict[str, list[Holder]],
    known_at: datetime | None,
    places: Sequence[Place] = (),
) -> Seeds:
    """The slots asked for of each subject; where they are empty, what the other side tells."""
    profile = asked.profile
    timelines: list[Timeline] = []
    attributes: dict[str, None] = {}
    for subject in subjects:
        names = wanted(profile, seeds.sides.asked, subject.attributes, store.vocabulary)
        attributes.update(dict.fromkeys(names))
        own = [Holder(subject.name, name) for name in names if name in subject.attributes]
        timelines += await timelines_of(store, group, own, known_at)
        values = [
            m
            for t in timelines
            for m in t.memories
            if normal_text(t.slot.subject) == normal_text(subject.name)
        ]
        none = not own or (profile.chinese and not named(profile.folded, values))
        if none and profile.polar and (profile.chinese or not profile.attributes):
            found = await (
                of_a_value_asked(
                    store, group, subject, profile, places, asked_at=asked.now, known_at=known_at
                )
                if profile.chinese
                else by_value(store, group, subject, profile, seeds.rest, known_at)
            )
            timelines = [*(timelines if not found or not own else []), *found]
            seeds = replace(seeds, guessed=bool(found))
            attributes.update(dict.fromkeys(t.slot.attribute for t in found))
    seeds = replace(seeds, attributes=tuple(attributes))
    if not timelines and len(subjects) == 1:
        both = mirrored(seeds.attributes, store.vocabulary)
        slots = [h for h in holders.get(normal_text(subjects[0].name), []) if h.attribute in both]
        if profile.polar:
            others = {normal_text(name) for name in seeds.sides.values}
            slots = [h for h in slots if normal_text(h.subject) in others]
        if slots:
            found = await timelines_of(store, group, slots, known_at)
            read = replace(seeds.sides, values=(normal_text(subjects[0].name),))
            return replace(seeds, timelines=tuple(found), holders=True, sides=read)
    missing = None
    if not timelines:
        missing = Reason.NEVER_TOLD if attributes else Reason.NOTHING_ASKED
    return replace(seeds, timelines=tuple(timelines), missing=missing)


async def _inverse(
    store: Source,
    group: str,
    holders: dict[str, list[Holder]],
    seeds: Seeds,
    known_at: datetime | None,
) -> Seeds:
    """The slots that may hold the value whose subjects are asked for."""
    (value,) = seeds.sides.values
    slots = [h for h in holders.get(value, []) if h.attribute in seeds.attributes]
    if sum(map(len, holders.values())) > MOST_HOLDERS:
        return replace(seeds, missing=Reason.TOO_MANY)
    found = await timelines_of(store, group, slots, known_at)
    missing = None if found else Reason.NEVER_TOLD
    return replace(seeds, timelines=tuple(found), missing=missing, holders=True)


async def _walked(
    store: Source,
    group: str,
    asked: Asked,
    seeds: Seeds,
    subject: Subject,
    known_at: datetime | None,
) -> Seeds:
    """The slots of whom the relations lead to: "the manager of Dora's manager"."""
    via = await walk(store, group, asked, subject.name, seeds.sides.hops, known_at)
    if via is None:
        return replace(seeds, subjects=(), missing=Reason.SUBJECT_UNKNOWN)
    name = str(via[-1].value)
    known = await subjects_among(store, group, [name], known_at)
    meant = known.get(name) or Subject(name, frozenset())
    start = replace(seeds, subjects=(meant.name,), via=via)
    return await _slots(store, group, asked, start, [meant], {}, known_at)


async def _nobody(
    store: Source,
    group: str,
    profile: Profile,
    left: str,
    read: Sides,
    known_at: datetime | None,
) -> Seeds:
    """Nobody is named: the one subject of the group that has the attribute, if it is one."""
    none = Seeds((), profile.attributes, (), Reason.NOBODY_NAMED, left, read)
    if not read.values and (own := await _spelled(store, group, none, profile, known_at)):
        return own
    if left:
        return replace(none, missing=Reason.SUBJECT_UNKNOWN)
    kinds = {store.vocabulary.attributes[name].kind for name in profile.attributes}
    whom = asks_who(profile.folded) and not kinds <= {ValueKind.PERSON, ValueKind.ORGANISATION}
    if not profile.attributes or read.values or whom:
        return none
    return await _only(
        store, group, none, await _holding(store, group, profile.attributes), known_at
    )


async def _spelled(
    store: Source, group: str, none: Seeds, profile: Profile, known_at: datetime | None
) -> Seeds | None:
    """The same of an attribute that no vocabulary understood, asked for in its own words."""
    rows = await _holding(
        store, group, dict.fromkeys((*spelled(profile.folded), *spelled(profile.plain)))
    )
    rows = [one for one in rows if one.attribute not in profile.attributes]
    names = {one.attribute for one in rows}
    if len(names) != 1 or _more(unspoken(min(names), none.rest)):
        return None
    return await _only(store, group, replace(none, attributes=tuple(names)), rows, known_at)


def _more(left: str) -> bool:
    """Whether words are left that say something."""
    return bool(set(left.split()) - light_words())


async def _holding(store: Source, group: str, attributes: Iterable[str]) -> list[Holder]:
    given = as_given(group=group, attributes=list(attributes))
    rows = await store.engine.read(statement("recall/subjects_with"), given)
    return [Holder(row["subject"], row["attribute"]) for row in rows]


async def _only(
    store: Source, group: str, none: Seeds, slots: list[Holder], known_at: datetime | None
) -> Seeds:
    names = tuple(dict.fromkeys(one.subject for one in slots))
    if len(names) != 1:
        which = Reason.WHICH_SUBJECT if names else Reason.NEVER_TOLD
        return replace(none, subjects=names, missing=which)
    found = await timelines_of(store, group, slots, known_at)
    return replace(none, subjects=names, timelines=tuple(found), missing=None)
