"""What becomes of a value that was told before is heard in few words, whatever its attribute."""

from __future__ import annotations

import pytest

from .said import AT, read, told_of


def becomes(*spoken: str, attribute: str) -> list[tuple[str, object]]:
    """Stance and value of what the last turn says of an attribute."""
    return [(stance, value) for stance, _, value in told_of(attribute, *spoken)]


@pytest.mark.parametrize(
    ("known", "attribute", "value", "said"),
    [
        ("I drive a Kangoo.", "vehicle", "Kangoo", "Handed over the Kangoo this afternoon."),
        ("I drive a Kangoo.", "vehicle", "Kangoo", "The Kangoo's gone."),
        ("I drive a Kangoo.", "vehicle", "Kangoo", "Gave the Kangoo away on Sunday."),
        ("My car is a Kangoo.", "vehicle", "Kangoo", "Sold my car last week."),
        ("I work at Brightline.", "employer", "Brightline", "Walked out of Brightline today."),
        ("I work at Brightline.", "employer", "Brightline", "Brightline let me go on Friday."),
        ("I work at Brightline.", "employer", "Brightline", "So, done with Brightline."),
        ("I'm subscribed to Netflix.", "subscription", "Netflix", "Netflix is cancelled."),
        ("I'm subscribed to Netflix.", "subscription", "Netflix", "Finally got rid of Netflix."),
        ("I take sertraline.", "medication", "sertraline", "Came off the sertraline in May."),
        ("I take sertraline.", "medication", "sertraline", "They took me off the sertraline."),
        ("We use Postgres as the database.", "database", "Postgres", "Ripped out Postgres."),
        ("I use Vim as my editor.", "editor", "Vim", "Ditched Vim."),
        ("I play the cello.", "instrument", "cello", "I've packed in the cello."),
        ("I go to the gym at PureGym.", "gym", "PureGym", "Left PureGym, too crowded."),
        ("My gym is PureGym.", "gym", "PureGym", "Cancelled my gym membership."),
        ("我在学日语。", "spoken_language", "日语", "日语放弃了。"),
        ("我开大众。", "vehicle", "大众", "上周把大众卖掉了。"),
        ("我订阅了网易云。", "subscription", "网易云", "网易云那个会员我取消了。"),
    ],
)
def test_a_known_value_that_is_left_ends(known: str, attribute: str, value: str, said: str) -> None:
    assert becomes(known, said, attribute=attribute) == [("ends", value)]


@pytest.mark.parametrize(
    ("known", "attribute", "said", "new"),
    [
        ("I drive a Kangoo.", "vehicle", "Traded the Kangoo in for a Berlingo.", "Berlingo"),
        ("I drive a Kangoo.", "vehicle", "Swapped the Kangoo for a Berlingo.", "Berlingo"),
        ("I live in Leeds.", "residence", "Swapped Leeds for York in March.", "York"),
        ("I use Vim as my editor.", "editor", "Went from Vim to Zed.", "Zed"),
        ("I use Vim as my editor.", "editor", "Vim is out, Zed is in.", "Zed"),
        ("We use Postgres as the database.", "database", "MySQL has replaced Postgres.", "MySQL"),
        ("We use Postgres as the database.", "database",
         "Postgres was replaced by MySQL in May.", "MySQL"),
        ("My insurance is with AXA.", "insurance", "Went from AXA to Allianz in June.", "Allianz"),
        ("我开大众。", "vehicle", "把大众换成了特斯拉。", "特斯拉"),
        ("我开大众。", "vehicle", "大众换特斯拉了。", "特斯拉"),
    ],
)  # fmt: skip
def test_another_value_takes_its_place(known: str, attribute: str, said: str, new: str) -> None:
    assert ("asserts", new) in becomes(known, said, attribute=attribute)


