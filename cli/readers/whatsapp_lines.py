"""The lines of WhatsApp's exported text: where a message begins, its time, what is no message."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MARKS: Final = re.compile("[\u200e\u202a-\u202e\u2066-\u2069\ufeff]")
"""Marks of direction that WhatsApp puts around names, numbers and its own words."""

_DATE = r"(\d{1,4})([./-])\x20?(\d{1,2})\2\x20?(\d{1,4})\.?"
_HALF = r"[AaPp]\.?\s?[Mm]\.?|上午|下午|凌晨|早上|清晨|中午|晚上|午前|午後|오전|오후"
_TIME = rf"(?:klo\s|at\s|um\s)?({_HALF})?\s?(\d{{1,2}})[:.](\d\d)(?:[:.](\d\d))?(?:\s?({_HALF}))?"
_BRACKETS = re.compile(rf"\[{_DATE},?\s{{1,2}}{_TIME}\]\s?")
_DASH = re.compile(rf"{_DATE},?\s{{1,2}}{_TIME}\s[-–—]\s")
_FIRST_HALF = frozenset(("上午", "凌晨", "早上", "清晨", "午前", "오전"))
_NAME_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Stamp:
    """The beginning of a message: its date as three numbers in the order in which they stand.

    ``lengths`` are how many digits each has. ``bracketed`` is how the iPhone writes.
    """

    bracketed: bool
    numbers: tuple[int, int, int]
    lengths: tuple[int, int, int]
    hour: int
    minute: int
    second: int
    rest: str


def stamp(line: str) -> Stamp | None:
    """What a line begins, or None for one that goes on with the message before it."""
    start = MARKS.sub("", line[:200]) + line[200:] if line[:1] in "\u200e\ufeff\u202a" else line
    if not start[:1].isdecimal() and start[:1] != "[":
        return None
    found = _BRACKETS.match(start) or _DASH.match(start)
    if found is None:
        return None
    first, _, second, third, before, hour, minute, seconds, after = found.groups()
    return Stamp(
        bracketed=start[0] == "[",
        numbers=(int(first), int(second), int(third)),
        lengths=(len(first), len(second), len(third)),
        hour=_hour(int(hour), before or after),
        minute=int(minute),
        second=int(seconds or 0),
        rest=start[found.end() :],
    )


def _hour(hour: int, half: str | None) -> int:
    """The hour of the day; what cannot be one (13 pm) is left for the date to be refused."""
    if half is None:
        return hour
    if not 0 <= hour <= 12:
        # 下午13:30 is written too.
        return hour
    if half in _FIRST_HALF or half[0] in "Aa":
        return hour % 12
    if half == "中午" and hour in (11, 10):
        return hour
    return hour % 12 + 12


_SPEAKER = re.compile(rf"([^:]{{0,{_NAME_LENGTH}}}?):(?:\s|\Z)")
_NOTICE_BEFORE_COLON = re.compile(
    r"[\"“„«「『]|(?:^|\s)(?:changed|created|added|removed|left|joined|set|turned|pinned)(?:\s|$)"
)
"""Notices of the messenger may hold a colon: Ana changed the subject to “Trip: the plan”."""


def speaker(rest: str) -> tuple[str, str] | None:
    """Who says what, or None for a notice of the messenger."""
    found = _SPEAKER.match(rest)
    if found is None or _NOTICE_BEFORE_COLON.search(found[1]):
        return None
    # The iPhone writes ~ before the name that somebody who is no contact gave themself.
    return MARKS.sub("", found[1]).strip().removeprefix("~").strip(), rest[found.end() :]


_ENCRYPTED = re.compile(
    r"end-to-end|Ende-zu-Ende|extremo a extremo|bout en bout|ponta a ponta|端到端|端对端|"
    r"エンドツーエンド|종단간|сквозн",
    re.IGNORECASE,
)
_CREATED = re.compile(r"(?:created (?:this )?group|hat die Gruppe) [\"“„](.+?)[\"”“]")


def titled(rest: str) -> str | None:
    """The name of the chat, if this is one of the first lines, which tell it."""
    told = speaker(rest)
    if told is not None:
        name, text = told
        own = text.startswith("\u200e") or is_notice(text)
        return name if name and own and _ENCRYPTED.search(text) else None
    found = _CREATED.search(rest)
    return MARKS.sub("", found[1]).strip() or None if found else None


_LABEL = re.compile(r"<[^<>\n]{3,60}>\Z")
"""How Android writes what it left out, in any language: <Media omitted>."""
_OMITTED = re.compile(
    r"(?:(?:image|video|audio|GIF|sticker|Contact card|video note)|.{0,200}? ?document) omitted\Z|"
    r"(?:Bild|Video|Audio|GIF|Sticker|Kontaktkarte|Dokument) weggelassen\Z|"
    r"(?:imagen|Vídeo|Video|audio|GIF|sticker|documento) omitid[oa]\Z|"
    r"(?:image|vidéo|audio|GIF|sticker|document) absente?\Z|"
    r"(?:图片|视频|音频|动态图片|贴图|文档)已?(?:省略|忽略)\Z|"
    r".{1,200}\((?:file attached|Datei angehängt|archivo adjunto|fichier joint|文件附件)\)\Z|"
    r"<(?:attached|Anhang|adjunto|pièce jointe|附件)[:：] ?[^<>]+>\Z|"
    r"(?:live )?location(?: shared)?: https?://\S+\Z|null\Z",
    re.IGNORECASE,
)
_DELETED = re.compile(
    r"(?:This message was deleted|You deleted this message|This message was deleted by admin .*|"
    r"Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Se eliminó este mensaje|"
    r"Eliminaste este mensaje|Ce message a été supprimé|Vous avez supprimé ce message|"
    r"Mensagem apagada|Esta mensagem foi apagada|Questo messaggio è stato eliminato|"
    r"(?:此|该|这条)消息已被?删除|[你您]已?删除了?[此这]条?消息)[.。]?\Z",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"(?:Missed (?:group )?(?:voice|video) call|(?:Voice|Video) call, "
    r"(?:No answer|Not answered|Missed|\d+ ?(?:sec|min|hr|h|s)\b.{0,20})|"
    r"Verpasster (?:Sprach|Video)anruf.*|Llamada (?:de voz )?perdida.*|"
    r"未接(?:语音|视频)(?:通话|来电).*|"
    r"Waiting for this message\.? This may take a while\.?|"
    r"Messages (?:and calls|you send|to this).{0,80}end-to-end.*|"
    r"(?:Your|This) security code .*changed.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_EDITED = re.compile(
    r"\s*<(?:This message was edited|Diese Nachricht wurde bearbeitet\.?|Se editó este mensaje\.?|"
    r"Ce message a été modifié\.?|Mensagem editada|Questo messaggio è stato modificato|"
    r"(?:此|该|这条)?消息已(?:被?编辑|经过编辑))>\s*\Z",
    re.IGNORECASE,
)


_REMARK = 200
"""More characters than the remark about an edit has."""


def is_media(line: str) -> bool:
    """Whether the first line of a message stands for a picture, a file, a place."""
    return bool(_LABEL.match(line) or _OMITTED.match(line)) and not _EDITED.fullmatch(line)


def is_deleted(text: str) -> bool:
    """Whether the message was taken back."""
    return bool(_DELETED.match(text))


def is_notice(text: str) -> bool:
    """Whether the messenger says this, not a person, also where it stands behind a name."""
    return bool(_NOTICE.match(text))


def without_edit_mark(text: str) -> str:
    """The text without the remark that it was edited."""
    # The end alone: in a long text of blanks the pattern would look for long.
    return text[:-_REMARK] + _EDITED.sub("", text[-_REMARK:])
