"""The command ``tenure``."""

from __future__ import annotations

import gc
import os
import sys

from .. import __version__


def main() -> None:
    """The entry point of the console script."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # without loading any command
        print(f"tenure {__version__}")
        return
    # Loading makes many objects that stay: looking for garbage among them only takes time.
    gc.set_threshold(50_000, 20, 20)
    from .app import run
    from .output import prepare

    end = arguments.index("--") if "--" in arguments else len(arguments)
    own = [argument for argument in arguments[:end] if argument != "--debug"]
    debug = len(own) < end or _on(os.environ.get("TENURE_DEBUG", ""))
    prepare()
    sys.exit(run([*own, *arguments[end:]], debug=debug))


def _on(setting: str) -> bool:
    return setting.strip().casefold() not in ("", "0", "false", "no", "off")
