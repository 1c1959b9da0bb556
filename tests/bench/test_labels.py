"""Labels: both forms are read, and a candidate agrees with a label when it should."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tenure.bench.labels.draw import draw, half_of
from tenure.bench.labels.form import Gold, conversation, gold, talks
from tenure.bench.labels.match import Class, class_of, classes_agree, values_agree
from tenure.bench.labels.score import Score, wilson
from tenure.graph.door import observation
from tenure.graph.model import Authority, Observation, Stance

from ..support.shared import ROOT, shared

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)


def said(
    attribute: str, value: str | None, stance: Stance = Stance.ASSERTS, **more: Any
) -> Observation:
    """What an extractor found in a turn of Edda's."""
    given: dict[str, Any] = {"subject": "Edda", "source": "c/t", "authority": Authority.USER}
    return observation(
        group="g", attribute=attribute, value=value, stance=stance, observed_at=AT, **(given | more)
    )


def label(attribute: str, value: str, stance: str = "asserts", **more: Any) -> Gold:
    return gold(
        {"subject": "Edda", "attribute": attribute, "value": value, "stance": stance, **more}
    )


def scored(labels: list[Gold], *found: Observation) -> Score:
    score = Score()
    score.add("c/t", AT, labels, found)
    return score


@pytest.mark.parametrize(
    ("found", "wanted", "agree"),
    [
        ("Turin", "turin", True),
        ("the old town of Turin", "Turin", True),
        ("Turing", "Turin", False),
        ("$12,000", "12000", True),
        ("board games", "board game", True),
        ("Montserrat", "East Janethaven, Montserrat", False),
        ("Janethaven, Montserrat", "East Janethaven, Montserrat", True),
        ("上海浦东", "上海", True),
        ("海", "上海市", False),
        ("北京", "上海", False),
        ("5", "50", False),
        ("♥", "♥", True),
    ],
)
def test_values_agree_as_whole_words(found: str, wanted: str, agree: bool) -> None:
    assert values_agree(found, wanted) is agree


@pytest.mark.parametrize(
    ("seen", "kind"),
    [
        (said("residence", "Turin"), Class.CURRENT),
        (said("residence", "Turin", Stance.CORRECTS, target="Oslo"), Class.CURRENT),
        (said("residence", "Turin", authority=Authority.ASSISTANT), Class.SUPPOSED),
        (said("residence", "Turin", valid_from=AT + timedelta(days=9)), Class.PLANNED),
        (said("residence", "Turin", valid_from=AT - timedelta(9), valid_to=AT), Class.OVER),
        (said("residence", "Turin", Stance.ENDS), Class.OVER),
        (said("event", "concert"), Class.DONE),
        (said("event", "concert", Stance.PLANS), Class.PLANNED),
    ],
)
def test_a_statement_has_one_class(seen: Observation, kind: Class) -> None:
    assert class_of(seen, AT) is kind


def test_a_goal_may_be_planned_and_a_residence_may_not() -> None:
    assert classes_agree(label("goal", "degree"), Class.PLANNED, "goal")
    assert not classes_agree(label("residence", "Oslo"), Class.PLANNED, "residence")
    either = label("event", "pottery", accept_attribute=["hobby"])
    assert classes_agree(either, Class.CURRENT, "hobby")
    assert not classes_agree(either, Class.CURRENT, "event")


def test_a_right_current_is_right_and_found() -> None:
    score = scored([label("residence", "Turin")], said("residence", "Turin", subject="Edda (c1)"))
    assert score.right == {"residence": 1} and not score.wrong
    assert score.found == score.wanted == {(Class.CURRENT, "residence"): 1}


def test_a_plan_that_is_taken_for_a_fact_is_false_and_named_so() -> None:
    score = scored([label("residence", "Oslo", "plans")], said("residence", "Oslo"))
    [wrong] = score.wrong
    assert wrong.why == "the label is planned"
    assert score.mistaken == {(Class.PLANNED, Class.CURRENT): 1}
    assert not score.found


def test_a_denial_is_no_current() -> None:
    denied = label("diet", "vegan", polarity="negative")
    assert len(scored([denied], said("diet", "vegan")).wrong) == 1
    assert not scored([denied], said("diet", "vegan", Stance.DENIES)).mistaken


