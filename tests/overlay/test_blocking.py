"""The bank for scripts: the same methods, each waiting for its result."""

from __future__ import annotations

import asyncio
import inspect
from datetime import UTC, datetime
from pathlib import Path

import pytest

import tenure
from tenure.graph.errors import GroupError
from tenure.overlay.blocking import SyncBank
from tenure.overlay.memory import Bank

MARCH, JUNE = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)


def asynchronous(kind: type) -> set[str]:
    return {
        name
        for name, method in inspect.getmembers(kind)
        if not name.startswith("_")
        and (inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method))
    }


def test_it_has_every_asynchronous_method_with_its_arguments_and_words() -> None:
    assert asynchronous(SyncBank) == set()
    for name in sorted(asynchronous(Bank)):
        own, other = getattr(SyncBank, name), getattr(Bank, name)
        assert inspect.signature(own).parameters == inspect.signature(other).parameters, name
        assert own.__doc__ == other.__doc__, name


def test_what_is_told_is_known_and_answered(tmp_path: Path) -> None:
    with tenure.open_sync(tmp_path / "memory", group="me") as memory:
        assert memory.group == "me"
        assert memory.remember("I live in Turin.", speaker="Edda", at=MARCH).observations == 1
        memory.remember("I moved to Oslo.", speaker="Edda", at=JUNE)
        assert memory.ask("Where does Edda live?").rows[0].value == "Oslo"
        assert [chain.slot.attribute for chain in memory.chains()] == ["residence"]
        assert sorted(str(one.value) for one in memory.said("Edda")) == ["Oslo", "Turin"]
        memory.retract("Edda", "residence", "Oslo")
        assert memory.ask("Where does Edda live?").rows[0].value == "Turin"
    with pytest.raises(tenure.InputError, match="closed"):
        memory.ask("Where does Edda live?")


def test_errors_are_those_of_the_bank(tmp_path: Path) -> None:
    with pytest.raises(GroupError), tenure.open_sync(tmp_path / "memory", group="a b"):
        pass
    with tenure.open_sync(tmp_path / "memory", group="me") as memory:
        with pytest.raises(tenure.NotFound):
            memory.timeline("Nobody")
        with pytest.raises(tenure.InputError):
            memory.ask("")
        with pytest.raises(ZeroDivisionError):
            raise ZeroDivisionError
    with tenure.open_sync(tmp_path / "memory", group="me") as again:
        assert again.ask("Where does Edda live?").outcome == "empty"


async def test_it_works_inside_a_running_loop_as_in_a_notebook(tmp_path: Path) -> None:
    assert asyncio.get_running_loop().is_running()
    with tenure.open_sync(tmp_path / "memory", group="me") as memory:
        assert memory.reviews() == []
