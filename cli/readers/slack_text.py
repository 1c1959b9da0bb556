"""Slack's markup as people see it: ids of users to names, links to their labels."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TAG = re.compile(r"<([@#!]?)([^<>|\s][^<>|]*)(?:\|([^<>]*))?>")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))


def plain(text: str, names: Mapping[str, str]) -> str:
    """The text of a message, readable. Who is not known by name stays an id."""

    def shown(tag: re.Match[str]) -> str:
        sign, target, label = tag[1], tag[2], tag[3]
        if sign == "@":
            return f"@{names.get(target) or label or target}"
        if sign == "#":
            return f"#{label or target}"
        if sign == "!":
            word = label or target.partition("^")[0]
            return word if word.startswith("@") or "^" in target else f"@{word}"
        return label or target.removeprefix("mailto:")

    text = _TAG.sub(shown, text)
    for entity, sign in _ENTITIES:
        text = text.replace(entity, sign)
    return text
