"""A match in two pieces: what leads a statement in, and the statement itself.

What may stand before a statement – times, adverbs, whose it is – is the same for hundreds of
patterns. It is compiled once, as a lead, and looked at where a pattern's own words were found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol

from .expressions import Expression

_CLAUSES = re.compile(
    r"(?<=[，。；！？、,.!?;：:（）()\x1f])(?!\s)|(?<=[，。；！？、,.!?;：:（）()\x1f]\s)(?!\s)"
    r"|(?<=[\u4e00-\u9fff]\s)(?![A-Za-z0-9])"
)
"""Where a clause begins. A space divides two Chinese words; beside a Latin one it is only there."""


class Shared:
    """What patterns of a file have in common: their ``leads``, and words that are ``checked``."""

    def __init__(self, data: Mapping[str, Any], regex: Callable[[str, str], Expression]) -> None:
        longest = sorted(data.get("leads", ()), key=len, reverse=True)
        self._leads = {written: regex(f"lead {written}", written) for written in longest}
        self._checked = [
            (f"{{{name}}}", row["group"], row["loose"], regex(name, f"{{{name}}}"))
            for name, row in data.get("checked", {}).items()
        ]

    def apart(self, written: str) -> tuple[Expression | None, str, dict[str, Expression]]:
        """A pattern as its lead, what follows it, and what groups of that have to look like."""
        found = next((lead for lead in self._leads if written.startswith(lead)), "")
        core = written.removeprefix(found)
        checks = {}
        for name, group, loose, check in self._checked:
            if name in core:
                core = core.replace(name, f"(?P<{group}>{loose})")
                checks[group] = check
        return self._leads.get(found), core, checks


class Found(Protocol):
    """What is asked of a match."""

    def groupdict(self) -> dict[str, str | None]:
        """The named groups."""

    def span(self, group: int | str = 0, /) -> tuple[int, int]:
        """Where a group stands in the text."""

    def start(self, group: int | str = 0, /) -> int:
        """Where a group begins."""

    def __getitem__(self, group: str, /) -> str | None:
        """What a group holds."""


class Joined:
    """A lead and the words after it, as one match."""

    def __init__(self, lead: re.Match[str], core: re.Match[str]) -> None:
        self._lead = lead
        self._core = core

    def groupdict(self) -> dict[str, str | None]:
        """The named groups of both."""
        return self._lead.groupdict() | self._core.groupdict()

    def span(self, group: int | str = 0, /) -> tuple[int, int]:
        """Where a group stands in the text."""
        if group == 0:
            return self._lead.start(), self._core.end()
        return self._of(group).span(group)

    def start(self, group: int | str = 0, /) -> int:
        """Where a group begins."""
        return self.span(group)[0]

    def __getitem__(self, group: str, /) -> str | None:
        held: str | None = self._of(group)[group]
        return held

    def _of(self, group: int | str) -> re.Match[str]:
        return self._core if group in self._core.re.groupindex else self._lead


def matches(
    core: re.Pattern[str], text: str, lead: Expression | None, checks: Mapping[str, Expression]
) -> Iterator[Found]:
    """The matches of the core that the lead leads in, from the beginning of a clause, and whose
    groups look as they should."""
    if lead is None and not checks:
        yield from core.finditer(text)
        return
    at = 0
    while (match := core.search(text, at)) is not None:
        found = match if lead is None else _joined(lead.regex, core, match)
        if found is None or not _checked(found, checks):
            at = match.start() + 1
            continue
        yield found
        at = max(match.end(), match.start() + 1)


def _checked(match: Found, checks: Mapping[str, Expression]) -> bool:
    held = match.groupdict()
    return all(check.fullmatch(held[group] or "") for group, check in checks.items())


def _joined(lead: re.Pattern[str], core: re.Pattern[str], match: re.Match[str]) -> Found | None:
    """The match with its lead. What could belong to either belongs to the lead."""
    before = _before(lead, match.string, match.start())
    if before is None:
        return None
    more = _most(lead, match.string, before.start(), match.end())
    if more is not None and more.end() > match.start():
        later = core.match(match.string, more.end())
        if later is not None:
            return Joined(more, later)
    return Joined(before, match)


@lru_cache(maxsize=4096)
def _most(lead: re.Pattern[str], text: str, begin: int, end: int) -> re.Match[str] | None:
    return lead.match(text, begin, end)


@lru_cache(maxsize=4096)
def _before(lead: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """What leads in a statement that begins at ``end``."""
    for begin in (0, *(cut.start() for cut in _CLAUSES.finditer(text, 1, end))):
        if (match := lead.fullmatch(text, begin, end)) is not None:
            return match
    return None
