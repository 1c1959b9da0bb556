"""From rows of an index to candidates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from .model import Candidate, Kind


def found_in(row: Mapping[str, Any]) -> list[Candidate]:
    """The memories and turns of a row of ``search/words`` or ``search/near``."""
    found = [
        Candidate(Kind.MEMORY, name, score, datetime.fromisoformat(at))
        for name, at, score in row["memories"]
    ]
    found += [
        Candidate(Kind.TURN, name, score, datetime.fromisoformat(at), source, position)
        for name, at, source, position, score in row["turns"]
    ]
    return found
