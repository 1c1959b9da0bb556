"""Which turns go to the model together, and what is shown with them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ....graph.model import Turn
from ...sources import conversation_of
from .settings import Settings

_CONVERSATIONS = 10_000


@dataclass(frozen=True, slots=True)
class Job:
    """One turn, its conversation, and the turns before it that are shown for reference.

    ``why_not``: why it is set aside without asking. ``nothing``: it can say nothing.
    """

    turn: Turn
    conversation: str
    window: tuple[Turn, ...]
    nothing: bool = False
    why_not: str = ""


class Windows:
    """The last turns of each conversation. Bounded."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._last: OrderedDict[str, deque[Turn]] = OrderedDict()

    def hear(self, turn: Turn) -> Job:
        """The job of a turn, which belongs to the window of those after it from now on."""
        conversation = f"{turn.group}/{conversation_of(turn.source)}"
        last = self._last.setdefault(conversation, deque(maxlen=self._settings.window))
        self._last.move_to_end(conversation)
        while len(self._last) > _CONVERSATIONS:
            self._last.popitem(last=False)
        silent = turn.role == "system" or not any(sign.isalnum() for sign in turn.text)
        most = self._settings.longest_turn
        why_not = ""
        if not silent and len(turn.text) > most:
            why_not = f"{len(turn.text):,} characters are too many for the model (at most {most:,})"
        job = Job(turn, conversation, tuple(last), silent, why_not)
        if not silent and not why_not:
            last.append(turn)
        return job


def batches(jobs: Iterable[Job | None], settings: Settings) -> Iterator[list[Job]]:
    """Jobs that go together: of one conversation, next to each other, within the bounds.

    None, or a turn of another conversation, ends a batch.
    """
    batch: list[Job] = []
    size = 0
    for job in jobs:
        full = job is not None and (
            len(batch) >= settings.turns_per_call
            or size + len(job.turn.text) > settings.characters_per_call
        )
        if batch and (job is None or full or job.conversation != batch[0].conversation):
            yield batch
            batch, size = [], 0
        if job is not None:
            batch.append(job)
            size += len(job.turn.text)
    if batch:
        yield batch
