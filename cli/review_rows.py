"""The JSON objects of reviews, and of what came of answers to them; see ``rows``."""

from __future__ import annotations

from collections.abc import Iterable

from ..graph.identity import Identification
from ..graph.model import Review, Verdict
from ..graph.values import value_text
from ..overlay.answers import Result
from ..overlay.reviewing import ASKS, FITTING
from ..overlay.sentry import Likely
from ..overlay.sentry.decide import FITTING as OF_A_PAIR
from ..overlay.sentry.look import Words
from .rows import Row, verdict_row


def review_row(review: Review, said: Iterable[Words]) -> Row:
    """An open question for a person, with the words of its evidence."""
    return {
        "review_id": review.review_id,
        "subject": review.slot.subject,
        "attribute": review.slot.attribute,
        "scope": dict(review.scope),
        "reason": review.reason,
        "why": ASKS[review.reason],
        "values": [value_text(value) for value in review.values],
        "answers": FITTING[review.reason],
        "observations": review.observations,
        "evidence": [_word_row(one) for one in said],
    }


def likely_row(pair: Likely, said: Iterable[Words]) -> Row:
    """A pair that may be one, as an open question."""
    words = list(said)
    return {
        "review_id": pair.likely_id,
        "subject": None if pair.slot is None else pair.slot.subject,
        "attribute": None if pair.slot is None else pair.slot.attribute,
        "scope": {},
        "reason": pair.kind,
        "why": pair.likeness,
        "values": pair.names,
        "answers": OF_A_PAIR,
        "observations": [one.observation_id for one in words],
        "evidence": [_word_row(one) for one in words],
    }


def _word_row(one: Words) -> Row:
    return {
        "observation_id": one.observation_id,
        "subject": one.subject,
        "attribute": one.attribute,
        "value": one.value,
        "quote": one.quote,
        "speaker": one.speaker,
        "at": one.at,
        "source": one.source,
    }


def result_row(result: Result) -> Row:
    """What became of one of several answers."""
    return {
        "line": result.answer.line,
        "review_id": result.answer.review_id or None,
        "answer": result.answer.reply,
        "outcome": result.outcome,
        "verdicts": [given_row(one) for one in result.verdicts],
        "error": result.error or None,
    }


def given_row(one: Verdict | Identification) -> Row:
    """A verdict, on a slot or on what is one, with the keys of one on a slot."""
    if isinstance(one, Verdict):
        return verdict_row(one)
    return {
        "verdict_id": one.verdict_id,
        "subject": None,
        "attribute": None,
        "decision": one.decision,
        "a": one.a,
        "b": one.b,
        "a_value": one.a_name,
        "b_value": one.b_name,
        "scope": None,
        "by": one.by,
        "decided_at": one.decided_at,
        "recorded_at": one.recorded_at,
        "note": one.note,
    }
