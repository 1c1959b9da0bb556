"""The names of relations that the package knows, and forms of them that mean the same, or the past.

Prepositions are a part of a name: who was hired BY somebody has not HIRED somebody, and who moved
FROM a place lives there no more. So no word is left out but those that change nothing, and a word
before a known name counts only where what the two mean together is sure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ...graph.values import normal_text

_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BETWEEN: Final = re.compile(r"[\s_\-./:]+")
_FILLERS: Final = frozenset(
    (
        *("a", "an", "the", "currently", "now", "presently", "still", "also", "just", "already"),
        *("recently", "newly"),
    )
)
_CHINESE_FILLERS: Final = ("目前", "现在", "现", "正在", "已经", "刚刚", "最近", "后来", "已", "刚")
_PREPOSITIONS: Final = frozenset(
    ("in", "at", "on", "by", "to", "of", "for", "from", "with", "as", "about", "under")
)
_SECTIONS: Final = ("unsure", "unless", "kinds")


class Means(NamedTuple):
    """What a name says: of which attribute, and how. ``turned``: the subject is at the other end;
    ``ended``: the value does not hold any more; ``past``: that it held once is all that is said.
    ``event``: it happened, and is no state that could be over. ``unless`` names the kinds of values
    with which it says something else."""

    attribute: str
    turned: bool = False
    ended: bool = False
    past: bool = False
    event: bool = False
    unless: tuple[str, ...] = ()


_LISTS: Final = {
    "names": Means(""),
    "began": Means("", event=True),
    "past": Means("", ended=True, past=True),
    "ended": Means("", ended=True, event=True),
    "turned": Means("", turned=True),
    "turned_began": Means("", turned=True, event=True),
    "turned_past": Means("", turned=True, ended=True, past=True),
    "turned_ended": Means("", turned=True, ended=True, event=True),
}


def key_of(name: str) -> str:
    """A name for comparing: its words in lower case."""
    words = _BETWEEN.split(_CAMEL.sub(" ", name).strip())
    return normal_text(" ".join(word for word in words if word))


@cache
def table() -> dict[str, Any]:
    """What ``relations.toml`` says."""
    file = Path(__file__).with_name("relations.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def listed() -> Iterator[tuple[str, Means]]:
    """The names that the package knows, as they are compared."""
    unless = {key_of(name): tuple(kinds) for name, kinds in table()["unless"].items()}
    for attribute, entry in table().items():
        if attribute in _SECTIONS:
            continue
        for how, means in _LISTS.items():
            for name in entry.get(how, ()):
                key = key_of(name)
                yield key, means._replace(attribute=attribute, unless=unless.get(key, ()))


@cache
def unsure() -> frozenset[str]:
    """Names that may mean either of two things."""
    return frozenset(map(key_of, table()["unsure"]))


Known = Callable[[str], Means | None]


def meaning(key: str, known: Known) -> Means | None:
    """What a name says, by those that are ``known``; None where nobody knows."""
    found = known(key)
    if found is not None or key in unsure():
        return found
    words = key.split()
    plain = " ".join(word for word in words if word not in _FILLERS)
    if plain != key:
        return meaning(plain, known) if plain else None
    return _english(words, known) or _chinese(key, known)


def _english(words: list[str], known: Known) -> Means | None:
    for front, form in _FORMS:
        if len(words) > len(front) and tuple(words[: len(front)]) == front:
            found = form(words[len(front) :], known)
            if found is not None:
                return found
    return None


def _chinese(key: str, known: Known) -> Means | None:
    for front in _CHINESE_FILLERS:
        if key.startswith(front) and (found := meaning(key[len(front) :], known)):
            return found
    if key.endswith("了") and (found := meaning(key[:-1], known)):
        return found
    if key.startswith("不再"):
        return _over(meaning(key.removeprefix("不再"), known))
    for front in ("曾经", "曾", "以前", "前"):
        if key.startswith(front):
            return _was(meaning(key.removeprefix(front), known))
    return None


def _over(found: Means | None) -> Means | None:
    """That a state is over."""
    if found is None or found.event or found.ended:
        return None
    return found._replace(ended=True, event=True)


def _was(found: Means | None) -> Means | None:
    """That a state was so."""
    if found is None or found.event or (found.ended and not found.past):
        return None
    return found._replace(ended=True, past=True)


def _predicate(words: list[str]) -> bool:
    """Whether IS may stand before it: "is based in", "is learning". With a noun alone IS says what
    the subject itself is: "is manager"."""
    return len(words) > 1 and words[-1] in _PREPOSITIONS


def _said(words: list[str], known: Known) -> Means | None:
    return meaning(" ".join(words), known)


def _is(words: list[str], known: Known) -> Means | None:
    if not (_predicate(words) or _doing(words) or words[:2] == ["no", "longer"]):
        return None
    found = _said(words, known)
    # "is lived in": no such thing is said of who lives there.
    return None if found is None or (found.past and known(" ".join(words))) else found


def _has(words: list[str], known: Known) -> Means | None:
    # "has lived in" may go on.
    return (
        None if (found := _said(words, known)) is None or _perfect(words, found, known) else found
    )


def _perfect(words: list[str], found: Means, known: Known) -> bool:
    return found.past and known(" ".join(words)) is not None


def _happened(words: list[str], known: Known) -> Means | None:
    """After WAS, GOT, HAS BEEN: what happened to the subject ("was hired by"). Of a state it would
    be left open whether it goes on."""
    found = _said(words, known) if _predicate(words) else None
    if found is None:
        return None
    former = words[0] in ("formerly", "previously") and found.past
    return found if former or (found.event and not found.turned) else None


def _has_been(words: list[str], known: Known) -> Means | None:
    if _doing(words):
        return _has(words, known)
    return _happened(words, known)


def _doing(words: list[str]) -> bool:
    return words[0].endswith("ing")


def _begins(words: list[str], known: Known) -> Means | None:
    found = _said(words, known) if _doing(words) else None
    return None if found is None or found.ended else found


def _stops(words: list[str], known: Known) -> Means | None:
    return _over(_said(words, known)) if _doing(words) else None


def _no_longer(words: list[str], known: Known) -> Means | None:
    return _over(_said(words, known) or _said(_third(words), known))


def _used_to(words: list[str], known: Known) -> Means | None:
    if words[0] == "be":
        return _was(_said(words[1:], known)) if _predicate(words[1:]) else None
    return _was(_said(_third(words), known))


def _third(words: list[str]) -> list[str]:
    """With its verb as of a third person: "live in" as "lives in"."""
    verb = words[0]
    if verb == "have":
        return ["has", *words[1:]]
    ends_ies = verb.endswith("y") and verb[-2:-1] not in tuple("aeiou")
    return [verb[:-1] + "ies" if ends_ies else verb + "s", *words[1:]]


def _former(words: list[str], known: Known) -> Means | None:
    return _was(_said(words, known))


def _new(words: list[str], known: Known) -> Means | None:
    """A noun with NEW, CURRENT before it."""
    return None if _predicate(words) else _has(words, known)


_FORMS: Final[tuple[tuple[tuple[str, ...], Callable[[list[str], Known], Means | None]], ...]] = (
    *(((word,), _is) for word in ("is", "are")),
    *(((word, "been"), _has_been) for word in ("has", "have")),
    *(((word,), _has) for word in ("has", "have")),
    *(((word,), _happened) for word in ("was", "were", "got")),
    *(((word,), _begins) for word in ("started", "began", "begun")),
    *(((word,), _stops) for word in ("stopped", "quit", "ceased")),
    (("no", "longer"), _no_longer),
    (("used", "to"), _used_to),
    *(((word,), _former) for word in ("formerly", "previously", "former", "previous", "ex")),
    *(((word,), _new) for word in ("new", "current")),
)
