"""What other programs read: the same chain comes back, and no value breaks a format."""

from __future__ import annotations

import io
import json
import re
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from tenure.graph.model import Timeline
from tenure.graph.views.chain import chain_graph
from tenure.graph.views.dot import to_dot
from tenure.graph.views.gexf import to_gexf
from tenure.graph.views.graphml import to_graphml
from tenure.graph.views.json import to_json
from tenure.graph.views.mermaid import to_mermaid

from ...support.work import calls

AS_OF = datetime(2026, 7, 1, tzinfo=UTC)
GEXF = "{http://gexf.net/1.3}"
_DOT_TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z_0-9]*|\d+|->|[{}\[\],=]')
_MERMAID_LINE = re.compile(
    r"flowchart LR|  end|    direction LR"
    r'|  subgraph s\d+\["[^"`\[\]{}|<>%]*"\]'
    r'|    m\d+\["(?:<br/>|[^"`\[\]{}|<>%])*"\]:::[a-z]+'
    r'|  m\d+ (?:==>|-\.->|---)\|"[^"`\[\]{}|<>%]*"\| m\d+'
    r"|  classDef [a-z]+ fill:#\w{6},stroke:#\w{6},color:#\w{6}(?:,stroke-dasharray:[\d. ]+)?"
)


@pytest.fixture(params=["example", "nasty"])
def chains(request: pytest.FixtureRequest) -> list[Timeline]:
    found: list[Timeline] = request.getfixturevalue(request.param)
    return found


def same_chain(back: nx.Graph, timelines: list[Timeline]) -> None:
    """The same nodes in the same order with the same attributes, and the same links."""
    there = chain_graph(timelines)
    assert list(back.nodes) == list(there.nodes)
    for node, data in there.nodes(data=True):
        for name, value in data.items():
            assert back.nodes[node][name] == value, name
    links = [(s, t, d["type"], d["at"], d["why"]) for s, t, d in there.edges(data=True)]
    assert [(s, t, d["type"], d["at"], d["why"]) for s, t, d in back.edges(data=True)] == links


def test_graphml_gives_the_chain_back(chains: list[Timeline]) -> None:
    text = to_graphml(chains)
    same_chain(nx.parse_graphml(text, force_multigraph=True), chains)
    same_chain(nx.read_graphml(io.BytesIO(text.encode())), chains)


def test_gexf_gives_the_chain_back_with_its_intervals(chains: list[Timeline]) -> None:
    back = nx.read_gexf(io.BytesIO(to_gexf(chains, as_of=AS_OF).encode()))
    same_chain(back, chains)
    assert back.graph["mode"] == "dynamic"
    for _, data in back.nodes(data=True):
        assert data.get("start") == data.get("valid_from")
        assert data.get("end") == data.get("valid_to")


def test_gexf_follows_its_rules(chains: list[Timeline]) -> None:
    root = ET.fromstring(to_gexf(chains, as_of=AS_OF))
    assert root.tag == f"{GEXF}gexf" and root.get("version") == "1.3"
    graph = root.find(f"{GEXF}graph")
    assert graph is not None
    assert [child.tag.removeprefix(GEXF) for child in graph] == [
        "attributes",
        "attributes",
        "nodes",
        "edges",
    ]
    for kind, element in (("node", "nodes"), ("edge", "edges")):
        declared = {
            a.get("id"): a.get("type")
            for group in graph.findall(f"{GEXF}attributes")
            if group.get("class") == kind
            for a in group
        }
        assert set(declared.values()) <= {"string", "boolean", "integer"}
        items = list(graph.find(f"{GEXF}{element}") or ())
        ids = [item.get("id") for item in items]
        assert len(set(ids)) == len(ids)
        for item in items:
            for value in item.iter(f"{GEXF}attvalue"):
                assert value.get("for") in declared
                if declared[value.get("for")] == "boolean":
                    assert value.get("value") in ("true", "false")
            start, end = item.get("start"), item.get("end")
            for moment in (start, end):
                if moment is not None:
                    datetime.fromisoformat(moment)
            assert start is None or end is None or start <= end
    nodes = {n.get("id") for n in graph.iter(f"{GEXF}node")}
    for edge in graph.iter(f"{GEXF}edge"):
        assert edge.get("source") in nodes and edge.get("target") in nodes


