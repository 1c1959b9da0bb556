"""Timelines to draw: the example of the docs, values that break formats, and long ones."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

from tenure.graph.door import observation
from tenure.graph.model import Observation, Stance, Timeline
from tenure.graph.policy import Cardinality, Policy
from tenure.graph.timeline import resolve

START = datetime(2024, 1, 1, tzinfo=UTC)

NASTY = [
    'say "hi" & <b>bye</b>',
    "it's `code` and ```fence```",
    "]]> <![CDATA[ x",
    "[bold red]markup[/] \\[x] \\",
    "line one\nline two\r\nline\tthree",
    "bell\x07 escape\x1b[31m red \x9b",
    "%%{init: {}}%% ; end -- > |pipe| #35; {brace}",
    "\u202eturned round\u202c",
    "\ufffe\uffff not characters",
    "&lt;entity&gt; &#0; \\N \\l",
    ":heart: 👨‍👩‍👧 é",
    "北京市朝阳区三里屯路十九号院，很长很长的一个地址，门牌四百二十一",
    "x" * 16_000,
    "</svg><script>alert(1)</script>",
]


@pytest.fixture(scope="session")
def images() -> ModuleType:
    """The script that makes the pictures of the docs."""
    path = Path(__file__).parents[3] / "docs" / "make_images.py"
    spec = importlib.util.spec_from_file_location("make_images", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def example(images: ModuleType) -> list[Timeline]:
    """Chains with every role, a plan, a retraction, a tie, exceptions, coexistence."""
    chains: list[Timeline] = images.example()
    return chains


def said(value: object, days: float = 0, stance: str = "asserts", **given: object) -> Observation:
    """An observation of Ada's diet, so many days after ``START``."""
    fields: dict[str, object] = {
        "group": "g",
        "subject": "Ada",
        "attribute": "diet",
        "source": f"s{days}{value!r:.40}{stance}{len(given)}",
        "observed_at": START + timedelta(days=days),
        **given,
    }
    return observation(value=value, stance=Stance(stance), **fields)  # type: ignore[arg-type]


Say = Callable[..., Observation]


@pytest.fixture
def say() -> Say:
    return said


@pytest.fixture(scope="session")
def nasty() -> list[Timeline]:
    """Slots whose subject, attribute, scope and values break formats that are not careful."""
    many = Policy(cardinality=Cardinality.MANY)
    out = []
    for number, name in enumerate(NASTY[:4]):
        slot = {"subject": name, "attribute": NASTY[-1 - number][:500]}
        values = [said(v, n, **slot) for n, v in enumerate(NASTY)]
        scoped = [said(v, n, scope={"project": name}, **slot) for n, v in enumerate(NASTY[:3])]
        out.append(resolve(many, [*values, *scoped]))
    return out


def chain_of(memories: int) -> Timeline:
    """One chain, each of its memories ended by the next."""
    return resolve(Policy(), [said(f"value {n % 7}-{n}", n) for n in range(memories)])


@pytest.fixture(scope="session")
def long() -> Timeline:
    """One chain of 1,200 memories."""
    return chain_of(1200)


@pytest.fixture(scope="session")
def short() -> Timeline:
    """One chain of a quarter of them: a drawing of it is about a quarter of the work."""
    return chain_of(300)
