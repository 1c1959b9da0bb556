"""What is to be forgotten: "delete my phone number", "forget what I said about the badge".

Guards of the language's file: ``forget`` (group ``noun``: the value of this is taken back),
``forget_about`` (group ``what``: what was said about this).
"""

from __future__ import annotations

from collections.abc import Mapping

from ...graph.model import Stance
from ...graph.values import normal_text
from .naming import share
from .scene import Scene
from .talk import Said, means

HELD = (Stance.ASSERTS, Stance.CORRECTS, Stance.PLANS)
"""What can be taken back or corrected."""
_MARKS = " .,;:!?-–—…。，；：！？\"'"

Span = tuple[int, int]


def forgotten(scene: Scene, nouns: Mapping[str, str]) -> list[tuple[Said, Span]]:
    """What the sentence says is to be forgotten, and where. ``nouns``: noun → attribute."""
    guards = scene.language.guards
    held = [one for one in scene.talk.latest(scene.turn) if one.candidate.stance in HELD]
    own = [one for one in held if one.candidate.subject == scene.turn.speaker]
    if match := guards["forget_about"].search(scene.text):
        found = _about(normal_text(match["what"].strip(_MARKS)), held, own, nouns)
        return [(said, match.span()) for said in found]
    if match := guards["forget"].search(scene.text):
        attribute = nouns.get(normal_text(match["noun"]))
        found = [one for one in own if one.candidate.attribute == attribute]
        return [(said, match.span()) for said in found[:1]]
    return []


def _about(what: str, held: list[Said], own: list[Said], nouns: Mapping[str, str]) -> list[Said]:
    """What was said with it as the value, or else as what its value is of, or else of whom or in
    which words it was told last. The latest stands first."""
    if valued := [one for one in held if means(what, normal_text(str(one.candidate.value)))]:
        return valued
    attribute = nouns.get(what)
    if of := [one for one in own if one.candidate.attribute == attribute]:
        return of[:1]
    named = [one for one in held if means(what, normal_text(one.candidate.subject))]
    named = named or [one for one in held if share(what, normal_text(one.candidate.quote))]
    return [one for one in named if _turn(one) == _turn(named[0])]


def _turn(said: Said) -> tuple[str, int]:
    return said.conversation, said.number
