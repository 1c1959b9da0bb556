"""Questions with the observations of their case given: what the answers alone get right."""

from __future__ import annotations

from tenure.graph.store import Store

from .apart import apart, vocabulary
from .conversation import answers
from .reading import Case


def has_given(case: Case) -> bool:
    """Whether the timeline of a case is all that its questions ask about."""
    talk = case.conversation
    return case.timeline is not None and talk is not None and not talk["actions"]


async def given_answers(graph: str, case: Case, mark: str) -> dict[str, list[str]]:
    """Differences by the id of the question. The store is opened with the case's own policies."""
    assert case.timeline is not None
    assert case.conversation is not None
    own = apart(case.name, case.timeline, mark, plain=True)
    async with await Store.open(graph, vocabulary=vocabulary([own])) as store:
        await store.observe(list(own.given.observations.values()))
        if own.given.verdicts:
            await store.decide(own.given.verdicts)
        for source in sorted(own.given.forgotten):
            for group in sorted({o.slot.group for o in own.given.observations.values()}):
                await store.forget(group, source=source, allow_revival=True)
        return await answers(store, case.conversation, mark)
