"""From one match of a pattern to candidates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ...graph.model import Authority, Stance
from ...graph.times import Precision
from .candidate import Candidate
from .dating import Dates, dated
from .days import fixed_day
from .expressions import Match
from .guards import presumed, weaker, weighed
from .patterns import Attribute, Pattern
from .people import Subject
from .scene import Scene
from .stances import stance_of
from .whose import whose

_BE = re.compile(
    r"'(?:m|re|s)\b|\b(?:am|are|is|was|were|be|been|isn't|aren't|wasn't|weren't)\b", re.IGNORECASE
)
_APART = re.compile(
    r",? (?:but|except)(?! only\b)\b|[，,；]?(?:但是?|不过|可是|除了)"
    r"|, (?=on (?:week|holi|work)\w+ (?:I|we)\b)|[，,；](?=(?:周末|节假日|工作日|出差时)[^，,。])",
    re.IGNORECASE,
)
_ONCE = frozenset(("past", "once"))
"""Forms of what was: never so means that it was wrong to say so, not that it ends."""
_SCOPE = "in_"
"""How a group begins that captures a scope."""
_ALLOWED = {Authority.ASSISTANT: frozenset((Stance.ASSERTS, Stance.SUPPOSES))}


@dataclass(frozen=True, slots=True)
class Found:
    """One value in a match: of which attribute, where, and whether it is known."""

    attribute: str
    value: str | None
    place: int
    prefix_of_known: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of a match before its times are: what it does to which values, and whose."""

    stance: Stance
    modal: str
    subject: Subject
    values: list[Found]


def candidates(
    scene: Scene, attribute: Attribute, pattern: Pattern, match: Match
) -> list[Candidate] | None:
    """What the match says; None where it does not hold at all and another pattern may try."""
    groups = match.groupdict()
    modal_text = groups.get("m") or ""
    modal = scene.language.modal(modal_text)
    if pattern.be and not _BE.search(modal_text):
        return None
    stance = stance_of(pattern.form, modal)
    if stance is None:
        return None
    values = values_in(scene, pattern, match)
    if not values:
        return None
    span = match.span()
    begin = _begin(scene, pattern, match)
    weigh = presumed if pattern.presumes else weighed
    kept = weigh(scene.text, begin, span[1], stance, scene.language)
    if kept is None:
        return []
    subject = whose(scene, attribute, pattern, match)
    if subject is None and pattern.known and scene.turn.authority is Authority.USER:
        # Only what the speaker said of themself before can be meant.
        subject = Subject(scene.turn.speaker, scene.turn.authority)
    if subject is None:
        return []
    return told(scene, attribute, pattern, match, Told(kept, modal, subject, values))


def values_in(scene: Scene, pattern: Pattern, match: Match) -> list[Found]:
    """The values that a match gives, in the turn's own characters."""
    return [
        _as_written(scene, one)
        for one in _values(pattern, match, scene.turn.at)
        if scene.language.tells(one.value)
    ]


def told(
    scene: Scene, attribute: Attribute, pattern: Pattern, match: Match, what: Told
) -> list[Candidate] | None:
    """What a match says once its stance and subject are known; None as for ``candidates``."""
    groups, span, subject, kept = match.groupdict(), match.span(), what.subject, what.stance
    hidden = [match.span(group) for group in pattern.kinds if groups.get(group)]
    dates: Dates | None = Dates(kept)
    if pattern.dated or kept is Stance.ENDS:
        dates = dated(scene.text, span, hidden, kept, pattern.form, what.modal, scene.turn.at)
    if dates is None:
        return []
    stance = weaker(dates.stance) if scene.framed else dates.stance
    if stance is None or stance not in _ALLOWED.get(subject.authority, frozenset(Stance)):
        return []
    quote, quoted = scene.quote(span)
    scope = {**_scope(scene, attribute, span), **_named_scope(groups), **pattern.scope}
    left = _left(scene, subject.name, pattern, groups)
    if left is None and pattern.leaves == "known":
        return None
    found = []
    never = pattern.form in _ONCE and stance is Stance.DENIES
    for one in what.values:
        value = _as_known(scene, subject.name, one, stance, pattern)
        if value is None and (one.value is not None or stance is not Stance.ENDS):
            continue
        found.append(
            Candidate(
                subject=subject.name,
                attribute=one.attribute,
                stance=Stance.RETRACTS if never and _told(scene, subject.name, one) else stance,
                value=value,
                quote=quote,
                span=quoted,
                place=scene.place(one.place),
                authority=subject.authority,
                scope=scope if one.attribute == attribute.name else {},
                valid_from=dates.valid_from,
                valid_to=dates.valid_to,
                still=dates.still,
                from_precision=dates.from_precision,
                to_precision=dates.to_precision,
                pattern=pattern.name,
            )
        )
    if left is not None and found and found[0].stance is Stance.ASSERTS:
        found.insert(
            0,
            replace(
                found[0],
                stance=Stance.ENDS,
                value=left,
                place=scene.place(match.start("from")),
                valid_from=None,
                valid_to=dates.valid_from,
                from_precision=Precision.INSTANT,
                to_precision=dates.from_precision,
            ),
        )
    # What only ends or repeats something known, and is not known, may be said by another pattern.
    return found if found or not pattern.known else None


