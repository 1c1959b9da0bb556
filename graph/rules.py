"""The rules by which a timeline is decided, one line each, for people.

Every ``Because.rule`` is a key of ``RULES``; ``why`` shows the line beside the evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULES: Final[Mapping[str, str]] = {
    # how a memory came to be
    "asserted": "somebody other than the assistant said so",
    "confirmed": "a verdict confirmed the hypothesis",
    "correction": "a correction put it in the place of what it corrects",
    "resumed": "it held around a stay that was told afterwards, and resumes where the stay ends",
    "unbounded_order": "of values without a start, the next begins where the one before ends",
    "coarse_start": "another was said within its coarse date before; it begins when it was said",
    "denied": "it was said not to be the case",
    "promoted": "enough successes promoted it",
    "trial": "it passed a trial",
    # why it is only a hypothesis
    "planned": "it was intended, and nobody has said that it happened",
    "supposed": "it was supposed, not asserted",
    "assistant_only": "only the assistant said so, which is no evidence",
    "held_authority": "said at second hand without a start, against a higher authority",
    "held_denial": "a higher authority denies it",
    "held_risk": "a doubtful change of a high-risk attribute waits for a review",
    "candidate": "not enough distinct sources or successes yet",
    # why it ended
    "superseded": "a different value started in a track that holds one",
    "verdict_supersedes": "a verdict says that the other value replaces it",
    "ended": "it was said to have ended",
    "stated_end": "its end was stated",
    "denial_ends": "it was said not to be the case any more",
    "interrupted": "a stay that was told afterwards interrupts it",
    "tie_ended": "a later assertion ended the tie",
    "reasserted": "it was asserted again, by the same or a higher authority",
    # why it is revoked
    "retracted": "it was taken back",
    "corrected": "it was corrected",
    "rejected": "a verdict rejected it",
    "later_said": "with an equal start, the later-said wins",
    "higher_authority": "with an equal start, said at one moment, the higher authority wins",
    "preferred": "a verdict prefers the other value",
    "refuted_confidence": "its confidence fell below the threshold",
    "refuted_recent": "too few of its last outcomes were successes",
    "replaced": "another value was promoted in a track that holds one",
    # links and reviews
    "tie": "said at one moment by equal authority with one start: nobody settled it",
    "tie_settled": "one side of a tie was said again",
    "fulfilled": "the plan came true",
    "repromoted": "a refuted value was promoted again",
    "coexists": "both hold at one time",
    "refines": "a verdict says that one is the other in more detail",
    "exception": "it holds in a narrower scope while the general value holds",
}
