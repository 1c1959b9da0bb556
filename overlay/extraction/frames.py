"""Loose frames as data: what a language says in many ways, told by a cue and a value beside it.

A pattern is a sentence with gaps. A loose frame is less: a value of a certain kind with what it
hangs on, and a cue anywhere in the same clause. It reads the words of people for whom no pattern
was written, so the reader (``loose``) asks more around it: whose clause it is, and whether it says
what is. ``frames.LANGUAGE.toml`` holds, beside further ``[lists]``, ``[words]`` and ``[kinds]``:

``[clauses]``  ``split``: what stands between two clauses
``[who]``      ``match``: whom a clause speaks of, with groups ``first``, ``related``, ``name``,
               ``called`` ("her name is …"), ``pronoun``, ``other`` (nobody who can be named),
               ``you``, ``them`` (counts only alone); ``skip``: no subject. Without it, it is
               told as for the patterns
``[moods]``    name → expression: in the clause, it says nothing of what is, unless ``allow``
``[around]``   the same, in the whole sentence
``[[frame]]``  ``attribute``; ``cues`` and ``cues_from``: words, one must stand in the clause beside
               the value; ``strong``: the value itself is the cue; ``is``: expressions with a
               ``{value:KIND}``; ``form``: see ``stances``; ``value``: a constant; ``allow``: names
               of moods; ``unless``: in the clause, it does not hold; ``needs``: the sentence must
               hold it; ``reach``: ``clause``, ``sentence`` or ``turn``, where the cue may stand;
               ``own``: what names nobody is about the speaker
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .expressions import Expression, alternatives

if TYPE_CHECKING:
    from .patterns import Attribute, Builder

_WORD = re.compile(r"[\w@-]+")
_MOST = 24
"""Texts of which one must stand in a match: to look for more costs more than it spares."""

SHARED = ("lists", "words", "kinds")
"""Sections that add to those of the pattern file."""


@dataclass(frozen=True, slots=True)
class LooseFrame:
    """One loose frame: its expressions and what must stand beside them."""

    attribute: Attribute
    cue: Expression | None
    needs: Expression | None
    allow: frozenset[str]
    reach: str
    own: bool


@dataclass(frozen=True, slots=True)
class Frames:
    """The loose frames of one language."""

    rows: tuple[LooseFrame, ...]
    split: Expression
    who: Expression | None
    moods: Mapping[str, Expression]
    around: Mapping[str, Expression]


def with_frames(data: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """A pattern file's tables with those of the file of frames; lists of one name are joined."""
    joined = {**data, "frames": more}
    for section in SHARED:
        joined[section] = {**data[section], **more.get(section, {})}
    for name, words in more.get("lists", {}).items():
        joined["lists"][name] = [*data["lists"].get(name, ()), *words]
    return joined


def frames_of(data: Mapping[str, Any], builder: Builder) -> Frames | None:
    """The loose frames of joined tables; None where there are none."""
    more = data.get("frames")
    if more is None:
        return None
    subjects = {one["name"]: one.get("subject", "person") for one in data["attribute"]}
    scopes = {one["name"]: one.get("scopes", ()) for one in data["attribute"]}
    return Frames(
        rows=tuple(
            _frame(
                {
                    "subject": subjects.get(table["attribute"], "person"),
                    "scopes": scopes.get(table["attribute"], ()),
                    **table,
                },
                number,
                data,
                builder,
            )
            for number, table in enumerate(more.get("frame", ()), 1)
        ),
        split=builder.regex("clauses", more["clauses"]["split"]),
        who=builder.regex("who", more["who"]["match"]) if "who" in more else None,
        moods={name: builder.regex(f"mood {name}", p) for name, p in more["moods"].items()},
        around={name: builder.regex(f"around {name}", p) for name, p in more["around"].items()},
    )


def _frame(
    table: Mapping[str, Any], number: int, data: Mapping[str, Any], builder: Builder
) -> LooseFrame:
    shared = {field: table[field] for field in ("form", "value", "dated") if field in table}
    rows = [{"is": one, **shared} for one in table["is"]]
    given = {**table, "name": table["attribute"], "patterns": rows}
    attribute = builder.attribute(given)
    label = f"{data['language']}/frame/{number}/{attribute.name}"
    named = (
        replace(
            one,
            name=f"{label}/{place}",
            literals=tuple(texts for texts in one.literals if len(texts) <= _MOST),
        )
        for place, one in enumerate(attribute.patterns, 1)
    )
    words = [word for name in table.get("cues_from", ()) for word in data["lists"][name]]
    words += table.get("cues", ())
    cue = None
    if not table.get("strong"):
        edges = (r"(?<!\w)", r"(?!\w)") if data["spaced"] else ("", "")
        space = r"\s+" if data["spaced"] else r"\s*"
        cue = Expression(f"{label}: cues", alternatives(words, space).join(edges))
    heard = attribute.cues
    if data["spaced"]:  # sentences are looked up by their words: the longest tells most
        heard = frozenset(max(_WORD.findall(one) or [one], key=len) for one in heard)
    return LooseFrame(
        attribute=replace(attribute, patterns=tuple(named), cues=heard),
        cue=cue,
        needs=builder.regex(label, table["needs"]) if "needs" in table else None,
        allow=frozenset(table.get("allow", ())),
        reach=table.get("reach", "clause"),
        own=table.get("own", False),
    )
