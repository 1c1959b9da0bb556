"""The benchmark of contradicting numbered facts, on a list of its own."""

from __future__ import annotations

import json
from pathlib import Path

from bench.factconsolidation import questions, score

FACTS = """Here is a list of facts:
0. Ada Moor is married to Bo Lund.
1. Bo Lund is a citizen of Norway.
2. The capital of Norway is Oslo.
3. The capital of Sweden is Stockholm.
4. Bo Lund is a citizen of Sweden."""
ASKED = {
    "Who is Ada Moor married to?": ["Bo Lund"],
    "What is the country of citizenship of Bo Lund?": ["Sweden"],
    "What is the capital of the country where the spouse of Ada Moor is a citizen?": ["Stockholm"],
    "What is the capital of the country that Zed Quint is a citizen of?": ["Oslo"],
}


async def test_the_newest_number_answers_and_what_is_not_known_counts_as_wrong(
    tmp_path: Path,
) -> None:
    path = tmp_path / "facts_mh_1k.json"
    rows = {"context": FACTS, "questions": list(ASKED), "answers": list(ASKED.values())}
    path.write_text(json.dumps({**rows, "metadata": {"source": "facts"}}), "utf-8")
    assert dict(questions(path)) == ASKED
    found = await score(path)
    assert (found.asked, found.right) == (4, 3)
    assert sum(found.wrong.values()) == 1
