"""What is to be forgotten: what is among it, and what refuses it from then on."""

from __future__ import annotations

from dataclasses import dataclass

from ..ids import digest
from ..model import Observation
from .tombstones import Forgotten, of_subject, tombstone_id


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be forgotten: a source with all below it, or a subject."""

    group: str
    source: str | None = None
    subjects: tuple[str, ...] = ()  # its ids: a subject with all that it is one with
    turn_id: str | None = None
    subject: str = ""  # its name, as it was given
    exact: bool = False  # the source alone, without what is below it

    def holds(self, o: Observation) -> bool:
        """Whether an observation is among it."""
        if self.source is None:
            return o.slot.subject_id in self.subjects
        if o.source == self.source:
            return True
        return not self.exact and o.source.startswith(self.source + "/")

    def tombstones(self) -> list[list[str | None]]:
        """The rows of the tombstones that it leaves."""
        if self.source is None:
            names = [of_subject(self.group, one) for one in self.subjects]
            # The first is the one that was named; lifting it lifts those of its other names.
            return [
                [name, self.group, Forgotten.SUBJECT, None if name == names[0] else names[0]]
                for name in names
            ]
        name = tombstone_id(Forgotten.SOURCE, self.group, self.source)
        rows: list[list[str | None]] = [[name, self.group, Forgotten.SOURCE, None]]
        if self.turn_id is not None:
            turn = tombstone_id(Forgotten.TURN, self.group, self.turn_id)
            rows.append([turn, self.group, Forgotten.TURN, name])
        return rows

    def where(self) -> dict[str, object]:
        """The parameters of the statement that looks for it."""
        below = None if self.source is None or self.exact else self.source + "/"
        return {
            "group": self.group,
            "source": self.source,
            "below": below,
            "subjects": list(self.subjects),
        }


def turn_ids(group: str, turn: str) -> list[str]:
    """The ids in the graph that this may name: itself, or the source's own id."""
    return [turn, digest("turn", group, turn)]
