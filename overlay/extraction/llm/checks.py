"""From what a model says about a turn to candidates: every statement is checked, or dropped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....graph.attributes import ValueKind
from ....graph.model import Stance, Turn
from ....graph.policy import Promotion
from ....graph.values import normal_text, unusable_characters
from ....graph.vocabulary import Vocabulary
from ..candidate import Candidate
from ..patterns import Language
from ..people import People
from ..scene import LONGEST_QUOTE
from ..whose import THE_TEAM
from .answer import Statement
from .heard import Heard, takes_back, was_said
from .meant import Guards
from .spend import Numbers
from .when import lies_ahead, when
from .who import Whom, may_say

LONGEST_VALUE = 200
_MOST_PLACES = 5
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_TAKES_BACK = frozenset((Stance.ENDS, Stance.RETRACTS))
_OUTCOMES = frozenset((Stance.SUCCEEDS, Stance.FAILS))


class Dropped(Exception):
    """This statement is not taken; the message is the reason as it is counted."""


class Checks:
    """The checks of one extractor."""

    def __init__(
        self, vocabulary: Vocabulary, languages: tuple[Language, ...], *, new_attributes: bool
    ) -> None:
        self._vocabulary = vocabulary
        self._guards = Guards(languages)
        self._whom = Whom(languages)
        self._new_attributes = new_attributes

    def candidates(
        self,
        turn: Turn,
        conversation: str,
        said: Sequence[Statement],
        window: Sequence[Turn],
        people: People,
        numbers: Numbers,
    ) -> list[Candidate]:
        """What of a model's statements about a turn can be taken, each once, in order of place."""
        found: dict[tuple[object, ...], Candidate] = {}
        heard = Heard.of(turn, window)
        for statement in said:
            try:
                one = self._candidate(turn, conversation, statement, window, people, heard)
            except Dropped as reason:
                numbers.dropped[str(reason)] += 1
                continue
            if identity(one) in found:
                numbers.dropped["said_twice"] += 1
                continue
            found[identity(one)] = one
            numbers.kept += 1
            if one.stance != statement.stance:
                numbers.weakened += 1
            if one.attribute not in self._vocabulary.attributes:
                numbers.new_attributes[one.attribute] += 1
        return sorted(found.values(), key=lambda one: (one.place, one.attribute))

    def _candidate(
        self,
        turn: Turn,
        conversation: str,
        said: Statement,
        window: Sequence[Turn],
        people: People,
        heard: Heard,
    ) -> Candidate:
        quote = said.quote.strip()
        at = turn.text.find(quote) if quote else -1
        if at < 0 or len(quote) > LONGEST_QUOTE:
            raise Dropped("quote_not_in_turn" if at < 0 else "quote_too_long")
        span = (at, at + len(quote))
        attribute = self._attribute(said.attribute)
        stance = self._stance(said.stance, attribute)
        known = heard.own if takes_back(quote) else heard.here
        value = _value(said.value, known if stance in _TAKES_BACK else heard.here)
        replaced = None
        if stance is Stance.CORRECTS and said.replaces and was_said(said.replaces, known):
            replaced = _value(said.replaces, known)
        if value is None and stance is not Stance.ENDS:
            raise Dropped("empty_value")
        if stance is Stance.CORRECTS and replaced is None:
            stance = Stance.ASSERTS
        if stance is Stance.CORRECTS and normal_text(replaced or "") == normal_text(value or ""):
            stance, replaced = Stance.ASSERTS, None
        stay = said.when_means in ("during", "end")
        places = _places(value, turn.text, span)
        for place in places:
            meant = self._guards.meant(turn.text, span, place, stance, stay)
            if meant.stance is None:
                raise Dropped(meant.why)
            stance = meant.stance
        if stance is Stance.ASSERTS and not said.when and lies_ahead(quote, turn.at):
            stance = Stance.PLANS
        dates = when(turn.text, said.when, said.when_means, stance, turn.at)
        if dates is None:
            raise Dropped("time_not_readable")
        told = None if self._of_persons(attribute) else span
        subject = self._whom.subject(
            turn, conversation, said.subject, attribute, people, window, told
        )
        if subject is None:
            raise Dropped("subject_not_named")
        if not may_say(subject, dates.stance):
            raise Dropped("not_theirs_to_say")
        if subject.name != THE_TEAM and value and normal_text(subject.name) == normal_text(value):
            raise Dropped("value_is_subject")
        return Candidate(
            subject=subject.name,
            attribute=attribute,
            stance=dates.stance,
            value=value,
            quote=quote,
            span=span,
            place=places[0][0],
            authority=subject.authority,
            scope=self._scope(said, heard.own),
            target=replaced if dates.stance is Stance.CORRECTS else None,
            valid_from=dates.valid_from,
            valid_to=dates.valid_to,
            still=dates.still,
            from_precision=dates.from_precision,
            to_precision=dates.to_precision,
            pattern="llm",
        )

    def _attribute(self, name: str) -> str:
        if (known := self._vocabulary.find(name)) is not None:
            return known.name
        new = re.sub(r"[\s-]+", "_", name.strip().lower())
        if not self._new_attributes or _NAME.fullmatch(new) is None:
            raise Dropped("unknown_attribute")
        return new

    def _of_persons(self, attribute: str) -> bool:
        known = self._vocabulary.attributes.get(attribute)
        return known is not None and known.kind is ValueKind.PERSON

    def _stance(self, name: str, attribute: str) -> Stance:
        try:
            stance = Stance(name.strip().lower())
        except ValueError:
            raise Dropped("unknown_stance") from None
        if stance in _OUTCOMES and (
            self._vocabulary.policy(attribute).promotion is not Promotion.OUTCOME
        ):
            raise Dropped("unknown_stance")
        return stance

    def _scope(self, said: Statement, heard: str) -> dict[str, str]:
        """The stated limits. Without one of them the statement would say more than it does."""
        scope: dict[str, str] = {}
        for item in said.scope:
            key, value = normal_text(item.key), " ".join(item.value.split())
            if key not in self._vocabulary.scopes or not value or len(value) > LONGEST_VALUE:
                raise Dropped("unknown_scope")
            if not was_said(value, heard):
                raise Dropped("unknown_scope")
            scope[key] = value
        return scope


