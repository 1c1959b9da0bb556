"""WhatsApp's exported chat as text, from Android (``_ - Name: text``) and iPhone (``[_] Name: …``).

Dates are written as the phone's region has them; which number is the day is told over the whole
file in a first pass. There are no ids: that of a message is made of its time, its speaker, its text
and, among equal ones, its number, so another export of the chat has the same. The name of the chat
is taken from the first notice where that tells it; chats without one share the conversation
``whatsapp``. Times have no zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from ...graph.model import Authority, Turn
from ...overlay.ingest.items import Item
from ...overlay.sources import source_of, turn_node_id
from .base import FieldError, Head, Notes, Options, broken, storable
from .fields import derived_id
from .messages import MEDIA, NOTICES, Ticks
from .whatsapp_dates import Order, moment, order_of
from .whatsapp_lines import (
    MARKS,
    Stamp,
    is_deleted,
    is_media,
    is_notice,
    speaker,
    stamp,
    titled,
    without_edit_mark,
)

NAME: Final = "whatsapp"
TITLE: Final = "WhatsApp, exported chat as text (Android or iPhone)"
EXAMPLE: Final = """\
31/12/2024, 18:05 - Ana: I live in Ghent,
since May.
31/12/2024, 18:06 - Bo: And I in Bruges. <This message was edited>"""

_DELETED = "deleted messages"
_BEFORE = "lines before the first message"
_ASSISTANTS = frozenset(("Meta AI",))
_LONGEST = 10_000_000
"""Characters of one message. More is no message, and would not fit into memory."""
_PIECE = 1 << 25
"""Bytes of a line that are read at once; a longer one comes in pieces."""
_TITLE_LINES = 3


@dataclass(slots=True)
class _Open:
    """A message that the next lines may go on with; without a speaker they are left out."""

    line: int
    at: datetime
    local: datetime
    name: str = ""
    lines: list[str] = field(default_factory=list)
    length: int = 0


def recognises(head: Head) -> bool:
    """One of the first lines begins a message."""
    lines = (line for line in head.text[:20_000].splitlines() if line.strip())
    return any(stamp(line) is not None for line in islice(lines, 3))


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The messages, in the order of the file. Raises ``InputError`` with a question for dates.

    The question is asked at once, before anything is taken from this file or from one after it.
    """
    stamps = (found for _, _, found in _lines(path) if found is not None)
    order = order_of(path, stamps, options.date_order)
    return _read(path, order, options, notes)


def _read(path: Path, order: Order, options: Options, notes: Notes) -> Iterator[Item]:
    zone = options.timezone or UTC
    notes.assumed_utc = options.timezone is None
    chat = storable(_title(path) or "", notes)
    build = _Builder(f"whatsapp-{chat}" if chat else "whatsapp", options, notes)
    ticks = Ticks()
    current: _Open | None = None
    for number, line, found in _lines(path):
        if found is None:
            if current is None:
                notes.skipped[_BEFORE] += bool(line.strip())
            elif current.name and current.length <= _LONGEST:
                current.lines.append(line)
                current.length += len(line) + 1
            continue
        if current is not None:
            yield from build.turn(path, current)
        local = moment(found, order)
        if local is None:
            current = _Open(number, datetime.min, datetime.min)
            yield broken(path, number, FieldError("date", f"{line[:30]!r} begins with no date"))
            continue
        # Every line that begins a message counts, so that one deleted later moves no other.
        current = _Open(number, ticks.after(local.replace(tzinfo=zone)), local)
        try:
            _begin(current, found, notes)
        except FieldError as error:
            yield broken(path, number, error)
    if current is not None:
        yield from build.turn(path, current)


def _lines(path: Path) -> Iterator[tuple[int, str, Stamp | None]]:
    """The lines with their numbers from 1; of one style of stamps, that of the first, only."""
    bracketed: bool | None = None
    with path.open("rb") as file:
        for number, raw in enumerate(iter(lambda: file.readline(_PIECE), b""), start=1):
            line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n")
            found = stamp(line)
            if found is not None and bracketed is None:
                bracketed = found.bracketed
            yield number, line, found if found and found.bracketed == bracketed else None


def _title(path: Path) -> str | None:
    firsts = (found for _, _, found in _lines(path) if found is not None)
    return next((name for one in islice(firsts, _TITLE_LINES) if (name := titled(one.rest))), None)


def _begin(message: _Open, found: Stamp, notes: Notes) -> None:
    """Take the first line of a message; it stays without a speaker where it is none."""
    told = speaker(found.rest)
    if told is None:
        notes.skipped[NOTICES] += 1
        return
    name, text = told
    own = text.startswith("\u200e")  # the iPhone marks what the messenger says itself
    text = MARKS.sub("", text)
    if is_deleted(text.strip()):
        notes.skipped[_DELETED] += 1
    elif is_media(text.strip()):
        notes.skipped[MEDIA] += 1
        message.name = storable(name, notes)  # what follows is the caption
    elif own or is_notice(text):
        notes.skipped[NOTICES] += 1
    elif not name:
        raise FieldError("speaker", "is empty")
    else:
        message.name = storable(name, notes)
        message.lines.append(text)
        message.length = len(text)


class _Builder:
    """Makes turns of messages that are complete."""

    def __init__(self, conversation: str, options: Options, notes: Notes) -> None:
        self._conversation = conversation
        self._group = options.group
        self._notes = notes
        self._equal: Counter[str] = Counter()
        self._last: datetime | None = None

    def turn(self, path: Path, message: _Open) -> Iterator[Item]:
        """The turn, if somebody said something."""
        if message.length > _LONGEST:
            error = FieldError("text", f"is longer than {_LONGEST:,} characters")
            yield broken(path, message.line, error)
            return
        text = without_edit_mark(MARKS.sub("", "\n".join(message.lines))).strip("\n")
        if not message.name or not text.strip():
            return
        if message.local != self._last:
            self._equal.clear()
            self._last = message.local
        text = storable(text, self._notes)
        key = derived_id(message.local.isoformat(), message.name, text)
        self._equal[key] += 1
        ordinal = self._equal[key]
        source = source_of(self._conversation, key if ordinal == 1 else f"{key}-{ordinal}")
        assistant = message.name in _ASSISTANTS
        yield Turn(
            turn_id=turn_node_id(self._group, source),
            group=self._group,
            source=source,
            at=message.at,
            position=None,
            speaker=message.name,
            authority=Authority.ASSISTANT if assistant else Authority.USER,
            text=text,
            role="assistant" if assistant else "user",
        )
