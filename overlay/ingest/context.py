"""What the store knows that reading needs: what was said before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from ...cypher import as_given, statement
from ...graph.model import Authority, Turn
from ...graph.store.tombstones import of_source
from ...graph.times import iso
from ..sources import conversation_of, turn_node_id

if TYPE_CHECKING:
    from ...graph.engines import Engine

MOST_TURNS = 40
"""How many turns before the first new one of a conversation are looked at."""


@runtime_checkable
class Remembering(Protocol):
    """A store that can be asked what it holds."""

    @property
    def engine(self) -> Engine: ...


class Context:
    """Looks into the store for one run. Each conversation is looked up once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._seen: set[tuple[str, str]] = set()

    async def before(self, turns: Iterable[Turn]) -> list[Turn]:
        """The stored turns before the first of each conversation that is new to this run, in the
        order in which they were said."""
        given = list(turns)
        first: dict[tuple[str, str], Turn] = {}
        for turn in given:
            key = turn.group, conversation_of(turn.source)
            if key not in self._seen:
                first.setdefault(key, turn)
        if not first:
            return []
        self._seen.update(first)
        rows = await self._engine.read(
            statement("ingest/turns_before"),
            as_given(
                conversations=[
                    {"group": group, "below": f"{name}/", "before": iso(turn.at.astimezone(UTC))}
                    for (group, name), turn in first.items()
                ],
                most=MOST_TURNS,
            ),
        )
        ids = {turn.turn_id for turn in given}
        found = [turn_of(row) for row in rows]
        return sorted(
            (turn for turn in found if turn.turn_id not in ids),
            key=lambda turn: (turn.at, turn.position or 0),
        )

    async def again(self, group: str, sources: Iterable[str]) -> list[Turn]:
        """Stored turns by their sources, in the order in which they were said."""
        wanted = sorted({turn_node_id(group, source) for source in sources})
        rows = await self._engine.read(
            statement("ingest/turns"), as_given(group=group, turns=wanted)
        )
        found = [turn_of(row) for row in rows]
        return sorted(found, key=lambda turn: (turn.at, turn.position or 0, turn.turn_id))

    async def buried(self, turns: Iterable[Turn]) -> set[str]:
        """The ids of those turns whose source was forgotten before."""
        graves = {turn.turn_id: list(of_source(turn.group, turn.source)) for turn in turns}
        wanted = sorted({one for several in graves.values() for one in several})
        rows = await self._engine.read(statement("store/buried"), as_given(tombstones=wanted))
        there = {row["tombstone_id"] for row in rows}
        return {turn_id for turn_id, several in graves.items() if not there.isdisjoint(several)}


def turn_of(row: Mapping[str, Any]) -> Turn:
    """A turn from the columns of these statements."""
    return Turn(
        turn_id=row["turn_id"],
        group=row["group_id"],
        source=row["source"],
        at=datetime.fromisoformat(row["at"]),
        position=row["position"],
        speaker=row["speaker"],
        authority=Authority(row["authority"]),
        text=row["text"],
        role=row["role"] or "",
    )
