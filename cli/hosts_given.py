"""What the verbs on a Graphiti graph share: which of its groups, and where it is looked for."""

from __future__ import annotations

from typing import Annotated, Final

import typer

HostGroupOption = Annotated[
    list[str] | None,
    typer.Option(
        "--group", metavar="NAME", help="Only this group; may be repeated. All, if left out."
    ),
]
HOST_HINT: Final = "--graph bolt://… names the server"
"""What helps where there is no graph."""
