"""Whether two texts speak of the same thing: the words that may name something."""

from __future__ import annotations

import re

_NAMES = re.compile(r"[a-z]{3,}|(?=([\u4e00-\u9fff]{2}))")
_FUNCTION = re.compile("[我你他她们的是了在不没有说错也都就这那和叫]")
_COMMON = frozenset(
    re.split(
        " ",
        "the and but not don doesn didn have has had was were are that this with you they she for"
        " from about just really meant there here what when which",
    )
)


def share(one: str, other: str) -> bool:
    """Whether two texts name something in common."""
    return not _named(one).isdisjoint(_named(other))


def _named(text: str) -> set[str]:
    """The words of a text that may name something; of Chinese, each two signs."""
    found = (match[1] or match[0] for match in _NAMES.finditer(_FUNCTION.sub(" ", text)))
    return set(found) - _COMMON
