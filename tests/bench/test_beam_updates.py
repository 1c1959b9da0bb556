"""Updates and contradictions in a chat of our own, in the form of BEAM."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.beam_updates import (
    AT,
    CONTRADICTION,
    GROUP,
    UPDATE,
    main,
    name_of,
    questions,
    run,
    statement,
)
from tenure.cli.readers import Options, open_log
from tenure.graph.model import Turn

SAID = [
    "Hello there. My budget for the garden shed is 400 euros, I think.",
    "Nice weather! My budget for the garden shed went up to 450 euros.",
    "I have painted the garden fence before.",
    "I have never painted any garden fence.",
    "I live in Turin.",
    "I moved to Milan.",
]
ASKED = {
    UPDATE: [
        ("What is my budget for the garden shed?", "450 euros", [0], [2], "updated shed budget"),
        ("Where do I live?", "Milan", [8], [10], "updated home"),
        ("Where do I live?", "Milan", [8], [8], "one and the same turn twice"),
    ],
    CONTRADICTION: [("Have I ever painted a garden fence?", "unclear", [4], [6], "fence")],
}


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    folder = tmp_path / "chats" / "1"
    (folder / "probing_questions").mkdir(parents=True)
    turns = [
        [
            {"role": "user", "id": 2 * n, "time_anchor": f"March-{n + 1:02}-2026", "content": text},
            {"role": "assistant", "id": 2 * n + 1, "content": "I see."},
        ]
        for n, text in enumerate(SAID)
    ]
    batch = {"batch_number": 1, "time_anchor": "March-01-2026", "turns": turns}
    (folder / "chat.json").write_text(json.dumps([batch]), "utf-8")
    rows = {
        kind: [
            {
                "question": text,
                "answer": answer,
                "tests_retention_of": said,
                "source_chat_ids": {"original_info": first, "updated_info": second},
            }
            for text, answer, first, second, said in asked
        ]
        for kind, asked in ASKED.items()
    }
    (folder / "probing_questions" / "q.json").write_text(json.dumps(rows), "utf-8")
    return folder


def test_the_statement_is_the_nearest_sentence_and_names_come_by_the_rule(chat: Path) -> None:
    log = open_log(chat / "chat.json", Options(GROUP, at=AT))
    asked = list(questions(chat, [turn for turn in log if isinstance(turn, Turn)]))
    assert [one.kind for one in asked] == [UPDATE, UPDATE, CONTRADICTION]
    assert statement(asked[0], asked[0].second)[1].startswith("My budget for the garden shed went")
    assert name_of(asked[0], described=False) == "budget for the garden shed"
    assert name_of(asked[0], described=True) == "shed budget"


async def test_given_statements_are_right_and_those_not_read_fail_in_the_bank(chat: Path) -> None:
    given = {one.text: what for one, what, _ in await run(chat, given=True, described=False)}
    assert given["What is my budget for the garden shed?"] == "right"
    assert given["Have I ever painted a garden fence?"] in ("both shown", "conflict shown")
    read = {one.text: what for one, what, _ in await run(chat, given=False, described=False)}
    assert read["Where do I live?"] == "right"
    assert read["Have I ever painted a garden fence?"] == "bank: not both held"


def test_the_last_line_is_the_share(chat: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = chat / "raw.jsonl"
    assert main([str(chat.parent), "--raw", str(raw)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1].startswith("updates right ") and f"{UPDATE}: 2 asked" in shown[0]
    assert len(raw.read_text("utf-8").splitlines()) == 3
