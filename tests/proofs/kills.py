"""An embedded process is killed (SIGKILL) while it writes, most often between lock and commit.

After each kill the graph holds a prefix of whole batches, every acknowledged one among them, and
every slot is what its observations resolve to. Running all batches again completes it, and once
more changes nothing.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tenure.graph.model import Observation
from tenure.graph.policy import Policy
from tenure.graph.store import Store
from tenure.graph.timeline import resolve

from . import killing
from .figures import Figures, Size
from .processes import started

INSIDE = 0.7
"""Share of the kills that hit between lock and commit."""

PAUSE = 0.05
WAIT_SECONDS = 60.0
MOST_BATCHES = 100_000


class Killed(NamedTuple):
    """Where a process was when it was killed, and the last batch that was acknowledged to it."""

    where: str
    done: int


async def run(size: Size) -> Figures:
    """Kill ``size.kills`` times."""
    folder = Path(tempfile.mkdtemp(prefix="tenure-kills-"))
    try:
        return await _run(folder / "graph", size)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _run(folder: Path, size: Size) -> Figures:
    figures = Figures("kills", "arcadedb")
    group = f"kills-{secrets.token_hex(4)}"
    chance = random.Random(1)
    inside = random_hits = lost = 0
    slowest = 0.0
    stored = 0
    for n in range(size.kills):
        where = chance.choice(["locked", "written"]) if n < INSIDE * size.kills else "anywhere"
        killed = await asyncio.to_thread(_kill, folder, group, stored, where, chance)
        inside += killed.where in ("locked", "written")
        random_hits += where == "anywhere"
        began = time.monotonic()
        async with await Store.open(folder, vocabulary=killing.vocabulary()) as store:
            slowest = max(slowest, time.monotonic() - began)
            kept = await _kept(store, group)
            stored = _prefix(kept, group, figures)
            await _resolved(store, group, kept, figures)
        if stored <= killed.done:
            lost += killed.done + 1 - stored
    total = stored + 3
    async with await Store.open(folder, vocabulary=killing.vocabulary()) as store:
        for number in range(total):
            await store.observe(killing.batch(group, number))
        kept = await _kept(store, group)
        figures.require(_prefix(kept, group, figures) == total, "running again did not complete it")
        await _resolved(store, group, kept, figures)
        again = [await store.observe(killing.batch(group, number)) for number in range(total)]
        figures.require(not any(r.changed or r.observations for r in again), "a rerun changed it")
    figures.numbers["kills"] = size.kills
    figures.numbers["between lock and commit"] = inside
    figures.numbers["at a random moment"] = random_hits
    figures.numbers["batches stored"] = stored
    figures.numbers["acknowledged batches lost"] = lost
    figures.numbers["s to open again at most"] = slowest
    figures.require(lost == 0, f"{lost} acknowledged batches are gone")
    figures.require(inside >= INSIDE * size.kills, "too few kills between lock and commit")
    return figures


def _kill(folder: Path, group: str, first: int, where: str, chance: random.Random) -> Killed:
    """Let a process write, kill it where it says that it is there, or after a random time."""
    after = chance.randrange(1, 4)  # batches that it may finish before
    arguments = [str(folder), group, str(first), str(first + MOST_BATCHES)]
    pause = 0.0 if where == "anywhere" else PAUSE
    done = first - 1
    with started("tests.proofs.killing", [*arguments, str(pause)]) as process:
        assert process.stdout is not None
        end = time.monotonic() + WAIT_SECONDS
        for line in process.stdout:
            said, number = line.split()
            if said == "done":
                done = int(number)
            if where == "anywhere":
                if said == "open":
                    time.sleep(chance.random() * 0.3)
                    process.kill()
            elif said == where and int(number) >= first + after:
                process.kill()
                break
            if time.monotonic() > end:
                raise TimeoutError(f"the writer does not come to {where}")
        last = line.split()[0] if where == "anywhere" else where
        process.kill()
        code = process.wait(WAIT_SECONDS)
        if code >= 0:
            assert process.stderr is not None
            raise RuntimeError(f"the writer ended by itself: {process.stderr.read()[-2000:]}")
    return Killed(last, done)


async def _kept(store: Store, group: str) -> dict[str, list[Observation]]:
    """Every stored observation by subject."""
    kept = {}
    for subject in await store.subjects(group):
        kept[subject.name] = await store.observations(group, subject.name, killing.ATTRIBUTE)
    return kept


def _prefix(kept: dict[str, list[Observation]], group: str, figures: Figures) -> int:
    """How many whole batches there are, from the first on; nothing else may be there."""
    there = {o.observation_id for many in kept.values() for o in many}
    counted = 0
    for number in itertools.count():
        wanted = {o.observation_id for o in killing.batch(group, number)}
        if not wanted & there:
            break
        if wanted - there:
            figures.failures.append(f"batch {number} is there in part")
        counted += len(wanted)
    figures.require(counted == len(there), f"{len(there) - counted} observations of no prefix")
    return number


async def _resolved(
    store: Store, group: str, kept: dict[str, list[Observation]], figures: Figures
) -> None:
    """Every slot is what its observations resolve to."""
    for subject, observations in kept.items():
        timeline = await store.timeline(group, subject, killing.ATTRIBUTE)
        wanted = resolve(Policy(), observations, slot=timeline.slot)
        same = {m.memory_id: m.valid_to for m in timeline.memories} == {
            m.memory_id: m.valid_to for m in wanted.memories
        } and {(x.type, x.source, x.target) for x in timeline.links} == {
            (x.type, x.source, x.target) for x in wanted.links
        }
        figures.require(same, f"{subject} differs from what its observations resolve to")
