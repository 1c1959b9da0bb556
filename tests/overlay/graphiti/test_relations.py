"""What the names of relations mean: attribute, direction, and whether it is over."""

from __future__ import annotations

import pytest

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.relation_names import listed, table
from tenure.overlay.graphiti.relations import Relations

RELATIONS = Relations(Vocabulary.load())

# One line for each attribute and way: "" holds, "t" is told from the other end, "e" is over from
# then on, "p" held once.
NAMES = {
    ("residence", ""): """
        LIVES_IN livesIn IS_BASED_IN IS_LIVING_IN NOW_LIVES_IN MOVED_TO HAS_MOVED_TO RELOCATED_TO
        MOVED_BACK_TO RECENTLY_MOVED_TO CURRENT_RESIDENCE 居住在 目前居住在 搬到 搬到了
        已搬到 移居 迁居
    """,
    ("residence", "t"): "IS_HOME_TO HOME_OF",
    ("residence", "e"): """
        MOVED_FROM RELOCATED_FROM HAS_MOVED_FROM MOVED_AWAY_FROM NO_LONGER_LIVES_IN
        STOPPED_LIVING_IN IS_NO_LONGER_BASED_IN 不再居住 不再住在 搬离 搬离了
    """,
    ("residence", "p"): """
        LIVED_IN USED_TO_LIVE_IN FORMERLY_LIVED_IN PREVIOUSLY_LIVED_IN FORMER_RESIDENT_OF
        WAS_BASED_IN 曾居住 曾住在 曾经居住在 住过
    """,
    ("employer", ""): """
        WORKS_AT IS_EMPLOYED_BY HIRED_BY WAS_HIRED_BY IS_HIRED_BY GOT_HIRED_BY HAS_BEEN_HIRED_BY
        RECRUITED_BY WAS_RECRUITED_BY IS_RECRUITED_BY STARTED_WORKING_AT HAS_STARTED_WORKING_AT
        STARTED_AT ACCEPTED_POSITION_AT HAS_BEEN_WORKING_AT EMPLOYEE_OF IS_EMPLOYEE_OF NEW_EMPLOYER
        HAS_EMPLOYER JOINED HAS_JOINED 就职于 现就职于 入职 入职了 跳槽到 加入 加入了 被聘用 受雇于
    """,
    ("employer", "t"): "EMPLOYS IS_EMPLOYER_OF HIRED HAS_HIRED RECRUITED 雇佣 聘用 聘用了",
    ("employer", "e"): """
        NO_LONGER_WORKS_AT NO_LONGER_WORK_AT NO_LONGER_EMPLOYED_BY STOPPED_WORKING_AT LEFT HAS_LEFT
        QUIT RESIGNED_FROM WAS_FIRED_FROM WAS_FIRED_BY FIRED_BY WAS_LAID_OFF_BY
        QUIT_WORKING_FOR IS_RETIRED_FROM 离职 已离职 辞职 离开了 不再就职于 被解雇 被辞退
    """,
    ("employer", "p"): """
        WORKED_AT WORKED_FOR WAS_EMPLOYED_BY USED_TO_WORK_FOR FORMERLY_WORKED_AT FORMER_EMPLOYEE_OF
        WAS_PREVIOUSLY_EMPLOYED_BY PREVIOUS_EMPLOYER HAS_FORMER_EMPLOYER 曾就职于 曾任职于 前雇主
    """,
    ("employer", "te"): "FIRED DISMISSED LAID_OFF HAS_FIRED NO_LONGER_EMPLOYS 解雇 开除 辞退了",
    ("employer", "tp"): "FORMER_EMPLOYER_OF FORMERLY_EMPLOYED",
    ("spouse", ""): """
        MARRIED_TO IS_MARRIED_TO GOT_MARRIED_TO DATING IS_DATING HAS_WIFE 结婚 结婚了 嫁给
    """,
    ("spouse", "e"): """
        DIVORCED DIVORCED_FROM SEPARATED_FROM IS_SEPARATED_FROM BROKE_UP_WITH NO_LONGER_MARRIED_TO
        STOPPED_DATING 离婚 离婚了 分手
    """,
    ("spouse", "p"): "WAS_MARRIED_TO FORMERLY_MARRIED_TO USED_TO_BE_MARRIED_TO EX_HUSBAND_OF 前妻",
    ("manager", ""): """
        REPORTS_TO MANAGED_BY IS_MANAGED_BY HAS_MANAGER HAS_BOSS LED_BY SUBORDINATE_OF
    """,
    ("manager", "t"): """
        MANAGES MANAGER_OF IS_MANAGER_OF IS_BOSS_OF IS_SUPERVISOR_OF LEADS IS_LEADING
    """,
    ("manager", "tp"): "MANAGED SUPERVISED WAS_MANAGER_OF FORMER_MANAGER_OF USED_TO_MANAGE",
    ("manager", "p"): "WAS_MANAGED_BY REPORTED_TO FORMER_BOSS",
    ("manager", "e"): "NO_LONGER_REPORTS_TO 不再汇报给",
    ("manager", "te"): "NO_LONGER_MANAGES STOPPED_MANAGING",
    ("child", ""): "HAS_SON IS_PARENT_OF PARENT_OF IS_MOTHER_OF HAS_CHILD",
    ("child", "t"): "CHILD_OF IS_CHILD_OF IS_SON_OF IS_DAUGHTER_OF IS_THE_SON_OF",
    ("parent", ""): "HAS_PARENT HAS_MOTHER",
    ("doctor", ""): "HAS_DOCTOR PATIENT_OF IS_PATIENT_OF",
    ("doctor", "t"): "DOCTOR_OF IS_DOCTOR_OF IS_THE_DOCTOR_OF",
    ("pet", ""): "HAS_PET OWNS_PET",
    ("pet", "t"): "PET_OF IS_PET_OF",
    ("job_title", ""): """
        WORKS_AS EMPLOYED_AS IS_EMPLOYED_AS HIRED_AS WAS_HIRED_AS WAS_PROMOTED_TO 担任
    """,
    ("job_title", "p"): "WORKED_AS WAS_EMPLOYED_AS USED_TO_WORK_AS 曾担任",
    ("job_title", "e"): "NO_LONGER_WORKS_AS 不再担任",
    ("school", "p"): "STUDIED_AT USED_TO_STUDY_AT ALUMNUS_OF 曾就读于",
    ("school", "e"): "GRADUATED_FROM HAS_GRADUATED_FROM DROPPED_OUT_OF",
    ("subscription", ""): "SUBSCRIBED_TO IS_SUBSCRIBED_TO 订阅了",
    ("subscription", "e"): "UNSUBSCRIBED_FROM CANCELED CANCELLED NO_LONGER_SUBSCRIBED_TO 不再订阅",
    ("hobby", ""): "ENJOYS PLAYS STARTED_LEARNING IS_INTERESTED_IN IS_PASSIONATE_ABOUT 热衷于",
    ("hobby", "e"): "GAVE_UP STOPPED_PRACTICING NO_LONGER_PLAYS NO_LONGER_ENJOYS 不再练习",
    ("possession", ""): "OWNS HAS_BOUGHT IS_OWNER_OF 买了 购买了",
    ("possession", "e"): "SOLD GAVE_AWAY NO_LONGER_OWNS 卖掉了",
    ("owner", ""): "OWNED_BY IS_OWNED_BY",
    ("medical_condition", ""): "DIAGNOSED_WITH WAS_DIAGNOSED_WITH HAS_BEEN_DIAGNOSED_WITH 确诊",
    ("birthplace", ""): "BORN_IN WAS_BORN_IN",
    ("visited", ""): "VISITED HAS_VISITED HAS_BEEN_TO 去过",
    ("event", "t"): "ATTENDED_BY",
    ("acquaintance", ""): "WORKS_WITH IS_FRIENDS_WITH HAS_MET COLLEAGUE_OF",
    ("member_of", "p"): "WAS_MEMBER_OF FORMER_MEMBER_OF",
    ("used_tool", "e"): "NO_LONGER_USES STOPPED_USING 不再使用",
}  # fmt: skip