def test_an_optional_fact_counts_neither_way() -> None:
    loose = label("hobby", "tea", "any", optional=True)
    score = scored([loose], said("hobby", "tea"))
    assert score.either == {Class.CURRENT: 1}
    assert not (score.right or score.wrong or score.wanted)
    assert not scored([loose]).wanted


def test_what_nobody_labelled_is_false() -> None:
    assert scored([], said("residence", "Turin")).wrong[0].why == "no label"


def test_only_an_optional_fact_may_have_any_stance() -> None:
    with pytest.raises(ValueError, match="optional"):
        scored([label("hobby", "tea", "any")])


def test_the_bound_is_wilsons() -> None:
    assert wilson(0, 0) == 0
    assert wilson(10, 10) == pytest.approx(0.7225, abs=1e-4)
    assert wilson(90, 100) == pytest.approx(0.8256, abs=1e-4)
    assert wilson(0, 10) == pytest.approx(0)


TALK: Mapping[str, Any] = {
    "id": "k1",
    "half": "held",
    "turns": [
        {
            "turn_id": "1",
            "at": AT.isoformat(),
            "speaker": "小林",
            "role": "user",
            "text": "我住在上海。",
        },
        {"turn_id": "2", "at": AT.isoformat(), "speaker": "小林", "role": "user", "text": "好的。"},
    ],
    "facts": [
        {
            "turn": "1",
            "subject": "小林",
            "attribute": "residence",
            "value": "上海",
            "stance": "asserts",
        }
    ],
}


def test_a_conversation_brings_its_text(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps(TALK) + "\n", "utf-8")
    [talk] = talks([path], tmp_path)
    assert [turn.text for turn in talk.turns] == ["我住在上海。", "好的。"]
    assert talk.half == {"k1/1": "held", "k1/2": "held"}
    assert talk.labels["k1/1"][0].values == ("上海",) and talk.labels["k1/2"] == []


def test_a_drawn_turn_is_looked_up_in_its_log(tmp_path: Path) -> None:
    log = [
        {
            "sample_id": "c1",
            "conversation": {
                "speaker_a": "Edda",
                "speaker_b": "Noor",
                "session_1_date_time": "1:56 pm on 8 May, 2023",
                "session_1": [
                    {"speaker": "Edda", "dia_id": "D1:1", "text": "I live in Turin."},
                    {"speaker": "Noor", "dia_id": "D1:2", "text": "Nice!"},
                ],
            },
        }
    ]
    (tmp_path / "locomo").mkdir()
    (tmp_path / "locomo" / "locomo10.json").write_text(json.dumps(log), "utf-8")
    row = {"turn": "D1:2", "conversation": "c1", "half": "dev", "facts": []}
    path = tmp_path / "drawn.jsonl"
    path.write_text(json.dumps(row) + "\n", "utf-8")
    [talk] = talks([path], tmp_path)
    assert len(talk.turns) == 2 and talk.labels == {"c1/D1:2": []}
    path.write_text(json.dumps(row | {"turn": "D9:9"}) + "\n", "utf-8")
    with pytest.raises(ValueError, match="D9:9"):
        list(talks([path], tmp_path))


@pytest.mark.parametrize("change", [{"half": "test"}, {"facts": [{"turn": "9"}]}])
def test_a_wrong_line_is_named(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps({**TALK, **change}) + "\n", "utf-8")
    with pytest.raises(ValueError, match=r"own\.jsonl, line 1"):
        list(talks([path], tmp_path))


def test_a_fact_of_no_turn_is_refused() -> None:
    [fact] = TALK["facts"]
    with pytest.raises(ValueError, match="no turn k1/7"):
        conversation({**TALK, "facts": [fact | {"turn": "7"}]}, "g")


def test_the_shipped_labels_are_of_the_turns_that_are_drawn() -> None:
    rows = [
        json.loads(line)
        for line in (ROOT / "bench/labels/english.jsonl").read_text("utf-8").splitlines()
    ]
    drawn = {one.turn.source: one.stratum for one in draw(shared("data"))}
    assert drawn == {f"{row['conversation']}/{row['turn']}": row["stratum"] for row in rows}
    assert all(row["half"] == half_of(f"{row['conversation']}/{row['turn']}") for row in rows)
