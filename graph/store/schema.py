"""The schema of the graph: numbered migrations, and what the graph knows of itself."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from ... import __version__, cypher
from ...cypher import statement
from ..engines import Engine, EngineName
from ..errors import SchemaTooNew
from ..vocabulary import Vocabulary
from .receipt import Meta

MEMORY_TEXT: Final = "tenure_memory_text"
"""The full-text index over memories: ``text`` and ``group_key``."""

TURN_TEXT: Final = "tenure_turn_text"
"""The full-text index over turns: ``text``, ``speaker`` and ``group_key``."""

OWN: Final = "tenure_"
"""What the names of all constraints and indexes of the bank begin with."""

_WAIT_SECONDS: Final = 60
_NUMBERED: Final = re.compile(r"(\d{3})_\w+\.cypher")


@cache
def migrations() -> dict[int, str]:
    """The names of the migration files by number, in order."""
    found = {}
    for file in files(cypher).joinpath("schema").iterdir():
        match = _NUMBERED.fullmatch(file.name)
        if match is not None:
            number = int(match.group(1))
            if number in found:
                raise ValueError(f"two migrations have the number {number}")
            found[number] = f"schema/{file.name.removesuffix('.cypher')}"
    return dict(sorted(found.items()))


def statements_of(text: str) -> list[str]:
    """The statements of a migration file: one a semicolon, comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    return [one.strip() for one in "\n".join(lines).split(";") if one.strip()]


async def read_meta(engine: Engine) -> Meta | None:
    """What the graph knows of itself; None where it is not a bank yet."""
    rows = await engine.read(statement("store/meta"))
    if not rows or rows[0]["schema_version"] is None:
        return None
    row = rows[0]
    return Meta(row["schema_version"], row["vocabulary_hash"], row["product_version"])


async def ensure(engine: Engine, vocabulary: Vocabulary) -> None:
    """Bring the graph to the schema of this version; every step is safe to run again.

    A graph that is open for reading only is left as it is. Raises ``SchemaTooNew`` for a graph of
    a newer version, before anything is written.
    """
    meta = await read_meta(engine)
    newest = max(migrations())
    at = 0 if meta is None else meta.schema_version
    if at > newest:
        assert meta is not None
        raise SchemaTooNew(
            f"{engine.target} has schema {at}, written by Tenure {meta.product_version}; "
            f"this is {__version__} with schema {newest}",
            hint="install that version or a newer one",
        )
    if at == newest or engine.read_only:
        return
    for number, name in migrations().items():
        if number > at:
            for one in statements_of(statement(name)):
                await engine.run(one)
    made = engine.dialect.fulltext_index
    await engine.apply(made(MEMORY_TEXT, "TenureMemory", "text", "group_key"))
    await engine.apply(made(TURN_TEXT, "TenureTurn", "text", "speaker", "group_key"))
    await engine.apply(engine.dialect.await_indexes(_WAIT_SECONDS))
    await record(engine, vocabulary, newest)


async def drop(engine: Engine) -> None:
    """Take the schema of the bank out of a graph that holds nothing of it any more. An embedded
    graph, which is nobody else's, keeps its empty types. Safe to run again."""
    await engine.run(statement("store/drop_meta"))
    if engine.dialect.name is not EngineName.NEO4J:
        return
    # Constraints first: the indexes that carry them go along.
    for row in await engine.read(statement("doctor/constraints")):
        if row["name"].startswith(OWN):
            await engine.apply(engine.dialect.drop_constraint(row["name"]))
    for row in await engine.read(statement("doctor/indexes")):
        if row["name"].startswith(OWN):
            await engine.apply(engine.dialect.drop_index(row["name"], "TenureMeta", "key"))


async def record(engine: Engine, vocabulary: Vocabulary, version: int | None = None) -> None:
    """Note the versions; the vocabulary's hash is kept where there is one and ``version`` is
    given, and replaced otherwise (after a rebuild)."""
    await engine.run(
        statement("store/record_meta"),
        {
            "version": max(migrations()) if version is None else version,
            "vocabulary": vocabulary.hash,
            "keep": version is not None,
            "product": __version__,
        },
    )