# Words of these would fit a name that is known, and mean something else or nobody knows what.
UNMAPPED = """
    SPONSORS EMPLOYED WAS_EMPLOYED WORKED_ON WORKED_WITH PLAYS_FOR PLAYS_WITH IS_MANAGER IS_DOCTOR
    IS_PARENT LEADS_TO LEFT_FOR LEFT_WITH JOINED_BY JOINED_WITH MET_AT BORN_WITH DIAGNOSED_BY
    PRESCRIBED_BY PRESCRIBED BOUGHT_FROM BOUGHT_FOR SOLD_TO TRAVELED_FROM FLEW_FROM WENT_WITH
    LIVES_WITH LIVES_NEAR MOVED MOVED_IN_WITH MOVED_OUT WORKS WORKS_IN STUDIES STUDENT_OF SPEAKS_TO
    KNOWS_ABOUT HAS_LIVED_IN HAS_WORKED_AT HAS_BEEN_MARRIED_TO HAS_MANAGED HAD_JOB DOES_NOT_LIVE_IN
    NEVER_LIVED_IN NOT_MARRIED_TO PLANS_TO_MOVE_TO WANTS_TO_JOIN WILL_JOIN RETURNED_TO
    TRANSFERRED_TO WAS_MARRIED PARTNER_OF STOPPED STOPPED_BY ADOPTED_BY HAS_TEAM HAS_OFFICE
    PREVIOUSLY_JOINED FORMER_COLLEAGUE_OF NO_LONGER_WORKS_WITH TRAINED_BY HIRED_FOR EMPLOYED_SINCE
    曾加入 曾去过 曾参加 不再 取消 来自 前往 前同事 未婚 没有搬到 想加入 打算搬到
"""


@pytest.mark.parametrize(
    ("name", "attribute", "how"),
    [(name, attribute, how) for (attribute, how), names in NAMES.items() for name in names.split()],
)
def test_what_is_known(name: str, attribute: str, how: str) -> None:
    found = RELATIONS.of(name)
    said = "t" * found.turned + ("p" if found.past else "e" * found.ended)
    assert (found.mapped, found.attribute, said) == (True, attribute, how)
    assert found.ended or not found.past


