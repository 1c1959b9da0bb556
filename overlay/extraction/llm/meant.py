"""Whether a quote can mean what a model made of it: the guards of the rules, held against it.

A model that takes a story, a plan or somebody else's words for a fact is corrected here: from the
sentence in which the value stands, by the same expressions as the rules use.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ....graph.model import Stance
from ..cues import Cues
from ..guards import Frame, stated, weaker
from ..patterns import Language
from ..sentences import Sentence, plain, sentences

_BUT = re.compile(r",? but |[，；]但是?|不过", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;:—–，；：]|\s(?:and|but|so|because|while|although|then)\s", re.IGNORECASE)
_MASK = "\x1f"
_FACT = frozenset((Stance.ASSERTS, Stance.CORRECTS, Stance.SUCCEEDS, Stance.FAILS))
_AHEAD = frozenset(("will", "can_or_will"))
_AGAINST = frozenset(("not", "never", "no_more", "used", "stop", "will_not", "cannot"))
_NOT_YET = re.compile(
    r"(?:\b(?:am|is|are)|'(?:m|s|re))\s+(?:\w+ly\s+|now\s+|also\s+|just\s+)?"
    r"(?:moving|relocating|joining|starting|leaving|switching|transferring|getting|buying|selling"
    r"|visiting|planning|flying|travell?ing|adopting|becoming|changing|turning|retiring|marrying|quitting|opening|launching)\b"
    r"|\b(?:about|due|set|bound|scheduled|supposed) to\b|(?:准备|打算|计划|即将|马上要|快要|想要)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?<!have )(?<!has )(?<!'ve )(?<!'s )\b(?:lived|worked|studied|taught|owned|played|loved"
    r"|hated|belonged|stayed|attended)\b"
    r"|\b(?:was|were)\b(?!\s+(?:\w+ly\s+|just\s+|also\s+)?(?:born|made|given|\w+ed|\w+en)\b)"
    r"|\b(?:sold|cancell?ed|quit|terminated)\b|(?:住|做|干|学|教|待|养|用|开|当)过"
    r"|(?:卖|取消|辞|停|退)(?:掉)?了",
    re.IGNORECASE,
)
_OVER_AFTER = re.compile(
    r"\s+(?:was|were|used to|isn't|is not|is no longer|wasn't|aren't|won't|would|might|could|may"
    r"|will|can't|cannot|(?:is|are|'s) (?:off|over|cancell?ed|gone|dead|history|done with))\b"
    r"|(?:\s+\w+)?\s+(?:(?:is|are|'s) gone|expired|died|ended)\b"
    r"|[^，,。；]{0,4}(?:过期|离职|停了|去世|卖了|不过敏|取消了|结束了|没了)"
    r"|[^，,。；]{0,6}(?:住|做|干|学|教|待|养|用|开|当|工作|上班)过",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?:when|whenever|until|till|before|after|once|unless|by the time)\b"
    r"|^\W*(?:等|当|每次|每当)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Meant:
    """The stance that remains; None with the reason why the statement is dropped."""

    stance: Stance | None
    why: str = ""


class Guards:
    """The guards of some languages."""

    def __init__(self, languages: tuple[Language, ...]) -> None:
        self._languages = [(language, Cues(language)) for language in languages]

    def meant(
        self, text: str, quote: tuple[int, int], place: tuple[int, int], stance: Stance, dated: bool
    ) -> Meant:
        """What is left of a stance. ``place`` is where the value stands in the text, or the last
        sign of the quote. ``dated``: a whole stay is told, so its verb may be in the past."""
        quote = (min(quote[0], place[0]), max(quote[1], place[1]))
        matched = plain(text)
        if _MASK in matched[place[0] : max(place[1], place[0] + 1)]:
            return Meant(None, "quotation")
        for sentence in sentences(matched):
            end = sentence.begin + len(sentence.text)
            if end <= quote[0] or sentence.begin >= quote[1]:
                continue
            holds = sentence.begin <= place[0] < max(end, sentence.begin + 1)
            for language, cues in self._languages:
                if not cues.speaks(sentence.text):
                    continue
                found = _sentence(sentence, matched, quote, place, stance, language, holds, dated)
                if found.stance is None:
                    return found
                stance = found.stance
        return Meant(stance)


def _sentence(
    sentence: Sentence,
    text: str,
    quote: tuple[int, int],
    place: tuple[int, int],
    stance: Stance,
    language: Language,
    holds: bool,
    dated: bool,
) -> Meant:
    sentence = replace(sentence, text=language.fold(sentence.text))
    part = stated(sentence, language)
    if part is None or (holds and place[0] - part.begin > len(part.text)):
        # Of a quote over several sentences, only the one with the value must state something.
        return Meant(None, "question_or_joke") if holds else Meant(stance)
    if Frame(language).before(text, part) is not False:
        return _weakened(stance, "story")
    if not holds:
        return Meant(stance)
    begin, end = place[0] - part.begin, place[1] - part.begin
    before, after = part.text[:begin], part.text[end:]
    guards = language.guards
    if guards["others"].search(before):
        return Meant(None, "others_words")
    opening = part.text[: max(quote[0] - part.begin, 0)]
    if place[0] > quote[0] and opening and guards["adjacent"].search(opening):
        return Meant(None, "not_stated")
    if after and guards["after_drop"].search(after):
        return Meant(None, "not_stated")
    if guards["supposing"].search(_BUT.split(before)[-1]):
        return _weakened(stance, "supposed")
    if stance is Stance.ASSERTS and after and guards["after_supposing"].search(after):
        return Meant(Stance.SUPPOSES)
    return _verb(before, after, stance, language, dated, place[1] < quote[1])


def _verb(
    before: str, after: str, stance: Stance, language: Language, dated: bool, located: bool
) -> Meant:
    """Whether the words before the value say that it is so, already, and still."""
    if stance not in _FACT and stance is not Stance.ENDS:
        return Meant(stance)
    # Where only the end of the words is known, the verb may stand in any part of them.
    clause = _CLAUSE.split(before)[-1] if located else before
    modal = language.modal(clause)
    if modal == "would":
        return _weakened(stance, "supposed")
    if modal in _AHEAD or _NOT_YET.search(clause):
        planned = stance is Stance.ASSERTS
        return Meant(Stance.PLANS) if planned else Meant(None, "not_yet")
    if stance is Stance.ENDS:
        return Meant(None, "not_yet") if modal == "will_not" else Meant(stance)
    ended, unheld = language.guards.get("gone_after"), language.guards.get("not_held")
    if stance is Stance.ASSERTS and ended is not None and ended.search(after):
        return Meant(None, "over")
    if unheld is not None and unheld.search(before):
        return Meant(None, "denied")
    if modal in _AGAINST or language.guards["nothing"].search(before):
        return Meant(None, "denied")
    if language.guards["any_more"].search(after) and language.spaced:
        return Meant(None, "denied")
    over = _OVER.search(clause) or _OVER_AFTER.match(after)
    if not dated and stance is Stance.ASSERTS and over:
        return Meant(None, "over")
    if _WHEN.search(clause):
        return Meant(None, "not_stated")
    return Meant(stance)


def _weakened(stance: Stance, why: str) -> Meant:
    left = weaker(Stance.ASSERTS if stance in _FACT else stance)
    return Meant(left, "" if left else why)
