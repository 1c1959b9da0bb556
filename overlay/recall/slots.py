"""The slots that a question asks for of the subjects that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ...graph.model import Timeline
from ...graph.values import normal_text
from .lexicon import lexicon
from .lookup import Holder, Subject, timelines_of
from .model import Profile, Reason, View
from .naming import named
from .other_side import mirrored
from .reading import Asked
from .seeds import Seeds
from .source import Source
from .spans import find_spans
from .told import by_value, wanted
from .value_asked import of_a_value_asked
from .words import stem


async def slots_of(
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
    meant = [
        wanted(profile, seeds.sides.asked, subject.attributes, store.vocabulary)
        for subject in subjects
    ]
    held = [
        sorted({Holder(subject.name, name) for name in names if name in subject.attributes})
        for subject, names in zip(subjects, meant, strict=True)
    ]
    every = [slot for slots in held for slot in slots]
    whole = iter(await store.timelines(group, every, known_at=known_at) if every else ())
    for subject, names, own in zip(subjects, meant, held, strict=True):
        told = [next(whole) for _ in own]
        if _asks_of_a_value(profile, seeds.rest) and not _names_a_value(profile, told, seeds.rest):
            used = [*seeds.used, *(p for _, p in find_spans(profile.folded, asked.now))]
            find = of_a_value_asked if profile.chinese else by_value
            found = await find(store, group, subject, profile, used, known_at)
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
    if profile.chinese:
        return profile.polar
    of_one = profile.polar or profile.moment or profile.view is View.TRANSITION
    return of_one and bool(left or not profile.attributes)


def _names_a_value(profile: Profile, told: Sequence[Timeline], left: str) -> bool:
    """Whether it names a value of these slots, or may: a word is left that could be one."""
    return any(named(profile.folded, timeline.memories, left) for timeline in told)