def test_of_many_values_only_the_one_that_was_named_is_replaced() -> None:
    said = ("I take sertraline and ibuprofen.", "My doctor swapped the sertraline for fluoxetine.")
    assert becomes(*said, attribute="medication") == [
        ("ends", "sertraline"), ("asserts", "fluoxetine"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("known", "attribute", "value", "said"),
    [
        (("I use Vim as my editor.", "I use Zed as my editor now."), "editor", "Vim",
         "Back to Vim since Monday."),
        (("I'm on the early shift.", "I'm on lates now."), "working_hours", "early shift",
         "Early shift again since this morning, thank god."),
        (("我用Vim写代码。", "我换Zed了。"), "editor", "Vim", "又用回Vim了。"),
    ],
)  # fmt: skip
def test_a_value_that_was_left_holds_again(
    known: tuple[str, ...], attribute: str, value: str, said: str
) -> None:
    ((stance, found),) = becomes(*known, said, attribute=attribute)
    assert (stance, str(found).lower()) == ("asserts", value.lower())


@pytest.mark.parametrize(
    ("known", "attribute", "said"),
    [
        ("I drive a Kangoo.", "vehicle", "I might swap the Kangoo for a Berlingo."),
        ("I drive a Kangoo.", "vehicle", "Thinking of trading the Kangoo in for a Berlingo."),
        ("I drive a Kangoo.", "vehicle", "Almost sold the Kangoo yesterday."),
        ("I drive a Kangoo.", "vehicle", "I dreamt I traded the Kangoo for a Ferrari."),
        ("I drive a Kangoo.", "vehicle", "The Kangoo is gone in for its test."),
        ("I drive a Kangoo.", "vehicle", "I left the Kangoo for Tom to pick up."),
        ("I drive a Kangoo.", "vehicle", "I sold the Kangoo's old seats."),
        ("I drive a Kangoo.", "vehicle", "Should I have sold the Kangoo?"),
        ("My car is a Kangoo.", "vehicle", "Sold my car stereo last week."),
        ("I work at Brightline.", "employer", "I left Brightline at six today."),
        ("I work at Brightline.", "employer", "I left Brightline for lunch."),
        ("I work at Brightline.", "employer", "Vera left Brightline for Kardos."),
        ("I work at Brightline.", "employer", "I'm done with Brightline's report."),
        ("I take sertraline.", "medication", "I'd like to come off the sertraline."),
        ("I take sertraline.", "medication",
         "They swapped the sertraline bottle for a bigger one."),
        ("We use Postgres as the database.", "database", "Postgres is out of memory."),
        ("We use Postgres as the database.", "database", "What if we moved off Postgres?"),
        ("I live in Leeds.", "residence", "I left Leeds for the weekend."),
        ("I live in Leeds.", "residence", "Drove from Leeds to York."),
        ("I live in Leeds.", "residence", "My parents swapped Leeds for Spain."),
        ("I play the cello.", "instrument", "I dropped the cello on my foot."),
        ("I play the cello.", "instrument", "I gave up my cello lesson today."),
        ("I'm subscribed to Netflix.", "subscription", "Netflix is over there on the left."),
        ("我开大众。", "vehicle", "我想把大众换成特斯拉。"),
        ("我开大众。", "vehicle", "他把大众换成了特斯拉。"),
        ("我在学日语。", "spoken_language", "他放弃了日语。"),
        ("我在美团上班。", "employer", "我离开美团大楼去吃饭。"),
        ("我弹钢琴。", "instrument", "我把钢琴课退了。"),
    ],
)  # fmt: skip
def test_nothing_becomes_of_it(known: str, attribute: str, said: str) -> None:
    assert becomes(known, said, attribute=attribute) == []


def test_it_happens_when_the_sentence_says() -> None:
    (_, found) = read(["I drive a Kangoo.", "Swapped the Kangoo for a Berlingo on 2 June."])
    (one,) = [one for one in found if one.attribute == "vehicle" and one.stance == "asserts"]
    assert one.valid_from is not None and (one.valid_from.month, one.valid_from.day) == (6, 2)
    assert one.valid_from < AT


@pytest.mark.parametrize(
    "said",
    [
        "We moved from Jira to Linear.",
        "We moved to GitHub Actions.",
        "Last month I moved to Fastmail.",
        "My team moved to Kubernetes.",
    ],
)
def test_nobody_lives_in_a_product(said: str) -> None:
    assert becomes(said, attribute="residence") == []
