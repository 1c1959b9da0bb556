"""How tests are shared among workers: what needs a Neo4j goes to one of them.

Its server then plans each statement once, and a server that is named is used by one worker only.
"""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from .order import BY_NAME


class OneServer(LoadScopeScheduling):
    """Hands out test by test, but all that need Neo4j together, to the worker that asks first."""

    def _split_scope(self, nodeid: str) -> str:
        return "neo4j" if BY_NAME.search(nodeid) else nodeid


def scheduler(config: pytest.Config, log: Producer) -> OneServer:
    """For the hook ``pytest_xdist_make_scheduler``."""
    return OneServer(config, log)
