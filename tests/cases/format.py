"""The case format: what a file holds, turned into the product's own values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tenure.graph.door import observation, verdict
from tenure.graph.errors import RefusedObservation
from tenure.graph.model import Observation, Verdict
from tenure.graph.policy import Cardinality, Policy, Promotion, Risk
from tenure.graph.times import utc


@dataclass(frozen=True)
class Inputs:
    """What a timeline feeds to the bank."""

    policies: dict[str, Policy]
    observations: dict[str, Observation]
    verdicts: list[Verdict]
    refused: list[str]
    forgotten: frozenset[str]


def load(path: Path) -> Iterator[dict[str, Any]]:
    """The cases of one file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def policy(given: dict[str, Any]) -> Policy:
    """The policy of one attribute of a case."""
    named = ("cardinality", "promotion", "risk")
    rest = {key: value for key, value in given.items() if key not in named}
    return Policy(
        cardinality=Cardinality(given["cardinality"]),
        promotion=Promotion(given.get("promotion", "stated")),
        risk=Risk(given.get("risk", "low")),
        **rest,
    )


def inputs(timeline: dict[str, Any]) -> Inputs:
    """Build the observations through the door, and the verdicts on them."""
    observations: dict[str, Observation] = {}
    refused: list[str] = []
    for given in _targets_first(timeline["observations"]):
        try:
            observations[given["id"]] = _observation(given, observations)
        except RefusedObservation as error:
            assert error.name == given["id"] and given["id"] in str(error)
            refused.append(given["id"])
    verdicts: dict[str, Verdict] = {}
    for given in timeline["verdicts"]:
        about_verdict = given["decision"] == "withdraws"
        if {given["a"], given["b"]} & set(refused):
            continue  # there is nothing to decide about
        verdicts[given["id"]] = verdict(
            decision=given["decision"],
            a=verdicts[given["a"]] if about_verdict else observations[given["a"]],
            b=None if given["b"] is None else observations[given["b"]],
            by=given["by"],
            decided_at=given["decided_at"],
            recorded_at=given["recorded_at"] or given["decided_at"],
        )
    return Inputs(
        policies={name: policy(given) for name, given in timeline["policies"].items()},
        observations=observations,
        verdicts=list(verdicts.values()),
        refused=refused,
        forgotten=frozenset(item["source"] for item in timeline["forget"]),
    )


def _targets_first(given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An observation after the one that it names as its target: its id depends on that one's."""
    by_name = {item["id"]: item for item in given}
    done: dict[str, dict[str, Any]] = {}

    def visit(item: dict[str, Any]) -> None:
        if item["id"] not in done:
            target = by_name.get(item["target_id"] or "")
            if target is not None:
                visit(target)
            done[item["id"]] = item

    for item in given:
        visit(item)
    return list(done.values())


def _observation(given: dict[str, Any], named: dict[str, Observation]) -> Observation:
    fields = {key: value for key, value in given.items() if key not in ("id", "target_id")}
    fields["recorded_at"] = given["recorded_at"] or given["observed_at"]
    target = given["target_id"]
    return observation(
        **fields,
        target_id=None if target is None else named[target].observation_id,
        name=given["id"],
    )


def moment(text: str | None) -> Any:
    """A time of a case, or None."""
    return None if text is None else utc(text)
