"""Statements about statements: "sorry, I meant …", "forget that", "since 1 March" as an answer.

Guards of the language's file: ``repair`` (something of the kind may stand here), ``correcting``
(what follows corrects), ``withdrawing`` (what was just said is taken back), ``forget`` (group
``noun``: the value of this is taken back), ``instead_of`` and ``not_but`` (groups ``wrong`` and
``value``), ``meant`` (group ``value``), ``ending`` (group ``value``: the end of an address),
``since_answer``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...graph.model import Authority, Stance, Turn
from ...graph.values import normal_text
from .candidate import Candidate
from .kinds import Kind
from .patterns import Language
from .periods import Use
from .scene import Scene
from .talk import Said, Talk, means
from .times import find_times

_RECENT = 8
_ALSO = re.compile(r"\b(?:also|too|as well)\b|也|还有", re.IGNORECASE)
_HELD = (Stance.ASSERTS, Stance.CORRECTS, Stance.PLANS)


class Repairs:
    """The repairs of one language."""

    def __init__(self, language: Language) -> None:
        self._guards = language.guards
        self._kinds: dict[str, Kind] = {
            pattern.name: pattern.kinds["value"]
            for attribute in language.attributes
            for pattern in attribute.patterns
            if "value" in pattern.kinds
        }
        self._nouns = {
            normal_text(noun): attribute.name
            for attribute in language.attributes
            for noun in attribute.nouns
        }

    def hints(self, turn: Turn, text: str, talk: Talk) -> bool:
        """Whether the sentence may be a repair at all: only of what its speaker said before."""
        return (
            turn.authority is Authority.USER
            and talk.knows(turn)
            and (
                self._guards["repair"].search(text) is not None
                or self._guards["since_answer"].search(text) is not None
            )
        )

    def corrects(self, scene: Scene) -> bool:
        """Whether a statement in this sentence corrects an earlier one."""
        return (
            self._guards["correcting"].search(scene.text) is not None
            and _ALSO.search(scene.text) is None
        )

    def repaired(self, scene: Scene) -> list[Candidate]:
        """The corrections, withdrawals and answers that the sentence makes."""
        for step in (self._instead, self._meant, self._ending, self._since):
            if (found := step(scene)) is not None:
                return [found]
        return list(self._withdrawn(scene)) or list(self._forgotten(scene))

    def _instead(self, scene: Scene) -> Candidate | None:
        for guard in ("instead_of", "not_but"):
            for match in self._guards[guard].finditer(scene.text):
                wrong = normal_text(match["wrong"].strip(" \"'"))
                for said in scene.talk.latest(scene.turn):
                    value = said.candidate.value
                    if (
                        said.candidate.stance in _HELD
                        and isinstance(value, str)
                        and means(wrong, normal_text(value))
                        and (found := self._corrected(scene, said, match))
                    ):
                        return found
        return None

    def _meant(self, scene: Scene) -> Candidate | None:
        """Corrects the latest value that the new one could stand for; said again, nothing."""
        if match := self._guards["meant"].search(scene.text):
            for said in self._recent(scene):
                kind = self._kinds.get(said.candidate.pattern)
                if kind is not None and kind.fits(match["value"]):
                    return self._corrected(scene, said, match)
        return None

    def _ending(self, scene: Scene) -> Candidate | None:
        if match := self._guards["ending"].search(scene.text):
            for said in self._recent(scene):
                value = said.candidate.value
                if isinstance(value, str) and "://" in value:
                    tail = "/" + match["value"].strip("/")
                    whole = value.rsplit("/", tail.count("/"))[0] + tail
                    return self._candidate(scene, said, match.span(), whole, Stance.CORRECTS)
        return None

    def _since(self, scene: Scene) -> Candidate | None:
        """ "Since 1 March 2023." answers since when what was just said holds."""
        match = self._guards["since_answer"].search(scene.text)
        if match is None:
            return None
        times = [t for t in find_times(scene.text, scene.turn.at) if t.use is Use.SINCE]
        for said in scene.talk.recent(scene.turn, scene.conversation, scene.number, 3):
            if times and said.candidate.stance is Stance.ASSERTS:
                value = said.candidate.value
                found = self._candidate(scene, said, match.span(), value, Stance.ASSERTS)
                return replace(
                    found,
                    target=None,
                    valid_from=times[0].start,
                    from_precision=times[0].precision,
                    still=True,
                )
        return None

    def _withdrawn(self, scene: Scene) -> Iterator[Candidate]:
        match = self._guards["withdrawing"].search(scene.text)
        recent = self._recent(scene) if match else []
        for said in recent:
            if match and said.number == recent[0].number and said.candidate.stance in _HELD:
                yield self._candidate(
                    scene, said, match.span(), said.candidate.value, Stance.RETRACTS
                )

    def _forgotten(self, scene: Scene) -> Iterator[Candidate]:
        if match := self._guards["forget"].search(scene.text):
            attribute = self._nouns.get(normal_text(match["noun"]))
            for said in scene.talk.latest(scene.turn):
                one = said.candidate
                if (
                    one.attribute == attribute
                    and one.subject == scene.turn.speaker
                    and one.stance in _HELD
                ):
                    yield self._candidate(scene, said, match.span(), one.value, Stance.RETRACTS)
                    return

    def _recent(self, scene: Scene) -> list[Said]:
        recent = scene.talk.recent(scene.turn, scene.conversation, scene.number, _RECENT)
        return [said for said in recent if said.candidate.stance in _HELD]

    def _corrected(self, scene: Scene, said: Said, match: re.Match[str]) -> Candidate | None:
        kind = self._kinds.get(said.candidate.pattern)
        text = match["value"].strip()
        if kind is None or not kind.fits(text):
            return None
        values = kind.values(text)
        if len(values) != 1 or normal_text(values[0][0]) == normal_text(str(said.candidate.value)):
            return None
        return self._candidate(scene, said, match.span("value"), values[0][0], Stance.CORRECTS)

    def _candidate(
        self,
        scene: Scene,
        said: Said,
        span: tuple[int, int],
        value: object,
        stance: Stance,
    ) -> Candidate:
        quote, quoted = scene.quote(span)
        before = said.candidate
        return Candidate(
            subject=before.subject,
            attribute=before.attribute,
            stance=stance,
            value=value if isinstance(value, str) else str(value),
            quote=quote,
            span=quoted,
            place=scene.begin + span[0],
            authority=scene.turn.authority,
            scope=before.scope,
            target=before.value if stance is Stance.CORRECTS else None,
            pattern=before.pattern,
        )
