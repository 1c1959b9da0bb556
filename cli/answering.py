"""Who words an answer, and by what questions are searched: the options of the command line."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from .embedders import embedder_of
from .extractors import endpoint_of

if TYPE_CHECKING:
    from ..graph.vocabulary import Vocabulary
    from ..overlay.recall.likeness import Likeness
    from ..overlay.recall.pack.passage import Searcher
    from ..overlay.recall.plainly import Profiler
    from ..overlay.recall.spoken.check import Speaker


class AnswerKind(StrEnum):
    """Who words an answer."""

    RULES = "rules"  # the values of the packet, with their sources
    LLM = "llm"  # a language model, held against the packet


def speaker_of(
    kind: AnswerKind, model: str | None, base_url: str | None, vocabulary: Vocabulary
) -> tuple[Speaker | None, Profiler | None]:
    """The model that words answers and reads questions that the rules do not understand, if one
    does. ``InputError`` where something that it needs is missing."""
    if kind is AnswerKind.RULES:
        return None, None
    endpoint = endpoint_of(f"--answer {kind}", model, base_url)
    from ..overlay.recall.spoken.profiler import ModelProfiler
    from ..overlay.recall.spoken.speaker import ModelSpeaker

    return ModelSpeaker(endpoint), ModelProfiler(endpoint, vocabulary)


def searcher_of(by_meaning: bool) -> Searcher:
    """What finds words of a question elsewhere; with the local model what means the same, too."""
    from ..overlay.recall.searching import searcher

    return searcher(embedder_of(by_meaning))


def meaning_of(by_meaning: bool, vocabulary: Vocabulary) -> Likeness | None:
    """What tells by the local model which slot a question means that no rule understands."""
    from ..overlay.recall.likeness import ByMeaning

    embedder = embedder_of(by_meaning)
    return None if embedder is None else ByMeaning(embedder, vocabulary)
