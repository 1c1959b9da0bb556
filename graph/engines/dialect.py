"""What the two engines say differently: full-text and vector indexes, and waiting for indexes.

Everything else of the product's Cypher is the same text on both.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

_ENGLISH: Final = "org.apache.lucene.analysis.en.EnglishAnalyzer"
"""What Neo4j calls ``english``: Porter's stems, over words cut as Unicode says."""

KEPT_PLAN: Final = "\n// Plan: kept"
"""In the header of a statement whose first plan is right for every graph: it begins at unique
indexes only, however many nodes there are."""

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")


class EngineName(StrEnum):
    """The engines that are known."""

    NEO4J = "neo4j"  # a Neo4j server, 5.26 or newer
    ARCADEDB = "arcadedb"  # ArcadeDB, in this process or in the process that owns the folder


class Language(StrEnum):
    """The language of a schema statement."""

    CYPHER = "cypher"  # over Bolt
    SQL = "sql"  # the embedded engine's own, through its own door


@dataclass(frozen=True, slots=True)
class Statement:
    """A schema statement, safe to run again. ``Engine.apply`` runs it."""

    language: Language
    text: str


class Dialect(ABC):
    """The schema statements of one engine. Names are checked; they become part of the text."""

    name: EngineName

    @abstractmethod
    def fulltext_index(self, name: str, label: str, *props: str) -> tuple[Statement, ...]:
        """Indexes the words of text properties of a label; asked with
        ``CALL db.index.fulltext.queryNodes`` on both engines, a property by its name as a field.

        English words are stemmed and its stop words left out; every Chinese sign is a word."""

    @abstractmethod
    def vector_index(
        self, name: str, label: str, prop: str, dimensions: int
    ) -> tuple[Statement, ...]:
        """Indexes a list of ``dimensions`` numbers by cosine; asked with
        ``CALL db.index.vector.queryNodes`` on both engines."""

    @abstractmethod
    def drop_index(self, name: str, label: str, prop: str) -> tuple[Statement, ...]:
        """Drops an index, where it is there."""

    @abstractmethod
    def drop_constraint(self, name: str) -> tuple[Statement, ...]:
        """Drops a constraint, where it is there; empty where it goes with the type of its nodes."""

    @abstractmethod
    def await_indexes(self, seconds: int) -> tuple[Statement, ...]:
        """Waits until every index answers; empty where indexes answer at once."""

    def prepared(self, statement: str) -> str:
        """The text to send for a statement of a unit of work."""
        return statement


class Neo4jDialect(Dialect):
    name = EngineName.NEO4J

    def fulltext_index(self, name: str, label: str, *props: str) -> tuple[Statement, ...]:
        _checked(name, label, *props)
        each = ", ".join(f"n.{prop}" for prop in props)
        return (
            _cypher(
                f"CREATE FULLTEXT INDEX {name} IF NOT EXISTS FOR (n:{label}) ON EACH [{each}] "
                "OPTIONS {indexConfig: {`fulltext.analyzer`: 'english', "
                "`fulltext.eventually_consistent`: false}}"
            ),
        )

    def vector_index(
        self, name: str, label: str, prop: str, dimensions: int
    ) -> tuple[Statement, ...]:
        _checked(name, label, prop)
        return (
            _cypher(
                f"CREATE VECTOR INDEX {name} IF NOT EXISTS FOR (n:{label}) ON (n.{prop}) "
                f"OPTIONS {{indexConfig: {{`vector.dimensions`: {int(dimensions)}, "
                "`vector.similarity_function`: 'cosine'}}"
            ),
        )

    def drop_index(self, name: str, label: str, prop: str) -> tuple[Statement, ...]:
        _checked(name, label, prop)
        return (_cypher(f"DROP INDEX {name} IF EXISTS"),)

    def drop_constraint(self, name: str) -> tuple[Statement, ...]:
        _checked(name)
        return (_cypher(f"DROP CONSTRAINT {name} IF EXISTS"),)

    def await_indexes(self, seconds: int) -> tuple[Statement, ...]:
        return (_cypher(f"CALL db.awaitIndexes({int(seconds)})"),)

    def prepared(self, statement: str) -> str:
        return _prepared(statement)


class ArcadeDialect(Dialect):
    name = EngineName.ARCADEDB

    def fulltext_index(self, name: str, label: str, *props: str) -> tuple[Statement, ...]:
        _checked(name, label, *props)
        return (
            _sql(f"CREATE VERTEX TYPE {label} IF NOT EXISTS"),
            *(_sql(f"CREATE PROPERTY {label}.{prop} IF NOT EXISTS STRING") for prop in props),
            _sql(
                f"CREATE INDEX {name} IF NOT EXISTS ON {label} ({', '.join(props)}) FULL_TEXT "
                f'METADATA {{"analyzer": "{_ENGLISH}"}}'
            ),
        )

    def vector_index(
        self, name: str, label: str, prop: str, dimensions: int
    ) -> tuple[Statement, ...]:
        _checked(name, label, prop)
        return (
            _sql(f"CREATE VERTEX TYPE {label} IF NOT EXISTS"),
            _sql(f"CREATE PROPERTY {label}.{prop} IF NOT EXISTS ARRAY_OF_FLOATS"),
            _sql(
                f"CREATE INDEX {name} IF NOT EXISTS ON {label} ({prop}) LSM_VECTOR "
                f"METADATA {{dimensions: {int(dimensions)}, similarity: 'COSINE'}}"
            ),
        )

    def drop_index(self, name: str, label: str, prop: str) -> tuple[Statement, ...]:
        _checked(name, label, prop)
        return (_sql(f"DROP INDEX `{name}` IF EXISTS"),)

    def drop_constraint(self, name: str) -> tuple[Statement, ...]:
        return ()

    def await_indexes(self, seconds: int) -> tuple[Statement, ...]:
        return ()


DIALECTS: Final[dict[EngineName, Dialect]] = {
    EngineName.NEO4J: Neo4jDialect(),
    EngineName.ARCADEDB: ArcadeDialect(),
}


@lru_cache(maxsize=256)
def _prepared(statement: str) -> str:
    # While a graph grows Neo4j makes its plans anew, which takes seconds for a long statement.
    return f"CYPHER replan=skip\n{statement}" if KEPT_PLAN in statement else statement


def _checked(*names: str) -> None:
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r:.40} cannot name an index, a label or a property")


def _cypher(text: str) -> Statement:
    return Statement(Language.CYPHER, text)


def _sql(text: str) -> Statement:
    return Statement(Language.SQL, text)
