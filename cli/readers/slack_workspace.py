"""The people and channels of a Slack workspace, by their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from .base import Notes, storable
from .fields import named


@dataclass(slots=True)
class Workspace:
    """``names`` and ``zones`` of users by id, ``channels``: id by name of the folder."""

    names: dict[str, str] = field(default_factory=dict)
    zones: dict[str, tzinfo] = field(default_factory=dict)
    bots: set[str] = field(default_factory=set)
    channels: dict[str, str] = field(default_factory=dict)

    def add_user(self, row: Mapping[str, Any], notes: Notes) -> None:
        """A row of ``users.json``. Raises ``FieldError``."""
        key = named("id", row.get("id"), notes)
        self.names[key] = person(row, notes) or key
        if zone := _zone(row.get("tz")):
            self.zones[key] = zone
        if row.get("is_bot") is True or key == "USLACKBOT":
            self.bots.add(key)

    def add_channel(self, row: Mapping[str, Any], notes: Notes) -> None:
        """A row of ``channels.json`` and its like. Raises ``FieldError``."""
        key = named("id", row.get("id"), notes)
        name = row.get("name")
        if isinstance(name, str) and name:
            self.channels[storable(name, notes)] = key
        # Folders of direct messages are called by the id.
        self.channels.setdefault(key, key)

    def tell_apart(self) -> None:
        """Add the id to names that several users have."""
        counts = Counter(self.names.values())
        for key, name in self.names.items():
            if counts[name] > 1:
                self.names[key] = f"{name} ({key})"


def person(row: Mapping[str, Any], notes: Notes) -> str:
    """What people call a user; empty where nothing is said."""
    profile = row.get("profile")
    profile = profile if isinstance(profile, dict) else {}
    for given in (
        profile.get("real_name"), row.get("real_name"), profile.get("display_name"),
        row.get("display_name"), row.get("name"),
    ):  # fmt: skip
        if isinstance(given, str) and given.strip():
            return storable(given.strip(), notes)
    return ""


@lru_cache(maxsize=1024)
def _known_zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def _zone(name: object) -> tzinfo | None:
    return _known_zone(name) if isinstance(name, str) and name.isprintable() and name else None
