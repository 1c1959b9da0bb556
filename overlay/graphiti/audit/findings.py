"""The kinds of faults, and one finding. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple


class Kind(StrEnum):
    """What is wrong, the gravest first."""

    CONTRADICTION_SAME = "contradiction_same"  # two values live, from one moment on
    CONTRADICTION_BULK = "contradiction_bulk"  # two values live, the older was never closed
    CONTRADICTION_UNDATED = "contradiction_undated"  # two values live, one undated
    REOPENED = "reopened"  # closed once, and open again beside what closed it
    LOST_REASSERTION = "lost_reassertion"  # said again after its end, and still closed
    GHOST = "ghost"  # closed, and nothing took its place
    COLLATERAL_COEXISTING = "collateral_coexisting"  # closed by one more value of many
    COLLATERAL_OTHER = "collateral_other"  # closed by a fact about something else
    EXPIRED_EARLY = "expired_early"  # its end is to come, and it counts as over
    UNEXPIRED_END = "unexpired_end"  # its end is past, and it counts as live
    INVERTED = "inverted"  # it ends before it begins
    UNDATED = "undated"  # nobody knows since when
    TEXT_NAME_MISMATCH = "text_name_mismatch"  # the text says otherwise than the relation
    GROUP_LEAK = "group_leak"  # parts of two groups in one
    DUPLICATE_FACT = "duplicate_fact"  # one fact twice
    DUPLICATE_ENTITY = "duplicate_entity"  # one thing twice
    WRONG_DIMENSION = "wrong_dimension"  # an embedding of another length: every search fails on it
    MISSING_EMBEDDING = "missing_embedding"  # no search by meaning finds it
    DANGLING_EPISODE = "dangling_episode"  # it names an episode that is not there
    DANGLING_EDGE = "dangling_edge"  # an episode names a fact that is not there
    ORPHAN_MENTION = "orphan_mention"  # mentioned, and nothing is told of it


class Repair(StrEnum):
    """What to conclude, or to do."""

    REOPEN = "reopen"  # the end is not justified: the value holds on
    RESTART = "restart"  # the value holds again since it was said again
    CLOSE = "close"  # the first ended when the second began
    REVIEW = "review"  # nothing in the graph decides: ask a person
    DATE = "date"  # only "known since" can be claimed
    REJECT = "reject"  # the interval is impossible
    CURRENT = "current"  # the value still holds today
    ENDED = "ended"  # the value is past
    MERGE = "merge"  # two records of one thing
    EMBED = "embed"  # embed it again
    PRUNE = "prune"  # a reference to nothing


class Family(StrEnum):
    """Kinds that show alike: what a reader sees first."""

    OPEN = "wrongly open"
    CLOSED = "wrongly closed"
    DATES = "dates"
    TEXT = "text"
    GROUPS = "groups"
    DUPLICATES = "duplicates"
    EMBEDDING = "embedding"
    REFERENCES = "references"


class _Told(NamedTuple):
    family: Family
    repair: Repair


ABOUT: Final = {
    Kind.CONTRADICTION_SAME: _Told(Family.OPEN, Repair.REVIEW),
    Kind.CONTRADICTION_BULK: _Told(Family.OPEN, Repair.CLOSE),
    Kind.CONTRADICTION_UNDATED: _Told(Family.OPEN, Repair.REVIEW),
    Kind.REOPENED: _Told(Family.OPEN, Repair.CLOSE),
    Kind.UNEXPIRED_END: _Told(Family.OPEN, Repair.ENDED),
    Kind.LOST_REASSERTION: _Told(Family.CLOSED, Repair.RESTART),
    Kind.GHOST: _Told(Family.CLOSED, Repair.REOPEN),
    Kind.COLLATERAL_COEXISTING: _Told(Family.CLOSED, Repair.REOPEN),
    Kind.COLLATERAL_OTHER: _Told(Family.CLOSED, Repair.REOPEN),
    Kind.EXPIRED_EARLY: _Told(Family.CLOSED, Repair.CURRENT),
    Kind.INVERTED: _Told(Family.DATES, Repair.REJECT),
    Kind.UNDATED: _Told(Family.DATES, Repair.DATE),
    Kind.TEXT_NAME_MISMATCH: _Told(Family.TEXT, Repair.REVIEW),
    Kind.GROUP_LEAK: _Told(Family.GROUPS, Repair.REVIEW),
    Kind.DUPLICATE_FACT: _Told(Family.DUPLICATES, Repair.MERGE),
    Kind.DUPLICATE_ENTITY: _Told(Family.DUPLICATES, Repair.MERGE),
    Kind.WRONG_DIMENSION: _Told(Family.EMBEDDING, Repair.EMBED),
    Kind.MISSING_EMBEDDING: _Told(Family.EMBEDDING, Repair.EMBED),
    Kind.DANGLING_EPISODE: _Told(Family.REFERENCES, Repair.PRUNE),
    Kind.DANGLING_EDGE: _Told(Family.REFERENCES, Repair.PRUNE),
    Kind.ORPHAN_MENTION: _Told(Family.REFERENCES, Repair.PRUNE),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault. ``edges[0]`` (or the first entity, or episode) is what is wrong, the others belong
    to it; all are uuids of the host. ``reason`` is one line for people."""

    kind: Kind
    reason: str
    edges: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    episodes: tuple[str, ...] = ()

    @property
    def repair(self) -> Repair:
        """What to conclude, or to do."""
        return ABOUT[self.kind].repair

    @property
    def family(self) -> Family:
        """Which kinds show alike."""
        return ABOUT[self.kind].family

    @property
    def key(self) -> str:
        """What is wrong: the first uuid."""
        return (*self.edges, *self.entities, *self.episodes)[0]
