"""How many observations a core resolves in a second, in slots as most slots are."""

from __future__ import annotations

import random
import time
from typing import Final

from tenure.graph.model import Observation
from tenure.graph.timeline import resolve
from tenure.graph.vocabulary import Vocabulary

from . import given
from .report import Figure, Report
from .timing import median

BAR: Final = 100_000
ROUNDS: Final = 7


def short_slots(count: int) -> list[list[Observation]]:
    """Slots of 3 to 8 observations that make 1 to 4 memories, in no order."""
    rnd = random.Random(1)
    slots = []
    for i in range(count):
        subject, number = f"s{i // given.SLOTS}", i % given.SLOTS
        memories, length = rnd.randint(1, 4), rnd.randint(3, 8)
        cuts = sorted(rnd.sample(range(1, length), min(memories, length) - 1))
        said = []
        for n in range(length):
            run = sum(cut <= n for cut in cuts)
            one = given.said(subject, number, n)
            value = f"value {run}"
            said.append(_with(one, value, n))
        rnd.shuffle(said)
        slots.append(said)
    return slots


def _with(o: Observation, value: str, n: int) -> Observation:
    from dataclasses import replace

    from tenure.graph.values import value_key

    return replace(o, value=value, value_key=value_key(value), source=f"turn {n}")


def measure(report: Report, *, quick: bool) -> None:
    """The figures of the pure core; one process, one thread."""
    vocabulary = Vocabulary.load()
    slots = short_slots(500 if quick else 5000)
    policies = [vocabulary.policy(said[0].slot.attribute) for said in slots]
    many = sum(map(len, slots))
    memories = 0
    rates = []
    for _ in range(ROUNDS):
        began = time.process_time()
        memories = sum(
            len(resolve(policy, said).memories)
            for policy, said in zip(policies, slots, strict=True)
        )
        rates.append(many / (time.process_time() - began))
        report.raw("resolve", observations=many, memories=memories, rate=rates[-1])
    rate = median(rates)
    report.add(
        Figure(
            engine="core",
            name="resolve, slots of 3-8 observations, 1-4 memories",
            value=f"{rate:,.0f} observations/s a core",
            bar=f">= {BAR:,}",
            met=rate >= BAR,
        )
    )
