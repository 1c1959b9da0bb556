"""The schema of a graph that is wiped between tests is made once.

Wiping takes the note of what the graph is along with all nodes, and the next store would have the
engine go through all constraints and indexes once more, though none is missing.
"""

from __future__ import annotations

from tenure.cypher import statement
from tenure.graph.engines import Engine
from tenure.graph.store import schema
from tenure.graph.vocabulary import Vocabulary


def keep() -> None:
    """From now on in this process. A graph whose indexes are not what they were after its schema
    was made gets it anew."""
    made = schema.ensure
    known: dict[str, list[dict[str, object]]] = {}

    async def ensure(engine: Engine, vocabulary: Vocabulary) -> None:
        wiped = not engine.read_only and await schema.read_meta(engine) is None
        if wiped and engine.target in known and known[engine.target] == await there(engine):
            await schema.record(engine, vocabulary, max(schema.migrations()))
            return
        await made(engine, vocabulary)
        if wiped:
            known[engine.target] = await there(engine)

    schema.ensure = ensure


async def there(engine: Engine) -> list[dict[str, object]]:
    """The indexes of the bank, those of vectors left out: they are not of the schema."""
    rows = await engine.read(statement("doctor/indexes"))
    mine = [row for row in rows if row["name"].startswith(schema.OWN)]
    return sorted(
        (row for row in mine if not row["name"].endswith("_vector")), key=lambda row: row["name"]
    )
