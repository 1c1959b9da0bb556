"""What a question asks for and what it gets: all immutable values, all times aware UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from ...graph.model import Role, Status
from ...graph.times import Precision
from ...graph.values import Value
from ...graph.views.changes import Happening
from .mentions import Mention

if TYPE_CHECKING:
    from .pack.model import Packet
    from .spoken.check import Spoken


class View(StrEnum):
    """The state that a question asks for."""

    CURRENT = "current"  # what holds at the time asked about
    HISTORICAL = "historical"  # what held then, or what held and ended
    TRANSITION = "transition"  # what changed, when and into what; what is planned
    NEUTRAL = "neutral"  # nothing said: current first, else historical


class Outcome(StrEnum):
    """How a question ended."""

    ANSWERED = "answered"  # the bank holds what was asked for
    EMPTY = "empty"  # nothing is known of that subject and attribute
    ABSTAINED = "abstained"  # something is known, not in the state asked for
    CONFLICT = "conflict"  # several values stand against each other; all are shown


class Reason(StrEnum):
    """Why the outcome is what it is."""

    HOLDS = "holds"  # it holds at the time asked about
    HELD_THEN = "held_then"  # it held at the time asked about
    HELD_BEFORE = "held_before"  # it held once and ended
    STILL_HOLDS = "still_holds"  # asked for the past: it held and still does
    DENIED = "denied"  # somebody said that it is not so
    NO_LONGER = "no_longer"  # it was so and ended
    OTHER_HOLDS = "other_holds"  # another value holds where only one can
    CHANGED = "changed"  # the changes are shown
    PLANNED = "planned"  # it is intended and has not happened
    CONTESTED = "contested"  # two values tie
    SCOPES_DIFFER = "scopes_differ"  # two incomparable scopes both fit
    NOBODY_NAMED = "nobody_named"  # the question names no subject
    WHICH_SUBJECT = "which_subject"  # it names none, and several have that attribute
    SUBJECT_UNKNOWN = "subject_unknown"  # it names somebody the bank does not know
    NOTHING_ASKED = "nothing_asked"  # no attribute was recognised in it
    NEVER_TOLD = "never_told"  # the subject is known, this of it is not
    ENDED = "ended"  # what held has ended, and nothing followed
    NOT_YET = "not_yet"  # nothing held as early as that
    ONLY_PLANNED = "only_planned"  # it is intended only
    ONLY_SUPPOSED = "only_supposed"  # it was supposed, or said by the assistant, only
    WAITING = "waiting"  # it waits for a review, for more sources or for a trial
    WITHDRAWN = "withdrawn"  # what was said of it was taken back
    NO_CHANGE = "no_change"  # nothing changed that the bank knows of
    NOTHING_BEFORE = "nothing_before"  # asked for what held before: nothing did
    VALUE_UNKNOWN = "value_unknown"  # yes or no: that value was never spoken of
    VALUES_DIFFER = "values_differ"  # yes or no: what is known gives both
    RELATION_UNCLEAR = "relation_unclear"  # it joins names in a way that is not understood
    TOO_MANY = "too_many"  # more hold that value than can be looked at
    STATE_UNKNOWN = "state_unknown"  # the state that gives the time asked about is not known
    QUESTION_UNCLEAR = "question_unclear"  # it asks for what no value is: why, how often
    NEGATED = "negated"  # it asks in the negative, where an answer could be taken both ways
    OTHER_SCOPE = "other_scope"  # it is known only where the question does not ask
    CITED = "cited"  # a model answered, from rows that have the state asked for
    MODEL_UNSURE = "model_unsure"  # the model found no answer in the evidence
    MODEL_UNCITED = "model_uncited"  # its answer rests on no row
    MODEL_NOT_SHOWN = "model_not_shown"  # it cites a row that it was not shown
    MODEL_OTHER_STATE = "model_other_state"  # it rests on a row of another state
    MODEL_OTHER_VALUE = "model_other_value"  # it says another value than the rows that it cites


@dataclass(frozen=True, slots=True)
class Span:
    """The time a question asks about, half-open; None = without bound. ``text``: as it was said."""

    start: datetime | None
    end: datetime | None
    precision: Precision
    text: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What the words of a question tell, before the bank is read.

    ``plain`` is ``folded`` in its own script, sign for sign. ``ended``: it asks for what is over
    ("used to"). ``future``: for what is intended. ``moment``: for a date. ``polar``: yes or no
    answers it. ``attributes``: by the vocabulary, in the order of the question; ``mentions``: where
    it names them.
    """

    question: str
    folded: str
    plain: str
    view: View
    span: Span | None
    attributes: tuple[str, ...]
    chinese: bool
    mentions: tuple[Mention, ...] = ()
    ended: bool = False
    future: bool = False
    moment: bool = False
    polar: bool = False
    first_person: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """One row of an answer: a memory, what it counts for, and where it comes from.

    ``role`` is its role when the question was asked, None where it has none. ``value`` is for
    people, ``value_raw`` typed. ``interval`` is for people: in the offset and precision in which it
    was stated. ``quote``, ``speaker`` and ``source`` are of the observation that was said first.
    """

    memory_id: str
    subject: str
    attribute: str
    value: str
    value_raw: Value
    negative: bool
    role: Role | None
    status: Status
    scope: Mapping[str, str]
    valid_from: datetime | None
    valid_to: datetime | None
    interval: str
    said_at: datetime
    quote: str = ""
    speaker: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """One change, for people and programs: what happened to ``new``, and what it took the place of.

    ``when`` is ``at`` as people read it. ``rule`` is a key of ``graph.rules.RULES``.
    """

    happening: Happening
    at: datetime
    when: str
    new: Evidence
    old: Evidence | None
    rule: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bank says to a question.

    ``text`` is one line for people. ``rows`` are the memories that answer, cited by id and role;
    ``changes`` those of a transition view. ``last_known`` stands beside an honest "not known now".
    ``inverse``: the subjects of the rows answer, and not their values ("who works for …"). ``via``
    are the memories that led from the name in the question to whom it means ("Dora's manager's …").
    ``hint`` says what else a reader should know. ``as_of`` is the valid time that was read.
    ``packet`` is the labelled evidence that the same reads gave; ``spoken`` is what a model said
    to it, where one was asked.
    """

    question: str
    outcome: Outcome
    reason: Reason
    view: View
    text: str
    group: str
    subjects: tuple[str, ...]
    attributes: tuple[str, ...]
    as_of: datetime
    known_at: datetime | None
    scope: Mapping[str, str] = field(default_factory=dict)
    span: Span | None = None
    rows: tuple[Evidence, ...] = ()
    changes: tuple[Changed, ...] = ()
    last_known: tuple[Evidence, ...] = ()
    via: tuple[Evidence, ...] = ()
    inverse: bool = False
    hint: str = ""
    packet: Packet | None = None
    spoken: Spoken | None = None
