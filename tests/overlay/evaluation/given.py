"""What the tests of measures say: observations of one subject, days of one year."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from tenure.graph.door import observation
from tenure.graph.known import known
from tenure.graph.model import Observation, Slot, Timeline, Verdict
from tenure.graph.policy import Cardinality, Policy, Risk
from tenure.graph.timeline import resolve
from tenure.graph.times import utc
from tenure.overlay.evaluation.asked import Asked
from tenure.overlay.recall.model import View

ONE = Policy()
MANY = Policy(cardinality=Cardinality.MANY)
RISKY = Policy(risk=Risk.HIGH)
GROUP = "g"


def day(number: int) -> datetime:
    """A day of 2026, from the first of January."""
    return utc("2025-12-31T00:00:00Z") + timedelta(days=number)


def said(value: str | None, on: int, attribute: str = "residence", **more: Any) -> Observation:
    """What Maya said on a day, recorded on the same day."""
    return observation(
        group=GROUP,
        subject=more.pop("subject", "Maya"),
        attribute=attribute,
        value=value,
        observed_at=day(on),
        source=more.pop("source", f"log/{attribute}/{on}/{value}"),
        **{"stance": "asserts", "recorded_at": day(on), "quote": f"it is {value}", **more},
    )


def told(
    *observations: Observation, verdicts: list[Verdict] | None = None, policy: Policy = ONE
) -> Timeline:
    """The timeline of what was said."""
    return resolve(policy, *known(observations, verdicts or []), slot=observations[0].slot)


def memory_id(timeline: Timeline, value: str) -> str:
    """The id of the first memory with this value."""
    return next(m.memory_id for m in timeline.memories if m.value == value)


def asked(view: View, on: int, **more: Any) -> Asked:
    """A question about where Maya lives, asked on a day of what was known by then."""
    given: dict[str, Any] = {
        "trace_id": "t1",
        "group": GROUP,
        "question": "Where does Maya live?",
        "view": view,
        "as_of": day(on),
        "known_by": day(on),
        "at": day(on),
        "slots": (Slot(GROUP, "Maya", "residence"),),
    }
    return Asked(**{**given, **more})
