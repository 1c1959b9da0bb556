"""What the names of relations mean: of which attribute, from which end, and whether it is over."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tenure.graph.roles import roles_at
from tenure.graph.timeline import resolve
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.endings import endings
from tenure.overlay.graphiti.adopt.slots import adoption
from tenure.overlay.graphiti.relations import Relations

from .host import Host

WORDS = Vocabulary.load()
RELATIONS = Relations(WORDS)

STATES = """
residence: LIVES_IN IS_LIVING_IN CURRENTLY_LIVES_IN livesIn MOVED_TO RELOCATED_TO MOVED_BACK_TO
residence: HAS_MOVED_TO NOW_LIVES_IN IS_BASED_IN 居住在 住在 搬到 搬到了 移居 迁居 现居
employer: WORKS_AT WORKS_FOR IS_EMPLOYED_BY EMPLOYED_AT JOINED HIRED_BY WAS_HIRED_BY IS_HIRED_BY
employer: RECRUITED_BY WAS_RECRUITED_BY STARTED_WORKING_AT STARTED_AT ACCEPTED_POSITION_AT
employer: IS_EMPLOYEE_OF 就职于 任职于 跳槽到 入职 加入 加入了 受雇于
spouse: MARRIED_TO IS_MARRIED_TO GOT_MARRIED_TO HUSBAND_OF IS_WIFE_OF DATING IS_DATING 结婚 妻子
manager: REPORTS_TO IS_MANAGED_BY HAS_MANAGER SUPERVISED_BY 汇报给
child: HAS_CHILD PARENT_OF IS_PARENT_OF IS_MOTHER_OF HAS_SON 女儿
parent: HAS_PARENT
hobby: HAS_HOBBY ENJOYS IS_LEARNING TOOK_UP 爱好
job_title: WORKS_AS EMPLOYED_AS HAS_ROLE PROMOTED_TO 担任
pet: HAS_PET OWNS_PET 养
vehicle: DRIVES HAS_CAR
subscription: SUBSCRIBES_TO IS_SUBSCRIBED_TO 订阅
visited: VISITED TRAVELED_TO 去过
"""
TURNED = """
employer: EMPLOYS HIRED RECRUITED EMPLOYER_OF IS_EMPLOYER_OF 雇用
child: CHILD_OF IS_CHILD_OF SON_OF IS_SON_OF DAUGHTER_OF IS_DAUGHTER_OF
manager: MANAGES IS_MANAGER_OF MANAGER_OF IS_BOSS_OF SUPERVISES LEADS
doctor: DOCTOR_OF IS_DOCTOR_OF
pet: PET_OF IS_PET_OF
"""
ENDED = """
residence: MOVED_FROM RELOCATED_FROM MOVED_AWAY_FROM NO_LONGER_LIVES_IN LIVED_IN USED_TO_LIVE_IN
residence: STOPPED_LIVING_IN FORMERLY_LIVED_IN WAS_LIVING_IN 搬离 曾住在 不再居住在
employer: LEFT QUIT RESIGNED_FROM WAS_FIRED_BY LAID_OFF_BY NO_LONGER_WORKS_AT WORKED_AT
employer: WORKED_FOR STOPPED_WORKING_AT USED_TO_WORK_FOR FORMER_EMPLOYER 离职 辞职 离开了
spouse: DIVORCED DIVORCED_FROM SEPARATED_FROM BROKE_UP_WITH WAS_MARRIED_TO 离婚 分手
diet: NO_LONGER_FOLLOWS_DIET
hobby: GAVE_UP NO_LONGER_ENJOYS 放弃
subscription: UNSUBSCRIBED_FROM CANCELED CANCELLED 退订
possession: SOLD GAVE_AWAY
school: GRADUATED_FROM DROPPED_OUT_OF 毕业于
"""
TURNED_ENDED = """
employer: FIRED DISMISSED LAID_OFF FORMERLY_EMPLOYED 解雇 开除
manager: MANAGED SUPERVISED
"""
UNKNOWN = """
WORKED_ON WORKED_WITH EMPLOYED WAS_EMPLOYED PARTNER_OF MOVED RETURNED_FROM TALKED_TO HAS_BEEN
SPONSORS TWINNED_WITH ARGUED_WITH IS_SCARED_OF COMES_FROM 赞助 吵架
"""


def named(table: str) -> list[tuple[str, str]]:
    rows = [line.partition(":") for line in table.strip().splitlines()]
    return [(name, attribute) for attribute, _, names in rows for name in names.split()]


@pytest.mark.parametrize(
    ("name", "attribute", "turned", "ended"),
    [
        (name, attribute, turned, ended)
        for table, turned, ended in (
            (STATES, False, False), (TURNED, True, False), (ENDED, False, True),
            (TURNED_ENDED, True, True),
        )
        for name, attribute in named(table)
    ],
)  # fmt: skip
def test_a_name_says_one_thing(name: str, attribute: str, turned: bool, ended: bool) -> None:
    found = RELATIONS.of(name)
    assert (found.attribute, found.turned, found.ended) == (attribute, turned, ended)


@pytest.mark.parametrize("name", UNKNOWN.split())
def test_what_cannot_be_told_for_sure_stays_what_it_is(name: str) -> None:
    assert not RELATIONS.of(name).mapped


@pytest.mark.parametrize(
    ("name", "value", "attribute"),
    [
        ("JOINED", "Globex", "employer"),
        ("JOINED", "Riverside Chess Club", None),
        ("JOINED", "the design team", None),
        ("JOINED", "a reading group", None),
        ("加入", "腾讯", "employer"),
        ("加入", "读书会", None),
        ("加入了", "市场部", None),
        ("MOVED_TO", "Lyon", "residence"),
        ("MOVED_TO", "platform team", None),
        ("MOVED_TO", "Project Falcon", None),
        ("搬到", "上海", "residence"),
        ("LEFT", "Orchid Labs", "employer"),
        ("LEFT", "the choir", None),
        ("QUIT", "smoking", None),
    ],
)
def test_what_a_name_says_may_hang_on_the_value(
    name: str, value: str, attribute: str | None
) -> None:
    found = RELATIONS.of(name, value)
    assert (found.attribute if found.mapped else None) == attribute


@pytest.fixture
def host() -> Host:
    return Host()


def holds(host: Host, subject: str, attribute: str, at: datetime) -> set[str]:
    """What holds of a slot at a time."""
    said = [
        o
        for facts in host.subjects()
        for fact in facts
        if (fact.subject_name, fact.attribute) == (subject, attribute)
        for o in adoption(fact, endings(facts)[fact.uuid], "own").observations
    ]
    memories = resolve(WORDS.policy(attribute), said).memories
    roles = roles_at(memories, at)
    return {
        str(m.value) for m in memories if str(roles.get(m.memory_id)) in ("current", "coexistence")
    }


def year(number: int) -> datetime:
    return datetime(number, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("who", "relation", "value", "attribute"),
    [
        ("Ines", "LIVED_IN", "Rome", "residence"),
        ("Ines", "WORKED_AT", "Acme", "employer"),
        ("林岚", "曾住在", "成都", "residence"),
    ],
)
def test_what_was_from_then_to_then_held_then(
    host: Host, who: str, relation: str, value: str, attribute: str
) -> None:
    host.fact("a", who, relation, value, "2010-01-01", "2015-01-01")
    assert holds(host, who, attribute, year(2012)) == {value}
    assert holds(host, who, attribute, year(2016)) == set()
    assert holds(host, who, attribute, year(2009)) == set()


def test_what_was_once_at_no_known_time_ends_what_holds(host: Host) -> None:
    host.fact("a", "Ines", "LIVES_IN", "Rome", "2010-01-01")
    host.fact("b", "Ines", "LIVED_IN", "Rome", "2015-01-01")
    assert holds(host, "Ines", "residence", year(2012)) == {"Rome"}
    assert holds(host, "Ines", "residence", year(2016)) == set()


def test_who_moved_from_a_place_lives_where_it_went(host: Host) -> None:
    host.fact("a", "Ines", "LIVES_IN", "Lyon", "2024-01-01")
    host.fact("b", "Ines", "MOVED_FROM", "Lyon", "2025-01-01")
    host.fact("c", "Ines", "MOVED_TO", "Porto", "2025-01-01")
    assert holds(host, "Ines", "residence", year(2025)) == {"Porto"}


def test_a_club_is_no_new_employer(host: Host) -> None:
    host.fact("a", "林岚", "就职于", "阿里", "2024-01-01")
    host.fact("b", "林岚", "加入", "读书会", "2025-01-01")
    assert holds(host, "林岚", "employer", year(2025)) == {"阿里"}
