"""Names that are stated: what was told of a description is told of one person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.model import Judge, Turn
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.graph.values import value_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest

from ..extraction.said import turn

Said = tuple[str, str]
GROUP = "g"


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target) as opened:
        yield opened


def turns(said: Sequence[Said], *, conversation: str = "c1", after: int = 0) -> list[Turn]:
    return [
        turn((speaker, text), after + number, conversation=conversation)
        for number, (speaker, text) in enumerate(said)
    ]


async def feed(store: Store, said: Sequence[Turn]) -> int:
    done = await ingest(store, said, extractor=RuleExtractor(), clock=system_clock)
    return done.joined


async def current(store: Store, subject: str, attribute: str) -> set[str]:
    rows = await store.slot_state(GROUP, subject, attribute)
    return {value_text(row.memory.value) for row in rows if str(row.role) == "current"}


async def decisions(store: Store) -> list[tuple[str, str, str, Judge]]:
    rows = await store.entities(GROUP)
    found = [v for row in rows for v in row.verdicts]
    found.sort(key=lambda v: v.recorded_at)
    return [(str(v.decision), v.a_name, v.b_name, Judge(v.by)) for v in found]


DESCRIBED: list[list[Said]] = [
    [("Kofi", "My wife moved to Lyon in 2023."), ("Kofi", "My wife is called Anna.")],
    [("Kofi", "My wife Anna loves tea."), ("Kofi", "My wife moved to Lyon.")],
    [("Kofi", "My sister lives in Lyon."), ("Kofi", "My sister's name is Anna.")],
]


@pytest.mark.parametrize("said", DESCRIBED, ids=["called", "brief", "sister"])
async def test_whom_a_description_means_is_known_by_name(store: Store, said: list[Said]) -> None:
    assert await feed(store, turns(said)) == 1
    assert await current(store, "Anna", "residence") == {"Lyon"}
    ((decision, a, b, by),) = await decisions(store)
    assert (decision, b, by) == ("same_entity", "Anna", Judge.RULE)
    assert a.startswith("Kofi's ")
    assert await feed(store, turns(said)) == 0
    assert len(await decisions(store)) == 1


async def test_in_chinese_too(store: Store) -> None:
    said = [("小安", "我老婆住在苏州。"), ("小安", "我老婆叫周敏。")]
    assert await feed(store, turns(said)) == 1
    assert await current(store, "周敏", "residence") == {"苏州"}


async def test_another_name_of_a_speaker_is_the_speaker(store: Store) -> None:
    said = [
        ("Joanna", "I live in Oslo."),
        ("Joanna", "Please call me Jo."),
        ("Ben", "Jo is allergic to nuts."),
    ]
    assert await feed(store, turns(said)) == 1
    assert await current(store, "Jo", "residence") == {"Oslo"}
    assert await current(store, "Joanna", "residence") == {"Oslo"}


async def test_a_second_name_takes_the_rule_back_and_fuses_nobody(store: Store) -> None:
    await feed(store, turns([("Kofi", "My wife Anna lives in Lyon.")]))
    later = turns([("Kofi", "My wife is called Maria.")], after=400)
    assert await feed(store, later) == 1
    assert [row[0] for row in await decisions(store)] == ["same_entity", "distinct"]
    assert await current(store, "Anna", "residence") == {"Lyon"}
    assert await current(store, "Maria", "residence") == set()
    assert (
        await feed(store, turns([("Kofi", "My wife Anna lives in Lyon.")], conversation="c2")) == 0
    )


async def test_of_two_with_one_name_none_is_joined(store: Store) -> None:
    said = [("Kofi", "My wife is called Anna."), ("Ben", "My wife is called Anna.")]
    assert await feed(store, turns(said)) == 0
    assert await decisions(store) == []


async def test_two_that_speak_for_themselves_are_never_made_one(store: Store) -> None:
    said = [
        ("Jo", "I live in Oslo."),
        ("Joanna", "I live in Rome."),
        ("Joanna", "Call me Jo."),
    ]
    assert await feed(store, turns(said)) == 0
    assert await current(store, "Jo", "residence") == {"Oslo"}


async def test_what_a_person_parted_no_rule_joins_again(store: Store) -> None:
    said = turns([("Kofi", "My wife moved to Lyon."), ("Kofi", "My wife is called Anna.")])
    await feed(store, said)
    await store.identities.part(GROUP, "Anna", "Kofi's wife")
    assert await feed(store, said) == 0
    assert await feed(store, turns([("Kofi", "My wife is called Anna.")], conversation="c2")) == 0
    assert await current(store, "Anna", "residence") == set()
    assert await current(store, "Kofi's wife", "residence") == {"Lyon"}


async def test_where_that_is_withdrawn_the_rule_may_join_again(store: Store) -> None:
    said = turns([("Kofi", "My wife moved to Lyon."), ("Kofi", "My wife is called Anna.")])
    await feed(store, said)
    await store.identities.part(GROUP, "Anna", "Kofi's wife")
    await store.identities.unsay(GROUP, "Anna", "Kofi's wife")
    assert await feed(store, said) == 1
    assert await current(store, "Anna", "residence") == {"Lyon"}


async def test_an_edited_name_is_the_name(store: Store) -> None:
    (said,) = turns([("Kofi", "My wife is called Anna.")])
    await feed(store, [said])
    edited = replace(
        said, text="My wife is called Hanna.", edited_at=said.at + timedelta(minutes=1)
    )
    assert await feed(store, [edited]) == 2
    assert [row[::2] for row in await decisions(store)][-1] == ("same_entity", "Hanna")


async def test_what_is_no_statement_joins_nobody(store: Store) -> None:
    said = [
        ("Kofi", "My wife moved to Lyon."),
        ("Kofi", "If my wife was called Anna, I'd laugh."),
        ("Kofi", "Is my wife called Anna?"),
        ("Kofi", "In the novel my wife is called Anna."),
    ]
    assert await feed(store, turns(said)) == 0
    assert await decisions(store) == []


async def test_a_run_that_was_stopped_before_it_is_completed(store: Store) -> None:
    said = turns([("Kofi", "My wife moved to Lyon."), ("Kofi", "My wife is called Anna.")])

    class Stopped(Exception):
        pass

    class Stopping(Store):
        async def observe(self, *a: object, **k: object) -> object:  # type: ignore[override]
            await super().observe(*a, **k)  # type: ignore[arg-type]
            raise Stopped

    stopping = Stopping(store.engine, Vocabulary.load(), system_clock)
    with pytest.raises(Stopped):
        await feed(stopping, said)
    assert await decisions(store) == []
    assert await feed(store, said) == 1
