"""The part of the store that answering a question needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from ...graph.model import Timeline
from ...graph.vocabulary import Vocabulary


class Reads(Protocol):
    """Runs one reading statement and gives its rows."""

    async def read(
        self, statement: str, parameters: Mapping[str, object]
    ) -> list[dict[str, Any]]: ...


class Source(Protocol):
    """What ``graph.store.Store`` gives to ``ask``. ``known_at`` is a recorded time, inclusive."""

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def engine(self) -> Reads: ...

    async def timeline(
        self, group: str, subject: str, attribute: str, *, known_at: datetime | None = None
    ) -> Timeline: ...

    async def timelines(
        self, group: str, slots: Sequence[tuple[str, str]], *, known_at: datetime | None = None
    ) -> list[Timeline]: ...

    async def subject_timelines(
        self, group: str, subject: str, *, known_at: datetime | None = None
    ) -> list[Timeline]: ...
