"""What a benchmark found: a table for people, raw rows as JSON lines beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Final

RAW: Final = Path(__file__).resolve().parent / "raw"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. ``met`` is None where there is no bar to meet."""

    engine: str
    name: str
    value: str
    ratio: str = ""
    bar: str = ""
    met: bool | None = None


class Report:
    """Collects figures and writes every measurement under ``bench/raw``."""

    def __init__(self, name: str, started: datetime) -> None:
        self.figures: list[Figure] = []
        RAW.mkdir(exist_ok=True)
        self.path = RAW / f"{name}-{started:%Y%m%dT%H%M%SZ}.jsonl"
        self._file: IO[str] = self.path.open("w", encoding="utf-8")

    def add(self, figure: Figure) -> None:
        """One figure more; it is printed at once, because a full run takes minutes."""
        self.figures.append(figure)
        self.raw("figure", **{name: getattr(figure, name) for name in Figure.__slots__})
        print("  " + "  ".join(part for part in _cells(figure) if part), flush=True)

    def raw(self, kind: str, **row: object) -> None:
        """One measurement; seconds are seconds, bytes are bytes."""
        self._file.write(json.dumps({"kind": kind, **row}, default=str) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _cells(figure: Figure) -> tuple[str, ...]:
    met = "" if figure.met is None else "yes" if figure.met else "no"
    return figure.engine, figure.name, figure.value, figure.ratio, figure.bar, met


def table(figures: Iterable[Figure]) -> str:
    """The figures as aligned text."""
    rows = [("engine", "figure", "value", "ratio", "bar", "met"), *map(_cells, figures)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(line.rstrip() for line in lines)
