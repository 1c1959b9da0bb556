"""The vocabulary: what ships, how words are found, how a user's own file is merged and checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tenure.graph.errors import VocabularyError
from tenure.graph.policy import Cardinality, Policy, Promotion, Risk
from tenure.graph.vocabulary import SHIPPED, Vocabulary

REQUIRED = """
    residence employer job_title street_address shipping_address phone_number email birthplace
    nationality relationship_status spouse child diet allergy medication medical_condition
    blood_type doctor insurance bank_account salary visa emergency_contact hobby pet
    spoken_language instrument favourite_colour favourite_food vehicle phone_model team team_lead
    manager school field_of_study work_city meeting_time active_project deployment_target
    deploy_branch package_manager database api_base_url repository permissions
    security_policy_exception code_style answer_length preferred_language tool_choice log_level
    subscription gym religion travel_plan budget currency time_zone workplace project_status owner
    licence_plate pharmacy alcohol smoking
"""

HIGH_RISK = """
    active_project allergy api_base_url bank_account blood_type deployment_target doctor email
    emergency_contact employer insurance medical_condition medication permissions phone_number
    residence security_policy_exception shipping_address street_address visa
"""

MANY = """
    allergy medication medical_condition hobby pet spoken_language instrument permissions
    security_policy_exception subscription child
"""

Own = Callable[..., Path]

NEW = """\
[attribute.badge]
en = "badge"
zh = "工牌"
meaning = "the badge that somebody wears"
cardinality = "one"
"""


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """Write the user's own file and give its path."""

    def write(text: str | bytes, name: str = "own.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def fault(path: Path) -> str:
    """The message with which the file is refused, without the folder."""
    with pytest.raises(VocabularyError) as caught:
        Vocabulary.load(path)
    assert str(caught.value).startswith(str(path))
    return str(caught.value)[len(str(path)) :]


# ---- what ships ----------------------------------------------------------------------------------


def test_ships_the_attributes_that_are_promised() -> None:
    shipped = Vocabulary.load()
    assert not set(REQUIRED.split()) - set(shipped.attributes)
    assert len(shipped.attributes) >= 80


def test_twenty_attributes_are_of_high_risk() -> None:
    shipped = Vocabulary.load()
    high = sorted(n for n in shipped.attributes if shipped.policy(n).risk is Risk.HIGH)
    assert high == HIGH_RISK.split()
    assert len(high) == 20


def test_policies_of_the_shipped_attributes() -> None:
    shipped = Vocabulary.load()
    assert all(shipped.policy(name).cardinality is Cardinality.MANY for name in MANY.split())
    assert shipped.policy("residence").single
    assert shipped.policy("tool_choice").promotion is Promotion.OUTCOME
    assert shipped.policy("root_cause") == Policy(promotion=Promotion.CORROBORATED, n=2)
    assert shipped.attributes["spouse"].symmetric
    assert shipped.attributes["child"].inverse == "parent"
    assert shipped.value_is_entity("employer")
    assert not shipped.value_is_entity("email")
    assert not shipped.value_is_entity("nothing_known")


def test_every_shipped_attribute_is_named_in_both_languages() -> None:
    for attribute in Vocabulary.load().attributes.values():
        assert attribute.labels["en"].isascii()
        assert any("\u4e00" <= sign <= "\u9fff" for sign in attribute.labels["zh"])
        assert attribute.aliases["en"] and attribute.aliases["zh"], attribute.name
        assert attribute.meaning and "\n" not in attribute.meaning


def test_an_attribute_of_no_file_is_joined_and_asked_about() -> None:
    assert Vocabulary.load().policy("favourite_bridge") == Policy(cardinality=Cardinality.UNKNOWN)


def test_scope_keys_are_ranked_highest_first() -> None:
    shipped = Vocabulary.load()
    assert list(shipped.scopes)[:4] == ["project", "domain", "condition", "region"]
    ranks = [scope.rank for scope in shipped.scopes.values()]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert shipped.scope_rank("project") == ranks[0]
    assert shipped.scope_rank("weather") == 0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("residence", "residence"),
        ("Job Title", "job_title"),
        ("job_title", "job_title"),
        ("  E-MAIL\u3000address ", "email"),
        ("ＡＰＩ　base url", "api_base_url"),
        ("居住地", "residence"),
        ("API 地址", "api_base_url"),
        ("favorite color", "favourite_colour"),
        ("药物", "medication"),
    ],
)
def test_finds_by_name_label_and_alias(text: str, name: str) -> None:
    found = Vocabulary.load().find(text)
    assert found is not None and found.name == name


@pytest.mark.parametrize("text", ["", " ", "no such property", "没有这个"])
def test_finds_nothing_where_nothing_is(text: str) -> None:
    assert Vocabulary.load().find(text) is None


def test_labels_by_language() -> None:
    shipped = Vocabulary.load()
    assert shipped.label("employer", "zh-CN") == "雇主"
    assert shipped.label("employer", "fr") == "employer"
    assert shipped.label("favourite_bridge", "zh") == "favourite bridge"


