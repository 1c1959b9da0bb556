"""The drawing for the terminal: what a reader must see, and that it fits."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from rich.console import Console

from tenure.graph.model import Observation, Timeline
from tenure.graph.policy import Cardinality, Policy
from tenure.graph.timeline import resolve
from tenure.graph.views.drawing import draw_chains
from tenure.graph.views.human import Language
from tenure.graph.views.text import width

from ...support.work import calls

AS_OF = datetime(2026, 7, 1, tzinfo=UTC)
Say = Callable[..., Observation]


def drawn(timeline: Timeline, as_of: datetime = AS_OF, **how: object) -> str:
    return "\n" + str(draw_chains([timeline], as_of=as_of, **how)) + "\n"  # type: ignore[arg-type]


def chain_of(example: list[Timeline], attribute: str) -> Timeline:
    return next(t for t in example if t.slot.attribute == attribute)


def test_what_holds_stands_on_what_it_replaced_with_the_reason(example: list[Timeline]) -> None:
    assert (
        drawn(chain_of(example, "residence"))
        == """
Mara Lindqvist · residence   as of 2026-07-01
┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ planned ╌┐
╎ ◌ Oslo                                 ╎
╎   for Sep 2026                         ╎
╎   it was intended, and nobody has said ╎
╎   that it happened                     ╎
└╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
┏━━━━━━━━━━━━━━━━━━━ now ━┓
┃ ● Lisbon                ┃
┃   since Mar 2024        ┃
┃   2 sources · mff8e0949 ┃
┗━━┯━━━━━━━━━━━━━━━━━━━━━━┛
   │ ↑ replaced Porto · Mar 2024
   │   a different value started in a track that holds one
┌──┴───────────── before ─┐
│ ○ Porto                 │
│   2019 → Mar 2024       │
│   1 source · m20f1d676  │
└─────────────────────────┘
  no longer believed
