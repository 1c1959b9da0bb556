"""The runs of a sweep: intervals that are open, ended, or interrupted by a stay."""

from __future__ import annotations

from datetime import datetime

from ..model import Because, Decision, Observation, ReviewReason, Stance
from ..policy import Policy, Risk
from .decisions import NO_DECISIONS, Decisions
from .parts import Claim, Draft, because, rank_of
from .questions import Held, Question


class Runs:
    """What is open at a moment, and how it ends or comes back."""

    def __init__(self, policy: Policy, track: str, decisions: Decisions) -> None:
        self.single = policy.single
        self.high_risk = policy.risk is Risk.HIGH
        self.track = track
        self.decisions = decisions
        self.plain = decisions is NO_DECISIONS
        self.open: list[Draft] = []
        self.closed: list[Draft] = []
        self.interrupted: list[list[Draft]] = []
        self.shadowed: dict[int, tuple[list[Claim], Because]] = {}
        self.held: list[Held] = []
        self.beaten: list[tuple[Claim, Because]] = []
        self.asked: list[Question] = []
        self.intervals: list[Draft] = []

    def rivals(self, new: str, old: str) -> bool:
        """Whether a claim of the value ``new`` closes the value ``old``."""
        if self.single:
            return self.plain or self.decisions.both_hold(self.track, new, old) is None
        return (
            not self.plain
            and self.decisions.over(self.track, new, old, Decision.SUPERSEDES) is not None
        )

    def _expire(self, moment: datetime, *, including: bool) -> None:
        """Close what has a stated end before (or at) the moment, the earliest first."""
        while True:
            due: Draft | None = None
            for run in self.open:
                end = run.stated_end
                if (
                    end is not None
                    and (end < moment or (including and end == moment))
                    and (due is None or due.stated_end is None or end < due.stated_end)
                ):
                    due = run
            if due is None or due.stated_end is None:
                return
            end = due.stated_end
            self._close(due, end, because("stated_end", due.end_teller))
            self._resume(end)

    def _close(self, run: Draft, moment: datetime, why: Because) -> None:
        run.end = moment
        run.ended_because = why
        self.open.remove(run)
        self.closed.append(run)

    def _end(self, moment: datetime, key: str | None, said: Observation) -> None:
        """Apply what was said to have ended to what held just before the moment."""
        rule = "denial_ends" if said.stance is Stance.DENIES else "ended"
        if key is None:
            held = [run for run in self.open if run.start < moment]
            certain = [run for run in held if not run.contested]
            if len(certain) > 1:
                keys = [run.key for run in certain]
                self.asked.append(Question(ReviewReason.ENDS_WHICH, keys, [said]))
                return
        else:
            held = [run for run in self.open if run.key == key and run.start < moment]
            for frame in self.interrupted:
                frame[:] = [run for run in frame if run.key != key]
        if self.high_risk and (doubtful := [r for r in held if self._weaker(said, r)]):
            self.asked.append(Question(ReviewReason.RISK, [r.key for r in doubtful], [said]))
            held = [run for run in held if run not in doubtful]
        for run in held:
            run.opposers.append(said)
            self._close(run, moment, because(rule, said))
        if held:
            self._resume(moment)

    def _weaker(self, said: Observation, run: Draft) -> bool:
        """Whether a change comes from a lower authority than what it would change."""
        if self.decisions.confirms(said) is not None:
            return False
        return rank_of(said) < max(claim.rank for claim in run.claims)

    # stays

    def _interrupt(self, run: Draft, moment: datetime, by: Claim) -> Draft:
        """Close a run where a stay begins; what is returned may resume where the stay ends."""
        rest = Draft(run.key, moment, list(run.supporters), run.because)
        rest.claims = list(run.claims)
        rest.stated_end, rest.end_teller = run.stated_end, run.end_teller
        rest.family = run.family
        rest.resumed = True
        self._close(run, moment, because("interrupted", by.observation))
        return rest

    def _resume(self, moment: datetime) -> None:
        """Let the innermost interrupted values resume, unless a rival still holds."""
        while self.interrupted:
            frame = self.interrupted[-1]
            if any(self.rivals(run.key, rest.key) for run in self.open for rest in frame):
                return
            self.interrupted.pop()
            back = [r for r in frame if r.stated_end is None or r.stated_end > moment]
            for rest in back:
                rest.start = moment
                rest.start_inferred = True
                if self.shadowed.pop(id(rest), None) is None:
                    rest.because = because("resumed", *rest.supporters[:1])
                self.open.append(rest)
            if back:
                return