def test_is_immutable() -> None:
    shipped = Vocabulary.load()
    with pytest.raises(TypeError):
        shipped.attributes["x"] = shipped.attributes["diet"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        shipped.hash = "x"  # type: ignore[misc]


# ---- the user's own file -------------------------------------------------------------------------


def test_own_file_adds_and_overrides(own: Own) -> None:
    path = own(
        NEW
        + """
[attribute.diet]
risk = "high"
en = "way of eating and drinking"
aliases_zh = ["忌口"]

[attribute.root_cause]
n = 3

[scope.season]
en = "season"
zh = "季节"
meaning = "in one part of the year"
rank = 45
"""
    )
    merged = Vocabulary.load(path)
    diet = merged.find("忌口")
    assert diet is not None and diet.policy == Policy(risk=Risk.HIGH)
    assert merged.find("diet") is diet, "the replaced label and the name still find it"
    assert merged.find("eating habits") is diet, "aliases are added to the shipped ones"
    assert merged.label("diet") == "way of eating and drinking"
    assert merged.label("diet", "zh") == Vocabulary.load().label("diet", "zh")
    assert merged.policy("root_cause") == Policy(promotion=Promotion.CORROBORATED, n=3)
    assert merged.policy("badge").single
    assert list(merged.scopes)[2:4] == ["condition", "season"]
    assert "badge" not in Vocabulary.load().attributes


def test_later_files_override_earlier_ones(own: Own) -> None:
    first = own(NEW, "first.toml")
    second = own('[attribute.badge]\ncardinality = "many"\n', "second.toml")
    assert Vocabulary.load(first, second).policy("badge").cardinality is Cardinality.MANY


def test_an_old_label_still_finds_its_attribute(own: Own) -> None:
    merged = Vocabulary.load(own('[attribute.residence]\nen = "whereabouts"\n'))
    found = merged.find("home")
    assert found is not None and found.name == "residence"
    assert found.aliases["zh"] == Vocabulary.load().attributes["residence"].aliases["zh"]


def test_an_empty_file_changes_nothing(own: Own) -> None:
    assert Vocabulary.load(own("# nothing yet\n")) == Vocabulary.load()


# ---- the hash ------------------------------------------------------------------------------------


def test_hash_is_stable_over_form_and_words(own: Own) -> None:
    dotted = """\
\ufeffattribute.badge.zh = '徽章'
attribute."badge".meaning = "another meaning"
attribute.badge.aliases_en = ["tag"]
attribute.badge.cardinality = '''one'''
attribute.badge.risk = "low"
attribute.badge.en = "name tag"
"""
    assert Vocabulary.load(own(NEW, "a.toml")).hash == Vocabulary.load(own(dotted)).hash


@pytest.mark.parametrize(
    "text",
    [
        NEW,
        '[attribute.diet]\ncardinality = "many"\n',
        '[attribute.diet]\nrisk = "high"\n',
        '[attribute.diet]\npromotion = "corroborated"\n',
        "[attribute.tool_choice]\ntheta_pro = 0.7\n",
        '[attribute.database]\nkind = "project"\n',
        '[scope.season]\nen = "s"\nzh = "季"\nmeaning = "m"\nrank = 45\n',
        "[scope.region]\nrank = 45\n",
    ],
)
def test_hash_follows_what_decides(own: Own, text: str) -> None:
    assert Vocabulary.load(own(text)).hash != Vocabulary.load().hash


def test_hash_is_the_same_in_every_process() -> None:
    script = "from tenure.graph.vocabulary import Vocabulary; print(Vocabulary.load().hash)"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=60,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert hashes == {Vocabulary.load().hash}


# ---- faults, named by file, line and field -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NEW + 'risc = "high"\n', ":6: attribute.badge.risc: unknown field; known: en, zh"),
        (
            NEW + 'risk = "severe"\n',
            ":6: attribute.badge.risk: 'severe' is none of low, high",
        ),
        (NEW + 'kind = "animal"\n', ":6: attribute.badge.kind: 'animal' is none of text"),
        (NEW + "symmetric = 1\n", ":6: attribute.badge.symmetric: is a int, not true or false"),
        (NEW + "n = 0\n", ":6: attribute.badge.n: is 0; the lowest is 1"),
        (NEW + "n = true\n", ":6: attribute.badge.n: is true or false, not a whole number"),
        (NEW + "theta_pro = 1.5\n", ":6: attribute.badge.theta_pro: is 1.5; it lies between"),
        (NEW + "alpha = nan\n", ":6: attribute.badge.alpha: is nan; it is above 0"),
        (NEW + 'aliases_en = "tag"\n', ":6: attribute.badge.aliases_en: is text, not a list"),
        (NEW + 'aliases_en = ["tag", ""]\n', ":6: attribute.badge.aliases_en: one item is empty"),
        (
            NEW + 'promotion = "outcome"\n[attribute.badge2]\n' + NEW.split("\n", 1)[1],
            ":8: attribute.badge2.en: 'badge' stands for attribute badge already",
        ),
        (
            '\n[attribute.badge]\nzh = "工牌"\nmeaning = "m"\ncardinality = "one"\n',
            ":2: attribute.badge: has no en",
        ),
        (
            '[attribute.badge]\nen = "badge"\nmeaning = "m"\ncardinality = "one"\n',
            ":1: attribute.badge: has no zh",
        ),
        (
            '[attribute.badge]\nen = "badge"\nzh = "工牌"\nmeaning = "m"\n',
            ":1: attribute.badge: has no cardinality",
        ),
        (
            NEW.replace('"one"', '"unknown"') + 'promotion = "outcome"\n',
            ":6: attribute.badge.promotion: promotion outcome needs cardinality one or many",
        ),
        (
            '[attribute.tool_choice]\ncardinality = "unknown"\n',
            ":2: attribute.tool_choice.cardinality: promotion outcome needs",
        ),
        (
            NEW + 'aliases_en = [\n  "tag",\n  "Job   TITLE",\n]\n',
            ":8: attribute.badge.aliases_en: 'Job   TITLE' stands for attribute job_title already",
        ),
        (
            NEW.replace('en = "badge"', 'en = "diet"'),
            ":2: attribute.badge.en: 'diet' stands for attribute diet already",
        ),
        (NEW + 'inverse = "wearer"\n', ":6: attribute.badge.inverse: needs a kind of entity"),
        (
            NEW + 'kind = "person"\ninverse = "wearer"\n',
            ":7: attribute.badge.inverse: there is no attribute 'wearer'",
        ),
        (
            NEW + 'kind = "person"\ninverse = "child"\n',
            ":7: attribute.badge.inverse: child does not name badge as its inverse",
        ),
        (
            NEW + 'kind = "person"\nsymmetric = true\ninverse = "child"\n',
            ":7: attribute.badge.symmetric: an attribute is symmetric or has an inverse",
        ),
        (NEW.replace("badge]", "Badge]"), ":1: attribute.Badge: a name is lower-case letters"),
        ("attribute.badge = 3\n", ":1: attribute.badge: write it as a table [attribute.badge]"),
        ("\nattribute = 3\n", ":2: attribute: write [attribute.NAME] tables"),
        (
            NEW + "[atribute.x]\n",
            ":6: atribute: unknown section; known: attribute, scope, patterns",
        ),
        ('[scope.season]\nen = "s"\nzh = "季"\n', ":1: scope.season: has no meaning"),
        (
            '[scope.season]\nen = "s"\nzh = "季"\nmeaning = "m"\nrank = -1\n',
            ":5: scope.season.rank: is -1; the lowest is 0",
        ),
        (
            '[scope.season]\nen = "s"\nzh = "季"\nmeaning = "m"\nrank = 50\n',
            ":5: scope.season.rank: scope condition has rank 50 already",
        ),
        (NEW + "[attribute.badge]\n", ":6: Cannot declare ('attribute', 'badge') twice"),
        (NEW + 'en = "tag"\n', ":6: Cannot overwrite a value"),
        (NEW + "risk = high\n", ":6: Invalid value"),
        (NEW + 'aliases_en = [\n"a"\n', ":7: Unclosed array"),
        (NEW.encode() + b"# \xff\n", ":6: is not UTF-8 text"),
    ],
)
def test_faults_are_named_by_line_and_field(own: Own, text: str | bytes, message: str) -> None:
    assert fault(own(text)).startswith(message)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_the_line_is_found_in_every_style_of_writing(own: Own, ends: str) -> None:
    decoys = '''# [attribute.badge] risk = "x"
[scope.season]
en = "season"
zh = """\\
  [attribute.badge]\\
  risk = "x"\\
  """
meaning = "risk = 1"

[ attribute . "badge" ]   # risk
en = "risk = 2"
zh = "工牌"
meaning = "m"
cardinality = "one"
aliases_en = [
  "risk = 3", # risk = 4
]
"risk" = "x"
'''
    path = own(decoys.replace("\n", ends))
    assert fault(path).startswith(":18: attribute.badge.risk: 'x' is none of low, high")
    inline = own('scope = {}\nattribute = { diet = { risk = "x" } }\n'.replace("\n", ends))
    assert fault(inline).startswith(":2: attribute.diet.risk: 'x'")
    escaped = own('[attribute.diet]\n"r\\u0069sk" = "x"\n'.replace("\n", ends))
    assert fault(escaped).startswith(":1: attribute.diet.risk: 'x'"), "the table, at least"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert fault(tmp_path / "missing.toml") == ": cannot be read: No such file or directory"
    assert "cannot be read" in fault(tmp_path)


def test_the_fault_of_one_file_names_that_file(own: Own) -> None:
    good, bad = own(NEW, "good.toml"), own("[attribute.badge]\nn = 'x'\n", "bad.toml")
    with pytest.raises(VocabularyError, match=r"bad\.toml:2: attribute\.badge\.n: is text"):
        Vocabulary.load(good, bad)


def test_the_shipped_file_is_readable_for_people() -> None:
    lines = SHIPPED.read_text("utf-8").split("\n")
    assert max(map(len, lines)) <= 130
    assert lines[0].startswith("# The shipped vocabulary")
