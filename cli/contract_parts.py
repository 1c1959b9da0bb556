"""Keys that several verbs share in the JSON objects of ``--json``; see ``contract``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MEMORY: Final[Mapping[str, str]] = {
    "memory_id": "id; a unique beginning of it is enough for why",
    "subject": "whose it is",
    "attribute": "which property, by its name in the vocabulary",
    "scope": "where it applies; {} everywhere",
    "value": "the value as people read it",
    "value_raw": "the value with its type",
    "negative": "true: it says that the value is not the case",
    "role": "current, historical, transition, coexistence, scoped_exception, unknown; null: none",
    "status": "Hypothesis, Active or Revoked",
    "kind": "why it has that status: plain, planned, supposed, assistant, held, candidate, …",
    "valid_from": "start, UTC; null: always was so",
    "valid_to": "end, UTC, not included; null: still open",
    "start_inferred": "nobody stated the start in so many words",
    "end_inferred": "nobody stated the end in so many words",
    "said_at": "when it was said first",
    "recorded_at": "when the graph learned it",
    "supports": "distinct sources that say it",
    "authority": "the strongest who says so",
    "contested": "true: it ties with another value",
    "because": "{rule, text, observations, verdicts}: what made it so",
    "ended_because": "the same for its end; null: open",
}
DONE: Final[Mapping[str, str]] = {
    "observations": "stored by this",
    "repeated": "known before",
    "changed": "memories and links written or dropped",
    "source": "by which it is forgotten",
    "refused": "what was not taken, in words",
}
VERDICT: Final[Mapping[str, str]] = {
    "verdict_id": "id, to withdraw it",
    "subject": "of the slot; null: it is about what is one, as of a pair that may be",
    "attribute": "of the slot; null likewise",
    "decision": "supersedes, coexists, prefers, refines, same, confirms, rejects, withdraws, …",
    "a": "id of the observation, verdict or name that it is about",
    "b": "id of the other observation or name; null: about one",
    "a_value": "the value that it is bound to, or the name",
    "b_value": "the other value, or name",
    "scope": "in which rescopes puts it; null: another decision",
    "by": "person, model or rule",
    "decided_at": "when it was decided",
    "recorded_at": "when the graph learned it",
    "note": "why, in words",
}

MOVED: Final[Mapping[str, str]] = {
    "dry_run": "true: nothing was written",
    "kept": "the name that counts",
    "verdict": "{verdict_id, decision, a, b, by, decided_at, recorded_at, note}; null: it was so",
    "slots": "that were changed, or would be",
    "changes": "what becomes of their values, as in the plan of ingest",
}
RUN: Final[Mapping[str, str]] = {
    "run_id": "id; a unique beginning of it is enough for runs",
    "group": "written to",
    "started_at": "UTC",
    "inputs": "what was read, by name",
    "extractor": "its name",
    "version": "of the extractor",
    "finished_at": "UTC; null: it still goes on, or it was killed",
    "turns": "read",
    "left_out": "turns that were not chosen; not among turns",
    "skipped": "turns whose reading by this extractor the graph had",
    "extracted": "turns that it learned with this reading",
    "refused": "how many the door refused",
    "quarantined": "how many pieces could not be read",
    "read": "observations that passed the door",
    "observations": "stored",
    "repeated": "known before",
    "forgotten": "not taken, because their source or subject was forgotten before",
    "changed": "memories and links written or dropped",
    "slots": "touched",
    "currents": "tracks in which another value holds than before",
    "tokens": "that the extractor used; null: it uses none",
    "cost": "of them; null: not known",
    "seconds": "how long it took so far",
    "by_stance": "what was read, by stance",
}
REPORT: Final[Mapping[str, str]] = {
    "groups": "that were read",
    "at": "moment of the report: what holds then is what counts as current",
    "since": "recorded time from which things count; null: everything",
    "traces": "how many were read",
    "measures": "each {name, title, definition, better, numerator, denominator, share, low, high, "
    "faults, others}; share, low and high are null where nothing was counted; faults speak against "
    "the graph, others do not: {ids, group, subject, attribute, at, note}, at most 1,000 of each; "
    "with --weekly also weeks: {start, numerator, denominator, share, low, high}",
}
SHADOW: Final[Mapping[str, str]] = {
    "id": "of the question, in the sheet too",
    "at": "when it was run, UTC",
    "asked_at": "when it was asked: what it is answered for",
    "group": "read",
    "user": "who asked; empty: not told",
    "question": "as it was asked",
    "view": "current, historical, transition or neutral, by its words; empty: the overlay failed",
    "serves": "host, or overlay where the allow-list says so",
    "host": "{name, answer, facts, error, milliseconds}; a fact: {id, text, valid_from, valid_to}",
    "overlay": "{outcome, reason, answer, attributes, evidence, tokens, plain_tokens, trace_id, "
    "error, milliseconds}; a row of evidence: {id, block, label, text}",
}
SHEET: Final[Mapping[str, str]] = {
    "sheet": "that was written",
    "log": "lines that were read",
    "drawn": "questions in the sheet",
    "seed": "by which they were drawn",
}
SCORE: Final[Mapping[str, str]] = {
    "unlabelled": "rows without labels",
    "labelled": "questions that count",
    "left_out": "those that ask for no state, or of which one answer cannot be told",
    "measures": "{name, says, count, host, overlay, host_interval, overlay_interval, change, "
    "change_interval}; change is overlay less host, as a share",
    "checks": "the conditions: {name, says, found, passed}",
    "levels": "failures of the overlay by level: bank, retrieval, answer, untold",
    "weak": "attributes in which the overlay was stale and the host was not",
    "advice": "go, stay or narrow",
    "because": "why, in words",
}
