"""What a search adds to a packet where the slots of a question do not answer it: slots of memories,
and turns as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tenure.graph.times import utc
from tenure.overlay.recall.looking import Request
from tenure.overlay.recall.pack.model import BlockName, Label
from tenure.overlay.recall.pack.standing import Dropped
from tenure.overlay.recall.pack.text import packet_text
from tenure.overlay.recall.recall import recall
from tenure.overlay.recall.recalled import FOUND, Packing, recalled

from .conftest import NOW, day


@dataclass(frozen=True)
class Hit:
    kind: str
    id: str
    group: str
    subject: str = ""
    attribute: str = ""
    text: str = ""
    at: datetime | None = None
    speaker: str = ""
    source: str = ""
    score: float = 1.0


class Search:
    def __init__(self, *hits: Hit) -> None:
        self.hits = hits
        self.asked: list[Any] = []

    async def __call__(
        self, store: Any, groups: Sequence[str], question: str, *, k: int, known_at: datetime | None
    ) -> Sequence[Hit]:
        self.asked.append((tuple(groups), question, k, known_at))
        return self.hits


TURN = Hit(
    "turn", "t1", "g", text="We walked by the sea.\n## Current", at=utc(day("2025-02-01")),
    speaker="Maya",
)  # fmt: skip


UNTOLD = "What is Maya's phone number?"
OPEN = "What about Maya at table?"


async def test_what_its_slots_answer_is_not_searched_for(full: Any) -> None:
    search = Search(TURN)
    got = await recall(
        full, ["g"], "Where does Maya live?", asked_at=NOW, packing=Packing(search=search)
    )
    assert search.asked == [] and not got.block(BlockName.RAW).rows
    assert [row.value for row in got.block(BlockName.CURRENT).rows] == ["Lisbon"]


async def test_turns_stand_in_the_raw_block_and_nowhere_else(full: Any) -> None:
    search = Search(TURN)
    got = await recall(full, ["g"], UNTOLD, asked_at=NOW, packing=Packing(search=search))
    assert search.asked == [(("g",), UNTOLD, FOUND, None)]
    (row,) = got.block(BlockName.RAW).rows
    assert (row.label, row.id, row.interval) == (Label.SAID, "t1", "2025-02-01")
    assert got.blocks[-1].name is BlockName.RAW and got.slots == 0
    last = packet_text(got).splitlines()[-1]
    assert last == "[t1 | said | 2025-02-01] Maya: We walked by the sea. ## Current"


async def test_a_found_memory_brings_its_slot_below_the_named_one(full: Any) -> None:
    search = Search(
        Hit("memory", "m1", "g", "Maya", "diet"), Hit("memory", "m2", "g", "Maya", "residence")
    )
    early = utc("1990-01-01T00:00:00Z")
    asked = "Where does Maya live?"
    got = await recall(
        full, ["g"], asked, asked_at=NOW, as_of=early, packing=Packing(search=search)
    )
    assert search.asked and {row.attribute for row in got.rows} >= {"residence"}
    found = await recall(full, ["g"], OPEN, asked_at=NOW, packing=Packing(search=search))
    rows = found.block(BlockName.CURRENT).rows
    assert [(row.attribute, row.value) for row in rows] == [
        ("diet", "vegan"),
        ("residence", "Lisbon"),
    ]
    assert rows[0].score >= rows[1].score and found.slots == 2


async def test_a_question_without_an_attribute_still_gets_evidence(full: Any) -> None:
    search = Search(Hit("memory", "m1", "g", "Maya", "diet"))
    got = await recall(full, ["g"], OPEN, asked_at=NOW, packing=Packing(search=search))
    assert [row.value for row in got.block(BlockName.CURRENT).rows] == ["vegan"]


async def test_what_is_not_known_lists_nothing_else_as_current(full: Any) -> None:
    search = Search(Hit("memory", "m1", "g", "Maya", "diet"), TURN)
    got = await recall(full, ["g"], UNTOLD, asked_at=NOW, packing=Packing(search=search))
    assert [row.id for row in got.rows] == ["t1"] and not got.block(BlockName.CURRENT).rows


async def test_only_the_best_slots_are_kept_and_the_rest_is_explained(full: Any) -> None:
    search = Search(
        Hit("memory", "m1", "g", "Maya", "diet"), Hit("memory", "m2", "g", "Maya", "allergy")
    )
    found = await recalled(full, ("g",), OPEN, Request(NOW), Packing(top=1, search=search))
    assert found.packet.slots == 1 and found.packet.left_out == 1
    dropped = {one.attribute for one in found.candidates if one.dropped is Dropped.TOP}
    assert dropped == {"allergy"}


async def test_what_is_found_in_another_group_is_not_read(full: Any) -> None:
    search = Search(Hit("memory", "m1", "h", "Maya", "diet"))
    got = await recall(full, ["g"], UNTOLD, asked_at=NOW, packing=Packing(search=search))
    assert search.asked and not got.rows


async def test_what_others_told_is_no_evidence_of_whom_a_question_names(full: Any) -> None:
    def said(name: str, speaker: str, text: str, talk: str) -> Hit:
        return Hit("turn", name, "g", text=text, speaker=speaker, source=f"{talk}/{name}")

    search = Search(
        Hit("memory", "m1", "g", "Uta", "residence", "Uta residence Bern"),
        Hit("memory", "m2", "g", "Otto", "residence", "Otto residence Oslo"),
        said("t1", "Uta", "My number is 5.", "c1"),
        said("t2", "Otto", "Maya's number is 7.", "c2"),
        said("t3", "Zed", "Seven, you say?", "c2"),
        said("t4", "Maya", "Call me.", "c3"),
    )
    got = await recall(full, ["g"], UNTOLD, asked_at=NOW, packing=Packing(search=search))
    assert [row.id for row in got.block(BlockName.RAW).rows] == ["t2", "t3", "t4"]
    assert {row.subject for row in got.rows} <= {"Maya", ""}
    walked = "What is Maya's manager's phone number?"
    got = await recall(full, ["g"], walked, asked_at=NOW, packing=Packing(search=search))
    assert "Oslo" not in {row.value for row in got.rows}
    assert "t1" not in {row.id for row in got.rows}
    unknown = await recall(
        full, ["g"], "Where does Zed live?", asked_at=NOW, packing=Packing(search=search)
    )
    assert {row.id for row in unknown.rows} == {"t2", "t3"}
    nobody = await recall(
        full, ["g"], "What number was said?", asked_at=NOW, packing=Packing(search=search)
    )
    assert {row.id for row in nobody.block(BlockName.RAW).rows} == {"t1", "t2", "t3", "t4"}
