"""The encoding of a text, by its mark or by trial, and a copy of it in UTF-8."""

from __future__ import annotations

import codecs
import os
from pathlib import Path
from typing import Final

UTF8: Final = "utf-8"
_CHUNK: Final = 1 << 20
_MARKS: Final = (
    # UTF-32 first: its mark in little order begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, UTF8),
)
_FREQUENT: Final = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
    "发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本"
    "前开但因只从想实日去住吃今明天点吗呢吧很给让找买谁什怎几号月周"
)
"""Characters that make up about half of any Chinese text."""


class NoText(ValueError):
    """The bytes are in none of the encodings that are read."""


def encoding_of(data: bytes) -> str:
    """The encoding of a text that begins with these bytes, as a name for ``open``.

    A mark decides. Without one UTF-16 shows by its zeros, GBK by pairs of bytes that are frequent
    Chinese characters. Text that is UTF-8 but for a few bytes is UTF-8: what is wrong there is
    told where it stands. Raises ``NoText`` for everything else.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    text = _decoded(data, UTF8, "surrogateescape")
    bad = sum("\ud800" <= sign <= "\udfff" for sign in text) if not text.isascii() else 0
    if bad == 0:
        return _by_zeros(data) or UTF8
    if _is_gbk(data):
        return "gb18030"
    good = sum(sign > "\udfff" or "\x7f" < sign < "\ud800" for sign in text)
    if bad >= 4 and bad > good and bad * 200 > len(data):
        zeros = _by_zeros(data)
        if zeros:
            return zeros
        first = next(at for at, sign in enumerate(text) if "\ud800" <= sign <= "\udfff")
        place = len(text[:first].encode(UTF8, "surrogateescape")) + 1
        raise NoText(f"is text in neither UTF-8, UTF-16 nor GBK: byte {place} does not fit")
    return UTF8


def _decoded(data: bytes, encoding: str, errors: str) -> str:
    """The text, without a character that is cut off at the end."""
    return codecs.getincrementaldecoder(encoding)(errors).decode(data, final=False)


def _by_zeros(data: bytes) -> str | None:
    half = len(data) // 2
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if half and odd > half // 5 and even * 50 < half:
        return "utf-16-le"
    if half and even > half // 5 and odd * 50 < half:
        return "utf-16-be"
    return None


def _is_gbk(data: bytes) -> bool:
    try:
        text = _decoded(data, "gb18030", "strict")
    except UnicodeDecodeError:
        return False
    foreign = [sign for sign in text if sign > "\x7f"]
    chinese = [sign for sign in foreign if "\u4e00" <= sign <= "\u9fff"]
    marks = sum("\u3000" <= sign <= "\u303f" or "\uff00" <= sign <= "\uffef" for sign in foreign)
    known = sum(sign in _FREQUENT for sign in chinese)
    # Korean and Japanese text decodes too, but into characters that hardly anybody writes.
    return (
        bool(known)
        and (len(chinese) + marks) * 10 >= len(foreign) * 8
        and known * 8 >= len(chinese)
    )


def as_utf8(path: Path, encoding: str, copy: Path) -> int:
    """Write the text of a file in UTF-8 to ``copy``; how many characters could not be read."""
    lost = 0
    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with (
        path.open("r", encoding=encoding, errors="replace", newline="") as source,
        open(handle, "w", encoding=UTF8, errors="replace", newline="") as target,
    ):
        while chunk := source.read(_CHUNK):
            lost += chunk.count("\ufffd")
            target.write(chunk)
    return lost
