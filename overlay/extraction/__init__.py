"""From the text of turns to candidates for observations."""

from .candidate import Candidate, Extractor
from .rules import RuleExtractor

__all__ = ["Candidate", "Extractor", "RuleExtractor"]
