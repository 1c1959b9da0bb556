"""Counts, from replies and gold alone. Every figure is a share of its own whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .match import holds
from .model import Asks, Probe, Reply


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one reply is worth. ``leaked``: for the present an old, planned or narrower value was
    given; ``alone``: for the past the old value was given without the new one."""

    right: bool
    supported: bool
    leaked: bool
    alone: bool


def judged(probe: Probe, reply: Reply) -> Verdict:
    """Conflict: the new value is given and the old one is not. Fact: the old value is given."""
    unit = probe.unit
    old, new = holds(reply.values, unit.old), holds(reply.values, unit.new)
    supported = bool(reply.evidence & probe.evidence)
    if probe.asks is Asks.PAST:
        return Verdict(old, supported, leaked=False, alone=old and not new)
    others = any(holds(reply.values, one) for one in (*unit.planned, *unit.excepted))
    return Verdict(new and not old, supported, leaked=old or others, alone=False)


@dataclass(slots=True)
class Score:
    """Sums over probes and units."""

    counts: Counter[str] = field(default_factory=Counter)

    def probe(self, probe: Probe, reply: Reply) -> Verdict:
        """One reply more."""
        found = judged(probe, reply)
        count = self.counts
        count[probe.asks] += 1
        count["probes"] += 1
        count[f"{probe.asks} right"] += found.right
        if probe.asks is Asks.CURRENT:
            kind = "marked" if probe.unit.marked else "unmarked"
            count[kind] += 1
            count[f"{kind} right"] += found.right
            if probe.unit.beside or probe.unit.excepted:
                count["beside"] += 1
                count["beside right"] += found.right and not found.leaked
        count["supported"] += found.supported
        count["leaked"] += found.leaked
        count["alone"] += found.alone
        count["empty"] += reply.empty
        count["abstained"] += reply.abstained
        return found

    def unit(self, *, both: bool, roles: bool) -> None:
        """One slot of a bank more."""
        self.counts["units"] += 1
        self.counts["both"] += both
        self.counts["roles"] += roles

    def figures(self) -> Iterator[tuple[str, int, int]]:
        """Name, part and whole; a figure whose whole is 0 was not measured."""
        count = self.counts
        for name, part, whole in (
            ("conflict", "current right", "current"),
            ("  marked changes", "marked right", "marked"),
            ("  unmarked changes", "unmarked right", "unmarked"),
            ("  with a value beside it", "beside right", "beside"),
            ("fact", "past right", "past"),
            ("  without the new value", "alone", "past"),
            ("evidence support", "supported", "probes"),
            ("bank coexistence", "both", "units"),
            ("bank role", "roles", "units"),
            ("stale leakage", "leaked", "current"),
            ("empty", "empty", "probes"),
            ("abstained", "abstained", "probes"),
        ):
            yield name, count[part], count[whole]
