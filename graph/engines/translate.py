"""Driver errors become errors of the product; this table is the only place that knows both."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Row:
    """What an error code that starts with ``code`` means, and what to do about it."""

    code: str
    error: type[StoreError]
    hint: str | None = None


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


def translated(error: Exception, target: str) -> Exception:
    """The product's error for a driver's; any other error as it is.

    ``target`` names the graph for people. No driver error holds the password, and none is added.
    """
    from neo4j.exceptions import DriverError, Neo4jError

    if isinstance(error, Neo4jError):
        code = error.code or ""
        said = (error.message or "")[:SHOWN]
        for row in CODES:
            if code.startswith(row.code):
                return row.error(f"{target}: {said}", hint=row.hint)
        return StoreError(f"{target}: {said} [{code}]")
    if isinstance(error, DriverError):
        names = {cls.__name__ for cls in type(error).__mro__}
        for row in CLASSES:
            if row.code in names:
                return row.error(f"{target}: {str(error)[:SHOWN]}", hint=row.hint)
        return StoreError(f"{target}: {type(error).__name__}: {str(error)[:SHOWN]}")
    if isinstance(error, OSError):
        return StoreUnavailable(f"{target}: {error.strerror or error}"[:SHOWN])
    return error
