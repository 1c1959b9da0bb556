"""Whom a statement is about: computed from who speaks, never taken on a model's word.

A subject must have been named: in the turn, or in the turns before it. The authority follows from
the speaker of the turn in which the quote stands, so no text can speak for somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....graph.model import Authority, Stance, Turn
from ....graph.values import normal_text
from ..patterns import Language
from ..people import People, Subject
from ..whose import THE_TEAM

LONGEST_NAME = 80
_SELF = frozenset(("speaker", "the speaker", "user", "the user", "i", "me", "myself", "我", "本人"))
_TEAM = frozenset(("we", "our team", "the team", "us", "我们", "咱们", "我们团队"))
_NOBODY = frozenset(
    re.split(
        " ",
        "he she it they him her them this that these those someone somebody anyone everyone "
        "everybody nobody people 他 她 它 他们 她们 它们 有人 大家 别人",
    )
)
_WORD = re.compile(r"[^\W_]+")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_STOP = re.compile(r"[.!?](?=\s|$)|[。！？\n]")
_YOU = re.compile(r"\W*(?:you|your|你|您)(?:'re|'ve)?(?![a-z])", re.IGNORECASE)
_FIRST = re.compile(r"\b(?:I|me|my|mine|we|us|our|ours|myself)\b|[我咱俺]|本人", re.IGNORECASE)
_FIRST_HAND = frozenset((Authority.USER, Authority.TOOL))
_ASSISTANT = frozenset((Stance.ASSERTS, Stance.SUPPOSES))
_OWN = frozenset((Stance.RETRACTS, Stance.CORRECTS))


class Whom:
    """Finds subjects. ``languages`` bring the words of relation, and which attributes are of
    projects."""

    def __init__(self, languages: tuple[Language, ...]) -> None:
        self._languages = languages
        self._of_projects = {
            attribute.name
            for language in languages
            for attribute in language.attributes
            if attribute.subject == "project"
        }

    def subject(
        self,
        turn: Turn,
        conversation: str,
        mention: str,
        attribute: str,
        people: People,
        window: Sequence[Turn],
        quote: tuple[int, int] | None,
    ) -> Subject | None:
        """The subject that a mention means, with the turn's authority on it; None for nobody.

        ``quote``: where the words stand, None where they may well be about somebody else, since
        the value is a person.
        """
        name = " ".join(mention.split())
        short = normal_text(name)
        assistant = turn.authority is Authority.ASSISTANT
        if not short or len(name) > LONGEST_NAME or short in _NOBODY:
            return None
        if attribute in self._of_projects and short in _TEAM:
            return None if assistant else Subject(THE_TEAM, turn.authority)
        language = self._language(name)
        if short in _SELF:
            # Who calls the assistant's user "user" means the one spoken to.
            short = name = "you" if assistant and "user" in short else "I"
            if not assistant and quote is not None and self._of_another(turn.text, quote):
                return None
        own = name if assistant else _to_own(name, turn.speaker)
        if not self._named(own, turn, window, people, conversation):
            return None
        found = people.subject(turn, conversation, own, language)
        if found is None or turn.authority is not Authority.TOOL:
            return found
        # A tool's text (a page, a mail) can hold anybody's words about who speaks here.
        speaks = people.speaker(turn, conversation, found.name) is not None
        return Subject(found.name, Authority.REPORTED) if speaks else found

    def _of_another(self, text: str, quote: tuple[int, int]) -> bool:
        """Whether the sentence of a quote is about somebody else, and not about its speaker."""
        begin = max((one.end() for one in _STOP.finditer(text, 0, quote[0])), default=0)
        after = _STOP.search(text, max(quote[1] - 1, begin))
        sentence = text[begin : after.end() if after else len(text)]
        language = self._language(sentence)
        if not _YOU.match(sentence) and language.guards["somebody"].search(sentence) is None:
            return False
        return _FIRST.search(language.guards["related"].sub(" ", sentence)) is None

    def _language(self, mention: str) -> Language:
        spaced = _CHINESE.search(mention) is None
        for language in self._languages:
            if language.spaced == spaced:
                return language
        return self._languages[0]

    def _named(
        self, mention: str, turn: Turn, window: Sequence[Turn], people: People, conversation: str
    ) -> bool:
        """Whether somebody has named them: every word of the mention was said, or it is a speaker
        of this conversation."""
        short = normal_text(mention)
        if short in ("i", "we", "you", "我", "我们", "你", "您"):
            return True
        said = normal_text(" \n ".join((turn.text, *(one.text for one in window))))
        words = [word for word in _WORD.findall(short) if word not in ("s", "my", "the", "our")]
        if words and all(word in said for word in words):
            return True
        spoke = people.speaker(turn, conversation, mention)
        return spoke is not None and any(one.speaker == spoke for one in (turn, *window))


def may_say(subject: Subject, stance: Stance) -> bool:
    """Whether somebody of this authority can do that to a value at all."""
    if subject.authority is Authority.ASSISTANT:
        return stance in _ASSISTANT
    return subject.authority in _FIRST_HAND or stance not in _OWN


def _to_own(mention: str, speaker: str) -> str:
    """ "Ana's sister" of Ana's own mouth is "my sister"."""
    for possessive, own in (("'s ", "my "), ("’s ", "my "), ("的", "我的")):
        head = speaker + possessive
        if mention.casefold().startswith(head.casefold()):
            return own + mention[len(head) :]
    return mention
