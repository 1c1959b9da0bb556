"""Frozen dataclasses with many fields, made and copied quickly.

A frozen dataclass sets each field through ``object.__setattr__``, which makes an object with
thirty fields five times as slow to build as one that is not frozen. Observations and memories are
built by the hundred thousand, so they are filled while they are of a twin class that is not frozen,
and become what they are when they are whole. Nobody ever sees them in between.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """A class decorator above ``@dataclass(frozen=True, slots=True)``.

    For classes with at least two fields, plain defaults, no ``__post_init__`` and no subclasses.
    """
    own: dict[str, Any] = {}
    given = []
    for field in fields(cls):  # type: ignore[arg-type]
        if field.default is MISSING:
            given.append(field.name)
        else:
            own[f"default_{field.name}"] = field.default
            given.append(f"{field.name}=default_{field.name}")
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    own["cls"] = cls
    own["become"] = object.__setattr__
    own["twin"] = type(cls.__name__, (), {"__slots__": tuple(names)})
    body = "".join(f"    self.{name} = {name}\n" for name in names)
    exec(
        f"def __init__(self, {', '.join(given)}):\n"
        f"    become(self, '__class__', twin)\n{body}    self.__class__ = cls\n",
        own,
    )
    type.__setattr__(cls, "__init__", own["__init__"])
    _parts[cls] = attrgetter(*names), {name: n for n, name in enumerate(names)}
    return cls


_parts: dict[type, tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]] = {}


def changed(one: T, **changes: object) -> T:
    """As ``dataclasses.replace``, for objects of ``quick`` classes."""
    read, place = _parts[type(one)]
    values = list(read(one))
    for name, value in changes.items():
        values[place[name]] = value
    return type(one)(*values)
