"""Makes ``docs/cypher.md``: each statement for people with its result on the sample conversation.

``python -m tests.docs.cookbook --write`` writes the page anew.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

from rich.cells import set_cell_size

from tenure.cli.app import run
from tenure.cli.commands.demo import GROUP, SAMPLE, TODAY
from tenure.cli.readers import Options, open_log
from tenure.cypher import INSPECT, StatementInfo, statement, statements
from tenure.graph.store import Store
from tenure.graph.views.text import width
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "cypher.md"
WIDEST: Final = 150
ROWS: Final = 8

_NOW: Final = f"as_of={TODAY:%Y-%m-%d}"
ASKED: Final[dict[str, list[str]]] = {
    "current": ["subject=Maya", _NOW],
    "historical": ["subject=Maya", _NOW],
    "transition": ["as_of=2024-09-01"],
    "coexistence": ["subject=Maya", _NOW],
    "scoped_exception": [_NOW],
    "unknown": [_NOW],
    "chain": ["subject=Maya", "attribute=residence"],
    "changes_between": ["from=2025-01-01", "to=2025-05-01"],
    "evidence": ["memory_id={residence}"],
    "revoked": [],
    "hypotheses": [],
    "plans_overdue": ["as_of=2025-09-20"],
    "reviews": [],
    "denied": [_NOW],
    "unconfirmed": [],
    "told_late": ["days=365"],
    "through_entities": [_NOW],
    "longest_chains": [],
    "busiest_subjects": [],
    "overview": [],
    "duplicate_currents": [],
}
"""What each statement is asked in the cookbook, in the order of the page."""

_HEAD: Final = """\
# Cypher cookbook

<!-- Made by `python -m tests.docs.cookbook --write`: edit the statements, not this page. -->

Every statement of Tenure is a file in `cypher/`: one text for Neo4j and for the embedded engine.
Its header says what it is for, what it takes, what it returns and which index it starts at.

## Statements for people

Those in `cypher/inspect/` only read. Three ways to use one:

- **Paste it into Neo4j Browser** as it is; `tenure cypher show NAME` prints it. Its first line
  holds what is asked for, such as `WITH {group: 'demo', subject: 'Maya', as_of: null} AS given`:
  put your own values there. `null` for a subject is every subject of the group, for a time it is
  now; times are ISO 8601 text with an offset. `path` and `memory` are there for the picture.
- **Run it**: `tenure cypher run NAME --param subject=Maya`, as a table, or with `--csv` or
  `--json`. The names are those of the first line; `--group` names the group.
- **Call it** from a program: `tenure.cypher.inspection(NAME)` is the same text with the parameter
  `$given` in place of that line.

With `--json`, `run` prints one object a row, whose keys are the columns; `list` and `show` print
`name`, `inspect`, `purpose`, `parameters`, `columns`, `index` and `defaults`, `show` also `text`.

What follows is what each returns on the graph that `tenure demo --graph FOLDER` makes, as of
{today}: at most {rows} rows, long lines cut.
"""

_OWN: Final = """\
## Statements of the product

For reading; nothing but the product should run them.

| statement | what it is for | index |
|---|---|---|
"""


@contextmanager
def sample_graph() -> Iterator[str]:
    """A folder with the graph of the sample conversation, recorded on the day of its questions."""

    async def fill(folder: str) -> None:
        async with await Store.open(folder, clock=lambda: TODAY) as store:
            log = open_log(SAMPLE, Options(group=GROUP))
            extractor = RuleExtractor()
            await ingest(store, log, extractor=extractor, clock=store.clock)

    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "graph")
        asyncio.run(fill(place))
        yield place


def called(place: str, words: list[str]) -> str:
    """What a command prints on the graph."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = run([*words, "--graph", place, "--group", GROUP])
    if code:
        raise RuntimeError(f"tenure {' '.join(words)} ended with {code}")
    return out.getvalue()


def page() -> str:
    """The whole page."""
    infos = {info.name: info for info in statements()}
    missing = {name.removeprefix(INSPECT) for name, i in infos.items() if i.inspect} ^ ASKED.keys()
    if missing:
        raise ValueError(f"ASKED and cypher/inspect differ in {', '.join(sorted(missing))}")
    with sample_graph() as place:
        lived = called(place, ["cypher", "run", "current", "--param", "subject=Maya", "--csv"])
        found = re.search(r"residence,.*,(m[0-9a-f]{24})", lived)
        assert found is not None
        sections = [
            _section(
                infos[INSPECT + name], [p.format(residence=found[1][:9]) for p in params], place
            )
            for name, params in ASKED.items()
        ]
    rows = [
        f"| `{i.name}` | {_cell(i.purpose)} | {_cell(i.index)} |"
        for i in infos.values()
        if not i.inspect
    ]
    head = _HEAD.replace("{today}", f"{TODAY:%Y-%m-%d}").replace("{rows}", str(ROWS))
    return "\n".join([head, *sections, _OWN.rstrip("\n"), *rows, ""])


def _section(info: StatementInfo, params: list[str], place: str) -> str:
    name = info.name.removeprefix(INSPECT)
    words = ["cypher", "run", name]
    for param in params:
        words += ["--param", param]
    lines = called(place, words).splitlines()
    shown = [_cut(line) for line in lines[: ROWS + 1]]
    if len(lines) > ROWS + 1:
        shown.append(f"… {len(lines) - ROWS - 1} more")
    purpose = info.purpose[0].upper() + info.purpose[1:]
    text = "\n".join(
        line for line in statement(info.name).splitlines() if not line.startswith("//")
    )
    return "\n".join(
        [
            f"### {name}",
            "",
            purpose,
            "",
            f"Takes {info.parameters.rstrip('.')}. Starts at {info.index}.",
            "",
            "```text",
            f"$ tenure {' '.join(words)}",
            *shown,
            "```",
            "",
            "<details><summary>the statement</summary>",
            "",
            "```cypher",
            text,
            "```",
            "",
            "</details>",
            "",
        ]
    )


def _cut(line: str) -> str:
    """The line without what is too far right; a cut between columns is no cut in a word."""
    if width(line) <= WIDEST:
        return line
    head = set_cell_size(line, WIDEST - 2)
    return f"{head.rstrip()} …" if head.endswith(" ") else f"{head}…"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Print the page, or with ``--write`` put it in its place."""
    for name in ("COLUMNS", "TENURE_GRAPH", "TENURE_GROUP", "TENURE_VOCABULARY"):
        os.environ.pop(name, None)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    main()
