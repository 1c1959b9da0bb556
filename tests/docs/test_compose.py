"""The compose file, without a Docker engine: read as YAML, and its commands run here."""

from __future__ import annotations

import asyncio
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tenure.cli import app
from tenure.graph.engines import connect
from tenure.overlay.graphiti.sample import sample

from ..support.maven_neo4j import VERSION
from ..support.wipe import wipe

ROOT = Path(__file__).resolve().parents[2]


def services() -> dict[str, Any]:
    found = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    assert set(found["volumes"]) == {"neo4j-data"}
    named: dict[str, Any] = found["services"]
    return named


def commands() -> list[str]:
    """What the sample's container runs, one after the other."""
    shell, flag, text = services()["sample"]["command"]
    assert (shell, flag) == ("sh", "-c")
    return [part.strip() for part in text.split("&&")]


def test_the_server_is_the_one_that_is_tested_and_its_health_is_asked() -> None:
    neo4j = services()["neo4j"]
    assert neo4j["image"] == f"neo4j:{VERSION.rpartition('.')[0]}-community"
    assert all(port.startswith("127.0.0.1:") for port in neo4j["ports"])
    assert neo4j["healthcheck"]["test"][0] == "CMD-SHELL" and neo4j["healthcheck"]["retries"] > 5
    environment = neo4j["environment"]
    assert environment["NEO4J_AUTH"].startswith("neo4j/${TENURE_NEO4J_PASSWORD:?")
    assert "profiles" not in neo4j


def test_the_sample_is_a_profile_that_waits_for_the_server() -> None:
    one = services()["sample"]
    assert one["profiles"] == ["sample"]
    assert one["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    assert one["volumes"] == [".:/source:ro"]
    assert set(one["environment"]) == {"TENURE_NEO4J_USER", "TENURE_NEO4J_PASSWORD"}


def test_what_is_installed_is_the_source_without_what_a_machine_made(tmp_path: Path) -> None:
    made, copied, installed, _ = commands()
    there = tmp_path / "tenure"
    line = f"{made} && {copied}".replace("/tmp/tenure", str(there)).replace("/source", str(ROOT))
    subprocess.run(["sh", "-c", line], check=True, timeout=120)
    assert (there / "pyproject.toml").is_file() and (there / "graph" / "vocabulary.toml").is_file()
    assert not (there / ".venv").exists() and not (there / ".cache").exists()
    assert installed == "pip install -q /tmp/tenure"


@pytest.mark.neo4j
def test_its_last_command_loads_the_sample(_neo4j: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(commands()[-1].replace("bolt://neo4j:7687", _neo4j))

    async def emptied() -> None:
        async with await connect(_neo4j) as engine:
            await wipe(engine)

    asyncio.run(emptied())
    assert program == "tenure" and _neo4j in arguments
    assert app.run(arguments) == 0
    assert f"{len(sample().facts)} facts" in capsys.readouterr().out
    assert app.run(arguments) == 5  # a second time there is something
    asyncio.run(emptied())