def _begin(scene: Scene, pattern: Pattern, match: Match) -> int:
    """Where the statement itself begins: what stands before it in its match may change it."""
    if pattern.expression.startswith("^"):
        # A pattern that begins with the sentence says itself all that stands before its subject.
        return match.start()
    # Chinese leaves out the subject: then what stands before the verb leads the statement in.
    groups = ("s", "p") if scene.language.spaced else ("s", "p", "m")
    named = [group for group in groups if match.groupdict().get(group) is not None]
    return min((match.start(group) for group in named), default=match.start())


def _values(pattern: Pattern, match: Match, said: datetime) -> Iterator[Found]:
    if pattern.value is not None:
        yield Found(pattern.attribute, pattern.value, match.start(), False)
        return
    groups = match.groupdict()
    if "value" not in groups:
        yield Found(pattern.attribute, None, match.start(), False)
        return
    for group, kind in pattern.kinds.items():
        text = groups.get(group)
        if text is None or group == "from" or group.startswith(_SCOPE):
            continue
        name = pattern.attribute if group.startswith("value") else group
        for value, offset in kind.values(text):
            kept = fixed_day(value, said) if kind.day else value
            if kept is not None:
                yield Found(name, kept, match.start(group) + offset, kind.name == "org")
    if "value" not in pattern.kinds and groups["value"]:
        yield Found(pattern.attribute, groups["value"].strip(), match.start("value"), False)


def _as_written(scene: Scene, found: Found) -> Found:
    """The value in the turn's own characters, where it stands in it as it is."""
    if found.value is None:
        return found
    place = (found.place, found.place + len(found.value))
    if scene.text[slice(*place)] != found.value:
        return found
    return replace(found, value=scene.own(*place))


def _told(scene: Scene, subject: str, found: Found) -> bool:
    """Whether the speaker gave the subject this value before."""
    return (
        found.value is not None
        and scene.talk.known(scene.turn, subject, found.attribute, found.value) is not None
    )


def _as_known(
    scene: Scene, subject: str, found: Found, stance: Stance, pattern: Pattern
) -> str | None:
    """The value, in the spelling in which it was said before where it means that one."""
    if found.value is None:
        return None
    known = scene.talk.known(scene.turn, subject, found.attribute, found.value)
    if pattern.known:
        return known
    taken_back = stance in (Stance.ENDS, Stance.RETRACTS, Stance.DENIES)
    return known if known is not None and (taken_back or found.prefix_of_known) else found.value


def _left(
    scene: Scene, subject: str, pattern: Pattern, groups: Mapping[str, str | None]
) -> str | None:
    """The value that the statement says was left for another."""
    text = groups.get("from") if pattern.leaves else None
    values = pattern.kinds["from"].values(text) if text else []
    if len(values) != 1:
        return None
    known = scene.talk.known(scene.turn, subject, pattern.attribute, values[0][0])
    return known if known or pattern.leaves == "known" else values[0][0]


def _named_scope(groups: Mapping[str, str | None]) -> dict[str, str]:
    """The scopes that the match itself names."""
    return {
        group.removeprefix(_SCOPE): " ".join(text.split())
        for group, text in groups.items()
        if group.startswith(_SCOPE) and text
    }


def _scope(scene: Scene, attribute: Attribute, span: tuple[int, int]) -> dict[str, str]:
    """Where the statement at ``span`` applies: what a "but" sets apart from it does not tell."""
    found: dict[str, str] = {}
    if not attribute.scopes:
        return found
    begin, end = 0, len(scene.text)
    for cut in _APART.finditer(scene.text):
        if cut.end() <= span[0]:
            begin = cut.end()
        elif cut.start() >= span[1]:
            end = cut.start()
            break
    text = scene.text[begin:end]
    for key, regex in scene.language.scopes:
        if key in attribute.scopes and key not in found and (match := regex.search(text)):
            found[key] = match["scope"].replace("my ", "").strip()
    return found
