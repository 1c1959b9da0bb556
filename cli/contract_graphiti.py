"""The keys of what ``tenure graphiti`` prints with ``--json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AUDIT: Final[Mapping[str, str]] = {
    "kind": "what is wrong, as docs/graphiti.md lists them",
    "edges": "uuids of facts; the first is the one that is wrong",
    "entities": "uuids of entities",
    "episodes": "uuids of episodes",
    "reason": "one line for people",
    "repair": "what to conclude, or to do",
    "family": "kinds that show alike",
}
ADOPT: Final[Mapping[str, str]] = {
    "host": "graphiti, or zep",
    "host_group": "read",
    "group": "of our own, written to; null: skipped",
    "dry_run": "true: nothing was written",
    "skipped": "why the group was not read, and what to do; null: it was",
    "facts": "read",
    "unchanged": "that stood there in this state before",
    "adopted": "new, or newly read",
    "refused": "that cannot be kept",
    "unread": "that have no uuid that is a text, and were passed over",
    "overtaken": "that another run has read at the same time; the next sync looks at them again",
    "observations": "stored; of a dry run, that would be given to the store",
    "forgotten": "observations that were not taken: they were forgotten here before",
    "changed": "memories and links written or dropped",
    "namesakes": "names that several entities of the host share; each is one here",
    "by_stance": "what the facts say, by stance",
    "ends": "facts by how their end counts: none, followed, stated, weak",
    "attributes": "facts by attribute",
    "unmapped": "facts by the name of a relation that no vocabulary knows",
    "examples": "lines for people: taken, weak, refused",
    "run_id": "of its receipt, for runs; null: a dry run leaves none",
    "seconds": "how long it took",
}
SYNC: Final[Mapping[str, str]] = {
    "host_group": "read",
    "group": "of our own, written to",
    "dry_run": "true: nothing was written",
    "sweep": "true: all was compared; false: what bears a new time",
    "begun_at": "when the pass began",
    "since": "from when on it looked; null: all",
    "looked": "facts that were compared with how they were read last",
    "adopted": "that are new or have changed, and were read",
    "unchanged": "of the same subjects, that say what they said before",
    "gone": "that the host has no more; what they said was withdrawn",
    "refused": "of these subjects, that cannot be kept",
    "unread": "that have no uuid that is a text, and were passed over; a sweep counts them",
    "overtaken": "that another run has read at the same time; the next pass looks at them again",
    "unseen": "facts that the host has more (less than 0: fewer) than times tell of; null: dry run",
    "observations": "stored; of a dry run, that would be given to the store",
    "forgotten": "observations that were not taken: they were forgotten here before",
    "changed": "memories and links written or dropped",
    "newest": "when the host made or closed the latest of what was read; null: nothing was",
    "recorded_at": "when it was stored",
    "lag": "seconds between the two",
    "run_id": "of its receipt, for runs; null: nothing was found",
    "seconds": "how long it took",
}
DETACH: Final[Mapping[str, str]] = {
    "group": "of our own",
    "dry_run": "true: nothing was taken out",
    "facts": "of the host that had been adopted",
    "slots": "in which they stood",
    "begun": "batches that writers had begun and not ended: they were killed, or are at it",
    "observations": "taken out",
    "memories": "that lost all that supported them",
    "verdicts": "on what nobody says any more",
    "traces": "of questions that read one of the slots",
    "left": "true: other evidence stays in the group",
    "again": "true: something was adopted meanwhile",
    "schema": "true: nothing of ours is left in the graph, and what makes it a bank went too",
}
RELATION: Final[Mapping[str, str]] = {
    "name": "of the relation, as it stands in the graph",
    "facts": "that have it",
    "mapped": "false: no vocabulary knows it; the attribute is its name",
    "attribute": "that it is taken for",
    "cardinality": "one, many or unknown",
    "turned": "true: the subject is at its other end",
    "ended": "true: it says that the value is over",
}
SAMPLE: Final[Mapping[str, str]] = {
    "group": "of the host, that it was loaded into",
    "facts": "written",
    "episodes": "written",
    "entities": "written",
}
