"""What a unit of work changes, as the parameters of ``store/diff``. Pure: no graph, no clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from ..model import Observation
from .rows import Row, away_row, lapses_row, observation_row

TAKE_AWAY: Final = ("unlink", "unsupport", "drop", "drop_reviews", "release")
REPLACE: Final = ("replace",)
ADD: Final = (
    "groups", "new_slots", "slots", "turns", "told", "observations", "observed",
    "active", "hypothesis", "revoked", "memories",
)  # fmt: skip
RELATE: Final = (
    "values", "supersedes", "evolves_to", "coexists_with", "exception_to", "supports", "opposes",
    "said_in", "readings", "reviews", "verdicts", "decided", "drop_slots", "runs", "asides",
    "drop_asides",
)  # fmt: skip
PARTS: Final = (*TAKE_AWAY, *REPLACE, *ADD, *RELATE)
"""The parts of ``store/diff``, in their order there."""

TIMED: Final = {
    "observations": ("valid_from", "valid_to", "observed_at", "recorded_at", "counted_to"),
    **dict.fromkeys(
        ("active", "hypothesis", "revoked", "memories"),
        ("valid_from", "valid_to", "said_at", "pending_to", "recorded_at"),
    ),
}
"""The times of the parts that have most: these stand in ``times``, each once, for the database
takes longer to read a time than to keep it."""

MOST_ROWS: Final = 20_000
"""Rows that one statement takes; a larger difference takes several in the same transaction."""


@dataclass(slots=True)
class Difference:
    """The parameters of ``store/diff``, and how many memories and links they change.

    ``own`` are the new memories that are made together with the new observation they begin with,
    ``currents`` the tracks in which a value comes to hold with an open end, or ceases to.
    """

    rows: dict[str, list[Any]] = field(default_factory=lambda: {part: [] for part in PARTS})
    again: dict[str, list[Any]] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    currents: set[str] = field(default_factory=set)
    memories: int = 0
    links: int = 0

    def add(self, part: str, row: Any) -> None:
        """One row more."""
        self.rows[part].append(row)

    def replace(self, status: str, row: Any) -> None:
        """A memory that is dropped and made again under its id, with what relates to it."""
        self.rows["replace"].append(row["id"])
        self.again.setdefault(status, []).append(row)

    def __bool__(self) -> bool:
        return any(self.rows.values())

    def statements(self) -> Iterator[dict[str, list[Any]]]:
        """The parameters of one statement, or of several where one would be too large."""
        self._pair()
        for rows in self._cut():
            times: dict[str, int] = {}
            for part, names in TIMED.items():
                for row in rows[part]:
                    _number(row, names, times)
            for said, memory in rows["told"]:
                _number(said, TIMED["observations"], times)
                _number(memory, TIMED["active"], times)
            yield {**rows, "times": list(times)}

    def _pair(self) -> None:
        """Put new observations beside the memories that begin with them."""
        if not self.own:
            return
        rows = self.rows
        begun = {row["id"]: row for row in rows["active"] if row["id"] in self.own}
        alone = []
        for said in rows["observations"]:
            memory = begun.get("m" + said["id"])
            if memory is None:
                alone.append(said)
            else:
                rows["told"].append([said, memory])
        rows["observations"] = alone
        rows["active"] = [row for row in rows["active"] if row["id"] not in self.own]
        self.own = set()

    def _cut(self) -> Iterator[dict[str, list[Any]]]:
        if sum(map(len, self.rows.values())) <= MOST_ROWS:
            yield {name: rows + self.again.get(name, []) for name, rows in self.rows.items()}
            return
        nothing: dict[str, list[Any]] = {name: [] for name in PARTS}
        yield from self._slices(TAKE_AWAY)
        # What is made again goes with the statement that drops it: that one carries the evidence.
        yield {**nothing, "replace": self.rows["replace"], **self.again}
        yield from self._slices(ADD)
        yield from self._slices(RELATE)

    def _slices(self, parts: Iterable[str]) -> Iterator[dict[str, list[Any]]]:
        for part in parts:
            rows = iter(self.rows[part])
            while some := list(islice(rows, MOST_ROWS)):
                yield {name: some if name == part else [] for name in PARTS}

    def create(self, o: Observation, held_by: Collection[str], support_key: str | None) -> None:
        """A new observation."""
        row = observation_row(o)
        row["props"].update(_kept(o, held_by, support_key))
        self.add("observations", row)
        if o.turn_id is not None:
            self.add("said_in", [o.observation_id, o.turn_id])

    def update(self, o: Observation, held_by: Collection[str], support_key: str | None) -> None:
        """What may change about a stored observation: when it counted, and what it brought."""
        row = observation_row(o)
        props = {"reading_ids": None, "support_key": None, **_kept(o, held_by, support_key)}
        self.add(
            "observed",
            {
                "id": o.observation_id,
                "props": {**props, "lapses": lapses_row(o), "away": away_row(o)},
                "recorded_at": row["recorded_at"],
                "counted_to": row["counted_to"],
            },
        )


def _number(row: Row, names: Iterable[str], times: dict[str, int]) -> None:
    """Put the place of a time among ``times`` where the time stands."""
    for name in names:
        text = row.get(name)
        if text is not None:
            row[name] = times.setdefault(text, len(times))


def _kept(o: Observation, held_by: Collection[str], support_key: str | None) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    if len(held_by) > 1 or (held_by and o.reading_id not in held_by):
        kept["reading_ids"] = sorted(held_by)
    if support_key is not None:
        kept["support_key"] = support_key
    return kept
