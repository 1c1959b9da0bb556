"""Makes conversations with gold by construction; the same seed gives the same conversations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from tenure.graph.door import observation, verdict
from tenure.graph.model import Authority, Decision, Observation, Stance, Turn, Verdict
from tenure.overlay.sources import source_of, turn_node_id

from .model import Asks, Probe, Talk, Told, Unit
from .phrasings import Beside, Words, words

SEED: Final = 20260701
SESSIONS: Final = 24
START: Final = datetime(2024, 1, 8, 18, tzinfo=UTC)
BETWEEN: Final = timedelta(days=9)
ASKED: Final = START + BETWEEN * (SESSIONS + 2)
OF_PROJECT: Final = frozenset({"database", "package_manager", "deployment_target"})
"""Attributes whose subject is the person's project, as the phrasings have it."""

EXCEPTED: Final = 4
"""Slots of a person with a value in a narrower scope, of forty."""

BESIDE: Final = 2
"""Slots of a person in which a second value holds beside the new one."""

PLANNED: Final = 10
"""Slots of a person with a plan that never comes true."""

IDLE: Final = 16
"""Turns of a session that say nothing of any slot, not counting what the assistant says."""


@dataclass(frozen=True, slots=True)
class _Event:
    """One turn that is to be placed in a session. ``told`` is None where it says nothing."""

    session: int
    text: str
    told: Told | None
    beside: Beside | None = None


def talks(language: str, half: str, profiles: int = 10, seed: int = SEED) -> Iterator[Talk]:
    """The conversations of a language, made of the phrasings of one half."""
    said = words(language, half)
    for number in range(profiles):
        yield _talk(language, half, said, number, Random(f"{seed}/{language}/{half}/{number}"))


def _talk(language: str, half: str, said: Words, number: int, random: Random) -> Talk:
    group = f"views-{language}-{half}-{number}"
    name = said.names[number % len(said.names)]
    units, events = _units(said, name, random)
    turns: list[Turn] = []
    told: dict[str, Told] = {}
    observations: list[Observation] = []
    verdicts: list[Verdict] = []
    held: dict[Unit, Observation] = {}
    idle = _cycle(said.distractors, random)
    for session in range(SESSIONS):
        own = [one for one in events if one.session == session]
        own += [_Event(session, next(idle), None) for _ in range(IDLE)]
        random.shuffle(own)
        at = START + BETWEEN * session
        for event in own:
            at += timedelta(minutes=random.randint(1, 9))
            turn = _turn(group, name, Authority.USER, len(turns), at, event.text)
            turns.append(turn)
            if event.told is None:
                if random.random() < 0.25:
                    at += timedelta(minutes=1)
                    reply = random.choice(said.replies)
                    turns.append(
                        _turn(group, "assistant", Authority.ASSISTANT, len(turns), at, reply)
                    )
                continue
            told[turn.source] = event.told
            gold = _gold(event, turn)
            observations.append(gold)
            if event.told.value == event.told.unit.new:
                held[event.told.unit] = gold
            elif event.told.value in event.told.unit.beside:
                verdicts.append(
                    verdict(
                        decision=Decision.COEXISTS,
                        a=held[event.told.unit],
                        b=gold,
                        decided_at=turn.at,
                    )
                )
    probes = tuple(_probes(said, name, units, told, turns, random))
    return Talk(
        group=group,
        language=language,
        name=name,
        turns=tuple(turns),
        told=told,
        observations=tuple(observations),
        verdicts=tuple(verdicts),
        units=units,
        probes=probes,
    )


def _units(said: Words, name: str, random: Random) -> tuple[tuple[Unit, ...], list[_Event]]:
    """The slots of one person, with the turns that tell them."""
    attributes = list(said.attributes)
    marks = [n % 2 == 0 for n in range(len(attributes))]
    random.shuffle(marks)
    beside = {one.attribute: one for one in random.sample(said.beside, BESIDE)}
    others = [one for one in said.exceptions if one.attribute not in beside]
    excepted = {one.attribute: one for one in random.sample(others, EXCEPTED)}
    planned = set(random.sample(attributes, PLANNED))
    units: list[Unit] = []
    events: list[_Event] = []
    for attribute, marked in zip(attributes, marks, strict=True):
        old, new, also, plan = random.sample(said.values[attribute], 4)
        whole = said.project.format(name=name) if attribute in OF_PROJECT else name
        unit = Unit(
            attribute=attribute,
            subject=whole,
            old=old,
            new=new,
            marked=marked,
            beside=(also,) if attribute in beside else (),
            excepted=(also,) if attribute in excepted else (),
            planned=(plan,) if attribute in planned else (),
        )
        units.append(unit)
        first = random.randrange(SESSIONS // 2)
        second = random.randrange(SESSIONS // 2, SESSIONS - 1)
        changes = (said.marked if marked else said.unmarked)[attribute]
        state = random.choice(said.states[attribute]).format(value=old)
        change = random.choice(changes).format(value=new, old=old)
        events.append(_Event(first, state, Told(unit, old)))
        events.append(_Event(second, change, Told(unit, new)))
        if attribute in planned:
            when = random.randrange(first + 1, SESSIONS)
            text = random.choice(said.plans[attribute]).format(value=plan)
            events.append(_Event(when, text, Told(unit, plan, planned=True)))
        if attribute in excepted:
            one = excepted[attribute]
            when = random.randrange(first + 1, SESSIONS)
            text = one.text.format(value=also)
            events.append(_Event(when, text, Told(unit, also, excepted=True), one))
        if attribute in beside:
            one = beside[attribute]
            when = random.randrange(second + 1, SESSIONS)
            events.append(_Event(when, one.text.format(value=also), Told(unit, also), one))
    return tuple(units), events


def _gold(event: _Event, turn: Turn) -> Observation:
    told = event.told
    assert told is not None
    return observation(
        group=turn.group,
        subject=told.unit.subject,
        attribute=told.unit.attribute,
        stance=Stance.PLANS if told.planned else Stance.ASSERTS,
        value=told.value,
        scope=None if event.beside is None else event.beside.scope,
        observed_at=turn.at,
        source=turn.source,
        position=0,
        speaker=turn.speaker,
        quote=turn.text,
    )


def _turn(
    group: str, speaker: str, authority: Authority, number: int, at: datetime, text: str
) -> Turn:
    source = source_of(group, str(number))
    return Turn(
        turn_id=turn_node_id(group, source),
        group=group,
        source=source,
        at=at,
        position=number,
        speaker=speaker,
        authority=authority,
        text=text,
        role=authority,
    )


def _probes(
    said: Words,
    name: str,
    units: tuple[Unit, ...],
    told: dict[str, Told],
    turns: list[Turn],
    random: Random,
) -> Iterator[Probe]:
    texts = {turn.source: turn.text for turn in turns}
    for unit in units:
        own = {source: one for source, one in told.items() if one.unit is unit}
        stated = {source: one for source, one in own.items() if not one.planned}
        for asks, kinds, value in (
            (Asks.CURRENT, said.asks_current, unit.new),
            (Asks.PAST, said.asks_past, unit.old),
        ):
            question = random.choice(kinds[unit.attribute]).format(name=name)
            evidence = frozenset(source for source in stated if value in texts[source])
            yield Probe(unit, asks, question, ASKED, evidence)


def _cycle(texts: tuple[str, ...], random: Random) -> Iterator[str]:
    """Every text once in some order, then in another."""
    while True:
        order = list(texts)
        random.shuffle(order)
        yield from order
