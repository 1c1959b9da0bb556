"""How Chinese questions are put: their script, what is said around them, their clauses. No I/O.

Everything here keeps the length of a text, so that a place in the one is a place in the other.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Final

from ..extraction.shipped import shipped_texts
from .words import folds

_ASKING: Final = re.compile(r"什么|啥|哪|谁|多少|几|怎么|怎样|如何|何时|何处|多久|多[长高重大]")
"""A word that asks for something, and not for yes or no."""

_KNOWS = (
    r"(?:不记得|不知道|不晓得|不清楚|不确定|忘了|忘记了?|记不清了?|记不得了?|想不起来了?|"
    r"记不记得|记得|记不记|知不知道|知道|晓得|清楚|有印象|想得起来)"
)
_BEFORE_IT = re.compile(
    r"(?:(?:^|(?<=[，,。！!；;：:]))\s*(?:请问|问一下|问下|想问(?:一下|问)?|我?想知道|麻烦|劳驾|"
    r"对了|话说|那么|你好|您好|帮(?:我|忙)(?:想想|想一下|查查|查一下|查下|看看|看一下|回忆一下|找一下|找找|确认一下)?"
    r"|(?:请)?(?:告诉|提醒|跟|和)我(?:说说|说一下|讲讲|一下)?|说说看?|说一下|讲讲|查一下|查查|查下|确认一下|"
    r"(?:有)?(?:谁|没有人|没人|人|哪位)(?:还|能)?(?:知道|记得|清楚|告诉我)|"
    rf"(?:请问)?[你您我]?(?:还|可|有点|突然|都|好像|实在|也)?{_KNOWS}(?![的过]))[，,：:]?)+"
)
_AFTER_IT = re.compile(
    rf"[，,]?\s*(?:[你您我]?(?:还|可|有点|突然|都|好像|实在|也)?{_KNOWS}(?:吗|么|不|没|嘛|了)?|(?:请)?告诉我(?:一下)?|"
    r"(?:再)?(?:跟我)?说(?:一遍|一下|说)|(?:发|给)我(?:一下|看看)?|提醒(?:我)?一下|查一下|帮我(?:查|看)一下"
    r")[？?。.！!\s]*$"
)
_ASKED_FOR = re.compile(r"(?:吗|么)(?=[？?。！\s]*$)")
_PARTICLE = re.compile(
    r"来着|的话(?=[,，])|(?:我)?(?:没|没有)(?:记错|搞错|弄错|说错)(?:的话|吧|了)?|没错(?=[吧,，？?]|$)"
    r"|是不(?=[？?]*$)|(?:该)?不会(?=(?:还|仍|又|是).*吧)|不(?=还是?.*吗)"
    r"|(?:我)?(?:之前|以前|上次|先前|原来)(?:好像|应该|不是)?"
    r"(?:[跟和对向给]你(?:说|提|讲|聊|提到)过?|(?:说|提|讲|告诉|聊|提到)过)(?![什哪几啥]|.{0,3}语)你?的?"
    r"|(?<=[应紧]急)(?:的时候|的时侯|时)(?=.{0,2}[联找打通])"
    r"|(?<!是)不(?=是.*(?:吗|么)[？?]?$)|没[变换改](?=[吧吗了,，？?]|$)"
)
_COUNTED = re.compile(r"(?<=[过了])几[次回](?=[，,].*(?:什么|啥|哪|谁|多少|几))")
_HABIT = re.compile(
    r"(?:平时|平常|周末|闲暇|空闲|闲|没事|没事干|有空|下班|无聊|休息|放假|晚上|早上|"
    r"出了?问题|出了?故障|有急事|有事|生病|(?:身体|人)?不舒服|难受|不适|看病|看牙|买药|寄东西|写代码|敲代码|上班|进门|进楼|锻炼|健身|回答|说话)+"
    r"(?:的时候|的时侯|时(?=[，,]))"
)
"""A clause that says on which occasions, and not in which time."""

_STILL = re.compile(r"还(?=是.*(?:吗|么|吧|不是)[？?\s]*$)")

_CHANGE: Final = (
    r"(?:搬家|搬|换|改|更换|更改|更正|更新|变更|变动|调整|迁移|迁|挪|转|升职|升级|晋升|调岗|跳槽|离职|延期|重装|重写|"
    r"重构|外派|出国|切换|涨薪|加薪|减肥|续约)"
)
_NOT_YET: Final = (
    rf"还?(?:没有?|未)(?:{_CHANGE}|卖|退|辞|离|入职)[^，,。？?的哪什谁]{{0,4}}?"
    r"(?:之前|以前|前|的?那?时候?|那会儿|那阵子?)"
)
_BEFORE_A_CHANGE = re.compile(
    rf"(?:在|从)?(?:{_NOT_YET}|{_CHANGE}(?:新的|[^，,。？?的哪什谁]{{0,5}}?)(?:之前|以前|前(?![天年面后端台一任几]))"
    r"|[^，,。？?]{0,3}(?:现在|目前|最近|眼下|这)(?:的|用的|住的|开的)?[这那]?[^，,。？?]{0,6}?(?:之前|以前))"
)
"""A time that is given by the change that ended it: "before the move", "before this one"."""


def without_not_yet(text: str) -> str:
    """A question without what had not changed yet at the time that it asks about ("没换之前"):
    that is a time, and no negation of what is asked."""
    return re.sub(_NOT_YET, lambda match: " " * len(match.group()), text)


_AFTER_A_CHANGE = re.compile(
    rf"(?:在|从|自)?{_CHANGE}[^，,。？?的哪什谁]{{0,4}}?(?:之后|以后|后(?![天年面来端备悔勤台]))"
)
"""A time that is given by the change that began it: what holds since then."""

_NO_STATE = re.compile(
    rf"(?:还|没有?|未|刚|就|在|的|了|是|有|都|早|新|到|那|这|[，,]|一?[家个份辆位]|工作|单位|公司|岗位|地方|房子|车|卖|退|辞|离|入职|{_CHANGE})+"
)


def says_only_before(clause: str) -> bool:
    """Whether a clause of time, without its names and its words for the past, says nothing more
    ("一开始", "还没换"): then it names no state that would have to be known."""
    return not _NO_STATE.sub("", clause).strip()


_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://[^\s\u3400-\u9fff]+|(?<![\w.])[\w-]+(?:\.[a-z][\w-]*)+(?:/[\w./-]*)?"
)
_IS = re.compile(r"(?:是|为|定在|改到|改成|推迟到|提前到|延期?到|写的?|填的?|过|不是)\s*$")
_IS_ALL = re.compile(
    r"\W*(?:吗|么|吧|对吗|没错|这天|那天|生日?|出生|过生日|截止|交付|到期|上线|前?交|前?做完|$)"
)
_NOW = re.compile(r"现在|目前|如今|当前|眼下|今天|最新|现任|这会儿|今年")


@cache
def _table() -> dict[int, int]:
    more = str.maketrans(*folds())
    table: dict[str, str] = tomllib.loads(shipped_texts()["zh"])["folds"]
    return {**str.maketrans(table["from"], table["to"]), **more}


def simplified(text: str) -> str:
    """A text with its traditional signs as simplified ones, sign for sign."""
    return text if text.isascii() else text.translate(_table()).replace("甚么", "什么")


def bare(text: str) -> str:
    """A simplified question with spaces for what is said around it ("还记得…吗", "来着")."""
    start = _BEFORE_IT.match(text)
    end = _AFTER_IT.search(text, 0 if start is None else start.end())
    if end is not None and end.start() > 0:
        text = _blank(text, *end.span())
    if start is not None:
        text = _blank(text, *start.span())
        if "记" in start.group() or "道" in start.group() or "晓" in start.group():
            # Of what somebody knows it is asked, and not whether they do.
            found = _ASKED_FOR.search(text)
            if found is not None and _ASKING.search(text):
                text = _blank(text, *found.span())
    for pattern in (_PARTICLE, _COUNTED, _HABIT):
        text = pattern.sub(lambda match: " " * len(match.group()), text)
    return _STILL.sub("仍", text)


def timed(text: str) -> str:
    """A question for its state view: what gives a time by its change is no change asked for, and
    words inside an address say nothing."""
    text = _ADDRESS.sub(lambda match: " " * len(match.group()), text)
    text = _BEFORE_A_CHANGE.sub(lambda match: "之前".rjust(len(match.group())), text)
    return _AFTER_A_CHANGE.sub(lambda match: "现在".rjust(len(match.group())), text)


def stands_as_value(text: str, start: int, end: int) -> bool:
    """Whether a date stands where a birthday or a deadline has its value, and gives no time."""
    return _IS.search(text[:start]) is not None or _IS_ALL.match(text, end) is not None


def says_now(text: str) -> bool:
    """Whether a word names the present, more than that something goes on."""
    return _NOW.search(text) is not None


def asks(text: str) -> bool:
    """Whether a Chinese word asks for something, and not for yes or no."""
    return _ASKING.search(text) is not None


def asks_last(text: str) -> bool:
    """Whether the last of several clauses asks for something: then yes or no is no answer."""
    clauses = [one for one in re.split(r"[，,。？?；;！!]", text) if one.strip()]
    return len(clauses) > 1 and _ASKING.search(clauses[-1]) is not None


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
