"""How a memory looks: one small set of appearances that every picture shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..model import Kind, Memory, Polarity, Role, Status


class Look(StrEnum):
    """The appearance of a memory at a time."""

    CURRENT = "current"  # holds now
    COEXISTING = "coexisting"  # holds now, beside others
    EXCEPTION = "exception"  # holds now in a narrower scope
    PAST = "past"  # held, and ended
    FUTURE = "future"  # will hold
    PLANNED = "planned"  # intended, and waiting
    SPENT = "spent"  # a plan that came true or was overtaken
    SUPPOSED = "supposed"  # said, not believed
    CONTESTED = "contested"  # tied, and nobody settled it
    DENIED = "denied"  # said not to be the case
    REVOKED = "revoked"  # taken back, or refuted


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours as #rrggbb, a dash pattern ("" = solid), and the word for a legend."""

    fill: str
    stroke: str
    ink: str
    dash: str
    word: str
    word_zh: str


PAINTS: Final[Mapping[Look, Paint]] = {
    Look.CURRENT: Paint("#0f766e", "#0b5f58", "#ffffff", "", "now", "现在"),
    Look.COEXISTING: Paint("#0e7fa8", "#0a6384", "#ffffff", "", "now, side by side", "并存"),
    Look.EXCEPTION: Paint("#fbbf24", "#b45309", "#451a03", "", "exception", "例外"),
    Look.PAST: Paint("#d3dbe6", "#94a3b8", "#1e293b", "", "before", "以前"),
    Look.FUTURE: Paint("#ccfbf1", "#0f766e", "#134e4a", "", "to come", "将来"),
    Look.PLANNED: Paint("#f5f3ff", "#7c3aed", "#5b21b6", "6 3", "planned", "计划"),
    Look.SPENT: Paint("#faf9ff", "#a78bfa", "#6d28d9", "2 4", "plan, done with", "计划已了"),
    Look.SUPPOSED: Paint("#ffffff", "#64748b", "#475569", "1.5 3", "not believed", "未采信"),
    Look.CONTESTED: Paint("#ffe4e6", "#be123c", "#881337", "", "contested", "有争议"),
    Look.DENIED: Paint("#ffffff", "#b91c1c", "#991b1b", "", "not so", "否认"),
    Look.REVOKED: Paint("#f8fafc", "#94a3b8", "#64748b", "", "taken back", "已撤回"),
}

_BY_ROLE: Final[Mapping[Role | None, Look]] = {
    Role.CURRENT: Look.CURRENT,
    Role.COEXISTENCE: Look.COEXISTING,
    Role.SCOPED_EXCEPTION: Look.EXCEPTION,
    Role.HISTORICAL: Look.PAST,
    Role.UNKNOWN: Look.CONTESTED,
    Role.TRANSITION: Look.PLANNED,
    None: Look.FUTURE,
}


def look_of(memory: Memory, role: Role | None) -> Look:
    """The appearance of a memory that has this role (None: no role) at the time of the picture."""
    holds = role in (Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION)
    if memory.status is Status.REVOKED and not holds:
        return Look.REVOKED
    if memory.status is Status.HYPOTHESIS:
        if memory.kind is not Kind.PLANNED:
            return Look.SUPPOSED
        return Look.PLANNED if role is Role.TRANSITION else Look.SPENT
    if memory.contested:
        return Look.CONTESTED
    if memory.polarity is Polarity.NEGATIVE:
        return Look.DENIED
    return _BY_ROLE[role]
