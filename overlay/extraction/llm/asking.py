"""Asking a model about turns: budget, one repair, quarantine, and when to give up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....graph.errors import BudgetSpent, ModelError, ModelRefused, ModelUnavailable
from .answer import STATEMENTS, Parsed, Statement, parse
from .endpoint import Message, NoAccess, Reply, Session
from .jobs import Job
from .prompt import messages, repair_prompt, turns_prompt
from .settings import Settings
from .spend import Budget, Numbers, tokens_of

ANSWER_TOKENS: Final = 120
"""Tokens of an answer that are set apart for each turn before a call."""
_SHOWN_ANSWER = 6_000
_UNUSABLE = "the model's answer cannot be used"
_CUT = "the model's answer was cut off, because it was too long"


class Stopped(Exception):
    """The pass has ended: these turns are not reached."""


class Failed(Exception):
    """These turns are set aside; the message says why."""


Outcome = list[Statement] | Failed | Stopped


class Asker:
    """Asks for one pass. ``ended`` is set once, and then nothing is asked any more."""

    def __init__(self, system: str, settings: Settings, budget: Budget, numbers: Numbers) -> None:
        self._system = system
        self._settings = settings
        self._budget = budget
        self._numbers = numbers
        self._failures = 0
        self.ended: ModelError | None = None

    async def outcomes(self, session: Session, batch: Sequence[Job]) -> list[Outcome]:
        """What came of each job."""
        asked = self._first(batch)
        try:
            reply = await self._ask(session, asked, len(batch))
        except (Failed, Stopped) as reason:
            return [reason] * len(batch)
        parsed = self._parsed(reply, len(batch))
        if not parsed.bad:
            return list(parsed.by_turn.values())
        if reply.cut:
            # A model that does not find an end does not find it in the same conversation either.
            return await self._apart(session, batch, _CUT)
        shown = Message("assistant", reply.text[:_SHOWN_ANSWER] or "(nothing)")
        again = [*asked, shown, Message("user", repair_prompt(parsed.faults))]
        self._numbers.repairs += 1
        try:
            repaired = self._parsed(await self._ask(session, again, len(batch)), len(batch))
        except (Failed, Stopped) as reason:
            return [reason if n in parsed.bad else parsed.by_turn[n] for n in parsed.by_turn]
        if len(repaired.bad) < len(batch):
            unusable = Failed(_UNUSABLE)
            return [unusable if n in repaired.bad else said for n, said in repaired.by_turn.items()]
        return await self._apart(session, batch, _UNUSABLE)

    async def _apart(self, session: Session, batch: Sequence[Job], why: str) -> list[Outcome]:
        """One by one, so that a turn at which a model stumbles does not take its neighbours with
        it."""
        if len(batch) == 1:
            self._count_failure(why)
            return [Failed(why)]
        found: list[Outcome] = []
        for job in batch:
            try:
                reply = await self._ask(session, self._first([job]), 1)
            except (Failed, Stopped) as reason:
                found.append(reason)
                continue
            parsed = self._parsed(reply, 1)
            unusable = Failed(_CUT if reply.cut else _UNUSABLE)
            found.append(unusable if parsed.bad else parsed.by_turn[1])
        if not any(isinstance(one, list) for one in found):
            self._count_failure(why)
        return found

    def _first(self, batch: Sequence[Job]) -> list[Message]:
        turns = [job.turn for job in batch]
        shown = turns_prompt(turns, batch[0].window, self._settings.window_characters)
        return messages(self._system, shown)

    def _parsed(self, reply: Reply, turns: int) -> Parsed:
        parsed = parse(reply.text, turns)
        if parsed.outside:
            self._numbers.dropped["turn_not_asked"] += parsed.outside
        if len(parsed.bad) < turns:
            self._failures = 0
        return parsed

    async def _ask(self, session: Session, asked: list[Message], turns: int) -> Reply:
        """The answer, paid for and counted."""
        if self.ended is not None:
            raise Stopped
        prompt = sum(tokens_of(one.content) for one in asked)
        completion = ANSWER_TOKENS * turns
        if not self._budget.take(prompt, completion, self._numbers):
            self.ended = BudgetSpent(
                f"the budget of {self._budget} is spent: {self._numbers.tokens:,} tokens were used"
            )
            raise Stopped
        try:
            reply = await session.ask(asked, STATEMENTS)
        except NoAccess as error:
            self.ended = self.ended or error
            raise Stopped from None
        except (ModelRefused, ModelUnavailable) as error:
            self._count_failure(error.message)
            raise Failed(error.message) from None
        finally:
            self._budget.settle(prompt, completion)
        said = reply.prompt_tokens is not None and reply.completion_tokens is not None
        self._numbers.estimated += not said
        if reply.prompt_tokens is not None:
            prompt = reply.prompt_tokens
        self._numbers.prompt_tokens += prompt
        self._numbers.completion_tokens += reply.completion_tokens or tokens_of(reply.text)
        return reply

    def _count_failure(self, reason: str) -> None:
        self._failures += 1
        if self._failures >= self._settings.give_up and self.ended is None:
            self.ended = ModelUnavailable(
                f"{self._failures} calls in a row came to nothing; the last: {reason}"
            )
