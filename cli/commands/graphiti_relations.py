"""``tenure graphiti relations`` and ``sample``: how relations are mapped, and something to try."""

from __future__ import annotations

import typer

from ...graph.errors import NotFound
from ..adopting import NO_NAME
from ..context import (
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    existing,
    runs,
    target,
)
from ..context import vocabulary as words_of
from ..hosts_given import HOST_HINT, HostGroupOption
from ..output import Refused, counted, emit, note, say, table

RELATIONS = examples(
    "tenure graphiti relations --graph bolt://localhost:7687",
    "tenure graphiti relations --group shop --vocabulary mine.toml --json",
)
SAMPLE = examples(
    "tenure graphiti sample --graph ./try",
    "tenure graphiti sample --graph bolt://localhost:7687",
)


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("relations", epilog=RELATIONS)(relations)
    app.command("sample", epilog=SAMPLE)(sample)


@runs
async def relations(
    graph: GraphOption = None,
    group: HostGroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the names of relations, and what each is taken for.

    What is not mapped stays an attribute of its own, of which nobody says how many values hold.
    Map it in your vocabulary: [relations.NAME] with attribute, turned, ended and past.
    """
    from ...graph.engines import connect
    from ...overlay.graphiti.own_relations import relations_of
    from ...overlay.graphiti.reading import relation_names

    known = relations_of(words_of(vocabulary))
    place = existing(graph, HOST_HINT)
    async with await connect(place, read_only=True) as engine:
        found = await relation_names(engine, group)
    if not found:
        where = f" in {', '.join(group)}" if group else ""
        raise NotFound(f"there is no fact of Graphiti{where} at {place}")
    rows = []
    for name, facts in found:
        one = known.of(name)
        if as_json:
            emit(
                {
                    "name": name, "facts": facts, "mapped": one.mapped,
                    "attribute": one.attribute, "cardinality": one.cardinality,
                    "turned": one.turned, "ended": one.ended,
                }
            )  # fmt: skip
        how = [str(one.cardinality)]
        how += ["from the other end"] * one.turned
        how += ["it held once" if one.past else "it ended"] * one.ended
        shown = one.attribute if one.mapped else f"({one.attribute})"
        rows.append((f"{facts:,}", name or NO_NAME, shown, ", ".join(how)))
    if as_json:
        return
    table(rows, ("facts", "relation", "attribute", "values"))
    missing = sum(not known.of(name).mapped for name, _ in found)
    if missing:
        note(f"{counted(missing, 'name')} in brackets: not mapped, kept as they are")


@runs
async def sample(graph: GraphOption = None, as_json: JsonOption = False) -> None:
    """Load a small Graphiti-shaped graph into an empty graph.

    Its facts are invented, in English and Chinese, some sound and some with the faults that
    Graphiti leaves. A graph that holds anything is refused.
    """
    from ...graph.engines import connect
    from ...overlay.graphiti.sample import is_empty, load

    place = target(graph)
    async with await connect(place) as engine:
        if not await is_empty(engine):
            raise Refused(f"{engine.target} is not empty", hint="name an empty graph")
        made = await load(engine)
    numbers = {
        "group": made.group, "facts": len(made.facts), "episodes": len(made.episodes),
        "entities": len(made.entities),
    }  # fmt: skip
    if as_json:
        emit(numbers)
        return
    say(
        f"group {made.group}: {counted(len(made.facts), 'fact')}, "
        f"{counted(len(made.episodes), 'episode')}, {counted(len(made.entities), 'entity')}"
    )
    note(
        "now: tenure graphiti audit, tenure graphiti adopt, and ask: Where does Iris Valette live?"
    )
