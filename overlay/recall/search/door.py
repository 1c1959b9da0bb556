"""The door: from a question to the memories and turns that it leads to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from ....cypher import as_given, statement
from ....graph.door import check_group
from ....graph.errors import GroupError, InputError
from ....graph.model import Status
from ....graph.times import utc
from ...embedding.model import Embedder
from ..source import Source
from .fulltext import by_words
from .fuse import Fused, fuse
from .model import Candidate, Hit, Kind, Way
from .neighbours import SHARE_OF_NEAR, lend
from .vectors import by_meaning, how_near
from .words import words_of

POOL: Final = 100
"""Candidates of each kind that a way gives at least: a turn among them may rise by its neighbours
or by the other way."""

EVERYTHING: Final = frozenset(Kind)


async def search(
    store: Source,
    groups: Iterable[str],
    question: str,
    *,
    k: int,
    known_at: datetime | None = None,
    embedder: Embedder | None = None,
    kinds: Collection[Kind] = EVERYTHING,
) -> tuple[Hit, ...]:
    """The ``k`` best hits of these groups for a question, best first.

    With an ``embedder`` whose embeddings the graph holds (``overlay.embedding.embed``), nearness of
    meaning counts beside the words. ``known_at`` is a recorded time, inclusive; of a turn that was
    edited since, nothing is known by then, as its words of then are not kept. A question without
    a word finds nothing.

    Raises ``GroupError`` for a bad group and for none at all, ``InputError`` for a ``k`` under 1
    and for a naive time, ``ModelError`` where the embedder fails, ``StoreError`` where the graph
    cannot be read.
    """
    names = [check_group(group) for group in groups]
    if not names:
        raise GroupError("a search needs at least one group")
    if k < 1:
        raise InputError(f"a search for {k} hits finds none")
    known_by = _aware(known_at)
    limit = max(POOL, k)
    lists: list[tuple[Way, Sequence[Candidate]]] = []
    found = await by_words(
        store.engine, names, words_of(question), limit=limit, known_at=known_by, kinds=kinds
    )
    lists += [(Way.TEXT, lend(c for c in found if c.kind is kind)) for kind in Kind]
    if embedder is not None:
        near = await by_meaning(
            store.engine, names, question, embedder, limit=limit, known_at=known_by, kinds=kinds
        )
        lists += [(Way.VECTOR, lend(how_near(near, kind), SHARE_OF_NEAR)) for kind in Kind]
    return await _shown(store, fuse(lists, k)[:k])


async def _shown(store: Source, chosen: Sequence[Fused]) -> tuple[Hit, ...]:
    if not chosen:
        return ()
    wanted = {
        kind: [one.candidate.id for one in chosen if one.candidate.kind is kind] for kind in Kind
    }
    (row,) = await store.engine.read(
        statement("search/shown"), as_given(memories=wanted[Kind.MEMORY], turns=wanted[Kind.TURN])
    )
    shown: dict[str, dict[str, Any]] = {}
    for name, group, text, at, subject, attribute, status in row["memories"]:
        shown[name] = {"group": group, "text": text, "at": at, "subject": subject}
        shown[name] |= {"attribute": attribute, "status": Status(status)}
    for name, group, text, at, speaker, source in row["turns"]:
        shown[name] = {"group": group, "text": text, "at": at, "speaker": speaker, "source": source}
    return tuple(
        Hit(
            kind=one.candidate.kind,
            id=one.candidate.id,
            score=one.score,
            ranks=one.ranks,
            **{**there, "at": datetime.fromisoformat(there["at"])},
        )
        for one in chosen
        if (there := shown.get(one.candidate.id)) is not None  # forgotten in between
    )


def _aware(moment: datetime | None) -> datetime | None:
    try:
        return None if moment is None else utc(moment)
    except ValueError as error:
        raise InputError(str(error)) from None
