"""The door for turns: what of a text with its speaker and its place can be kept."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from .checks import LONGEST_TEXT, check_group, check_name, check_text, time_of, whole_number
from .errors import RefusedObservation
from .model import Turn

LONGEST_TURN: Final = LONGEST_TEXT
"""Longest turn in characters: a book. At four bytes a character it takes its size several times in
the embedded engine's heap of 512 MB and is still written; a message over the heap is never
answered."""


def check_turn(turn: Turn, name: str | None = None) -> Turn:
    """The turn as it is given, if it can be kept. ``name`` is how an error names it.

    Raises ``RefusedObservation`` (with the field) or ``GroupError``.
    """
    check_group(turn.group)
    check_name("source", turn.source, name)
    if check_text("speaker", turn.speaker, name):
        check_name("speaker", turn.speaker, name)
    text = turn.text
    if isinstance(text, str) and len(text) > LONGEST_TURN:
        raise RefusedObservation(
            f"text is {len(text):,} characters long; the longest turn is {LONGEST_TURN:,}, so give "
            "it as several",
            field="text",
            name=name,
        )
    check_text("text", text, name)
    if not isinstance(turn.at, datetime):
        raise RefusedObservation("at is not a time", field="at", name=name)
    time_of("at", turn.at, name)
    time_of("edited_at", turn.edited_at, name)
    whole_number("position", turn.position, name)
    return turn
