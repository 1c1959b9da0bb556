"""What names a graph, and where user and password come from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tenure.graph.engines import connect
from tenure.graph.engines.address import Address, Credentials, credentials, parse
from tenure.graph.errors import InputError, TenureError


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("USER", "PASSWORD", "PASSWORD_FILE"):
        monkeypatch.delenv(f"TENURE_NEO4J_{name}", raising=False)


@pytest.mark.parametrize(
    ("target", "url", "database", "routed"),
    [
        ("bolt://localhost", "bolt://localhost", "neo4j", False),
        ("bolt://localhost:7687/", "bolt://localhost:7687", "neo4j", False),
        ("neo4j+s://x.databases.neo4j.io", "neo4j+s://x.databases.neo4j.io", "neo4j", True),
        ("bolt+ssc://[::1]:1/mine", "bolt+ssc://[::1]:1", "mine", False),
        ("neo4j://h:1/db?region=eu", "neo4j://h:1?region=eu", "db", True),
    ],
)
def test_urls(target: str, url: str, database: str, routed: bool) -> None:
    found = parse(target)
    assert found == Address(url, database)
    assert isinstance(found, Address) and found.routed is routed


def test_everything_else_is_a_folder(tmp_path: Path) -> None:
    assert parse(str(tmp_path)) == tmp_path
    assert parse(tmp_path) == tmp_path
    assert parse("~/graph") == Path.home() / "graph"
    assert parse("C:\\graphs\\mine") == Path("C:\\graphs\\mine")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("http://localhost:7474", "names no graph"),
        ("file:///tmp/x", "names no graph"),
        ("bolt://", "names no host"),
        ("bolt://:7687", "names no host"),
        ("bolt://host:99999", "not a number up to 65535"),
        ("bolt://host:port", "not a number up to 65535"),
        ("", "named by nothing"),
        ("  ", "named by nothing"),
    ],
)
def test_what_names_nothing(target: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse(target)


def test_a_password_in_the_url_is_refused_and_not_repeated() -> None:
    for target in ("bolt://neo4j:hunter2@host:7687", "neo4j://hunter2@host", "bolt://:hunter2@h"):
        with pytest.raises(InputError) as caught:
            parse(target)
        assert "hunter2" not in str(caught.value)


def test_nothing_given_is_nobody() -> None:
    assert credentials(None, None) is None
    assert credentials("me", None) is None
    assert credentials(None, "") is None


def test_given_before_environment_before_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_text("from file \n", "utf-8")
    file.chmod(0o600)
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD_FILE", str(file))
    assert credentials(None, None) == Credentials("neo4j", "from file ")
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD", "from environment")
    monkeypatch.setenv("TENURE_NEO4J_USER", "somebody")
    assert credentials(None, None) == Credentials("somebody", "from environment")
    assert credentials("me", "given") == Credentials("me", "given")
    assert "given" not in repr(credentials("me", "given"))


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps files private in another way")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o777])
def test_a_password_file_others_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    file = tmp_path / "password"
    file.write_text("hunter2", "utf-8")
    file.chmod(mode)
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD_FILE", str(file))
    with pytest.raises(InputError, match="chmod 600") as caught:
        credentials(None, None)
    assert "hunter2" not in str(caught.value)


def test_a_password_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD_FILE", str(tmp_path / "none"))
    with pytest.raises(InputError, match="cannot be read"):
        credentials(None, None)
    broken = tmp_path / "broken"
    broken.write_bytes(b"\xff\xfe")
    broken.chmod(0o600)
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD_FILE", str(broken))
    with pytest.raises(InputError, match="not UTF-8"):
        credentials(None, None)


@pytest.mark.parametrize(
    "target",
    ["bolt://127.0.0.1:1?token=s3cret", "neo4j://127.0.0.1:1?token=s3cret", "bolt://h:x?t=s3cret",
     "bolt://?t=s3cret", "bolt://[h?t=s3cret", "http://h?t=s3cret"],
)  # fmt: skip
async def test_the_query_of_a_url_is_in_no_error(target: str) -> None:
    with pytest.raises(TenureError) as told:
        await connect(target)
    assert "s3cret" not in str(told.value)


@pytest.mark.parametrize("target", [None, 5, b"x", "a\ud800b", "a\x00b"])
def test_what_is_no_name_of_a_graph_is_the_callers_fault(target: Any) -> None:
    with pytest.raises(InputError):
        parse(target)
