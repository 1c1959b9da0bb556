"""Chinese for what changed: it is told of who is meant, and what is over holds no longer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tenure.overlay.extraction import RuleExtractor

from .said import AT, Spoken, read, turn

Told = tuple[str, str, str, object]
I = "小安"  # noqa: E741  (the speaker)


def last(*texts: Spoken) -> set[Told]:
    """Subject, stance, attribute and value of what the last turn says."""
    found = read([(I, one) if isinstance(one, str) else one for one in texts])[-1]
    return {(one.subject, str(one.stance), one.attribute, one.value) for one in found}


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("我住在无锡。", "无锡的房子退了，现在跟朋友在常熟合租。",
         {(I, "ends", "residence", "无锡"), (I, "asserts", "residence", "常熟")}),
        ("", "我不搬，还在九江待着。", {(I, "asserts", "residence", "九江")}),
        ("", "明年打算搬到滨江那边，现在住的西湖区太吵。",
         {(I, "plans", "residence", "滨江"), (I, "asserts", "residence", "西湖区")}),
        ("我会拉二胡。", "二胡送人了，不拉了。最近改吹口琴，吉他照弹。",
         {(I, "ends", "instrument", "二胡"), (I, "asserts", "instrument", "口琴"),
          (I, "asserts", "instrument", "吉他")}),
        ("", "灯塔预算砍到35万了。", {("灯塔", "asserts", "budget", "35万")}),
        ("", "预算想砍到35万。", {(I, "plans", "budget", "35万")}),
        ("", "咖啡从今天起停，改喝龙井。", {(I, "asserts", "favourite_drink", "龙井")}),
        ("", "医生建议我改喝龙井。", set()),
        ("我的家庭医生是向大夫。", "向大夫调走了，今天起是蓝大夫看我。",
         {(I, "ends", "doctor", "向大夫"), (I, "asserts", "doctor", "蓝大夫")}),
        ("", "向大夫调走了。", set()),
        ("我上司叫彭立。", "彭立离职了，这周一开始归谭敏管我。",
         {(I, "ends", "manager", "彭立"), (I, "asserts", "manager", "谭敏")}),
        ("", "彭立离职了。", set()),
        ("", "从今天起不干调度了，转成运营主管。", {(I, "asserts", "job_title", "运营主管")}),
        ("", "李默跳槽了，今天入职青藤游戏，之前在海螺网络。",
         {("李默", "asserts", "employer", "青藤游戏"), ("李默", "ends", "employer", "海螺网络")}),
        ("", "之前在海螺网络。", {(I, "ends", "employer", "海螺网络")}),
        ("", "范晴今天搬走了，回南昌跟父母住。", {("范晴", "asserts", "residence", "南昌")}),
        ("", "我爸裴卫国查出痛风。", {("裴卫国", "asserts", "medical_condition", "痛风")}),
        ("", "新室友叫路瑶，对海鲜过敏。", {("路瑶", "asserts", "allergy", "海鲜")}),
        ("用中文回我。", "从今天起改用英文回我。", {(I, "asserts", "preferred_language", "英文")}),
        ("用中文回我。", "今天起换回中文。", {(I, "asserts", "preferred_language", "中文")}),
        ("", "改用英文回我行不行？", set()),
        ("叫我阿漾就好。", "别叫阿漾了，改叫老池吧。",
         {(I, "denies", "nickname", "阿漾"), (I, "asserts", "nickname", "老池")}),
        ("", "素是坚持不下去了，前天起恢复吃肉。", {(I, "ends", "diet", None)}),
        ("", "我有两只鹦鹉，绿的那只叫豆角，黄的叫玉米。",
         {(I, "asserts", "pet", one) for one in ("鹦鹉", "豆角", "玉米")}),
        ("我有两只鹦鹉，绿的那只叫豆角，黄的叫玉米。", "昨天玉米飞走了。",
         {(I, "ends", "pet", "玉米")}),
        ("", "收编了一只流浪狗，起名芝麻。", {(I, "asserts", "pet", "芝麻")}),
        ("", "视频会员充了两家：橙子视频和星河影音。",
         {(I, "asserts", "subscription", one) for one in ("橙子视频", "星河影音")}),
        ("", "星河影音昨天到期，没续。", {(I, "ends", "subscription", "星河影音")}),
        ("", "保险今天起换到康泰。", {(I, "asserts", "insurance", "康泰")}),
    ],
)  # fmt: skip
def test_what_changed_is_told_of_who_is_meant(before: str, text: str, said: set[Told]) -> None:
    assert last(*([before] if before else []), text) == said


@pytest.mark.parametrize(
    ("question", "reply", "said"),
    [
        ("你住哪里呢？", "佛山。", {(I, "asserts", "residence", "佛山")}),
        ("你之前住哪里呢？", "佛山。", set()),
        ("您以前在哪家公司？", "腾讯。", set()),
        ("苏觅之前住哪里呢？", "佛山。", set()),
        ("青霉素也过敏吗？", "青霉素没事。", {(I, "denies", "allergy", "青霉素")}),
        ("青霉素能打吗？", "青霉素没事。", set()),
    ],
)
def test_an_answer_is_no_more_than_was_asked(question: str, reply: str, said: set[Told]) -> None:
    assert last("你好。", ("assistant", question), reply) == said


def test_months_later_nobody_goes_on_about_somebody_or_answers() -> None:
    first, asked = turn((I, "我表妹蒋朵住在合肥。"), 0), turn(("小白", "苏觅住哪里？"), 1)
    later = turn((I, "现在住在常熟。"), 2, at=AT + timedelta(days=60))
    *_, (_, found) = RuleExtractor().read([first, asked, later])
    assert [(one.subject, one.value) for one in found] == [(I, "常熟")]


@pytest.mark.parametrize("text", ["我2025年3月5日搬到了北京。", "我 2025 年 3 月 5 日搬到了北京。"])
def test_a_date_may_be_written_with_spaces(text: str) -> None:
    (one,) = read([(I, text)])[-1]
    assert (one.value, one.valid_from and one.valid_from.date().isoformat()) == (
        "北京",
        "2025-03-05",
    )
