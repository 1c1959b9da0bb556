"""An ingest against a store that only counts: batches, repetition, what is set aside, failure."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import count

import pytest

from tenure.graph.door import observation
from tenure.graph.errors import StoreUnavailable
from tenure.graph.model import Observation, Reading, Stance, Turn
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import Aside, Item, Report, SetAside, ingest
from tenure.overlay.ingest.report import KEPT_ASIDE
from tenure.overlay.ingest.run import BATCH_OBSERVATIONS, BATCH_TURNS
from tenure.overlay.ingest.said import through_the_door

from ..extraction.said import AT, turn


@dataclass(frozen=True)
class Kept:
    observations: int
    repeated: int
    refused: int
    changed: int
    touched: frozenset[str] = frozenset()


@dataclass
class Store:
    """Keeps what it is given, by id; fails at the batch that it is told."""

    fails_at: int | None = None
    refuses: int = 0
    observations: dict[str, Observation] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    sizes: list[tuple[int, int]] = field(default_factory=list)

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> Kept:
        given, said = list(observations), list(turns)
        if len(self.sizes) == self.fails_at:
            raise StoreUnavailable
        self.sizes.append((len(said), len(given)))
        await asyncio.sleep(0)
        before = len(self.observations)
        self.observations.update((one.observation_id, one) for one in given)
        self.turns.update((one.turn_id, one) for one in said)
        self.readings.update((one.reading_id, one) for one in readings)
        new = len(self.observations) - before
        return Kept(new, len(given) - new, self.refuses, 2 * new)


def clock() -> datetime:
    return AT


async def run(store: Store, items: Iterable[Item], *, dry_run: bool = False) -> Report:
    return await ingest(store, items, extractor=RuleExtractor(), clock=clock, dry_run=dry_run)


def ready(number: int) -> Observation:
    return observation(
        group="g",
        subject=f"S{number}",
        attribute="residence",
        stance=Stance.ASSERTS,
        value="Ghent",
        observed_at=AT,
        source=f"import/{number}",
    )


async def test_turns_become_observations_with_their_reading() -> None:
    store = Store()
    report = await run(store, [turn("I live in Ghent."), turn("Nice.", 1)])
    (one,) = store.observations.values()
    assert (one.slot.subject, one.slot.attribute, one.value) == ("Ana", "residence", "Ghent")
    assert (one.source, one.speaker, one.quote) == ("talk/t0", "Ana", "I live in Ghent.")
    assert one.turn_id in store.turns
    assert one.reading_id in store.readings
    assert len(store.turns) == len(store.readings) == 2
    assert (report.turns, report.read, report.observations, report.changed) == (2, 1, 1, 2)
    assert report.by_stance == {"asserts": 1}
    assert report.as_json()["turns"] == 2


async def test_the_same_again_stores_nothing() -> None:
    store, said = Store(), [turn("I live in Ghent."), turn("I moved to Porto.", 1)]
    await run(store, said)
    again = await run(store, said)
    assert (again.observations, again.repeated, again.changed) == (0, 2, 0)
    assert len(store.readings) == 2


async def test_an_edited_turn_is_another_reading_of_the_same_turn() -> None:
    store = Store()
    await run(store, [turn("I live in Ghent.")])
    await run(store, [turn("I live in Porto.")])
    assert len(store.turns) == 1
    assert len(store.readings) == 2


async def test_batches_are_bounded_and_keep_the_order() -> None:
    store, progress = Store(), list[int]()
    turns = [turn(f"I live in Ghent{number}.", number) for number in range(BATCH_TURNS + 10)]
    report = await ingest(
        store,
        iter(turns),
        extractor=RuleExtractor(),
        clock=clock,
        on_progress=lambda growing: progress.append(growing.observations),
    )
    assert report.turns == len(turns)
    assert [said for said, _ in store.sizes] == [BATCH_TURNS, 10]
    assert progress == sorted(progress) and len(progress) == 2


async def test_ready_observations_stream_through() -> None:
    store = Store()
    report = await run(store, (ready(number) for number in range(2 * BATCH_OBSERVATIONS + 1)))
    assert report.observations == 2 * BATCH_OBSERVATIONS + 1
    assert max(size for _, size in store.sizes) <= BATCH_OBSERVATIONS + 250


async def test_turns_and_ready_observations_may_be_mixed() -> None:
    store = Store()
    said: list[Item] = [
        turn("My phone number is 555-0017."),
        ready(1),
        turn("Sorry, I meant 555-0071.", 1),
    ]
    report = await run(store, said)
    assert report.by_stance == {"asserts": 2, "corrects": 1}


async def test_what_a_reader_set_aside_is_reported_and_the_rest_is_kept() -> None:
    store = Store()
    aside = SetAside(Aside.QUARANTINED, "log", 2, "at", "has no offset")
    refused = SetAside(Aside.REFUSED, "log", 3, "value", "is empty")
    report = await run(store, [turn("I live in Ghent."), aside, refused, turn("Hm.", 1)])
    assert report.quarantined == [aside] and report.refused == [refused]
    assert (report.turns, report.observations) == (2, 1)
    assert report.as_json()["aside"] == [str(refused), str(aside)]


async def test_a_report_keeps_a_bounded_number_and_counts_all() -> None:
    aside = SetAside(Aside.QUARANTINED, "log", None, "", "broken")
    report = await run(Store(), [aside] * (KEPT_ASIDE + 5))
    assert (len(report.quarantined), report.quarantined_count) == (KEPT_ASIDE, KEPT_ASIDE + 5)


async def test_what_the_door_refuses_is_reported_by_turn_and_field() -> None:
    long = "x" * 600
    store = Store()
    said = [turn((f"Ana{long}", "I live in Ghent.")), turn("I moved to Ulm.", 1)]
    report = await run(store, said)
    (one,) = report.refused
    assert (one.place, one.field) == ("talk/t0", "speaker")
    assert (report.turns, report.observations, len(store.turns)) == (1, 1, 1)


def test_what_the_door_refuses_says_its_place_and_field_once() -> None:
    said, extractor = turn("I live in Ghent."), RuleExtractor()
    ((_, found),) = extractor.start().read([said])
    report = Report(started_at=AT)
    wrong = [replace(one, value="x" * 20_000) for one in found]
    assert through_the_door(said, wrong, extractor, report) == []
    (text,) = map(str, report.refused)
    assert text == "talk/t0: value: is 20,000 characters long; the longest value is 16,384"


async def test_a_dry_run_reads_all_and_writes_nothing() -> None:
    store = Store()
    report = await run(store, [turn("I live in Ghent.")], dry_run=True)
    assert (report.turns, report.read, report.observations, store.sizes) == (1, 1, 0, [])


async def test_after_a_failure_the_same_run_completes_it() -> None:
    turns = [turn(f"I moved to Ghent{number}.", number) for number in range(3 * BATCH_TURNS)]
    whole, broken = Store(), Store(fails_at=1)
    await run(whole, turns)
    with pytest.raises(StoreUnavailable):
        await run(broken, turns)
    assert 0 < len(broken.observations) < len(whole.observations)
    broken.fails_at = None
    await run(broken, turns)
    assert broken.observations == whole.observations
    assert broken.readings == whole.readings


async def test_times_are_stored_in_utc_and_words_are_meant_in_the_speakers_zone() -> None:
    store = Store()
    tokyo = datetime(2025, 2, 18, 0, 30, tzinfo=timezone(timedelta(hours=9)))
    await run(store, [replace(turn("I moved to Ghent yesterday."), at=tokyo)])
    (kept,) = store.turns.values()
    (one,) = [o for o in store.observations.values() if o.slot.attribute == "residence"]
    assert kept.at == tokyo and kept.at.tzinfo is UTC
    assert one.valid_from == datetime(2025, 2, 16, 15, tzinfo=UTC)
    assert one.offset_minutes == 540


async def test_a_report_says_how_long_it_took() -> None:
    ticks = count()
    report = await ingest(
        Store(),
        [],
        extractor=RuleExtractor(),
        clock=lambda: AT + timedelta(seconds=next(ticks)),
    )
    assert report.seconds == 1.0


async def test_what_was_forgotten_before_is_counted() -> None:
    report = await run(Store(refuses=2), [turn("I live in Ghent.")])
    assert (report.forgotten, report.as_json()["forgotten"]) == (2, 2)
    assert report.as_json()["refused"] == 0  # that is what the door refused


async def test_a_turn_with_an_edit_time_is_a_reading_of_its_own() -> None:
    store, said = Store(), turn("I live in Ghent.")
    edits = [None, AT, AT + timedelta(days=1)]
    await run(store, [replace(said, edited_at=edit) for edit in edits])
    assert {one.edited_at for one in store.readings.values()} == set(edits)
    assert len(store.readings) == 3 and len(store.turns) == 1