@pytest.mark.parametrize("name", UNMAPPED.split())
def test_what_cannot_be_told_stays_what_it_is(name: str) -> None:
    found = RELATIONS.of(name)
    assert not (found.mapped or found.turned or found.ended or found.single)
    assert found.attribute == name.lower()


@pytest.mark.parametrize(
    ("name", "value", "attribute"),
    [
        ("JOINED", "Globex", "employer"),
        ("JOINED", "Volkswagen Group", "employer"),
        ("JOINED", "Fathom (a design firm with a sports club)", "employer"),
        ("JOINED", "the Riverside Choir", "joined"),
        ("JOINED", "chess club", "joined"),
        ("JOINED", "Team Phoenix", "joined"),
        ("JOINED", "Fathom's platform team", "joined"),
        ("JOINED", "Yoga class (Mondays)", "joined"),
        ("JOINED", "gym", "joined"),
        ("JOINED", "a hiking group", "joined"),
        ("JOINED", "the board of Orchid", "joined"),
        ("HAS_JOINED", "Book Club of Porto", "has_joined"),
        ("JOINED", "Porto University", "joined"),
        ("WORKS_AT", "Porto University", "employer"),
        ("WORKS_AT", "the gym", "employer"),
        ("LEFT", "Orchid", "employer"),
        ("LEFT", "the choir", "left"),
        ("LEFT", "the party", "left"),
        ("QUIT", "smoking", "quit"),
        ("MOVED_TO", "Lyon", "residence"),
        ("MOVED_TO", "a house in Lyon", "residence"),
        ("MOVED_TO", "platform team", "moved_to"),
        ("MOVED_TO", "Research Department", "moved_to"),
        ("MOVED_TO", "Project Apollo", "moved_to"),
        ("MOVED_TO", "product manager role", "moved_to"),
        ("RELOCATED_TO", "the data team", "relocated_to"),
        ("MOVED_FROM", "the data team", "moved_from"),
        ("MOVED_FROM", "Lyon", "residence"),
        ("LIVES_IN", "Team City", "residence"),
        ("ATTENDS", "yoga class", "attends"),
        ("ATTENDS", "Porto University", "school"),
        ("CANCELLED", "Streamly", "subscription"),
        ("CANCELLED", "dentist appointment", "cancelled"),
        ("加入", "腾讯", "employer"),
        ("加入了", "腾讯", "employer"),
        ("加入", "读书会", "加入"),
        ("加入了", "市登山俱乐部", "加入了"),
        ("加入", "市场部", "加入"),
        ("加入", "外交部", "employer"),
        ("加入", "中信出版社", "employer"),
        ("加入", "合唱团", "加入"),
        ("加入", "美的集团", "employer"),
        ("搬到", "成都", "residence"),
        ("搬到", "平台组", "搬到"),
        ("搬到", "三楼", "搬到"),
        ("离开", "腾讯", "employer"),
        ("离开", "上海市", "离开"),
        ("离开", "永辉超市", "employer"),
        ("离开了", "合唱团", "离开了"),
    ],
)
def test_where_the_value_tells_what_is_meant(name: str, value: str, attribute: str) -> None:
    found = RELATIONS.of(name, value)
    assert (found.attribute, found.mapped) == (attribute, attribute != name.lower())
    assert not found.turned


@pytest.mark.parametrize(
    ("name", "sentence", "attribute"),
    [
        ("JOINED", "Ines joined the chess club last May.", "joined"),
        ("JOINED", "Ines joined Globex as lead of the platform team.", "employer"),
        ("JOINED", "Ines is at Globex.", "employer"),
        ("MOVED_TO", "Ines moved to the platform team in May.", "moved_to"),
        ("MOVED_TO", "Ines moved to Lyon for a project.", "residence"),
        ("加入", "林岚加入了读书会。", "加入"),
        ("加入", "林岚加入了腾讯，还参加了读书会。", "employer"),
    ],
)
def test_where_the_sentence_alone_tells(name: str, sentence: str, attribute: str) -> None:
    assert RELATIONS.in_sentence(name, sentence).attribute == attribute


@pytest.mark.parametrize(
    ("name", "attribute"), [(7, "7"), (1.5, "1_5"), (None, "related_to"), (["a"], "related_to")]
)
def test_a_name_that_is_no_text(name: object, attribute: str) -> None:
    found = RELATIONS.of(name)
    assert (found.attribute, found.mapped) == (attribute, False)


def test_the_table_is_sound() -> None:
    names = [name for name, _ in listed()]
    assert sorted(set(names)) == sorted(names)
    words = Vocabulary.load().attributes
    assert all(means.attribute in words for _, means in listed())
    known = dict(listed())
    for name, kinds in table()["unless"].items():
        # Who the subject is hangs on the name alone: it is asked for where values are not known.
        assert not known[name].turned and set(kinds) <= set(table()["kinds"])
