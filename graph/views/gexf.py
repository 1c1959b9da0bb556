"""Chains as GEXF 1.3 with intervals, for Gephi's timeline.

Each node lives for the valid time of its memory and each edge from the moment of its link on; what
is unbounded or open has no attribute, which GEXF reads as "for ever". GEXF intervals include their
ends, so at the very moment of a change both memories show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final
from xml.etree import ElementTree as ET

from ..model import LinkType, Role, Timeline
from ..roles import roles_at
from .chain import by_id, chain_graph, in_order
from .look import PAINTS, look_of

_NS: Final = "http://gexf.net/1.3"
_VIZ: Final = "http://gexf.net/1.3/viz"
_TYPES: Final[Mapping[type, str]] = {str: "string", bool: "boolean", int: "integer"}
_OWN: Final = frozenset({"label"})
"""Attributes of a node that GEXF has a place of its own for."""


def to_gexf(timelines: Iterable[Timeline], *, as_of: datetime | None = None) -> str:
    """The chain as GEXF; ``networkx.read_gexf`` gives it back.

    With ``as_of`` nodes have the colour of their role then.
    """
    ordered = in_order(timelines)
    graph = chain_graph(ordered, as_of=as_of)
    memories = by_id(ordered)
    ET.register_namespace("", _NS)
    ET.register_namespace("viz", _VIZ)
    root = ET.Element(f"{{{_NS}}}gexf", {"version": "1.3"})
    meta = ET.SubElement(root, f"{{{_NS}}}meta")
    ET.SubElement(meta, f"{{{_NS}}}creator").text = "Tenure"
    # "date" and not "dateTime": the values are dateTime either way, which readers take, but
    # networkx knows only this word for times as text.
    body = ET.SubElement(
        root,
        f"{{{_NS}}}graph",
        {
            "mode": "dynamic",
            "defaultedgetype": "directed",
            "timeformat": "date",
            "timerepresentation": "interval",
        },
    )
    node_columns = _columns(body, "node", (data for _, data in graph.nodes(data=True)))
    edge_columns = _columns(body, "edge", (data for _, _, data in graph.edges(data=True)))
    nodes = ET.SubElement(body, f"{{{_NS}}}nodes")
    roles: dict[str, Role] = {}
    if as_of is not None:
        for timeline in ordered:
            roles.update(roles_at(timeline.memories, as_of))
    for node, data in graph.nodes(data=True):
        spell = _spell(data.get("valid_from"), data.get("valid_to"))
        element = ET.SubElement(
            nodes, f"{{{_NS}}}node", {"id": node, "label": data.get("label", node), **spell}
        )
        _values(element, data, node_columns)
        if as_of is not None and node in memories:
            fill = PAINTS[look_of(memories[node], roles.get(node))].fill
            red, green, blue = (str(int(fill[at : at + 2], 16)) for at in (1, 3, 5))
            ET.SubElement(element, f"{{{_VIZ}}}color", {"r": red, "g": green, "b": blue})
    edges = ET.SubElement(body, f"{{{_NS}}}edges")
    for source, target, key, data in graph.edges(keys=True, data=True):
        ends = [data_end for data_end in (graph.nodes[n].get("valid_to") for n in (source, target))]
        together = key in (LinkType.COEXISTS_WITH, LinkType.EXCEPTION_TO)
        until = min((end for end in ends if end), default=None) if together else None
        element = ET.SubElement(
            edges,
            f"{{{_NS}}}edge",
            {
                "id": f"{source} {key} {target}",
                "source": source,
                "target": target,
                "label": key,
                **_spell(data.get("at"), until),
            },
        )
        _values(element, data, edge_columns)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode", xml_declaration=False).join(
        ("<?xml version='1.0' encoding='utf-8'?>\n", "\n")
    )


def _columns(body: ET.Element, name: str, rows: Iterable[Mapping[str, object]]) -> dict[str, str]:
    """Declares a column for every attribute that occurs; attribute name to column id."""
    kinds: dict[str, str] = {}
    for data in rows:
        for attribute, value in data.items():
            if attribute not in _OWN:
                kinds.setdefault(attribute, _TYPES[type(value)])
    declared = ET.SubElement(body, f"{{{_NS}}}attributes", {"class": name, "mode": "static"})
    for attribute, kind in kinds.items():
        ET.SubElement(
            declared,
            f"{{{_NS}}}attribute",
            {"id": attribute, "title": attribute, "type": kind},
        )
    return {attribute: attribute for attribute in kinds}


def _values(element: ET.Element, data: Mapping[str, object], columns: Mapping[str, str]) -> None:
    values = ET.SubElement(element, f"{{{_NS}}}attvalues")
    for attribute, value in data.items():
        if attribute in columns:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            ET.SubElement(values, f"{{{_NS}}}attvalue", {"for": columns[attribute], "value": text})


def _spell(start: str | None, end: str | None) -> dict[str, str]:
    spell = {}
    if start is not None:
        spell["start"] = start
    if end is not None:
        spell["end"] = end
    return spell
