"""The store: one object that writes and reads a bank in a graph."""

from __future__ import annotations

import os
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from ..door import check_group
from ..engines import Engine, connect
from ..errors import InputError
from ..model import Observation, Reading, Turn, Verdict, entity_id
from ..times import Clock, system_clock
from ..values import unusable_characters
from ..vocabulary import Vocabulary
from . import schema
from .asides import Piece
from .batch import parts
from .embeddings import Embeddings
from .forgetting import Forgetting
from .identities import Identities
from .reads import Reads
from .rebuilding import Rebuilding
from .receipt import ForgetReport, Meta, RebuildReport, Receipt
from .runs import Note, Run
from .target import Target, turn_ids
from .tombstones import Forgotten, of_subject, tombstone_id
from .traces import Traces
from .write import Writer


class Store(Reads):
    """A bank in a graph. Made by ``open``; an async context manager.

    Times are aware. Every method may raise a ``StoreError``: what the graph could not do.
    """

    @classmethod
    async def open(
        cls,
        target: str | os.PathLike[str],
        *,
        vocabulary: Vocabulary | None = None,
        clock: Clock = system_clock,
        read_only: bool = False,
    ) -> Self:
        """Connect (see ``graph.engines.connect``) and bring the schema up to date.

        ``clock`` gives the recorded times. Raises ``SchemaTooNew`` for a graph that a newer version
        wrote.
        """
        engine = await connect(target, read_only=read_only)
        try:
            words = Vocabulary.load() if vocabulary is None else vocabulary
            await schema.ensure(engine, words)
            return cls(engine, words, clock)
        except BaseException:
            await engine.close()
            raise

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        super().__init__(engine, vocabulary, clock)
        self._writer = Writer(engine, vocabulary, clock)
        self._forgetting = Forgetting(engine, vocabulary, clock)
        self.embeddings = Embeddings(engine)
        self.identities = Identities(engine, vocabulary, clock)
        self.traces = Traces(engine)
        self._rebuilding = Rebuilding(engine, vocabulary, clock)

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
        asides: Iterable[Piece] = (),
        note: Note | None = None,
    ) -> Receipt:
        """Keep observations, with the turns in which they were said and the readings that found
        them, and bring the timelines of their slots in step.

        Every unit of about a thousand observations is written whole or not at all; what was
        written before a failure stays, and feeding all again completes it. An observation that is
        known is a no-op, except that of two recorded times the earlier counts. A reading that is
        newer than the others of its turn takes out of count what it does not hold. What was
        forgotten is refused and counted. ``asides`` are kept in the quarantine; a piece that is
        there already is not kept twice. ``note`` writes the receipt of a run along.
        """
        batch = parts(observations, turns=turns, readings=readings, asides=asides)
        return await self._writer.write(batch, note)

    async def prepare(self) -> None:
        """Have a fresh server plan what every write runs, which takes it seconds, while the caller
        has other things to do. Changes nothing."""
        await self._writer.prepare()

    async def keep_run(self, run: Run) -> None:
        """Keep the receipt of a run as it is now."""
        check_group(run.group)
        await self._writer.keep(run)

    async def drop_asides(self, asides: Iterable[str]) -> None:
        """Drop pieces of the quarantine, by their whole ids."""
        await self._writer.drop(asides)

    async def decide(self, verdicts: Iterable[Verdict]) -> Receipt:
        """Keep verdicts and bring the timelines of their slots in step. Twice is once."""
        return await self._writer.write(parts(verdicts=verdicts))

    async def forget(
        self,
        group: str,
        *,
        source: str | None = None,
        subject: str | None = None,
        turn: str | None = None,
        dry_run: bool = False,
        allow_revival: bool = False,
    ) -> ForgetReport:
        """Remove a source (and every source below it, ``source/…``), a turn, or a subject.

        Its observations go, and everything derived from their text: turns (of a subject: their
        words), memories, reviews, what was set aside of it, verdicts on what nobody says any
        more, and traces of questions that read, showed or named something of it. A tombstone
        without content refuses them from now on. All in one transaction.

        Raises ``RevivalRefused`` where a withdrawal is among what goes and something would be
        believed again, unless ``allow_revival``; ``NotFound`` where nothing was said and nothing
        forgotten before: twice is once. ``dry_run`` computes the same and changes nothing.
        """
        target = await self._target(group, source, subject, turn)
        if target is None:
            return ForgetReport(0, 0, 0, 0, (), 0, dry_run, before=True)
        return await self._forgetting.forget(target, dry_run=dry_run, allow_revival=allow_revival)

    async def restore(
        self,
        group: str,
        *,
        source: str | None = None,
        subject: str | None = None,
        turn: str | None = None,
        dry_run: bool = False,
    ) -> int:
        """Lift the tombstone of what was forgotten, so that it may be fed again; how many were
        lifted. It brings nothing back by itself. ``dry_run`` only counts."""
        check_group(group)
        _one_of(source, subject, turn)
        if subject is not None:
            names = [of_subject(group, entity_id(group, subject))]
        elif source is not None:
            names = [tombstone_id(Forgotten.SOURCE, group, source)]
        else:
            assert turn is not None
            names = [tombstone_id(Forgotten.SOURCE, group, turn)]
            names += [tombstone_id(Forgotten.TURN, group, one) for one in turn_ids(group, turn)]
        return await self._forgetting.restore(names, dry_run=dry_run)

    async def rebuild(self, group: str | None = None) -> RebuildReport:
        """Drop all memories, links and reviews, of a group or of all, and resolve again.

        Goes page by page; readers see each page before or after. Notes the vocabulary that it went
        by, once every group was rebuilt with it.
        """
        everywhere = [one.group for one in await self.groups()]
        names = everywhere if group is None else [check_group(group)]
        total = RebuildReport(0, 0, 0, 0)
        for name in names:
            total += await self._rebuilding.rebuild(name)
        if set(names) >= set(everywhere):
            await schema.record(self.engine, self.vocabulary)
        return total

    async def _target(
        self, group: str, source: str | None, subject: str | None, turn: str | None
    ) -> Target | None:
        check_group(group)
        _one_of(source, subject, turn)
        if source is not None:
            return Target(group, source=source)
        if subject is not None:
            ids = await self.one_with(group, subject)
            return Target(group, subjects=ids, subject=subject)
        assert turn is not None
        return await self._forgetting.turn(group, turn)

    async def meta(self) -> Meta:
        """What the graph knows of itself."""
        found = await schema.read_meta(self.engine)
        return Meta(0, "", "") if found is None else found

    async def close(self) -> None:
        """Close the connection; an embedded graph that this process owns is closed too."""
        await self.engine.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def _one_of(*given: str | None) -> None:
    told = [one for one in given if one is not None]
    for one in told:
        if not isinstance(one, str):
            raise InputError("source, subject and turn are named by text")
        if problem := unusable_characters(one):
            raise InputError(f"what is to be forgotten {problem}")
    if len(told) != 1 or not told[0].strip():
        raise InputError("name one of source, subject and turn")
