"""The command ``tenure``."""

from __future__ import annotations

import os
import sys

from .. import __version__


def main() -> None:
    """The entry point of the console script."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # without loading any command
        print(f"tenure {__version__}")
        return
    from .app import run
    from .output import prepare

    end = arguments.index("--") if "--" in arguments else len(arguments)
    own = [argument for argument in arguments[:end] if argument != "--debug"]
    debug = len(own) < end or bool(os.environ.get("TENURE_DEBUG"))
    prepare()
    sys.exit(run([*own, *arguments[end:]], debug=debug))
