"""All verbs in one Typer app, and every error as one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Annotated, Any

import typer
from typer.main import get_command

from .. import __version__
from ..graph.errors import TenureError
from .commands import (
    asking,
    bank,
    demo,
    diagnosing,
    doctor,
    embed,
    entities,
    export,
    forget,
    formats,
    ingest,
    quarantine,
    receipts,
    report,
    review,
    shadow,
    statements,
    timeline,
    tracing,
    vocabulary,
    why,
)
from .commands.graphiti import app as graphiti_app
from .commands.zep import app as zep_app
from .cypher_commands import app as cypher_app
from .output import Exit, Failed, exit_code, fail, note

app = typer.Typer(
    name="tenure",
    help="A temporal knowledge-graph memory: what is true now, what was, what changed, and why.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tenure {__version__}")
        raise typer.Exit()


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where an error comes from. Stands anywhere.")
    ] = False,
) -> None:
    """The options that stand before a verb."""


for module in (
    ingest,
    formats,
    asking,
    timeline,
    why,
    statements,
    forget,
    review,
    entities,
    receipts,
    report,
    shadow,
    quarantine,
    tracing,
    diagnosing,
    bank,
    embed,
    doctor,
    export,
    vocabulary,
    demo,
):
    module.register(app)
app.add_typer(cypher_app, name="cypher")
app.add_typer(graphiti_app, name="graphiti")
app.add_typer(zep_app, name="zep")


def run(arguments: Sequence[str], *, debug: bool = False) -> int:
    """Run one command line and give its exit code. With ``debug`` errors are raised."""
    try:
        command = _command(next((one for one in arguments if not one.startswith("-")), ""))
        code = command.main(args=list(arguments), prog_name="tenure", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else Exit.OK
    except Failed as failed:
        return failed.code
    except (BrokenPipeError, SystemExit):
        # The reader has seen enough (head, less), which Typer turns into an exit, and into nothing
        # else. Nothing may be flushed into the pipe when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted")
        return Exit.INTERRUPTED
    except Exception as error:
        if debug:
            raise
        return _explain(error)


@cache
def _command(verb: str) -> Any:
    """The command line with this verb alone, or with all verbs where there is none of that name.

    Making all of them takes as long as loading them.
    """
    alone = copy(app)
    alone.registered_commands = [one for one in app.registered_commands if one.name == verb]
    alone.registered_groups = [one for one in app.registered_groups if one.name == verb]
    known = alone.registered_commands or alone.registered_groups
    return get_command(alone if known else app)


def _explain(error: Exception) -> int:
    if isinstance(error, TenureError):
        fail(error.message, error.hint)
        return exit_code(error)
    if type(error).__name__ == "NoArgsIsHelpError":  # its message is the help page
        note(str(getattr(error, "message", "")))
        return Exit.USAGE
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        where = "tenure" if context is None else context.command_path
        message = error.format_message().replace("Value error, ", "").rstrip(".")
        fail(message, f"see {where} --help")
        return Exit.USAGE
    fail(f"unexpected {type(error).__name__}: {error}", "--debug shows where; please report it")
    return Exit.INTERNAL
