"""From the text of turns to candidates for observations.

``RuleExtractor`` is loaded when it is first used: reading a question needs only the time phrases.
"""

from typing import TYPE_CHECKING, Any

from .candidate import Candidate, Extractor, Pass

if TYPE_CHECKING:
    from .rules import RuleExtractor

__all__ = ["Candidate", "Extractor", "Pass", "RuleExtractor"]


def __getattr__(name: str) -> Any:
    if name != "RuleExtractor":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .rules import RuleExtractor

    return RuleExtractor