def test_json_gives_the_chain_back(chains: list[Timeline]) -> None:
    text = to_json(chains, as_of=AS_OF)
    document = json.loads(text)
    same_chain(nx.node_link_graph(document, edges="edges"), chains)
    assert document["graph"]["as_of"] == "2026-07-01T00:00:00.000000Z"


def test_json_lists_the_reviews(example: list[Timeline]) -> None:
    (review,) = json.loads(to_json(example))["reviews"]
    assert review["reason"] == "contested"
    assert sorted(review["values"]) == ["Bright Well Ltd", "Brightwell"]


def test_dot_is_well_formed(chains: list[Timeline]) -> None:
    text = to_dot(chains, as_of=AS_OF)
    at = 0
    depth = 0
    while at < len(text):
        token = _DOT_TOKEN.match(text, at)
        assert token, text[at : at + 60]
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        at = token.end()
    assert depth == 0
    assert text.count(" -> ") == sum(len(t.links) for t in chains)


def test_mermaid_has_only_lines_that_it_reads(chains: list[Timeline]) -> None:
    lines = to_mermaid(chains, as_of=AS_OF).splitlines()
    for line in lines:
        assert _MERMAID_LINE.fullmatch(line), line
    boxes = [line for line in lines if re.match(r"    m\d", line)]
    assert len(boxes) == sum(len(t.memories) for t in chains)


def test_pictures_speak_chinese(example: list[Timeline]) -> None:
    from tenure.graph.views.human import Language

    assert "自2024年3月起" in to_mermaid(example, as_of=AS_OF, language=Language.ZH)
    assert "自2024年3月起" in to_dot(example, as_of=AS_OF, language=Language.ZH)


def test_order_of_timelines_changes_nothing(example: list[Timeline]) -> None:
    back = example[::-1]
    assert to_json(back) == to_json(example)
    assert to_graphml(back) == to_graphml(example)
    assert to_gexf(back) == to_gexf(example)
    assert to_dot(back, as_of=AS_OF) == to_dot(example, as_of=AS_OF)
    assert to_mermaid(back, as_of=AS_OF) == to_mermaid(example, as_of=AS_OF)


def test_nothing_is_an_empty_document(example: list[Timeline]) -> None:
    empty = Timeline(slot=example[0].slot, slot_key=example[0].slot_key)
    for chains in ([], [empty]):
        assert json.loads(to_json(chains))["nodes"] == []
        assert len(nx.parse_graphml(to_graphml(chains))) == 0
        assert len(nx.read_gexf(io.BytesIO(to_gexf(chains).encode()))) == 0
        assert to_dot(chains, as_of=AS_OF).startswith("digraph")
        assert to_mermaid(chains, as_of=AS_OF).startswith("flowchart")


def test_a_thousand_memories_are_no_trouble(long: Timeline, short: Timeline) -> None:
    same_chain(nx.read_gexf(io.BytesIO(to_gexf([long]).encode())), [long])
    same_chain(nx.parse_graphml(to_graphml([long])), [long])
    for export in (to_gexf, to_graphml, to_dot, to_mermaid):
        few, many = (calls(lambda e=export, c=c: e([c], as_of=AS_OF)) for c in (short, long))  # type: ignore[misc]
        assert many < 6 * few  # four times the memories; squared it would be sixteen


def test_dot_shows_entities_as_they_were_said() -> None:
    from tenure.graph.views.dot import quote

    assert quote('a "b" \\N AT&T &lt; &#0;') == '"a \\"b\\" \\\\N AT&T &amp;lt; &amp;#0;"'
