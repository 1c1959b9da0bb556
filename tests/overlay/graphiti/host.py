"""A graph as Graphiti leaves it, said in few words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.facts import Fact
from tenure.overlay.graphiti.relations import Relations
from tenure.overlay.graphiti.shapes import Edge, Entity, Episode, moment
from tenure.overlay.graphiti.snapshot import Snapshot


def at(text: str | None) -> datetime | None:
    return None if text is None else moment(f"{text}T00:00:00Z")


class Host:
    """A graph as Graphiti leaves it, said in few words."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.episodes: dict[str, Episode] = {}
        self.entities: list[Entity] = []

    def fact(
        self,
        uuid: str,
        subject: str,
        relation: str,
        value: str,
        start: str | None = "2024-01-01",
        end: str | None = None,
        expired: str | None = None,
        **more: Any,
    ) -> None:
        """A fact told by an episode of its own, ``e-UUID``."""
        told = more.pop("episodes", (f"e-{uuid}",))
        for name in told:
            if name == f"e-{uuid}":
                self.episode(name, start or "2024-01-01", uuid)
        edge = Edge(
            uuid, "g", subject.lower(), subject, relation, value.lower(), value,
            more.pop("fact", f"{subject} {relation} {value}"),
            at(start), at(end), at(expired), at("2024-01-02"), at(start), tuple(told),
            more.pop("dimensions", 8), frozenset(more.pop("groups", ("g",))),
        )  # fmt: skip
        assert not more
        self.edges.append(edge)

    def episode(self, name: str, day: str, *edges: str, groups: tuple[str, ...] = ("g",)) -> None:
        self.episodes[name] = Episode(name, "g", name, at(day), at(day), edges, frozenset(groups))

    def snapshot(self) -> Snapshot:
        """What a reading of it would give."""
        snapshot = Snapshot(Relations(Vocabulary.load()))
        snapshot.add_edges(self.edges)
        snapshot.add_episodes(list(self.episodes.values()))
        snapshot.add_entities(self.entities)
        snapshot.index()
        return snapshot

    def subjects(self) -> list[list[Fact]]:
        """Its facts, subject by subject."""
        with self.snapshot() as snapshot:
            return list(snapshot.subjects())


def moved(host: Host, *, second: str | None = "2025-01-01", **closed: Any) -> None:
    """Ada lived in Lyon, then in Porto."""
    host.fact("a", "Ada", "LIVES_IN", "Lyon", **closed)
    host.fact("b", "Ada", "MOVED_TO", "Porto", second)
