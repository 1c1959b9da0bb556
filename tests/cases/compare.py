"""Compares what came out with what a case expects; each difference is one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from tenure.graph.model import LinkType, Memory, Status, Timeline
from tenure.graph.roles import answer, roles_at
from tenure.graph.scope import scope_key
from tenure.graph.values import normal_text, value_key

from .format import moment

Read = Callable[[dict[str, Any]], tuple[Sequence[Memory], datetime]]
"""Memories of the slot that a query names, as known then, and the moment it asks about."""


def differences(
    expect: dict[str, Any], refused: list[str], timelines: list[Timeline], read: Read
) -> list[str]:
    """Every difference between a case's ``expect`` and what the bank says."""
    found: list[str] = []
    if sorted(expect["refused"]) != sorted(refused):
        found.append(f"refused: expected {expect['refused']}, got {refused}")
    memories = [memory for timeline in timelines for memory in timeline.memories]
    named, missing = _match(expect["memories"], memories)
    found += missing
    found += _links(expect, timelines, named)
    found += _reviews(expect, timelines)
    for query in expect["queries"]:
        found += _query(query, read)
    return found


def _shape(memory: Memory) -> dict[str, Any]:
    return {
        "group": memory.slot.group,
        "subject": memory.slot.subject,
        "attribute": memory.slot.attribute,
        "scope": memory.scope_key,
        "value": memory.value_key,
        "polarity": str(memory.polarity),
        "status": str(memory.status),
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
        "supports": memory.supports,
    }


def _wanted(given: dict[str, Any]) -> dict[str, Any]:
    start = given["valid_from"]
    return {
        "group": given["group"],
        "subject": given["subject"],
        "attribute": given["attribute"],
        "scope": scope_key(given["scope"]),
        "value": value_key(given["value"]),
        "polarity": given.get("polarity", "positive"),
        "status": given["status"],
        "valid_from": None if start == "unbounded" else moment(start),
        "valid_to": moment(given["valid_to"]),
        "supports": given["supports"],
    }


def _match(
    expected: list[dict[str, Any]], memories: list[Memory]
) -> tuple[dict[str, str], list[str]]:
    """Case names by memory id, and what does not match."""
    free = list(memories)
    named: dict[str, str] = {}
    found: list[str] = []
    for given in expected:
        want = _wanted(given)
        if given["status"] == "Revoked" and given["valid_from"] is None:
            del want["valid_from"], want["valid_to"]
        if want["supports"] is None:
            del want["supports"]
        for memory in free:
            shape = _shape(memory)
            same_subject = normal_text(shape["subject"]) == normal_text(want["subject"])
            rest = all(shape[key] == value for key, value in want.items() if key != "subject")
            if same_subject and rest:
                named[memory.memory_id] = given["id"]
                free.remove(memory)
                break
        else:
            found.append(f"memory {given['id']} expected, missing: {_line(want)}")
    for memory in free:
        if memory.status is Status.ACTIVE:
            found.append(f"memory not expected: {_line(_shape(memory))}")
    return named, found


def _line(shape: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in shape.items())


def _links(expect: dict[str, Any], timelines: list[Timeline], named: dict[str, str]) -> list[str]:
    revoked = {m["id"] for m in expect["memories"] if m["status"] == "Revoked"}
    wanted = {_ends(link["type"], link["from"], link["to"]) for link in expect["links"]}
    got = set()
    for timeline in timelines:
        for link in timeline.links:
            if link.source in named and link.target in named:
                got.add(_ends(link.type, named[link.source], named[link.target]))
    found = [f"link expected, missing: {link}" for link in sorted(wanted - got)]
    for kind, one, other in sorted(got - wanted):
        if one not in revoked and other not in revoked:
            found.append(f"link not expected: {kind} {one} {other}")
    return found


def _ends(kind: str, one: str, other: str) -> tuple[str, str, str]:
    if kind == LinkType.COEXISTS_WITH and other < one:
        one, other = other, one
    return str(kind), one, other


def _reviews(expect: dict[str, Any], timelines: list[Timeline]) -> list[str]:
    wanted = Counter(
        (review["reason"], tuple(sorted(value_key(v) for v in review["values"])))
        for review in expect["reviews"]
    )
    got = Counter(
        (str(review.reason), tuple(sorted(value_key(v) for v in review.values)))
        for timeline in timelines
        for review in timeline.reviews
    )
    if wanted == got:
        return []
    return [f"reviews: expected {sorted(wanted.elements())}, got {sorted(got.elements())}"]


def _query(query: dict[str, Any], read: Read) -> list[str]:
    memories, as_of = read(query)
    name = query["id"]
    found: list[str] = []
    reply = answer(memories, as_of, scope_key(query["scope"]))
    roles = roles_at(memories, as_of)
    by_role: dict[str, list[str]] = {}
    for memory in memories:
        role = roles.get(memory.memory_id)
        if role is not None:
            by_role.setdefault(role, []).append(memory.value_key)
    _compare(found, f"{name} answer", query["answer"], [m.value_key for m in reply.memories])
    for role, values in query["roles"].items():
        _compare(found, f"{name} role {role}", values, by_role.get(role, []))
    if "denied" in query:
        _compare(found, f"{name} denied", query["denied"], [m.value_key for m in reply.denied])
    present = {key for keys in by_role.values() for key in keys}
    for value in query["absent"]:
        if value_key(value) in present:
            found.append(f"{name} absent: {value!r} has a role")
    return found


def _compare(found: list[str], what: str, expected: list[Any], got: list[str]) -> None:
    """Values, not memories, are compared: a value that held twice is named once."""
    wanted = sorted({value_key(value) for value in expected})
    if wanted != sorted(set(got)):
        found.append(f"{what}: expected {wanted}, got {sorted(set(got))}")
