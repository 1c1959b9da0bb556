"""What readers of chats share: a turn from its parts, text from content parts, times that lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ...graph.ids import digest
from ...graph.model import Turn
from ...overlay.ingest.items import SetAside
from ...overlay.sources import source_of, turn_node_id
from .base import ROLES, FieldError, Notes, Options, broken, storable
from .moments import Rising, moment

NO_TIME: Final = "is missing, and nothing else says when this was said; --at TIME says it"
_KEPT: Final = 10_000


@dataclass(slots=True)
class Talk:
    """One conversation while it is read: gives its turns and keeps the order of their times.

    ``stated`` is the conversation's own time. A turn without a time gets that of the turn before
    it, else ``stated``, else the time of the options; where it came from is noted.
    """

    conversation: str
    options: Options
    notes: Notes
    stated: datetime | None = None
    _last: datetime | None = None
    _rising: Rising = field(default_factory=Rising)
    _equal: Counter[str] = field(default_factory=Counter)

    def when(self, given: Any, name: str) -> datetime:
        """The time of a message, before equal times are told apart. Raises ``FieldError``."""
        if given is not None and given != "":
            self._last = moment(given, name, self.options, self.notes)
            return self._last
        for found, origin in (
            (self._last, "the time of the message before"),
            (self.stated, "the time of the conversation"),
            (self.options.at, "the time of --at"),
        ):
            if found is not None:
                self.notes.fallback[origin] += 1
                return found
        raise FieldError(name, NO_TIME)

    def derived(self, at: datetime, speaker: str, text: str) -> str:
        """An id for a message that has none: its time, speaker and text, and which of several
        equal ones it is. So it is the same in another export that begins or ends elsewhere."""
        name = name_of("m", at.astimezone(UTC).isoformat(), speaker, text)
        if len(self._equal) >= _KEPT:
            self._equal.clear()
        self._equal[name] += 1
        count = self._equal[name]
        return name if count == 1 else f"{name}-{count}"

    def turn(
        self, ident: str, at: datetime, position: int | None, speaker: str, role: str, text: str
    ) -> Turn:
        """A turn. Raises ``FieldError`` for a speaker without a name."""
        speaker = storable(speaker.strip(), self.notes)
        if not speaker:
            raise FieldError("speaker", "is empty")
        source = source_of(storable(self.conversation, self.notes), storable(ident, self.notes))
        return Turn(
            turn_id=turn_node_id(self.options.group, source),
            group=self.options.group,
            source=source,
            at=self._rising(at),
            position=position,
            speaker=speaker,
            authority=ROLES[role],
            text=storable(text, self.notes),
            role=role,
        )


def name_of(prefix: str, *parts: object) -> str:
    """A name from content, for what the export gives none."""
    return f"{prefix}-{digest(prefix, *map(str, parts))[:12]}"


def identifier(given: Any) -> str | None:
    """An id that is text or a number; None for anything else and for blanks."""
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given)
    return given if isinstance(given, str) and given.strip() else None


def objects(given: Any, name: str, path: Path) -> Iterator[tuple[int, dict[str, Any] | SetAside]]:
    """The objects of a list with their places in it; what is no object comes set aside."""
    if not isinstance(given, list):
        raise FieldError(name, "is missing" if given is None else "is not a list")
    for place, one in enumerate(given):
        if isinstance(one, dict):
            yield place, one
        else:
            yield place, broken(path, None, FieldError(f"{name}[{place}]", "is not an object"))