def identity(one: Candidate) -> tuple[object, ...]:
    """What makes two candidates of one turn the same statement."""
    return (
        normal_text(one.subject),
        one.attribute,
        one.stance,
        normal_text(str(one.value)),
        tuple(sorted((key, normal_text(value)) for key, value in one.scope.items())),
    )


def _value(given: str | None, heard: str) -> str | None:
    if given is None:
        return None
    value = " ".join(given.split()).strip(' .,;。，；"“”')
    if not value:
        raise Dropped("empty_value")
    if len(value) > LONGEST_VALUE:
        raise Dropped("value_too_long")
    if unusable_characters(value) is not None or not normal_text(value):
        raise Dropped("empty_value")
    if not was_said(value, heard):
        raise Dropped("value_not_said")
    return value


def _places(value: str | None, text: str, quote: tuple[int, int]) -> list[tuple[int, int]]:
    """Where the value stands: in the quote, else in the turn, and then the quote's last sign too.

    The first is where the statement is said to stand; the guards look at each.
    """
    last = (quote[1] - 1, quote[1])
    if value is None:
        return [last]
    words = [word for word in value.split() if len(word) >= 3 or _CHINESE.search(word)]
    for part in (value, *words):
        expression = r"\s+".join(re.escape(word) for word in part.split())
        found = [match.span() for match in re.finditer(expression, text, re.IGNORECASE)]
        inside = [one for one in found if quote[0] <= one[0] and one[1] <= quote[1]]
        if inside:
            return inside[:_MOST_PLACES]
        if found:
            return [last, *found[:_MOST_PLACES]]
    return [last]
