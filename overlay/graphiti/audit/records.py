"""Faults of single records: embeddings, references, groups, texts. No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ....graph.values import normal_text
from ..facts import Fact
from ..snapshot import Snapshot
from .closings import said, short
from .findings import Finding, Kind

_WORD: Final = re.compile(r"\w+")
_SHORTEST: Final = 3
"""Signs of a word by which a name is found in a text; in scripts without spaces one."""


def of_fact(one: Fact, usual: int | None) -> Iterator[Finding]:
    """The faults of one fact as a record. ``usual`` is the length of the graph's embeddings."""
    if one.dimensions is None:
        yield Finding(Kind.MISSING_EMBEDDING, f"{said(one)} has no embedding", (one.uuid,))
    elif one.dimensions != usual:
        reason = f"{said(one)} has an embedding of {one.dimensions} numbers, not {usual}"
        yield Finding(Kind.WRONG_DIMENSION, reason, (one.uuid,))
    lost = tuple(t.episode for t in one.told if not t.there)
    if lost:
        reason = f"{said(one)} names an episode that is not there"
        yield Finding(Kind.DANGLING_EPISODE, reason, (one.uuid,), episodes=lost)
    if one.leaks:
        reason = f"{said(one)} joins parts of different groups"
        yield Finding(Kind.GROUP_LEAK, reason, (one.uuid,))
    if one.text and not (_tells(one.text, one.subject_name) or _tells(one.text, one.value_name)):
        reason = f"the text of {said(one)} names neither of the two"
        yield Finding(Kind.TEXT_NAME_MISMATCH, reason, (one.uuid,))


def of_graph(snapshot: Snapshot) -> Iterator[Finding]:
    """The faults of episodes and entities."""
    for episode, fact in snapshot.lost_facts():
        reason = f"episode {episode} names the fact {fact}, which is not there"
        yield Finding(Kind.DANGLING_EDGE, reason, episodes=(episode,))
    for uuid, name in snapshot.mixed_episodes():
        reason = f"the episode “{short(name)}” mentions entities of another group"
        yield Finding(Kind.GROUP_LEAK, reason, episodes=(uuid,))
    for uuid, name in snapshot.bare_entities():
        reason = f"“{short(name)}” is mentioned, and nothing is told of it"
        yield Finding(Kind.ORPHAN_MENTION, reason, entities=(uuid,))
    for same in snapshot.namesakes():
        reason = f"{len(same)} entities are called “{short(same[0][1])}”"
        yield Finding(Kind.DUPLICATE_ENTITY, reason, entities=tuple(uuid for uuid, _ in same))


def _tells(text: str, name: str) -> bool:
    """Whether a text has a name, or a word of it."""
    said_in, called = normal_text(text), normal_text(name)
    if not called or called in said_in:
        return True
    words = set(_WORD.findall(said_in))
    return any(
        word in words if word.isascii() else word in said_in
        for word in _WORD.findall(called)
        if len(word) >= _SHORTEST or not word.isascii()
    )
