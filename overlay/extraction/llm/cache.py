"""Answers that were paid for, kept on disk by turn, until the turn is forgotten.

One SQLite file in a private folder. An entry holds what the model said about one turn, and names
that turn and those that were shown with it: forgetting any of them removes it. Deleted pages are
overwritten, and the file is written anew when something is forgotten.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from ....graph.errors import StoreError
from ....graph.ids import digest
from ....graph.model import Turn

FOLDER_VARIABLE: Final = "TENURE_LLM_CACHE"
FILE: Final = "answers.sqlite3"
_WAIT = 30.0
_TABLES = """
CREATE TABLE IF NOT EXISTS answer (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shown (
  group_id TEXT, source TEXT, turn_id TEXT, key TEXT, PRIMARY KEY (group_id, source, turn_id, key)
) WITHOUT ROWID;
"""


class Shown(NamedTuple):
    """Whose words a model was shown: forgetting them removes the answer."""

    group: str
    source: str
    turn_id: str

    @classmethod
    def of(cls, turn: Turn) -> Shown:
        """A turn."""
        return cls(turn.group, turn.source, turn.turn_id)


def answers_folder() -> Path:
    """Where answers are kept: ``TENURE_LLM_CACHE``, else the user's cache folder."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("tenure", appauthor=False) / "answers"


def turn_hash(turn: Turn) -> str:
    """Names everything of a turn that a model is shown."""
    return digest(
        turn.group, turn.turn_id, turn.at.isoformat(), turn.speaker, turn.authority, turn.text
    )


def answer_key(model: str, prompt: str, turn: Turn, window: Iterable[Turn]) -> str:
    """The key of what a model says about a turn. ``prompt`` is the hash of all fixed words."""
    return digest("answer", model, prompt, turn_hash(turn), *(turn_hash(one) for one in window))


class AnswerCache:
    """Answers in a folder, for any number of processes.

    Raises ``StoreError`` where the folder cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
            with self._open() as database:
                database.executescript(_TABLES)
        except (OSError, sqlite3.Error) as problem:
            raise StoreError(f"the folder of answers {folder} cannot be used: {problem}") from None

    def get(self, key: str) -> str | None:
        """The answer, or None."""
        with self._open() as database:
            row = database.execute("SELECT body FROM answer WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, answers: Iterable[tuple[str, str, Iterable[Shown]]]) -> None:
        """Keep answers: key, body, and what was shown for them."""
        with self._open() as database, database:
            for key, body, shown in answers:
                database.execute("INSERT OR REPLACE INTO answer VALUES (?, ?)", (key, body))
                database.executemany(
                    "INSERT OR IGNORE INTO shown VALUES (?, ?, ?, ?)",
                    [(*one, key) for one in shown],
                )

    def forget(self, group: str, *, source: str | None = None, turn: str | None = None) -> int:
        """Remove what was said about, or with sight of, a source with all below it, a turn (its
        source or its id), or, with neither, the whole group. How many answers went."""
        where, values = "group_id = ?", [group]
        if source is not None:
            below = source + "/"
            where += " AND (source = ? OR substr(source, 1, ?) = ?)"
            values += [source, str(len(below)), below]
        if turn is not None:
            where += " AND (source = ? OR turn_id IN (?, ?))"
            values += [turn, turn, digest("turn", group, turn)]
        with self._open() as database:
            with database:
                keys = database.execute(
                    f"SELECT DISTINCT key FROM shown WHERE {where}", values
                ).fetchall()
                database.executemany("DELETE FROM answer WHERE key = ?", keys)
                database.executemany("DELETE FROM shown WHERE key = ?", keys)
            if keys:
                database.execute("VACUUM")
        return len(keys)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            database = sqlite3.connect(self._path, timeout=_WAIT)
            try:
                # A write-ahead log would keep old pages beside the file.
                database.execute("PRAGMA journal_mode = TRUNCATE")
                database.execute("PRAGMA secure_delete = ON")
                yield database
            finally:
                database.close()
        except sqlite3.Error as problem:
            raise StoreError(f"the answers in {self._path} cannot be used: {problem}") from None


def forget_answers(
    group: str, *, source: str | None = None, turn: str | None = None, folder: Path | None = None
) -> int:
    """Remove answers from the folder, if there are any; how many went.

    A subject can be named in any answer of its group: whoever forgets one gives neither source nor
    turn.
    """
    place = answers_folder() if folder is None else folder
    if not (place / FILE).is_file():
        return 0
    return AnswerCache(place).forget(group, source=source, turn=turn)
