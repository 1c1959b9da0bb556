"""Observations that a verdict puts under another scope than the one they were said with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..checks import track_key
from ..frozen import changed
from ..model import Decision, Observation, Verdict
from ..scope import scope_key
from .decisions import counting, strength


def rescoped(observations: Iterable[Observation], verdicts: Sequence[Verdict]) -> list[Observation]:
    """The observations with the scopes in which they apply. Of several verdicts on one, a person's
    comes before a model's before a rule's, then the later one counts."""
    found: dict[str, Verdict] = {}
    if any(verdict.decision is Decision.RESCOPES for verdict in verdicts):
        for verdict in sorted(counting(verdicts), key=strength):
            if verdict.decision is Decision.RESCOPES:
                found[verdict.a] = verdict
    return [
        o if o.observation_id not in found else _in_scope(o, found[o.observation_id])
        for o in observations
    ]


def _in_scope(o: Observation, verdict: Verdict) -> Observation:
    assert verdict.scope is not None
    key = scope_key(verdict.scope)
    return changed(o, scope=verdict.scope, scope_key=key, track_key=track_key(o.slot_key, key))
