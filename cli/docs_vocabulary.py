"""The page ``docs/vocabulary.md``, made from the vocabulary.

``python -m tenure.cli.docs_vocabulary FILE`` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from ..graph.attributes import LANGUAGES, Attribute
from ..graph.policy import Policy, Promotion, Risk
from ..graph.vocabulary import Vocabulary
from .output import counted

_HEAD = """\
# The vocabulary

<!-- Made by tenure.cli.docs_vocabulary: edit graph/vocabulary.toml, not this page. -->

The vocabulary says which properties Tenure knows, what they are called in English and Chinese, and
how their observations resolve. An attribute that is not listed is kept as well: its values are
joined, never replaced, and a person is asked when several hold.

## Your own words

Write a file of the same form as `graph/vocabulary.toml`. It adds attributes and scope keys, it
overrides single fields of those below, and its aliases are added to theirs:

```toml
[attribute.badge]                     # a new attribute needs these five fields
en = "badge"
zh = "工牌"
meaning = "the badge that somebody wears"
cardinality = "one"

[attribute.diet]                      # of one that exists, only what differs
risk = "high"
aliases_en = ["menu preference"]
```

What is wrong in it is named by file, line and field. The graph keeps the hash of the vocabulary
that it was resolved with; after a change that decides anything, resolve again:
`tenure rebuild --all-groups`.
"""

_COLUMNS = """\
- **values**: how many hold at one time. *one*: a new value replaces the old one. *many*: values
  coexist.
- **kind**: what a value is. Places, persons, organisations and projects are entities of their own,
  and chains can be walked through them.
- **risk**: a doubtful change of a *high*-risk attribute (from a lower authority, at second hand, by
  a model's verdict, or with a guessed date) waits for a review, and the old value stays.
- **believed**: empty where one assertion by anybody but the assistant is enough. *n sources*: that
  many distinct sources must say so. *outcomes*: counted successes promote the value.
"""

_SCOPES = """\
Where a fact may apply. Of two exceptions that both fit a question, the one whose key has the higher
rank answers; where the ranks do not decide, it is a conflict.
"""


def render(vocabulary: Vocabulary) -> str:
    """The page as Markdown."""
    attributes = vocabulary.attributes.values()
    high = sorted(a.name for a in attributes if a.policy.risk is Risk.HIGH)
    scopes = (
        (f"`{scope.name}`", scope.labels["zh"], str(scope.rank or "not ranked"), scope.meaning)
        for scope in vocabulary.scopes.values()
    )
    return "\n".join(
        [
            _HEAD,
            "## Scope keys",
            "",
            _SCOPES,
            *_table(("key", "Chinese", "rank", "meaning"), scopes),
            "",
            f"## Attributes ({len(vocabulary.attributes)})",
            "",
            _COLUMNS,
            f"High risk ({len(high)}): {', '.join(f'`{name}`' for name in high)}.",
            "",
            *_table(
                ("attribute", "meaning", "values", "kind", "risk", "believed", "names"),
                map(_row, attributes),
            ),
            "",
        ]
    )


def _row(attribute: Attribute) -> tuple[str, ...]:
    kind = str(attribute.kind)
    if attribute.symmetric:
        kind += ", symmetric"
    if attribute.inverse:
        kind += f", inverse `{attribute.inverse}`"
    names = "; ".join(
        ", ".join((attribute.labels[language], *attribute.aliases[language]))
        for language in LANGUAGES
    )
    policy = attribute.policy
    return (
        f"`{attribute.name}`",
        attribute.meaning,
        str(policy.cardinality),
        kind,
        "high" if policy.risk is Risk.HIGH else "",
        _believed(policy),
        names,
    )


def _believed(policy: Policy) -> str:
    if policy.promotion is Promotion.CORROBORATED:
        return counted(policy.n, "source")
    return "outcomes" if policy.promotion is Promotion.OUTCOME else ""


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [head, ("---",) * len(head), *rows]
    return [f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(render(Vocabulary.load()), "utf-8")
