"""When a call to an endpoint is made again, and after how long."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

import openai
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from ....graph.times import Clock

LONGEST_WAIT: Final = 120.0
"""Seconds that one retry waits at most, whatever the endpoint asks for."""
AGAIN: Final = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529))
"""Statuses that may be gone the next time."""
_TIMEOUTS: Final = 2
"""A model that is too slow for a call mostly is so again, and each time costs a whole timeout."""


def tries(
    retries: int,
    sleep: Callable[[float], Awaitable[None]],
    clock: Clock,
    retried: Callable[[RetryCallState], None],
) -> AsyncRetrying:
    """The tries of one call: growing pauses, or as long as Retry-After says (at most
    ``LONGEST_WAIT``). After a timeout there is one more at most."""
    timeouts = 0

    def again(error: BaseException) -> bool:
        nonlocal timeouts
        if isinstance(error, openai.APIStatusError):
            return error.status_code in AGAIN
        if isinstance(error, TimeoutError | openai.APITimeoutError):
            timeouts += 1
            return timeouts < _TIMEOUTS
        return isinstance(error, openai.APIConnectionError)

    return AsyncRetrying(
        stop=stop_after_attempt(retries + 1),
        wait=lambda state: _pause(state, clock),
        retry=retry_if_exception(again),
        sleep=sleep,
        before_sleep=retried,
        reraise=True,
    )


def _pause(state: RetryCallState, clock: Clock) -> float:
    """Seconds before the next try."""
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, openai.APIStatusError):
        asked = _retry_after(error.response.headers.get("retry-after"), clock())
        if asked is not None:
            return min(asked, LONGEST_WAIT)
    return float(min(2 ** (state.attempt_number - 1), 30) * random.uniform(0.5, 1.0))


def _retry_after(value: str | None, now: datetime) -> float | None:
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
