"""What the facts of a host say as observations, and what their slots resolve to: kind by kind."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tenure.graph.errors import RefusedObservation
from tenure.graph.model import Authority, Confidence, Observation, Stance
from tenure.graph.roles import roles_at
from tenure.graph.timeline import resolve
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.endings import End, endings
from tenure.overlay.graphiti.adopt.slots import MOST_TELLINGS, Adoption, adoption
from tenure.overlay.graphiti.adopt.states import kept

from .host import Host, at, moved

NOW = datetime(2026, 6, 1, tzinfo=UTC)
WORDS = Vocabulary.load()


def taken(host: Host) -> dict[str, Adoption]:
    """What can be kept of the facts, by uuid."""
    found = {}
    for facts in host.subjects():
        ends = endings(facts)
        for one in facts:
            try:
                found[one.uuid] = adoption(one, ends[one.uuid], "own")
            except RefusedObservation:
                continue
    return found


def state(host: Host, subject: str, attribute: str, on: datetime = NOW) -> dict[str, list[str]]:
    """The values of a slot by their role."""
    said: list[Observation] = []
    for one in taken(host).values():
        slots = [o.slot for o in one.observations]
        if slots[0].subject == subject and slots[0].attribute == attribute:
            said += one.observations
    memories = resolve(WORDS.policy(attribute), said).memories
    roles = roles_at(memories, on)
    found: dict[str, list[str]] = {}
    for memory in memories:
        if memory.memory_id in roles:
            found.setdefault(str(roles[memory.memory_id]), []).append(str(memory.value))
    return {role: sorted(values) for role, values in found.items()}


@pytest.fixture
def host() -> Host:
    return Host()


def test_a_chain_ends_what_it_replaces(host: Host) -> None:
    moved(host, end="2025-01-01", expired="2025-01-02")
    assert state(host, "Ada", "residence") == {"current": ["Porto"], "historical": ["Lyon"]}
    assert state(host, "Ada", "residence", datetime(2024, 5, 1, tzinfo=UTC)) == {
        "current": ["Lyon"]
    }
    # The end is the next one's start, and no evidence of its own: when that goes, Lyon holds on.
    assert [o.valid_to for o in taken(host)["a"].observations] == [None]
    host.edges.pop()
    assert state(host, "Ada", "residence") == {"current": ["Lyon"]}


def test_contradiction_bulk_the_newer_value_is_current(host: Host) -> None:
    moved(host)
    assert state(host, "Ada", "residence") == {"current": ["Porto"], "historical": ["Lyon"]}


def test_reopened_the_lost_update_is_made_up_for(host: Host) -> None:
    moved(host)
    host.episode("e-b", "2025-01-01", "b", "a")
    assert state(host, "Ada", "residence") == {"current": ["Porto"], "historical": ["Lyon"]}


def test_contradiction_same_is_a_conflict(host: Host) -> None:
    moved(host, second="2024-01-01")
    assert state(host, "Ada", "residence") == {"unknown": ["Lyon", "Porto"]}


def test_contradiction_same_whichever_was_said_later(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", episodes=("first",))
    host.fact("b", "Ada", "LIVES_IN", "Porto", episodes=("second",))
    host.edges[1] = replace(host.edges[1], reference_time=at("2025-03-03"))
    host.episode("first", "2024-01-01", "a")
    host.episode("second", "2025-03-03", "b")
    assert state(host, "Ada", "residence") == {"unknown": ["Lyon", "Porto"]}


def test_words_after_a_conflict_end_it(host: Host) -> None:
    moved(host, second="2024-01-01", episodes=("e-a", "again"))
    host.episode("again", "2025-06-01", "a")
    assert state(host, "Ada", "residence")["current"] == ["Lyon"]


def test_ghost_the_value_still_holds(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-02")
    host.fact("b", "Ida", "LIVES_IN", "Lyon", expired="2025-01-02")
    assert state(host, "Ada", "residence") == {"current": ["Lyon"]}
    assert state(host, "Ida", "residence") == {"current": ["Lyon"]}
    (asserted, closed) = taken(host)["a"].observations
    assert (closed.stance, closed.authority) == (Stance.ENDS, Authority.ASSISTANT)
    assert (asserted.authority, closed.valid_to) == (Authority.IMPORT, at("2025-01-01"))


def test_collateral_the_value_still_holds(host: Host) -> None:
    host.fact("a", "Ada", "HAS_HOBBY", "chess", end="2025-01-01", expired="2025-01-02")
    host.fact("b", "Ada", "HAS_HOBBY", "go", "2025-01-01")
    host.fact("c", "Ida", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-02")
    host.fact("d", "Ida", "VISITED", "Porto", "2025-01-01")
    assert state(host, "Ada", "hobby") == {"coexistence": ["chess", "go"]}
    assert state(host, "Ida", "residence") == {"current": ["Lyon"]}


CLOSED = {"end": "2025-01-01", "expired": "2025-01-02"}


@pytest.mark.parametrize(
    ("fact", "closer", "attribute"),
    [
        (("Ada", "WORKS_AT", "Orchid"), ("Ada", "TOOK_UP_DUTIES_AT", "Fathom"), "employer"),
        (("Ada", "WORKS_AT", "Orchid"), ("Ada", "HAS_STATUS", "unemployed"), "employer"),
        (("Ada", "LIVES_IN", "Lyon"), ("Ada", "TURNED_HER_BACK_ON", "Lyon"), "residence"),
        (("Ada", "DRIVES", "Volvo"), ("Ada", "SOLD", "Volvo"), "vehicle"),
        (("Ada", "HAS_PET", "Mo"), ("Ada", "FOUND_A_NEW_HOME_FOR", "Mo"), "pet"),
        (("Tom", "MARRIED_TO", "Ada"), ("Ada", "FILED_FOR_DIVORCE_FROM", "Tom"), "spouse"),
        (("Ada", "WORKS_AT", "Orchid"), ("Orchid", "DID_AWAY_WITH_JOB_OF", "Ada"), "employer"),
        (("Ada", "MARRIED_TO", "Tom"), ("Ada", "RELATIONSHIP_STATUS", "divorced"), "spouse"),
        (("林岚", "就职于", "阿里"), ("林岚", "另谋高就于", "腾讯"), "employer"),
        (("林岚", "居住在", "成都"), ("林岚", "挥别", "成都"), "residence"),
    ],
)
def test_an_end_counts_where_what_closed_it_may_say_so(
    host: Host, fact: tuple[str, str, str], closer: tuple[str, str, str], attribute: str
) -> None:
    host.fact("a", *fact, **CLOSED)
    host.fact("b", *closer, "2025-01-01")
    assert state(host, fact[0], attribute) == {"historical": [fact[2]]}


@pytest.mark.parametrize(
    "closer",
    [
        ("Ada", "VISITED", "Porto"),  # about another place
        ("Ada", "HAS_PET", "Mo"),
        ("Ida", "VISITED", "Lyon"),  # of somebody else
        ("Lyon", "TWINNED_WITH", "Porto"),  # not between the same two
    ],
)
def test_an_end_does_not_count_where_only_something_else_began(
    host: Host, closer: tuple[str, str, str]
) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", **CLOSED)
    host.fact("b", *closer, "2025-01-01")
    assert state(host, "Ada", "residence") == {"current": ["Lyon"]}


def test_of_a_relation_that_nobody_knows_the_host_says_when_it_ended(host: Host) -> None:
    host.fact("a", "Falcon", "STANDS_AT", "in progress", **CLOSED)
    host.fact("b", "Falcon", "VISITED", "Porto", "2025-01-01")
    assert state(host, "Falcon", "stands_at") == {"historical": ["in progress"]}


def test_lost_reassertion_it_holds_again(host: Host) -> None:
    moved(host, end="2025-01-01", expired="2025-01-02", episodes=("e-a", "again"))
    host.episode("again", "2025-06-01", "a")
    assert state(host, "Ada", "residence") == {
        "current": ["Lyon"],
        "historical": ["Lyon", "Porto"],
    }
    between = datetime(2025, 3, 1, tzinfo=UTC)
    assert state(host, "Ada", "residence", between)["current"] == ["Porto"]


def test_what_was_said_to_be_over_is_over(host: Host) -> None:
    host.fact("a", "Ada", "HAS_HOBBY", "chess", end="2025-01-01", expired="2025-01-02")
    host.fact("b", "Ada", "GAVE_UP", "chess", "2025-01-01")
    host.fact("c", "Ada", "WORKS_AT", "Orchid")  # nobody closed it
    host.fact("d", "Ada", "LEFT", "Orchid", "2025-02-01")
    assert state(host, "Ada", "hobby") == {"historical": ["chess"]}
    assert state(host, "Ada", "employer") == {"historical": ["Orchid"]}


def test_ends_that_were_stated_count(host: Host) -> None:
    host.fact("a", "Ada", "OWNS", "a kayak", end="2090-01-01", expired="2024-01-02")
    host.fact("b", "Ada", "OWNS", "a loom", end="2025-01-01")
    host.fact("c", "Ada", "OWNS", "a boat", end="2023-01-01", expired="2024-01-02")
    found = taken(host)
    assert [found[uuid].end for uuid in "ab"] == [End.STATED, End.STATED]
    assert "c" not in found  # an impossible interval
    assert state(host, "Ada", "possession") == {"current": ["a kayak"], "historical": ["a loom"]}


def test_told_from_the_other_end_it_is_the_same_slot(host: Host) -> None:
    host.fact("a", "Ada", "WORKS_AT", "Orchid")
    host.fact("b", "Fathom", "EMPLOYS", "Ada", "2025-01-01")
    assert state(host, "Ada", "employer") == {"current": ["Fathom"], "historical": ["Orchid"]}


def test_an_unknown_relation_is_joined_and_never_replaced(host: Host) -> None:
    host.fact("a", "Ada", "SPONSORS", "Orchid")
    host.fact("b", "Ada", "SPONSORS", "Fathom", "2025-01-01")
    assert state(host, "Ada", "sponsors") == {"coexistence": ["Fathom", "Orchid"]}


def test_since_when_a_fact_without_a_date_is_known(host: Host) -> None:
    host.fact("a", "Ada", "HAS_HOBBY", "chess", None, episodes=("later", "first"))
    host.episode("first", "2024-03-03", "a")
    host.episode("later", "2024-09-09", "a")
    host.fact("b", "Ada", "HAS_HOBBY", "go", None, episodes=())
    host.fact("c", "Ada", "HAS_HOBBY", "fencing", None, episodes=("gone",))
    found = taken(host)
    first = found["a"].observations[0]
    assert (first.valid_from, first.observed_at) == (None, at("2024-03-03"))
    # No episode told it: it was given to the host directly, and when it was made is all there is.
    told = found["b"].observations[0]
    assert (told.observed_at, told.confidence) == (at("2024-01-02"), Confidence.INFERRED)
    assert "c" not in found  # its episode is gone: when the record was made says nothing


def test_one_fact_is_one_source_in_every_state(host: Host) -> None:
    moved(host)
    before = taken(host)["a"]
    host.edges.clear()
    moved(host, end="2024-06-01", expired="2024-06-02")
    after = taken(host)["a"]
    assert before.turn.source == after.turn.source == "graphiti/a"
    assert {o.source for o in after.observations} == {"graphiti/a"}
    assert before.turn.turn_id == after.turn.turn_id and before.state != after.state
    one = kept(before, "g")
    assert one.reading(0) == one.reading(0) != one.reading(1)


def test_a_fact_told_very_often_is_kept_in_bounds(host: Host) -> None:
    names = tuple(f"n{number}" for number in range(MOST_TELLINGS + 50))
    host.fact("a", "Ada", "LIVES_IN", "Lyon", episodes=names)
    for number, name in enumerate(names):
        host.episode(
            name, f"{2024 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        )
    assert len(taken(host)["a"].observations) == MOST_TELLINGS + 1


@pytest.mark.parametrize(
    "broken", [("", "LIVES_IN", "Lyon"), ("Ada", "LIVES_IN", " "), ("A" * 600, "LIVES_IN", "x")]
)
def test_what_cannot_be_kept_is_refused_by_field(host: Host, broken: tuple[str, str, str]) -> None:
    host.fact("a", *broken)
    ((one,),) = host.subjects()
    with pytest.raises(RefusedObservation) as refused:
        adoption(one, endings([one])[one.uuid], "own")
    assert refused.value.field in ("subject", "value")


def test_a_sentence_of_any_length_is_taken(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", fact="x" * 1_100_000)
    one = taken(host)["a"]
    assert len(one.turn.text) == 20_000 and len(one.observations[0].quote) == 1_000
