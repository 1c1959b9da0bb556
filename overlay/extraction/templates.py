"""Patterns that many attributes have in common, written once.

A template is a pattern with gaps: ``<noun>``, ``<value>``, ``<links>`` … An attribute fills them
by its ``says``; it gets the templates all of whose gaps it fills. ``<noun>`` is filled by its
``nouns`` too; ``value``, ``gone`` and ``reply`` are kinds, and their gaps capture the value;
``<own>`` is whose it is, by the ``own`` of ``says`` or the attribute's ``subject``; ``<links>``
stand between the two, ``link`` of the words where nothing is said. ``skips`` of ``says`` names
templates that it does not get.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_GAP: Final = re.compile(r"(?<!\?P)<([a-z]+)>")
_FIELDS: Final = ("is", "needs")
_KINDS: Final = frozenset(("value", "gone", "reply"))
"""Gaps that capture the value: what is said to hold, what ends, what is answered."""


def expanded(
    table: Mapping[str, Any], templates: Iterable[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The patterns that the templates give an attribute."""
    if not (says := table.get("says")):
        return
    filling = {name: f"(?:{text})" for name, text in says.items() if isinstance(text, str)}
    if noun := _noun(table):
        filling["noun"] = noun
    filling.setdefault("links", "{link}")
    for gap in _KINDS & says.keys():
        filling[gap] = f"{{value:{says[gap]}}}"
    filling["own"] = f"{{own_{says.get('own', table.get('subject', 'person'))}}}"
    for template in templates:
        if template["name"] in says.get("skips", ()):
            continue
        row = dict(template)
        gaps = {gap for field in _FIELDS for gap in _GAP.findall(row.get(field, ""))}
        if not gaps <= filling.keys():
            continue
        del row["name"]
        for field in _FIELDS:
            if field in row:
                row[field] = _GAP.sub(lambda gap: filling[gap[1]], row[field])
        yield row


def asked_by_noun(table: Mapping[str, Any]) -> str:
    """What a question asks by where the attribute does not say it: one of its nouns."""
    return _noun(table) if table.get("says") else ""


def _noun(table: Mapping[str, Any]) -> str:
    nouns = [re.escape(noun).replace("\\ ", " ") for noun in table.get("nouns", ())]
    nouns.sort(key=len, reverse=True)
    more = table["says"].get("noun")
    return f"(?:{'|'.join([*([more] if more else []), *nouns])})" if more or nouns else ""
