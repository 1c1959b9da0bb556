"""Judges an answer against what a question of a case expects; each difference is one line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tenure.graph.model import Role
from tenure.graph.times import iso
from tenure.overlay.recall.model import Answer, Evidence, Outcome

_HAS_SPACES = re.compile(r"[^\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]*\Z")
_LABELLED = frozenset({Role.HISTORICAL, Role.TRANSITION})
"""Roles under whose label a value is not given as what is asked for."""


def says(text: str, item: str) -> bool:
    """Whether the text holds the item: as whole words where the script has spaces."""
    folded, wanted = text.casefold(), item.casefold()
    if not _HAS_SPACES.match(wanted):
        return wanted in folded
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded) is not None


def judge(question: dict[str, Any], answer: Answer) -> list[str]:
    """Every difference between an answer and the question's ``expect``."""
    expect = question["expect"]
    found = []
    outcome = Outcome.ABSTAINED if answer.outcome is Outcome.EMPTY else answer.outcome
    if outcome != expect["outcome"]:
        found.append(f"outcome: expected {expect['outcome']}, got {answer.outcome}")
    said = _said(answer)
    for alternatives in expect["accept"]:
        if not any(says(said, item) for item in alternatives):
            found.append(f"answer: expected {' or '.join(alternatives)}, got {answer.text!r}")
    given = list(_given(answer, expect["role"]))
    for item in expect["forbid"]:
        if any(says(text, item) for text in given):
            found.append(f"answer: forbidden {item!r} is given in {answer.text!r}")
    return found + _rows(expect, answer)


def _evidence(answer: Answer) -> list[Evidence]:
    changed = [row for c in answer.changes for row in (c.new, c.old) if row is not None]
    return [*answer.rows, *changed]


def _said(answer: Answer) -> str:
    """All that the answer says: its line, and the values and moments of its evidence."""
    parts = [answer.text]
    if answer.outcome in (Outcome.ANSWERED, Outcome.CONFLICT):
        for row in _evidence(answer):
            parts += [row.value, row.interval, *_day(row.valid_from)]
        parts += [text for change in answer.changes for text in _day(change.at)]
    return "\n".join(parts)


def _given(answer: Answer, wanted: str | None) -> Iterable[str]:
    """What is given as the answer: the yes or no, and values without a label that takes it back."""
    if answer.outcome not in (Outcome.ANSWERED, Outcome.CONFLICT):
        return
    word = re.match(r"(yes|no|是|否)\b", answer.text)
    if word:
        yield word.group()
    for row in answer.rows:
        labelled = row.role in _LABELLED and row.role != wanted
        if not labelled and not row.negative:
            yield row.value


def _day(moment: datetime | None) -> list[str]:
    return [] if moment is None else [iso(moment)[:10]]


def _rows(expect: dict[str, Any], answer: Answer) -> list[str]:
    """Role and interval: some memory that answers must have them all."""
    wanted = {key: expect[key] for key in ("role", "valid_from", "valid_to") if expect[key]}
    if not wanted:
        return []
    rows = _evidence(answer)
    shapes = [
        {
            "role": "" if row.role is None else str(row.role),
            "valid_from": "" if row.valid_from is None else iso(row.valid_from),
            "valid_to": "" if row.valid_to is None else iso(row.valid_to),
        }
        for row in rows
    ]
    for shape in shapes:
        if all(
            shape[key] == value if key == "role" else shape[key].startswith(value)
            for key, value in wanted.items()
        ):
            return []
    return [f"memory: expected {wanted}, got {shapes or 'none'}"]
