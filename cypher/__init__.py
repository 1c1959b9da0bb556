"""One statement per file; ``statement(name)`` gives its text, ``statements()`` what all are for.

Statements under ``inspect/`` are for people: read only, and pasted as they are they run, because
their first line holds the values that are asked for (``WITH {group: 'demo', …} AS given``).
``inspection(name)`` gives the same text with that line taking them from the parameter ``$given``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

Given = str | int | float | bool | None
"""A value that a statement for people can be asked with."""

INSPECT: Final = "inspect/"

_FIELD: Final = re.compile(r"// (Purpose|Parameters|Columns|Index|Plan): (.*)")
_MORE: Final = re.compile(r"//   (.*)")
_GIVEN: Final = re.compile(r"^WITH \{(.*)\} AS given$", re.MULTILINE)
_PAIR: Final = re.compile(r"\s*(\w+): ('[^'\\]*'|-?\d+(?:\.\d+)?|true|false|null)\s*(?:,|$)")
_KIND: Final = re.compile(r"(\w+) \((time|number|text)(, null = )?")


@dataclass(frozen=True, slots=True)
class StatementInfo:
    """What the header of a statement says.

    ``plan`` is "kept" where the first plan that Neo4j makes is right for every graph.
    ``defaults`` are what a statement for people asks for as it stands in its file, ``kinds`` say
    which of them are a ``time``, a ``number`` or ``text``, ``optional`` those that may be null; all
    are empty for other statements.
    """

    name: str
    purpose: str
    parameters: str
    columns: str
    index: str
    plan: str = ""
    defaults: Mapping[str, Given] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()

    @property
    def inspect(self) -> bool:
        """Whether it is for people: it only reads, and runs as it stands."""
        return self.name.startswith(INSPECT)

    @property
    def neutral(self) -> Mapping[str, Given]:
        """What is asked for where nobody says it: all, or now; a number as it is in the file.

        What is not among it (but the group) must be said: in the file stands a name of the sample.
        """
        return {
            key: None if key in self.optional else value
            for key, value in self.defaults.items()
            if key in self.optional or self.kinds[key] == "number"
        }


@cache
def statement(name: str) -> str:
    """Text of a packaged statement, e.g. ``statement("store/lock")``, its header included."""
    return files(__name__).joinpath(*f"{name}.cypher".split("/")).read_text(encoding="utf-8")


def as_given(**lists: object) -> dict[str, object]:
    """The parameters of a statement that takes lists.

    Neo4j makes a new plan for every size class of every list that is a parameter of its own, which
    takes seconds for a long statement; what is inside a map it does not look at.
    """
    return {"given": lists}


def inspection(name: str) -> str:
    """Text of a statement for people that takes what it is asked from the map ``$given``."""
    return _GIVEN.sub("WITH $given AS given", statement(INSPECT + name), count=1)


@cache
def statements() -> tuple[StatementInfo, ...]:
    """Every packaged statement, by name. ``ValueError`` names a header that lacks a field."""
    return tuple(_info(name) for name in sorted(_names(files(__name__), "")))


def _names(folder: Traversable, before: str) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _names(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".cypher"):
            yield before + entry.name.removesuffix(".cypher")


def _info(name: str) -> StatementInfo:
    text = statement(name)
    said: dict[str, list[str]] = {}
    last: list[str] = []
    for line in text.splitlines():
        if found := _FIELD.fullmatch(line):
            last = said[found[1]] = [found[2]]
        elif found := _MORE.fullmatch(line):
            last.append(found[1])
        else:
            break
    missing = {"Purpose", "Parameters", "Columns", "Index"} - said.keys()
    if missing:
        raise ValueError(f"{name}.cypher: the header has no {', '.join(sorted(missing))}")
    fields = {key: " ".join(" ".join(lines).split()) for key, lines in said.items()}
    defaults = _defaults(name, text) if name.startswith(INSPECT) else {}
    named = list(_KIND.finditer(fields["Parameters"]))
    kinds = {found[1]: found[2] for found in named}
    if defaults and kinds.keys() != defaults.keys():
        raise ValueError(f"{name}.cypher: the header and the first line name other parameters")
    return StatementInfo(
        name=name,
        purpose=fields["Purpose"],
        parameters=fields["Parameters"],
        columns=fields["Columns"],
        index=fields["Index"],
        plan=fields.get("Plan", ""),
        defaults=defaults,
        kinds=kinds if defaults else {},
        optional=frozenset(found[1] for found in named if found[3] and defaults),
    )


def _defaults(name: str, text: str) -> dict[str, Given]:
    found = _GIVEN.search(text)
    if found is None:
        raise ValueError(f"{name}.cypher: no line WITH {{…}} AS given")
    pairs = _PAIR.findall(found[1])
    if _PAIR.sub("", found[1]).strip():
        raise ValueError(f"{name}.cypher: only names with plain values may stand in {found[1]}")
    return {key: _value(value) for key, value in pairs}


def _value(text: str) -> Given:
    if text.startswith("'"):
        return text[1:-1]
    if text in ("true", "false"):
        return text == "true"
    if text == "null":
        return None
    return float(text) if "." in text else int(text)
