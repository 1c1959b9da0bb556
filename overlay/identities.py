"""Saying what is one, as programs do it: names are joined and parted."""

from __future__ import annotations

from ..graph.store import MoveReport
from .given import name_given, text_given
from .reader import Reader
from .sentry.decide import take_back
from .sentry.judge import Judged, Model, judge


class Identities(Reader):
    """What one group remembers, with the verdicts on what is one. Raises as ``Reader`` does."""

    async def join(
        self, kept: str, other: str, *, note: str = "", dry_run: bool = False
    ) -> MoveReport:
        """Decide that ``other`` is ``kept``: what was and will be told of the one is told of the
        other. A verdict of a person, dated now; ``part`` takes it back, and ``known_at`` still
        shows two before it. Raises ``NotFound`` where nothing was told of one of them.
        """
        name_given("kept", kept)
        name_given("other", other)
        text_given("note", note)
        return await self.store.identities.join(self.group, kept, other, note=note, dry_run=dry_run)

    async def map_attribute(
        self, new: str, existing: str | None, *, note: str = "", dry_run: bool = False
    ) -> MoveReport:
        """Decide that an attribute which no vocabulary declares is one that it declares: what was
        and will be told of it counts there. None takes that back. See ``join``."""
        name_given("new", new)
        if existing is not None:
            name_given("existing", existing)
        text_given("note", note)
        return await self.store.identities.map_attribute(
            self.group, new, existing, note=note, dry_run=dry_run
        )

    async def part(
        self, kept: str, other: str, *, note: str = "", dry_run: bool = False
    ) -> MoveReport:
        """Decide that two are not one: ``other`` gets back what was told of it. See ``join``."""
        name_given("kept", kept)
        name_given("other", other)
        text_given("note", note)
        return await self.store.identities.part(self.group, kept, other, note=note, dry_run=dry_run)

    async def take_back(
        self, verdict_id: str, *, note: str = "", dry_run: bool = False
    ) -> MoveReport:
        """Withdraw a verdict on what is one, or on what is two, by a unique beginning of its id:
        all is as before it, and the pair may be asked about again."""
        return await take_back(
            self.store,
            self.group,
            name_given("verdict_id", verdict_id),
            at=self.moment(None),
            note=text_given("note", note),
            dry_run=dry_run,
        )

    async def judge(self, model: Model | None = None) -> Judged:
        """Judge the pairs that may be one: by rules, which answer only what is certain, and by a
        model, such as ``overlay.sentry.model.ModelJudge``. The rest waits (see ``likely``)."""
        return await judge(self.store, self.group, model=model)
