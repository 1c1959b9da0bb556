"""Statements about statements: "sorry, I meant …", "forget that", "since 1 March" as an answer.

Guards of the language's file: ``repair`` (something of the kind may stand here), ``correcting``
(what follows corrects), ``plainly`` (it does so in so many words), ``withdrawing`` (what was just
said is taken back; group ``near``: said of the words directly before, ``bare``: it does not point
at them), ``mend`` (group ``value``: what takes the place of what was said in the same breath;
``strong``: it can mean nothing else), ``contrast`` (group ``wrong``), ``instead_of`` and
``not_but`` (groups ``wrong`` and ``value``), ``meant`` (group ``value``), ``ending`` (group
``value``: the end of an address), ``since_answer``. Of what is to be forgotten see ``forgetting``.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...graph.model import Authority, Stance, Turn
from ...graph.values import normal_text
from .candidate import Candidate
from .expressions import Match
from .forgetting import HELD, forgotten
from .kinds import Kind
from .naming import share
from .patterns import Language
from .periods import Use
from .referring import referring
from .scene import Scene
from .talk import Said, Talk, means
from .times import find_times

_RECENT = 8
"""Turns of the conversation in which "sorry, …" can still mean what was said."""
_JUST = 3
"""Turns in which "scratch that" can: the speaker's last one, with an answer in between."""
_MARKS = " .,;:!?-–—…。，；：！？"
_ALSO = re.compile(r"\b(?:also|too|as well)\b|也|还有", re.IGNORECASE)
_LOOSE = frozenset(("liked", "list", "np", "thing", "text", "words", "goal", "vehicle"))
"""Kinds that any words fit: "I love tea, sorry, Tom" is no correction."""


