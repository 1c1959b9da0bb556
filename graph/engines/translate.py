"""Driver errors become errors of the product; this table is the only place that knows both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..errors import (
    AuthenticationFailed,
    InvariantViolated,
    ReadOnlyStore,
    StoreError,
    StoreUnavailable,
    UnsupportedServer,
)

SHOWN: Final = 300
"""How many characters of a server's own message are shown."""


_REASON: Final = re.compile(r"\(reason (.+?)\)+\s*\Z")
"""Why the driver could not connect, at the end of its lines on each address."""
_STATEMENT: Final = re.compile(
    r"//\s*Purpose|\b(?:(?:OPTIONAL\s+)?MATCH\s*\(|MERGE\s*\(|CREATE\s*\(|CALL\s*[({]|"
    r"UNWIND\s+[\w$.\[{(]+\s+AS\b|CREATE\s+\w+(?:\s+\w+)*\s+(?:INDEX|CONSTRAINT|IF)\b|"
    r"(?:WITH|RETURN|SET|WHERE|DELETE)\s+[\w$]+(?:\.\w+|\s+AS\b|\s*=|,))"
    r"|\{\s*given\s*[:=]|\$given\b"
)
"""How Cypher looks, and what our statements are given."""


@dataclass(frozen=True, slots=True)
class Row:
    """What an error code that starts with ``code`` means, and what to do about it."""

    code: str
    error: type[StoreError]
    hint: str | None = None


_NO_CREDENTIALS: Final = "missing key `scheme`"
"""What a server says of a login without any."""
_CREDENTIALS: Final = "check TENURE_NEO4J_USER and TENURE_NEO4J_PASSWORD"

# The first row that fits counts, so the longer code stands before the shorter one.
CODES: Final = (
    Row("Neo.ClientError.Security.AuthenticationRateLimit", AuthenticationFailed, "wait a little"),
    Row(
        "Neo.ClientError.Security.CredentialsExpired",
        AuthenticationFailed,
        "the password must be changed first",
    ),
    Row("Neo.ClientError.Security.Forbidden", ReadOnlyStore, "the user lacks a right"),
    Row("Neo.ClientError.Security.", AuthenticationFailed, _CREDENTIALS),
    Row("Neo.ClientError.General.ForbiddenOnReadOnlyDatabase", ReadOnlyStore),
    Row("Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", ReadOnlyStore),
    Row("Neo.ClientError.Statement.AccessMode", ReadOnlyStore),
    Row("Neo.ClientError.Cluster.NotALeader", StoreUnavailable, "no server takes writes now"),
    Row("Neo.ClientError.Schema.ConstraintValidationFailed", InvariantViolated),
    Row("Neo.ClientError.Schema.ConstraintViolation", InvariantViolated),
    Row("Neo.ClientError.Database.DatabaseNotFound", StoreUnavailable, "no database of that name"),
    Row("Neo.TransientError.General.DatabaseUnavailable", StoreUnavailable),
    Row("Neo.DatabaseError.Database.", StoreUnavailable),
)

# Errors of the driver itself, by class; a subclass stands before its base.
CLASSES: Final = (
    Row("UnsupportedServerProduct", UnsupportedServer, "Neo4j 5.26 or newer is needed"),
    Row("AuthConfigurationError", AuthenticationFailed, _CREDENTIALS),
    Row("ConfigurationError", StoreError),
    Row("ConnectionAcquisitionTimeoutError", StoreUnavailable),
    Row("ServiceUnavailable", StoreUnavailable, "is the database running?"),
    Row("SessionExpired", StoreUnavailable, "is the database running?"),
)


def without_statement(message: str) -> str:
    """The first line of a server's message, cut to ``SHOWN``, without the text of a statement.

    A statement tells people nothing, and its parameters may be their words.
    """
    line, _, more = message.strip().partition("\n")
    if line.endswith(":"):  # what is to come stands on lines of its own
        why = _REASON.search(more)
        rest = why[1] if why else more.strip().partition("\n")[0]
        line = f"{line} {rest}" if rest else line[:-1]
    found = _STATEMENT.search(line)
    kept = line if found is None else line[: found.start()].rstrip(" :'\"`(") + " …"
    return kept[:SHOWN]


def translated(error: Exception, target: str) -> Exception:
    """The product's error for a driver's; any other error as it is.

    ``target`` names the graph for people. No driver error holds the password, and none is added.
    """
    from neo4j.exceptions import DriverError, Neo4jError

    if isinstance(error, Neo4jError):
        code = error.code or ""
        said = without_statement(error.message or "")
        if _NO_CREDENTIALS in said:
            said = "it asks for user and password, and none were given"
        for row in CODES:
            if code.startswith(row.code):
                return row.error(f"{target}: {said}", hint=row.hint)
        return StoreError(f"{target}: {said} [{code}]")
    if isinstance(error, DriverError):
        names = {cls.__name__ for cls in type(error).__mro__}
        for row in CLASSES:
            if row.code in names:
                return row.error(f"{target}: {without_statement(str(error))}", hint=row.hint)
        return StoreError(f"{target}: {type(error).__name__}: {without_statement(str(error))}")
    if isinstance(error, OSError):
        return StoreUnavailable(f"{target}: {error.strerror or error}"[:SHOWN])
    return error
