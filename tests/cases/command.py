"""The command ``python -m tests.cases``: runs case files, prints what differs, counts."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tenure.graph.errors import TenureError
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary

from .apart import Apart, apart, vocabulary
from .bank import FEEDINGS, run_store
from .core import run_core
from .reading import BadCase, Case, read_cases

TIMELINE, CONVERSATION, ALL = "timeline", "conversation", "all"


class Tally:
    """Prints differences as they come, and counts."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0

    def add(self, what: str, differences: Sequence[str]) -> None:
        if not differences:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED {what}")
        for line in differences:
            print(f"  {line}")


def arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.cases",
        description="Runs files of cases. Timelines go through the pure core, and with --graph "
        "through that store as well; conversations through the product's own ingest and answers. "
        "The last line counts timelines and questions.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    parser.add_argument(
        "--graph",
        metavar="URL_OR_FOLDER",
        help="a store; cases get groups of their own in it, which are deleted afterwards",
    )
    parser.add_argument("--part", choices=(TIMELINE, CONVERSATION, ALL), default=ALL)
    parser.add_argument(
        "--orders",
        action="store_true",
        help="feed timelines in every order and batching, not only as they are given",
    )
    parser.add_argument(
        "--given",
        action="store_true",
        help="ask the questions of conversations with the observations of their timelines given, "
        "where there are such and nothing is done to the turns; nothing else is run",
    )
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """0: all passed; 1: something failed; 2: a file or the graph cannot be used."""
    asked = arguments(given)
    try:
        cases = read_cases(asked.paths)
        if asked.given:
            tally = asyncio.run(run_given(cases, asked.graph))
        else:
            tally = asyncio.run(run(cases, asked.part, asked.graph, orders=asked.orders))
    except (BadCase, TenureError) as error:
        print(f"python -m tests.cases: {error}", file=sys.stderr)
        return 2
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


async def run(cases: Sequence[Case], part: str, graph: str | None, *, orders: bool) -> Tally:
    """Run the parts that are asked for."""
    tally = Tally()
    mark = secrets.token_hex(4)
    if part != CONVERSATION:
        await _timelines(cases, graph, mark, tally, orders=orders)
    if part != TIMELINE and any(case.conversation for case in cases):
        if graph is not None:
            await _conversations(cases, graph, mark, tally)
        else:
            with tempfile.TemporaryDirectory(prefix="tenure-cases-") as folder:
                await _conversations(cases, f"{folder}/graph", mark, tally)
    return tally


async def run_given(cases: Sequence[Case], graph: str | None) -> Tally:
    """Ask all questions whose observations can be given."""
    from .given import given_answers, has_given

    tally, mark = Tally(), secrets.token_hex(4)
    with tempfile.TemporaryDirectory(prefix="tenure-cases-") as folder:
        target = graph or f"{folder}/graph"
        async with opened(target, Vocabulary.load(), mark):
            for number, case in enumerate(filter(has_given, cases)):
                told = await given_answers(target, case, f"{mark}g{number}")
                for name, differences in told.items():
                    tally.add(f"{case.path.name} {case.name} {name}", differences)
    return tally


async def _timelines(
    cases: Sequence[Case], graph: str | None, mark: str, tally: Tally, *, orders: bool
) -> None:
    told = [case for case in cases if case.timeline is not None]
    found = {number: _core(case, orders=orders) for number, case in enumerate(told)}
    if graph is not None and told:
        feedings = list(FEEDINGS) if orders else ["in one batch", "one by one"]
        rounds: list[tuple[str, list[Apart]]] = []
        for turn, feeding in enumerate(feedings):
            own = [
                apart(str(number), case.timeline, f"{mark}t{turn}x{number}")
                for number, case in enumerate(told)
                if case.timeline is not None
            ]
            rounds.append((feeding, own))
        words = vocabulary(one for _, own in rounds for one in own)
        async with opened(graph, words, mark) as store:
            for feeding, own in rounds:
                for name, lines in (await run_store(store, own, feeding)).items():
                    more = [f"store, {feeding}: {line}" for line in lines]
                    if name:
                        found[int(name)] += more
                    else:
                        tally.add("the store", more)
    for number, case in enumerate(told):
        tally.add(f"{case.path.name} {case.name} timeline", found[number])


def _core(case: Case, *, orders: bool) -> list[str]:
    """Differences of a case on the pure core."""
    assert case.timeline is not None
    if not orders:
        return run_core(case.timeline)
    count = len(case.timeline["observations"])
    found = []
    for feeding, rounds in FEEDINGS.items():
        order = [n for batch in rounds(count) for n in batch]
        found += [f"core, {feeding}: {line}" for line in run_core(case.timeline, order)]
    return found


async def _conversations(cases: Sequence[Case], graph: str, mark: str, tally: Tally) -> None:
    # Only here: the timeline part needs no extraction.
    from . import conversation, extraction

    count = extraction.Extracted()
    async with opened(graph, Vocabulary.load(), mark) as store:
        for number, case in enumerate(cases):
            if case.conversation is None:
                continue
            own = f"{mark}c{number}"
            await conversation.feed(store, case.conversation, own)
            lines = await extraction.compare(store, case.data, own, count)
            for line in lines:
                print(f"{case.path.name} {case.name}: {line}")
            told = await conversation.answers(store, case.conversation, own)
            for name, differences in told.items():
                tally.add(f"{case.path.name} {case.name} {name}", differences)
    print(count.line())


@asynccontextmanager
async def opened(graph: str, words: Vocabulary, mark: str) -> AsyncIterator[Store]:
    """The store; what carries the mark is deleted at the end."""
    store = await Store.open(graph, vocabulary=words)
    try:
        yield store
    finally:
        try:
            await remove(store, mark)
        finally:
            await store.close()


async def remove(store: Store, mark: str) -> None:
    """Delete every node of the groups that carry the mark."""
    text = (
        "MATCH (n) WHERE n.group_id CONTAINS $mark WITH n LIMIT 5000 "
        "DETACH DELETE n RETURN count(*) AS gone"
    )
    while (await store.engine.run(text, {"mark": f"--{mark}"}))[0]["gone"]:
        pass
