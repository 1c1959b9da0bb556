"""What an ingest tells about itself: on stdout what it did, on stderr what it left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .extractors import show_extraction
from .judges import show_judged
from .output import CHANGED, counted, note, say

if TYPE_CHECKING:
    from ..graph.store import Plan
    from ..overlay.ingest.report import Report
    from .readers import Opened

_SHOWN_ASIDE: Final = 20
_SHOWN_CHANGES: Final = 40


def inputs(found: Opened) -> dict[str, object]:
    """The inputs for ``--json``: what was read as what, and what was left out."""
    skipped: Counter[str] = Counter()
    fallback: Counter[str] = Counter()
    for log in found.logs:
        skipped.update(log.notes.skipped)
        fallback.update(log.notes.fallback)
    return {
        "files": [str(log.path) for log in found.logs],
        "formats": [log.format for log in found.logs],
        "no_turns": dict(sorted(skipped.items())),
        "times_from": dict(sorted(fallback.items())),
    }


def tell_inputs(found: Opened) -> None:
    """What was assumed of the inputs, and what of them was left out."""
    for error in found.failed:
        note(f"set aside: {error.message}{f' ({error.hint})' if error.hint else ''}")
    for text in found.unknown[:_SHOWN_ASIDE]:
        note(f"left out: {text}")
    if len(found.unknown) > _SHOWN_ASIDE:
        note(f"left out: {len(found.unknown) - _SHOWN_ASIDE} more files that are no logs")
    for log in found.logs:
        notes = log.notes
        if log.format == "empty":
            note(f"{log.path}: is empty")
        if notes.assumed_utc:
            note(
                f"{log.path}: its times have no zone and were read as UTC; --timezone names another"
            )
        for reason, count in sorted(notes.fallback.items()):
            note(f"{log.path}: {counted(count, 'turn')} without a time got {reason}")
        for reason, count in sorted(notes.skipped.items()):
            note(f"{log.path}: left out {count:,} × {reason}")
        if notes.replaced:
            what = "character that cannot be stored was", "characters that cannot be stored were"
            note(f"{log.path}: {counted(notes.replaced, *what)} replaced")


def tell_aside(report: Report) -> bool:
    """Tell what was set aside; whether anything was."""
    count = report.quarantined_count + report.refused_count
    pieces = [*report.quarantined, *report.refused]
    for piece in pieces[:_SHOWN_ASIDE]:
        note(f"set aside: {piece}")
    if count > _SHOWN_ASIDE:
        note(f"set aside: {count - _SHOWN_ASIDE} more")
    return count > 0


def tell(report: Report, plan: Plan | None, group: str, place: str) -> None:
    """What was done, or by a ``plan`` would be."""
    did = "read" if plan is None else "would read"
    turns, read = counted(report.turns, "turn"), counted(report.read, "observation")
    say(f"{did} {turns} and {read} into group {group}")
    if plan is not None:
        _foretold(plan)
        return
    show_extraction(report.extraction)
    if report.judged is not None:
        show_judged(report.judged)
    if report.embedding is not None:
        show_embedding(report.embedding)
    stored = counted(report.observations, "new observation")
    say(f"stored {stored}, {counted(report.repeated, 'was', 'were')} known")
    if report.forgotten:
        say(
            f"refused {counted(report.forgotten, 'observation')} of what was forgotten before "
            "(tenure forget --source SOURCE --restore lets it be told again)"
        )
    if report.joined:
        given = counted(report.joined, "verdict")
        say(f"gave {given} on names that were stated (tenure entities list shows who is one)")
    changed = counted(report.changed, *CHANGED)
    say(f"changed {changed} in {report.seconds:.1f} s, graph {place}, run {report.run_id[:8]}")


def show_embedding(numbers: Mapping[str, Any]) -> None:
    """One line for people on what was embedded."""
    memories, turns = counted(numbers["memories"], "memory"), counted(numbers["turns"], "turn")
    say(f"embedded {memories} and {turns} by {numbers['model']}")


def _foretold(plan: Plan) -> None:
    from .foretold import shift_text

    new, known = plan.receipt.observations, plan.receipt.repeated
    say(f"would store {counted(new, 'new observation')}, {counted(known, 'is', 'are')} known")
    for shift in plan.shifts[:_SHOWN_CHANGES]:
        say(shift_text(shift))
    if len(plan.shifts) > _SHOWN_CHANGES:
        say(f"and {len(plan.shifts) - _SHOWN_CHANGES:,} changes more: --json has all")
    elif not plan.shifts:
        say("would change nothing")
