"""Traces of questions, as nodes: kept, read, pruned, and dropped with what is forgotten.

What a trace says is in its ``body``, which the layer above writes and reads. Beside it stands what
forgetting looks for: the slots that it read, the memories and turns that it showed, and its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ...cypher import as_given, statement
from ..door import check_group
from ..engines import Engine, Unit
from ..errors import InputError
from ..model import Observation, entity_id
from ..times import iso, iso_or_none
from ..values import normal_text, value_text
from .answers import aware
from .target import Target
from .tombstones import of_subject

MOST: Final = 100_000
"""Traces of one read."""

_SHORTEST_TEXT: Final = 3
"""Letters; a shorter text is in every second trace, and says nothing by itself."""

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class TraceNode:
    """A trace as the graph keeps it. ``words`` are all texts in it that somebody wrote;
    ``memories`` and ``turns`` it showed or cited, ``slots`` it read, ``subjects`` are the names of
    whom. ``props`` are for people who look at the graph."""

    trace_id: str
    group: str
    at: datetime
    body: str
    words: str
    memories: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    props: Mapping[str, object] = field(default_factory=dict)


class Traces:
    """The traces of a graph. Every method may raise a ``StoreError``, and ``GroupError`` for a
    missing or malformed group."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def keep(self, node: TraceNode) -> bool:
        """Keep a trace, in one transaction; False where something that it showed or read is there
        no more, or somebody of whom it read was forgotten, and nothing was kept."""
        given = as_given(
            id=node.trace_id,
            group=check_group(node.group),
            at=iso(node.at),
            body=node.body,
            words=normal_text(node.words),
            memories=sorted(set(node.memories)),
            slots=sorted(set(node.slots)),
            turns=sorted(set(node.turns)),
            forgotten=sorted(
                {of_subject(node.group, entity_id(node.group, name)) for name in node.subjects}
            ),
            props=dict(node.props),
        )

        async def unit(unit: Unit) -> bool:
            rows = await unit.rows(statement("store/keep_trace"), given)
            return bool(rows and rows[0][0])

        return await self._engine.write(unit)

    async def read(
        self,
        group: str,
        beginning: str = "",
        *,
        since: datetime | None = None,
        until: datetime | None = None,
        most: int = MOST,
    ) -> list[tuple[str, str]]:
        """Ids and bodies of traces, the last one first: those at or after ``since`` and before
        ``until`` (aware times), of those whose id begins like this."""
        rows = await self._engine.read_rows(
            statement("store/traces"),
            {
                "group": check_group(group),
                "beginning": beginning,
                "since": iso_or_none(None if since is None else aware("since", since)),
                "until": iso_or_none(None if until is None else aware("until", until)),
                "most": most,
            },
        )
        return [(name, body) for name, body in rows]

    async def prune(
        self, group: str, *, keep: int | None = None, before: datetime | None = None
    ) -> int:
        """Drop all but the last ``keep`` traces, and those older than ``before`` (aware); how many
        were dropped. Raises ``InputError`` where neither is given."""
        check_group(group)
        if keep is None and before is None:
            raise InputError("say how many traces to keep, or from when")
        if keep is not None and (type(keep) is not int or keep < 0):
            raise InputError("keep is a number of traces, 0 or more")
        limit = None if before is None else aware("before", before)

        async def unit(unit: Unit) -> int:
            rows = await unit.rows(statement("store/trace_ids"), {"group": group})
            gone = [
                name
                for place, (name, at) in enumerate(rows)
                if (keep is not None and place >= keep)
                or (limit is not None and datetime.fromisoformat(at) < limit)
            ]
            return await dropped(unit, gone)

        return await self._engine.write(unit)


async def dropped(unit: Unit, traces: Sequence[str]) -> int:
    """Drop traces inside a transaction; how many there were."""
    if traces:
        await unit.rows(statement("store/drop_traces"), as_given(traces=list(traces)))
    return len(traces)


async def traces_of(
    unit: Unit,
    target: Target,
    slots: Iterable[str],
    turns: Iterable[str],
    observations: Iterable[Observation],
    names: Iterable[str] = (),
) -> list[str]:
    """The ids of the traces that hold something of what is forgotten: that read one of its slots,
    showed one of its turns, or have one of its ``names`` or a word of its values among
    theirs.

    Rather one too many than one too few: a trace is no evidence."""
    texts = {target.subject, *names}
    for said in observations:
        texts.add(said.quote)
        for value in (said.value, said.target):
            # A question may name a part of a value: the dog's name, and not that it is a dog.
            texts.update(() if value is None else _WORD.findall(value_text(value)))
    folded = {normal_text(text) for text in texts} - {""}
    rows = await unit.rows(
        statement("store/traces_of"),
        as_given(
            group=target.group,
            slots=sorted(slots),
            turns=sorted(turns),
            texts=sorted(
                one for one in folded if len(one) >= (_SHORTEST_TEXT if one.isascii() else 1)
            ),
        ),
    )
    return sorted(name for (name,) in rows)
