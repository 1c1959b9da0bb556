"""What a verdict on what is one did, or would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .output import counted, emit, say

if TYPE_CHECKING:
    from ..graph.store import MoveReport


def show_move(report: MoveReport, says: str, as_json: bool) -> None:
    """Print what the verdict that ``says`` so did, or would do."""
    if as_json:
        from .rows import move_row

        emit(move_row(report))
        return
    if report.verdict is None:
        say(f"it was said before that {says}")
    elif report.dry_run:
        say(f"would say that {says}")
    else:
        say(f"{says}: {counted(report.slots, 'slot')} changed")
    if report.dry_run:
        from .foretold import shift_text

        for shift in report.shifts:
            say(f"  {shift_text(shift)}")
