"""The audit of a graph: read once, then looked at subject by subject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from ...hosts.host import HostGraph
from ..facts import Fact
from ..reading import Counts
from ..relations import Relations
from ..snapshot import Progress, Snapshot
from .closings import closings
from .findings import Finding, Kind
from .records import of_fact, of_graph
from .rivals import rivals


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found, the gravest kinds first, in an order that is always the same."""

    counts: Counts
    findings: tuple[Finding, ...]

    @property
    def by_kind(self) -> dict[Kind, int]:
        """How many there are of each kind that was found."""
        found = Counter(one.kind for one in self.findings)
        return {kind: found[kind] for kind in Kind if found[kind]}


async def audit(
    host: HostGraph,
    relations: Relations,
    *,
    now: datetime,
    groups: Sequence[str] | None = None,
    since: datetime | None = None,
    progress: Progress = lambda done, total: None,
) -> Audit:
    """Read the named groups of a host (all where None is named) and find what is wrong.

    Nothing is written. ``now`` (aware) decides which ends are past. ``since`` leaves out findings
    whose facts were all made and closed before that time. ``progress`` is told of rows as they are
    read. Raises a ``StoreError`` where the graph cannot be read.
    """
    with await Snapshot.take(host, relations, groups, progress) as snapshot:
        found = list(findings(snapshot, now, since))
        order = {kind: place for place, kind in enumerate(Kind)}
        found.sort(key=lambda one: (order[one.kind], one.key))
        return Audit(snapshot.counts, tuple(found))


def findings(snapshot: Snapshot, now: datetime, since: datetime | None = None) -> Iterator[Finding]:
    """The faults of what was read, subject by subject."""
    usual = snapshot.usual_dimensions()
    for facts in snapshot.subjects():
        fresh = {one.uuid for one in facts if since is None or _touched(one, since)}
        if not fresh:
            continue
        found = [*closings(facts, now), *rivals(facts)]
        for one in facts:
            found += of_fact(one, usual)
        yield from (one for one in found if fresh.intersection(one.edges))
    if since is None:
        yield from of_graph(snapshot)


def _touched(one: Fact, since: datetime) -> bool:
    return any(at is not None and at >= since for at in (one.created_at, one.expired_at))
