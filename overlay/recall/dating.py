"""When a question is asked about: by the times given beside it, or by a state that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from .chinese import says_only_before
from .clause import parts
from .folding import fold, plain
from .lookup import Subject, subjects_among
from .model import Profile, View
from .names import candidates
from .profile import profile
from .source import Source
from .states import says_no_state, says_only_a_time, span_of, subjects_in
from .words import cue


class Clock(NamedTuple):
    """The times given beside a question."""

    asked_at: datetime
    as_of: datetime | None
    known_at: datetime | None


class Profiled(NamedTuple):
    """A question without the clause that dates it. ``known``: the subjects that it names.
    ``beside``: those that only the clause names. ``undated``: it has one, and nobody knows when
    that was."""

    profile: Profile
    known: dict[str, Subject]
    beside: tuple[str, ...] = ()
    undated: bool = False


async def dated_profile(
    store: Source,
    group: str,
    question: str,
    clock: Clock,
    view: View | None,
    *,
    whole: bool = True,
) -> Profiled:
    """The profile of a question, with the time of the state that dates it, where it names one.
    ``whole``: names such as "Uta's husband" count as one name each."""
    spoken = candidates(fold(question), plain(question))
    names = (name for name in spoken if whole or "'s " not in name)
    known = await subjects_among(store, group, names, clock.known_at)
    read = profile(question, clock.asked_at, store.vocabulary, view=view, names=known)
    split = parts(read.folded, read.plain)
    vague = split is not None and not split.clause and read.span is not None
    if split is None or vague or says_only_a_time(split, clock.asked_at, store.vocabulary):
        return Profiled(read, known)
    if read.chinese and (
        _only_before(split.clause, known) or says_no_state(split, clock.asked_at, store.vocabulary)
    ):
        return Profiled(read, known)
    main = profile(split.main, clock.asked_at, store.vocabulary, view=view, names=known)
    times = clock.asked_at, clock.known_at
    own = await subjects_in(store, group, split.main, *times)
    beside = await subjects_in(store, group, split.clause, *times) if split.clause else ()
    if own is None or beside is None:
        return Profiled(read, known, undated=True)
    main = replace(main, question=question)
    span = await span_of(
        store,
        group,
        split,
        beside or own,
        asked_at=clock.asked_at,
        known_at=clock.known_at,
    )
    if span is None:
        # What is asked of the present under a condition may be a scope: then that decides.
        past = main.view is View.HISTORICAL or read.chinese or not split.clause
        return Profiled(main if past else read, known, beside, undated=past)
    seen = View.HISTORICAL if main.view is not View.TRANSITION else main.view
    return Profiled(replace(main, span=span, view=view or seen, ended=False), known, beside)


def _only_before(clause: str, known: Iterable[str]) -> bool:
    """Whether a Chinese clause has nothing but names and words for the past."""
    text = fold(clause)
    for name in known:
        text = text.replace(name, " ")
    return says_only_before(cue("view.historical").chinese.sub(" ", text))
