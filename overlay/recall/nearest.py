"""The slot of a question whose words no rule understood: the one slot of its subject that it is
clearly most like.

The subject must be named and be the only one, or be whoever asks (see ``whom``). All attributes of
the vocabulary compete, also those that are not told of the subject: where one of these is the most
like, the question asks for what nobody told, and no other slot answers in its place. Which state is
asked for is told by words of time, and by nothing else. Where no slot is clearly the nearest, the
nearest few are evidence to look at, and no answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from ...graph.attributes import ValueKind
from ...graph.vocabulary import Vocabulary
from .dating import Profiled
from .fields import likeness, words_about
from .likeness import Likeness
from .lookup import Holder, timelines_of
from .model import Profile, Reason
from .names import words_left
from .naming import named as named_in
from .profile import about
from .reading import Asked
from .restricting import restricting
from .seeds import Seeds
from .sides import Sides, asks_who
from .source import Source
from .spans import find_spans
from .told import words_of
from .whom import names_it_whole, whom
from .words import Place, cue, stem, told_with

UNREAD: Final = frozenset(
    {
        Reason.NOTHING_ASKED,
        Reason.NEVER_TOLD,
        Reason.RELATION_UNCLEAR,
        Reason.SUBJECT_UNKNOWN,
        Reason.NOBODY_NAMED,
    }
)
"""Why the rules may have found no slot although the bank has it."""

LEAST: Final = 2.0
"""Likeness below which nothing is meant: less than one word that two dozen attributes share."""
MARGIN: Final = 1.0
"""By how much the nearest must be nearer than the next."""
NAMED: Final = 4.0
"""What a rule adds to an attribute that the question names, and ``ASKED`` to one that it may ask
for without its name."""
ASKED: Final = 1.5
BEYOND: Final = {False: 3.5, True: 9.0}
"""By how much, in English and in Chinese, another slot must be nearer than the one that a rule
found, to be meant in its place. Chinese runs weigh more, and few of them are many words."""
OTHER_KIND: Final = 2.0
"""What an attribute loses whose values are of another kind than the question asks for."""
FEW: Final = 3
"""Slots that are shown where none is clearly the nearest."""

_WHEN: Final = re.compile(
    r"\b(?:when|(?:what|which) (?:time|date|day)|what hours?)\b"
    r"|什么时候|啥时候?|何时|哪天|几点|几号|哪一天|什么时间|哪个时间|什么时段"
)


@dataclass(frozen=True, slots=True)
class Near:
    """The attributes of a subject by their likeness to a question, the nearest first; ``clear``:
    the first of them is meant."""

    names: tuple[str, ...]
    clear: bool
    scores: Mapping[str, float] = field(default_factory=dict)

    def beyond(self, others: Collection[str]) -> float:
        """By how much the first is nearer than the nearest of others."""
        most = max((self.scores.get(name, 0.0) for name in others), default=0.0)
        return self.scores[self.names[0]] - most


async def nearest_slot(
    store: Source,
    group: str,
    asked: Asked,
    named: Profiled,
    seeds: Seeds,
    *,
    known_at: datetime | None,
    asked_at: datetime,
    meaning: Likeness | None = None,
) -> tuple[Asked, Seeds] | None:
    """The question and the slot that it is most like; with ``seeds.near`` alone where none is
    clearly so. None where the rules stand."""
    profile = asked.profile
    if profile.polar or cue("not_answered").found(profile.folded) is not None:
        return None
    unread = seeds.missing in UNREAD or bool(seeds.doubt)
    if not unread and not _may_mean_another(seeds, store.vocabulary):
        return None
    who = await whom(store, group, profile, named, known_at)
    if who is None:
        return None
    subject = who.subject
    used = [*who.places, *(place for _, place in find_spans(profile.folded, asked_at))]
    weighed = meaning if unread and who.spoken else None
    near = await nearest(profile, used, subject.attributes, store.vocabulary, weighed)
    if not unread and not (near.clear and near.beyond(seeds.attributes) >= BEYOND[profile.chinese]):
        return None
    whole = who.spoken or (near.clear and names_it_whole(profile, near.names[0]))
    if not near.clear or not whole:
        slots = tuple(Holder(subject.name, one) for one in near.names[:FEW])
        return asked, replace(seeds, near=slots)
    (attribute,) = near.names[:1]
    meant = about(profile, attribute, store.vocabulary, who.places, asked_at)
    slot = Holder(subject.name, attribute)
    told = await timelines_of(store, group, [slot], known_at)
    if any(named_in(profile.folded, timeline.memories) for timeline in told):
        # It names the value that it would get: it asks for something of that ("what dose of …").
        return asked, replace(seeds, near=(slot,))
    return replace(asked, profile=meant), Seeds(
        (subject.name,),
        (attribute,),
        tuple(told),
        rest=" ".join(_unread(meant, words_left(profile.folded, used), store.vocabulary)),
        sides=Sides(subjects=(subject.name,), asked=(attribute,)),
    )


def _unread(meant: Profile, left: Sequence[tuple[str, Place]], vocabulary: Vocabulary) -> list[str]:
    """The words that have nothing to do with the attribute; in Chinese those alone that may say on
    which occasion, as signs that are left over are no words."""
    if meant.chinese:
        return restricting(meant, left)
    own = words_about(meant.attributes[0], vocabulary)
    return [word for word, _ in left if stem(word) not in own]


def _may_mean_another(seeds: Seeds, vocabulary: Vocabulary) -> bool:
    """Whether the slots that the rules found may be those of a word that says something else."""
    plain = not (seeds.missing or seeds.guessed or seeds.holders or seeds.via)
    return plain and all(name in vocabulary.attributes for name in seeds.attributes)


async def nearest(
    profile: Profile,
    used: Sequence[Place],
    told: Collection[str],
    vocabulary: Vocabulary,
    meaning: Likeness | None = None,
) -> Near:
    """What is told of a subject by its likeness to a question. ``used`` are the places of its names
    and times."""
    scores = likeness(profile.folded, used, vocabulary, chinese=profile.chinese)
    for name in told:
        if name not in vocabulary.attributes:
            scores[name] = _in_its_own_words(name, profile)
    for mention in profile.mentions:
        more = ASKED if mention.form or mention.value else NAMED
        scores[mention.attribute] = scores.get(mention.attribute, 0.0) + more
    if meaning is not None:
        for name, near in (
            await meaning.scores(_impersonal(profile, used), profile.chinese)
        ).items():
            scores[name] = scores.get(name, 0.0) + near
    for name in scores:
        scores[name] -= _of_another_kind(name, profile, vocabulary)
    return _clear(scores, told)


def _clear(scores: Mapping[str, float], told: Collection[str]) -> Near:
    order = sorted(scores, key=lambda name: (-scores[name], name))
    own = [name for name in order if name in told and scores[name] > 0]
    if not own or own[0] != order[0] or scores[own[0]] < LEAST:
        return Near(tuple(own), clear=False, scores=scores)
    next_one = scores[own[1]] if len(own) > 1 else 0.0
    return Near(tuple(own), clear=scores[own[0]] - next_one >= MARGIN, scores=scores)


def _in_its_own_words(name: str, profile: Profile) -> float:
    words = {stem(word) for word in words_of(name)}
    spoken = {stem(word) for word in re.findall(r"[a-z]+", profile.folded)}
    return NAMED * len(words & spoken) / max(1, len(words))


def _of_another_kind(name: str, profile: Profile, vocabulary: Vocabulary) -> float:
    """What an attribute loses for a question that asks for somebody, or for a time."""
    attribute = vocabulary.attributes.get(name)
    if attribute is None:
        return 0.0
    a_time = attribute.kind is ValueKind.DATE or name in told_with("time")
    if asks_who(profile.folded):
        return 0.0 if attribute.kind in (ValueKind.PERSON, ValueKind.ORGANISATION) else OTHER_KIND
    if attribute.kind is ValueKind.DATE and not _WHEN.search(profile.folded):
        return 0.0
    return OTHER_KIND if _WHEN.search(profile.folded) and not a_time else 0.0


def _impersonal(profile: Profile, used: Sequence[Place]) -> str:
    """The question with a pronoun for its first name, for a model that knows no names."""
    if not used:
        return profile.folded
    start, end = used[0]
    pronoun = "她" if profile.chinese else "she"
    if not profile.chinese and profile.folded.startswith("'s", end):
        pronoun, end = "her", end + 2
    return profile.folded[:start] + pronoun + profile.folded[end:]
