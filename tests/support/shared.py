"""Files that lie beside the repository and are not part of it: cases and data for the tests.

They are looked for in the folder that ``TENURE_SHARED`` names, else in ``../shared``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("TENURE_SHARED") or ROOT.parent / "shared")


def shared(*parts: str) -> Path:
    """A file or folder there. Without it the test is skipped with the reason, in CI it fails."""
    path = FOLDER.joinpath(*parts)
    if not path.exists():
        reason = f"{path} is not there; TENURE_SHARED names the folder"
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return path
