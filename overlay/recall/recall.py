"""Evidence for a question, without an answer: what a model, or a person, answers from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ...graph.scope import Scope
from .looking import Request
from .model import View
from .pack.model import Packet
from .recalled import Packing, recalled
from .source import Source


async def recall(
    store: Source,
    groups: Sequence[str],
    question: str,
    *,
    asked_at: datetime,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
    scope: Scope | None = None,
    view: View | None = None,
    packing: Packing | None = None,
) -> Packet:
    """The packet of a question: labelled evidence from the named groups, within a token budget.

    ``asked_at``, ``as_of``, ``known_at``, ``scope`` and ``view`` are as in ``ask``, and so is
    ``packing``. Where several groups are read, every row says its group.

    Raises ``GroupError`` where no group is named; ``InputError`` for a question that is empty or no
    text, a naive time, a bad group, scope, budget or top; ``StoreError`` where the graph cannot be
    read.
    """
    given = Request(asked_at, as_of, known_at, scope, view)
    return (await recalled(store, groups, question, given, packing)).packet
