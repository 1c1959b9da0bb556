"""``tenure zep``: the facts of Zep Cloud as our own."""

from __future__ import annotations

from typing import Annotated

import typer

from ..adopting import AsOption, adopted
from ..context import (
    DryRunOption,
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    runs,
    target,
)

app = typer.Typer(no_args_is_help=True)

ADOPT = examples(
    "tenure zep adopt --group shop --graph ./state --dry-run",
    "tenure zep adopt --group shop --as shop-state --graph bolt://localhost:7687 --json",
)


@app.callback()
def zep() -> None:
    """Zep Cloud: adopt its facts. The key is read from ZEP_API_KEY."""


@app.command("adopt", epilog=ADOPT)
@runs
async def adopt(
    group: Annotated[
        list[str],
        typer.Option(
            "--group",
            metavar="NAME",
            help="A graph of Zep, by its id or its user's, or a uuid; may be repeated.",
        ),
    ],
    own: AsOption = None,
    graph: GraphOption = None,
    dry_run: DryRunOption = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Turn the facts of graphs at Zep Cloud into our own.

    Zep is only read, with the key in ZEP_API_KEY. Facts are taken as those of Graphiti are;
    running it again reads what is new or has changed, and tenure graphiti detach takes all out.
    """
    from ...overlay.hosts.zep import ZepHost

    async with ZepHost.open() as host:
        await adopted(
            host, list(dict.fromkeys(group)), own,
            place=target(graph), words=vocabulary, dry_run=dry_run, as_json=as_json,
        )  # fmt: skip
