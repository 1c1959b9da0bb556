"""Reads sentences in one language: guards, then patterns, then what repairs what was said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...graph.model import Stance
from .answers import Questions
from .candidate import Candidate
from .cues import Cues
from .guards import Frame, parts
from .loose import Loose
from .patterns import Attribute, Language
from .pointing import left_there, still_asked
from .repairs import Repairs
from .scene import Scene
from .sentences import Composed, Sentence
from .statements import candidates
from .talk import Asked
from .turnover import Turnover
from .whose import at_hand, spoken_of


class Reader:
    """The patterns of one language, ready for use. Of an attribute in ``single`` one value holds at
    a time."""

    def __init__(self, language: Language, single: frozenset[str]) -> None:
        self.language = language
        self._cues = Cues(language)
        self._repairs = Repairs(language, single)
        self._questions = Questions(language)
        self._loose = None if language.frames is None else Loose(language.frames, single)
        rows = language.turnover
        self._turnover = None if rows is None else Turnover(language, rows, single)

    @property
    def name(self) -> str:
        """The language's name."""
        return self.language.name

    def hears(self, text: str, asked: Asked | None) -> bool:
        """Whether a sentence has letters of the language at all, or may answer a question in it:
        a number needs none."""
        return self._cues.speaks(text) or bool(self._questions.open(asked))

    def question(self, scene: Scene) -> Asked | None:
        """What the sentence asks of the other."""
        if not self._questions.asks(scene.text, scene.question):
            return None
        heard = scene.folded()
        before = scene.talk.asked(scene.turn, scene.conversation, scene.number)
        return self._questions.put(scene.turn, heard, scene.sentence.text, scene.number, before)

    def read(self, scene: Scene, frame: Frame) -> list[Candidate]:
        """What the sentence says."""
        at_hand(scene)
        found = self._read(scene, frame)
        spoken_of(scene)
        return found

    def _read(self, scene: Scene, frame: Frame) -> list[Candidate]:
        heard = f"{scene.text} {scene.put}" if scene.put else scene.text
        attributes, frames = self._cues.found(heard)
        repairing = self._repairs.hints(scene.turn, scene.text, scene.talk)
        turnover = self._turnover
        if turnover is not None and not turnover.hints(scene):
            turnover = None
        asked = None
        if scene.opens:
            asked = scene.talk.asked(scene.turn, scene.conversation, scene.number)
        staged = False
        found: list[Candidate] = []
        if attributes or frames or repairing or turnover is not None or asked is not None:
            presumes = any(one.presumes for one in attributes)
            for part, only_asks in parts(scene.folded(), self.language):
                if only_asks and not presumes:
                    continue
                framed = frame.before(scene.whole, part)
                if framed is None:
                    return found
                staged = True
                framed = self._staged(scene) or framed
                here = scene.part(part, framed=framed, asked=only_asks)
                said = self._part(here, attributes, repairing, asked)
                if frames and self._loose is not None and not only_asks:
                    said += self._loose.read(here, frames, said)
                if turnover is not None:
                    said += turnover.read(here, said)
                found += said
        if not staged:
            self._staged(scene)
        return found

    def _part(
        self, scene: Scene, attributes: Sequence[Attribute], repairing: bool, asked: Asked | None
    ) -> list[Candidate]:
        if scene.asked:
            return _said(scene, attributes)
        agreed = [] if asked is None else self._agreed(scene, asked)
        answered = [] if agreed else _answered(scene, self._questions.open(asked))
        agreed = agreed or self._confirmed(scene) or self._refused(scene, asked)
        return self._sentence(scene, attributes, repairing, agreed + answered)

    def _staged(self, scene: Scene) -> bool:
        """Whether the conversation is a play, from this sentence on or since before."""
        guards, talk = self.language.guards, scene.talk
        for guard, begins in (("stage", True), ("offstage", False)):
            if guard in guards and guards[guard].search(scene.text):
                talk.stage(scene.conversation, begins)
        return talk.staged(scene.conversation)

    def _agreed(self, scene: Scene, asked: Asked) -> list[Candidate]:
        """What somebody says yes to: the question states it, the answer is its quote."""
        said = self._questions.agreed(asked, scene.text)
        return [] if said is None else self._put(scene, said, Stance.ASSERTS)

    def _confirmed(self, scene: Scene) -> list[Candidate]:
        """What somebody says no more than yes to: they state it, the answer is its quote."""
        said = self._questions.confirmed(scene.put, scene.text)
        return [] if said is None else self._put(scene, said, Stance.ASSERTS)

    def _refused(self, scene: Scene, asked: Asked | None) -> list[Candidate]:
        """What somebody says no to: it is denied, or is over; the answer is its quote. With what
        they say in its place: "Are you allergic to nuts?" "No, to shellfish."."""
        refused = self._questions.refused(scene.put, scene.text)
        if refused is None:
            return []
        found = self._put(scene, refused.said, refused.stance)
        found = found or still_asked(scene, refused.said)
        named = {one.attribute: None for one in found} or {
            one.name: None for one in self._questions.open(asked)
        }
        rest = scene.sentence.text[refused.end :]
        at = scene.begin + refused.end
        instead = scene.part(
            replace(scene.sentence, text=rest, begin=at), framed=False, asked=False
        )
        other = _answered(instead, self._questions.of(named))
        return found + [one for one in other if all(one.value != was.value for was in found)]

    def _put(self, scene: Scene, said: str, stance: Stance) -> list[Candidate]:
        put = replace(scene, sentence=Sentence(said, 0, False), composed=Composed(said))
        quote, span = scene.quote((0, len(scene.text)))
        stated_ones = self._cues.attributes(put.text)
        found = [one for one in _said(put, stated_ones) if one.stance is Stance.ASSERTS]
        return [replace(one, quote=quote, span=span, place=span[0], stance=stance) for one in found]

    def _sentence(
        self,
        scene: Scene,
        attributes: Sequence[Attribute],
        repairing: bool,
        answered: list[Candidate],
    ) -> list[Candidate]:
        found = _said(scene, attributes)
        heard = {one.attribute for one in found}
        found += [one for one in left_there(scene) if one.attribute not in heard]
        repairs = self._repairs
        if (mended := repairs.mended(scene, answered + found)) is not None:
            return mended
        repaired = repairs.repaired(scene) if repairing and not answered else []
        if repaired and repaired[0].stance is not Stance.RETRACTS:
            return repaired
        if repairing and not answered:
            found = repairs.corrected(scene, found) or repairs.withdrawn(scene)
        return answered + repaired + found


