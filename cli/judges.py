"""Who judges what may be one in other words: the option, and what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .extractors import endpoint_of, prices_given
from .output import counted, say

if TYPE_CHECKING:
    from ..graph.store import Store
    from ..graph.vocabulary import Vocabulary
    from ..overlay.sentry.judge import Judged, Model
    from ..overlay.sentry.likely import Seen


class JudgeKind(StrEnum):
    """Who judges pairs that may be one, before a person does."""

    RULES = "rules"  # only what the vocabulary lists
    LLM = "llm"  # that, and a language model


JudgeOption = Annotated[
    JudgeKind, typer.Option("--judge", help="Who judges what may be one, before a person does.")
]


def judge_of(
    kind: JudgeKind,
    model: str | None,
    base_url: str | None,
    budget: int | None,
    vocabulary: Vocabulary,
) -> Model | None:
    """The model that judges, if one does. ``InputError`` where something that it needs is
    missing."""
    if kind is JudgeKind.RULES:
        return None
    endpoint = endpoint_of(f"--judge {kind}", model, base_url)
    from ..overlay.extraction.llm import AnswerCache, Budget, answers_folder
    from ..overlay.sentry.model import ModelJudge

    prices = prices_given()
    return ModelJudge(
        endpoint,
        vocabulary,
        cache=AnswerCache(answers_folder()),
        budget=Budget(tokens=budget, prices=prices),
        prices=prices,
    )


def judging(
    store: Store, group: str, model: Model | None = None
) -> Callable[[Seen, int], Awaitable[Judged]]:
    """What an ingest calls at its end."""
    from ..overlay.sentry.judge import judge

    async def judged(seen: Seen, spent: int) -> Judged:
        return await judge(store, group, seen=seen, model=model, spent=spent)

    return judged


def show_judged(judged: Mapping[str, Any]) -> None:
    """One line for people on what may be one, if anything may."""
    if not judged["pairs"]:
        return
    parts = [f"{counted(judged['rules'], 'pair')} by rules"]
    if "asked" in judged:
        parts.append(f"{judged['model']:,} by {judged['asked']}")
    say(
        f"of {counted(judged['pairs'], 'pair')} that may be one, decided {', '.join(parts)}; "
        f"{counted(judged['waiting'], 'waits', 'wait')} for a person (tenure review list)"
    )
