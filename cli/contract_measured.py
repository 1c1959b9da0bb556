"""Keys of the JSON objects of ``report`` and ``shadow``; see ``contract``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
