"""The sweep: claims and ends of one track, moment by moment, become intervals.

At each moment, in this order: what has a stated end before it ends; what is said to end, ends;
what has a stated end at it ends (and what a stay interrupted resumes); then the claims that start
here compete, close their rivals, and open. The result depends on the set of claims alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ..model import (
    Because,
    Observation,
    ReviewReason,
)
from ..times import OPEN
from .parts import Claim, Draft, because
from .questions import Question, holding_back
from .runs import Runs
from .ties import settle


class Sweep(Runs):
    """One sweep: ``run`` it once, then read ``intervals``, ``held``, ``beaten`` and ``asked``."""

    def run(
        self, claims: list[Claim], ends: Iterable[tuple[datetime, str | None, Observation]]
    ) -> None:
        """Sweep over the claims and the ends (moment, value or whichever holds, who said so)."""
        starting: dict[datetime, list[Claim]] = {}
        for claim in claims:
            starting.setdefault(claim.start, []).append(claim)
        ending: dict[datetime, list[tuple[str | None, Observation]]] = {}
        for moment, key, said in ends:
            ending.setdefault(moment, []).append((key, said))
        for moment in sorted({*starting, *ending} if ending else starting):
            if self.open:
                self._expire(moment, including=False)
                for key, said in ending.get(moment, ()):
                    self._end(moment, key, said)
                self._expire(moment, including=True)
            if here := starting.get(moment):
                self._begin(moment, here)
        self._expire(OPEN, including=True)
        for shadow, why in self.shadowed.values():
            self.beaten.extend((claim, why) for claim in shadow)
        runs = [*self.closed, *self.open]
        self.intervals = [run for run in runs if run.end is None or run.end > run.start]
        self.intervals.sort(key=lambda run: run.start)

    def _begin(self, moment: datetime, claims: list[Claim]) -> None:
        """Let the claims that start here compete, close their rivals, merge or open."""
        if (self.open or len(claims) > 1) and (self.single or not self.plain):
            claims = [claim for claim in claims if not holding_back(self, claim, claims)]
            if not claims:
                return
        by_value: dict[str, list[Claim]] = {}
        for claim in claims:
            by_value.setdefault(claim.key, []).append(claim)
        lost: list[tuple[Claim, str, Because]] = []
        contested: set[str] = set()
        if len(by_value) > 1 and (self.single or not self.plain):
            settled = settle(by_value, self.track, self.decisions, self.rivals)
            by_value, lost = settled.winners, settled.beaten
            contested = {
                key for key in by_value if any(k != key and self.rivals(k, key) for k in by_value)
            }
        before = list(self.open)  # also what resumed at this very moment
        for run in before:
            if run.contested:
                self._close(run, moment, because("tie_ended", claims[0].observation))
            elif run.key in contested:
                self._close(run, moment, because("tie", claims[0].observation))
        frame: list[Draft] = []
        continued: dict[str, Draft] = {}
        for key, own in by_value.items():
            stay = all(claim.stay for claim in own)
            if not stay:
                for interrupted in self.interrupted:
                    for rest in interrupted:
                        if rest.key == key and (not rest.stated_end or rest.stated_end > moment):
                            continued[key] = rest
                self.interrupted.clear()
            for run in before:
                if run.end is None and run.key != key and self.rivals(key, run.key):
                    if stay:
                        frame.append(self._interrupt(run, moment, own[0]))
                    else:
                        rule = "superseded" if self.single else "verdict_supersedes"
                        self._close(run, moment, because(rule, own[0].observation))
        if frame:
            self.interrupted.append(frame)
        for key, own in by_value.items():
            self._open(moment, key, own, key in contested, continued.get(key))
        if contested:
            everyone = [claim.observation for key in by_value for claim in by_value[key]]
            self.asked.append(Question(ReviewReason.CONTESTED, sorted(contested), everyone))
        for claim, winner, why in lost:
            self._lose(moment, claim, by_value[winner], why)

    def _open(
        self,
        moment: datetime,
        key: str,
        claims: list[Claim],
        contested: bool,
        continued: Draft | None,
    ) -> None:
        """Merge the claims into the run of their value, or open one."""
        run: Draft | None = None
        if not contested:
            for candidate in self.open:
                if candidate.key == key and not candidate.contested:
                    run = candidate
        if run is None:
            rule = "tie" if contested else claims[0].rule
            opening = [c.observation for c in claims]
            run = Draft(key, moment, [], because(rule, *opening))
            run.contested = contested
            if claims[0].rule in ("unbounded_order", "coarse_start"):
                run.start_inferred = True
            if continued is not None:
                run.family = continued.family
                for claim in continued.claims:
                    run.support(claim)
            self.open.append(run)
        for claim in claims:
            run.support(claim)

    def _lose(self, moment: datetime, claim: Claim, winner: list[Claim], why: Because) -> None:
        """A claim lost an equal start: to a stay it yields only the stay's interval."""
        end = claim.end
        stay_end = max((c.end for c in winner if c.stay and c.end is not None), default=None)
        if stay_end is None or not all(c.stay for c in winner) or (end and end <= stay_end):
            self.beaten.append((claim, why))
            return
        for frame in self.interrupted:
            for rest in frame:
                if rest.key == claim.key:
                    rest.support(claim)
                    if id(rest) in self.shadowed:
                        self.shadowed[id(rest)][0].append(claim)
                    return
        rest = Draft(claim.key, moment, [], because(claim.rule, claim.observation))
        rest.support(claim)
        self.shadowed[id(rest)] = ([claim], why)
        self.interrupted.append([rest])
