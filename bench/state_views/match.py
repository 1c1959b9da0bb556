"""When a value that was answered is the one that was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tenure.graph.values import normal_text


def holds(answered: Iterable[str], value: str) -> bool:
    """Whether the value stands in one of the answered texts, not inside a longer Latin word or
    number."""
    wanted = re.escape(normal_text(value))
    found = re.compile(rf"(?<![a-z0-9]){wanted}(?![a-z0-9])")
    return any(found.search(normal_text(one)) is not None for one in answered)
