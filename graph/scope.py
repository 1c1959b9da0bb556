"""Scopes: where a fact applies. An empty scope is everywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from .errors import ScopeError
from .values import normal_text, unusable_characters

Scope = Mapping[str, str]
"""Open map from declared keys (project, domain, condition, region, …) to text."""

LONGEST = 512
EVERYWHERE_KEY = ""
"""The key of the empty scope."""


def scope_key(scope: Scope) -> str:
    """The text by which scopes are compared: values normalised like any value, keys sorted."""
    if not scope:
        return EVERYWHERE_KEY
    return json.dumps({k: normal_text(scope[k]) for k in sorted(scope)}, ensure_ascii=False)


def check_scope(scope: object) -> dict[str, str]:
    """The scope as a plain dict; ``ScopeError`` if it is none."""
    if not isinstance(scope, Mapping):
        raise ScopeError(f"scope is a {type(scope).__name__}, not an object")
    for key, value in scope.items():
        if not isinstance(key, str) or not key.isidentifier():
            raise ScopeError(f"scope key {key!r:.60} is not a name")
        if not isinstance(value, str):
            raise ScopeError(f"scope {key} is a {type(value).__name__}, not text")
        if problem := unusable_characters(value):
            raise ScopeError(f"scope {key} {problem}")
        if not normal_text(value):
            raise ScopeError(f"scope {key} is empty")
        if len(value) > LONGEST:
            raise ScopeError(f"scope {key} is longer than {LONGEST} characters")
    return dict(scope)


@lru_cache(maxsize=16_384)
def scope_items(key: str) -> frozenset[tuple[str, str]]:
    """The pairs of a scope key, for comparing scopes as sets."""
    return frozenset(json.loads(key).items()) if key else frozenset()


def applies(fact: str, question: str) -> bool:
    """Whether a fact in the scope with key ``fact`` applies where the question asks."""
    return not fact or scope_items(fact) <= scope_items(question)


def narrower(one: str, other: str) -> bool:
    """Whether ``one`` is strictly inside ``other``."""
    return scope_items(one) > scope_items(other)
