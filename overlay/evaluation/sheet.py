"""The labelling sheet: a sample of a shadow log as CSV that a spreadsheet opens, and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Final, TypeVar

from ...graph.errors import InputError
from ...graph.times import iso
from ...graph.views.text import clean
from ..hosts.host import HostFact
from .beside import Beside
from .labels import Labelled, Level, Mark, StateAsked

TO_FILL: Final = ("view", "host_mark", "overlay_mark", "level", "note")
"""The columns that a person fills."""

COLUMNS: Final = (
    "id", "group", "question", "asked_at", "attributes", "host_answer", "overlay_answer",
    "overlay_evidence", *TO_FILL,
)  # fmt: skip
_NEEDED: Final = ("id", "view", "host_mark", "overlay_mark")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the start of a formula."""

LONGEST_CELL: Final = 8000
"""Characters; a spreadsheet takes 32,767."""

Word = TypeVar("Word", bound=StrEnum)


def sample(log: Iterable[Beside], count: int, seed: int = 0) -> list[Beside]:
    """So many questions of a log, drawn at random without looking at what they got; of a question
    asked several times in one group the last. In the order of the log."""
    last = {(one.group, one.question): one for one in log}
    every = list(last.values())
    if count >= len(every):
        return every
    drawn = sorted(Random(seed).sample(range(len(every)), count))
    return [every[number] for number in drawn]


def sheet_of(rows: Iterable[Beside]) -> bytes:
    """The sheet, UTF-8 with a mark of byte order. No cell begins like a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for one in rows:
        told = (
            one.id,
            one.group,
            one.question,
            iso(one.asked_at),
            ", ".join(one.overlay.attributes),
            _host(one),
            _overlay(one),
            "\n".join(f"{row.block}: {row.text}" for row in one.overlay.evidence),
        )
        writer.writerow([*map(cell, told), *("" for _ in TO_FILL)])
    return out.getvalue().encode("utf-8-sig")


def cell(text: str) -> str:
    """Text as a cell: lines kept, other signs that steer gone, and never a formula: what would be
    one begins with an apostrophe."""
    lines = [clean(line) for line in text.replace("\r\n", "\n").split("\n")]
    kept = "\n".join(lines)[:LONGEST_CELL]
    return f"'{kept}" if kept.lstrip().startswith(_FORMULA) else kept


def _host(one: Beside) -> str:
    host = one.host
    if host.error:
        return f"failed: {host.error}"
    lines = [host.answer] if host.answer is not None else []
    return "\n".join([*lines, *(_fact(n, fact) for n, fact in enumerate(host.facts, 1))])


def _fact(number: int, fact: HostFact) -> str:
    times = [
        f"{word} {moment:%Y-%m-%d}"
        for word, moment in (("from", fact.valid_from), ("to", fact.valid_to))
        if moment is not None
    ]
    return f"{number}. {fact.text}{f' ({chr(32).join(times)})' if times else ''}"


def _overlay(one: Beside) -> str:
    overlay = one.overlay
    return f"failed: {overlay.error}" if overlay.error else f"{overlay.outcome}: {overlay.answer}"


def labelled_of(data: bytes) -> tuple[list[Labelled], int]:
    """The labelled rows of a filled sheet, and how many rows were left empty.

    Commas, semicolons and tabs are all taken, whichever the spreadsheet wrote. Raises
    ``InputError`` that names line and column for what is no label, for an id that stands twice, for
    a sheet without its columns, and for an encoding that is neither UTF-8 nor UTF-16.
    """
    text = _decoded(data)
    head = text.split("\n", 1)[0]
    reader = csv.DictReader(
        io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True
    )
    names = reader.fieldnames or ()
    if missing := [name for name in _NEEDED if name not in names]:
        raise InputError(f"the sheet has no column {missing[0]}", hint=f"it has {', '.join(names)}")
    found: dict[str, Labelled] = {}
    empty = 0
    try:
        for row in reader:
            one = _labelled(row, reader.line_num)
            if one is None:
                empty += 1
                continue
            if one.id in found:
                raise InputError(f"line {reader.line_num}: id {one.id} stands twice")
            found[one.id] = one
    except csv.Error as error:
        raise InputError(f"line {reader.line_num}: {error}") from None
    return list(found.values()), empty


def _labelled(row: dict[str, str | None], line: int) -> Labelled | None:
    """A row; None where a label that is needed is empty."""
    told = {name: (row.get(name) or "").strip() for name in COLUMNS}
    if not all(told[name] for name in ("view", "host_mark", "overlay_mark")):
        return None
    if not told["id"]:
        raise InputError(f"line {line} has no id")
    return Labelled(
        id=told["id"],
        question=told["question"],
        attributes=tuple(filter(None, (a.strip() for a in told["attributes"].split(",")))),
        asked=_word(StateAsked, told["view"], "view", line),
        host=_word(Mark, told["host_mark"], "host_mark", line),
        overlay=_word(Mark, told["overlay_mark"], "overlay_mark", line),
        level=_word(Level, told["level"], "level", line) if told["level"] else None,
    )


def _word(kind: type[Word], text: str, column: str, line: int) -> Word:
    try:
        return kind(text.casefold())
    except ValueError:
        known: Sequence[str] = [str(one) for one in kind]
        raise InputError(
            f"line {line}, {column}: {text!r:.40} is no label", hint=f"one of {', '.join(known)}"
        ) from None


def _decoded(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(
            "the sheet is not UTF-8", hint="save it as “CSV UTF-8” in the spreadsheet"
        ) from None
