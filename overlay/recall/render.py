"""From what was found to rows of evidence and one line for people, English or Chinese. No I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from ...graph.model import Memory, Polarity, Role, Timeline
from ...graph.roles import roles_at
from ...graph.times import Precision
from ...graph.values import value_text
from ...graph.views.changes import Change, Happening
from ...graph.views.human import Language, last_moment, memory_interval, moment_text
from .model import Changed, Evidence, Outcome, Reason
from .reading import Found
from .words import spoken


class Said(NamedTuple):
    """Who said it first, in which words."""

    quote: str
    speaker: str
    source: str


def evidence(
    memory: Memory, role: Role | None, said: Said | None, language: Language, now: datetime
) -> Evidence:
    """The row of one memory, with the observation that was said first for quoting."""
    return Evidence(
        memory_id=memory.memory_id,
        subject=memory.slot.subject,
        attribute=memory.slot.attribute,
        value=value_text(memory.value),
        value_raw=memory.value,
        negative=memory.polarity is Polarity.NEGATIVE,
        role=role,
        status=memory.status,
        scope=dict(memory.scope),
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        interval=memory_interval(memory, language, now),
        said_at=memory.said_at,
        quote="" if said is None else said.quote,
        speaker="" if said is None else said.speaker,
        source="" if said is None else said.source,
    )


def change_when(change: Change, language: Language, now: datetime) -> str:
    """The moment of a change as people read it; of a plan, what it is planned for."""
    memory = change.memory
    if change.happening is Happening.PLANNED:
        return memory_interval(memory, language, now)
    moment, exact = change.at, Precision.INSTANT
    if change.at == memory.valid_to:
        stated = not memory.end_inferred
        exact = memory.to_precision if stated else exact
        moment = last_moment(change.at, exact, stated)
    elif change.at == memory.valid_from:
        exact = memory.from_precision
    return moment_text(moment, exact, memory.offset_minutes, language, clock=False)


class Renderer:
    """Turns memories and changes into rows, with their roles at ``now`` and their quotes.

    ``several``: more than one subject was asked about, so that each value says whose it is.
    """

    def __init__(
        self,
        timelines: Sequence[Timeline],
        said: Mapping[str, Said],
        language: Language,
        now: datetime,
        *,
        several: bool = False,
    ) -> None:
        self.language = language
        self._several = several
        self._now = now
        self._said = said
        self._roles: dict[str, Role] = {}
        for timeline in timelines:
            self._roles.update(roles_at(timeline.memories, now))

    def row(self, memory: Memory) -> Evidence:
        """The row of a memory."""
        said = self._said.get(memory.memory_id)
        return evidence(memory, self._roles.get(memory.memory_id), said, self.language, self._now)

    def changed(self, change: Change) -> Changed:
        """The row of a change."""
        memory = change.memory
        return Changed(
            happening=change.happening,
            at=change.at,
            when=change_when(change, self.language, self._now),
            new=self.row(memory),
            old=None if change.other is None else self.row(change.other),
            rule=change.because.rule,
        )

    def text(self, found: Sequence[Found], untold: Sequence[str] = ()) -> str:
        """One line for people: what each slot says, and of whom nothing was told."""
        chinese = self.language is Language.ZH
        lines = dict.fromkeys(self._line(one) for one in found)
        never = spoken("reason", Reason.NEVER_TOLD, chinese)
        lines |= dict.fromkeys(f"{name}{'：' if chinese else ': '}{never}" for name in untold)
        return ("；" if chinese else "; ").join(lines)

    def hint(self, found: Found) -> str:
        """What else a reader should know: what was known last, or is held beside a "no"."""
        if not found.known:
            return ""
        chinese = self.language is Language.ZH
        shown = ("；" if chinese else "; ").join(self._value(self.row(m)) for m in found.known)
        over = found.reason in (Reason.ENDED, Reason.ONLY_PLANNED, Reason.WITHDRAWN)
        if chinese:
            return f"{'最后所知' if over else '已知'}：{shown}"
        return f"{'last known' if over else 'known'}: {shown}"

    def _line(self, found: Found) -> str:
        chinese = self.language is Language.ZH
        shown = [self._change(self.changed(change)) for change in found.changes]
        shown += [self._value(self.row(m), inverse=found.inverse) for m in found.memories]
        text = ("；" if chinese else "; ").join(shown)
        colon = "：" if chinese else ": "
        if found.outcome is Outcome.ANSWERED:
            if found.yes is None:
                return text
            word = ("是" if chinese else "yes") if found.yes else ("否" if chinese else "no")
            return word + colon + (text or spoken("reason", found.reason, chinese))
        reason = spoken("reason", found.reason, chinese)
        return f"{reason}{colon}{text}" if text else reason

    def _value(self, row: Evidence, *, inverse: bool = False) -> str:
        chinese = self.language is Language.ZH
        value = f"{'不是' if chinese else 'not '}{row.value}" if row.negative else row.value
        if inverse:
            value = row.subject
        elif self._several:
            value = f"{row.subject}{'：' if chinese else ': '}{value}"
        where = ", ".join(f"{key}={value}" for key, value in sorted(row.scope.items()))
        inside = (", " if not chinese else "，").join(filter(None, (where, row.interval)))
        return f"{value}（{inside}）" if chinese else f"{value} ({inside})"

    def _change(self, change: Changed) -> str:
        chinese = self.language is Language.ZH
        when = f"（{change.when}）" if chinese else f" ({change.when})"
        negative = ("不是" if chinese else "not ") if change.new.negative else ""
        if self._several:
            when += f"（{change.new.subject}）" if chinese else f" ({change.new.subject})"
        if change.old is not None and change.happening is not Happening.FULFILLED:
            return f"{change.old.value} → {negative}{change.new.value}{when}"
        word = spoken("happening", change.happening, chinese)
        if change.happening in (Happening.PLANNED, Happening.FULFILLED):
            return f"{word}{'：' if chinese else ': '}{change.new.value}{when}"
        return f"{negative}{change.new.value}{' ' if not chinese else ''}{word}{when}"
