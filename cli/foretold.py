"""What a dry run says: one line a change."""

from __future__ import annotations

from ..graph.shifts import Shift, ShiftKind
from ..graph.views.human import interval_text, moment_text

_WOULD = {
    ShiftKind.NEW: "would add",
    ShiftKind.SUPERSEDED: "would supersede",
    ShiftKind.ENDED: "would end",
    ShiftKind.WITHDRAWN: "would withdraw",
    ShiftKind.CONTESTED: "would contest",
    ShiftKind.HYPOTHESIS: "would note, without believing it,",
    ShiftKind.CHANGED: "would change the time of",
    ShiftKind.REVIEW: "would ask about",
}


def shift_text(shift: Shift) -> str:
    """One change, such as "would supersede residence of Maya: Bristol → Leeds, from 2024-03-01"."""
    where = ", ".join(f"{key}={value}" for key, value in shift.scope)
    slot = f"{shift.attribute} of {shift.subject}" + (f" ({where})" if where else "")
    value = f"not {shift.value}" if shift.negative else shift.value
    if shift.kind is ShiftKind.REVIEW:
        return f"{_WOULD[shift.kind]} {slot}: {value} ({shift.reason})"
    said = f"{shift.old} → {value}" if shift.old else value
    return f"{_WOULD[shift.kind]} {slot}: {said}{_when(shift)}"


def _when(shift: Shift) -> str:
    if shift.kind is ShiftKind.WITHDRAWN:
        return ""
    if shift.until is not None:
        return ", " + interval_text(shift.at, shift.until, from_precision=shift.precision)
    if shift.at is None:
        return ""
    word = "at" if shift.kind is ShiftKind.ENDED else "from"
    return f", {word} {moment_text(shift.at, shift.precision, clock=False)}"
