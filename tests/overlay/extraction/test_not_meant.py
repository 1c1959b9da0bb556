"""Words that are not the speaker's own, or not meant: handed on, made up, planned, suspected."""

from __future__ import annotations

import pytest

from .said import read, told


@pytest.mark.parametrize(
    "text",
    [
        "My brother wrote to us yesterday: I moved to Lyon.",
        "Nina just messaged me: I work at Renault now. I moved to Lyon, too.",
        "Here's a letter from my aunt:\nDear all,\n\nI live in Lyon now.\n\nI work at Renault.",
        "---------- Forwarded message ---------\nHi, I live in Lyon now.",
        "Fwd: news. I live in Lyon now.",
        "Her latest post: I live in Lyon and work at Renault.",
        "The note from Ben: I live in Lyon.",
        "Got this message from Ben: I live in Lyon.",
        "我同事写道：我在华为上班。我住在大连。",
        "表弟发来一条微信：我搬到了大连。",
        "转发：我住在大连。\n\n我在华为上班。",
        "下面是小林的原话：我住在大连，在华为上班。",
        "她回复我：我搬到大连了。",
        "老周：我住在大连。",
    ],
)
def test_what_somebody_else_wrote_says_nothing_of_the_speaker(text: str) -> None:
    assert [said for said in told(text) if said[1] == "Ana"] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Ben texted me: see you soon.\nBy the way, I live in Lyon now.", "Lyon"),
        ("I told you: I live in Lyon.", "Lyon"),
        ("Here is my message: I live in Lyon.", "Lyon"),
        ("小林回复：好的。\n我住在大连。", "大连"),
    ],
)
def test_the_speakers_own_words_beside_them_count(text: str, value: str) -> None:
    assert ("asserts", "Ana", "residence", value) in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "For argument's sake, I live in Lyon.",
        "In this thought experiment I live in Lyon.",
        "Let's say I'm retired. I live in Lyon.",
        "Write a poem in which I live in Lyon.",
        "I live in Lyon, but only in the game.",
        "Prompt: I live in Lyon.",
        "The right answer is: I live in Lyon.",
        "Could you tell my landlord that I live in Lyon?",
        "Tell everyone I live in Lyon.",
        "Presumably I live in Lyon.",
        "打个比方，我住在大连。",
        "编一个童话：我住在大连。",
        "题目：我住在大连。",
        "就当我是富翁，我住在大连。",
    ],
)
def test_what_is_only_played_is_not_asserted(text: str) -> None:
    assert [said for said in told(text) if said[0] == "asserts"] == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm thinking about naming my cat Pixel.",
        "We'd like to call our daughter Ada.",
        "We were going to call our dog Bruno.",
        "I suspect I have asthma.",
        "My GP suspects that I have asthma.",
        "I'm terrified I have cancer.",
        "我怀疑我有糖尿病。",
        "我害怕自己得了糖尿病。",
    ],
)
def test_a_wish_or_suspicion_is_not_asserted(text: str) -> None:
    assert [said for said in told(text) if said[0] == "asserts"] == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We decided to call our daughter Ada.", ("asserts", "Ana", "child", "Ada")),
        ("I talked about my dog Bruno.", ("asserts", "Ana", "pet", "dog Bruno")),
        ("I'm worried because I have asthma.", ("asserts", "Ana", "medical_condition", "asthma")),
    ],
)
def test_what_is_so_stays_so_beside_such_words(text: str, fact: tuple[str, ...]) -> None:
    assert fact in told(text)


def stances(text: str, attribute: str) -> list[str]:
    """What the text does to the attribute."""
    return [said[0] for said in told(text) if said[2] == attribute]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("From October I work at Renault.", "employer"),
        ("Beginning in August I work at Renault.", "employer"),
        ("In September I live in Lyon.", "residence"),
        ("I signed a contract with Renault, starting in July.", "employer"),
        ("Effective 1 July I work for Renault.", "employer"),
        ("我从九月起在华为工作。", "employer"),
        ("我八月份入职华为。", "employer"),
        ("到十月我住在大连。", "residence"),
        ("到2031年我住在大连。", "residence"),
    ],
)
def test_a_month_to_come_begins_a_plan(text: str, attribute: str) -> None:
    assert stances(text, attribute) == ["plans"]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("From March I work at Renault.", "employer"),
        ("I have worked at Renault from October on.", "employer"),
        ("Until 2031 I live in Lyon.", "residence"),
        ("我从三月起在华为工作。", "employer"),
        ("我八月份入职了华为。", "employer"),
    ],
)
def test_a_month_that_has_come_does_not(text: str, attribute: str) -> None:
    assert "plans" not in stances(text, attribute)


