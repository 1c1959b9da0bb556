"""An edge of Graphiti's with its state beside it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self

from graphiti_core.edges import EntityEdge

from ....graph.model import Role, Status


class StatedEdge(EntityEdge):
    """A fact that a search found, with the state that it has at the time asked about.

    ``role`` is None where it has none: it is not so yet, or was withdrawn. ``valid_from`` and
    ``valid_to`` (aware UTC) are the interval of its value in the bank; None is unbounded or open.
    ``memory_id`` is the memory that says so; None where the bank has not read the fact, and its
    state is told from the results alone. ``why`` says more where the fact itself is impossible, or
    says that a value is over. Graphiti saves none of these: it writes its own fields one by one.
    """

    role: Role | None = None
    status: Status | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    memory_id: str | None = None
    why: str = ""

    @classmethod
    def of(cls, edge: EntityEdge, **state: Any) -> Self:
        """The edge with a state. What the host checked is not checked again."""
        return cls.model_construct(**edge.__dict__, **state)