class Repairs:
    """The repairs of one language. Of an attribute in ``single`` one value holds at a time, and
    another one takes its place."""

    def __init__(self, language: Language, single: frozenset[str]) -> None:
        self._single = single
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

    def corrected(self, scene: Scene, found: list[Candidate]) -> list[Candidate]:
        """The statements of a sentence, as corrections where it says that it corrects."""
        if self._guards["joke"].search(scene.text):
            found = [one for one in found if one.stance is Stance.DENIES]
        named = self._guards["contrast"].search(scene.text)
        if _ALSO.search(scene.text) or not (
            self._guards["correcting"].search(scene.text)
            or self._guards["withdrawing"].search(scene.text)
        ):
            return found
        wrong = named["wrong"] if named else None
        return [self._as_correction(scene, one, wrong) for one in found]

    def repaired(self, scene: Scene) -> list[Candidate]:
        """The corrections and answers that the sentence makes without a statement of its own, and
        what it says is to be forgotten."""
        for step in (self._instead, self._meant, self._ending, self._since):
            if (found := step(scene)) is not None:
                return [found]
        return [
            self._candidate(scene, said, span, said.candidate.value, Stance.RETRACTS)
            for said, span in forgotten(scene, self._nouns)
        ]

    def mended(self, scene: Scene, found: list[Candidate]) -> list[Candidate] | None:
        """Statements without those that the same sentence takes back: "in Rome, no wait, Milan".

        None where it takes nothing back.
        """
        match = self._guards["mend"].search(scene.text) if found else None
        if match is None:
            return None
        at = scene.place(match.start())
        before = [one for one in found if one.place < at]
        if not before:
            return None
        last = max(before, key=lambda one: one.place)
        kept = [one for one in found if one is not last]
        kind = self._kinds.get(last.pattern)
        value = (match["value"] or "").strip()
        exact = kind is not None and (match["strong"] or kind.name not in _LOOSE)
        if (
            exact
            and kind is not None
            and kind.fits(value)
            and len(values := kind.values(value)) == 1
        ):
            place = scene.place(match.start("value"))
            return [*kept, replace(last, value=values[0][0], place=place)]
        return kept if match["strong"] else None

    def withdrawn(self, scene: Scene) -> list[Candidate]:
        """What "scratch that" takes back: the last sentence that the speaker said before it.

        Where more is said than that ("I misspoke, I have no sister"), it names what it means.
        """
        match = self._guards["withdrawing"].search(scene.text)
        recent = self._recent(scene, _JUST) if match else []
        if match is None or not recent:
            return []
        if match.groupdict().get("near") and scene.number - recent[0].number > 1:
            return []  # "That is not true": what somebody else said since then
        if match.groupdict().get("bare"):
            rest = scene.text[match.end() :].lower()
            if rest.strip(_MARKS) and not share(rest, recent[0].candidate.quote.lower()):
                return []
        last = recent[0]
        return [
            self._candidate(scene, said, match.span(), said.candidate.value, Stance.RETRACTS)
            for said in recent
            if (said.number, said.candidate.span) == (last.number, last.candidate.span)
        ]

    def _as_correction(self, scene: Scene, one: Candidate, wrong: str | None) -> Candidate:
        """An assertion after "sorry" takes the place of what was just said, a denial takes it
        back; of the values said before, the one that the sentence calls wrong is meant."""
        if wrong is not None and one.stance is Stance.ASSERTS:
            named = scene.talk.known(scene.turn, one.subject, one.attribute, wrong.strip(" \"'"))
            if named is not None and named != one.value:
                return replace(one, stance=Stance.CORRECTS, target=named)
        if one.stance not in (Stance.ASSERTS, Stance.DENIES) or one.valid_from is not None:
            return one
        if not (one.attribute in self._single or self._guards["plainly"].search(scene.text)):
            return one  # "Actually, I love tea" leaves the other things that are loved
        for said in self._recent(scene):
            before = said.candidate
            if (before.subject, before.attribute, before.scope) != (
                one.subject,
                one.attribute,
                one.scope,
            ):
                continue
            if one.stance is Stance.DENIES:
                if before.value == one.value:
                    return replace(one, stance=Stance.RETRACTS)
            elif before.stance is not Stance.PLANS and before.value != one.value:
                return replace(one, stance=Stance.CORRECTS, target=before.value)
        return one

    def _instead(self, scene: Scene) -> Candidate | None:
        for guard in ("instead_of", "not_but"):
            for match in self._guards[guard].finditer(scene.text):
                wrong = normal_text(match["wrong"].strip(" \"'"))
                for said in scene.talk.latest(scene.turn):
                    value = said.candidate.value
                    if (
                        said.candidate.stance in HELD
                        and isinstance(value, str)
                        and means(wrong, normal_text(value))
                        and (found := self._corrected(scene, said, match))
                    ):
                        return found
        return None

    def _meant(self, scene: Scene) -> Candidate | None:
        """Corrects the latest value that the new one could stand for; said again, nothing.

        Where one turn said several such values, of different attributes, none of them is meant.
        """
        match = self._guards["meant"].search(scene.text)
        same_turn = match is None
        if match is None and (match := self._guards["mend"].match(scene.text)) is None:
            return None
        fitting = [
            said
            for said in self._recent(scene, 0 if same_turn else _RECENT)
            if (kind := self._kinds.get(said.candidate.pattern)) and kind.fits(match["value"] or "")
        ]
        if same_turn:
            fitting = [one for one in fitting if one.candidate.span == fitting[0].candidate.span]
        fitting = [one for one in fitting if one.number == fitting[0].number]
        if len({one.candidate.attribute for one in fitting}) != 1:
            return None
        return self._corrected(scene, fitting[0], match)

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

    def _recent(self, scene: Scene, turns: int = _RECENT) -> list[Said]:
        recent = scene.talk.recent(scene.turn, scene.conversation, scene.number, turns)
        return [said for said in recent if said.candidate.stance in HELD]

    def _corrected(self, scene: Scene, said: Said, match: Match) -> Candidate | None:
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
        return referring(
            scene,
            said.candidate,
            span,
            stance,
            value if isinstance(value, str) else str(value),
            target=said.candidate.value if stance is Stance.CORRECTS else None,
        )
