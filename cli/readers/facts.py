"""Facts of other memory systems: a triple with times becomes observations, or is told why not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ...graph.attributes import Attribute
from ...graph.door import observation
from ...graph.errors import RefusedObservation
from ...graph.model import Authority, Confidence, Observation, Stance
from ...graph.vocabulary import Vocabulary
from ...overlay.ingest.items import Aside, SetAside
from .base import FieldError, Options
from .fields import stated

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LEADING = re.compile(r"(?:has|have|is|are|was)\s+")
_TRAILING = re.compile(r"\s(?:in|at|to|for|by|of)\Z")


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact as another system holds it. Times are aware; None where they were not given.

    ``start`` and ``end`` bound it in the world; ``recorded`` is when it was taken down, ``dropped``
    when the system ceased to hold it. ``guessed``: ``recorded`` is not the fact's own.
    """

    source: str
    subject: str
    relation: str
    value: str
    recorded: datetime
    start: datetime | None = None
    end: datetime | None = None
    dropped: datetime | None = None
    text: str = ""
    guessed: bool = False


def attribute_of(relation: str, vocabulary: Vocabulary) -> Attribute | None:
    """The attribute that the name of a relation stands for, as ``LIVES_IN`` or ``worksFor``.

    A bare noun such as PARENT or MANAGER says not who is whose: where that matters, it is none.
    """
    words = " ".join(_CAMEL.sub(" ", relation).replace("_", " ").replace("-", " ").lower().split())
    found = vocabulary.find(words)
    if found is None:
        lead = _LEADING.match(words)
        rest = words[lead.end() :] if lead else words
        # "has pet" is a pet; "is manager" may be either way round, "is allergic to" is clear.
        if lead and (lead[0].startswith("ha") or _TRAILING.search(rest)):
            return vocabulary.find(rest)
        return None
    return found if found.inverse is None or _TRAILING.search(words) else None


def observations(fact: Fact, path: Path, options: Options) -> Iterator[Observation | SetAside]:
    """What a fact says: that it holds, and, where it does not any more, that it ended.

    The two are apart, so that a later dump, in which the fact has ended meanwhile, adds the end to
    what the earlier one told. One without a start that was over when it was taken down is one
    observation, with its end.
    """
    place = f"{path}: {fact.source}"
    words = options.vocabulary or Vocabulary.load()
    attribute = attribute_of(fact.relation, words)
    if attribute is None:
        why = f"{fact.relation!r:.60} stands for no attribute of the vocabulary"
        yield SetAside(Aside.REFUSED, place, None, "relation", why)
        return
    end = fact.end or fact.dropped
    if end is not None and fact.start is not None and end <= fact.start:
        field = "invalid_at" if fact.end else "expired_at"
        yield SetAside(Aside.REFUSED, place, None, field, "is not after the start of the fact")
        return
    over = end is not None and fact.start is None and end <= fact.recorded
    try:
        said = [_said(fact, attribute.name, Stance.ASSERTS, fact.recorded, end if over else None,
                      options)]  # fmt: skip
        if end is not None and not over:
            told = max(fact.dropped or end, fact.recorded)
            said.append(_said(fact, attribute.name, Stance.ENDS, told, end, options))
    except RefusedObservation as error:
        yield SetAside(Aside.REFUSED, place, None, error.field, error.message)
        return
    yield from said


def _said(
    fact: Fact,
    attribute: str,
    stance: Stance,
    observed_at: datetime,
    end: datetime | None,
    options: Options,
) -> Observation:
    return observation(
        group=options.group,
        subject=fact.subject,
        attribute=attribute,
        stance=stance,
        observed_at=observed_at,
        source=fact.source,
        value=fact.value,
        valid_from=fact.start if stance is Stance.ASSERTS else None,
        valid_to=end,
        authority=Authority.IMPORT,
        confidence=Confidence.INFERRED if fact.guessed else Confidence.OBSERVED,
        quote=fact.text,
    )


def time_or_none(field: str, given: object) -> datetime | None:
    """A time of a dump, UTC where it has no offset; None where it is null or missing.

    Raises ``FieldError``.
    """
    if given is None or given == "":
        return None
    if isinstance(given, str):
        given = given.strip()
        # Neo4j gives nanoseconds, and writes the zone after the offset.
        given = re.sub(r"(\.\d{6})\d+", r"\1", re.sub(r"\[[^]]*\]\Z", "", given))
    return stated(field, given, UTC)


def text_of(field: str, given: object) -> str:
    """Text that is not empty. Raises ``FieldError``."""
    if not isinstance(given, str) or not given.strip():
        raise FieldError(field, "is missing" if given is None else "is empty or not text")
    return given.strip()
