"""A question as it is compared: folded, with the words of asking taken out. No I/O.

"Can you remind me what I told you about my job?" asks for "my job": what tells only that somebody
asks, and that the one asked may know, would else be read as the past ("told") or as a subject.
"""

from __future__ import annotations

import re
from typing import Final

from ...graph.values import normal_text
from .chinese import bare, simplified
from .words import CJK

LONGEST: Final = 2_000
"""Signs of a question that are looked at. The rest of a longer one is no question."""

_CHINESE = re.compile(f"[{CJK}]")
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})

_SHORT = re.compile(
    r"\b(?P<is>what|who|where|when|how|that|it|there|here|he|she)'s\b|\b(?P<am>i)'m\b"
    r"|\b(?P<are>you|we|they)'re\b|\b(?P<have>i|you|we|they)'ve\b"
)
_NUMBER = re.compile(r"(?<=[a-z] )no\.(?=\W*$| )")
_MONTHS = r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter"
_AS_OF = re.compile(rf"\bas (?:of|at) (?:(?:the )?(?={_MONTHS}|\d{{4}}\b(?!-)))")
_AS_OF_A_DAY = re.compile(r"\bas (?:of|at) (?=\d)")

_KNOWS = r"(?:know|remember|recall|note|noted|record|recorded|store|stored|have|got|keep|hold|list)"
_FILED = r"(?: (?:down|noted|on file|on record|recorded|stored|saved|written down|listed))*"
_LINK = r"(?: (?:for|of|about|from|as|on|under|in))?"
_WHETHER = re.compile(
    r"^(?:(?:do|can|could) you (?:happen to )?(?:know|remember|recall|tell|check|say)(?: me)?"
    r"|tell me|i wonder|i (?:want|need) to know) (?:if|whether) "
    r"|^(?:would|could) you say (?:that )?"
)
_TOPIC = re.compile(
    r"^(?:when it comes to|as for|regarding|concerning|speaking of|in terms of|about) "
    r"([^,]{3,60}), (.+?)\W*$"
)
"""What the question is about, said before it: it may as well stand behind."""
_IF_SO = re.compile(r",? (?:and )?if (?:so|yes),? (?:who|what|where|when|which|how)\b.*")
_IS_OPEN = " or what"
_FRAMES = tuple(
    re.compile(pattern)
    for pattern in (
        r"^(?:(?:hey|hi|ok|okay|so|well|please|sorry|quick question)\b[,:]? )+",
        r"^(?:can|could|would|will) you (?:please |just |quickly )?(?:tell|remind|show|give) me\b",
        r"^(?:please )?(?:just )?(?:tell|remind|show|give) me\b",
        r"^(?:do|can) you (?:happen to |still )?(?:know|remember|recall|tell)\b(?: me)?",
        r"^(?:i (?:want|need|would like|wanted) to know|i wonder|i forgot|i have forgotten"
        r"|i (?:do not|don't|can't|cannot) (?:remember|recall)|any idea|remember|list)\b",
        r"^(?: ?(?:again|once more|of|about|please))+\b",
        rf"^ ?(?:what )?(?:do|did|have) (?:you|we) {_KNOWS}{_FILED}{_LINK}(?= (?!been))",
        rf"^ ?(?:what|everything) (?:you|we) {_KNOWS}{_FILED}{_LINK}\b",
        r"^ ?what (?:did i (?:tell|say to)|have i told|i (?:have )?told) you (?:about|of)\b",
        rf"\b(?:do|did|have|had) (?:you|we) (?:have|know|remember|recall|noted?|recorded?|stored?)"
        rf"{_FILED}(?: for| of| about| from| as)(?= )",
        r"\b(?:that )?i (?:have )?(?:told|mentioned to|gave) you(?: about| of)?(?=\W*$|,)",
        r"^name (?=(?:the|a|an|her|his|their|my|\w+'s) )",
        r"\b(?:in )?what you (?:have|know|remember) (?:about|of|on)\b",
        r",? (?:please|again|by the way|exactly|though|then|roughly)(?=\W*$)",
        r"(?<=,) (?:and|but) how (?:often|much|many)(?=\W*$)",
    )
)
_CHANGED = (
    r"(?:chang|switch|replac|swap|transition|transferr?|upgrad|renew|updat|shift|convert|correct|"
    r"reschedul|turn)(?:e|ed|es|ing)?"
)
"""A verb that says no more than that one thing took the place of another."""
_NEW_ONE = (
    rf"(?:(?:the|her|his|their|my|its|that) )?(?:(?:last|latest|recent|big) )?(?:{_CHANGED}|"
    r"replacement|correction|change-?over|migration(?= to it))(?: over| came| happened)?"
    rf"|(?:\S+ ){{1,3}}?(?:was |were |got |had |has |then |finally ){{0,2}}(?:{_CHANGED}|moved)"
    r"(?: (?:it|them|things|over|on|out|away|from it))*(?<!\w she moved)(?<!\w he moved)"
    r"(?<!they moved)"
    rf"|{_CHANGED}(?: (?:it|them|things))?(?: over)?"
)
_BEFORE = re.compile(
    r"(?:\b(?:before|prior to) (?:(?:this|that|now|then|it|this one|that one)"
    r"|(?:the )?(?:(?:current|present|new|newest|latest|one) )?(?:current|present|new|one|ones)"
    r"(?: one| ones)?|(?:her|his|their|my|its|the) (?:current|present|new|latest) (?:one|\w+)"
    rf"|{_NEW_ONE})|\b(?:until|till|up to|up until) (?:{_NEW_ONE}))(?=\W*$|,)"
)
_SINCE = re.compile(rf"\b(?:after|since|following) (?:{_NEW_ONE})(?=\W*$|,)")
_UNTIL_LATELY = re.compile(
    r"\b(?:until|till|up to|up until) (?:(?:quite |very |just )?recently|lately|then"
    r"|a (?:short )?while ago|not (?:so )?long ago|a few (?:days|weeks|months|years) ago)(?=\W*$|,)"
)
_BEFORE_THE_MOVE = (
    (
        re.compile(r"\b(?:home|hometown|live[sd]?|living|reside[sd]?|residence|address|street)\b"),
        re.compile(
            r"\bbefore (?:(?:the|her|his|their|my) (?:last |latest |big )?move|moving"
            r"|(?:\S+ ){1,2}(?:had )?moved)(?: house| here| away| out)?(?=\W*$|,)"
        ),
    ),
    (
        re.compile(r"\b(?:database|data store|host|hosted|hosting|deploy|deployed|server)\b"),
        re.compile(r"\bbefore the (?:last |latest )?(?:move|migration)(?=\W*$|,)"),
    ),
)
"""What moves is what is asked about: then the change is its own, and gives no other time."""
_WISE = re.compile(r"\b([a-z]+)-wise\b")
_BORN = re.compile(r"\b(?:was|were) (?=(?:\S+ ){0,3}?born\b)")
_IF_IT_WERE = re.compile(r"(?<=\bif )(\w+) (?:were|was)\b")
_FROM = re.compile(r"\boriginally from\b|\bfrom originally\b")
_HAS_DONE = re.compile(
    r"\bdid (?=(?:\S+ ){1,3}?(?:(?:put|leave|stash|store|join|choose|pick|sign up|settle on|end up"
    r"|wind up|opt for|take up|adopt|land (?:at|in|with|on)|move on to|go over to"
    r"|register (?:with|at)|sign on|settle (?:in|down|for)|relocate to|move into|decide on"
    r"|upgrade to)\b"
    r"|(?:get|buy|settle|purchase|acquire|hire|select|install)(?=\W*$)))"
)
"""A past act that leaves a state: "where did I put it" asks where it is."""


