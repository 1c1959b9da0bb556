"""A Chinese question of yes or no that names a value and no attribute: "李明还在做远帆吗"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ...graph.attributes import Attribute, ValueKind
from ...graph.model import Timeline
from .lookup import Subject
from .model import Profile
from .names import rest
from .naming import named, places_of
from .source import Source
from .told import MOST_SLOTS
from .words import Place, light_signs

_VERB_DECIDES = frozenset(
    ("allergy", "goal", "travel_plan", "visited", "birthplace", "emergency_contact", "likes")
)
"""Attributes of which a value alone says too little: whoever eats nuts may be allergic to them."""

_IN = frozenset(
    (
        "residence", "workplace", "work_city", "employer", "school", "team", "gym", "working_on",
        "active_project", "project_status", "deployment_target", "location", "insurance",
        "time_zone", "member_of", "database",
    )
)  # fmt: skip
"""Attributes whose value one is in or at, or at work on ("在")."""

_EATEN = frozenset(("medication", "diet", "favourite_food"))
_ELSEWHERE = re.compile(r"[去到从往给跟和被把对向离]$")


async def of_a_value_asked(
    store: Source,
    group: str,
    subject: Subject,
    profile: Profile,
    used: Sequence[Place],
    known_at: datetime | None,
) -> list[Timeline]:
    """The slots of a subject that know the value named, where the question says nothing else.

    Words that name an attribute count as part of the value where they lie inside it. People as
    values are left out, for the question does not say what they are to the subject. ``used`` are
    the places of names and times.
    """
    if len(subject.attributes) > MOST_SLOTS:
        return []
    folded = profile.folded
    found = []
    for timeline in await store.subject_timelines(group, subject.name, known_at=known_at):
        attribute = store.vocabulary.attributes.get(timeline.slot.attribute)
        if attribute is not None and (
            attribute.kind is ValueKind.PERSON or attribute.name in _VERB_DECIDES
        ):
            continue
        places = places_of(folded, timeline.memories, named(folded, timeline.memories))
        inside = all(any(s <= m.start and m.end <= e for s, e in places) for m in profile.mentions)
        if not places or not inside:
            continue
        before = folded[: places[0][0]].rstrip()
        if _means_more(before, folded[places[0][1] :], timeline.slot.attribute, attribute):
            continue
        if not light_signs().sub("", rest(folded, [*used, *places])).strip():
            found.append(timeline)
    return found


def _means_more(before: str, after: str, name: str, attribute: Attribute | None) -> bool:
    """Whether the words right around a value say that it is something else than its slot does."""
    kind = None if attribute is None else attribute.kind
    if _ELSEWHERE.search(before) or (before.endswith("在") and name not in _IN):
        return True
    if after.startswith("人") and kind is ValueKind.PLACE:
        return True
    if before.endswith("用") and kind in (ValueKind.PLACE, ValueKind.ORGANISATION):
        return True
    return before.endswith("吃") and name not in _EATEN
