"""A real log once more: statements are stored as they came, questions are asked in between."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field

from ...graph.model import Observation
from ...graph.store import Store
from .beside import Beside, Question
from .shadow import Shadow


@dataclass(slots=True)
class Fed:
    """What a replay stored so far."""

    observations: int = 0
    repeated: int = 0
    changed: int = 0
    forgotten: int = 0
    by_stance: dict[str, int] = field(default_factory=dict)


async def replay(
    store: Store, shadow: Shadow, log: Iterable[Observation | Question], fed: Fed
) -> AsyncIterator[Beside]:
    """Store the observations of a log and ask its questions, in the order of the log; what came
    before a question is stored when it is asked. ``fed`` is kept up to date.

    Raises a ``StoreError`` where the graph cannot be written; what was stored stays, and the same
    log again completes it.
    """
    waiting: list[Observation] = []
    for one in log:
        if isinstance(one, Observation):
            waiting.append(one)
            continue
        await _store(store, waiting, fed)
        yield await shadow.ask(one)
    await _store(store, waiting, fed)


async def _store(store: Store, waiting: list[Observation], fed: Fed) -> None:
    if not waiting:
        return
    receipt = await store.observe(waiting)
    fed.observations += receipt.observations
    fed.repeated += receipt.repeated
    fed.changed += receipt.changed
    fed.forgotten += receipt.refused
    for one in waiting:
        fed.by_stance[one.stance] = fed.by_stance.get(one.stance, 0) + 1
    waiting.clear()
