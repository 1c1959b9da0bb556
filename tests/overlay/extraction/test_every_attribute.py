"""Every attribute of the shipped vocabulary can be told; one of high risk is not mistaken."""

from __future__ import annotations

import pytest

from tenure.graph.model import Stance
from tenure.graph.policy import Risk
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.extraction.shipped import shipped

from .said import read

LANGUAGES = {language.name: language for language in shipped()}
COVERED = ("zh",)
VOCABULARY = Vocabulary.load()
RISKY = sorted(name for name in VOCABULARY.attributes if VOCABULARY.policy(name).risk is Risk.HIGH)

NOT_CURRENT = {
    "zh": {
        "residence": [
            "我明年想搬到成都。",
            "要是住在成都就好了。",
            "你住在成都吗？",
            "我同事住在成都。",
            "小说里，我住在成都。",
            "他们说我住成都。",
        ],
        "street_address": [
            "我家住址是文二路18号吗？",
            "要是住在文二路18号就好了。",
            "我同事家住址是文二路18号。",
            "下个月搬到文二路18号。",
        ],
        "shipping_address": [
            "收货地址是文二路18号吗？",
            "收货地址别写文二路18号。",
            "客户的收货地址是文二路18号。",
            "收货地址可能会改成文二路18号。",
        ],
        "phone_number": [
            "我的手机号是13900001111吗？",
            "房东电话是13900001111。",
            "我打算换成13900001111。",
            "13900001111已经停机了。",
        ],
        "email": [
            "我的邮箱是an@x.example吗？",
            "客户的邮箱是an@x.example。",
            "我打算邮箱换成an@x.example。",
            "请发到 support@x.example。",
        ],
        "emergency_contact": [
            "紧急联系人是李雷吗？",
            "紧急联系人可能写李雷。",
            "同事的紧急联系人是李雷。",
            "紧急联系人别写李雷了。",
        ],
        "visa": [
            "我打算申请工作签证。",
            "工作签证好办吗？",
            "我朋友拿的是工作签证。",
            "如果有绿卡就好了。",
        ],
        "employer": [
            "我想去西门子上班。",
            "你在西门子上班吗？",
            "我朋友在西门子上班。",
            "如果我在西门子上班就好了。",
            "西门子那边我辞了。",
            "听说她在西门子上班。",
        ],
        "allergy": [
            "花生过敏怎么办？",
            "同桌花生过敏。",
            "孩子牛奶过敏。",
            "花生过敏的人不能吃这个。",
            "可能是花生过敏。",
            "在梦里我对花生过敏。",
        ],
        "medication": [
            "布洛芬怎么吃？",
            "同事在吃布洛芬。",
            "布洛芬停了。",
            "我想买点布洛芬。",
            "医生可能会开布洛芬。",
        ],
        "medical_condition": [
            "糖尿病能吃西瓜吗？",
            "同事有糖尿病。",
            "我怀疑有糖尿病。",
            "糖尿病已经好了。",
            "要是得了糖尿病怎么办。",
        ],
        "blood_type": [
            "我是A型血吗？",
            "同事是A型血。",
            "我可能是A型血。",
            "我不是A型血。",
        ],
        "doctor": [
            "刘主任怎么样？",
            "同事的主治医生是刘主任。",
            "我打算换刘主任看病。",
            "推荐我看刘主任。",
        ],
        "insurance": [
            "平安保险好吗？",
            "我打算买平安保险。",
            "同事的保险是平安的。",
            "平安保险退了。",
        ],
        "bank_account": [
            "招行好还是建行好？",
            "招行那张销户了。",
            "客户的工资卡是招行的。",
            "我打算办招商银行的卡。",
        ],
        "active_project": [
            "你在做星火项目吗？",
            "我打算参与星火项目。",
            "同事在做星火项目。",
            "听说他负责星火项目。",
        ],
        "deployment_target": [
            "要不要部署到阿里云？",
            "我们打算部署到阿里云。",
            "如果部署到阿里云会更快。",
            "听说他们部署在阿里云。",
        ],
        "api_base_url": [
            "接口地址是 https://a.example/v1 吗？",
            "接口地址打算换成 https://a.example/v1。",
            "如果接口地址是 https://a.example/v1 呢？",
            "https://a.example/v1 已经下线了。",
        ],
        "permissions": [
            "王磊有部署权限吗？",
            "王磊的部署权限收回了。",
            "下周给王磊加部署权限。",
            "听说王磊有部署权限。",
        ],
        "security_policy_exception": [
            "构建机的登录豁免批了吗？",
            "构建机的登录豁免取消了。",
            "构建机的登录豁免没批。",
            "如果构建机的登录豁免批了就好了。",
        ],
    }
}


@pytest.mark.parametrize("language", COVERED)
@pytest.mark.parametrize("name", sorted(VOCABULARY.attributes))
def test_an_attribute_has_patterns_and_examples(language: str, name: str) -> None:
    found = [one for one in LANGUAGES[language].attributes if one.name == name]
    assert len(found) == 1
    assert found[0].patterns
    assert sum(1 for example in found[0].examples if example["gives"]) >= 2


@pytest.mark.parametrize("language", COVERED)
def test_every_high_risk_attribute_is_tried(language: str) -> None:
    assert sorted(NOT_CURRENT[language]) == RISKY


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        (language, name, text)
        for language in COVERED
        for name, texts in NOT_CURRENT[language].items()
        for text in texts
    ],
)
def test_is_no_current_fact_of_the_speaker(language: str, name: str, text: str) -> None:
    (turn,) = read([("小安", text)], RuleExtractor((LANGUAGES[language],)))
    for one in turn:
        if one.attribute == name:
            current = one.stance in (Stance.ASSERTS, Stance.CORRECTS)
            assert not (current and one.valid_from is None), one
