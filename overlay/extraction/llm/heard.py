"""Whose words a value may be taken from: a model must not put one speaker's into another's mouth.

What a turn claims must be said in it. What it ends, takes back or corrects, in words that can do
that, may have been named by the same speaker before. Another's words count only where the turn
says yes to their question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....graph.model import Turn
from ....graph.values import normal_text

_YES = re.compile(
    r"\W*(?:oh\W+)?(?:yes|yeah|yep|yup|right|exactly|correct|indeed|sure|i (?:do|am|did|have)"
    r"|that'?s right|是的?|对的?|没错|嗯)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[^.!?。！？\n]*[?？]")
_TAKES_BACK = re.compile(
    r"n't\b|\b(?:not|no|never|quit|left|leave|leaving|over|ended|end|ends|finished|done|sold|gave|fired"
    r"|resigned|retired|stopped|broke|cancel\w*|off|forget|scratch|wrong|sorry|meant|actually|typo"
    r"|correction|mistake|misspoke|instead|anymore|gone|divorced|lost|died|passed)\b"
    r"|不|没|辞|离|卖|结束|算了|收回|错|取消|别|分手|退|停|更正",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_YES_NO = frozenset(("yes", "no", "true", "false", "是", "否", "有", "没有"))


@dataclass(frozen=True, slots=True)
class Heard:
    """Normal texts. ``here``: the turn itself, with the question to which it says yes. ``own``:
    that, and what its speaker said shortly before."""

    here: str
    own: str

    @classmethod
    def of(cls, turn: Turn, window: Sequence[Turn]) -> Heard:
        """What may be taken from for a turn."""
        here = [turn.text]
        if window and window[-1].speaker != turn.speaker and _YES.match(turn.text):
            here += _QUESTION.findall(window[-1].text)[-1:]
        before = [one.text for one in window if one.speaker == turn.speaker]
        return cls(normal_text(" \n ".join(here)), normal_text(" \n ".join(here + before)))


def takes_back(quote: str) -> bool:
    """Whether words can end, withdraw or correct something that was said before them."""
    return _TAKES_BACK.search(quote) is not None


def was_said(value: str, heard: str) -> bool:
    """Whether the value has to do with what was said: a word of it, and all its numbers.

    ``heard`` is normal text.
    """
    short = normal_text(value)
    if short in heard or short in _YES_NO:
        return True
    words = _WORD.findall(short)
    numbers = [word for word in words if any(sign.isdigit() for sign in word)]
    if any(number not in heard for number in numbers):
        return False
    if numbers:
        return True
    if any(len(word) >= 3 and word[: max(3, len(word) - 2)] in heard for word in words):
        return True
    return any(sign in heard for sign in _CHINESE.findall(short))
