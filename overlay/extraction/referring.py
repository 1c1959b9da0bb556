"""A statement that refers to one made before: of the same slot, in other words."""

from __future__ import annotations

from typing import Any

from ...graph.model import Stance
from ...graph.values import Value
from .candidate import Candidate
from .scene import Scene


def referring(
    scene: Scene,
    before: Candidate,
    span: tuple[int, int],
    stance: Stance,
    value: Value | None,
    **more: Any,
) -> Candidate:
    """What a sentence says at ``span`` of the slot of ``before``. ``more``: other fields of it; the
    times of ``before`` are not its own, and it stands where ``span`` begins."""
    quote, quoted = scene.quote(span)
    given = {"place": scene.place(span[0]), **more}
    return Candidate(
        subject=before.subject,
        attribute=before.attribute,
        stance=stance,
        value=value,
        quote=quote,
        span=quoted,
        authority=scene.turn.authority,
        scope=before.scope,
        pattern=before.pattern,
        **given,
    )
