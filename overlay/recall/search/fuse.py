"""Reciprocal rank fusion: one order from several, of which no two measure in the same unit.

G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal Rank Fusion outperforms Condorcet and
individual Rank Learning Methods, SIGIR 2009. An item's score is the sum over the lists that hold it
of ``1 / (k + rank)``, ranks from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .model import Candidate, Way

RRF_K: Final = 5
"""How little the first places of one list outweigh agreement of several. The paper's 60 is for many
systems: of two lists, it sets what both have somewhere before what one has first."""

DEPTH: Final = 40
"""Places of a list that count, at least; further down agreement is chance."""


class Fused(NamedTuple):
    """A candidate with its fused score and its rank by each way."""

    candidate: Candidate
    score: float
    ranks: Mapping[Way, int]


def fuse(lists: Sequence[tuple[Way, Sequence[Candidate]]], k: int = DEPTH) -> list[Fused]:
    """Candidates best first; equal scores by their best rank, then by kind and id. Each list holds
    candidates of one kind, best first; a way may have one list a kind. Where more than ``DEPTH``
    are wanted, ``k`` says how many."""
    ranks: dict[str, dict[Way, int]] = {}
    kept: dict[str, Candidate] = {}
    for way, found in lists:
        for rank, one in enumerate(found[: max(DEPTH, k)], start=1):
            ranks.setdefault(one.id, {})[way] = rank
            kept.setdefault(one.id, one)
    fused = [
        Fused(one, sum(1 / (RRF_K + rank) for rank in ranks[name].values()), ranks[name])
        for name, one in kept.items()
    ]
    return sorted(
        fused, key=lambda f: (-f.score, min(f.ranks.values()), f.candidate.kind, f.candidate.id)
    )
