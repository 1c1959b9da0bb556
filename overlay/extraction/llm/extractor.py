"""The extractor that asks a language model, turn by turn from the cache or in calls of several."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import TypeAdapter, ValidationError

from ....graph.errors import ModelError
from ....graph.ids import digest
from ....graph.model import Turn
from ....graph.vocabulary import Vocabulary
from ..candidate import Candidate, Heard, Unread
from ..people import People
from ..shipped import shipped
from .answer import Statement
from .asking import Asker, Failed, Outcome
from .cache import AnswerCache, Shown, answer_key
from .checks import Checks
from .endpoint import Endpoint, Session
from .jobs import Job, Windows, batches
from .prompt import prompt_hash, system_prompt
from .settings import Settings
from .spend import Budget, Numbers, Prices

_CODE = "1"
_STATEMENTS = TypeAdapter(list[Statement])


class LLMExtractor:
    """Reads turns with a model, in any language that it knows.

    What it says is checked by the product: see ``checks``. With a ``cache`` no turn is paid for
    twice. ``budget`` is for each pass.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        vocabulary: Vocabulary,
        *,
        cache: AnswerCache | None = None,
        budget: Budget | None = None,
        prices: Prices | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.endpoint = endpoint
        self.cache = cache
        self.budget = budget or Budget()
        self.prices = prices
        self.vocabulary = vocabulary
        new = self.settings.new_attributes
        self.system = system_prompt(vocabulary, new_attributes=new)
        self.prompt = prompt_hash(self.system)
        self.checks = Checks(vocabulary, shipped(), new_attributes=new)

    @property
    def name(self) -> str:
        """``llm``."""
        return "llm"

    @property
    def version(self) -> str:
        """Changes with the model, the words put to it, the vocabulary, and the guards."""
        guards = (language.digest for language in shipped())
        named = digest(self.endpoint.model, self.prompt, self.vocabulary.hash, *guards)
        return f"{_CODE}-{named[:8]}"

    def start(self) -> LLMPass:
        """A new pass, with a budget of its own."""
        return LLMPass(self)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn with what it says, in a pass of its own."""
        return self.start().read(turns)


class LLMPass:
    """One pass of the extractor."""

    def __init__(self, extractor: LLMExtractor) -> None:
        self._by = extractor
        self._people = People()
        self._windows = Windows(extractor.settings)
        self._numbers = Numbers()
        budget = replace(extractor.budget)
        self._asker = Asker(extractor.system, extractor.settings, budget, self._numbers)

    @property
    def at_once(self) -> int:
        """Enough turns for every call in flight, twice over."""
        return 2 * self._by.settings.concurrency * self._by.settings.turns_per_call

    @property
    def ended(self) -> ModelError | None:
        """Why it asks no more: ``BudgetSpent``, ``ModelUnavailable`` or ``ModelRefused``."""
        return self._asker.ended

    def numbers(self) -> Mapping[str, object]:
        """What was spent, and what became of the answers."""
        return {"model": self._by.endpoint.model, **self._numbers.as_json(self._by.prices)}

    def remind(self, turns: Iterable[Turn]) -> None:
        """Know these turns: they are shown for reference, and their speakers are known."""
        for turn in turns:
            job = self._windows.hear(turn)
            self._people.hear(turn, job.conversation)

    def read(self, turns: Iterable[Turn]) -> Iterator[tuple[Turn, list[Candidate]]]:
        """Every turn that could be read, with what it says. Runs an event loop of its own.

        A turn that the model cannot cope with is left out. Raises ``ModelError`` after the turns
        that were read, where the pass has ended.
        """
        heard = asyncio.run(self.ask(list(turns)))
        yield from heard.read
        if self.ended is not None:
            raise self.ended

    async def ask(self, turns: Sequence[Turn]) -> Heard:
        """Every turn that can be read now, and those that have to be set aside."""
        jobs = [self._windows.hear(turn) for turn in turns]
        outcomes: list[Outcome | None] = [self._known(job) for job in jobs]
        await self._fill(jobs, outcomes)
        heard = Heard([], [])
        for job, outcome in zip(jobs, outcomes, strict=True):
            self._people.hear(job.turn, job.conversation)
            if isinstance(outcome, Failed):
                self._numbers.unread += 1
                heard.unread.append(Unread(job.turn, str(outcome)))
            elif isinstance(outcome, list):
                heard.read.append((job.turn, self._checked(job, outcome)))
        return heard

    def _checked(self, job: Job, said: list[Statement]) -> list[Candidate]:
        return self._by.checks.candidates(
            job.turn, job.conversation, said, job.window, self._people, self._numbers
        )

    def _known(self, job: Job) -> Outcome | None:
        """What can be said about a turn without asking."""
        if job.nothing:
            return []
        if job.why_not:
            return Failed(job.why_not)
        if self._by.cache is None:
            return None
        body = self._by.cache.get(self._key(job))
        if body is None:
            return None
        try:
            said = _STATEMENTS.validate_json(body)
        except ValidationError:
            return None  # written by another version
        self._numbers.cached += 1
        return said

    async def _fill(self, jobs: Sequence[Job], outcomes: list[Outcome | None]) -> None:
        """Ask about the turns without an outcome, several calls at a time, in their order."""
        place = {id(job): number for number, job in enumerate(jobs)}
        pairs = zip(jobs, outcomes, strict=True)
        unknown = (job if outcome is None else None for job, outcome in pairs)
        calls = list(batches(unknown, self._by.settings))
        if not calls or self.ended is not None:
            return
        gate = asyncio.Semaphore(self._by.settings.concurrency)

        async def call(session: Session, batch: list[Job]) -> None:
            async with gate:
                found = await self._asker.outcomes(session, batch)
            self._keep(batch, found)
            for job, outcome in zip(batch, found, strict=True):
                outcomes[place[id(job)]] = outcome

        async with self._by.endpoint.session(self._numbers) as session:
            try:
                async with asyncio.TaskGroup() as group:
                    for batch in calls:
                        group.create_task(call(session, batch))
            except ExceptionGroup as several:
                raise several.exceptions[0] from None

    def _keep(self, batch: Sequence[Job], found: Sequence[Outcome]) -> None:
        answered = [(job, said) for job, said in zip(batch, found, strict=True)
                    if isinstance(said, list)]  # fmt: skip
        self._numbers.asked += len(answered)
        if self._by.cache is not None and answered:
            self._by.cache.put(
                (
                    self._key(job),
                    json.dumps([one.model_dump() for one in said], ensure_ascii=False),
                    [Shown.of(turn) for turn in (job.turn, *job.window)],
                )
                for job, said in answered
            )

    def _key(self, job: Job) -> str:
        words = digest(self._by.prompt, self._by.vocabulary.hash)
        return answer_key(self._by.endpoint.model, words, job.turn, job.window)
