"""Which extractor reads: the options of the command line, and what it says of itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..graph.errors import InputError
from .output import counted, say

if TYPE_CHECKING:
    from ..graph.vocabulary import Vocabulary
    from ..overlay.extraction import Extractor
    from ..overlay.extraction.llm import OpenAIEndpoint, Prices

PRICES_VARIABLE = "TENURE_LLM_PRICES"
TIMEOUT_VARIABLE = "TENURE_LLM_TIMEOUT"
RETRIES_VARIABLE = "TENURE_LLM_RETRIES"
ANSWER_VARIABLE = "TENURE_LLM_ANSWER_TOKENS"


class ExtractorKind(StrEnum):
    """Who reads the turns."""

    RULES = "rules"  # patterns; no network, the same every time
    LLM = "llm"  # a language model, checked
    BOTH = "both"  # one reading of the two


ExtractorOption = Annotated[
    ExtractorKind, typer.Option("--extractor", help="Who reads: patterns, a model, or both.")
]
ModelOption = Annotated[
    str | None, typer.Option(envvar="TENURE_LLM_MODEL", metavar="NAME", help="The model to ask.")
]
BaseUrlOption = Annotated[
    str | None,
    typer.Option(
        envvar="TENURE_LLM_BASE_URL",
        metavar="URL",
        help="An endpoint that speaks as OpenAI's does. OpenAI's own, if left out.",
    ),
]
BudgetOption = Annotated[
    int | None,
    typer.Option(min=1, metavar="TOKENS", help="Stop before this run takes more tokens."),
]
ConcurrencyOption = Annotated[
    int, typer.Option(min=1, max=64, metavar="N", help="Calls of the model at one time.")
]


def extractor_of(
    kind: ExtractorKind,
    model: str | None,
    base_url: str | None,
    budget: int | None,
    concurrency: int,
    vocabulary: Vocabulary,
) -> Extractor:
    """The extractor. ``InputError`` where something that it needs is missing."""
    if kind is ExtractorKind.RULES:
        from ..overlay.extraction import RuleExtractor

        return RuleExtractor(vocabulary=vocabulary)
    endpoint = endpoint_of(f"--extractor {kind}", model, base_url)
    from ..overlay.extraction.llm import (
        AnswerCache,
        Budget,
        LLMExtractor,
        Settings,
        answers_folder,
    )

    prices = prices_given()
    asking = LLMExtractor(
        endpoint,
        vocabulary,
        cache=AnswerCache(answers_folder()),
        budget=Budget(tokens=budget, prices=prices),
        prices=prices,
        settings=Settings(concurrency=concurrency),
    )
    if kind is ExtractorKind.LLM:
        return asking
    from ..overlay.extraction import RuleExtractor
    from ..overlay.extraction.combined import Combined

    return Combined(RuleExtractor(vocabulary=vocabulary), asking)


def endpoint_of(option: str, model: str | None, base_url: str | None) -> OpenAIEndpoint:
    """Where the model of an option is asked. ``InputError`` where something is missing."""
    if not (model or "").strip():
        raise InputError(f"{option} needs a model", hint="--model NAME or TENURE_LLM_MODEL")
    try:
        from ..overlay.extraction.llm.openai import ANSWER_TOKENS, OpenAIEndpoint
    except ImportError as missing:
        raise InputError(
            f"asking a model needs {missing.name}", hint="pip install 'tenure[llm]'"
        ) from None
    from ..overlay.extraction.llm.keys import api_key

    return OpenAIEndpoint(
        model or "",
        base_url=base_url or None,
        key=api_key(),
        timeout=_number(TIMEOUT_VARIABLE, 120.0, 0.1, 3600),
        retries=int(_number(RETRIES_VARIABLE, 4, 0, 20)),
        answer_tokens=int(_number(ANSWER_VARIABLE, ANSWER_TOKENS, 1, 1_000_000)),
    )


def show_extraction(numbers: Mapping[str, Any] | None) -> None:
    """One line for people on what the model took and gave."""
    if numbers is None:
        return
    dropped = sum(numbers["dropped"].values())
    cost = "" if numbers["cost"] is None else f", cost {numbers['cost']:g}"
    say(
        f"asked {numbers['model']}: {counted(numbers['calls'], 'call')}, "
        f"{counted(numbers['tokens'], 'token')}{cost}; "
        f"{counted(numbers['turns_cached'], 'turn')} from the cache; "
        f"{counted(numbers['kept'], 'statement')} kept, {dropped:,} dropped"
    )


def prices_given() -> Prices | None:
    """What tokens cost, where the environment says it."""
    text = os.environ.get(PRICES_VARIABLE, "").strip()
    if not text:
        return None
    from ..overlay.extraction.llm import Prices

    try:
        prompt, answer = (float(part) for part in text.split(","))
        if not (0 <= prompt < float("inf") and 0 <= answer < float("inf")):
            raise ValueError
    except ValueError:
        raise InputError(f"{PRICES_VARIABLE} is not two prices, such as 0.15,0.60") from None
    return Prices(prompt, answer)


def _number(variable: str, default: float, least: float, most: float) -> float:
    text = os.environ.get(variable, "").strip()
    try:
        number = float(text) if text else default
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise InputError(f"{variable} is not a number from {least:g} to {most:g}")
    return number
