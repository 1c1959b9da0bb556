"""Keeps cases apart in one store: groups of their own, and attributes that carry their policy.

The names are changed in the case before anything is built from it, so inputs and expectations
agree; ``plainly`` changes them back in what people read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tenure.graph.attributes import Attribute, ValueKind
from tenure.graph.ids import digest
from tenure.graph.policy import Policy
from tenure.graph.vocabulary import Vocabulary

from .format import Inputs, inputs, policy

_NAMED = ("group", "attribute")


@dataclass(frozen=True)
class Apart:
    """A timeline under names of its own."""

    name: str
    mark: str
    timeline: dict[str, Any]
    given: Inputs

    def plainly(self, difference: str) -> str:
        """A difference in the names of the case."""
        return re.sub(r"(?<=\w)(__[0-9a-f]{8}|--\w+)", "", difference)


def apart(name: str, timeline: Mapping[str, Any], mark: str, *, plain: bool = False) -> Apart:
    """The timeline of a case with this mark on its groups. ``plain``: its attributes keep their
    names, so that a question finds them; then no other case may share the store's vocabulary."""
    policies = timeline["policies"]

    def attribute(given: str) -> str:
        if plain:
            return given
        said = sorted(policies.get(given, {}).items())
        return f"{given}__{digest('policy', repr(said))[:8]}"

    def renamed(part: Any) -> Any:
        if isinstance(part, list):
            return [renamed(item) for item in part]
        if isinstance(part, dict):
            return {key: _name(key, value, renamed, attribute, mark) for key, value in part.items()}
        return part

    own: dict[str, Any] = {key: renamed(part) for key, part in timeline.items()}
    own["policies"] = {attribute(given): said for given, said in policies.items()}
    return Apart(name, mark, own, inputs(own))


def _name(key: str, value: Any, renamed: Any, attribute: Any, mark: str) -> Any:
    if key == "group" and isinstance(value, str):
        return f"{value}--{mark}"
    if key == "attribute" and isinstance(value, str):
        return attribute(value)
    if key in ("scope", "value", "target", "values", "answer", "roles", "absent", "denied"):
        return value
    return renamed(value)


def vocabulary(timelines: Iterable[Apart]) -> Vocabulary:
    """The shipped vocabulary with the attributes of these timelines."""
    policies: dict[str, Policy] = {}
    for one in timelines:
        policies |= {name: policy(said) for name, said in one.timeline["policies"].items()}
        used = {o.slot.attribute for o in one.given.observations.values()}
        policies |= {name: Policy() for name in used if name not in policies}
    return with_policies(policies)


def with_policies(policies: Mapping[str, Policy]) -> Vocabulary:
    """The shipped vocabulary with these policies: of its own attributes, and of more of plain
    text."""
    shipped = Vocabulary.load()
    own = {
        name: replace(shipped.attributes[name], policy=given)
        if name in shipped.attributes
        else Attribute(
            name=name,
            labels={"en": name.replace("_", " "), "zh": name},
            aliases={},
            meaning="an attribute of a case",
            kind=ValueKind.TEXT,
            policy=given,
        )
        for name, given in policies.items()
    }
    return replace(shipped, attributes={**shipped.attributes, **own})
