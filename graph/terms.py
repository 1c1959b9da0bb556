"""The words of the bank, one line each: stances, authorities, statuses, roles, links, decisions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Stance(StrEnum):
    """What an observation does to a value."""

    ASSERTS = "asserts"  # it is, was or will be so
    DENIES = "denies"  # it is not so
    ENDS = "ends"  # it stopped being so
    RETRACTS = "retracts"  # what was said of it is taken back
    CORRECTS = "corrects"  # it was said wrongly; this is right
    PLANS = "plans"  # it is intended
    SUPPOSES = "supposes"  # what-if, fiction, guess
    SUCCEEDS = "succeeds"  # tried, and it worked
    FAILS = "fails"  # tried, and it did not work


class Authority(StrEnum):
    """Who stands behind an observation, from the strongest down."""

    REVIEW = "review"  # a person who was asked
    USER = "user"  # first hand
    TOOL = "tool"  # shown by a program
    REPORTED = "reported"  # somebody else's word about a subject who speaks for themself
    IMPORT = "import"  # another system's record
    ASSISTANT = "assistant"  # the model: never evidence by itself


RANK: Mapping[Authority, int] = {a: rank for rank, a in enumerate(reversed(Authority))}
"""Higher is stronger."""


class Confidence(StrEnum):
    """How an observation was read from its source."""

    OBSERVED = "observed"  # stated in so many words
    INFERRED = "inferred"  # concluded, or its date guessed from vague words
    REVIEWED = "reviewed"  # looked at by a person


class Status(StrEnum):
    """The lifecycle of a memory; also a label on its node."""

    HYPOTHESIS = "Hypothesis"  # not believed yet: planned, supposed, held back, not promoted
    ACTIVE = "Active"  # believed for its interval, whether or not that has ended
    REVOKED = "Revoked"  # withdrawn (never believed now) or refuted (worked until its end)


class Polarity(StrEnum):
    """Whether a memory says that its value is the case."""

    POSITIVE = "positive"
    NEGATIVE = "negative"  # says that it is not the case


class Kind(StrEnum):
    """Why a memory has its status, where the status alone does not say."""

    PLAIN = "plain"
    PLANNED = "planned"  # hypothesis: intended; has the role transition while pending
    SUPPOSED = "supposed"  # hypothesis: what-if, fiction, guess
    ASSISTANT = "assistant"  # hypothesis: only the assistant said so
    HELD = "held"  # hypothesis: held back against a higher authority, a denial or a risk
    CANDIDATE = "candidate"  # hypothesis: not enough sources or successes yet
    WITHDRAWN = "withdrawn"  # revoked: retracted, corrected, rejected or beaten at an equal start
    REFUTED = "refuted"  # revoked: by outcomes, or replaced by another value's promotion


class Role(StrEnum):
    """How a memory counts for a question at a time. Derived when read, never stored."""

    CURRENT = "current"
    HISTORICAL = "historical"
    TRANSITION = "transition"
    COEXISTENCE = "coexistence"
    SCOPED_EXCEPTION = "scoped_exception"
    UNKNOWN = "unknown"


class LinkType(StrEnum):
    """Relations between memories."""

    SUPERSEDES = "SUPERSEDES"  # new -> old, where the intervals meet
    EVOLVES_TO = "EVOLVES_TO"  # old -> new
    COEXISTS_WITH = "COEXISTS_WITH"  # to the one that started last among those holding
    EXCEPTION_TO = "EXCEPTION_TO"  # narrow -> general


class Decision(StrEnum):
    """What a verdict decides."""

    SUPERSEDES = "supersedes"  # the value of a replaces that of b at a's start
    COEXISTS = "coexists"  # both hold; no review
    PREFERS = "prefers"  # of two that tie, a is believed
    REFINES = "refines"  # a says the value of b in more detail
    SAME = "same"  # the value of b is another name for the value of a
    CONFIRMS = "confirms"  # the hypothesis that a is, is active from its own start
    REJECTS = "rejects"  # a is revoked, or has no effect
    RESCOPES = "rescopes"  # a applies in another scope
    TRIAL_PASSED = "trial_passed"  # the value of a passed a trial
    TRIAL_FAILED = "trial_failed"  # kept, changes nothing
    WITHDRAWS = "withdraws"  # the verdict a counts as never given
    SAME_ENTITY = "same_entity"  # the entity a is the entity b
    DISTINCT = "distinct"  # a and b are two; of values: it overrules a weaker same, and no more
    SAME_ATTRIBUTE = "same_attribute"  # the attribute a is the attribute b


PAIR_DECISIONS = frozenset(
    {
        Decision.SUPERSEDES,
        Decision.COEXISTS,
        Decision.PREFERS,
        Decision.REFINES,
        Decision.SAME,
        Decision.DISTINCT,
    }
)
"""Decisions about two values of one track."""

IDENTITY_DECISIONS = frozenset({Decision.SAME_ENTITY, Decision.SAME_ATTRIBUTE})
"""Decisions about what is one; they are on no slot."""


class Judge(StrEnum):
    """Who gave a verdict, from the strongest down."""

    PERSON = "person"
    MODEL = "model"
    RULE = "rule"


class ReviewReason(StrEnum):
    """Why a person is asked."""

    CONTESTED = "contested"  # two values tie
    CARDINALITY = "cardinality"  # several hold and nobody said whether they may
    AUTHORITY = "authority"  # held back against a higher authority
    ENDS_WHICH = "ends_which"  # something ended, and several hold
    RISK = "risk"  # a doubtful change of a high-risk attribute
