"""Which slots a question is about: its subjects, looked up by name, and their attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ...cypher import as_given, statement
from ...graph.attributes import ValueKind
from ...graph.model import Memory, Timeline
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .chains import unknown_relation
from .dating import Profiled
from .hops import walk
from .lexicon import lexicon
from .lookup import MOST_HOLDERS, Holder, Subject, holders_among, subjects_among, timelines_of
from .mentions import within
from .model import Profile, Reason, View
from .names import candidates, chosen, words_left
from .naming import named as named_in
from .other_side import mirrored
from .reading import Asked
from .sides import NOBODY, Sides, asks_who, sides
from .source import Source
from .spans import find_spans
from .told import by_value, spelled, unspoken, wanted, words_of
from .words import Place, light_words, stem

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
    used: tuple[Place, ...] = ()


async def seed(
    store: Source,
    group: str,
    asked: Asked,
    named: Profiled,
    *,
    known_at: datetime | None,
    asked_at: datetime,
) -> Seeds:
    """Read the slots that a question asks for of the subjects that it names (``named``), or else of
    those that are named beside it."""
    profile = asked.profile
    places = candidates(profile.folded)
    known = {
        name: subject
        for name, subject in named.known.items()
        if name in places and not any(within(m, places[name]) for m in profile.mentions)
    }
    both = mirrored(profile.attributes, store.vocabulary)
    holders: dict[str, list[Holder]] = {}
    if both or (asks_who(profile.folded) and not profile.polar):
        told = dict.fromkeys((*profile.attributes, *sorted(both)))
        holders = await holders_among(store, group, places, tuple(told))
    kept = chosen(places, {*known, *holders})
    read = sides(profile, kept, store.vocabulary)
    used = [kept[name] for name in kept if name not in read.values]
    left = _left(profile, asked_at, used, store.vocabulary)
    owned = unknown_relation(profile, kept.values(), left) if profile.attributes else ""
    words = {word for one in known.values() for name in one.attributes for word in words_of(name)}
    doubt = owned if owned not in words else ""
    if not read.clear:
        return Seeds((), profile.attributes, (), Reason.RELATION_UNCLEAR, left, read)
    if read.inverse:
        start = Seeds((), read.asked, (), None, left, read)
        value = known.get(read.values[0]) or Subject(read.values[0], frozenset())
        return await _inverse(store, group, holders, start, value, known_at)
    about = list(read.subjects)
    if not about and (names := list(named.beside)):
        known |= await subjects_among(store, group, names, known_at)
        about = [name for name in names if name in known]
    if not about and profile.first_person:
        known |= await subjects_among(store, group, _FIRST_PERSON, known_at)
        about = [name for name in _FIRST_PERSON if name in known]
    if not about:
        return await _nobody(store, group, profile, left, read, known_at)
    subjects = [known.get(name) or Subject(name, frozenset()) for name in about]
    start = Seeds(tuple(s.name for s in subjects), read.asked, (), None, left, read, doubt=doubt)
    start = replace(start, used=tuple(used))
    if read.hops:
        return await _walked(store, group, asked, start, subjects[0], known_at)
    return await _slots(store, group, asked, start, subjects, holders, known_at)


def _left(profile: Profile, asked_at: datetime, names: list[Place], vocabulary: Vocabulary) -> str:
    """The words that say something, and no word of an attribute that is asked for."""
    used = [place for mention in profile.mentions for place in mention.places]
    used += [place for _, place in find_spans(profile.folded, asked_at)]
    own = lexicon(vocabulary).of(profile.attributes)
    words = words_left(profile.folded, [*used, *names])
    return " ".join(word for word, _ in words if stem(word) not in own)


async def _slots(
    store: Source,
    group: str,
    asked: Asked,
    seeds: Seeds,
    subjects: list[Subject],
    holders: dict[str, list[Holder]],
    known_at: datetime | None,
) -> Seeds:
    """The slots asked for of each subject; where they are empty, what the other side tells."""
    profile = asked.profile
    timelines: list[Timeline] = []
    attributes: dict[str, None] = {}
    for subject in subjects:
        names = wanted(profile, seeds.sides.asked, subject.attributes, store.vocabulary)
        own = [Holder(subject.name, name) for name in names if name in subject.attributes]
        told = await timelines_of(store, group, own, known_at)
        if _asks_of_a_value(profile, seeds.rest) and not _names_a_value(profile, told, seeds.rest):
            used = [*seeds.used, *(p for _, p in find_spans(profile.folded, asked.now))]
            found = await by_value(store, group, subject, profile, used, known_at)
            if found:
                told, names = found, [timeline.slot.attribute for timeline in found]
                belong = lexicon(store.vocabulary).of(names, meaning=True)
                left = " ".join(w for w in seeds.rest.split() if stem(w) not in belong)
                seeds = replace(seeds, guessed=True, rest=left)
        timelines += told
        attributes.update(dict.fromkeys(names))
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


def _asks_of_a_value(profile: Profile, left: str) -> bool:
    """Whether a question may be about a value that it names, without saying of what it is one."""
    of_one = profile.polar or profile.moment or profile.view is View.TRANSITION
    return of_one and bool(left or not profile.attributes)


def _names_a_value(profile: Profile, told: Sequence[Timeline], left: str) -> bool:
    """Whether it names a value of these slots, or may: a word is left that could be one."""
    return any(named_in(profile.folded, timeline.memories, left) for timeline in told)


async def _inverse(
    store: Source,
    group: str,
    holders: dict[str, list[Holder]],
    seeds: Seeds,
    own: Subject,
    known_at: datetime | None,
) -> Seeds:
    """The slots that may hold the value whose subjects are asked for; where none is told, what the
    value itself tells of them (``own``)."""
    (value,) = seeds.sides.values
    mirror = sorted(mirrored(seeds.attributes, store.vocabulary) & own.attributes)
    if mirror and not holders.get(value):
        found = await timelines_of(store, group, [Holder(own.name, a) for a in mirror], known_at)
        read = replace(seeds.sides, subjects=(value,), values=(), inverse=False)
        return replace(
            seeds,
            subjects=(own.name,),
            attributes=tuple(mirror),
            timelines=tuple(found),
            sides=read,
        )
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
    rows = await _holding(store, group, spelled(profile.folded))
    rows = [one for one in rows if one.attribute not in profile.attributes]
    names = {one.attribute for one in rows}
    if len(names) != 1 or _more(unspoken(min(names), none.rest)):
        return None
    return await _only(store, group, replace(none, attributes=tuple(names)), rows, known_at)


def _more(left: str) -> bool:
    """Whether words are left that say something."""
    return bool(set(left.split()) - light_words())


async def _holding(store: Source, group: str, attributes: Sequence[str]) -> list[Holder]:
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
