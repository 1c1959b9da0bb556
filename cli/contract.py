"""The JSON objects of ``--json``: which keys each verb gives. Part of the interface, and tested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .contract_graphiti import ADOPT, AUDIT, DETACH, RELATION, SAMPLE, SYNC
from .contract_measured import REPORT, SCORE, SHADOW, SHEET
from .contract_parts import DIAGNOSIS, DONE, MEMORY, MOVED, RUN, TRACE, VERDICT


class Shape(NamedTuple):
    """What a verb prints: one object on one line, or (``lines``) one object a line."""

    lines: bool
    keys: Mapping[str, str]


SHAPES: Final[Mapping[str, Shape]] = {
    "ingest": Shape(
        False,
        {
            "group": "written to",
            "files": "read, those inside folders and zips one by one",
            "formats": "of each file, as tenure formats names them; empty: nothing in it",
            "no_turns": "what is no turn and was left out on purpose, by reason",
            "times_from": "turns without a time of their own, by where theirs was taken from",
            "run_id": "of its receipt, for runs; null: a dry run leaves none",
            "turns": "read from the files",
            "left_out": "turns that were not chosen; not among turns",
            "skipped": "turns whose reading by this extractor the graph had",
            "extracted": "turns that it learned with this reading",
            "read": "observations that passed the door",
            "observations": "stored by this run",
            "repeated": "known before",
            "forgotten": "not taken, because their source or subject was forgotten before",
            "changed": "memories and links written or dropped",
            "slots": "touched",
            "currents": "tracks in which another value holds than before",
            "joined": "verdicts of the rules on names that were stated",
            "by_stance": "what was read, by stance",
            "refused": "how many the door refused",
            "quarantined": "how many pieces could not be read",
            "aside": "both, in words; the first thousand",
            "ended": "why the model was not asked to the end; null: it was, or is none",
            "extraction": "the model's numbers: calls, tokens, cost, what was dropped and why, …; "
            "null: by rules alone",
            "judged": "pairs that may be one, of those that the run told of: {pairs, rules, model, "
            "held, waiting}, with a model also its numbers; null: nothing was judged",
            "embedding": "what was embedded: {model, memories, turns, failed}; failed: why "
            "no more, or null; null: nothing was to be",
            "dry_run": "true: nothing was written",
            "started_at": "UTC",
            "seconds": "how long it took",
            "tokens": "that the extractor used; null: it uses none",
            "cost": "of them; null: not known",
            "plan": "of a dry run, what a run would do: {observations, repeated, forgotten, slots, "
            "currents, changes}; a change: {change, subject, attribute, scope, value, old, "
            "negative, at, until, reason}; null: it was done",
        },
    ),
    "formats": Shape(
        True,
        {
            "name": "as in the output of ingest",
            "title": "for people",
            "example": "a few lines of it",
        },
    ),
    "runs": Shape(True, RUN),
    "quarantine": Shape(
        True,
        {
            "aside_id": "id; a unique beginning of it is enough for retry and drop",
            "group": "it belongs to",
            "run_id": "of the last run that set it aside",
            "kind": "quarantined (cannot be read) or refused (by the door)",
            "place": "file or turn",
            "line": "in it, from 1; null: it has none",
            "field": "at fault; empty: the whole",
            "message": "what is wrong",
            "raw": "the piece itself; null: it is not there, or too long",
            "format": "of the reader that reads it; empty: none",
            "source": "of the turn that it is or that says it; empty: cannot be told",
            "recorded_at": "when it was set aside first",
        },
    ),
    "quarantine retry": Shape(
        False,
        {
            "tried": "how many pieces",
            "taken": "ids of those that succeeded, and left the quarantine",
            "kept": "how many of the tried ones are still wrong",
            "lost": "ids of those of which too little was kept to try them",
        },
    ),
    "quarantine drop": Shape(False, {"dropped": "ids of the pieces"}),
    "ask": Shape(
        False,
        {
            "question": "as it was asked",
            "outcome": "answered, empty, abstained or conflict",
            "reason": "why, as a code",
            "view": "current, historical, transition or neutral",
            "text": "the answer on one line",
            "group": "read",
            "subjects": "that were recognised",
            "attributes": "that were recognised",
            "as_of": "valid time that was read",
            "known_at": "recorded time that was read; null: everything",
            "scope": "that was read",
            "span": "the time the question names: {start, end, precision, text}; null: none",
            "rows": "the memories that answer, with role, interval, quote, speaker and source",
            "changes": "of a transition: {happening, at, when, new, old, rule}",
            "last_known": "what is known beside an honest “not known”",
            "via": "the memories that led to whom the question means (“Dora's manager's …”)",
            "inverse": "true where the subjects of the rows answer, and not their values",
            "hint": "what else to know, in words",
            "packet": "the labelled evidence: {view, blocks, budget, tokens, tokenizer, …}; a "
            "block: {name, rows, more}; a row: {label, id, subject, attribute, value, interval, …}",
            "spoken": "with --answer llm what the model said: {model, text, known, rows, fault, "
            "detail, tokens}; else null",
            "explain": "with --explain each step, like trace show; else null",
        },
    ),
    "trace list": Shape(True, TRACE),
    "trace show": Shape(False, TRACE),
    "trace prune": Shape(False, {"dropped": "how many traces"}),
    "diagnose": Shape(True, DIAGNOSIS),
    "timeline": Shape(True, {**MEMORY, "links": "those that start from it"}),
    "why": Shape(
        False,
        {
            **MEMORY,
            "supporters": "the observations that say it",
            "opposers": "those that ended, denied or withdrew it",
            "links": "both ways: {type, source, target, at, because}",
            "turns": "in which it was said: {turn_id, source, at, position, speaker, text, …}",
        },
    ),
    "correct": Shape(False, DONE),
    "retract": Shape(False, DONE),
    "outcome": Shape(False, DONE),
    "forget": Shape(
        False,
        {
            "dry_run": "true: nothing was removed",
            "observations": "removed",
            "turns": "removed",
            "verdicts": "removed",
            "asides": "pieces removed from the quarantine",
            "traces": "of questions, removed because they held something of it",
            "before": "true: it had been forgotten before",
            "memories_gone": "memories that are there no more",
            "revived": "memories that come back to life, each like a line of timeline",
        },
    ),
    "forget --restore": Shape(
        False,
        {
            "dry_run": "true: nothing was lifted",
            "restored": "tombstones that were lifted, or would be; 0: it was not forgotten",
        },
    ),
    "review list": Shape(
        True,
        {
            "review_id": "id, to answer it",
            "subject": "of the slot",
            "attribute": "of the slot",
            "scope": "of the track",
            "reason": "contested, cardinality, authority, ends_which or risk; of a pair that may "
            "be one same_entity, same_attribute (subject and attribute are null), same_value or "
            "same_scope",
            "why": "what is asked, or what makes the two look like one",
            "values": "that it is about, as people read them; of a pair the two names, "
            "last the one to keep",
            "answers": "that it takes",
            "observations": "ids of the evidence",
            "evidence": "in its words: {observation_id, subject, attribute, value, quote, speaker, "
            "at, source}",
        },
    ),
    "review answer": Shape(True, VERDICT),
    "review apply": Shape(
        True,
        {
            "line": "of the file, from 1",
            "review_id": "as it was given; null: the line cannot be used",
            "answer": "that was given; null: none",
            "outcome": "applied, would_apply (a dry run), known (it was answered so before), "
            "left_open or refused",
            "verdicts": "that it gave, or had given before, each like review answer",
            "error": "why it was refused; null: it was not",
        },
    ),
    "review verdicts": Shape(True, VERDICT),
    "review withdraw": Shape(True, VERDICT),
    "entities list": Shape(
        True,
        {
            "entity_id": "id",
            "name": "that counts",
            "aliases": "other names that are one with it",
            "attributes": "in which something is believed of it",
            "memories": "how many are believed, for now or for their time",
            "verdicts": "on what is one: {verdict_id, decision, a, b, by, decided_at, "
            "recorded_at, note}",
        },
    ),
    "entities merge": Shape(False, MOVED),
    "entities split": Shape(False, MOVED),
    "rebuild": Shape(
        False,
        {
            "slots": "resolved",
            "memories": "that are there now",
            "links": "that are there now",
            "changed": "memories and links that differ from before",
        },
    ),
    "embed": Shape(
        True,
        {
            "group": "whose memories and turns",
            "model": "by which they are embedded",
            "dimensions": "numbers of a vector",
            "memories": "embedded by this run",
            "turns": "embedded by this run",
            "left": "without an embedding by this model at the end",
            "dropped": "true: embeddings of another model are gone, in every group",
            "dry_run": "true: nothing was done, left is what would be",
        },
    ),
    "doctor": Shape(
        False,
        {
            "healthy": "true: nothing is wrong",
            "target": "the graph, never with a password",
            "engine": "neo4j or arcadedb",
            "server": "version of the engine",
            "product": "version of Tenure",
            "schema": "version of the schema",
            "groups": "that were looked at",
            "counts": "nodes by label",
            "findings": "what is wrong: {check, says, remedy, group, count, examples}",
        },
    ),
    "report": Shape(False, REPORT),
    "shadow run": Shape(True, SHADOW),
    "shadow replay": Shape(True, SHADOW),
    "shadow sample": Shape(False, SHEET),
    "shadow score": Shape(False, SCORE),
    "vocabulary list": Shape(
        True,
        {
            "name": "of the attribute",
            "labels": "by language",
            "aliases": "by language",
            "meaning": "one line",
            "kind": "what a value is",
            "cardinality": "one, many or unknown",
            "promotion": "stated, corroborated or outcome",
            "risk": "low or high",
            "inverse": "the attribute of the other entity; null: none",
            "symmetric": "true: the same fact holds the other way round",
        },
    ),
    "vocabulary check": Shape(
        False,
        {
            "file": "that was checked",
            "new": "attributes that it adds",
            "changed": "attributes that it changes",
            "hash": "of the merged vocabulary, as the graph keeps it",
        },
    ),
    "vocabulary map": Shape(False, MOVED),
    "vocabulary unmap": Shape(False, MOVED),
    "graphiti audit": Shape(True, AUDIT),
    "graphiti adopt": Shape(True, ADOPT),
    "graphiti sync": Shape(True, SYNC),
    "graphiti detach": Shape(True, DETACH),
    "graphiti relations": Shape(True, RELATION),
    "graphiti sample": Shape(False, SAMPLE),
    "zep adopt": Shape(True, ADOPT),
    "demo": Shape(
        False,
        {
            "turns": "of the sample",
            "observations": "read from them",
            "changed": "memories and links written",
            "memories": "of the three chains, each like a line of timeline",
            "answers": "to the four questions, each like ask",
        },
    ),
}
