"""What an action on a bank did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """What an action did.

    ``observations``: stored by it. ``repeated``: known before. ``changed``: memories and links
    written or dropped. ``refused``: what was not taken, for people: by the door, or because it was
    forgotten before. ``source``: by what it is forgotten. ``not_embedded``: why what was stored has
    no embedding although there is an embedder; it is stored all the same.
    """

    observations: int
    repeated: int
    changed: int
    source: str
    refused: tuple[str, ...] = ()
    not_embedded: str = ""


def forgotten(refused: int, source: str) -> tuple[str, ...]:
    """What is told where observations of a source were refused."""
    return (f"{source}: it or its subject was forgotten before",) if refused else ()
