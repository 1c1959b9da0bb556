"""Compiled modules are kept, so that no process of a run compiles what another has compiled.

Where the environment forbids to write them beside their sources, each of the hundred or so
processes that a run starts would compile the command, the driver and the models' client anew: more
than half of what its start takes. They are kept under ``.cache`` then.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

KEPT = Path(__file__).resolve().parents[2] / ".cache" / "bytecode"


def keep() -> None:
    """For this process from now on, and for all that it starts."""
    if sys.dont_write_bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(KEPT)
        sys.dont_write_bytecode = False
