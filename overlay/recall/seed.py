"""Which slots a question is about: its subjects, looked up by name, and their attributes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .chains import unknown_relation
from .dating import Profiled
from .hops import walk
from .lexicon import lexicon
from .lookup import MOST_HOLDERS, Holder, Subject, holders_among, subjects_among, timelines_of
from .mentions import within
from .model import Profile, Reason
from .names import candidates, chosen, words_left
from .other_side import mirrored
from .reading import Asked
from .seeds import Seeds
from .sides import asks_who, sides
from .slots import slots_of
from .source import Source
from .spans import find_spans
from .told import words_of
from .unnamed import unnamed
from .whom import FIRST_PERSON
from .words import Place, stem


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
    places = candidates(profile.folded, profile.plain)
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
        known |= await subjects_among(store, group, FIRST_PERSON, known_at)
        about = [name for name in FIRST_PERSON if name in known]
        if about and (me := profile.folded.find("我")) >= 0:
            read = sides(profile, {about[0]: (me, me + 1)}, store.vocabulary)
            if not read.clear:
                return Seeds((), profile.attributes, (), Reason.RELATION_UNCLEAR, left, read)
    if not about:
        return await unnamed(store, group, profile, left, read, known_at)
    subjects = [known.get(name) or Subject(name, frozenset()) for name in about]
    start = Seeds(tuple(s.name for s in subjects), read.asked, (), None, left, read, doubt=doubt)
    start = replace(start, used=tuple(used))
    if read.hops:
        found = await _walked(store, group, asked, start, subjects[0], known_at)
    else:
        found = await slots_of(store, group, asked, start, subjects, holders, known_at)
    if found.missing is None or len(subjects) != 1:
        return found
    return await _described(store, group, asked, start, subjects[0], known_at) or found


def _left(profile: Profile, asked_at: datetime, names: list[Place], vocabulary: Vocabulary) -> str:
    """The words that say something, and no word of an attribute that is asked for."""
    used = [place for mention in profile.mentions for place in mention.places]
    used += [place for _, place in find_spans(profile.folded, asked_at)]
    own = lexicon(vocabulary).of(profile.attributes)
    words = words_left(profile.folded, [*used, *names])
    return " ".join(word for word, _ in words if stem(word) not in own)


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


async def _described(
    store: Source,
    group: str,
    asked: Asked,
    seeds: Seeds,
    owner: Subject,
    known_at: datetime | None,
) -> Seeds | None:
    """The slots of somebody who is told of by what they are to another ("Uta's husband"), where
    the relation itself is not told. Who that is, is their name."""
    profile = asked.profile
    relations = seeds.sides.hops or profile.attributes
    if len(relations) != 1:
        return None
    said = [m for m in profile.mentions if m.attribute == relations[0] and not m.form]
    names = [f"{normal_text(owner.name)}'s {profile.folded[m.start : m.end]}" for m in said]
    known = await subjects_among(store, group, names, known_at)
    if len(known) != 1:
        return None
    (meant,) = known.values()
    wanted_of = seeds.sides.asked if seeds.sides.hops else ("name",)
    read = replace(seeds.sides, hops=(), asked=wanted_of)
    start = replace(seeds, subjects=(meant.name,), sides=read)
    found = await slots_of(store, group, asked, start, [meant], {}, known_at)
    return found if found.missing is None else None


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
    return await slots_of(store, group, asked, start, [meant], {}, known_at)
