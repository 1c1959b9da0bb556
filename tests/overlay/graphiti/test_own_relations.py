"""Relations that a user maps in a vocabulary file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenure.graph.errors import VocabularyError
from tenure.graph.policy import Cardinality
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.own_relations import relations_of

FILE = """\
[attribute.sponsor]
en = "sponsor"
zh = "赞助商"
meaning = "who pays for it"
cardinality = "many"

[relations]
SPONSORED_BY = "sponsor"

[relations.SPONSORS]
attribute = "sponsor"
turned = true

[relations."停止赞助"]
attribute = "sponsor"
ended = true

[relations.SPONSORED]
attribute = "sponsor"
past = true
turned = true

[relations.WORKS_AT]
attribute = "school"

[relations.JOINED]
attribute = "sponsor"
"""


def load(tmp_path: Path, text: str) -> Vocabulary:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return Vocabulary.load(file)


def test_names_of_relations_are_mapped(tmp_path: Path) -> None:
    known = relations_of(load(tmp_path, FILE))
    one = known.of("sponsored-by")
    assert (one.attribute, one.cardinality, one.mapped) == ("sponsor", Cardinality.MANY, True)
    assert known.of("SPONSORS").turned and not known.of("SPONSORS").ended
    assert known.of("停止赞助").ended
    assert known.of("WORKS_AT").attribute == "school"  # the user's own word counts
    assert known.of("WORKS_FOR").attribute == "employer"
    once = known.of("SPONSORED")
    assert once.past and once.ended and once.turned
    # What a word before a name says holds of the user's names too, and a value changes none.
    assert known.of("IS_SPONSORED_BY") == one
    over = known.of("NO_LONGER_SPONSORS")
    assert over.ended and over.turned and not over.past
    assert known.of("JOINED", "the chess club").attribute == "sponsor"


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('[relations]\nX = "nothing"\n', "2: relations.X", "no attribute 'nothing'"),
        ("[relations]\nX = 3\n", "2: relations.X", "name of an attribute, or a table"),
        ("relations = 3\n", "1: relations", "tables"),
        ("[relations.X]\nturned = true\n", "1: relations.X", "attribute"),
        ('[relations.X]\nattribute = "school"\nturned = 1\n', "3: relations.X.turned", "true"),
        ('[relations.X]\nattribute = "school"\nends = true\n', "3: relations.X.ends", "unknown"),
        ("[relations.X]\nattribute = 3\n", "2: relations.X.attribute", "name of an attribute"),
        ('[relations]\nX_Y = "school"\n"x y" = "school"\n', "3: relations.x y", "once more"),
        ('[relations]\n"_" = "school"\n', "2: relations._", "has a name"),
    ],
)
def test_a_fault_names_file_line_and_field(
    tmp_path: Path, text: str, where: str, what: str
) -> None:
    with pytest.raises(VocabularyError) as fault:
        relations_of(load(tmp_path, text))
    assert f"mine.toml:{where}" in fault.value.message
    assert what in fault.value.message


def test_what_ships_maps_names_to_attributes_of_the_vocabulary_alone() -> None:
    known = Vocabulary.load()
    relations = relations_of(known)
    names = (
        "LIVES_IN KNOWS MET OWNS BOUGHT USES ATTENDED WORKS_ON MEMBER_OF HAS_SKILL 认识 使用 拥有"
    )
    found = {name: relations.of(name) for name in names.split()}
    assert all(one.mapped and one.attribute in known.attributes for one in found.values()), found
    assert [name for name, one in found.items() if one.single] == ["LIVES_IN"]
