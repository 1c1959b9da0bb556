"""The rule extractor: patterns as data, guards before patterns, no network, the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from ...graph.ids import digest
from ...graph.model import Stance, Turn
from ...graph.policy import Cardinality
from ...graph.vocabulary import Vocabulary
from ..sources import conversation_of
from .added import languages as languages_with
from .candidate import Candidate
from .cues import Cues
from .guards import Frame, parts
from .patterns import Attribute, Language
from .repairs import Repairs
from .scene import Scene
from .sentences import Composed, plain, sentences
from .statements import candidates
from .talk import Talk

_CODE = "9"
_ASKED = 300  # signs that a question has to which somebody answers in a word
_MEANT = 64  # statements of one turn among which a repair in it looks for what it means


class RuleExtractor:
    """Reads English and Chinese by the patterns that the package brings (or other languages), and
    by those of a vocabulary's files. Raises ``VocabularyError`` where these are wrong."""

    def __init__(
        self,
        languages: tuple[Language, ...] | None = None,
        *,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        words = Vocabulary.load() if vocabulary is None else vocabulary
        self._languages = languages_with(words) if languages is None else languages
        single = frozenset(
            name for name in words.attributes if words.policy(name).cardinality is Cardinality.ONE
        )
        self._languages_with = [
            (language, Cues(language), Repairs(language, single)) for language in self._languages
        ]

    @property
    def name(self) -> str:
        """``rules``."""
        return "rules"

    @cached_property
    def version(self) -> str:
        """Changes with the patterns."""
        return f"{_CODE}-{digest(*(language.digest for language in self._languages))[:8]}"

    def start(self) -> RulePass:
        """A new pass."""
        return RulePass(self._languages_with)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn with what it says, in a pass of its own."""
        return self.start().read(turns)


class RulePass:
    """One pass of the rule extractor."""

    def __init__(self, languages: list[tuple[Language, Cues, Repairs]]) -> None:
        self._languages_with = languages
        self._talk = Talk()

    def remind(self, turns: Iterable[Turn]) -> None:
        """Know what these turns say."""
        for turn in turns:
            self._turn(turn, self._talk)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn with what it says."""
        for turn in turns:
            yield turn, self._turn(turn, self._talk)

    def _turn(self, turn: Turn, talk: Talk) -> list[Candidate]:
        conversation = f"{turn.group}/{conversation_of(turn.source)}"
        talk.people.hear(turn, conversation)
        number = talk.turn(conversation)
        if turn.role == "system":
            return []
        found: list[Candidate] = []
        composed = Composed(turn.text)
        text = plain(composed.text)
        heard = talk.listen(turn, conversation)
        frames = {language.name: Frame(language) for language, _, _ in self._languages_with}
        answered, first = _question(heard), len(text) - len(text.lstrip())
        for sentence in sentences(text):
            for language, cues, repairs in self._languages_with:
                if not cues.speaks(sentence.text):
                    continue
                question = answered if sentence.begin == first else ""
                attributes = cues.attributes(f"{sentence.text} {question}")
                repairing = repairs.hints(turn, sentence.text, talk)
                if not attributes and not repairing:
                    continue
                for part, asked in parts(sentence, language):
                    if asked and not any(one.presumes for one in attributes):
                        continue
                    frame = frames[language.name].before(text, part)
                    if frame is None:
                        continue
                    scene = Scene(
                        turn,
                        conversation,
                        number,
                        talk,
                        language,
                        part.text,
                        part.begin,
                        frame,
                        composed,
                        asked,
                        heard,
                        text,
                    )
                    said = _sentence(scene, attributes, repairs, repairing)
                    said = _within(scene, found, said)
                    talk.remember(turn, conversation, number, said)
                    found.extend(said)
        return _once(found)


def _question(heard: str) -> str:
    """The question with which somebody ended, to which the first words now said may answer."""
    if not heard.rstrip().endswith(("?", "？")):
        return ""
    return list(sentences(heard[-_ASKED:]))[-1].text


def _sentence(
    scene: Scene, attributes: list[Attribute], repairs: Repairs, repairing: bool
) -> list[Candidate]:
    found: list[Candidate] = []
    for attribute in attributes:
        found.extend(_attribute(scene, attribute))
    if scene.asked:
        return found
    if (mended := repairs.mended(scene, found)) is not None:
        return mended
    repaired = repairs.repaired(scene) if repairing else []
    if repaired and repaired[0].stance is not Stance.RETRACTS:
        return repaired
    if repairing:
        found = repairs.corrected(scene, found) or repairs.withdrawn(scene)
    return repaired + found


def _within(scene: Scene, found: list[Candidate], said: list[Candidate]) -> list[Candidate]:
    """What remains of a sentence that takes back what its own turn said: neither was meant."""
    kept = []
    for one in said:
        before = _taken_back(found, one)
        if before is None:
            kept.append(one)
            continue
        found.remove(before)
        scene.talk.unsay(scene.turn, before)
        if one.stance is Stance.CORRECTS:
            kept.append(
                replace(before, value=one.value, quote=one.quote, span=one.span, place=one.place)
            )
    return kept


def _taken_back(found: list[Candidate], one: Candidate) -> Candidate | None:
    """What of the turn a correction or withdrawal means."""
    if one.stance not in (Stance.CORRECTS, Stance.RETRACTS):
        return None
    meant = one.target if one.stance is Stance.CORRECTS else one.value
    for other in reversed(found[-_MEANT:]):
        same = (other.subject, other.attribute) == (one.subject, one.attribute)
        if same and other.value == meant and other.stance in (Stance.ASSERTS, Stance.PLANS):
            return other
    return None


def _attribute(scene: Scene, attribute: Attribute) -> Iterator[Candidate]:
    if attribute.unless is not None and attribute.unless.search(scene.text):
        return
    taken: list[tuple[int, int]] = []
    lower = scene.text.lower()
    for pattern in attribute.patterns:
        if scene.asked and not pattern.presumes:
            continue
        if not pattern.possible(lower):
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


def _once(found: list[Candidate]) -> list[Candidate]:
    """The same statement made twice in one turn is one."""
    seen: set[tuple[object, ...]] = set()
    kept = []
    for one in found:
        key = (one.subject, one.attribute, one.stance, str(one.value), tuple(one.scope.items()))
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept
