"""Makes the pictures in ``docs/images`` from one fixed example: ``python docs/make_images.py``."""
# ruff: noqa: TID251

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tenure.graph.door import observation
from tenure.graph.model import Authority, Observation, Stance, Timeline
from tenure.graph.policy import Cardinality, Policy
from tenure.graph.timeline import resolve
from tenure.graph.times import Precision
from tenure.graph.values import Value
from tenure.graph.views.drawing import draw_chains
from tenure.graph.views.svg import to_svg

IMAGES = Path(__file__).parent / "images"
AS_OF = datetime(2026, 7, 1, tzinfo=UTC)
COLUMNS = 96
_CELL = 12.2
"""Pixels of one cell in a picture that rich exports."""

_ONE = Policy()
_MANY = Policy(cardinality=Cardinality.MANY)
_POLICIES = {
    "residence": _ONE,
    "package manager": _ONE,
    "hobby": _MANY,
    "employer": _ONE,
}


def _said(
    attribute: str,
    at: str,
    value: Value | None,
    stance: Stance = Stance.ASSERTS,
    *,
    since: str | None = None,
    until: str | None = None,
    precision: Precision = Precision.INSTANT,
    position: int | None = None,
    source: str = "",
    target: Value | None = None,
    authority: Authority = Authority.USER,
    **scope: str,
) -> Observation:
    return observation(
        group="demo",
        subject="Mara Lindqvist",
        attribute=attribute,
        stance=stance,
        value=value,
        target=target,
        observed_at=f"{at}T09:00:00Z",
        source=source or f"{attribute} {at} {position}",
        position=position,
        valid_from=None if since is None else f"{since}T00:00:00Z",
        valid_to=None if until is None else f"{until}T00:00:00Z",
        from_precision=precision,
        authority=authority,
        speaker="Mara",
        scope=scope,
    )


def _observations() -> list[Observation]:
    month, year = Precision.MONTH, Precision.YEAR
    return [
        _said("residence", "2023-02-11", "Porto", since="2019-01-01", precision=year),
        _said("residence", "2024-03-20", "Lisbon", since="2024-03-01", precision=month),
        _said("residence", "2025-05-02", "Lisbon"),
        _said("residence", "2025-08-15", "Leiria"),
        _said("residence", "2025-08-16", "Leiria", Stance.RETRACTS),
        _said(
            "residence",
            "2026-05-04",
            "Oslo",
            Stance.PLANS,
            since="2026-09-01",
            precision=month,
        ),
        _said("package manager", "2023-04-01", "npm"),
        _said("package manager", "2024-09-10", "pnpm"),
        _said("package manager", "2025-01-15", "yarn", project="Atlas"),
        _said("package manager", "2025-11-20", "bun", project="Atlas"),
        _said("package manager", "2026-04-02", "uv", authority=Authority.ASSISTANT),
        _said("hobby", "2023-03-05", "chess", since="2021-01-01", precision=year),
        _said("hobby", "2023-09-01", "pottery"),
        _said("hobby", "2025-02-01", "pottery", Stance.ENDS),
        _said("hobby", "2025-06-12", "羽毛球"),
        _said("employer", "2023-05-01", "Northgate"),
        _said("employer", "2025-10-01", "Brightwell", source="form", position=1),
        _said("employer", "2025-10-01", "Bright Well Ltd", source="card", position=1),
    ]


def example() -> list[Timeline]:
    """The chains that the pictures show, as of ``AS_OF``."""
    observations = _observations()
    return [
        resolve(policy, [o for o in observations if o.slot.attribute == attribute])
        for attribute, policy in _POLICIES.items()
    ]


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    drawing = draw_chains(example(), as_of=AS_OF, columns=COLUMNS)
    return {
        "chain.svg": to_svg(example(), as_of=AS_OF),
        "terminal.svg": _recorded(drawing.text),
    }


def _recorded(text: Text) -> str:
    """The text as a picture of a terminal that looks the same in every viewer."""
    console = Console(record=True, width=COLUMNS + 2, file=io.StringIO(), force_terminal=True)
    console.print(text)
    picture = console.export_svg(title="tenure timeline", unique_id="tenure")
    # No fonts from the network; spaces that every viewer keeps; room for Chinese signs, whose
    # width rich counts as one cell here.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("<svg ", '<svg xml:space="preserve" ', 1)
    return re.sub(r'textLength="[0-9.]+"([^>]*)>([^<]*)<', _measured, picture)


def _measured(found: re.Match[str]) -> str:
    cells = cell_len(unescape(found[2]).strip("\n"))
    return f'textLength="{round(cells * _CELL, 1):g}"{found[1]}>{found[2]}<'


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")
