"""A yes, and what it says yes to: "So you're vegan now?" – "That's right."

Who says no more than yes states what the question before it put to them. Three guards of the
language say how: ``agrees`` (the whole sentence is a yes; its group ``since`` is the time that may
stand behind it), ``declared`` (a question put as a statement, with groups ``verb`` and ``rest``)
and ``put_plainly`` (one that begins with its verb, with the same). A language without ``agrees``
knows none. A question about somebody else, or about its asker, is not the answerer's to state.
"""

from __future__ import annotations

from typing import Final

from .patterns import Language

_STATED: Final = {"are": "I am ", "'re": "I am ", "do": "I ", "have": "I have ", "'ve": "I have "}
"""How the one who says yes states what "you are", "do you" and "you have" put to them."""


def agreed_to(language: Language, put: str, text: str) -> str | None:
    """What the one who answers ``text`` to the question ``put`` states; None where it is not a
    mere yes, or where there is nothing to state."""
    guards = language.guards
    if not put or "agrees" not in guards or (yes := guards["agrees"].search(text)) is None:
        return None
    asked = language.fold(put)
    other = guards.get("asks_other", guards["somebody"])
    if other.search(asked) or guards["asks_own"].search(asked):
        return None
    found = guards["put_plainly"].search(asked) or guards["declared"].search(asked)
    if found is None:
        return None
    said = found.groupdict()
    verb = (said.get("verb") or "do").strip().lower()
    rest = put[slice(*found.span("rest"))]
    since = yes.groupdict().get("since") or ""
    return f"{_STATED[verb]}{rest} {since}".rstrip()
