"""The languages that the package brings: for each a file of patterns, one of loose frames, one of
turnover."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ...graph.ids import digest
from .frames import with_frames
from .patterns import Builder, Language, language_of

_NAMES = ("en", "zh")


@cache
def shipped() -> tuple[Language, ...]:
    """The languages that the package brings."""
    return tuple(
        language_of(data, Builder(data, f"{name}.toml"), digest_of(name))
        for name in _NAMES
        for data in (shipped_data(name),)
    )


def shipped_data(name: str) -> dict[str, Any]:
    """The tables of one language that the package brings, of all its files."""
    patterns, frames, turnover = (tomllib.loads(text) for text in _texts(name))
    return {**with_frames(patterns, frames), "turnover": turnover}


def shipped_texts() -> Mapping[str, str]:
    """The text of each file of patterns, by language."""
    return {name: _texts(name)[0] for name in _NAMES}


def digest_of(name: str, *more: str) -> str:
    """Changes with whatever is read by, and with further texts."""
    return digest(*_texts(name), *more)


@cache
def _texts(name: str) -> tuple[str, str, str]:
    folder = files(__package__)
    patterns, frames, turnover = (
        (folder / f"{one}{name}.toml").read_text("utf-8") for one in ("", "frames.", "turnover.")
    )
    return patterns, frames, turnover
