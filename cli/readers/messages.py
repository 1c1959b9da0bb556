"""What the exports of messengers have in common: messages, and a conversation put in order.

A conversation is collected before it is given, because the newest version of a message may stand
anywhere in it and because not every export begins with the oldest. What does not fit into a few
megabytes goes to a private file that the system removes with the process.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from ...graph.errors import InputError
from ...graph.model import Authority, Turn
from ...overlay.sources import source_of, turn_node_id
from .base import Notes, Options, storable

REPEATED: Final = "messages that stand twice"
REPLACED: Final = "older versions of messages"
NOTICES: Final = "notices of the messenger"
MEDIA: Final = "media without text"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_MEMORY_KIB = 8192
_LAYOUT = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -%d;
CREATE TABLE message (part TEXT, id TEXT, place INTEGER, at INTEGER, minutes INTEGER,
                      version INTEGER, who TEXT, name TEXT, role TEXT, authority TEXT, text TEXT,
                      PRIMARY KEY (part, id)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``at`` is aware and may keep an offset; ``version`` orders those of one id.

    ``who`` is the export's id of the speaker (else the name), ``name`` what people call them.
    """

    id: str
    at: datetime
    who: str
    name: str
    text: str
    role: str = "user"
    authority: Authority = Authority.USER
    version: datetime | None = None


class Conversation:
    """Messages of one conversation, each id once, in the newest version."""

    def __init__(self, options: Options, notes: Notes) -> None:
        self._options = options
        self._notes = notes
        self._names: dict[str, str] = {}
        self._count = 0
        # No name: a private file, which is unlinked as soon as it is opened. The generator of a
        # reader may be continued in another thread, never in two at once.
        self._store = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._store.executescript(_LAYOUT % _MEMORY_KIB + "BEGIN;")

    def __enter__(self) -> Conversation:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def add(self, message: Message, part: str = "") -> None:
        """Take a message; of two with one id the one with the later version, else the later one."""
        self._count += 1
        self._names[message.who] = message.name
        version = _microseconds(message.version) if message.version else 0
        offset = message.at.utcoffset() or timedelta()
        row = (part, message.id, self._count, _microseconds(message.at),
               offset // timedelta(minutes=1), version, message.who, message.name, message.role,
               str(message.authority), message.text)  # fmt: skip
        try:
            added = self._store.execute(
                "INSERT OR IGNORE INTO message VALUES (?,?,?,?,?,?,?,?,?,?,?)", row
            )
            if added.rowcount:
                return
            (known,) = self._store.execute(
                "SELECT version, text FROM message WHERE part = ? AND id = ?", row[:2]
            )
            self._notes.skipped[REPEATED if known[1] == message.text else REPLACED] += 1
            if version >= known[0]:
                self._store.execute(
                    "UPDATE message SET at = ?, minutes = ?, version = ?, who = ?, name = ?, "
                    "role = ?, authority = ?, text = ? WHERE part = ? AND id = ?",
                    (*row[3:], *row[:2]),
                )
        except sqlite3.Error as error:
            raise _no_room(error) from None

    def parts(self) -> list[str]:
        """The parts that messages were added to, without the unnamed one."""
        rows = self._store.execute("SELECT DISTINCT part FROM message WHERE part > '' ORDER BY 1")
        return [part for (part,) in rows]

    def turns(self, conversation: str, *, by_time: bool, part: str = "") -> Iterator[Turn]:
        """Give the messages of a part and forget them: by time, else in the order of the input.

        Where one has the time of the one before it, a microsecond is added for each such. Names
        that several people have in this conversation get the export's id of the person.
        """
        conversation = storable(conversation, self._notes)
        shared = _shared(self._names)
        ticks = Ticks()
        order = "at, place" if by_time else "place"
        try:
            rows = self._store.execute(
                "SELECT who, minutes, at, name, id, role, authority, text, version FROM message "
                f"WHERE part = ? ORDER BY {order}",
                (part,),
            )
        except sqlite3.Error as error:
            raise _no_room(error) from None
        for who, minutes, at, name, key, role, authority, text, version in rows:
            moment = (_EPOCH + timedelta(microseconds=at)).astimezone(
                timezone(timedelta(minutes=minutes))
            )
            source = source_of(conversation, key)
            yield Turn(
                turn_id=turn_node_id(self._options.group, source),
                group=self._options.group,
                source=source,
                at=ticks.after(moment),
                position=None,
                speaker=f"{name} ({who})" if name in shared and who != name else name,
                authority=Authority(authority),
                text=text,
                role=role,
                edited_at=_EPOCH + timedelta(microseconds=version) if version else None,
            )
        self._store.execute("DELETE FROM message WHERE part = ?", (part,))
        if not part:
            self._names.clear()


def _no_room(error: sqlite3.Error) -> InputError:
    return InputError(f"there is no room to put a conversation in order: {error}")


class Ticks:
    """Keeps the order of messages whose times are equal."""

    def __init__(self) -> None:
        self._last: datetime | None = None
        self._count = 0

    def after(self, moment: datetime) -> datetime:
        """The moment, later by a microsecond for each equal one directly before it."""
        self._count = self._count + 1 if moment == self._last else 0
        self._last = moment
        return moment + self._count * _MICROSECOND


def _shared(names: Mapping[str, str]) -> frozenset[str]:
    """Names that stand for several people."""
    counts = Counter(names.values())
    return frozenset(name for name, count in counts.items() if count > 1)


def _microseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND
