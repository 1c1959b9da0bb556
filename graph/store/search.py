"""How a group stands in the full-text indexes.

Both engines look at the group only after an index has given its best hits, so that a small group
beside a huge one would find nothing of its own. Its key is a word of the index instead.
"""

from __future__ import annotations

from functools import lru_cache

from ..ids import digest


@lru_cache(maxsize=4096)
def group_key(group: str) -> str:
    """The word that stands for a group: one word to every analyzer, whatever its name."""
    return "g" + digest("group", group)
