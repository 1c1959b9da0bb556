"""Which failures are worth another try, on which engine, and for how long."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .dialect import EngineName


class Failure(StrEnum):
    """What a failed attempt means."""

    RACE = "race"  # rolled back because of another transaction; run it again
    VIOLATION = "violation"  # a constraint said no: on the embedded engine perhaps a lost race
    DOUBTFUL = "doubtful"  # the embedded engine's other faces of a lost race, or a wrong statement
    LOST = "lost"  # the server went away, perhaps after it had committed
    FINAL = "final"  # another try would fail the same way


@dataclass(frozen=True, slots=True)
class Budget:
    """Another try is allowed while both hold: tries so far, and seconds since the first began."""

    tries: int
    seconds: float


BUDGETS: Final[dict[EngineName, dict[Failure, Budget]]] = {
    EngineName.NEO4J: {
        Failure.RACE: Budget(tries=1000, seconds=30.0),
        Failure.LOST: Budget(tries=1000, seconds=3.0),
    },
    EngineName.ARCADEDB: {
        Failure.RACE: Budget(tries=1000, seconds=30.0),
        # A real violation fails every time, and must be told soon; the unit reads again, so a
        # lost race does not.
        Failure.VIOLATION: Budget(tries=40, seconds=15.0),
        Failure.DOUBTFUL: Budget(tries=6, seconds=5.0),
        # Owners may leave one after the other while we join them.
        Failure.LOST: Budget(tries=20, seconds=30.0),
    },
}


# On the embedded engine codes say less than they seem to; the longest that fits counts.
_EMBEDDED: Final[dict[str, Failure]] = {
    "Neo.ClientError.Schema.ConstraintValidationFailed": Failure.VIOLATION,
    "Neo.ClientError.Statement.EntityNotFound": Failure.DOUBTFUL,
    "Neo.ClientError.Statement.SemanticError": Failure.DOUBTFUL,
    # An owner that closes the database answers these until its port is gone.
    "Neo.DatabaseError.General.UnknownError": Failure.DOUBTFUL,
    "Neo.ClientError.Security.": Failure.LOST,
}


def classify(error: Exception, engine: EngineName) -> Failure:
    from neo4j.exceptions import (
        ConnectionAcquisitionTimeoutError,
        Neo4jError,
        ServiceUnavailable,
        SessionExpired,
    )

    if isinstance(error, Neo4jError):
        if error.is_retryable() and not retried_in_vain(error):
            return Failure.RACE
        if engine is EngineName.ARCADEDB:
            fitting = [code for code in _EMBEDDED if (error.code or "").startswith(code)]
            return _EMBEDDED[max(fitting, key=len)] if fitting else Failure.FINAL
        return Failure.FINAL
    lost = (ServiceUnavailable, SessionExpired, ConnectionAcquisitionTimeoutError)
    return Failure.LOST if isinstance(error, lost) else Failure.FINAL


def retried_in_vain(error: Exception) -> bool:
    """Whether the driver would try again what cannot succeed."""
    from neo4j.exceptions import ForbiddenOnReadOnlyDatabase

    return isinstance(error, ForbiddenOnReadOnlyDatabase)


def again(engine: EngineName, failure: Failure, tries: int, seconds: float) -> bool:
    budget = BUDGETS[engine].get(failure)
    return budget is not None and tries < budget.tries and seconds < budget.seconds


def pause(tries: int) -> float:
    """Seconds to wait before the next try: short, growing to 50 ms, random so that rivals part."""
    return random.random() * min(0.05, 0.004 * tries)
