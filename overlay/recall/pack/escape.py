"""Stored text made safe for a prompt: it cannot end its row, nor forge an id, a label or a block.

What carries structure in a packet is a line's beginning, bars, square brackets and double quotes. A
stored text is one line, and has none of these: so whatever it says, it stays data. Between the
brackets and the quoted words a row has fields, which a dot, a colon, an arrow, a dash and round
brackets keep apart: what stands in a field (``field``, ``name``, ``pair``) has none of these as
they are written between fields.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_BRACKETS: Final = str.maketrans(
    {
        **dict.fromkeys("[［【〔〖⁅⟦⟨〚❲", "("),
        **dict.fromkeys("]］】〕〗⁆⟧⟩〛❳", ")"),
        **dict.fromkeys('"“”„‟＂〝〞', "'"),
        **dict.fromkeys("|｜", "¦"),
    }
)
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_JOINER: Final = "\u200d"
"""Joins signs to one picture; kept, for it carries no structure."""
_ODD: Final = re.compile(r"""[\x00-\x1f\x7f\[\]"|]|  |^ | $""")
"""Of ASCII what ``escape`` changes."""

_APART: Final = re.compile(r"(?<!\S)[·•‧∙⋅・･—–―⸺](?!\S)")
_ARROWS: Final = str.maketrans(dict.fromkeys("→⇒⟶➔➜➝➞⟹⇨⭢", "->"))
_SCOPE: Final = re.compile(r"\(([^()]*)=([^()]*)\)")
_ENDS: Final = re.compile(r"[:,](?=\s|$)")
_MARKS: Final = str.maketrans({":": ";", ",": ";", "=": "~", "(": "{", ")": "}"})
_STARTS: Final = "#-*>=•·~|"
"""Signs with which a line of a prompt might start a heading or a list."""


def escape(text: str) -> str:
    """The text on one line, without unseen signs, brackets and double quotes."""
    if text.isascii() and not _ODD.search(text):
        return text  # most are
    if not text.isprintable():
        text = "".join(
            one if one == _JOINER or unicodedata.category(one) not in _UNSEEN else " "
            for one in text
        )
    return " ".join(text.translate(_BRACKETS).split())


def field(text: str) -> str:
    """The same for what stands between other fields of a row, as a value does: no spaced dot or
    dash, no arrow, and nothing that reads like a scope."""
    text = escape(text)
    if text.isascii() and "(" not in text:
        return text
    text = text.translate(_ARROWS)
    return _SCOPE.sub(r"{\1=\2}", _APART.sub("-", text))


def name(text: str) -> str:
    """The same for what ends at a colon or a comma, as names do: these are no part of it where a
    space follows."""
    text = field(text)
    return _ENDS.sub(";", text) if ":" in text or "," in text else text


def pair(key: str, value: str) -> str:
    """A key of a scope with its value."""
    return "=".join(field(part).translate(_MARKS) for part in (key, value))


def opening(text: str) -> str:
    """The same for a text at the beginning of a line: no sign is left there that starts a heading
    or a list."""
    return escape(text).lstrip(_STARTS + " ")


def cut(text: str, most: int) -> str:
    """The text in at most so many characters, with a sign where it was cut."""
    if len(text) <= most:
        return text
    return text[: most - 1].rstrip().rstrip(_JOINER) + "…" if most > 0 else ""
