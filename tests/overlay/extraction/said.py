"""Turns for the tests of extraction, and what is read from them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from tenure.graph.model import Authority, Turn
from tenure.overlay.extraction import Candidate, RuleExtractor
from tenure.overlay.sources import source_of, turn_node_id

AT = datetime(2025, 6, 15, 12, tzinfo=UTC)
"""A Sunday."""

Spoken = str | tuple[str, str] | tuple[str, str, Authority]
"""A text by Ana, or speaker and text, or with an authority."""


def turn(spoken: Spoken, number: int = 0, at: datetime = AT, conversation: str = "talk") -> Turn:
    """One turn; the next number is a minute later."""
    speaker, text, authority = "Ana", spoken, Authority.USER
    if not isinstance(spoken, str):
        speaker, text = spoken[0], spoken[1]
        authority = spoken[2] if len(spoken) == 3 else Authority.USER
    assert isinstance(text, str)
    source = source_of(conversation, f"t{number}")
    return Turn(
        turn_id=turn_node_id("g", source),
        group="g",
        source=source,
        at=at + timedelta(minutes=number),
        position=None,
        speaker=speaker,
        authority=authority,
        text=text,
        role=str(authority),
    )


def read(
    spoken: Iterable[Spoken], extractor: RuleExtractor | None = None, conversation: str = "talk"
) -> list[list[Candidate]]:
    """What each of the turns says."""
    turns = [turn(one, number, conversation=conversation) for number, one in enumerate(spoken)]
    return [found for _, found in (extractor or RuleExtractor()).read(turns)]


def told_of(attribute: str, *spoken: Spoken) -> list[tuple[str, str, object]]:
    """Stance, subject and value of all that the last turn says of an attribute."""
    return [(stance, whose, value) for stance, whose, of, value in told(*spoken) if of == attribute]


def told(*spoken: Spoken) -> list[tuple[str, str, str, object]]:
    """Stance, subject, attribute and value of all that the last turn says."""
    last = read(spoken)[-1]
    return [(str(one.stance), one.subject, one.attribute, one.value) for one in last]
