"""Labels as they stand in files, in two forms.

English: one drawn turn a line, without its text, which lies beside the repository. Chinese: one
conversation a line, with its turns. ``bench/labels/README.md`` describes both.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tenure.cli.readers import Notes, Options
from tenure.cli.readers.turns import turn_row
from tenure.graph.ids import digest
from tenure.graph.model import Polarity, Turn
from tenure.overlay.sources import source_of

from .draw import conversations

HALVES: Final = ("dev", "held")
ANY: Final = "any"
"""The stance of an optional fact that may be read in every way but one: it may not be missed."""


@dataclass(frozen=True, slots=True)
class Gold:
    """One fact of a turn. Each field holds the label first and then what counts as the same.

    ``optional``: a careful reader may or may not find it, so that it counts neither way.
    """

    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    values: tuple[str, ...]
    stance: str
    negative: bool = False
    optional: bool = False


@dataclass(slots=True)
class Talk:
    """One log in its order; ``labels`` holds the facts of the turns that are labelled, by source,
    and ``half`` the half of each."""

    turns: list[Turn]
    labels: dict[str, list[Gold]] = field(default_factory=dict)
    half: dict[str, str] = field(default_factory=dict)


def drawn(logs: Iterable[Talk], limit: int) -> frozenset[str]:
    """So many labelled turns of each half, the same every time; a higher limit only adds some."""
    halves: dict[str, list[str]] = {half: [] for half in HALVES}
    for talk in logs:
        for source, half in talk.half.items():
            halves[half].append(source)
    chosen = (
        sorted(some, key=lambda one: digest("slice", one))[:limit] for some in halves.values()
    )
    return frozenset(source for some in chosen for source in some)


def narrowed(talk: Talk, sources: Collection[str]) -> Talk:
    """The same log with the labels of these turns alone."""
    return Talk(
        talk.turns,
        {source: facts for source, facts in talk.labels.items() if source in sources},
        {source: half for source, half in talk.half.items() if source in sources},
    )


def talks(files: list[Path], data: Path) -> Iterator[Talk]:
    """The labelled logs of all files. ``data`` is where the logs lie whose text is not in a file.

    Raises ``ValueError`` for a line that is wrong, and where a labelled turn is not in the data.
    """
    elsewhere: dict[str, Mapping[str, Any]] = {}
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                if "turns" in row:
                    yield conversation(row, f"{path.stem}-{number}")
                else:
                    elsewhere[source_of(row["conversation"], row["turn"])] = row
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path.name}, line {number}: {error!r}") from error
    if elsewhere:
        yield from _drawn(elsewhere, data)


def conversation(row: Mapping[str, Any], group: str) -> Talk:
    """A conversation that stands in its line with its text: every turn of it is labelled."""
    options, notes = Options(group), Notes()
    turns = [
        turn_row({"conversation_id": row["id"], **one}, options, notes) for one in row["turns"]
    ]
    facts: dict[str, list[Gold]] = defaultdict(list)
    for fact in row["facts"]:
        facts[source_of(row["id"], str(fact["turn"]))].append(gold(fact))
    if unknown := facts.keys() - {turn.source for turn in turns}:
        raise ValueError(f"no turn {min(unknown)}")
    half = _half(row)
    return Talk(
        turns,
        {turn.source: facts.get(turn.source, []) for turn in turns},
        {turn.source: half for turn in turns},
    )


def _drawn(rows: Mapping[str, Mapping[str, Any]], data: Path) -> Iterator[Talk]:
    missing = set(rows)
    for _, turns in conversations(data):
        here = [turn.source for turn in turns if turn.source in rows]
        if not here:
            continue
        missing -= set(here)
        yield Talk(
            turns,
            {source: [gold(fact) for fact in rows[source]["facts"]] for source in here},
            {source: _half(rows[source]) for source in here},
        )
    if missing:
        raise ValueError(f"{data} holds no turn {min(missing)}")


def gold(fact: Mapping[str, Any]) -> Gold:
    """A fact of a line."""

    def several(name: str) -> tuple[str, ...]:
        also = fact.get("accept" if name == "value" else f"accept_{name}", ())
        return (_called(fact[name]), *also)

    return Gold(
        several("subject"),
        several("attribute"),
        several("value"),
        fact["stance"],
        fact.get("polarity", Polarity.POSITIVE) == Polarity.NEGATIVE,
        bool(fact.get("optional", False)),
    )


def _called(named: str | Mapping[str, str]) -> str:
    """A label's word; somebody without a name is called after whose relative they are, in the
    language of the relation."""
    if isinstance(named, str):
        return named
    of, relation = named["of"], named["relation"]
    return f"{of}'s {relation}" if relation.isascii() else f"{of}的{relation}"


def _half(row: Mapping[str, Any]) -> str:
    if row["half"] not in HALVES:
        raise ValueError(f"half {row['half']!r:.20} is none of {', '.join(HALVES)}")
    return str(row["half"])
