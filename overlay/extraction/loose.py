"""Reads loose frames: a value beside a cue, in a clause that says what is, of somebody who is
known. What the patterns found in a sentence is not looked for again; in doubt nothing is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...graph.model import Authority, Stance
from .candidate import Candidate
from .expressions import Expression, Match
from .frames import Frames, LooseFrame
from .guards import weighed
from .literals import possible
from .patterns import Pattern
from .people import Subject
from .scene import Scene
from .stances import stance_of
from .statements import Told, told, values_in
from .whose import THE_TEAM, whose

_WIDE = re.compile(r"[\u3400-\u9fff]")
_BEFORE = 400
"""Signs of the turn before a sentence in which a cue, or whom "she" means, may stand."""
_FORMER = frozenset((Stance.ENDS, Stance.DENIES))


@dataclass(frozen=True, slots=True)
class Clause:
    """The clauses of a sentence that a match touches: from where to where."""

    begin: int
    end: int


class Loose:
    """The loose frames of one language. Of an attribute in ``single`` one value holds at a time."""

    def __init__(self, frames: Frames, single: frozenset[str]) -> None:
        self._frames = frames
        self._single = single

    def read(
        self, scene: Scene, rows: Iterable[LooseFrame], found: list[Candidate]
    ) -> list[Candidate]:
        """What the frames in ``rows`` say of a sentence in which patterns found ``found``."""
        if scene.turn.authority is not Authority.USER or scene.framed or scene.asked:
            return []
        if scene.language.spaced and _WIDE.search(scene.text):
            return []  # the guards of the other language would not be heard
        known = {one.attribute for one in found}
        taken = [str(one.value) for one in found]
        lower = scene.text.lower()
        clauses: list[tuple[int, int]] | None = None
        around: frozenset[str] | None = None
        said: list[Candidate] = []
        for row in rows:
            if row.attribute.name in known:
                continue
            if row.cue is not None and row.reach != "turn" and not row.cue.search(scene.text):
                continue
            for pattern in row.attribute.patterns:
                if not possible(pattern.literals, lower):
                    continue
                for match in pattern.regex.finditer(scene.text):
                    if clauses is None:
                        clauses = [one.span() for one in self._frames.split.finditer(scene.text)]
                    clause = _clause(clauses, match.span(), len(scene.text))
                    if not self._cued(scene, row, clause, match):
                        continue
                    if around is None:
                        around = _moods(self._frames.around, scene.text)
                    if not around <= row.allow or not self._is(scene, row, clause, match):
                        continue
                    for one in self._stated(scene, row, pattern, match, clause):
                        if not any(str(one.value) in other for other in taken):
                            said.append(one)
        return list(self._agreeing(said))

    def _cued(self, scene: Scene, row: LooseFrame, clause: Clause, match: Match) -> bool:
        """Whether a cue stands beside the value, and what else the frame asks for."""
        if row.attribute.unless is not None and row.attribute.unless.search(
            scene.text, clause.begin, clause.end
        ):
            return False
        if row.needs is not None and not row.needs.search(
            scene.text if row.reach != "turn" else f"{_before(scene)}{scene.text}"
        ):
            return False
        if row.cue is None:
            return True
        if row.reach == "clause":
            begin, end = clause.begin, clause.end
        else:
            begin, end = 0, len(scene.text)
        value = _value(match)
        for cue in row.cue.finditer(scene.text, begin, end):
            if cue.end() <= value[0] or cue.start() >= value[1]:
                return True
        return row.reach == "turn" and row.cue.search(_before(scene)) is not None

    def _is(self, scene: Scene, row: LooseFrame, clause: Clause, match: Match) -> bool:
        """Whether the clause says what is, apart from what the frame allows."""
        begin, end = _value(match)
        text = f"{scene.text[clause.begin : begin]} _ {scene.text[end : clause.end]}"
        return _moods(self._frames.moods, text) <= row.allow

    def _stated(
        self, scene: Scene, row: LooseFrame, pattern: Pattern, match: Match, clause: Clause
    ) -> list[Candidate]:
        stance = stance_of(pattern.form, "")
        subject, begin = self._subject(scene, row, pattern, match, clause)
        if stance is None or subject is None:
            return []
        # What a frame allows to be conditional ("if you need me, …") is weighed without it.
        skipped = begin if "condition" in row.allow else 0
        text, end = scene.text[skipped:], match.end() - skipped
        if weighed(text, begin - skipped, end, stance, scene.language) is not stance:
            return []
        values = values_in(scene, pattern, match)
        what = Told(stance, "", subject, values)
        return told(scene, row.attribute, pattern, match, what) or [] if values else []

    def _subject(
        self, scene: Scene, row: LooseFrame, pattern: Pattern, match: Match, clause: Clause
    ) -> tuple[Subject | None, int]:
        """Whose the clause is, and where what it says begins."""
        if self._frames.who is None or row.attribute.subject != "person":
            found = whose(scene, row.attribute, pattern, match)
            if found is not None and found.name == THE_TEAM:
                # No project is known: then it is that of whoever says it.
                found = Subject(scene.turn.speaker, scene.turn.authority)
            return found, match.start()
        begin = min(clause.begin, match.start())
        for low, high in ((clause.begin, clause.end), (0, clause.begin)):
            mentions, them = self._mentions(scene.text, low, high, row, match)
            if mentions:
                chosen = mentions[0] if low == clause.begin else mentions[-1]
                return self._who(scene, chosen), min(begin, chosen.start())
            if them:
                return None, begin
        before = _before(scene)
        mentions, _ = self._mentions(before, 0, len(before), row, None)
        if mentions and not mentions[-1].groupdict().get("first"):
            return None, begin
        return Subject(scene.turn.speaker, scene.turn.authority), begin

    def _mentions(
        self, text: str, low: int, high: int, row: LooseFrame, match: Match | None
    ) -> tuple[list[Match], bool]:
        """Whom a part of a text names, apart from the value itself; whether it says "they"."""
        value = (0, 0) if match is None else _value(match)
        found: list[Match] = []
        them = False
        for one in self._frames.who.finditer(text, low, high) if self._frames.who else ():
            groups = one.groupdict()
            if (one.end() > value[0] and one.start() < value[1]) or groups.get("skip"):
                continue
            if groups.get("them"):
                them = not row.own
            elif not (row.own and groups.get("name")) and not (
                groups.get("you") and "you" in row.allow
            ):
                found.append(one)
        return found, them

    def _who(self, scene: Scene, mention: Match) -> Subject | None:
        turn, people = scene.turn, scene.talk.people
        groups = mention.groupdict()
        if groups.get("first"):
            return Subject(turn.speaker, turn.authority)
        if groups.get("related"):
            own = scene.own(*mention.span("related"))
            return people.subject(turn, scene.conversation, own, scene.language)
        for group in ("name", "called"):
            if groups.get(group):
                return people.named(turn, scene.conversation, scene.own(*mention.span(group)))
        if groups.get("pronoun"):
            return self._spoken_of(scene, mention)
        return None

    def _spoken_of(self, scene: Scene, pronoun: Match) -> Subject | None:
        """The only person of whom the turn has spoken before "she"."""
        before = _before(scene) + scene.text[: pronoun.start()]
        who = self._frames.who
        named: dict[str, Subject | None] = {}
        for one in who.finditer(before) if who is not None else ():
            for group in ("related", "name", "called"):
                if mention := one.groupdict().get(group):
                    if group == "called":  # "my wife … her name is Ann": one and the same
                        named.clear()
                    people = scene.talk.people
                    subject = people.subject(
                        scene.turn, scene.conversation, mention, scene.language
                    )
                    named[mention if subject is None else subject.name] = subject
            if one.groupdict().get("other"):
                return None
        return next(iter(named.values())) if len(named) == 1 else None

    def _agreeing(self, said: list[Candidate]) -> Iterator[Candidate]:
        """Without what two frames read differently, where only one value can hold; and without
        what another frame has read as something else."""
        kept: list[Candidate] = []
        for one in said:
            rivals = [
                other
                for other in said
                if other is not one
                and one.attribute in self._single
                and (other.subject, other.attribute) == (one.subject, one.attribute)
                and other.value != one.value
                and not ({one.stance, other.stance} & _FORMER)
            ]
            ended = any(
                other.stance in _FORMER
                and (other.subject, other.attribute, other.value)
                == (one.subject, one.attribute, one.value)
                for other in said
                if one.stance not in _FORMER
            )
            same = any(other.place == one.place and other.value == one.value for other in kept)
            if not rivals and not same and not ended:
                kept.append(one)
        yield from kept


def _clause(between: list[tuple[int, int]], span: tuple[int, int], length: int) -> Clause:
    begin = max((end for _, end in between if end <= span[0]), default=0)
    end = min((begin for begin, _ in between if begin >= span[1]), default=length)
    return Clause(begin, end)


def _value(match: Match) -> tuple[int, int]:
    return match.span("value") if match.groupdict().get("value") else match.span()


def _moods(moods: Mapping[str, Expression], text: str) -> frozenset[str]:
    return frozenset(name for name, regex in moods.items() if regex.search(text))


def _before(scene: Scene) -> str:
    return scene.whole[max(0, scene.begin - _BEFORE) : scene.begin]
