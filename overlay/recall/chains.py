"""What belongs to a name in a question: "Dora's manager's phone", "the phone of Dora". No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from .mentions import Mention
from .model import Profile
from .words import Place

_OWNS = re.compile(
    r"(?:'s?|s') (?:(?:current|present|new|old|previous|former|first|last|own) )?"
    r"|(?:现在|目前|以前|之前|原来)?的?(?:现任|前任|上一任|现在的|以前的)?"
)
_SOMEBODY = re.compile(
    r"的?((?:大|小|二|老|亲)?(?:舅[舅妈父]?|姑[姑妈父]?|姨[妈父夫]?|叔叔?|伯[伯父母]?|婶婶?|爷爷?|奶奶|外公|外婆|姥姥|姥爷"
    r"|[表堂][哥姐弟妹]+|岳[父母]|丈母娘|公公|婆婆|女婿|儿媳妇?|侄[子女]|外甥女?|孙[子女]|同事|朋友|邻居|室友|同学"
    r"|老师|闺蜜|哥们|男朋?友|女朋?友|助理|秘书|房东|师傅|客户(?!端)|嫂子?|姐夫|妹夫|弟妹|表叔|干[爸妈]))(?!圈)"
)
"""Words for somebody of somebody that no attribute tells of."""

_TIME_ALONE = re.compile(r"现在|目前|以前|之前|原来")
_OF_BEFORE = re.compile(r"^ ?(?:of )?(?:the )?$")
_ASKING = re.compile(r"[哪什谁几么在住对向用]")
_SHORT_OF = re.compile(r"\bof$")
_POSSESSIVE = re.compile(r"(\w+)'s \w")
_SHORT_FOR_IS = frozenset(
    ("who", "what", "where", "when", "how", "it", "that", "there", "here", "he", "she", "let")
)


def chain_of(folded: str, place: Place, spoken: Sequence[Mention]) -> list[Mention]:
    """The mentions that a name owns, from the name outward: "Dora's manager's phone"."""
    chain: list[Mention] = []
    start, end = place
    while True:
        owns = _OWNS.match(folded, end)
        after = None if owns is None else next(
            (m for m in spoken if m.start == owns.end() and m.object is None and not m.value), None
        )  # fmt: skip
        if after is None or after in chain:
            break
        if owns is not None and not owns.group() and _ASKING.search(folded[end : after.end]):
            break
        if chain and owns is not None:
            if _TIME_ALONE.fullmatch(owns.group()):
                break
            if not owns.group() and after.attribute == chain[-1].attribute:
                # Two words for one thing: "养的宠物".
                end = after.end
                continue
        chain.append(after)
        end = after.end
    while True:
        before = next(
            (
                m
                for m in reversed(spoken)
                if m.end <= start
                and _OF_BEFORE.match(between := folded[m.end : start])
                and ("of" in between or _SHORT_OF.search(folded[m.start : m.end]))
                and not m.takes
            ),
            None,
        )
        if before is None or before in chain:
            return chain
        chain.append(before)
        start = before.start


def unread(folded: str, kept: Mapping[str, Place], chain: Sequence[Mention]) -> bool:
    """Whether somebody of somebody is meant whom no mention names ("Kofi's friend's job")."""
    read = {place[1] for place in kept.values()} | {mention.end for mention in chain}
    return any(
        found.end(1) not in read
        and found[1] not in _SHORT_FOR_IS
        and not any(start <= found.start() and found.end() <= end for start, end in kept.values())
        for found in _POSSESSIVE.finditer(folded)
    )


def unknown_relation(profile: Profile, places: Iterable[Place], left: str) -> str:
    """The word for what somebody has, where neither vocabulary nor cue knows it: "friend" in "where
    does Dora's friend live". ``left`` are the words of the question without weight taken out."""
    folded = profile.folded
    places = [*places, *((m.start(), m.end()) for m in re.finditer("我", folded))]
    read = {mention.start for mention in profile.mentions}
    for start, end in places:
        kin = _SOMEBODY.match(folded, end)
        if kin is not None and kin.start(1) not in read:
            return kin[1]
        for word in left.split():
            after = re.match(
                rf"(?:'s? |的){re.escape(word)}(?!\w)|的{re.escape(word)}", folded[end:]
            )
            before = re.search(rf"\b{re.escape(word)} of (?:the )?$", folded[:start])
            if before is not None:
                return word
            if after is not None and end + after.end() - len(word) in read:
                continue
            if after is not None and not _adjective(folded, end + after.end(), profile.mentions):
                return word
    return ""


def _adjective(folded: str, end: int, spoken: Sequence[Mention]) -> bool:
    """Whether what follows a word is the name of an attribute ("Ana's main phone number")."""
    return any(
        not m.form and not m.takes and folded[end : m.start] == " "[: m.start - end]
        for m in spoken
        if m.start >= end
    )
