"""What a proof takes and what it gives: a size, a place, figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Size:
    """How large a proof is. Times in seconds."""

    name: str
    writers: int
    seconds: float
    kills: int
    resumes: int
    examples: int
    conversations: int
    neo4j_observations: int
    embedded_observations: int
    planned_memories: int
    host_seconds: float
    cases: int = 1
    """Each how many-th of the case files is fed to a store."""

    statements: int = 1
    """Each how many-th of the statements is explained."""


FULL = Size(
    name="full",
    writers=8,
    seconds=60.0,
    kills=50,
    resumes=20,
    examples=2000,
    conversations=10,
    neo4j_observations=1_000_000,
    embedded_observations=200_000,
    planned_memories=10_000,
    host_seconds=300.0,
)
SMALL = Size(
    name="small",
    writers=4,
    seconds=0.8,
    kills=4,
    resumes=3,
    examples=200,
    conversations=1,
    neo4j_observations=2_000,
    embedded_observations=2_000,
    planned_memories=500,
    host_seconds=0.5,
    cases=8,
    statements=10,
)


@dataclass
class Figures:
    """What came of one proof. ``failures`` is empty when it holds."""

    proof: str
    engine: str
    numbers: dict[str, object] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def require(self, holds: bool, otherwise: str) -> None:
        """Note a failure unless it holds."""
        if not holds:
            self.failures.append(otherwise)

    @property
    def line(self) -> str:
        """The numbers as one line for people."""
        return ", ".join(f"{_shown(value)} {name}" for name, value in self.numbers.items())


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes:" if value else "no:"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.2f}" if value < 10 else f"{value:,.0f}"
    return str(value)
