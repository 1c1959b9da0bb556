"""The slots of a question that names nobody: those of the one subject that has what it asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from ...cypher import as_given, statement
from ...graph.attributes import ValueKind
from .lookup import Holder, timelines_of
from .model import Profile, Reason
from .seeds import Seeds
from .sides import Sides, asks_who
from .source import Source
from .told import spelled, unspoken
from .words import light_words


async def unnamed(
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
