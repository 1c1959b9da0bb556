"""The bank of one group, as programs use it: remember, ask, explain, change, forget.

``tenure.open`` gives one. Everything here is a thin step over the store: an action becomes an
observation or a verdict, and the timeline follows from it.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..graph.door import check_group
from ..graph.errors import InputError
from ..graph.model import Authority, Observation, Stance, Verdict
from ..graph.policy import Promotion
from ..graph.scope import Scope, check_scope
from ..graph.store import ForgetReport, Store
from ..graph.times import Clock, system_clock
from ..graph.values import Value
from ..graph.vocabulary import Vocabulary
from .actions import Voice, act, as_newest, meant, turn
from .done import Done, forgotten
from .embedding.after import AfterWrites
from .embedding.model import Embedder
from .given import choice_given, name_given, text_given
from .identities import Identities
from .recall.plainly import Profiler
from .recall.spoken.check import Speaker
from .reviewing import Reply
from .verdicts import Given, answer_review, withdraw_verdict

if TYPE_CHECKING:
    from .extraction.candidate import Extractor


class Bank(Identities):
    """What one group remembers, to read (see ``Reader``) and to add to.

    With an embedder, what is added is embedded right after it. Every method raises
    ``InputError`` for what it was given and ``StoreError`` for what the graph could not do. What is
    added is one transaction each.
    """

    async def remember(
        self,
        text: str,
        *,
        speaker: str,
        at: datetime | None = None,
        conversation: str = "memory",
        name: str = "",
        role: Authority = Authority.USER,
        extractor: Extractor | None = None,
    ) -> Done:
        """Keep one turn, and what it says by the rules of extraction (or by your ``extractor``).

        ``at`` is when it was said. ``conversation`` and ``name`` tell it apart: the same turn again
        changes nothing, a turn with other words replaces what was read from it before, also where
        an earlier call had said it in these words. Raises ``ModelError`` where an extractor that
        asks a model could not read it.
        """
        from .extraction import RuleExtractor
        from .ingest import ingest

        said = turn(self.group, text, speaker, self.moment(at), role, conversation, name)
        said = await as_newest(self.store, said)
        reader = extractor or RuleExtractor(vocabulary=self.store.vocabulary)
        embedding = self._embedding()
        report = await ingest(
            self.store, [said], extractor=reader, clock=self.store.clock, embedding=embedding
        )
        if report.ended is not None:
            raise report.ended
        refused = [str(piece) for piece in (*report.refused, *report.quarantined)]
        refused += forgotten(report.forgotten, said.source)
        return Done(
            report.observations,
            report.repeated,
            report.changed,
            said.source,
            tuple(refused),
            "" if embedding is None else embedding.failed,
        )

    async def observe(
        self,
        subject: str,
        attribute: str,
        value: Value | None,
        *,
        stance: Stance | str = Stance.ASSERTS,
        scope: Scope | None = None,
        valid_from: datetime | str | None = None,
        valid_to: datetime | str | None = None,
        still: bool = False,
        voice: Voice | None = None,
    ) -> Done:
        """Keep one statement that is already structured.

        ``valid_from`` and ``valid_to`` are stated ends; ``still`` says that it holds to this day.
        ``attribute`` may be any name or alias of the vocabulary.
        """
        said = act(
            self.place(subject, attribute, scope),
            stance,
            value,
            voice or Voice(self.moment(None)),
            valid_from=valid_from,
            valid_to=valid_to,
            still=still,
        )
        return await self._store(said)

    async def correct(
        self,
        subject: str,
        attribute: str,
        value: Value,
        *,
        was: Value | None = None,
        scope: Scope | None = None,
        voice: Voice | None = None,
    ) -> Done:
        """Say that a value was told wrongly, and which is right: it takes the wrong one's interval.

        ``was`` is the wrong value; where it is left out, the one that holds now.
        """
        place = self.place(subject, attribute, scope)
        wrong = await meant(self.store, place, was)
        said = act(place, Stance.CORRECTS, value, voice or Voice(self.moment(None)), target=wrong)
        return await self._store(said)

    async def retract(
        self,
        subject: str,
        attribute: str,
        value: Value | None = None,
        *,
        scope: Scope | None = None,
        voice: Voice | None = None,
    ) -> Done:
        """Take back what was said of a value (of the one that holds now, where it is left out).

        What it had replaced holds again.
        """
        place = self.place(subject, attribute, scope)
        named = await meant(self.store, place, value)
        return await self.observe(
            place.subject,
            place.attribute,
            named,
            stance=Stance.RETRACTS,
            scope=scope,
            voice=voice,
        )

    async def outcome(
        self,
        subject: str,
        attribute: str,
        value: Value,
        *,
        success: bool,
        scope: Scope | None = None,
        voice: Voice | None = None,
    ) -> Done:
        """Count one success or failure of a value, for attributes that outcomes promote.

        Raises ``InputError`` for any other attribute: there outcomes decide nothing.
        """
        name = self.place(subject, attribute, scope).attribute
        words = self.store.vocabulary
        if words.policy(name).promotion is not Promotion.OUTCOME:
            counted = ", ".join(
                a for a in words.attributes if words.policy(a).promotion is Promotion.OUTCOME
            )
            raise InputError(f"outcomes do not decide {name}", hint=f"they decide {counted}")
        return await self.observe(
            subject,
            attribute,
            value,
            stance=Stance.SUCCEEDS if success else Stance.FAILS,
            scope=scope,
            voice=voice or Voice(self.moment(None), authority=Authority.TOOL),
        )

    async def forget(
        self,
        *,
        source: str | None = None,
        turn: str | None = None,
        subject: str | None = None,
        dry_run: bool = False,
        allow_revival: bool = False,
    ) -> ForgetReport:
        """Remove a source, a turn or a subject with everything derived from its text.

        Raises ``RevivalRefused`` where that would bring something back to life that the forgotten
        words had withdrawn, unless ``allow_revival``. ``dry_run`` only reports.
        """
        return await self.store.forget(
            self.group,
            source=source,
            subject=subject,
            turn=turn,
            dry_run=dry_run,
            allow_revival=allow_revival,
        )

    async def answer(
        self,
        review_id: str,
        reply: Reply,
        *,
        value: str | None = None,
        scope: Scope | None = None,
        note: str = "",
    ) -> Given:
        """Answer a review or a likely pair (by a unique beginning of its id): of a pair that it is
        the ``same``, with the name to keep as ``value``, or ``refuse``. Gives the verdicts, to
        withdraw them.

        Raises ``NotFound`` for an unknown review, ``InputError`` for a reply that does not fit it.
        """
        return await answer_review(
            self.store,
            self.group,
            name_given("review_id", review_id),
            choice_given(Reply, "reply", reply),
            value=None if value is None else name_given("value", value),
            note=text_given("note", note),
            at=self.moment(None),
            scope=None if scope is None else check_scope(scope),
        )

    async def withdraw(
        self, verdict_id: str, subject: str, attribute: str, *, note: str = ""
    ) -> Verdict:
        """Take back a verdict on a slot (by a unique beginning of its id)."""
        place = self.place(subject, attribute, None)
        return await withdraw_verdict(
            self.store,
            place,
            name_given("verdict_id", verdict_id),
            note=text_given("note", note),
            at=self.moment(None),
        )

    async def _store(self, said: Observation) -> Done:
        receipt = await self.store.observe([said])
        embedding = self._embedding()
        if embedding is not None:
            await embedding.after((), receipt.touched)
        return Done(
            receipt.observations,
            receipt.repeated,
            receipt.changed,
            said.source,
            forgotten(receipt.refused, said.source),
            "" if embedding is None else embedding.failed,
        )

    def _embedding(self) -> AfterWrites | None:
        return None if self.embedder is None else AfterWrites(self.store.embeddings, self.embedder)


@asynccontextmanager
async def open_bank(
    target: str | os.PathLike[str],
    *,
    group: str,
    vocabulary: Path | None = None,
    clock: Clock = system_clock,
    trace: bool = False,
    embedder: Embedder | None = None,
    speaker: Speaker | None = None,
    profiler: Profiler | None = None,
) -> AsyncIterator[Bank]:
    """Open the bank of a group in a graph: a ``bolt://``, ``neo4j://`` or ``neo4j+s://`` URL, or a
    folder with an embedded graph, which is made when it is not there.

    ``vocabulary`` is a file of your own, merged with the one that ships. ``embedder`` is for what
    is added and for questions, ``trace``, ``speaker`` and ``profiler`` for questions: see
    ``Reader``. Raises ``GroupError`` before
    anything is opened, ``VocabularyError``, or a ``StoreError``.
    """
    check_group(group)
    words = Vocabulary.load(*([] if vocabulary is None else [vocabulary]))
    store = await Store.open(target, vocabulary=words, clock=clock)
    try:
        yield Bank(store, group, trace=trace, embedder=embedder, speaker=speaker, profiler=profiler)
    finally:
        await store.close()
