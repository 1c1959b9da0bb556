"""Draws the turns that are labelled: always the same ones, by a fixed seed.

    python -m bench.labels.draw [--data FOLDER] [--show LABEL ...]

prints one line a turn: stratum, half, source. ``--show`` names strata whose turns are printed with
the turns before them, to be read on the terminal; nothing is written to a file.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tenure.cli.readers import Options, open_log
from tenure.graph.model import Turn
from tests.support.shared import FOLDER

from .words import RISKIEST, RISKY, WORDS, speaks_of

SEED: Final = "tenure labels 1"
GROUP: Final = "labels"
LONGEST: Final = 900
"""Characters of the longest turn that is drawn: what is longer is pasted code or a document."""

STRATA: Final = {
    "locomo-any": 90,
    "locomo-words": 110,
    "locomo-risky": 50,
    "beam-any": 60,
    "beam-words": 80,
    "beam-risky": 60,
    "beam-assistant": 20,
    "locomo-riskiest": 35,
    "beam-riskiest": 35,
}
"""How many turns are drawn of each stratum."""

BEFORE: Final = 2
"""How many turns before a drawn one are shown."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A turn that was drawn, and what was said before it in its conversation."""

    stratum: str
    turn: Turn
    before: Sequence[Turn]


def half_of(turn: str) -> str:
    """The half that a turn belongs to, by its name alone."""
    return "held" if hashlib.sha256(f"{SEED}/{turn}".encode()).digest()[0] % 2 else "dev"


def conversations(data: Path) -> Iterator[tuple[str, list[Turn]]]:
    """The logs of both sources as the product's own readers give them, in a fixed order.

    Each log is a group of its own: every chat of BEAM is with somebody who is called "user".
    """
    chats = sorted((data / "beam_100k").glob("*/chat.json"), key=lambda path: int(path.parent.name))
    logs = [("locomo", data / "locomo" / "locomo10.json"), *(("beam", path) for path in chats)]
    for number, (source, path) in enumerate(logs):
        items = open_log(path, Options(f"{GROUP}-{number}"))
        yield source, [one for one in items if isinstance(one, Turn)]


def draw(data: Path) -> list[Drawn]:
    """The turns of each stratum; no turn is drawn twice."""
    pools: dict[str, list[Drawn]] = {name: [] for name in STRATA}
    for source, turns in conversations(data):
        for number, turn in enumerate(turns):
            if len(turn.text) > LONGEST and turn.role == "user":
                continue
            for stratum in _strata(source, turn):
                pools[stratum].append(Drawn(stratum, turn, turns[max(0, number - BEFORE) : number]))
    chosen: dict[str, Drawn] = {}
    for stratum, count in STRATA.items():
        pool = [one for one in pools[stratum] if one.turn.source not in chosen]
        for one in random.Random(f"{SEED}/{stratum}").sample(pool, count):
            chosen[one.turn.source] = one
    return list(chosen.values())


def _strata(source: str, turn: Turn) -> Iterator[str]:
    if turn.role == "assistant":
        yield f"{source}-assistant"
        return
    yield f"{source}-any"
    for name, words in (("words", WORDS), ("risky", RISKY), ("riskiest", RISKIEST)):
        if speaks_of(words, turn.text):
            yield f"{source}-{name}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.labels.draw", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--data", type=Path, default=FOLDER / "data")
    parser.add_argument("--show", nargs="*", choices=list(STRATA), default=[])
    options = parser.parse_args()
    for one in draw(options.data):
        if one.stratum in options.show:
            for turn in one.before:
                print(f"    ({turn.speaker}: {turn.text[-200:]})")
            print(f"# {one.turn.source} {one.turn.at:%Y-%m-%d} {one.turn.speaker}")
            print(f"  {one.turn.text}")
        else:
            print(one.stratum, half_of(one.turn.source), one.turn.source)
    return 0


if __name__ == "__main__":
    sys.exit(main())
