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
from .guards import Frame
from .patterns import Language
from .reader import Reader
from .scene import Scene
from .sentences import Composed, plain, sentences
from .talk import Asked, Talk

_CODE = "11"
_ASKED = 300  # signs that a question has to which somebody answers in a word
_OPENING = 2
"""Sentences of a turn in which it may answer what was asked."""
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
        self._readers = [Reader(language, single) for language in self._languages]

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
        return RulePass(self._readers)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn with what it says, in a pass of its own."""
        return self.start().read(turns)


class RulePass:
    """One pass of the rule extractor."""

    def __init__(self, readers: list[Reader]) -> None:
        self._readers = readers
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
        put = _question(heard)
        frames = {reader.name: Frame(reader.language) for reader in self._readers}
        asked: Asked | None = None
        for order, sentence in enumerate(sentences(text)):
            for reader in self._readers:
                opens = order < _OPENING and not found
                answers = talk.asked(turn, conversation, number) if opens else None
                if not reader.hears(sentence.text, answers):
                    continue
                scene = Scene(
                    turn,
                    conversation,
                    number,
                    talk,
                    reader.language,
                    sentence,
                    composed,
                    heard,
                    put if order == 0 else "",
                    text,
                    opens=opens,
                )
                asked = reader.question(scene) or asked
                said = reader.read(scene, frames[reader.name])
                said = _within(scene, found, said)
                talk.remember(turn, conversation, number, said)
                found.extend(said)
        talk.asking(turn, conversation, asked, answered=bool(found))
        return _once(found)


def _question(heard: str) -> str:
    """The question with which somebody ended, to which the first words now said may answer."""
    if not heard.rstrip().endswith(("?", "？")):
        return ""
    return list(sentences(heard[-_ASKED:]))[-1].text


def _within(scene: Scene, found: list[Candidate], said: list[Candidate]) -> list[Candidate]:
    """What remains of a sentence that takes back what its own turn said: neither was meant."""
    kept = []
    for one in said:
        at = _taken_back(found, one)
        if at is None:
            kept.append(one)
            continue
        before = found.pop(at)
        scene.talk.unsay(scene.turn, before)
        if one.stance is Stance.CORRECTS:
            kept.append(
                replace(before, value=one.value, quote=one.quote, span=one.span, place=one.place)
            )
    return kept


def _taken_back(found: list[Candidate], one: Candidate) -> int | None:
    """Where what a correction or withdrawal means stands among the last things said."""
    if one.stance not in (Stance.CORRECTS, Stance.RETRACTS):
        return None
    meant = one.target if one.stance is Stance.CORRECTS else one.value
    for at in reversed(range(max(len(found) - _MEANT, 0), len(found))):
        other = found[at]
        same = (other.subject, other.attribute) == (one.subject, one.attribute)
        if same and other.value == meant and other.stance in (Stance.ASSERTS, Stance.PLANS):
            return at
    return None


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