╳───────────────── taken back ─╳
│ ✗ Leiria                     │
│   believed: since 2025-08-15 │
│   it was taken back          │
╳──────────────────────────────╳
"""
    )


def test_exceptions_hang_below_their_general_value(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "package manager"))
    lines = picture.splitlines()
    general = next(n for n, line in enumerate(lines) if "● pnpm" in line)
    exception = next(n for n, line in enumerate(lines) if "◆ bun" in line)
    earlier = next(n for n, line in enumerate(lines) if "○ npm" in line)
    assert general < exception < earlier
    assert lines[exception].startswith("   ├──┨ ◆ bun")
    assert "project=Atlas" in lines[exception + 1]
    assert "◌ uv" in picture and "┊" in picture


def test_values_that_coexist_stand_side_by_side(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "hobby"))
    assert "┃ + ┃ ● 羽毛球  " in picture
    assert "pottery ended" in picture


def test_a_tie_is_marked(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "employer"))
    assert "│ ? │" in picture and "? Brightwell" in picture
    assert picture.count("replaced Northgate") == 1


def test_an_earlier_time_shows_what_was_current_then(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "residence"), datetime(2022, 1, 1, tzinfo=UTC))
    assert "┃ ● Porto" in picture
    assert "│ ▷ Lisbon" in picture
    assert "from Mar 2024" in picture


def test_a_gap_has_no_replacement(say: Say) -> None:
    timeline = resolve(Policy(), [say("tea", 0), say(None, 10, "ends"), say("coffee", 99)])
    picture = drawn(timeline)
    assert "replaced" not in picture
    assert "┊ tea ended" in picture


def test_denials_plans_that_came_true_and_suppositions(say: Say) -> None:
    day = datetime(2024, 1, 1, tzinfo=UTC)
    timeline = resolve(
        Policy(),
        [
            say("tea", 0),
            say("coffee", 2, "plans", valid_from=day + timedelta(days=9)),
            say("coffee", 10),
            say("mate", 11, "supposes"),
            say("tea", 12, "denies"),
        ],
    )
    picture = drawn(timeline)
    assert "⊘ not tea" in picture
    assert "came true: coffee" in picture
    assert "◌ mate" in picture


def test_an_exception_without_a_general_value_stands_alone(say: Say) -> None:
    picture = drawn(resolve(Policy(), [say("tea", 0, scope={"project": "Atlas"})]))
    assert "┃ ◆ tea" in picture and "project=Atlas" in picture


def test_a_long_chain_can_be_cut(long: Timeline) -> None:
    picture = drawn(long, limit=3)
    assert "… 1197 earlier" in picture
    assert picture.count("┌──┴") == 2


def test_the_work_grows_with_the_memories_and_no_faster(long: Timeline, short: Timeline) -> None:
    assert len(draw_chains([long], as_of=AS_OF).lines) > 4_800
    few, many = (calls(lambda c=c: draw_chains([c], as_of=AS_OF)) for c in (short, long))  # type: ignore[misc]
    assert many < 6 * few  # four times the memories; squared it would be sixteen


def test_nothing_known(example: list[Timeline]) -> None:
    empty = Timeline(slot=example[0].slot, slot_key=example[0].slot_key)
    assert "nothing known" in drawn(empty)
    assert draw_chains([], as_of=AS_OF).lines == ()


def test_chinese_words(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "residence"), language=Language.ZH)
    for words in ("截至 2026年7月1日", "自2024年3月起", "取代了 Porto", "计划", "已撤回"):
        assert words in picture


def test_ascii_draws_with_ascii(example: list[Timeline]) -> None:
    picture = drawn(chain_of(example, "package manager"), ascii_only=True)
    assert picture.isascii()
    assert "# * pnpm" in picture and "   +--# * bun" in picture
    assert drawn(chain_of(example, "residence"), ascii_only=True).isascii()


@pytest.mark.parametrize("columns", [30, 47, 80, 200])
def test_it_fits_the_terminal_and_boxes_are_closed(
    example: list[Timeline], nasty: list[Timeline], columns: int
) -> None:
    for ascii_only in (False, True):
        for chains in (example, nasty):
            drawing = draw_chains(chains, as_of=AS_OF, columns=columns, ascii_only=ascii_only)
            for line in drawing.lines:
                assert width(line) <= columns
                assert line == line.rstrip()
                assert line.replace("\u200d", "").isprintable()


def test_every_box_is_as_wide_at_the_top_as_at_its_lines(nasty: list[Timeline]) -> None:
    """Wide signs do not push the right border out."""
    many = draw_chains(nasty[:1], as_of=AS_OF, columns=46).lines
    tops = {width(line) for line in many if line.endswith(("┓", "┐")) and line[0] in "┏┌"}
    sides = {width(line) for line in many if line.endswith(("┃", "│")) and line[0] in "┃│"}
    assert tops == sides


def test_the_styled_text_is_the_plain_text(example: list[Timeline], nasty: list[Timeline]) -> None:
    for chains in (example, nasty):
        drawing = draw_chains(chains, as_of=AS_OF)
        assert drawing.text.plain == "\n".join(drawing.lines) == str(drawing)
        console = Console(file=io.StringIO(), width=80, force_terminal=True, record=True)
        console.print(drawing.text)
        shown = console.export_text(styles=False).rstrip("\n").split("\n")
        assert [line.rstrip() for line in shown] == list(drawing.lines)


def test_order_of_timelines_changes_nothing(example: list[Timeline]) -> None:
    assert draw_chains(example[::-1], as_of=AS_OF) == draw_chains(example, as_of=AS_OF)


def test_a_many_valued_slot_wraps_into_rows(say: Say) -> None:
    policy = Policy(cardinality=Cardinality.MANY)
    timeline = resolve(policy, [say(f"hobby number {n}", n) for n in range(9)])
    lines = draw_chains([timeline], as_of=AS_OF, columns=80).lines
    assert sum(line.startswith("┃ ●") for line in lines) >= 3
    assert sum(line.count("●") for line in lines) == 9
