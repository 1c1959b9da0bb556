"""The table for people, with the figures of the paper beside those of this run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .score import Score

PUBLISHED: Final = (
    ("conflict", "Graphiti with A-TMA .720, A-MEM with A-TMA .860"),
    ("fact", "Graphiti with A-TMA .550, A-MEM with A-TMA .698"),
)
"""Of the paper's own benchmark (arXiv 2607.01935, Table 2): other sentences, other conversations, a
model as the judge."""


def table(scores: Mapping[str, Score]) -> str:
    """A line for each figure, a column for each system."""
    columns = {name: dict(_cells(score)) for name, score in scores.items()}
    figures = list(next(iter(columns.values())))
    lines = [f"{'':26}" + "".join(f"{name:>15}" for name in columns)]
    for figure in figures:
        cells = "".join(f"{cells[figure]:>15}" for cells in columns.values())
        lines.append(f"{figure:26}{cells}")
    lines.append("published, on another benchmark, not comparable:")
    lines += [f"  {name}: {said}" for name, said in PUBLISHED]
    return "\n".join(lines)


def _cells(score: Score) -> list[tuple[str, str]]:
    return [
        (name, f"{part / whole:.3f} ({part})" if whole else "-")
        for name, part, whole in score.figures()
    ]
