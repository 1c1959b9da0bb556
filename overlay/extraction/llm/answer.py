"""The form of a model's answer, and what of an answer can be used."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ....graph.model import Stance
from .endpoint import Wanted

MEANINGS: Final = ("none", "start", "end", "during")
_MOST_FAULTS = 5


class ScopeItem(BaseModel):
    """One way in which a statement is limited."""

    model_config = ConfigDict(extra="ignore")

    key: str
    value: str


class Statement(BaseModel):
    """One statement, as the model gives it. Nothing in it is believed before it is checked."""

    model_config = ConfigDict(extra="ignore")

    turn: int = Field(ge=1)
    quote: str
    subject: str
    attribute: str
    stance: str = Field(json_schema_extra={"enum": [str(one) for one in Stance]})
    value: str | None
    replaces: str | None = None
    scope: list[ScopeItem] = Field(default_factory=list)
    when: str | None = None
    when_means: str = Field(default="none", json_schema_extra={"enum": list(MEANINGS)})

    @field_validator("value", "replaces", mode="before")
    @classmethod
    def _text(cls, given: object) -> object:
        """A number where a text belongs is meant well."""
        if isinstance(given, bool):
            return "yes" if given else "no"
        return str(given) if isinstance(given, int | float) else given

    @field_validator("scope", mode="before")
    @classmethod
    def _none(cls, given: object) -> object:
        return [] if given is None else given

    @field_validator("when_means", mode="before")
    @classmethod
    def _meaning(cls, given: object) -> object:
        return "none" if given is None else given


class Answer(BaseModel):
    """All statements of the turns of one call."""

    model_config = ConfigDict(extra="ignore")

    statements: list[Statement]


STATEMENTS: Final = Wanted("statements", Answer)
"""What the extractor asks for."""


def strict_schema(form: type[BaseModel]) -> dict[str, Any]:
    """A form as JSON schema in the strict form: every field required, nothing else allowed."""
    schema: dict[str, Any] = _strict(form.model_json_schema())
    return schema


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    dropped = ("default", "title", "minimum", "description")
    kept = {key: _strict(item) for key, item in node.items() if key not in dropped}
    if isinstance(node.get("properties"), dict):
        # A property may itself be called like a keyword.
        kept["properties"] = {key: _strict(item) for key, item in node["properties"].items()}
        kept["required"] = list(node["properties"])
        kept["additionalProperties"] = False
    return kept


@dataclass(slots=True)
class Parsed:
    """``faults`` are for the model to read; ``bad`` are the turns (from 1) that they touch."""

    by_turn: dict[int, list[Statement]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    bad: set[int] = field(default_factory=set)
    outside: int = 0


def parse(text: str, turns: int) -> Parsed:
    """What of an answer can be used, for turns 1 to ``turns``.

    A statement with a fault spoils its turn; a fault that cannot be put down to a turn spoils all.
    ``outside`` counts statements about turns that were not asked about.
    """
    parsed = Parsed(by_turn={number: [] for number in range(1, turns + 1)})

    def spoil(fault: str, number: object = None) -> None:
        if len(parsed.faults) < _MOST_FAULTS:
            parsed.faults.append(fault)
        known = isinstance(number, int) and number in parsed.by_turn
        parsed.bad |= {number} if known and isinstance(number, int) else set(parsed.by_turn)

    rows = rows_of(text, "statements")
    if rows is None:
        spoil('the answer is not one JSON object {"statements": [...]}')
        return parsed
    for place, row in enumerate(rows):
        try:
            one = Statement.model_validate(row)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            number = row.get("turn") if isinstance(row, dict) else None
            spoil(f"statements[{place}].{where}: {first['msg']}", number)
            continue
        if one.turn in parsed.by_turn:
            parsed.by_turn[one.turn].append(one)
        else:
            parsed.outside += 1
    return parsed


def rows_of(text: str, name: str) -> list[object] | None:
    """The list under a name of the JSON object in an answer; None where there is none."""
    data = object_of(text)
    rows = None if data is None else data.get(name)
    return rows if isinstance(rows, list) else None


def object_of(text: str) -> dict[str, Any] | None:
    """The JSON object in an answer, whatever stands around it; None where there is none."""
    begin, end = text.find("{"), text.rfind("}")
    if begin < 0 or end < begin:
        return None
    try:
        data = json.loads(text[begin : end + 1])
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
