"""Reading turns with a language model, and checking every word of its answer.

Needs the extra ``llm`` (or ``graphiti``), except ``cache``, which ``forget`` uses without it.
"""

from typing import TYPE_CHECKING, Any

from .cache import AnswerCache, answers_folder

if TYPE_CHECKING:
    from .endpoint import Endpoint
    from .extractor import LLMExtractor
    from .graphiti import GraphitiEndpoint
    from .openai import OpenAIEndpoint
    from .settings import Settings
    from .spend import Budget, Prices

__all__ = [
    "AnswerCache",
    "Budget",
    "Endpoint",
    "GraphitiEndpoint",
    "LLMExtractor",
    "OpenAIEndpoint",
    "Prices",
    "Settings",
    "answers_folder",
]

_MODULES = {
    "Budget": "spend",
    "Endpoint": "endpoint",
    "GraphitiEndpoint": "graphiti",
    "LLMExtractor": "extractor",
    "OpenAIEndpoint": "openai",
    "Prices": "spend",
    "Settings": "settings",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)
