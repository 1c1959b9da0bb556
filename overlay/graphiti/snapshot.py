"""What was read of a Graphiti graph, in a temporary file: a graph of any size in bounded memory.

Facts are kept under the slot that they tell of, so that they come back subject by subject.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter
from types import TracebackType
from typing import Any, Self

from ...graph.policy import Cardinality
from ...graph.values import normal_text
from ..hosts.host import HostGraph
from .facts import Fact, fact_of, micros, print_of
from .reading import Counts
from .relations import NOT_FACTS, Relations
from .shapes import Edge, Entity, Episode
from .snapshot_layout import BESIDE_KNOWN, BY_SUBJECT, INDEXES, LAYOUT, SHARED_NAMES

Progress = Callable[[int, int], None]
"""Told how many rows were read, of how many."""
Known = tuple[str, str | None, str | None, bool]
"""A fact as it was read before: its uuid, that of its subject, its fingerprint, and whether it has
to be looked at in any case."""


class Snapshot:
    """A reading of a graph. Made by ``take``; a context manager that removes its file."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._base.executescript(LAYOUT)
        self.counts = Counts(0, 0, 0, 0)

    @classmethod
    async def take(
        cls,
        host: HostGraph,
        relations: Relations,
        groups: Sequence[str] | None = None,
        progress: Progress = lambda done, total: None,
    ) -> Self:
        """Read the named groups, or all of them, in pages."""
        one = cls(relations)
        async with one._kept():
            there = await host.counts(groups)
            total = 0 if there is None else there.total
            done = await one._facts(host, groups, progress, total)
            async for nodes in host.entities(groups):
                one.add_entities(nodes)
                progress(done := done + len(nodes), total)
            one.counts = one.read_counts() if there is None else there
            one.index()
        return one

    @classmethod
    async def of_group(
        cls,
        host: HostGraph,
        relations: Relations,
        group: str,
        progress: Progress,
        known: AsyncIterable[Sequence[Known]] | None = None,
    ) -> Self:
        """Read the facts of a group and the episodes that tell them, and nothing else. ``known`` is
        read before them: what it has, and the pages have not, is gone."""
        one = cls(relations)
        async with one._kept():
            if known is not None:
                async for before in known:
                    one.add_known(before)
            there = await host.group_counts(group)
            total = 0 if there is None else there.total
            await one._facts(host, [group], progress, total, bare=True)
            one.counts = one.read_counts() if there is None else there
            one.index()
        return one

    async def _facts(
        self,
        host: HostGraph,
        groups: Sequence[str] | None,
        progress: Progress,
        total: int,
        *,
        bare: bool = False,
    ) -> int:
        done = 0
        async for page in host.episodes(groups, bare=bare):
            self.add_episodes(page)
            progress(done := done + len(page), total)
        async for facts in host.facts(groups):
            self.add_edges(facts)
            progress(done := done + len(facts), total)
        return done

    @asynccontextmanager
    async def _kept(self) -> AsyncIterator[None]:
        """Closed at once where it cannot be read to its end."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def add_edges(self, page: Sequence[Edge]) -> None:
        """Keep facts under the slots that they tell of."""
        facts = [one for one in page if one.relation not in NOT_FACTS]
        others = ((one.uuid,) for one in page if one.relation in NOT_FACTS)
        self._base.executemany("INSERT OR IGNORE INTO aside VALUES (?)", others)
        rows = map(self._row, facts)
        self._base.executemany(f"INSERT OR REPLACE INTO fact VALUES ({_marks(19)})", rows)
        told = ((one.uuid, name) for one in facts for name in one.episodes)
        self._base.executemany("INSERT OR IGNORE INTO told VALUES (?, ?)", told)

    def add_episodes(self, page: Sequence[Episode]) -> None:
        """Keep episodes with the facts that they touched."""
        rows = ((e.uuid, e.group, e.name, micros(e.valid_at), len(e.groups) > 1) for e in page)
        self._base.executemany(f"INSERT OR REPLACE INTO episode VALUES ({_marks(5)})", rows)
        touched = ((fact, one.uuid) for one in page for fact in one.entity_edges)
        self._base.executemany("INSERT OR IGNORE INTO touched VALUES (?, ?)", touched)

    def add_entities(self, page: Sequence[Entity]) -> None:
        """Keep entities by their names."""
        rows = ((e.uuid, e.group, e.name, normal_text(e.name), e.facts, e.mentions) for e in page)
        self._base.executemany(f"INSERT OR REPLACE INTO entity VALUES ({_marks(6)})", rows)

    def add_touched(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Keep facts with episodes that touched them, of which no more is read."""
        self._base.executemany("INSERT OR IGNORE INTO touched VALUES (?, ?)", pairs)

    def add_crossing(self, ends: Iterable[tuple[str, str, datetime | None]]) -> None:
        """Keep of facts that are not read the subject, the value, and when they begin."""
        rows = ((subject, value, micros(valid)) for subject, value, valid in ends)
        self._base.executemany("INSERT INTO crossing VALUES (?, ?, ?)", rows)

    def add_known(self, page: Iterable[Known]) -> None:
        """Keep as what facts were read before."""
        self._base.executemany("INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?)", page)

    def index(self) -> None:
        """All is read."""
        self._base.executescript(INDEXES)

    def subjects(self) -> Iterator[list[Fact]]:
        """The facts of one subject after the other."""
        found = self._base.execute(BY_SUBJECT)
        for _, facts in groupby(map(fact_of, found), key=attrgetter("subject")):
            yield list(facts)

    def stirred(self) -> Iterator[list[Fact]]:
        """The facts of each subject of which one is not as it is known, or is new, or gone."""
        found = self._base.execute(BESIDE_KNOWN)
        for _, one in groupby(found, key=itemgetter(2)):
            rows = list(one)
            if any(row[-1] or row[-2] != print_of(row[:-2]) for row in rows):
                yield [fact_of(row[:-2]) for row in rows]

    def gone(self) -> Iterator[str]:
        """The facts that are known and not there, by uuid."""
        rows = self._base.execute(
            "SELECT k.uuid FROM known k LEFT JOIN fact f ON f.uuid = k.uuid "
            "WHERE f.uuid IS NULL ORDER BY k.uuid"
        )
        for (uuid,) in rows:
            yield uuid

    def known(self) -> int:
        """How many facts were read before."""
        row = self._one("SELECT count(*) FROM known")
        return 0 if row is None else int(row[0])

    def asides(self) -> int:
        """How many edges there are that are no facts, or are not read."""
        row = self._one("SELECT count(*) FROM aside")
        return (0 if row is None else int(row[0])) + self.counts.nameless

    def facts(self) -> int:
        """How many facts there are."""
        row = self._one("SELECT count(*) FROM fact")
        return 0 if row is None else int(row[0])

    def read_counts(self) -> Counts:
        """How much was read."""
        row = self._one(
            "SELECT (SELECT count(*) FROM fact) + (SELECT count(*) FROM aside), "
            "(SELECT count(*) FROM episode), (SELECT count(*) FROM entity), 0, 0"
        )
        return Counts(*(row or (0, 0, 0, 0, 0)))

    def usual_dimensions(self) -> int | None:
        """The length that most embeddings have."""
        row = self._one(
            "SELECT dimensions FROM fact WHERE dimensions IS NOT NULL "
            "GROUP BY dimensions ORDER BY count(*) DESC, dimensions LIMIT 1"
        )
        return None if row is None else int(row[0])

    def lost_facts(self) -> Iterator[tuple[str, str]]:
        """Episodes that name a fact which is not there, with its uuid."""
        yield from self._base.execute(
            "SELECT x.episode, x.fact FROM touched x LEFT JOIN fact f ON f.uuid = x.fact "
            "WHERE f.uuid IS NULL AND x.fact NOT IN (SELECT uuid FROM aside) "
            "ORDER BY x.episode, x.fact"
        )

    def mixed_episodes(self) -> Iterator[tuple[str, str]]:
        """Episodes that mention entities of another group, with their names."""
        yield from self._base.execute("SELECT uuid, name FROM episode WHERE leaks ORDER BY uuid")

    def bare_entities(self) -> Iterator[tuple[str, str]]:
        """Entities that are mentioned, and of which no fact tells, with their names."""
        yield from self._base.execute(
            "SELECT uuid, name FROM entity WHERE mentions > 0 AND facts = 0 ORDER BY uuid"
        )

    def namesakes(self) -> Iterator[list[tuple[str, str]]]:
        """Entities of one group whose names are equal but for case, width and spaces."""
        rows = self._base.execute(
            "SELECT grp, folded, uuid, name FROM entity WHERE folded <> '' AND (grp, folded) IN "
            "(SELECT grp, folded FROM entity GROUP BY grp, folded HAVING count(*) > 1) "
            "ORDER BY grp, folded, uuid"
        )
        for _, same in groupby(rows, key=lambda row: row[:2]):
            yield [(uuid, name) for _, _, uuid, name in same]

    def shared_names(self) -> int:
        """How many names several entities of facts have, but for case, width and spaces."""
        self._base.create_function("folded", 1, normal_text, deterministic=True)
        row = self._one(SHARED_NAMES)
        return 0 if row is None else int(row[0])

    def close(self) -> None:
        """Remove the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _one(self, query: str) -> tuple[Any, ...] | None:
        with closing(self._base.execute(query)) as found:
            row: tuple[Any, ...] | None = found.fetchone()
        return row

    def _row(self, one: Edge) -> tuple[object, ...]:
        relation = self._relations.of(one.relation, one.value)
        ends = (one.source, one.target, one.subject, one.value)
        if relation.turned:
            ends = (one.target, one.source, one.value, one.subject)
        times = (one.valid_at, one.invalid_at, one.expired_at, one.created_at, one.reference_time)
        return (
            one.uuid,
            one.group,
            *ends,
            one.relation,
            relation.attribute,
            relation.single,
            relation.cardinality is Cardinality.MANY,
            relation.ended + relation.past,
            one.fact,
            *map(micros, times),
            one.dimensions,
            len(one.groups) > 1,
        )


def _marks(number: int) -> str:
    return ", ".join("?" * number)