def _said(scene: Scene, attributes: Iterable[Attribute]) -> list[Candidate]:
    found: list[Candidate] = []
    for attribute in attributes:
        found.extend(_attribute(scene, attribute, answers=False))
    return found


def _answered(scene: Scene, opened: list[Attribute]) -> list[Candidate]:
    """The values alone with which a question is answered; none where they may answer several, or
    only name one of the speakers ("sure, Kofi")."""
    several = [list(_attribute(scene, attribute, answers=True)) for attribute in opened]
    said = [found for found in several if found]
    people = scene.talk.people
    if len(said) != 1 or any(
        people.speaker(scene.turn, scene.conversation, str(one.value)) for one in said[0]
    ):
        return []
    return said[0]


def _attribute(scene: Scene, attribute: Attribute, *, answers: bool) -> Iterator[Candidate]:
    if attribute.unless is not None and attribute.unless.search(scene.text):
        return
    taken: list[tuple[int, int]] = []
    lacks = scene.language.spotter.lacks(scene.text)
    for pattern in attribute.patterns:
        if pattern.answer is not answers or (scene.asked and not pattern.presumes):
            continue
        if pattern.bits & lacks:
            continue
        for match in pattern.regex.finditer(scene.text):
            # Few patterns match at all, so what else they ask for is looked at only now.
            if pattern.needs is not None and not pattern.needs.search(scene.text):
                break
            if pattern.after is not None and not pattern.after.search(scene.before):
                break
            begin, end = match.span()
            if any(begin < to and end > at for at, to in taken):
                continue
            said = candidates(scene, attribute, pattern, match)
            if said is not None:
                taken.append((begin, end))
                yield from said
