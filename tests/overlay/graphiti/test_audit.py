"""The audit, on small graphs that hold one fault each, and on sound ones that look like it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.audit import Kind
from tenure.overlay.graphiti.audit.door import findings
from tenure.overlay.graphiti.audit.findings import ABOUT
from tenure.overlay.graphiti.audit.page import MEANINGS
from tenure.overlay.graphiti.relations import Relations
from tenure.overlay.graphiti.shapes import Entity, moment

from .host import Host, at, moved

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def found(host: Host, since: str | None = None) -> list[tuple[str, str]]:
    with host.snapshot() as snapshot:
        return [(str(one.kind), one.key) for one in findings(snapshot, NOW, at(since))]


@pytest.fixture
def host() -> Iterator[Host]:
    yield Host()


def test_a_sound_chain_has_no_fault(host: Host) -> None:
    moved(host, end="2025-01-01", expired="2025-01-02")
    host.fact("c", "Ada", "HAS_HOBBY", "chess")
    host.fact("d", "Ada", "ENJOYS", "go", "2025-03-01")
    host.fact("e", "Ada", "PRACTICES", "fencing", end="2025-04-01", expired="2025-04-02")
    host.fact("f", "Ada", "GAVE_UP", "fencing", "2025-04-01")
    host.fact("g", "Ada", "WORKS_AT", "Orchid", end="2025-05-01", expired="2025-05-02")
    host.fact("h", "Ada", "LEFT", "Orchid", "2025-05-01")
    assert found(host) == []


@pytest.mark.parametrize(
    ("second", "kind"),
    [
        ("2024-01-01", "contradiction_same"),
        ("2025-01-01", "contradiction_bulk"),
        (None, "contradiction_undated"),
    ],
)
def test_two_live_values_of_a_slot_that_holds_one(
    host: Host, second: str | None, kind: str
) -> None:
    moved(host, second=second)
    assert found(host) == [(kind, "a")]


def test_told_from_the_other_end_it_is_the_same_slot(host: Host) -> None:
    host.fact("a", "Ada", "WORKS_AT", "Orchid")
    host.fact("b", "Fathom", "EMPLOYS", "Ada", "2025-01-01")
    assert found(host) == [("contradiction_bulk", "a")]


def test_a_lost_update_is_told_from_one_that_was_never_made(host: Host) -> None:
    moved(host)
    host.episode("e-b", "2025-01-01", "b", "a")
    assert found(host) == [("reopened", "a")]


def test_said_again_after_its_end_and_still_closed(host: Host) -> None:
    moved(host, end="2025-01-01", expired="2025-01-02", episodes=("e-a", "again"))
    host.episode("again", "2025-06-01", "a")
    assert found(host) == [("lost_reassertion", "a")]


def test_closed_and_nothing_took_its_place(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-02")
    assert found(host) == [("ghost", "a")]


def test_closed_by_one_more_of_many_and_by_something_else(host: Host) -> None:
    host.fact("a", "Ada", "HAS_HOBBY", "chess", end="2025-01-01", expired="2025-01-02")
    host.fact("b", "Ada", "HAS_HOBBY", "go", "2025-01-01")
    host.fact("c", "Ida", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-02")
    host.fact("d", "Ida", "VISITED", "Porto", "2025-01-01")
    assert found(host) == [("collateral_coexisting", "a"), ("collateral_other", "c")]


@pytest.mark.parametrize(
    "closer",
    [
        ("Ada", "TURNED_HER_BACK_ON", "Lyon"),
        ("Ada", "SETTLED_SOMEWHERE_ELSE", "Porto"),
        ("Lyon", "SAID_GOODBYE_TO", "Ada"),
    ],
)
def test_a_closing_by_what_may_say_so_is_no_fault(host: Host, closer: tuple[str, str, str]) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-02")
    host.fact("b", *closer, "2025-01-01")
    assert found(host) == []


def test_how_many_values_an_unknown_relation_holds_nobody_says(host: Host) -> None:
    host.fact("a", "Ada", "SPONSORS", "Orchid", end="2025-01-01", expired="2025-01-02")
    host.fact("b", "Ada", "SPONSORS", "Fathom", "2025-01-01")
    host.fact("c", "Ida", "SPONSORS", "Orchid")
    host.fact("d", "Ida", "SPONSORS", "Fathom", "2025-01-01")
    assert found(host) == []


def test_ends_that_are_to_come_past_or_impossible(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", end="2090-01-01", expired="2024-01-02")
    host.fact("b", "Ida", "LIVES_IN", "Lyon", end="2025-01-01")
    host.fact("c", "Eva", "LIVES_IN", "Lyon", end="2023-01-01", expired="2024-01-02")
    host.fact("d", "Uta", "LIVES_IN", "Lyon", None)
    host.fact("e", "Zoe", "LIVES_IN", "Lyon", end="2090-01-01")
    assert set(found(host)) == {
        ("expired_early", "a"), ("unexpired_end", "b"), ("inverted", "c"), ("undated", "d"),
    }  # fmt: skip


def test_records_that_are_broken(host: Host) -> None:
    for number in range(3):
        host.fact(f"x{number}", "Ada", "KNOWS", f"Ida {number}")
    host.fact("a", "Ada", "VISITED", "Lyon", dimensions=None)
    host.fact("b", "Ada", "VISITED", "Porto", dimensions=9)
    host.fact("c", "Ada", "VISITED", "Graz", episodes=("gone",))
    host.fact("d", "Ada", "VISITED", "Brno", groups=("g", "h"))
    host.fact("e", "Ada", "VISITED", "Split", fact="The weather was fine.")
    host.fact("f", "Ada", "OWNS", "a kayak")
    host.fact("g", "Ada", "BOUGHT", "a kayak")
    host.episode("names", "2024-01-01", "nothing")
    host.episode("mixed", "2024-01-01", groups=("g", "h"))
    host.entities += [
        Entity("n1", "g", "Ada", ("Entity",), 3, 1),
        Entity("n2", "g", "ADA ", ("Entity",), 1, 1),
        Entity("n3", "h", "Ada", ("Entity",), 1, 1),
        Entity("n4", "g", "a loom", ("Entity",), 0, 2),
    ]
    assert set(found(host)) == {
        ("missing_embedding", "a"), ("wrong_dimension", "b"), ("dangling_episode", "c"),
        ("group_leak", "d"), ("text_name_mismatch", "e"), ("duplicate_fact", "f"),
        ("dangling_edge", "names"), ("group_leak", "mixed"), ("duplicate_entity", "n1"),
        ("orphan_mention", "n4"),
    }  # fmt: skip


def test_only_what_was_touched_since(host: Host) -> None:
    moved(host)
    assert found(host, since="2024-01-01") == [("contradiction_bulk", "a")]
    assert found(host, since="2025-01-01") == []


def test_what_states_nothing_is_left_out(host: Host) -> None:
    host.fact("a", "Ada", "IS_DUPLICATE_OF", "Ada B", None, dimensions=None)
    assert found(host) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2025-01-01T00:00:00Z", "2025-01-01T00:00:00+00:00"),
        ("2025-01-01T00:00:00[UTC]", "2025-01-01T00:00:00+00:00"),
        ("2025-01-01T00:00", "2025-01-01T00:00:00+00:00"),
        ("2025-01-01T02:00:00.123456789+02:00[Europe/Paris]", "2025-01-01T00:00:00.123456+00:00"),
        ("2025-01-01", "2025-01-01T00:00:00+00:00"),
        ("soon", None),
        ("", None),
        (None, None),
    ],
)
def test_every_spelling_of_a_time_is_read(text: str | None, expected: str | None) -> None:
    found = moment(text)
    assert (None if found is None else found.isoformat()) == expected


@pytest.mark.parametrize(
    ("name", "attribute", "turned", "ended"),
    [
        ("WORKS_AT", "employer", False, False),
        ("worksAt", "employer", False, False),
        ("is currently employed by", "employer", False, False),
        ("EMPLOYS", "employer", True, False),
        ("NO_LONGER_WORKS_AT", "employer", False, True),
        ("LIVES-IN", "residence", False, False),
        ("居住在", "residence", False, False),
        ("离职", "employer", False, True),
        ("HAS_RESIDENCE", "residence", False, False),
        ("SPONSORS", "sponsors", False, False),
    ],
)
def test_what_the_name_of_a_relation_means(
    name: str, attribute: str, turned: bool, ended: bool
) -> None:
    found = Relations(Vocabulary.load()).of(name)
    assert (found.attribute, found.turned, found.ended) == (attribute, turned, ended)
    assert found.mapped is (name != "SPONSORS")


def test_every_kind_is_explained() -> None:
    assert set(ABOUT) == set(MEANINGS) == set(Kind)
