"""``tenure demo``: a real conversation log, its chains, and four answers with their evidence."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..context import JsonOption, examples, runs
from ..output import counted, emit, note, say

if TYPE_CHECKING:
    from ...overlay.memory import Bank

EXAMPLES = examples(
    "tenure demo",
    "tenure demo --graph ./demo && tenure timeline Maya --graph ./demo",
    "tenure demo --graph bolt://localhost:7687",
)
SAMPLE = Path(__file__).parents[1] / "sample" / "conversation.jsonl"
GROUP = "demo"
TODAY = datetime(2026, 4, 10, tzinfo=UTC)
"""The day on which the sample's questions are asked: just after its last turn."""
CHAINS = (("Maya", "residence"), ("Marlin", "package_manager"), ("林晓", "employer"))
QUESTIONS = (
    "Where does Maya live now?",
    "Where did Maya live in May 2025?",
    "林晓从哪里搬到了哪里，什么时候？",
    "What is the licence plate of Maya?",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("demo", epilog=EXAMPLES)(demo)


@runs
async def demo(
    graph: Annotated[
        str | None,
        typer.Option(
            "--graph",
            metavar="URL_OR_FOLDER",
            show_default="a folder that is gone afterwards",
            help="Keep the graph here, to look at it with the other verbs.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a sample conversation: its chains, and four answers.

    The sample: a few hundred turns over two years, in English and Chinese.
    """  # fmt: skip
    from ...graph.store import Store
    from ...overlay.extraction import RuleExtractor
    from ...overlay.ingest import ingest
    from ...overlay.memory import Bank
    from ..readers import Options, open_log

    started = time.monotonic()
    with _place(graph) as place:
        store = await Store.open(place)
        try:
            log = open_log(SAMPLE, Options(group=GROUP))
            extractor = RuleExtractor()
            report = await ingest(store, log, extractor=extractor, clock=store.clock)
            bank = Bank(store, GROUP)
            numbers = {"turns": report.turns, "observations": report.read,
                       "changed": report.changed}  # fmt: skip
            if as_json:
                emit({**numbers, **await _answers(bank)})
            else:
                say(f"{counted(report.turns, 'turn')}, {counted(report.read, 'observation')}")
                await _show(bank)
        finally:
            await store.close()
    note(f"\n{time.monotonic() - started:.1f} s")
    if graph is not None:
        note(f"look further: tenure timeline Maya --graph {graph} --group {GROUP}")


@contextmanager
def _place(graph: str | None) -> Iterator[str]:
    if graph is not None:
        yield graph
        return
    with tempfile.TemporaryDirectory(prefix="tenure-demo-", ignore_cleanup_errors=True) as folder:
        yield folder


async def _answers(bank: Bank) -> dict[str, Any]:
    from ..rows import timeline_rows

    chains = [row for subject, attribute in CHAINS
              for row in timeline_rows(await bank.timeline(subject, attribute), TODAY)]  # fmt: skip
    from ..asked import record

    answers = [record(await bank.ask(question, asked_at=TODAY), None) for question in QUESTIONS]
    return {"memories": chains, "answers": answers}


async def _show(bank: Bank) -> None:
    from ..asked import show
    from .timeline import draw

    for subject, attribute in CHAINS:
        say()
        draw(await bank.timeline(subject, attribute), TODAY)
    for question in QUESTIONS:
        say(f"\n? {question}")
        show(await bank.ask(question, asked_at=TODAY))
