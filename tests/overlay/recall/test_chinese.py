"""Chinese questions, by the way in which they are put."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.chinese import bare, simplified, timed
from tenure.overlay.recall.folding import fold
from tenure.overlay.recall.model import Answer, Outcome, Reason, View
from tenure.overlay.recall.profile import profile

NOW = utc("2026-03-01T00:00:00Z")
THEN = "2023-02-01T00:00:00Z"
SINCE = "2025-05-01T00:00:00Z"
WORDS = Vocabulary.load()

FACTS = [
    ("顾棠", "residence", "无锡", "厦门"), ("顾棠", "employer", "云帆", "青石"),
    ("顾棠", "phone_model", "小米13", "iPhone 16"), ("顾棠", "religion", "佛教", "基督教"),
    ("顾棠", "alcohol", "偶尔小酌", "滴酒不沾"), ("顾棠", "meeting_time", "周二上午", "周五下午"),
    ("顾棠", "job_title", None, "产品经理"), ("顾棠", "manager", None, "于岚"),
    ("顾棠", "spouse", None, "沈砚"), ("顾棠", "parent", None, "顾远山"),
    ("顾棠", "allergy", None, "花生"), ("顾棠", "travel_plan", None, "大理"),
    ("顾棠", "weight", None, "60公斤"), ("顾棠", "sibling", None, "顾萍"),
    ("顾棠", "birthday", None, "1991年4月3日"), ("顾棠", "medical_condition", None, "偏头痛"),
    ("顾远山", "residence", None, "扬州"), ("user", "residence", None, "广州"),
    ("張偉", "residence", None, "台北"), ("远帆", "database", "MySQL", "PostgreSQL"),
    ("远帆", "search_api", None, "Bing搜索"),
    ("远帆", "api_base_url", "https://old.example.cn/v1", "https://api.example.cn/v2"),
]  # fmt: skip


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    observations = []
    for subject, attribute, before, now in FACTS:
        if before is not None:
            observations.append(say(subject, attribute, before, THEN))
        observations.append(say(subject, attribute, now, SINCE, source=f"s/{attribute}/{now}"))
    back = say("白榆", "residence", "昆明", THEN), say("白榆", "residence", "贵阳", SINCE)
    again = say("白榆", "residence", "昆明", "2025-10-01T00:00:00Z")
    return bank([*observations, *back, again, say("白榆", "hobby", "围棋", THEN),
                 say("白榆", "hobby", "攀岩", SINCE)])  # fmt: skip


async def asked(bank: Any, question: str) -> Answer:
    return await ask(bank, "g", question, asked_at=NOW)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # what is said around it
        ("还记得顾棠住在哪座城市吗？", "厦门（"),
        ("顾棠住哪儿，你还记得吗", "厦门（"),
        ("我忘了顾棠在哪家公司上班来着", "青石（"),
        ("之前跟你说过，顾棠用的是什么手机？", "iPhone 16（"),
        ("有谁知道顾棠现在住哪里？", "厦门（"),
        ("过敏的话，顾棠对什么过敏？", "花生（"),
        # traditional signs, on either side
        ("請問顧棠現在用什麼手機？", "iPhone 16（"),
        ("張偉住在哪裡來著？", "台北（"),
        ("張偉現在還住在臺北嗎？", "是：台北（"),
        # what was before
        ("顾棠换手机之前用的是什么手机？", "小米13（"),
        ("在现在这部之前，顾棠用的什么手机？", "小米13（"),
        ("顾棠原先住哪", "无锡（"),
        ("顾棠的例会原来在周几开？", "周二上午（"),
        ("换库之前，远帆的数据存在哪里？", "MySQL（"),
        ("顾棠搬到厦门之前住哪？", "无锡（"),
        # what changed
        ("顾棠什么时候换的手机，换成了什么？", "小米13 → iPhone 16（"),
        ("远帆的数据库从什么变成了什么？", "MySQL → PostgreSQL（"),
        ("顾棠跳的槽，去了哪家？", "云帆 → 青石（"),
        ("顾棠什么时候离开云帆的？", "云帆 → 青石（"),
        ("白榆的爱好有过哪些变化？", "攀岩开始（"),
        # somebody's somebody, and oneself
        ("顾棠的太太叫什么？", "沈砚（"),
        ("顾棠的爸爸住在哪里？", "扬州（"),
        ("我住哪儿来着？", "广州（"),
        # yes or no
        ("顾棠还是云帆的员工吗？", "否：青石（"),
        ("顾棠是产品经理吗？", "是：产品经理（"),
        ("顾棠还信佛教吗？", "否：基督教（"),
        ("顾棠还是滴酒不沾吗？", "是：滴酒不沾（"),
        ("顾棠有偏头痛吗？", "是：偏头痛（"),
        ("顾萍跟顾棠是姐妹吗？", "是：顾萍（"),
        ("顾棠的生日是1991年4月3日吗？", "是：1991年4月3日（"),
        ("远帆的接口还是https://old.example.cn/v1吗？", "否：https://api.example.cn/v2（"),
        ("顾棠不是住厦门吗？", "是：厦门（"),
        ("远帆的搜索还在用Bing搜索吗？", "是：Bing搜索（"),
        # all the time
        ("顾棠一直住在厦门吗？", "否：无锡（"),
        ("白榆一直住在昆明吗？", "否：贵阳（"),
        ("顾棠一直对花生过敏吗？", "是：花生（"),
    ],
)
async def test_it_is_answered(told: Any, question: str, text: str) -> None:
    got = await asked(told, question)
    assert got.outcome is Outcome.ANSWERED
    assert got.text.startswith(text)


@pytest.mark.parametrize(
    "question",
    [
        "顾棠吃花生吗？",  # an allergy is no diet
        "顾棠在大理吗？",  # a plan is no place where one is
        "顾棠的体重超过60公斤吗？",
        "顾棠是厦门人吗？",
        "顾棠从来没住过厦门吗？",
        "顾棠的手机一直没换过吧？",
        "顾棠的舅舅住哪里？",
        "我舅舅住哪里？",
        "顾棠知道我住哪吗？",
        "告诉我赵六住哪",
        "我忘了赵六住哪",
        "顾棠什么时候离开红杉的？",
    ],
)
async def test_what_is_not_known_or_not_understood_is_not_answered(
    told: Any, question: str
) -> None:
    assert (await asked(told, question)).outcome is not Outcome.ANSWERED


async def test_a_comparison_is_named_as_the_reason(told: Any) -> None:
    got = await asked(told, "顾棠的体重不到60公斤吗？")
    assert got.reason in (Reason.QUESTION_UNCLEAR, Reason.NEGATED)


ATTRIBUTES = [
    ("出了意外第一个该联系谁，顾棠那边？", "emergency_contact"),
    ("顾棠家在哪个小区几栋几单元", "street_address"),
    ("顾棠的包裹寄到哪", "shipping_address"), ("打哪个号能找到顾棠", "phone_number"),
    ("顾棠拿的哪国护照", "nationality"), ("朋友们平时怎么叫顾棠", "nickname"),
    ("谁在带顾棠那个组", "team_lead"), ("顾棠手底下有哪些人", "direct_report"),
    ("顾棠几点到岗几点走", "working_hours"), ("顾棠有什么拿手的本事", "skill"),
    ("顾棠念的是哪所大学", "school"), ("顾棠主修什么", "field_of_study"),
    ("该用什么语言跟顾棠聊天", "preferred_language"), ("顾棠会说哪几门外语", "spoken_language"),
    ("远帆是拿什么语言写的", "programming_language"), ("顾棠碰不得什么", "allergy"),
    ("顾棠看牙一般找谁", "dentist"), ("顾棠在哪家店抓药", "pharmacy"),
    ("顾棠得过什么病", "medical_condition"),
    ("顾棠周末没事的时候都玩什么", "hobby"), ("顾棠最爱吃哪道菜", "favourite_food"),
    ("顾棠办卡的健身房是哪家", "gym"), ("给顾棠打款打到哪个账户", "bank_account"),
    ("顾棠的车挂什么牌", "licence_plate"), ("顾棠的机器上装的什么系统", "operating_system"),
    ("远帆出了问题该找谁", "owner"), ("远帆最晚什么时候要做完", "deadline"),
    ("远帆为什么挂了，什么造成的", "root_cause"), ("远帆的代码托管在哪", "repository"),
    ("远帆跑在哪台服务器上", "deployment_target"), ("远帆上线走哪条分支", "deploy_branch"),
    ("远帆装依赖用的是哪个工具", "package_manager"), ("远帆怎么跑测试", "test_command"),
    ("远帆的日志开到哪一档", "log_level"), ("回答顾棠要写多长", "answer_length"),
    ("跟顾棠说话该用什么口吻", "tone"), ("顾棠进楼刷什么卡", "entry_badge"),
    ("顾棠的工牌是几号", "badge_number"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "attribute"), ATTRIBUTES)
def test_an_attribute_is_asked_for_as_people_ask(question: str, attribute: str) -> None:
    assert profile(question, NOW, WORDS).attributes == (attribute,)


VIEWS = [
    ("顾棠目前的东家是谁来着？", View.CURRENT),
    ("远帆是从哪个分支上线的？", View.CURRENT),
    ("给顾棠寄过去的话填哪儿", View.NEUTRAL),
    ("顾棠上一次称是多少斤？", View.CURRENT),
    ("出事第一个该联系谁，顾棠那边？", View.NEUTRAL),
    ("顾棠早先用的什么手机", View.HISTORICAL),
    ("2024年3月那会儿顾棠住哪", View.HISTORICAL),
    ("远帆原定什么时候交付？", View.HISTORICAL),
    ("顾棠的例会改过吗，从几点改到几点？", View.TRANSITION),
    ("顾棠的工资涨到多少了？", View.TRANSITION),
    ("顾棠打算搬家吗？", View.TRANSITION),
    ("顾棠打算去哪儿旅游？", View.CURRENT),
]


@pytest.mark.parametrize(("question", "view"), VIEWS)
def test_the_state_view(question: str, view: View) -> None:
    got = profile(question, NOW, WORDS).view
    assert got is view or {got, view} == {View.CURRENT, View.NEUTRAL}


@pytest.mark.parametrize(
    ("question", "polar"),
    [
        ("顾棠还住无锡没有？", True),
        ("顾棠还住无锡么", True),
        ("顾棠住哪儿你知道吗", False),
        ("还记得顾棠对什么过敏吗", False),
        ("还记得顾棠住在厦门吗", True),
        ("顾棠换过手机吗，换成了什么", False),
        ("顾棠是干吗的", False),
    ],
)
def test_yes_or_no(question: str, polar: bool) -> None:
    assert profile(question, NOW, WORDS).polar is polar


@pytest.mark.parametrize(
    "text", ["還記得顧棠住在哪裡嗎？", "请问，远帆换库之前用的什么库来着", "顧棠的QQ號是多少", ""]
)
def test_places_stay_where_they_are(text: str) -> None:
    simple = simplified(text)
    assert len(simple) == len(bare(simple)) == len(timed(simple)) == len(text)
    assert len(fold(text)) == len(text)
