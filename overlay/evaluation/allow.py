"""Whose answers the overlay may give: a list of users and groups, and one decision. Pure.

A file has one entry a line: ``user NAME`` or ``group NAME`` lets somebody in, ``not user NAME`` or
``not group NAME`` keeps them out, whatever else lets them in. ``#`` begins a remark. Names are
compared sign for sign. Where nothing is said of somebody, the host answers: so an empty list, or
one that is not there, changes nothing for anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...graph.errors import InputError


class Serves(StrEnum):
    """Whose answer a user gets."""

    HOST = "host"
    OVERLAY = "overlay"


@dataclass(frozen=True, slots=True)
class Allow:
    """Who gets the overlay's answers, and who never does."""

    users: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    not_users: frozenset[str] = frozenset()
    not_groups: frozenset[str] = frozenset()


NOBODY = Allow()
"""The host answers everybody."""


def serves(allow: Allow, *, user: str, group: str) -> Serves:
    """Who answers this user of this group. An empty user is nobody in particular: only the group
    counts."""
    if group in allow.not_groups or (user and user in allow.not_users):
        return Serves.HOST
    if group in allow.groups or (user and user in allow.users):
        return Serves.OVERLAY
    return Serves.HOST


def allow_of(text: str) -> Allow:
    """The list that a file holds. Raises ``InputError`` that names the line: a list that is half
    understood lets in nobody."""
    found: dict[tuple[bool, str], set[str]] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        first, _, rest = entry.partition(" ")
        out = first == "not"
        kind, _, name = rest.strip().partition(" ") if out else (first, "", rest)
        if kind not in ("user", "group") or not name.strip():
            raise InputError(
                f"line {number} of the allow-list is not understood: {entry:.60}",
                hint="user NAME, group NAME, not user NAME or not group NAME",
            )
        found.setdefault((out, kind), set()).add(name.strip())
    return Allow(
        users=frozenset(found.get((False, "user"), ())),
        groups=frozenset(found.get((False, "group"), ())),
        not_users=frozenset(found.get((True, "user"), ())),
        not_groups=frozenset(found.get((True, "group"), ())),
    )
