"""Files of ``tenure shadow``: questions, logs to replay, and the log that it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ..graph.errors import InputError, TenureError
from .output import json_line

if TYPE_CHECKING:
    from ..graph.model import Observation
    from ..graph.vocabulary import Vocabulary
    from ..overlay.evaluation.beside import Beside, Question

T = TypeVar("T")


def questions(path: Path, group: str) -> list[Question]:
    """The questions of a file. Raises ``InputError`` that names the line."""
    from ..overlay.evaluation.beside import question_of

    return _each(path, _rows(path), lambda row, _: question_of(row, group))


def replayed(path: Path, group: str, words: Vocabulary) -> list[Observation | Question]:
    """The observations and questions of a log, in its order. Raises ``InputError`` that names the
    line: half a log is not replayed."""
    from ..overlay.evaluation.beside import question_of
    from .readers.base import Options
    from .readers.observations import observation_row

    options = Options(group, vocabulary=words)

    def one(row: Any, number: int) -> Observation | Question:
        if isinstance(row, dict) and "question" in row:
            return question_of(row, group)
        if not isinstance(row, dict):
            raise InputError("is no object")
        return observation_row(row, options, f"{path.name}/{number}")

    return _each(path, _rows(path), one)


def read_log(path: Path) -> list[Beside]:
    """The lines that ``append`` wrote. Raises ``InputError`` that names the line."""
    from ..overlay.evaluation.beside import beside_of

    lines = enumerate(text_of(path).split("\n"), start=1)
    told = ((number, line) for number, line in lines if line.strip())
    return _each(path, told, lambda line, _: beside_of(line))


def append(path: Path | None, one: Beside) -> None:
    """One line more, on the disk when this returns. Raises ``InputError`` where it cannot be."""
    from ..overlay.evaluation.beside import record_of

    _append(path, json_line(record_of(one)) + "\n")


def check_log(path: Path | None) -> None:
    """Raises ``InputError`` where nothing can be appended: before anybody is asked."""
    _append(path, "")


def _append(path: Path | None, text: str) -> None:
    if path is None:
        return
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    from .readers.strict_json import rows

    try:
        yield from rows(path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None


def text_of(path: Path) -> str:
    """The text of a file. Raises ``InputError`` where it cannot be read or is not UTF-8."""
    try:
        return bytes_of(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: {error}") from None


def bytes_of(path: Path) -> bytes:
    """What a file holds. Raises ``InputError`` where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def _each(path: Path, rows: Iterable[tuple[int, Any]], make: Callable[[Any, int], T]) -> list[T]:
    """What is made of every row; an error names file and line."""
    made = []
    for number, row in rows:
        try:
            if isinstance(row, ValueError):
                raise row
            made.append(make(row, number))
        except (TenureError, ValueError) as error:
            words = error.message if isinstance(error, TenureError) else str(error)
            raise InputError(f"{path}, line {number}: {words}") from None
    return made
