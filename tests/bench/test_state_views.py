"""The benchmark of state views: its conversations, its scoring, and a run of one person."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.state_views.__main__ import main
from bench.state_views.baselines import append_only, tokens
from bench.state_views.generate import talks
from bench.state_views.match import holds
from bench.state_views.model import Asks, Probe, Reply, Talk
from bench.state_views.ours import Ablation, Tenure, coexistence, loose, roles
from bench.state_views.phrasings import LANGUAGES
from bench.state_views.score import Score, judged
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary


def _one(language: str = "en") -> Talk:
    return next(talks(language, "dev", 1))


def _probe(talk: Talk, asks: Asks) -> Probe:
    return next(one for one in talk.probes if one.asks is asks and one.unit.planned)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_seed_gives_one_conversation_and_another_seed_another(language: str) -> None:
    first, again = next(talks(language, "dev", 1)), next(talks(language, "dev", 1))
    assert first == again
    assert first != next(talks(language, "dev", 1, seed=1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gold_follows_from_the_turns(language: str) -> None:
    for talk in talks(language, "dev", 2):
        texts = {turn.source: turn.text for turn in talk.turns}
        at = {turn.source: turn.at for turn in talk.turns}
        assert [turn.at for turn in talk.turns] == sorted(at.values())
        assert len(talk.units) == 40 and len(talk.probes) == 80
        assert sum(unit.marked for unit in talk.units) == 20
        assert sum(bool(unit.beside or unit.excepted) for unit in talk.units) == 6
        assert len(talk.turns) > 4 * len(talk.told)
        for source, told in talk.told.items():
            assert told.value in texts[source]
        for unit in talk.units:
            values = {unit.old, unit.new, *unit.beside, *unit.excepted, *unit.planned}
            assert len(values) == 2 + bool(unit.beside or unit.excepted) + bool(unit.planned)
            when = {told.value: at[s] for s, told in talk.told.items() if told.unit is unit}
            assert when[unit.old] < when[unit.new]
        for probe in talk.probes:
            value = probe.unit.new if probe.asks is Asks.CURRENT else probe.unit.old
            assert probe.evidence and all(value in texts[source] for source in probe.evidence)


def test_a_value_is_found_whole() -> None:
    assert holds(["My home: BERGEN"], "Bergen") and holds(["体重61公斤"], "61公斤")
    assert not holds(["vegetarian"], "vegeta") and not holds(["161 kg"], "61 kg")


def test_a_current_question_is_right_with_the_new_value_and_without_the_old_one() -> None:
    probe = _probe(_one(), Asks.CURRENT)
    unit = probe.unit
    right = judged(probe, Reply((unit.new,), probe.evidence))
    assert right.right and right.supported and not right.leaked
    both = judged(probe, Reply((unit.new, unit.old)))
    assert not both.right and both.leaked and not both.supported
    planned = judged(probe, Reply(unit.planned))
    assert not planned.right and planned.leaked
    nothing = judged(probe, Reply((), abstained=True))
    assert not nothing.right and not nothing.leaked


def test_a_past_question_is_right_with_the_old_value() -> None:
    probe = _probe(_one(), Asks.PAST)
    unit = probe.unit
    assert judged(probe, Reply((unit.old,))).right
    both = judged(probe, Reply((unit.old, unit.new)))
    assert both.right and not both.alone and not both.leaked
    assert not judged(probe, Reply((unit.new,))).right


def test_shares_are_of_their_own_wholes() -> None:
    talk, score = _one(), Score()
    current, past = _probe(talk, Asks.CURRENT), _probe(talk, Asks.PAST)
    score.probe(current, Reply((current.unit.new,), current.evidence))
    score.probe(past, Reply((), empty=True))
    score.unit(both=True, roles=False)
    found = {name: (part, whole) for name, part, whole in score.figures()}
    assert found["conflict"] == (1, 1) and found["fact"] == (0, 1)
    assert found["evidence support"] == (1, 2) and found["empty"] == (1, 2)
    assert found["bank coexistence"] == (1, 1) and found["bank role"] == (0, 1)


async def test_a_baseline_answers_with_what_its_turns_say() -> None:
    assert tokens("Where do I live? 住在哪儿") == [
        "where",
        "do",
        "i",
        "live",
        "住在",
        "在哪",
        "哪儿",
    ]
    talk = _one()
    probe = _probe(talk, Asks.CURRENT)
    system = append_only(talk)
    own = [turn for turn in talk.turns if turn.source in probe.evidence]
    await system.feed(own)
    reply = await system.ask(replace(probe, text=own[0].text))
    assert reply.values == (probe.unit.new,) and reply.evidence == {own[0].source}


async def test_a_given_bank_has_every_role_and_no_links_lose_them(tmp_path: Path) -> None:
    talk = _one()
    at = talk.probes[0].at
    async with await Store.open(tmp_path / "one") as store:
        ours = Tenure(store, talk, given=True)
        await ours.feed(talk.turns)
        chains = await ours.chains()
        assert all(coexistence(chains, unit) for unit in talk.units)
        assert all(roles(chains, unit, at) for unit in talk.units)
        plain = next(p for p in talk.probes if p.unit.attribute == "residence")
        assert (await ours.ask(plain)).values == (plain.unit.new,)
        heap = await Tenure(store, talk, given=True, without=Ablation.LABELS).ask(plain)
        assert holds(heap.values, plain.unit.old)
    async with await Store.open(tmp_path / "two", vocabulary=loose(Vocabulary.load())) as store:
        ours = Tenure(store, talk, given=True)
        await ours.feed(talk.turns)
        chains = await ours.chains()
        assert all(coexistence(chains, unit) for unit in talk.units)
        assert not any(roles(chains, unit, at) for unit in talk.units)


def test_a_run_shows_every_system_and_writes_no_row_of_the_held_half(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = tmp_path / "rows.jsonl"
    run = ["--language", "zh", "--profiles", "1", "--given", "--raw", str(raw)]
    assert main([*run, "--half", "dev"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("given", "append only", "most recent", "full text"))
    assert len(raw.read_text("utf-8").splitlines()) == 4 * 80
    assert main([*run, "--half", "held", "--no-baselines"]) == 0
    assert raw.read_text("utf-8") == ""
