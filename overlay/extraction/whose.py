"""Whom a statement is about: who is named in it, or who was spoken of before it."""

from __future__ import annotations

import re

from ...graph.model import Authority
from .expressions import Match
from .patterns import Attribute, Pattern
from .people import Subject
from .scene import Scene

THE_TEAM = "the team"
"""Whom "we" means where no project is at hand."""
_TEAM = frozenset(
    ("we", "our team", "the team", "我们", "咱们", "咱", "我们团队", "团队", "公司", "")
)
_NO_PROJECT = frozenset(
    re.split(
        " ",
        "let let's lets it this that they he she we i you"
        " there here what who the our my and but so which",
    )
)
_COMMAS = "，,、"
_CLAUSE = re.compile(f"[^{_COMMAS}]*")
_EDGES = " \"'`“”「」"


def whose(scene: Scene, attribute: Attribute, pattern: Pattern, match: Match) -> Subject | None:
    """The subject of what a pattern matched; None where nobody can be named."""
    turn, groups = scene.turn, match.groupdict()
    if attribute.subject == "preference":
        return Subject(turn.speaker, turn.authority) if turn.authority is Authority.USER else None
    if attribute.subject == "project" and (groups.get("p") or groups.get("s") is None):
        return _project(scene, pattern, match)
    mention = _own(scene, match, "s") or ""
    if not mention and attribute.subject in ("work", "project"):
        # What is said of work without a name is said of the project at hand, if there is one.
        project = scene.talk.project(scene.conversation)
        if project is not None:
            return Subject(project, turn.authority)
    if not mention:
        return _unnamed(scene, pattern, match)
    if attribute.subject in ("thing", "work") and scene.language.guards["related"].fullmatch(
        groups["s"] or ""
    ):
        # "The clients' files" are no client.
        return Subject(mention.strip(_EDGES), turn.authority)
    language, topics = scene.language, scene.talk.topics
    pronoun = language.guards.get("pronoun")
    if pronoun is not None and pronoun.fullmatch(groups["s"] or ""):
        return topics.third(turn, scene.conversation, scene.number, groups["s"] or "")
    if _of_another(scene, match, mention):
        return None
    whom = mention.removesuffix("'s")
    return scene.talk.people.subject(turn, scene.conversation, whom, language)


def at_hand(scene: Scene) -> None:
    """Remember of which project the sentence speaks."""
    project = scene.language.guards.get("project")
    if project is not None and (found := project.search(scene.text)):
        scene.talk.set_project(scene.conversation, scene.own(*found.span("p")))


def spoken_of(scene: Scene) -> None:
    """Remember of whom the sentence speaks."""
    topic = scene.language.guards.get("topic")
    for match in topic.finditer(scene.text) if topic else ():
        subject = _topic(scene, match)
        leads = not any(mark in scene.text[: match.start()] for mark in _COMMAS)
        topics = scene.talk.topics
        topics.hear(scene.turn, scene.conversation, scene.number, subject, match, leads=leads)


def _own(scene: Scene, match: Match, group: str) -> str | None:
    """A group in the turn's own characters."""
    if match.groupdict().get(group) is None:
        return None
    return scene.own(*match.span(group))


def _unnamed(scene: Scene, pattern: Pattern, match: Match) -> Subject | None:
    """Without a subject it is whom the sentence spoke of last, or else the speaker, unless the
    sentence is about somebody else."""
    turn, guards = scene.turn, scene.language.guards
    if turn.authority is not Authority.USER:
        return None
    topic = guards.get("topic")
    if topic is None:
        if not pattern.own and guards["somebody"].search(scene.text):
            return None
        return Subject(turn.speaker, turn.authority)
    begin, end = match.span()
    named = list(topic.finditer(scene.text, 0, begin))
    # What the pattern itself holds is as it should be: only the rest of its clause may tell.
    clause = max(scene.text.rfind(mark, 0, begin) for mark in _COMMAS) + 1
    after = _CLAUSE.match(scene.text, end)
    rest = scene.text[clause:begin] + (after[0] if after else "")
    if guards["somebody"].search(rest):
        return None
    if named:
        return _topic(scene, named[-1])
    if guards["somebody"].search(scene.text[:begin]):
        return None
    asked = scene.talk.asked(turn, scene.conversation, scene.number)
    if asked is not None and not asked.own:
        return None
    if not scene.talk.topics.own(turn, scene.conversation, scene.number):
        return None
    return Subject(turn.speaker, turn.authority)


def _of_another(scene: Scene, match: Match, mention: str) -> bool:
    """Whether a relative without an owner is that of somebody spoken of before: "my brother is in
    Hsinchu, the wife is Vietnamese"."""
    language = scene.language
    topic = language.guards.get("topic")
    related = language.guards["related"].fullmatch(language.fold(mention))
    if topic is None or related is None or not mention.startswith(related["relation"]):
        return False
    before = list(topic.finditer(scene.text, 0, match.span()[0]))
    return bool(before) and before[-1]["first"] is None


def _topic(scene: Scene, match: Match) -> Subject | None:
    """Whom a mention at the beginning of a clause names; None: somebody without a name."""
    turn, conversation = scene.turn, scene.conversation
    groups = match.groupdict()
    if groups.get("first"):
        return Subject(turn.speaker, turn.authority)
    if not groups.get("who"):
        return None
    pronoun = scene.language.guards.get("pronoun")
    if pronoun is not None and pronoun.fullmatch(match["who"]):
        return scene.talk.topics.third(turn, conversation, scene.number, match["who"])
    if groups.get("name"):
        return scene.talk.people.named(turn, conversation, scene.own(*match.span("name")))
    mention = scene.own(*match.span("who"))
    return scene.talk.people.subject(turn, conversation, mention, scene.language)


def _project(scene: Scene, pattern: Pattern, match: Match) -> Subject | None:
    """The project that is named, or else the one at hand, or else whose it is."""
    turn, talk = scene.turn, scene.talk
    name = (_own(scene, match, "p") or _own(scene, match, "team") or "").strip(_EDGES)
    if name.lower() in _TEAM:
        if turn.authority is Authority.ASSISTANT:
            return None
        project = talk.project(scene.conversation)
        if project is None and not name and not scene.language.spaced:
            # Chinese leaves out what goes without saying: then it is the speaker's own.
            return _unnamed(scene, pattern, match)
        return Subject(project or THE_TEAM, turn.authority)
    if name.lower() in _NO_PROJECT:
        return None
    talk.set_project(scene.conversation, name)
    return Subject(name, turn.authority)