_TOLD = re.compile(
    r"\b(?:did i (?:tell|say|give|mention)|(?:have i|i have|i) (?:told|gave|given))\b"
)


def speaks_of_oneself(question: str) -> bool:
    """Whether a question is about what its asker told, also where only its frame says so."""
    return _TOLD.search(normal_text(question[:LONGEST])) is not None


def fold(question: str) -> str:
    """The question as it is compared: as ``plain`` has it, Chinese in simplified signs and without
    what is said around it. A place in the plain question is a place in it."""
    text = plain(question)
    return bare(simplified(text)) if _CHINESE.search(text) else text


def plain(question: str) -> str:
    """The question in its own script: folded, cut to ``LONGEST``, typographic quotes plain, English
    short forms written out, and without the English words that only ask."""
    folded = normal_text(question[:LONGEST]).translate(_PLAIN)
    folded = _SHORT.sub(_long, folded)
    folded = _NUMBER.sub("number", folded)
    folded = _AS_OF_A_DAY.sub("on ", _AS_OF.sub("in ", folded))
    folded = _TOPIC.sub(r"\2, \1", _IF_SO.sub(_IS_OPEN, folded))
    folded = _WHETHER.sub("does ", folded)
    for frame in _FRAMES:
        left = frame.sub(" ", folded, count=1)
        if len(left.strip(" ?.!,")) >= 3:
            folded = left
    folded = _UNTIL_LATELY.sub(
        "before",
        _SINCE.sub("now", _BEFORE.sub("before", _FROM.sub("from", _WISE.sub(r"\1", folded)))),
    )
    for about, move in _BEFORE_THE_MOVE:
        if about.search(folded):
            folded = move.sub("before", folded)
    folded = _HAS_DONE.sub("has ", _BORN.sub("is ", _IF_IT_WERE.sub(r"\1 is", folded)))
    return re.sub(r" (?=[?.!,])", "", re.sub(r"\s+", " ", folded)).strip(" ,")


def _long(match: re.Match[str]) -> str:
    for verb, word in match.groupdict().items():
        if word:
            return f"{word} {verb}"
    return match.group()
