"""What looking up a question gives: its slots, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass

from ...graph.model import Memory, Timeline
from .lookup import Holder
from .model import Reason
from .sides import NOBODY, Sides
from .words import Place


@dataclass(frozen=True, slots=True)
class Seeds:
    """The slots of a question. ``missing`` says why there are none; ``rest`` are unused words.

    ``sides``: how its names are read. ``via``: the memories that led from the subject named to the
    one meant. ``guessed``: no attribute is named, the slots are those that know the value.
    ``doubt``: a word for somebody or something else of the subject, which no vocabulary knows; a
    scope, or not understood. ``holders``: the timelines are of subjects that may have
    ``sides.values`` as their value. ``near``: slots that the question may be about, to look at.
    """

    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    timelines: tuple[Timeline, ...] = ()
    missing: Reason | None = None
    rest: str = ""
    sides: Sides = NOBODY
    via: tuple[Memory, ...] = ()
    guessed: bool = False
    doubt: str = ""
    holders: bool = False
    used: tuple[Place, ...] = ()
    near: tuple[Holder, ...] = ()
