"""Reads what becomes of a value that its speaker told before: it is left, replaced, or back.

"Handed over the Kangoo and drove home in a Berlingo" names no vehicle by any word of its attribute,
but somebody who drives a Kangoo has said which slot they mean. So the values that the speaker is
known to have are looked for in a sentence, and what it does to them is told by the rows of the
language (``turnover_rows``).
"""

from __future__ import annotations

import re

from ...graph.model import Authority, Stance
from ...graph.values import normal_text
from .candidate import Candidate
from .dating import Dates, dated
from .expressions import Match
from .guards import weighed
from .held import Holdings, Named
from .kinds import Kind
from .patterns import Language
from .referring import referring
from .scene import Scene
from .turnover_rows import Becomes, TurnoverRow, Turnovers

_MARKS = " ,.;:!-–—，。；：！"
_FIRST = re.compile(r"\b(?:I|we|me|my|our)\b|[我咱]", re.IGNORECASE)

Span = tuple[int, int]


class Turnover:
    """The turnover of one language. Of an attribute in ``single`` one value holds at a time."""

    def __init__(self, language: Language, rows: Turnovers, single: frozenset[str]) -> None:
        self._rows = rows
        self._single = single
        self._holdings = Holdings(language, single)
        self._kinds: dict[str, Kind] = {}
        for attribute in language.attributes:
            for pattern in attribute.patterns:
                if (kind := pattern.kinds.get("value")) is not None:
                    self._kinds[pattern.name] = kind
                    self._kinds.setdefault(attribute.name, kind)

    def hints(self, scene: Scene) -> bool:
        """Whether the sentence may say such a thing of what its speaker told before."""
        return (
            scene.turn.authority is Authority.USER
            and scene.talk.knows(scene.turn)
            and self._rows.hint.search(scene.text) is not None
        )

    def read(self, scene: Scene, found: list[Candidate]) -> list[Candidate]:
        """What becomes of known values in a sentence that says ``found`` already: of an attribute
        of which that speaks, nothing more."""
        if scene.framed or scene.asked:
            return []
        heard = self._rows.never | {one.attribute for one in found}
        said: list[Candidate] = []
        for named in self._holdings.named(scene):
            attribute = named.held.candidate.attribute
            if attribute not in heard and (told := self._becomes(scene, named)):
                said += told
                heard |= {attribute}
        return said

    def _becomes(self, scene: Scene, named: Named) -> list[Candidate]:
        """What the first row that fits says of the value."""
        for row in self._rows.rows:
            again = row.becomes is Becomes.HELD_AGAIN
            if not row.of(named.held.candidate.attribute) or again is named.held.holds:
                continue
            for match in row.expression.finditer(named.text):
                if told := self._told(scene, named, row, match):
                    return told
        return []

    def _told(self, scene: Scene, named: Named, row: TurnoverRow, match: Match) -> list[Candidate]:
        span = (named.place(match.start()), named.place(match.end()))
        if match.groupdict().get("own") is None and not _led(scene.text[: span[0]]):
            return []
        stance = Stance.ENDS if row.becomes is Becomes.ENDED else Stance.ASSERTS
        if weighed(scene.text, *span, stance, scene.language) is not stance:
            return []
        if row.becomes is Becomes.REPLACED:
            return self._replaced(scene, named, match, span)
        return [_candidate(scene, named, span, stance)]

    def _replaced(self, scene: Scene, named: Named, match: Match, span: Span) -> list[Candidate]:
        before = named.held.candidate
        kind = self._kinds.get(before.pattern) or self._kinds.get(before.attribute)
        begin, end = named.place(match.start("value")), named.place(match.end("value"))
        written = scene.own(begin, end)
        values = kind.values(written) if kind is not None and kind.fits(written) else []
        if len(values) != 1 or not scene.language.tells(values[0][0]):
            return []
        value = values[0][0]
        if normal_text(value) == normal_text(str(before.value)):
            return []
        new = _candidate(scene, named, span, Stance.ASSERTS, value, (begin, end))
        if before.attribute in self._single:
            return [new]
        return [_candidate(scene, named, span, Stance.ENDS), new]


def _led(before: str) -> bool:
    """Whether a clause without a subject can be its speaker's: nobody else was spoken of before."""
    return not before.strip(_MARKS) or _FIRST.search(before) is not None


def _candidate(
    scene: Scene,
    named: Named,
    span: Span,
    stance: Stance,
    value: str | None = None,
    at: Span | None = None,
) -> Candidate:
    """What happens to the value that was known, or to another one that stands at ``at``."""
    before = named.held.candidate
    own = (named.begin, named.end)
    form = "end" if stance is Stance.ENDS else "change"
    hidden = [own] if at is None else [own, at]
    dates = dated(scene.text, span, hidden, stance, form, "", scene.turn.at) or Dates(stance)
    return referring(
        scene,
        before,
        span,
        dates.stance,
        before.value if value is None else value,
        place=scene.place((at or own)[0]),
        valid_from=dates.valid_from,
        valid_to=dates.valid_to,
        still=dates.still,
        from_precision=dates.from_precision,
        to_precision=dates.to_precision,
    )
