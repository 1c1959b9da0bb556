"""``tenure ingest`` is killed (SIGKILL) again and again, and the same command is run again.

In the end the graph equals that of an unbroken run in another group: all but recorded times and
what hangs on the name of the group.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from typing import Any

from tenure.graph.doctor import examine
from tenure.graph.door import mapping_of
from tenure.graph.store import Store

from .figures import ROOT, Figures, Size
from .processes import started

LOG = ROOT / "cli" / "sample" / "conversation.jsonl"
PAUSE = 0.03
WAIT_SECONDS = 300.0
WHERE = ("locked", "written", "anywhere")
UNITS = 13
"""About as many units as an unbroken run has."""

TURNS = """
MATCH (t:TenureTurn)
WHERE t.group_id = $group AND t.source >= ''
RETURN [t.source, toString(t.at), t.speaker, t.text,
  COUNT { (t)<-[:READING_OF]-(:TenureReading) }] AS turn
"""
ENDED = "ended"
Content = dict[str, Counter[str]]


async def run(target: str, size: Size) -> Figures:
    """Kill ``size.resumes`` times."""
    chance = random.Random(size.resumes)
    mark = secrets.token_hex(4)
    broken, whole = f"broken-{mark}", f"whole-{mark}"
    hits: Counter[str] = Counter()
    slowest = 0.0
    for n in range(size.resumes):
        began = time.monotonic()
        hits[await asyncio.to_thread(_kill, target, broken, WHERE[n % len(WHERE)], chance)] += 1
        slowest = max(slowest, time.monotonic() - began)
    for group in (broken, whole):
        await asyncio.to_thread(_whole, target, group)
    async with await Store.open(target) as store:
        figures = Figures("resume", store.engine.name)
        one, other = await content(store, broken), await content(store, whole)
        runs = await store.runs(broken)
        findings = await examine(store, broken, deep=True)
    figures.numbers = {
        "kills": sum(hits.values()) - hits[ENDED],
        "between lock and commit": hits["locked"] + hits["written"],
        "turns": sum(other["turns"].values()),
        "observations": sum(other["observations"].values()),
        "memories": sum(other["memories"].values()),
        "s to a kill at most": slowest,
    }
    for what, wanted in other.items():
        figures.require(bool(wanted), f"no {what}")
        for lost in list((wanted - one[what]).elements())[:3]:
            figures.failures.append(f"{what}: missing {lost:.200}")
        for more in list((one[what] - wanted).elements())[:3]:
            figures.failures.append(f"{what}: too many {more:.200}")
    figures.require(hits[ENDED] <= size.resumes // 4, "too many runs ended before they were killed")
    ended = [one for one in runs if one.finished_at is not None]
    figures.require(
        len(ended) == 1 + hits[ENDED] and runs[0] in ended, "a killed run says that it ended"
    )
    figures.require(len(runs) > 1, "no killed run has left a receipt")
    figures.require(not findings, f"doctor: {findings}")
    return figures


def _kill(target: str, group: str, where: str, chance: random.Random) -> str:
    """Run the command and kill it; where it was, or that it had ended before."""
    unit = chance.randrange(UNITS)
    with started("tests.proofs.resuming", [str(LOG), target, group, str(PAUSE)]) as process:
        assert process.stdout is not None
        end = time.monotonic() + WAIT_SECONDS
        last = "open"
        for line in process.stdout:
            said, _, number = line.partition(" ")
            last = said if said in ("open", "locked", "written") else last
            if where == "anywhere" and said == "open":
                time.sleep(chance.random() * 2.0)
                break
            if where in (said, "locked") and said == where and int(number) >= unit:
                break
            if said == "locked" and int(number) > unit and where == "written":
                break  # that unit had nothing to write
            if time.monotonic() > end:
                raise TimeoutError(f"the ingest does not come to {where}")
        process.kill()
        code = process.wait(WAIT_SECONDS)
        if code > 0:
            assert process.stderr is not None
            raise RuntimeError(f"the ingest failed by itself: {process.stderr.read()[-2000:]}")
    if code == 0:
        return ENDED
    return "anywhere" if where == "anywhere" else last


def _whole(target: str, group: str) -> None:
    with started("tests.proofs.resuming", [str(LOG), target, group, "0"]) as process:
        _, err = process.communicate(timeout=WAIT_SECONDS)
        if process.returncode != 0:
            raise RuntimeError(f"tenure ingest ended with {process.returncode}: {err[-2000:]}")


async def content(store: Store, group: str) -> Content:
    """All that a group holds, without recorded times and without ids, for they hang on the name
    of the group."""
    found: Content = {
        name: Counter() for name in ("turns", "observations", "memories", "links", "reviews")
    }
    for row in await store.engine.read(TURNS, {"group": group}):
        found["turns"][json.dumps(row["turn"])] += 1
    for subject in await store.subjects(group):
        for attribute in subject.attributes:
            for said in await store.observations(group, subject.name, attribute):
                told = {**mapping_of(said), "group": "", "recorded_at": ""}
                told["counts"] = said.counted_to is None
                found["observations"][_text(told)] += 1
        for timeline in await store.subject_timelines(group, subject.name):
            memories = {
                memory.memory_id: _text(
                    [
                        memory.slot.subject, memory.slot.attribute, sorted(memory.scope.items()),
                        memory.value, memory.polarity, memory.status, memory.kind,
                        memory.valid_from, memory.valid_to, memory.supports, memory.authority,
                        memory.contested, memory.said_at, memory.pending_to, memory.because.rule,
                    ]
                )
                for memory in timeline.memories
            }  # fmt: skip
            found["memories"].update(memories.values())
            for link in timeline.links:
                ends = memories[link.source], memories[link.target]
                found["links"][_text([link.type, *ends, link.at, link.because.rule])] += 1
    for review in await store.reviews(group):
        asked = [review.slot.subject, review.slot.attribute, review.reason, review.values]
        found["reviews"][_text(asked)] += 1
    return found


def _text(value: Any) -> str:
    return json.dumps(value, default=str, sort_keys=True)
