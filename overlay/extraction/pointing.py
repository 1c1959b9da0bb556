"""What ends without being named: "I don't live there any more", "No." to "Still at Omega?".

Guards of the language's file: ``remains`` (on a question that was refused, group ``value``: what
is asked about and known), ``left_there`` (a group for each attribute whose value the sentence
leaves), ``somewhere`` (a name that may be meant as well as what was said before).

Only what the speaker said of themself a few turns ago is meant, and only where nothing else may be.
"""

from __future__ import annotations

from ...graph.model import Authority, Stance
from ...graph.values import normal_text
from .candidate import Candidate
from .guards import weighed
from .referring import referring
from .scene import Scene
from .talk import Said, means

_FEW = 6
"""Turns after which "there" is no longer known to be the place last spoken of."""
_DIGITS = "0123456789"
"""What tells apart the groups of one attribute."""
_HELD = (Stance.ASSERTS, Stance.CORRECTS)
_PLACES = frozenset(
    ("residence", "employer", "school", "birthplace", "visited", "travel_plan", "work_city")
)
"""Attributes whose values "there" may mean."""


def still_asked(scene: Scene, said: str) -> list[Candidate]:
    """The end of the one known value that a question names, which somebody says no to. ``said``:
    the question as it is stated."""
    guard = scene.language.guards.get("remains")
    match = guard.search(scene.language.fold(said)) if guard is not None else None
    if match is None:
        return []
    wanted = normal_text(match["value"].strip(" \"'"))
    found = {
        (one.candidate.attribute, value): one
        for one in reversed(_own(scene, scene.talk.latest(scene.turn)))
        if means(wanted, normal_text(value := str(one.candidate.value)))
    }
    if len(found) != 1:
        return []
    return [_ended(scene, one, (0, len(scene.text))) for one in found.values()]


def left_there(scene: Scene) -> list[Candidate]:
    """The end of what "there" means: "I don't live there any more"."""
    guard = scene.language.guards.get("left_there")
    if guard is None or scene.framed or scene.turn.authority is not Authority.USER:
        return []
    match = guard.search(scene.text)
    if match is None:
        return []
    begin, end = match.span()
    if weighed(scene.text, begin, end, Stance.ENDS, scene.language) is not Stance.ENDS:
        return []
    attribute = next(name.rstrip(_DIGITS) for name, text in match.groupdict().items() if text)
    said = _meant(scene, attribute)
    return [] if said is None else [_ended(scene, said, match.span())]


def _meant(scene: Scene, attribute: str) -> Said | None:
    """The value of an attribute that the speaker named last, where no other place came since."""
    recent = scene.talk.recent(scene.turn, scene.conversation, scene.number, _FEW)
    of = [one for one in recent if one.candidate.attribute == attribute]
    own = _own(scene, of)
    if not own or own[0] is not of[0]:
        return None
    value = str(own[0].candidate.value)
    if any(str(one.candidate.value) != value for one in own):
        return None
    for one in recent[: recent.index(own[0])]:
        if one.candidate.attribute in _PLACES and str(one.candidate.value) != value:
            return None
    return None if _others(scene, value) else own[0]


def _others(scene: Scene, value: str) -> bool:
    """Whether a name stands in the words since the value was named last that may be meant."""
    guard = scene.language.guards.get("somewhere")
    if guard is None:
        return False
    since = f"{scene.before}\n{scene.text}"
    known = (scene.turn.speaker, value, *value.split())
    found = guard.finditer(since, max(since.rfind(value), 0))
    return any(match.group() not in known for match in found)


def _own(scene: Scene, said: list[Said]) -> list[Said]:
    """What the speaker said that holds of themself."""
    return [
        one
        for one in said
        if one.candidate.subject == scene.turn.speaker
        and one.candidate.stance in _HELD
        and isinstance(one.candidate.value, str)
    ]


def _ended(scene: Scene, said: Said, span: tuple[int, int]) -> Candidate:
    return referring(scene, said.candidate, span, Stance.ENDS, said.candidate.value)
