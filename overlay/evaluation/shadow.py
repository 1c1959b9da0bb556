"""The read path beside a host: both are asked, both are recorded, and the host's answer stays.

A fault of the overlay is recorded and hurts nobody; a fault of the host is recorded as its own.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from time import perf_counter
from typing import Final

from ...graph.errors import TenureError
from ...graph.store import Store
from ..hosts.host import NO_HOST, USUAL_K, HostFact, HostSearch
from ..recall.ask import answered
from ..recall.looking import Request
from ..recall.model import View
from ..recall.pack.text import row_line, shortened
from ..recall.recalled import Packing, recalled
from ..recall.trace import plain_tokens, trace_of
from ..recall.traces import keep
from .allow import NOBODY, Allow, serves
from .beside import Beside, Evidence, HostSaid, OverlaySaid, Question, beside_id

_LOG: Final = logging.getLogger("tenure.shadow")


class Shadow:
    """Asks both. Without a ``host`` what it gave stands in the questions themselves.

    ``trace``: keep a trace of what the overlay read in its own graph, for ``tenure report``.
    Nothing is ever written to the host.
    """

    def __init__(
        self,
        store: Store,
        host: HostSearch = NO_HOST,
        *,
        allow: Allow = NOBODY,
        k: int = USUAL_K,
        packing: Packing | None = None,
        trace: bool = False,
    ) -> None:
        self._store = store
        self._host = host
        self._allow = allow
        self._k = k
        self._packing = packing or Packing()
        self._trace = trace

    async def ask(self, question: Question) -> Beside:
        """Both answers to a question. Raises nothing for what one of them cannot do."""
        now = self._store.clock()
        asked_at = question.asked_at or now
        host = await self._host_said(question)
        view, overlay = await self._overlay_said(question, asked_at)
        return Beside(
            id=beside_id(question.group, question.text, asked_at),
            at=now,
            asked_at=asked_at,
            group=question.group,
            user=question.user,
            question=question.text,
            view=view,
            serves=serves(self._allow, user=question.user, group=question.group),
            host=host,
            overlay=overlay,
        )

    async def _host_said(self, question: Question) -> HostSaid:
        if self._host is NO_HOST:
            return HostSaid("log", question.answer, question.facts or ())
        started = perf_counter()
        facts: Sequence[HostFact] = ()
        error = ""
        try:
            facts = await self._host.search(question.text, question.group, self._k)
        except Exception as fault:  # whatever a host of somebody else raises
            error = _fault(fault)
        return HostSaid(self._host.name, question.answer, tuple(facts), error, _since(started))

    async def _overlay_said(
        self, question: Question, asked_at: datetime
    ) -> tuple[str, OverlaySaid]:
        started = perf_counter()
        given = Request(asked_at)
        try:
            found = await recalled(
                self._store, (question.group,), question.text, given, self._packing
            )
            answer = answered(found)
            spent = _since(started)
            trace_id = ""
            if self._trace:
                trace = trace_of(found, answer, self._store.clock(), self._packing.tokenizer)
                trace_id = trace.trace_id if await keep(self._store, trace) else ""
        except Exception as fault:  # an answer of the host is never lost to a fault of ours
            _LOG.warning("the overlay gave no answer: %s", _fault(fault))
            return "", OverlaySaid(error=_fault(fault), milliseconds=_since(started))
        packet = found.packet
        ids = shortened(packet.ids)
        return str(View(answer.view)), OverlaySaid(
            outcome=str(answer.outcome),
            reason=str(answer.reason),
            answer=answer.text,
            attributes=answer.attributes,
            evidence=tuple(
                Evidence(
                    row.id,
                    str(block.name),
                    str(row.label),
                    row_line(row, ids, packet.language, several=False),
                )
                for block in packet.blocks
                for row in block.rows
            ),
            tokens=packet.tokens,
            plain_tokens=plain_tokens(packet, self._packing.tokenizer),
            trace_id=trace_id,
            milliseconds=spent,
        )


def _fault(fault: Exception) -> str:
    words = fault.message if isinstance(fault, TenureError) else f"{type(fault).__name__}: {fault}"
    return words[:500]


def _since(started: float) -> float:
    return round((perf_counter() - started) * 1000, 3)