def test_the_day_of_a_wedding_is_not_that_of_the_engagement() -> None:
    (one,) = read(["I'm engaged to be married in March."])[-1]
    assert (one.value, one.valid_from) == ("engaged", None)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("In a few years I live in Lyon.", "residence"),
        ("As soon as I graduate I work at Renault.", "employer"),
        ("毕业后我在华为工作。", "employer"),
        ("我在犹豫换到华为工作。", "employer"),
        ("我在埋头工作。", "employer"),
        ("我在给邻居工作。", "employer"),
        ("我在华为对面上班。", "employer"),
        ("我叫了出租车。", "name"),
        ("我叫她起来。", "name"),
        ("我爸爸叫我回家。", "name"),
        ("我女儿叫醒了邻居。", "child"),
        ("我家狗叫了一晚上。", "pet"),
        ("I own a house in Lyon.", "residence"),
        ("I let my apartment in Lyon to students.", "residence"),
        ("I live in Lyon only on paper.", "residence"),
        ("I live in Photoshop all day.", "residence"),
        ("I'm married to my thesis.", "relationship_status"),
        ("I'm allergic to paperwork.", "allergy"),
        ("我对废话过敏。", "allergy"),
        ("我和工作结婚了。", "relationship_status"),
        ("我是素食者的邻居。", "diet"),
        ("I'm practically a lawyer.", "job_title"),
        ("Let's use Redis for Falcon.", "database"),
        ("I'm vegan except at Christmas.", "diet"),
        ("我吃素，过年除外。", "diet"),
        ("I turned down a job at Amazon.", "employer"),
        ("I work with Oracle databases.", "employer"),
        ("The person who hired me lives in Oulu and works at Nokia.", "employer"),
        ("People keep thinking I live in Leeds.", "residence"),
        ("I tell everyone on the internet that I live in Tokyo.", "residence"),
        ("My parents' house is in Seville, where I grew up.", "residence"),
        ("Half my friends live in Berlin; I envy them.", "residence"),
        ("The house in Nice, where we spend August, belongs to my uncle.", "residence"),
        ("My heart lives in Lima.", "residence"),
        ("My doctor suggested that I take aspirin, but I refused.", "medication"),
        ("The vet prescribed amoxicillin for Rex.", "medication"),
        ("I give my mother her lisinopril every morning.", "medication"),
        ("医生让我吃华法林，我没吃。", "medication"),
        ("The baby might be allergic to eggs.", "allergy"),
        ("我对花生过敏是装的。", "allergy"),
        ("我以为我对花粉过敏，结果不是。", "allergy"),
        ("Don't write to me at old@x.org.", "email"),
        ("例如：我的邮箱是 a@b.com。", "email"),
        ("我的邮箱不再是 old@b.com 了。", "email"),
        ("Everyone but me in this family speaks Polish.", "spoken_language"),
        ("除了我，全家都会说粤语。", "spoken_language"),
        ("I understand Dutch but don't speak it.", "spoken_language"),
        ("我听得懂上海话但不会说。", "spoken_language"),
        ("I walk dogs for money.", "pet"),
        ("我家隔壁养了只金毛。", "pet"),
        ("I'm test-driving a Kia on Tuesday.", "vehicle"),
        ("I drive my neighbour's BMW when mine is in the garage.", "vehicle"),
        ("I'm a teacher's son.", "job_title"),
        ("I'm no lawyer.", "job_title"),
        ("教材里写着：“我是一名工程师。”", "job_title"),
        ("I'm engaged to nobody.", "relationship_status"),
        ("The manager at my gym is called Jo.", "gym"),
        ("We deploy to Heroku in the tutorial.", "deployment_target"),
    ],
)
def test_it_does_not_say_that_it_is_so(text: str, attribute: str) -> None:
    assert "asserts" not in stances(text, attribute)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("我叫高开。", "name", "高开"),
        ("我女儿叫开心。", "child", "开心"),
        ("我在努比亚工作。", "employer", "努比亚"),
        ("I rent a flat in Lyon.", "residence", "Lyon"),
        ("I'm married to Job.", "spouse", "Job"),
        ("I am vegan, but I have a dog.", "diet", "vegan"),
    ],
)
def test_what_only_looks_like_it_is_read(text: str, attribute: str, value: str) -> None:
    assert ("asserts", "Ana", attribute, value) in told(text)


@pytest.mark.parametrize(
    ("text", "scope", "value"),
    [
        ("I'm vegetarian, except on weekends I eat chicken.", "weekends", "eats chicken"),
        ("我吃素，除了周末吃鱼。", "周末", "吃鱼"),
        ("我吃素，周末吃鱼。", "周末", "吃鱼"),
    ],
)
def test_an_exception_keeps_its_scope(text: str, scope: str, value: str) -> None:
    rule, exception = read([text])[-1]
    assert dict(rule.scope) == {}
    assert (exception.value, dict(exception.scope)) == (value, {"condition": scope})


@pytest.mark.parametrize(
    "text",
    ["Anchovy uses uv as its package manager.", "We use pnpm as the package manager in Marlin."],
)
def test_what_a_tool_is_used_as_is_nobodys_job(text: str) -> None:
    assert "job_title" not in {one.attribute for one in read([text])[-1]}
