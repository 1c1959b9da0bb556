"""On which side of a relation the names of a question stand: whose, and whom. No I/O.

"Dora's manager" and "the manager of Dora" belong to Dora, "reports to Paul" names Paul as a value;
"who reports to Paul" asks for the other side. What joins names in another way is not understood,
and is not answered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...graph.attributes import ValueKind
from ...graph.vocabulary import Vocabulary
from .chains import chain_of, unread
from .mentions import Mention
from .model import Profile
from .words import Place

_TOGETHER = re.compile(r"(?: ?(?:,|、|and|or|&|和|与|跟|及|或者|或|还是) ?)+(?:both )?")
_AND_THEN = re.compile(r"(?:,| and| or|、|和|与)")
_JOINS = re.compile(r"(?:\b(?:and|or)|[,、和与或]) ?$")
_WHO = re.compile(
    r"\b(?:who|whom|(?<!from )(?<!to )which (?:person|people|one|ones))\b|谁|哪些人|哪个人|哪位"
)
_WHOSE = re.compile(r"(?:\bwhose |谁的)$")
_AS = re.compile(r"\bwho (?:has|have|had|got|chose) .+ as (?:(?:a|an|the|their|his|her|its) )?$")
_STRANDED = re.compile(r" (?:of|to|for)\W*$")
_TAKES = re.compile(r"(?: (?:in|at|to|for|on|with))?(?: (?:the|a|an|in|at|to))* ?")
_KNOWS_OF_ME = re.compile(r"(?:知道|记得|晓得|清楚|认识)我")
_VERB = re.compile(
    r"(?:^|\W)(?:liv(?:e|es|ed|ing)|work(?:s|ed|ing)?|stud(?:y|ies|ied|ying)|reside[sd]?|moved?)$"
)


@dataclass(frozen=True, slots=True)
class Sides:
    """Who is asked about. ``hops`` lead from the subject to whom is meant, in order; ``asked`` are
    the attributes. ``values`` are named as values. ``inverse``: whose value it is, is asked.
    ``clear``: whether all of this was understood.
    """

    subjects: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    hops: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    inverse: bool = False
    clear: bool = True


NOBODY = Sides()
UNCLEAR = Sides(clear=False)


def asks_who(folded: str) -> bool:
    """Whether a question asks for somebody."""
    return _WHO.search(folded) is not None or "whose " in folded


def sides(profile: Profile, kept: Mapping[str, Place], vocabulary: Vocabulary) -> Sides:
    """The sides on which the known names of a question stand."""
    folded, spoken = profile.folded, profile.mentions
    if kept and _KNOWS_OF_ME.search(folded):
        return UNCLEAR
    chains = {n: c for n, p in kept.items() if (c := chain_of(folded, p, spoken))}
    objects = _objects(folded, kept, spoken)
    if _other_side(folded, spoken):
        return _inverse(profile, [*kept], vocabulary) if not chains else UNCLEAR
    if set(chains) & set(objects):
        return UNCLEAR
    others = [n for n in kept if n not in objects]
    if objects and not others:
        if _WHO.search(folded) is None or profile.polar:
            return Sides(values=tuple(objects), asked=profile.attributes)
        return _inverse(profile, objects, vocabulary)
    return _owned(profile, kept, others, chains, vocabulary)


def _owned(
    profile: Profile,
    kept: Mapping[str, Place],
    others: list[str],
    chains: Mapping[str, Sequence[Mention]],
    vocabulary: Vocabulary,
) -> Sides:
    folded = profile.folded
    owner = next(iter(chains), None)
    if others and asks_who(folded) and not profile.polar and not _has_people(profile, vocabulary):
        return UNCLEAR
    if len(chains) > 1 or (others and unread(folded, kept, chains.get(owner or "", ()))):
        return UNCLEAR
    run = _run(folded, kept, others, owner)
    subjects = run if profile.polar or owner is not None else others
    values = tuple(n for n in kept if n not in subjects)
    if len(run) == 2 and not values and profile.polar and _of_each_other(profile, vocabulary):
        return Sides((run[1],), (run[0],), asked=profile.attributes)
    if any(n in others and _JOINS.search(folded[: kept[n][0]]) for n in values):
        return UNCLEAR
    if owner is None:
        return Sides(tuple(subjects), values, asked=profile.attributes)
    chain = chains[owner]
    hops, asked, clear = _walk(folded, chain, profile.mentions, vocabulary)
    if not clear or (hops and len(subjects) > 1):
        return UNCLEAR
    return Sides(tuple(subjects), values, hops, asked)


def _objects(folded: str, kept: Mapping[str, Place], spoken: Sequence[Mention]) -> list[str]:
    """The names that stand where a relation has its value, and those joined to them."""
    objects: list[str] = []
    for name, place in kept.items():
        joined = objects and _TOGETHER.fullmatch(folded[kept[objects[-1]][1] : place[0]])
        if joined or any(_takes(folded, place, mention) for mention in spoken):
            objects.append(name)
    return objects


def _takes(folded: str, place: Place, mention: Mention) -> bool:
    if mention.object is not None:
        return mention.object[0] <= place[0] and place[1] <= mention.object[1]
    if mention.end > place[0]:
        return False
    if not mention.takes and not _VERB.search(folded[mention.start : mention.end]):
        return False
    return _TAKES.fullmatch(folded[mention.end : place[0]]) is not None


def _other_side(folded: str, spoken: Sequence[Mention]) -> bool:
    """Whether the other side is asked for: "whose manager is", "who has … as manager"."""
    return any(
        _WHOSE.search(folded[: mention.start])
        or _AS.search(folded[: mention.start])
        or (
            _WHO.search(folded) is not None
            and not mention.takes
            and _STRANDED.match(folded, mention.end)
        )
        for mention in spoken
    )


def _has_people(profile: Profile, vocabulary: Vocabulary) -> bool:
    """Whether somebody can be the value of an attribute asked for ("who does she live with")."""
    kinds = {vocabulary.attributes[name].kind for name in profile.attributes}
    return not kinds or bool(kinds & {ValueKind.PERSON, ValueKind.ORGANISATION})


def _inverse(profile: Profile, values: list[str], vocabulary: Vocabulary) -> Sides:
    """The question for whom a value belongs to; of a symmetric relation both sides are one."""
    attributes = profile.attributes
    if len(values) != 1 or len({(m.start, m.end) for m in profile.mentions}) != 1:
        return UNCLEAR
    known = [vocabulary.attributes[a] for a in attributes if a in vocabulary.attributes]
    if any(attribute.symmetric for attribute in known):
        return Sides(subjects=tuple(values), asked=attributes)
    return Sides(values=tuple(values), asked=attributes, inverse=True)


def _run(
    folded: str, kept: Mapping[str, Place], names: Sequence[str], owner: str | None
) -> list[str]:
    """The names that are joined by "and" or "or": those with the owner, or else the first."""
    runs: list[list[str]] = []
    for name in names:
        joined = (
            runs and _TOGETHER.fullmatch(folded[kept[runs[-1][-1]][1] : kept[name][0]]) is not None
        )
        if joined:
            runs[-1].append(name)
        else:
            runs.append([name])
    return next((run for run in runs if owner is None or owner in run), [])


def _of_each_other(profile: Profile, vocabulary: Vocabulary) -> bool:
    """Whether it is asked if two are something to each other: "李娜跟李明是姐妹吗"."""
    known = [vocabulary.attributes[name] for name in profile.attributes]
    return profile.chinese and bool(known) and all(attribute.symmetric for attribute in known)


def _walk(
    folded: str, chain: Sequence[Mention], spoken: Sequence[Mention], vocabulary: Vocabulary
) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Relations to walk, and attributes to ask for at the end of them."""
    last = max(mention.end for mention in chain)
    beside: list[str] = []
    further: list[str] = []
    places = {(mention.start, mention.end) for mention in chain}
    for mention in spoken:
        if (mention.start, mention.end) in places and mention not in chain:
            beside.append(mention.attribute)
        elif mention not in chain and mention.attribute != chain[-1].attribute:
            joined = mention.start >= last and _AND_THEN.match(folded, last) is not None
            (beside if joined else further).append(mention.attribute)
    names = [mention.attribute for mention in chain]
    first = vocabulary.attributes.get(names[-1])
    kind = None if first is None else first.kind
    hop = further and (
        kind is ValueKind.PERSON
        or (kind in (ValueKind.ORGANISATION, ValueKind.PROJECT) and set(further) != {"location"})
    )
    if hop:
        return tuple(names), tuple(dict.fromkeys(further)), not beside
    asked = dict.fromkeys([names[-1], *beside, *further])
    return tuple(names[:-1]), tuple(asked), not (further and len(names) > 1)
