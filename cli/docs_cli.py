"""The page ``docs/cli.md``, made from the commands: ``python -m tenure.cli.docs_cli --write``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from typer.main import get_command

from .contract import SHAPES, Shape
from .output import Exit

PAGE: Final = Path(__file__).parents[1] / "docs" / "cli.md"

_HEAD = """\
# The command line

<!-- Made by `python -m tenure.cli.docs_cli --write`: edit the commands, not this page. -->

Results go to stdout, everything else to stderr. Without a terminal there are no colours and no
progress bar. An error is one line, `Error: what is wrong (what helps)`; `--debug`, anywhere on the
line or as `TENURE_DEBUG=1`, shows where it comes from.

| option | environment | meaning |
|---|---|---|
| `--graph` | `TENURE_GRAPH` | a server as `bolt://`, `neo4j://` or `neo4j+s://`, else a folder with an embedded graph; by default a folder in your user data directory |
| `--group` | `TENURE_GROUP` | the tenant. A read may fall back to the only group there is, and says so on stderr; a write never |
| `--vocabulary` | `TENURE_VOCABULARY` | a vocabulary file of your own, merged with the one that ships |
| `--json` | | one object on one line; lists one object a line |

User and password of a server come from `TENURE_NEO4J_USER` and `TENURE_NEO4J_PASSWORD`, or from the
private file named by `TENURE_NEO4J_PASSWORD_FILE`; never from an option or a URL. The key of a model
comes from `TENURE_LLM_API_KEY`, `TENURE_LLM_API_KEY_FILE` or `OPENAI_API_KEY`, in the same way; see
[reading with a model](extraction.md).

Times are ISO 8601 with an offset (`2025-03-01T12:00:00+01:00`, `…Z`). A date alone is midnight UTC,
which is said on stderr. A time of day without an offset is refused.

## Exit codes

| code | name | meaning |
|---|---|---|
"""  # noqa: E501

_JSON = """\
## JSON

What stands here is the interface: keys may be added, none is renamed or dropped without a new major
version. Times are UTC with microseconds (`2025-03-01T12:00:00.000000Z`).

"""


def render() -> str:
    """The whole page."""
    codes = "".join(f"| {code.value} | {code.name} | {code.meaning} |\n" for code in Exit)
    verbs = "".join(f"{text}\n" for text in _verbs())
    shapes = "".join(f"{_shape(verb, shape)}\n" for verb, shape in SHAPES.items())
    return f"{_HEAD}{codes}\n## Verbs\n\n{verbs}{_JSON}{shapes}".rstrip() + "\n"


def _verbs() -> Iterator[str]:
    from .app import app

    yield from _pages(get_command(app), None, "tenure")


def _pages(command: Any, parent: Any, name: str) -> Iterator[str]:
    """A section for each command, as its help page, in the order of the app."""
    context = command.context_class(
        command, info_name=name, parent=parent, terminal_width=100, max_content_width=100,
        help_option_names=["-h", "--help"],
    )  # fmt: skip
    path = context.command_path
    text = command.get_help(context).rstrip()
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    yield f"### {path}\n\n```text\n{lines}\n```\n"
    for word, inner in getattr(command, "commands", {}).items():
        yield from _pages(inner, context, word)


def _shape(verb: str, shape: Shape) -> str:
    kind = "one object a line" if shape.lines else "one object"
    rows = "\n".join(f"| `{key}` | {meaning} |" for key, meaning in shape.keys.items())
    return f"### tenure {verb} --json\n\n{kind}\n\n| key | meaning |\n|---|---|\n{rows}\n"


def main() -> None:
    """Print the page, or with ``--write`` put it in its place."""
    # The page must not depend on the terminal or the user that made it.
    for name in ("COLUMNS", "TENURE_GRAPH", "TENURE_GROUP", "TENURE_VOCABULARY"):
        os.environ.pop(name, None)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(render(), encoding="utf-8")
    else:
        sys.stdout.write(render())


if __name__ == "__main__":
    main()
